/*
 * The pace: how many ms a second of the board's oscillator lasts, measured against the seconds of a time chip.
 *
 * Time is made of straight pieces, each of which begins where the one before it ends. So it never jumps and never goes
 * back, whatever the pace becomes. A second of the chip tells two things: how fast the oscillator has run since the one
 * before, and how far the clock is off now. The next piece runs at that speed, or a little faster or slower, so that
 * the clock is right again at the next second that is looked at. Errors do not add up.
 *
 * A stamp taken in the previous piece, and converted after the new one began, is converted by the previous one.
 */
import type { Ms } from '../core/clock.ts'

export interface Pace {
  /** Where the present piece begins: the oscillator's seconds, and ms since boot. */
  bend: number
  base: Ms
  /** Ms in a second of the oscillator, from there on and before it. */
  rate: number
  rateBefore: number
  /** The pace without the correction that makes time right again. */
  foundRate: number
  /** The last second that counted: its time by the oscillator, in s, and the ms since boot that it should have had. */
  last: number
  ideal: Ms
  /** How many seconds until the next one that is looked at; 0 before the first. */
  span: number
  /** How many seconds in a row were off. */
  tries: number
  /** The least late of them, and its error: the ms to add to `msAt`, which a late edge makes smaller. */
  best: number
  bestOff: Ms
  /** The error of the most late one. */
  mostLateOff: Ms
  /** How far the clock may have been off since its pace was found. */
  worst: Ms
  /** Whether the pace is known to some ppm, and whether since then the chip's seconds have not fitted. */
  isFound: boolean
  isWrong: boolean
}

/** Seconds between two looks: LONG once the pace is found; SHORT at first, and after a second that was off. */
const LONG = 64
const SHORT = 16
/** A second off by more is not believed alone, because its edge may have come late: the next ones must agree. */
const OFF: Ms = 1
/** After this many seconds that were off, they are judged together. */
const TRIES = 4
/**
 * Those seconds are believed if they agree to within this many ms. If they are further off than that, the chip has
 * begun to count anew.
 */
const FAR: Ms = 6
/** A pace measured over this many seconds is worth as much as the one found before. */
const KNOWN = 21
/** To be right again, time runs faster or slower by at most this many ms a second. */
const MOST_MORE = 0.5
/** After this many seconds without a second of the chip, nobody can tell which second it is. */
const STALE = 1800
/** The most ms that an hour may be out: a time chip off by 2 ppm, with rounding; an oscillator off by 500 ppm. */
const CHIP = 10
const OSCILLATOR = 1800

/**
 * Time from this instant of the oscillator on, with a known correction in tenths of a ppm. The other fields are set by
 * the first seconds.
 */
export function makePace(boot: number, tenths: number): Pace {
  const rate = 1000 + tenths / 10_000
  return { bend: boot, base: 0, rate, foundRate: rate, span: 0, tries: 0, worst: 0 } as Pace
}

/** Ms since boot at this stamp, not rounded. */
export function msAt(p: Pace, time: number): number {
  return p.base + (time - p.bend) * (time < p.bend ? p.rateBefore : p.rate)
}

/** Takes a second of the chip with its stamp, handled now. Returns in how many seconds the next one is wanted. */
export function takeSecond(p: Pace, at: number, now: number): number {
  const gap = at - p.last
  if (!p.span || gap >= STALE) return beginAnew(p, at)
  const since = msAt(p, at) - p.ideal
  const off = Math.round(since / 1000) * 1000 - since
  const isFit = p.isFound && !p.isWrong && Math.abs(off) < OFF
  if (!p.tries || off < p.mostLateOff) p.mostLateOff = off
  if (!p.tries || off > p.bestOff || isFit) {
    p.bestOff = off
    p.best = at
  }
  p.tries++
  if (!isFit && p.tries < TRIES) return 1
  p.tries = 0
  // before the pace is found, a ms each second: no sound oscillator is out by more
  const far = p.isFound ? FAR : gap
  const isSame = isFit || p.bestOff - p.mostLateOff < far
  if (isSame && Math.abs(p.bestOff) < far + driftAfter(gap)) return follow(p, now)
  p.isWrong = true
  return p.isFound && !isSame ? LONG : beginAnew(p, at)
}

/** Begins the next piece of time now, by the best of the seconds. */
function follow(p: Pace, now: number): number {
  const by = Math.abs(p.bestOff)
  const gap = p.best - p.last
  const ideal = msAt(p, p.best) + p.bestOff
  p.foundRate += ((ideal - p.ideal) / gap - p.foundRate) * (gap / (gap + (p.isFound ? KNOWN : 0)))
  if (p.isFound && by > p.worst) p.worst = by
  p.span = by > OFF ? SHORT : p.span < LONG ? p.span * 2 : LONG
  if (p.span === LONG) {
    p.isFound = true
    p.isWrong = false
  }
  p.last = p.best
  p.ideal = ideal
  const more = (ideal + (now - p.best) * p.foundRate - msAt(p, now)) / p.span
  turn(p, now, Math.abs(more) < MOST_MORE ? more : more < 0 ? -MOST_MORE : MOST_MORE)
  return p.span
}

/** The chip counts anew from this second on. Until the next one, time runs on as it did. */
function beginAnew(p: Pace, at: number): number {
  if (p.isFound) p.worst = p.worst + FAR + driftAfter(at - p.last)
  p.isFound = false
  p.tries = 0
  p.last = at
  p.ideal = msAt(p, at)
  p.span = SHORT
  return SHORT
}

/**
 * Begins the next piece of time, with `more` ms added in a second: 0 while the next second is awaited, which may come
 * late or not at all.
 */
export function turn(p: Pace, now: number, more: number): void {
  p.base = msAt(p, now)
  p.bend = now
  p.rateBefore = p.rate
  p.rate = p.foundRate + more
}

/** How many ms an oscillator is off after so many seconds, if it changes by 10 ppm a minute. */
function driftAfter(seconds: number): Ms {
  return (seconds * seconds) / 12_000
}

/** How many ms an hour that ends now may be out. */
export function boundAt(p: Pace, now: number): Ms {
  return p.isFound && !p.isWrong ? Math.floor(CHIP + p.worst + driftAfter(now - p.last)) : OSCILLATOR
}

/** The correction of the oscillator's time, in tenths of a ppm; above 0 it runs slow. */
export function tenthsOf(p: Pace): number {
  return Math.round((p.foundRate - 1000) * 10_000)
}
