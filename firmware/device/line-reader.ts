/*
 * What comes by cable or radio, as lines: each is answered once and in order, however its characters arrive.
 *
 * A few lines wait, and each is answered in its own turn of the idle loop. So nothing that is sent can keep the board
 * from its edges, its wakes and its watchdog. A line that finds no room is answered too, in its place, with a refusal.
 */
import { Refusal } from '../core/control.ts'

/** What has come in by one port. */
export interface LineReader {
  /** Lines that wait, the oldest first. */
  lines: string[]
  /** How many lines are still to be answered: these, and behind them those that found no room. */
  due: number
  /** The part of the next line that has come. */
  rest: string
}

/** How many lines may wait on a port. The judge's program sends the next line after the answer. */
const MOST_LINES = 8
/** The most characters of a line. The longest line that a clock takes, a transfer, has some 150. */
const MOST_LINE = 300

export function makeLineReader(): LineReader {
  return { lines: [], due: 0, rest: '' }
}

/** Takes characters as they come. Of a line that is too long, enough is kept to notice that. */
export function readText(reader: LineReader, data: string): void {
  const parts = (reader.rest + data).split(String.fromCharCode(10)) // of '\n' esbuild makes a template
  const last = parts.length - 1
  for (let i = 0; i < last; i++) {
    if (reader.due === reader.lines.length && reader.due < MOST_LINES) reader.lines.push(parts[i])
    reader.due++
  }
  reader.rest = parts[last].substr(0, MOST_LINE + 1)
}

/**
 * The words of a line. Only spaces and control characters are trimmed: a name comes in UTF-8, and in Node `trim` would
 * also take a last byte of 160, which is half of a Russian letter. Espruino's does not.
 */
export function wordsOf(line: string): string[] {
  let from = 0
  let till = line.length
  while (from < till && line.charCodeAt(from) <= 32) from++
  while (till > from && line.charCodeAt(till - 1) <= 32) till--
  return line.substr(from, till - from).split(' ')
}

/** Answers the oldest line that waits: by `obey`, unless the line was too long or had found no room. */
export function answerNext(reader: LineReader, obey: (line: string) => string): string {
  const line = reader.lines.shift()
  reader.due--
  if (line !== undefined && line.length <= MOST_LINE) return obey(line)
  return answerOf(line === undefined ? Refusal.Wait : Refusal.Word)
}

export function answerOf(refusal: Refusal): string {
  return refusal ? '{"error":' + refusal + '}' : '{"ok":1}'
}
