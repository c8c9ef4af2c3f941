/*
 * Who signs a ruling: the judge named last, by the desk or by himself, if his key opened the door. A name given before
 * the match is in the clock's settings, so it holds again after a power cut; one given in the match is lost then, until
 * it is given again. Nobody signs for both players, nor for a match that was taken over.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { By } from '../../firmware/core/door.ts'
import { Entry } from '../../firmware/core/word.ts'
import { textOf } from '../clock/vocabulary.ts'
import type { RecordEntry } from './entries.ts'

export interface Signer {
  /** The judge named last, and the last one named before the match; '' for none. */
  named: string
  before: string
  hasBegun: boolean
  isJudge: boolean
}

export function makeSigner(): Signer {
  return { named: '', before: '', hasBegun: false, isJudge: false }
}

/** Takes an entry of the record. */
export function noteSigner(signer: Signer, { entry, value, block }: RecordEntry): void {
  if (entry === Entry.Open) signer.hasBegun = true
  else if (entry === Entry.Ruling) signer.isJudge = value === By.Key
  else if (entry === Entry.Power) signer.named = signer.before
  if (entry !== Entry.Block || value >> 8 !== Block.Judge) return
  signer.named = textOf(textIn(block))
  if (!signer.hasBegun) signer.before = signer.named
}

/** The judge's name or number, `Ivanov`, `7`; '' if nobody signs. */
export function signerOf({ named, isJudge }: Signer): string {
  return isJudge ? named : ''
}
