/*
 * The adversary: its matches pass the law, and of each fault that is planted in a copy of the core the law finds what it
 * does in one of them. swarm.test.ts shows that the law finds a clock that somebody has tampered with, and that the
 * adversary's matches can be replayed.
 */
import { describe, expect, it } from 'vitest'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { type Played, playMatch } from '../../sim/swarm/match.ts'
import { FAULTS, found } from '../../sim/swarm/proof/faults.ts'
import { makeCounts } from '../../sim/swarm/table.ts'
import { SMALL } from '../boards.ts'

const MATCHES = 60

function play(board: SimBoard, seed: number, match: number): Played {
  return playMatch(board, makeDice(seedOf(seed, match)), {}, 'adversary')
}

describe('the adversary', () => {
  it.each(BOARDS)(
    `T8-T12, P6, C2 (findings P1 to P10, K5): gains nothing on $name in ${MATCHES} matches full of games, flags and power cuts`,
    (board) => {
      const total = makeCounts()
      let ended = 0
      for (let match = 0; match < MATCHES; match++) {
        const { broken, counts, isOver } = play(board, 17, match)
        expect([match, broken?.message]).toEqual([match, undefined])
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
        if (isOver) ended++
      }
      expect(ended).toBeGreaterThan(MATCHES / 2)
      for (const [name, least] of Object.entries({ games: 0.15, presses: 3, flags: 0.15, cuts: 0.05 }))
        expect([name, total[name as keyof typeof total] >= least * MATCHES]).toEqual([name, true])
    },
  )

  it('P4, P6 (finding K5): sends or takes back a reason, GO ON or a call just as a stop without a reason ends', () => {
    const sent = { early: 0, late: 0, back: 0 }
    for (let match = 0; match < MATCHES; match++) {
      let since = 0
      for (const { entry, value, at } of entriesIn(play(SMALL, 17, match).words)) {
        if (entry === Entry.Stop) since = at
        if (entry !== Entry.Claim) continue
        const isEarly = Math.abs(at - since - 10_000) < 60
        const isLate = Math.abs(at - since - 30_000) < 60
        if (isEarly) sent.early++
        if (isLate) sent.late++
        if (isEarly || isLate) sent.back += value & TAKEN_BACK ? 1 : 0
      }
    }
    expect(Object.values(sent).map((count) => count > 3)).toEqual([true, true, true])
  })
})

it.each(FAULTS)('the law finds a clock with fault $name: $words', async (fault) => {
  expect(await found(fault)).not.toBe('')
})
