/*
 * Ops of hands, for tests that play them on the core, the bundle and the interpreter alike.
 */
import type { Ms } from '../firmware/core/clock.ts'
import { Kind, type Op } from '../sim/clock/op.ts'
import { makeOp, typeOp } from '../sim/tape/tape.ts'

/** A contact closes at `at` and opens `span` later; both edges are handled `late` ms after. */
export function held(side: number, at: Ms, span: Ms, late = 0): Op[] {
  return [makeOp(at, Kind.Edge, 0, side, 1, late), makeOp(at + span, Kind.Edge, 0, side, 0, late)]
}

/** A control that is typed 5.5 s before `at`; both agree, and from `at` on, when the opening press opens, the right has the turn. */
export function opened(preset: string, at: Ms): Op[] {
  const agreed = [...held(0, at - 5000, 1200), ...held(1, at - 3000, 1200)]
  return [typeOp(at - 5500, preset), ...agreed, ...held(0, at - 80, 80)]
}
