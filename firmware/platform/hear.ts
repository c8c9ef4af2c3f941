/*
 * What comes by a cable or radio, as lines: each is answered once and in its order, however its characters come.
 *
 * A few lines wait, and each is answered in a turn of the idle loop of its own. So nothing that is sent keeps the board from its edges,
 * its wakes and its watchdog. A line that finds no room is answered too, in its place, by a refusal.
 */
import { Refusal } from '../core/control.ts'

/** What has come by one port. */
export interface Ear {
  /** Lines that wait, the oldest first. */
  lines: string[]
  /** What has come of the next line. */
  rest: string
  /** How many lines came after those, and found no room. */
  lost: number
}

/** Lines that wait on a port. The judge's program sends the next one after the answer. */
export const MOST_LINES = 8
/** Characters of a line; the longest that a clock takes, a transfer, has some 150. */
export const MOST_LINE = 300

export function makeEar(): Ear {
  return { lines: [], rest: '', lost: 0 }
}

/** Characters as they come: any number of lines, or a part of one. Of a line that is too long enough is kept to tell. */
export function takeText(ear: Ear, data: string): void {
  const parts = (ear.rest + data).split(String.fromCharCode(10)) // as a character it would become a template
  const last = parts.length - 1
  for (let i = 0; i < last; i++) {
    if (ear.lost || ear.lines.length >= MOST_LINES) ear.lost++
    else ear.lines.push(parts[i])
  }
  ear.rest = parts[last].substr(0, MOST_LINE + 1)
}

export function isHeard(ear: Ear): boolean {
  return ear.lines.length + ear.lost > 0
}

/** What the oldest line that waits is answered; `obey` is asked unless it was too long, or had found no room. */
export function answerNext(ear: Ear, obey: (line: string) => string): string {
  const line = ear.lines.shift()
  if (line === undefined) ear.lost--
  else if (line.length <= MOST_LINE) return obey(line)
  return refused(line === undefined ? Refusal.Wait : Refusal.Word)
}

export function refused(refusal: Refusal): string {
  return '{"error":' + refusal + '}'
}
