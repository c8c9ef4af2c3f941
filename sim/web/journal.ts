/*
 * The match record as lines to read: instants count from the agreement of both, while the power was on, as on a sheet.
 */
import { cubeIn, isByFlag, kindIn } from '../../firmware/core/game.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { showMs } from '../clock/time.ts'
import { follow, givenText, PRESS, readTold, type Told } from '../record/entries.ts'
import { TapeError } from '../tape/tape.ts'
import type { Said, Tongue } from './tongue.ts'

export interface JournalLine {
  at: number
  text: string
  /** Whether it is a press, of which there are many. */
  isPress: boolean
}

/** A number of a ruling that is greater than this has its upper bits in an entry before. */
const LOWER = 8192

/** The lines that the words of a record make; none while there is no match in it. */
export function journalLines(words: readonly number[], tongue: Tongue): JournalLine[] {
  const session = makeSession()
  const lines: JournalLine[] = []
  let from = 0
  let end = 0
  let high = 0
  for (const told of toldIn(words)) {
    if (told.entry === Entry.Open) from = told.at
    if (told.entry === Entry.Power) from = told.at - end
    end = told.at - from
    follow(session, told)
    const said = saidOf(session, told, high, tongue)
    high = told.entry === Entry.High ? told.value : 0
    const text = tongue.entries[told.entry]?.(said)
    if (text) lines.push({ at: end, text, isPress: told.entry === PRESS })
  }
  return lines
}

function toldIn(words: readonly number[]): Told[] {
  try {
    return readTold(words)
  } catch (error) {
    if (error instanceof TapeError) return []
    throw error
  }
}

/** What can be said of an entry; `session` is as it stands after it. */
function saidOf({ control, clock, match, called }: Session, told: Told, high: number, tongue: Tongue): Said {
  const { side, value, entry } = told
  return {
    who: tongue.sides[side],
    other: tongue.sides[1 - side],
    value,
    given: givenText(value),
    isCalled: called > 0,
    bank: showMs(clock.bank[side]),
    discipline: control.discipline,
    length: control.length,
    full: showMs(control.bank).slice(0, -4),
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
