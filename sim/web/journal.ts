/*
 * The match record as lines to read. Their times are in ms since both sides agreed to the control, as on the match
 * sheet. The time that the power was off is left out.
 */
import { entriesIn, hasMatch } from '../record/entries.ts'
import { happenedText } from '../record/happened-words.ts'
import { standsOf } from '../record/replay.ts'

interface JournalLine {
  at: number
  text: string
  /** Most lines are presses, so the page shows them fainter. */
  isPress: boolean
}

/** The lines of the record with these words, in the language with this code; none if it has no match. */
export function journalLines(words: readonly number[], language: string): JournalLine[] {
  if (!hasMatch(entriesIn(words))) return []
  return [...standsOf(words)].flatMap(({ at, happened }) => {
    const text = happened && happenedText(happened, language)
    return text ? [{ at, text, isPress: happened.what === 'press' }] : []
  })
}
