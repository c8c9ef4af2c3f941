/*
 * The bench: the clock in front of the user, and the pace of its time: how virtual time follows real time is a known instant, and a rate from
 * there on. While a hand is on a button time runs as at a table, whatever the speed, so a press is as long as the hand makes it.
 *
 * A page that was away, whether frozen, asleep, discarded or loaded anew, goes by the time of day: in a sleep a browser's own time may stand
 * still. Up to a minute the clock ran on, as it would have on the table. After more of it the clock has lost its power: nobody's time has run
 * unseen, both sides see that, and go on when they agree.
 */
import { Option } from '../../firmware/core/control.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { TABLE } from '../clock/boards.ts'
import {
  charge,
  type Live,
  makeLive,
  type Own,
  ownOf,
  passTo,
  plug,
  pressStop,
  setOwn,
  stepOn,
  touch,
  turnKey,
  type,
} from '../clock/live.ts'

interface Pace {
  /** Virtual ms, not rounded, at this real instant. */
  from: number
  real: number
  /** Virtual ms for one real ms while no hand is on a button; 0 is a pause. */
  speed: number
  isTouched: boolean
  /** Stands still whatever hands do: time passes only when it is told to. */
  isFrozen: boolean
  /** Stands still likewise, for something else is before the user. */
  isAside: boolean
}

function makePace(real: number): Pace {
  return { from: 0, real, speed: 1, isTouched: false, isFrozen: false, isAside: false }
}

/** The virtual instant at a real one, not rounded; never before the known instant. */
function instantAt(p: Pace, real: number): number {
  return p.from + Math.max(0, real - p.real) * rateOf(p)
}

/** Makes this real instant the one that is known; `from` sets the virtual one. */
function anchor(p: Pace, real: number, from = instantAt(p, real)): void {
  p.from = from
  p.real = Math.max(p.real, real)
}

/** From this real instant on time runs so. */
function setPace(p: Pace, real: number, change: Partial<Omit<Pace, 'from' | 'real'>>): void {
  anchor(p, real)
  Object.assign(p, change)
}

function rateOf(p: Pace): number {
  if (p.isFrozen || p.isAside) return 0
  return p.isTouched ? 1 : p.speed
}

/** What hands can be on: the players' buttons, the judge's key, the stop button. */
const HELD = ['left', 'right', 'key', 'stop'] as const
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

/** Away for no longer than this the clock ran on, in ms. */
const AWAY = 60_000
/** By less than this the time of day is only set right. */
const SLEPT = 1000

/** When somebody last looked: by the browser's own time, and by the time of day. */
export interface Look {
  real: number
  wall: number
}

/** A page looks again; what it has missed since the last look is made good. */
export function lookAgain(bench: Bench, last: Look, now: Look): void {
  const away = now.wall - last.wall
  const missed = away - (now.real - last.real)
  Object.assign(last, now)
  const { pace, live } = bench
  if (pace.isFrozen || pace.isAside || !pace.speed) return
  if (away > AWAY) {
    cut(live)
    anchor(pace, now.real, live.now)
  } else if (missed > SLEPT) anchor(pace, now.real, instantAt(pace, now.real) + missed * pace.speed)
  if (away > SLEPT) advance(bench, now.real)
}

/** A page opened anew was away for so long. */
export function catchUp(live: Live, away: number): void {
  if (away > AWAY) cut(live)
  else passTo(live, live.now + Math.max(0, away))
}

/** Where a match is on, its power was off. */
function cut(live: Live): void {
  const stage = live.clock?.loop.session.stage
  if (stage === undefined || isBefore(stage) || stage === Stage.Flag || stage === Stage.Over) return
  plug(live, false)
  plug(live, true)
}
