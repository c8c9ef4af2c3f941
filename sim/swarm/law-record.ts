/*
 * What was given back by consent stands in the record, with whom it was given and how much.
 */
import { bitsOf, Entry, Mask, Shift } from '../../firmware/core/journal.ts'
import { Broken } from './broken.ts'
import type { Gift, Law } from './law.ts'

/** A word has room for no more. */
const MOST = 524_287

/** Each gift, in its order, is an entry of the record, and there is no other. */
export function checkGifts(law: Law, words: readonly number[]): void {
  const told = words.flatMap(giftOf)
  const due = law.gifts.map((gift) => ({ ...gift, ms: Math.min(gift.ms, MOST) }))
  const [is, was] = [JSON.stringify(told), JSON.stringify(due)]
  if (is !== was) throw new Broken('M12 what is given back stands in the record', `${is}, due ${was}`)
}

function giftOf(word: number): Gift[] {
  const bits = bitsOf(word)
  if (bits < 0 || bits & (Mask.Press | Mask.Time)) return []
  const entry = bits >> Shift.Entry
  if (entry !== Entry.Back && entry !== Entry.Reopen) return []
  const kind = entry === Entry.Back ? 'back' : 'reopen'
  return [{ kind, side: (bits >> Shift.Side) & 1, ms: bits & Mask.Value }]
}
