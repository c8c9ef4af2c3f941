/*
 * What the page gives its tests and the browser's console, as `window.nardy`: the clock, and control of its time.
 */
import type { Live } from '../clock/live.ts'

/** One instant by two watches: the clock's virtual time in ms, and the time of day in ms since 1970. */
export interface Watches {
  now: number
  wall: number
}

export interface Handle {
  readonly live: Live
  /** How many of the page's own tones were due, which warn of a low bank. */
  readonly warned: number
  /** The pixels that are shown, row by row, as 0 and 1; '' without power. */
  glass(): string
  /** Draws, and stops time until `run`, whatever hands do; only `pass` lets some pass. */
  pause(): void
  run(): void
  /** Lets so many virtual ms pass at once, and draws. */
  pass(ms: number): void
  /** Sends the hall what is new at this table. Resolves once it has answered, or its answer is overdue. */
  tell(): Promise<void>
  /** Lets time pass up to this instant without waiting for a frame; returns what both watches say. */
  look(): Watches
  /** Draws without waiting for a frame. */
  draw(): void
}

declare global {
  var nardy: Handle
}
