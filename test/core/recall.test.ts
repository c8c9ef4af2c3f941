/*
 * Recall: what a clock knows of a match after the power was off is what it knew before, in every stage and after any
 * entry.
 */
import { expect, it } from 'vitest'
import { isBefore } from '../../firmware/core/table.ts'
import { keptApart, recalled } from '../../sim/swarm/kept.ts'
import { sessionOf } from '../../sim/swarm/table.ts'
import { playTable, wordsAt } from '../matches.ts'

const MATCHES = Math.ceil(Number(process.env.SWARM ?? 100) / 2)
const SEED = 23
/** So many gestures usually end a match. */
const WHOLE = 70

it(`D7: a match has the banks, turn, score, claims and breaks that it had, whenever the power failed, in ${MATCHES} matches`, () => {
  let looks = 0
  for (let match = 0; match < MATCHES; match++) {
    playTable(SEED, match, WHOLE, (t) => {
      const s = sessionOf(t)
      if (isBefore(s.stage)) return // the next match is being set up
      expect(keptApart(s, recalled(wordsAt(t)), t.offset), `match ${match} at ${t.now}`).toBe('')
      looks++
    })
  }
  expect(looks).toBeGreaterThan(MATCHES * 20)
})
