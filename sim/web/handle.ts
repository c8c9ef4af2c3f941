/*
 * What the page lets one have from the browser's console: the clock, and its time in one's own hand.
 */
import type { Live } from '../clock/live.ts'

/** What two watches say at one instant: the clock's, and the time of day. */
export interface Watches {
  now: number
  wall: number
}

export interface Handle {
  /** The clock that is before the user. */
  readonly live: Live
  /** How many tones have sounded. */
  readonly sounded: number
  /** How many of the page's own were due, which warn of a low bank. */
  readonly warned: number
  /** What is shown, as the clock has it: a 0 or 1 for each pixel, row by row; empty without power. */
  glass(): string
  /** Time stands still until `pass` or `run`, whatever hands do, and what there is now is drawn. */
  pause(): void
  run(): void
  /** So many ms pass at once. */
  pass(ms: number): void
  /** Tells the hall at whose table this is what is new, and resolves once that was received or was not. */
  tell(): Promise<void>
  /** Time passes up to this instant, without waiting for a frame; what both watches say then. */
  look(): Watches
  /** Draws what there is now, without waiting for a frame. */
  draw(): void
}

declare global {
  interface Window {
    nardy: Handle
  }
}
