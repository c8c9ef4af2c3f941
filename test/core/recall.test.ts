/*
 * Recall: what a clock knows of a match after the power was off is what it knew before, in every stage and after any entry.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recall } from '../../firmware/core/recall.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { keptIn } from '../../sim/record/entries.ts'
import { kept } from '../kept.ts'
import { begin, beginArb, cut, grant, type Table, wait, wishArb } from '../wishes.ts'

const RUNS = Math.ceil(Number(process.env.SWARM ?? 300) / 2)

/** The words of the record, those among them that the board does not have yet. */
function wordsOf(table: Table): number[] {
  return [...table.flash.words, ...table.clock.loop.session.journal.out]
}

function recalled(words: readonly number[], now = 0): Session {
  const s = makeSession()
  recall(s, keptIn(words), now)
  return s
}

describe('after a power cut', () => {
  it('D7: a match has the banks, turn, score, claims and breaks that it had, whenever the power failed', () => {
    fc.assert(
      fc.property(beginArb, fc.array(wishArb, { maxLength: 120, size: 'max' }), (first, wishes) => {
        const table = begin(first)
        for (const wish of wishes) {
          grant(table, wish)
          const s = table.clock.loop.session
          if (isBefore(s.stage)) break // the next match is being set
          expect(kept(recalled(wordsOf(table)))).toEqual(kept(s))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('D7: a word that was being written when the power failed is as if it had not been', () => {
    fc.assert(
      fc.property(
        beginArb,
        fc.array(wishArb, { minLength: 1, maxLength: 40 }),
        fc.nat(0xffffffff),
        (first, wishes, ones) => {
          const table = begin(first)
          for (const wish of wishes) grant(table, wish)
          const words = wordsOf(table)
          const last = words[words.length - 1]
          const torn = [...words.slice(0, -1), (last | ones) >>> 0]
          fc.pre(torn[torn.length - 1] !== last)
          expect(kept(recalled(torn))).toEqual(kept(recalled(words.slice(0, -1))))
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('D7: nothing of it is anybody’s charge, and nothing runs until both go on', () => {
    fc.assert(
      fc.property(beginArb, fc.array(wishArb, { maxLength: 60 }), fc.nat(5_000_000), (first, wishes, later) => {
        const table = begin(first)
        for (const wish of wishes) grant(table, wish)
        const { stage } = table.clock.loop.session
        fc.pre(!isBefore(stage) && stage !== Stage.Flag && stage !== Stage.Over)
        const before = recalled(wordsOf(table))
        cut(table)
        wait(table, later)
        const s = table.clock.loop.session
        expect([s.stage, s.clock.on, ...s.clock.bank]).toEqual([Stage.Power, 0, ...before.clock.bank])
      }),
      { numRuns: RUNS },
    )
  })

  it('J5: a match that is over is still there, with its score and times', () => {
    fc.assert(
      fc.property(beginArb, fc.array(wishArb, { maxLength: 250, size: 'max' }), (first, wishes) => {
        const table = begin(first)
        for (const wish of wishes) grant(table, wish)
        const { stage } = table.clock.loop.session
        fc.pre(stage === Stage.Flag || stage === Stage.Over)
        const before = kept(table.clock.loop.session)
        cut(table)
        expect(kept(table.clock.loop.session)).toEqual(before)
        expect(table.clock.loop.session.clock.on).toBe(0)
      }),
      { numRuns: RUNS },
    )
  })
})
