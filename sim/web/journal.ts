/*
 * The match record as lines to read. Their times are in ms since both sides agreed to the control, as on the match
 * sheet. The time that the power was off is left out.
 */
import { cubeIn, isByFlag, kindIn } from '../../firmware/core/game.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Entry } from '../../firmware/core/word.ts'
import { showMs } from '../clock/time.ts'
import { banksText } from '../clock/vocabulary.ts'
import { givenText, PRESS, type RecordEntry } from '../record/entries.ts'
import { type Stand, standsOf } from '../record/replay.ts'
import { TapeError } from '../tape/tape.ts'
import type { Said, Tongue } from './tongue.ts'

interface JournalLine {
  at: number
  text: string
  /** Most lines are presses, so the page shows them fainter. */
  isPress: boolean
}

/** A ruling's entry holds the lower 13 bits of its number. The entry before it holds the upper ones, if any is set. */
const LOWER = 8192

/** The lines of the record with these words; none if it has no match. */
export function journalLines(words: readonly number[], tongue: Tongue): JournalLine[] {
  const lines: JournalLine[] = []
  for (const { recorded, high, at, session } of standsIn(words)) {
    const text = tongue.entries[recorded.entry]?.(saidOf(session, recorded, high, tongue))
    if (text) lines.push({ at, text, isPress: recorded.entry === PRESS })
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

/** What a phrase can tell of an entry. The session is as after it; `high` has the upper bits of a ruling's number. */
function saidOf({ control, clock, match, called }: Session, recorded: RecordEntry, high: number, tongue: Tongue): Said {
  const { side, value, entry } = recorded
  return {
    who: tongue.sides[side],
    other: tongue.sides[1 - side],
    value,
    given: givenText(value),
    isCalled: called > 0,
    bank: showMs(clock.bank[side]),
    discipline: control.discipline,
    length: control.length,
    full: banksText(control),
    delay: control.delay / 1000,
    game: match.games + (entry === Entry.Game ? 0 : 1),
    kind: kindIn(value),
    cube: cubeIn(value),
    score: match.score.join(':'),
    isFlag: isByFlag(value),
    ruling:
      entry === Entry.Rule
        ? tongue.ruling({ what: value >> 13, side, value: high * LOWER + (value & (LOWER - 1)) })
        : '',
  }
}
