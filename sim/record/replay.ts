/*
 * A match read from its record, entry by entry: the instant, the entry in words, as a replay tells it, and the session
 * after it. The session goes from entry to entry by the functions that bring a clock back after a power cut. A record
 * does not tell of hands, so contacts, and presses that it does not have, are not shown.
 */

import { Block, textIn } from '../../firmware/core/block.ts'
import { Ended } from '../../firmware/core/rule.ts'
import { Entry, spentIn } from '../../firmware/core/word.ts'
import { ruleText } from '../clock/rulings.ts'
import { showMs } from '../clock/time.ts'
import { ABOUT, dateText, presetText, SIDES, textOf } from '../clock/vocabulary.ts'
import { codeText } from './adjourned.ts'
import { follow, readMatch, SPENT, signerOf } from './entries.ts'
import { type Reading, readingsOf } from './happened.ts'
import { happenedText } from './happened-words.ts'

/** An entry; the session has followed it. */
export interface Stand extends Omit<Reading, 'signer'> {
  /** The entry in words; '' for one that is part of another. */
  text: string
  /** The instant of the entry after it; Infinity for the last. */
  next: number
}

/** The entries of a record in their order; throws TapeError, by `name`, when there is no match in it. */
export function* standsOf(words: readonly number[], name = 'record'): Generator<Stand> {
  let stand: Stand | undefined
  for (const reading of readingsOf(readMatch(words, name).list)) {
    if (stand) yield { ...stand, next: reading.at }
    stand = { ...reading, text: textOfEntry(reading), next: Infinity }
    follow(reading.session, reading.recorded)
  }
  if (stand) yield stand
}

/** An entry in words. A ruling is as typed, with the judge who signs it; an adjournment has the code to go on by. */
function textOfEntry({ recorded, happened, session, signer }: Reading): string {
  const { entry, value, block, side, bits } = recorded
  const by = signerOf(signer)
  if (entry === SPENT) return spentText(SIDES[side], spentIn(bits, 0), spentIn(bits, 1))
  if (entry === Entry.Block) return blockText(value >> 8, block)
  if (!happened) return ''
  if (happened.what === 'control') return `both agree to ${presetText(session.control)}`
  if (happened.what === 'ruling') return `${ruleText(happened.ruled)}${by && `, by judge ${by}`}`
  const text = happenedText(happened, 'en')
  return entry === Entry.RulingOver && value === Ended.Adjourned ? `${text}, code ${codeText(session)}` : text
}

/** The last entry at or before this ms of the match; before the first entry, that one. */
export function standAt(words: readonly number[], at: number, name?: string): Stand {
  for (const stand of standsOf(words, name)) if (stand.next > at || stand.next === Infinity) return stand
  throw new Error('a record without a last entry')
}

/** A block in words; '' if other entries tell the same. */
function blockText(block: number, words: number[]): string {
  if (block === Block.HallTime) return `it is ${dateText(words[0], words[1])}`
  if (block === Block.Thinned) return missingText(words[0], words[1])
  if (block < Block.Event || block > Block.Judge) return ''
  return `${ABOUT[block - 1]}: ${textOf(textIn(words))}`
}

function spentText(mover: string, left: number, right: number): string {
  const what = left < 0 || right < 0 ? 'got back' : 'used'
  return `presses are missing: left has ${what} ${showMs(Math.abs(left))}, right ${showMs(Math.abs(right))}, ${mover} is to move`
}

/** '' for a block that only announces that from here on entries may be missing. */
function missingText(presses: number, others = 0): string {
  if (!presses && !others) return ''
  const rest = others ? ` and ${others} other ${others === 1 ? 'entry' : 'entries'}` : ''
  const are = presses + others === 1 ? 'is' : 'are'
  return `${presses} ${presses === 1 ? 'press' : 'presses'}${rest} ${are} not in the record, which is nearly full`
}
