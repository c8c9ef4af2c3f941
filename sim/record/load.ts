/*
 * The words of a match record from a file: a dump of the board's, or a tape, which is played first.
 */

import { playHeadless } from '../clock/headless.ts'
import { Kind } from '../clock/op.ts'
import { makeOp, parseTape } from '../tape/tape.ts'
import { wordsIn } from './entries.ts'

/** Ms that a tape is played on after its last op, so that a last press gets into the record. */
const SETTLED = 100

/** The words in a file with these bytes; it is a tape if its name ends in `.tape`. Throws TapeError. */
export async function wordsInFile(name: string, bytes: Uint8Array): Promise<number[]> {
  if (!name.endsWith('.tape')) return wordsIn(bytes)
  const { ops } = parseTape(new TextDecoder().decode(bytes), name)
  const end = makeOp(ops.at(-1)!.at + SETTLED, Kind.Look, 0)
  return playHeadless([...ops, end]).flash.words
}
