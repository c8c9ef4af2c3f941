/*
 * What was given back by consent stands in the record, with whom it was given and how much; and of a stop not who began it.
 */
import { Entry, Mask, Shift } from '../../firmware/core/journal.ts'
import { Broken } from './broken.ts'
import type { Gift, Law } from './law.ts'

/** A word has room for no more. */
const MOST = 524_287

/** All that the record says was given back. */
export function giftsIn(words: readonly number[]): Gift[] {
  return words.flatMap(giftOf)
}

/** Each gift, in its order, is an entry of the record, and there is no other. */
export function checkGifts(law: Law, words: readonly number[]): void {
  const told = giftsIn(words)
  const due = law.gifts.map((gift) => ({ ...gift, ms: Math.min(gift.ms, MOST) }))
  const [is, was] = [JSON.stringify(told), JSON.stringify(due)]
  if (is !== was) throw new Broken('M12 what is given back stands in the record', `${is}, due ${was}`)
}

/** Who closed his contact first is nobody's author: contacts do not tell who stopped. */
export function checkAuthors(words: readonly number[]): void {
  const named = words.filter((word) => entryOf(word) === Entry.Stop && sideOf(word))
  if (named.length) throw new Broken('P8 nobody is written down as who stopped', `${named.length} stops of a side`)
}

function giftOf(word: number): Gift[] {
  const entry = entryOf(word)
  if (entry !== Entry.Back && entry !== Entry.Reopen) return []
  const kind = entry === Entry.Back ? 'back' : 'reopen'
  return [{ kind, side: sideOf(word), ms: (word >>> 5) & Mask.Value }]
}

/** What a word tells of, above its five bits of check; 0 for a press and a time. */
function entryOf(word: number): number {
  const bits = word >>> 5
  return bits & (Mask.Press | Mask.Time) ? 0 : bits >> Shift.Entry
}

function sideOf(word: number): number {
  return (word >>> (5 + Shift.Side)) & 1
}
