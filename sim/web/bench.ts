/*
 * The bench: the live clock, and the pace of its virtual time, which is one pair of instants (virtual, real) and a rate
 * from there on. While a hand is on a button the rate is 1 at any speed, so a press lasts as long as the hand makes it.
 * A page that was frozen, asleep, discarded or reloaded reckons by the time of day, since the browser's own time may
 * stand still in a sleep. If it was away for up to a minute, the clock has run on. If for longer, the clock counts as
 * having lost its power: no time runs unseen, and both sides must agree to go on.
 */
import { Option } from '../../firmware/core/control.ts'
import { isBefore, isOver } from '../../firmware/core/table.ts'
import {
  type Live,
  makeLive,
  type Own,
  ownOf,
  PARTS,
  type Part,
  passTo,
  plug,
  setOwn,
  setPart,
  stepOn,
} from '../clock/live.ts'

type Pace = ReturnType<typeof makePace>

function makePace(real: number, from: number) {
  return {
    /** The known pair of instants: virtual ms, not rounded, and real ms. */
    from,
    real,
    /** Virtual ms for one real ms while no hand is on a button; 0 is a pause. */
    speed: 1,
    /** A hand is on a button, so the rate is 1. */
    isTouched: false,
    /** Time stands still whatever hands do, and passes only by `pass` and `step`. */
    isFrozen: false,
    /** Time stands still too, because a tape or the demonstration is shown instead. */
    isAside: false,
  }
}

/** The virtual instant at a real one, not rounded; the known one for a real instant before it. */
function instantAt(p: Pace, real: number): number {
  return p.from + Math.max(0, real - p.real) * rateOf(p)
}

/** Makes this real instant the known one. `from` is the virtual instant at it, if time does not simply go on. */
function anchor(p: Pace, real: number, from = instantAt(p, real)): void {
  p.from = from
  p.real = Math.max(p.real, real)
}

/** Changes the pace from this real instant on. */
function setPace(p: Pace, real: number, change: Partial<Omit<Pace, 'from' | 'real'>>): void {
  anchor(p, real)
  Object.assign(p, change)
}

function rateOf(p: Pace): number {
  if (p.isFrozen || p.isAside) return 0
  return p.isTouched ? 1 : p.speed
}

/** A setting that the page has changed on the clock itself, not through its menu; `at` in virtual ms. */
export interface Setting {
  at: number
  option: Own
  value: number
}

export interface Bench {
  live: Live
  pace: Pace
  /** Every setting that the page has changed, to be changed again after a reload. */
  settings: Setting[]
  /** What flash keeps beside the records where the deeds begin; '' if they begin with a new clock. */
  begins: string
}

/** Virtual ms of a slice, and real ms for slices at a time: a page that catches up on hours can then be used. */
const SLICE = 2000
const BUDGET = 24
/** A step to the clock's next change passes at most so many virtual ms. */
const MOST_STEP = 60_000

export function makeBench(real: number, live = makeLive(), settings: Setting[] = [], begins = ''): Bench {
  return { live, pace: makePace(real, live.now), settings, begins }
}

/** Once both have agreed to a match, drops what was done before it was set: the match does not depend on that. */
export function dropOldDeeds(b: Bench): void {
  const { clock, deeds, flash } = b.live
  const set = deeds.map(({ text }) => text.startsWith('console preset')).lastIndexOf(true)
  if (set < 1 || !clock || isBefore(clock.loop.session.stage)) return
  deeds.splice(0, set)
  b.begins = flash.kept
}

/** Lets time pass up to a real instant, or as far as the budget allows. */
export function advance(b: Bench, real: number): void {
  const until = Math.floor(instantAt(b.pace, real))
  const start = performance.now()
  while (b.live.now < until && performance.now() - start < BUDGET) passTo(b.live, Math.min(until, b.live.now + SLICE))
}

/** From a real instant on, hands hold exactly these parts; the page may hold others for a time. */
export function holdAt(b: Bench, held: ReadonlySet<Part>, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { isTouched: held.size > 0 })
  for (const part of PARTS) if (!b.live.opensAt.has(part)) setPart(b.live, part, Number(held.has(part)))
}

/** Sets how many virtual ms pass in a real one; 0 pauses. */
export function setSpeed(b: Bench, speed: number, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { speed })
}

/** Stops time, or lets it follow real time again. */
export function freeze(b: Bench, isFrozen: boolean, real: number): void {
  reach(b, real)
  setPace(b.pace, real, { isFrozen })
}

/** Lets so many virtual ms pass at once. */
export function pass(b: Bench, ms: number, real: number): void {
  reach(b, real)
  passTo(b.live, b.live.now + ms)
  anchor(b.pace, real, b.live.now)
}

/** Lets time pass up to where the clock next does something by itself. */
export function step(b: Bench, real: number): void {
  reach(b, real)
  stepOn(b.live, MOST_STEP)
  anchor(b.pace, real, b.live.now)
}

/** Sets one of the clock's own options, unless the clock has no power. */
export function setOwnAt(b: Bench, option: Own, value: number, real: number): void {
  const { clock, now } = reach(b, real)
  if (!clock || ownOf(clock, option) === value) return
  setOwn(clock, option, value)
  b.settings.push({ at: now, option, value })
}

/** Takes all hands off the clock, and stops its time until `takeUp`, while something else is shown. */
export function putAside(b: Bench, real: number): void {
  b.live.opensAt.clear()
  holdAt(b, new Set(), real)
  setPace(b.pace, real, { isAside: true })
}

/** Shows the clock again: its time goes on from where it stood. */
export function takeUp(b: Bench, real: number): void {
  setPace(b.pace, real, { isAside: false })
  anchor(b.pace, real, b.live.now)
}

/** Replaces the clock by a new one out of its box, with the language and the sound of the old one. */
export function takeNew(b: Bench, real: number): void {
  putAside(b, real)
  const { clock } = b.live
  const own = ([Option.Language, Option.Sound] as const).map(
    (option) => [option, clock ? ownOf(clock, option) : 0] as const,
  )
  b.live = makeLive()
  b.settings = []
  b.begins = ''
  takeUp(b, real)
  for (const [option, value] of own) setOwnAt(b, option, value, real)
}

/** Lets time pass up to a real instant, however long that takes; returns the clock, on which something may be done. */
export function reach(b: Bench, real: number): Live {
  passTo(b.live, Math.floor(instantAt(b.pace, real)))
  return b.live
}

/** A page that was away for up to so many ms finds that its clock has run on; after longer, that its power was cut. */
const AWAY = 60_000
/**
 * If the time of day gains more than so many ms on the browser's own time, a page that was out of sight has slept. In
 * sight, the time of day was corrected.
 */
const SLEPT = 1000

/** An instant by both watches: the browser's own time, and the time of day in ms since 1970. */
export interface Look {
  real: number
  wall: number
  /** Whether the page is out of sight. */
  isHidden: boolean
}

/** Makes up for the time that the page has missed since its last look, which becomes `now`. */
export function lookAgain(bench: Bench, last: Look, now: Look): void {
  const away = now.wall - last.wall
  const missed = last.isHidden ? away - (now.real - last.real) : 0
  Object.assign(last, now)
  const { pace, live } = bench
  if (pace.isFrozen || pace.isAside || !pace.speed) return
  if (away > AWAY) {
    cut(live)
    anchor(pace, now.real, live.now)
  } else if (missed > SLEPT) anchor(pace, now.real, instantAt(pace, now.real) + missed * pace.speed)
  if (away > SLEPT) advance(bench, now.real)
}

/** Makes up for the ms that a reloaded page was away. */
export function catchUp(live: Live, away: number): void {
  if (away > AWAY) cut(live)
  else passTo(live, live.now + Math.max(0, away))
}

/** Cuts the power and restores it, if a match is on. */
function cut(live: Live): void {
  const stage = live.clock?.loop.session.stage
  if (stage === undefined || isBefore(stage) || isOver(stage)) return
  plug(live, false)
  plug(live, true)
}
