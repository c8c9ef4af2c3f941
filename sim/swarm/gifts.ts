/*
 * What was given back by consent stands in the record, with whom it was given and how much; and of a stop not who began it.
 */
import { Entry } from '../../firmware/core/word.ts'
import { type Told, toldIn } from '../record/entries.ts'
import { Broken } from './broken.ts'
import type { Gift, Law } from './law-state.ts'

/** A word has room for no more. */
const MOST = 524_287

/** All that the record says was given back. */
export function giftsIn(words: readonly number[]): Gift[] {
  return toldIn(words).flatMap(giftOf)
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
  const named = toldIn(words).filter(({ entry, side }) => entry === Entry.Stop && side)
  if (named.length) throw new Broken('P8 nobody is written down as who stopped', `${named.length} stops of a side`)
}

function giftOf({ entry, side, value }: Told): Gift[] {
  if (entry !== Entry.Back && entry !== Entry.Reopen) return []
  return [{ kind: entry === Entry.Back ? 'back' : 'reopen', side, ms: value }]
}
