/*
 * A clock without a display plays every tape to the same record, word for word.
 */
import { describe, expect, it } from 'vitest'
import { makeFlash, playOnCore, sampleOf } from '../../sim/clock/board.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { Kind } from '../../sim/clock/op.ts'
import { SMALL } from '../boards.ts'
import { OWN, TAPES, tapeOf } from '../tapes.ts'

describe('without a display', () => {
  it.each([...TAPES.map((file) => ({ board: SMALL, file })), ...OWN])(
    '$file ends the same',
    async ({ board, file }) => {
      const { ops } = tapeOf(file)
      const [flash, bare] = [makeFlash(board.words), makeFlash(board.words)]
      const samples = await playOnCore(ops, undefined, flash, board)
      const records: unknown[] = []
      playHeadless(ops, board, bare, (clock) => records.push(sampleOf(clock, 0)))
      const seen = samples.filter((sample, i) => sample && ops[i].kind !== Kind.Off)
      expect(records).toEqual(seen.map((sample) => ({ ...sample, crc: 0 })))
      expect(bare).toEqual(flash)
    },
  )
})
