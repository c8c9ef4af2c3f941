/*
 * The bench: the clock in front of the user, and the pace of its time.
 */
import { Option } from '../../firmware/core/control.ts'
import { TABLE } from '../clock/boards.ts'
import { charge, type Live, makeLive, passTo, plug, pressStop, stepOn, touch, turnKey, type } from '../clock/live.ts'
import { type Own, ownOf, setOwn } from '../clock/own.ts'
import { anchor, instantAt, makePace, type Pace, setPace } from './pace.ts'

/** What hands can be on: the players' buttons, the judge's key, the stop button. */
export const HELD = ['left', 'right', 'key', 'stop'] as const
export type Held = (typeof HELD)[number]
const SIDES = ['left', 'right'] as const

/** A setting of the clock's own that was changed from the page. */
export interface Setting {
  at: number
  option: Own
  value: number
}

export interface Bench {
  live: Live
  pace: Pace
  /** What the page has set on the clock besides what hands did. */
  settings: Setting[]
  /** Sides that the page holds for both players, by one touch of theirs, and the virtual instant at which it lets go. */
  held: { sides: readonly number[]; till: number }
}

/** A hold of the clock takes a second. */
const HOLDS = 1100
const NONE = { sides: [], till: 0 }

/** Time passes in slices, so that a page that was away for hours can be used while it catches up. */
const SLICE = 2000
const BUDGET = 24
/** A step goes no further than this when the clock waits for nothing. */
const MOST_STEP = 60_000

export function makeBench(real: number, live = makeLive(TABLE), settings: Setting[] = []): Bench {
  const pace = makePace(real)
  anchor(pace, real, live.now)
  return { live, pace, settings, held: NONE }
}

/** Time passes to a real instant, or as far as can be reckoned without holding the page up. */
export function advance(b: Bench, real: number): void {
  const until = Math.floor(instantAt(b.pace, real))
  const start = performance.now()
  while (b.live.now < until && performance.now() - start < BUDGET) passOn(b, Math.min(until, b.live.now + SLICE))
}

/** Hands that close these contacts, and no others, at a real instant. */
export function holdAt(b: Bench, held: ReadonlySet<Held>, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { isTouched: held.size > 0 })
  const level = (part: Held): number => Number(held.has(part))
  for (const [side, part] of SIDES.entries()) touch(b.live, side, b.held.sides.includes(side) ? 1 : level(part))
  turnKey(b.live, level('key'))
  pressStop(b.live, level('stop'))
}

/** Holds the buttons of these sides as their hands would, for as long as a hold takes. */
export function holdFor(b: Bench, sides: readonly number[], real: number): void {
  reach(b, real)
  if (b.held.sides.length) return
  b.held = { sides, till: b.live.now + HOLDS }
  for (const side of sides) touch(b.live, side, 1)
}

/** Time passes to an instant of the clock, and what the page holds is let go at its own. */
function passOn(b: Bench, until: number): void {
  const { sides, till } = b.held
  if (sides.length && until >= till) {
    passTo(b.live, till)
    b.held = NONE
    for (const side of sides) touch(b.live, side, 0)
  }
  passTo(b.live, until)
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
  passOn(b, b.live.now + ms)
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

/** Sets an option of the clock's own; without power it stays as it is. */
export function setOwnAt(b: Bench, option: Own, value: number, real: number): void {
  reach(b, real)
  const { clock, now } = b.live
  if (!clock || ownOf(clock, option) === value) return
  setOwn(clock, option, value)
  b.settings.push({ at: now, option, value })
}

/** A line of the console; what the clock answers. */
export function typeAt(b: Bench, line: string, real: number): string {
  reach(b, real)
  return type(b.live, line)
}

/** All hands are lifted off the clock: something else comes before the user, and it stands still till it is taken up. */
export function putAside(b: Bench, real: number): void {
  b.held = NONE
  holdAt(b, new Set(), real)
  setPace(b.pace, real, { isAside: true })
}

/** It is before the user again. */
export function takeUp(b: Bench, real: number): void {
  setPace(b.pace, real, { isAside: false })
  anchor(b.pace, real, b.live.now)
}

/** A new clock out of its box, with the language and the sound of the old one. */
export function takeNew(b: Bench, real: number): void {
  putAside(b, real)
  const { clock } = b.live
  const own = ([Option.Language, Option.Sound] as const).map(
    (option) => [option, clock ? ownOf(clock, option) : 0] as const,
  )
  b.live = makeLive(b.live.board)
  b.settings = []
  takeUp(b, real)
  for (const [option, value] of own) setOwnAt(b, option, value, real)
}

/** All that was before a real instant is done. */
export function reach(b: Bench, real: number): void {
  passOn(b, Math.floor(instantAt(b.pace, real)))
}
