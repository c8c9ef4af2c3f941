/*
 * What players do, as ops: for tests that play them on the core, the bundle and the interpreter.
 */
import type { Ms } from '../firmware/core/clock.ts'
import { Kind, type Op } from '../sim/clock/op.ts'
import { makeOp, parseTape, typeOp } from '../sim/tape/tape.ts'
import { makeRandom } from './random.ts'

/** A contact closes at `at` and opens `span` later; both edges are handled `late` ms after. */
export function held(side: number, at: Ms, span: Ms, late = 0): Op[] {
  return [makeOp(at, Kind.Edge, 0, side, 1, late), makeOp(at + span, Kind.Edge, 0, side, 0, late)]
}

/** A control typed 5.5 s before `at`, and agreed to. The opening press ends at `at`: then the right is to move. */
export function opened(preset: string, at: Ms): Op[] {
  const agreed = [...held(0, at - 5000, 1200), ...held(1, at - 3000, 1200)]
  return [typeOp(at - 5500, preset), ...agreed, ...held(0, at - 80, 80)]
}

/**
 * Presses of 1 to 21 edges, each 2.3 to 5.3 s after the one before and handled up to 250 ms late, in a match with two
 * hours a side and a delay of 2 s; and the banks that they should leave.
 */
export function bouncing(count: number, seed: number): { ops: Op[]; bank: [Ms, Ms] } {
  const random = makeRandom(seed)
  const lines = [
    '0:01 console preset custom 25 2 2:00:00',
    '0:04 hold left',
    '0:07 hold right',
    '0:10 press left held 80',
  ]
  const bank: [Ms, Ms] = [7_200_000, 7_200_000]
  let given = 10_080
  for (let i = 0; i < count; i++) {
    const side = i % 2 ? 0 : 1
    const at = given + 2300 + random(3001)
    lines.push(`${at / 1000} press ${['left', 'right'][side]} held 120 bounce ${random(11)} late ${random(251)}`)
    bank[side] -= Math.max(0, at - given - 2000)
    given = at
  }
  lines.push(`${(given + 1500) / 1000} look`)
  return { ops: parseTape(lines.join('\n'), 'bouncing').ops, bank }
}

/** Presses of alternate sides, 100 ms apart, for ten seconds. */
export function hurried(): Op[] {
  const lines = ['0:01 console preset custom 7 8 14:00', '0:04 hold left', '0:07 hold right', '0:10 press left']
  for (let i = 0; i < 100; i++) lines.push(`${(13_000 + i * 100) / 1000} press ${i % 2 ? 'left' : 'right'} held 50`)
  return parseTape([...lines, '26 look'].join('\n'), 'hurried').ops
}
