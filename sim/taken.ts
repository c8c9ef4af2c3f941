/*
 * The words of a match record from a file: a dump of the board's, or a tape, which is played first.
 */
import { playOnCore } from './core.ts'
import { Kind } from './op.ts'
import { makeOp, parseTape } from './tape.ts'
import { wordsIn } from './told.ts'

/** What is pressed last is in the record by then. */
const SETTLED = 25

/** The words in a file of this name; throws TapeError. */
export async function wordsOf(name: string, bytes: Uint8Array): Promise<number[]> {
  if (!name.endsWith('.tape')) return wordsIn(bytes, name)
  const { ops } = parseTape(new TextDecoder().decode(bytes), name)
  let flash: number[] = []
  await playOnCore([...ops, makeOp(ops[ops.length - 1].at + SETTLED, Kind.Look, 0)], (clock) => {
    flash = clock.flash.words
  })
  return flash
}
