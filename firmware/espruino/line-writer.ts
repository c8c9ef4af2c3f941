/*
 * What the clock prints: its answers to lines, and nothing else, whoever listens.
 *
 * Espruino keeps 255 characters to be sent. Where they are full it waits, and while a host holds the port open and does not read
 * it waits for ever: no edge would be handled and no digit drawn until the watchdog starts the board anew. So an answer goes out in
 * pieces that fit, each once the one before it has gone, and what a host does not read is dropped.
 */
import type { Ms } from '../core/clock.ts'

/** Characters of a piece. */
const PIECE = 200
/** So often, so long after one another, it is asked whether the last piece has gone. */
const TRIES = 100
export const PAUSE: Ms = 20

let port: LinePort
let waiting = ''
let tries = 0
/** The least that was in the interpreter's buffer: something printed before may be left in it for good. */
let idle = Infinity

/** Whether the last line is still on its way. */
export function isWriting(): boolean {
  return waiting.length > 0
}

/** Prints a line, once no other is on its way. What does not fit waits for `writeMore`. */
export function writeLine(to: LinePort, text: string): void {
  port = to
  waiting = text + String.fromCharCode(13, 10) // as characters they would become a template
  writeMore()
}

/** Prints what fits by now, a PAUSE after the last time. */
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

/** Espruino before 2v30 does not tell what waits; there each host is trusted. */
function isFree(): boolean {
  const tx = process.memory(false).tx
  const used = tx ? tx.used : 0
  if (used < idle) idle = used
  return used === idle
}
