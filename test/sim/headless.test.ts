/*
 * A clock without a display plays every tape to the same record, word for word.
 */
import { describe, expect, it } from 'vitest'
import { makeFlash, playOnCore, sampleOf, work } from '../../sim/clock/board.ts'
import { powerHeadless } from '../../sim/clock/headless.ts'
import { opPlayer } from '../../sim/clock/op.ts'
import { SMALL } from '../boards.ts'
import { OWN, TAPES, tapeOf } from '../tapes.ts'

describe('without a display', () => {
  it.each([...TAPES.map((file) => ({ board: SMALL, file })), ...OWN])(
    '$file ends the same',
    async ({ board, file }) => {
      const { ops } = tapeOf(file)
      const [flash, bare] = [makeFlash(board.words), makeFlash(board.words)]
      const samples = await playOnCore(ops, undefined, flash, board)
      const play = opPlayer(
        (at, level) => powerHeadless(at, level, bare, board),
        (clock, op) => {
          work(clock, op)
          return sampleOf(clock, 0)
        },
      )
      expect(ops.map(play)).toEqual(samples.map((sample) => sample && { ...sample, crc: 0 }))
      expect(bare).toEqual(flash)
    },
  )
})
