/*
 * Who signs what is ruled: the judge whom the desk or he himself has named last, while his key has opened the door.
 *
 * What the desk said before the match is in the clock's settings, and holds again after a cut of power; what was said in the match
 * is gone by then, unless it is said anew. Nobody signs for both players, nor for a match that was taken over.
 */
import { Block, textIn } from '../../firmware/core/block.ts'
import { By } from '../../firmware/core/door.ts'
import { Entry } from '../../firmware/core/word.ts'
import { textOf } from '../clock/vocabulary.ts'
import type { Told } from './entries.ts'

export interface Signer {
  /** Who was named last, and before the match; empty for nobody. */
  named: string
  before: string
  hasBegun: boolean
  isJudge: boolean
}

export function makeSigner(): Signer {
  return { named: '', before: '', hasBegun: false, isJudge: false }
}

/** Takes an entry of the record. */
export function hearSigner(signer: Signer, { entry, value, block }: Told): void {
  if (entry === Entry.Open) signer.hasBegun = true
  else if (entry === Entry.Ruling) signer.isJudge = value === By.Key
  else if (entry === Entry.Power) signer.named = signer.before
  if (entry !== Entry.Block || value >> 8 !== Block.Judge) return
  signer.named = textOf(textIn(block))
  if (!signer.hasBegun) signer.before = signer.named
}

/** `7`, `Ivanov`; empty where nobody signs. */
export function signerOf({ named, isJudge }: Signer): string {
  return isJudge ? named : ''
}
