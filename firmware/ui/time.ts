/*
 * How a span is shown: rounded up everywhere, so that 0 means the flag and nothing else.
 *
 * A time shown is a number of tenths: below 100 it is shown with its tenth, from there on in whole seconds.
 */
import type { Ms } from '../core/clock.ts'

/** What the glass shows of a bank: tenths up to 9.9 s, whole seconds (as tenths) above. Never 0 (see look). */
export function tenthsShown(bank: Ms): number {
  if (bank > 9900) return secondsShown(bank) * 10
  return bank > 0 ? ((bank + 99) / 100) | 0 : 1
}

/** Whole seconds, rounded up. */
export function secondsShown(span: Ms): number {
  return ((span + 999) / 1000) | 0
}

/** A count of whole seconds: `0:05`; below 0 by how much it is over: `+0:05`. */
export function countText(seconds: number): string {
  const s = seconds < 0 ? -seconds : seconds
  return (seconds < 0 ? '+' : '') + ((s / 60) | 0) + ':' + twoDigits(s % 60)
}

/** `9.9`, `0:59`, `14:00`, `1:23:45`; 0 is `0:00`. */
export function timeText(tenths: number): string {
  if (tenths && tenths < 100) return ((tenths / 10) | 0) + '.' + (tenths % 10)
  const s = (tenths / 10) | 0
  if (s < 3600) return ((s / 60) | 0) + ':' + twoDigits(s % 60)
  return ((s / 3600) | 0) + ':' + twoDigits(((s / 60) | 0) % 60) + ':' + twoDigits(s % 60)
}

/** The two digits of a number below 100. */
function twoDigits(n: number): string {
  return n < 10 ? '0' + n : '' + n
}

/** Four digits. */
export function markText(mark: number): string {
  return ('000' + mark).substr(-4)
}
