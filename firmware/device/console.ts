/*
 * The console: one plain line in, one line of JSON out, whatever the board's own console is.
 *
 * It can do what hands could do at that moment, and no more: set a control before a match, rule while the judge's door
 * is open, read at any time. A refused line is answered with a Refusal and changes nothing. The commands are in
 * orders.ts.
 */
import { decimal } from '../core/block.ts'
import { Refusal } from '../core/control.ts'
import { matchNumbers } from '../core/transfer.ts'
import { EMPTY } from '../core/word.ts'
import { answerOf, wordsOf } from './line-reader.ts'
import { onLine } from './loop.ts'
import type { Loop } from './loop-state.ts'
import { Command, LETTERS, obey, place } from './orders.ts'
import { numberKept, PPM } from './settings.ts'
import { statusOf } from './status.ts'

/** How many words of the record are in one answer. */
const LOGGED = 32

/** Does what a line says. All changes are saved before the answer, and shown after it. */
export function takeLine(loop: Loop, line: string): string {
  const words = wordsOf(line)
  const told = read(loop, words)
  if (told) return told
  const refusal = obey(loop, words)
  onLine(loop)
  return answerOf(refusal)
}

/** Answers a line that only asks; '' for one that changes something. */
function read(loop: Loop, words: string[]): string {
  switch (place(LETTERS, words[0]) as Command | -1) {
    case Command.Status:
      return statusOf(loop)
    case Command.Time:
      return timeTold(loop)
    case Command.Log:
      return isIndex(words[1]) && isIndex(words[2])
        ? logFrom(loop, +(words[1] || 0), +(words[2] || 0))
        : answerOf(Refusal.Range)
    case Command.Transfer:
      return words.length < 2 ? transferOf(loop) : ''
  }
  return ''
}

/** Whether the word is an index; a missing one means the first. */
function isIndex(word: string | undefined): boolean {
  return word === undefined || (decimal(word) >= 0 && decimal(word) % 1 === 0)
}

function transferOf(loop: Loop): string {
  return '{"transfer":"' + matchNumbers(loop.session, loop.board.now()).join() + '"}'
}

/** The time as the oscillator has counted it since power-on, and the stored correction. */
function timeTold(loop: Loop): string {
  return '{"time":' + loop.board.count() + ',"ppm":' + numberKept(loop.board, PPM) + '}'
}

/** Words of the newest record, or of the one `back` before it; none beyond its end, or if there is no such record. */
function logFrom(loop: Loop, from: number, back: number): string {
  const words: number[] = []
  for (let i = from; i < from + LOGGED; i++) {
    const word = loop.board.readBefore(i, back)
    if (word === EMPTY) break
    words.push(word)
  }
  return '{"from":' + (from || 0) + ',"words":[' + words.join() + ']}'
}
