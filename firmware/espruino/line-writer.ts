/*
 * What the clock prints: its answers to lines, and nothing else, whoever listens.
 *
 * Espruino keeps up to 255 characters to be sent. When they are full it waits; if a host holds the port open and does
 * not read, it waits for ever: no edge is handled and no digit drawn until the watchdog restarts the board. So an
 * answer goes out in pieces that fit, each after the one before it has gone, and what a host does not read is dropped.
 */
import type { Ms } from '../core/clock.ts'

/** Characters of a piece. */
const PIECE = 200
/** How often to ask whether the last piece has gone, and how long to wait in between. */
const TRIES = 100
export const PAUSE: Ms = 20

let port: LinePort
let waiting = ''
let tries = 0
/** The least that was ever in the interpreter's buffer: something printed before may stay in it for good. */
let idle = Infinity

/** Whether the last line is still on its way. */
export function isWriting(): boolean {
  return waiting.length > 0
}

/** Prints a line; called when no other is on its way. What does not fit waits for `writeMore`. */
export function writeLine(to: LinePort, text: string): void {
  port = to
  waiting = text + String.fromCharCode(13, 10) // of '\r\n' esbuild makes a template
  writeMore()
}

/** Prints what fits by now; called a PAUSE after the last time. */
export function writeMore(): void {
  while (waiting && isFree()) {
    const piece = waiting.substr(0, PIECE)
    waiting = waiting.substr(PIECE)
    tries = 0
    port.print(piece)
  }
  if (waiting) tries++
  if (tries > TRIES) waiting = ''
}

/** Whether the last piece has gone. Espruino before 2v30 does not say, so there every host is trusted. */
function isFree(): boolean {
  const tx = process.memory(false).tx
  const used = tx ? tx.used : 0
  if (used < idle) idle = used
  return used === idle
}
