/*
 * The bench: a clock for each board, one of them in front of the user, and the pace of its time.
 */
import { type SimBoard, TABLE } from '../clock/boards.ts'
import { charge, type Live, makeLive, passTo, plug, pressStop, stepOn, touch, turnKey } from '../clock/live.ts'
import { anchor, instantAt, makePace, type Pace, setPace } from './pace.ts'

/** What hands can be on: the players' buttons, the judge's key, the stop button. */
export const HELD = ['left', 'right', 'key', 'stop'] as const
export type Held = (typeof HELD)[number]

export interface Bench {
  live: Live
  pace: Pace
  /** The clocks that were before the user already; one that is put aside stands still. */
  lives: Map<string, Live>
}

/** Time passes in slices, so that a page that was away for hours can be used while it catches up. */
const SLICE = 2000
const BUDGET = 24
/** A step goes no further than this when the clock waits for nothing. */
const MOST_STEP = 60_000

export function makeBench(real: number): Bench {
  const live = makeLive(TABLE)
  return { live, pace: makePace(real), lives: new Map([[TABLE.name, live]]) }
}

/** Time passes to a real instant, or as far as can be reckoned without holding the page up. */
export function advance(b: Bench, real: number): void {
  const until = Math.floor(instantAt(b.pace, real))
  const start = performance.now()
  while (b.live.now < until && performance.now() - start < BUDGET) passTo(b.live, Math.min(until, b.live.now + SLICE))
}

/** Hands that close these contacts, and no others, at a real instant. */
export function holdAt(b: Bench, held: ReadonlySet<Held>, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { isTouched: held.size > 0 })
  const level = (part: Held): number => Number(held.has(part))
  touch(b.live, 0, level('left'))
  touch(b.live, 1, level('right'))
  turnKey(b.live, level('key'))
  pressStop(b.live, level('stop'))
}

/** 0 pauses. */
export function setSpeed(b: Bench, speed: number, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { speed })
}

/** Time stands still, or follows the real one again. */
export function freeze(b: Bench, isFrozen: boolean, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { isFrozen })
}

/** So much time passes at once. */
export function pass(b: Bench, ms: number, real: number): void {
  reach(b, real)
  passTo(b.live, b.live.now + ms)
  anchor(b.pace, real, b.live.now)
}

/** To where the clock next does something by itself. */
export function step(b: Bench, real: number): void {
  reach(b, real)
  stepOn(b.live, MOST_STEP)
  anchor(b.pace, real, b.live.now)
}

export function setPlug(b: Bench, isIn: boolean, real: number): void {
  reach(b, real)
  plug(b.live, isIn)
}

export function setCharge(b: Bench, percent: number, real: number): void {
  reach(b, real)
  if (percent !== b.live.battery) charge(b.live, percent)
}

/** Puts another board's clock in front of the user and lifts all hands off the old one. `isNew` starts it anew. */
export function take(b: Bench, board: SimBoard, real: number, isNew = false): void {
  holdAt(b, new Set(), real)
  const live = (isNew ? undefined : b.lives.get(board.name)) ?? makeLive(board)
  b.lives.set(board.name, live)
  b.live = live
  anchor(b.pace, real, live.now)
}

/** All that was before a real instant is done. */
function reach(b: Bench, real: number): void {
  passTo(b.live, Math.floor(instantAt(b.pace, real)))
}
