/*
 * A match read from its record, entry by entry: the instant, what the entry tells, and the session after it. The
 * session goes from entry to entry by the functions that bring a clock back after a power cut. A record does not tell
 * of hands, so contacts, and presses that it does not have, are not shown.
 */

import { Ended } from '../../firmware/core/rule.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Entry } from '../../firmware/core/word.ts'
import { presetText } from '../clock/vocabulary.ts'
import { codeText } from './adjourned.ts'
import { follow, type RecordEntry, readEntries } from './entries.ts'
import { makeSigner, noteSigner, type Signer, signerOf } from './signer.ts'
import { entryText } from './text.ts'

export interface Stand {
  recorded: RecordEntry
  /** The upper bits of a ruling's number; 0 for other entries. */
  high: number
  /** The entry in words; '' for one that is part of another. */
  text: string
  /** Ms since both sides agreed to the control, without the time that the power was off; below 0 before that. */
  at: number
  /** The instant of the entry after it; Infinity for the last. */
  next: number
  /** The session after it; each entry changes the same object. */
  session: Session
}

/** The entries of a record in their order; throws TapeError, by `name`, when there is no match in it. */
export function* standsOf(words: readonly number[], name = 'record'): Generator<Stand> {
  const all = readEntries(words, name)
  const at = instantsOf(all)
  const session = makeSession()
  const signer = makeSigner()
  let high = 0
  for (const [i, one] of all.entries()) {
    noteSigner(signer, one)
    const text = textAt(one, high, session, signer)
    follow(session, one)
    yield { recorded: one, high, text, at: at[i], next: at[i + 1] ?? Infinity, session }
    high = one.entry === Entry.High ? one.value : 0
  }
}

/** An entry in words. A ruling names the judge who signs it; an adjournment has the code that continues the match. */
function textAt(recorded: RecordEntry, high: number, session: Session, signer: Signer): string {
  const text = entryText(recorded, high)
  const by = signerOf(signer)
  if (recorded.entry === Entry.Open) return `both agree to ${presetText(session.control)}`
  if (recorded.entry === Entry.Ruled && recorded.value === Ended.Adjourned) return `${text}, code ${codeText(session)}`
  return recorded.entry === Entry.Rule && by ? `${text}, by judge ${by}` : text
}

function instantsOf(all: readonly RecordEntry[]): number[] {
  let from = all.find(({ entry }) => entry === Entry.Open)!.at
  let at = 0
  return all.map((one) => {
    if (one.entry === Entry.Power) from = one.at - at
    at = one.at - from
    return at
  })
}

/** The last entry at or before this ms of the match; before the first entry, that one. */
export function standAt(words: readonly number[], at: number, name?: string): Stand {
  for (const stand of standsOf(words, name)) if (stand.next > at || stand.next === Infinity) return stand
  throw new Error('a record without a last entry')
}
