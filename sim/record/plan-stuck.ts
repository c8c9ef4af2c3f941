/*
 * The plan of a button that is stuck when the other side wants to go on, and of hands that hold for the judge's door.
 */
import { LONG as DOOR, STUCK } from '../../firmware/core/gesture.ts'
import { Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { LEAST_HOLD, LONG, type Move, makeMove } from './moves.ts'
import type { Plan } from './plan.ts'
import { add, holdTo, lastOf } from './schedule.ts'

/** A button is stuck once it has been closed for longer than this. */
const CLOSED = STUCK + 2
/** Until so long after what it is wanted for. */
const STAYS = 50
/** No closing comes sooner after the power. */
const FIRST = 10
/** A contact that closes so long before there is something to answer is no answer. */
const BEFORE = 500

/** The button of this side is stuck at `at`: it is the last contact that it closed, or one that nothing tells of. */
export function planStuck(p: Plan, side: number, at: number, i: number): void {
  const last = lastOf(p, side)
  const isLong = last !== undefined && last.at >= p.base && last.at <= at - CLOSED
  const from = Math.max(p.base + FIRST, p.free[side])
  const move = isLong ? last : add(p, 'press', side, Math.max(from, Math.min(at - CLOSED, p.entered + FIRST)), -1)
  holdTo(p, move, at + STAYS)
  const tells = [...p.moves].reverse().find((one) => one.tells === i - 1)
  if (i >= 0 && tells) tells.tells = i
}

/**
 * Both hold for five seconds, until `at`: by contacts that they hold already, one of which may have closed sooner, and by new ones. A
 * contact that is new is a hold of its stage, too: it is put where that does nothing.
 */
export function planDoor(p: Plan, at: number, i: number): void {
  const from = at - DOOR
  const isCut = p.s.stage === Stage.Power
  if (isCut) planHeld(p, from)
  const held = [0, 1].map((side) => (isCut ? undefined : heldSince(p, side, from)))
  const isExact = held.some((move) => move?.at === from)
  const later = isExact ? held.findIndex((move) => move?.at === from) : newSide(p, held, from)
  const first = held[1 - later] ?? add(p, 'press', 1 - later, quietAt(p, 1 - later, from), -1)
  const last = (isExact && held[later]) || add(p, 'press', later, from, -1)
  for (const move of [first, last]) holdTo(p, move, at)
  p.moves.push(Object.assign(makeMove(at + 2, 'look'), { tells: i }))
}

/** A contact of this side that closed by then, and nothing since. */
function heldSince(p: Plan, side: number, from: number): Move | undefined {
  const last = lastOf(p, side)
  const isIt = last && !last.isFixed && last.at <= from && last.at >= Math.max(p.base, from - LONG)
  return isIt ? last : undefined
}

/** After a cut both hands at once would go on: one side has held before, and now takes that back. */
function planHeld(p: Plan, from: number): void {
  const at = Math.max(p.base + FIRST, p.entered, p.free[0])
  if (at <= from - LEAST_HOLD) add(p, 'hold', 0, Math.max(at, from - LONG), -1)
}

/** Whose contact closes anew. */
function newSide({ s, free }: Plan, held: readonly (Move | undefined)[], from: number): number {
  const may = [0, 1].filter((side) => free[side] <= from)
  const fresh = may.filter((side) => !held[side])
  const isQuiet = (side: number): boolean => {
    if (s.stage === Stage.Result) return (side === s.who) === (s.result.step === Step.Sent)
    return s.stage !== Stage.Arrived || side !== s.who
  }
  const sides = fresh.length ? fresh : may
  return sides.find(isQuiet) ?? sides[0] ?? 0
}

/** A winner who must not answer has closed his contact before there was anything to. */
function quietAt({ s, free, fixed }: Plan, side: number, from: number): number {
  const isAnswer = s.stage === Stage.Result && s.result.step === Step.Sent && side !== s.who
  return isAnswer ? Math.max(free[side], Math.min(from, fixed[side] - BEFORE)) : Math.max(free[side], from)
}
