/*
 * The match record as lines to read. Their times are in ms since both sides agreed to the control, as on the match
 * sheet. The time that the power was off is left out.
 */
import { happenedText } from '../record/happened-words.ts'
import { type Stand, standsOf } from '../record/replay.ts'
import { TapeError } from '../tape/tape.ts'

interface JournalLine {
  at: number
  text: string
  /** Most lines are presses, so the page shows them fainter. */
  isPress: boolean
}

/** The lines of the record with these words, in the language with this code; none if it has no match. */
export function journalLines(words: readonly number[], language: string): JournalLine[] {
  const lines: JournalLine[] = []
  for (const { at, happened } of standsIn(words)) {
    const text = happened && happenedText(happened, language)
    if (text) lines.push({ at, text, isPress: happened.what === 'press' })
  }
  return lines
}

/** The record's entries in order; none if it has no match. */
function* standsIn(words: readonly number[]): Generator<Stand> {
  try {
    yield* standsOf(words)
  } catch (error) {
    if (!(error instanceof TapeError)) throw error
  }
}
