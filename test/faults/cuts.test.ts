/*
 * D7, R5: the power fails at random instants and at everything that is written, in random matches to 7, 11, 15 and 25; and again while
 * it comes back, and again after both have gone on. Nobody loses a ms, nothing that was counted is counted otherwise, and the side
 * that ran is given 10 s of its bank at most.
 */
import { describe, expect, it } from 'vitest'
import { makeFlash } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { benchOf } from './bench.ts'
import { type Hands, makeTally, play, type Tally } from './cut-hands.ts'
import { coreRig } from './rig.ts'

const CUTS = Number(process.env.CUTS ?? 600)
const SEED = Number(process.env.SEED ?? 24)
const POINTS = [7, 11, 15, 25]
/** Moves of a match on which the power fails, and of how many ops in a thousand it does. */
const MOVES = 700
const PER_MILLE = 20

function playMatch(match: number, tally: Tally): void {
  const dice = makeDice(seedOf(SEED, match))
  const hands: Hands = { dice, points: POINTS[match % POINTS.length], carried: '' }
  const bench = benchOf(coreRig(makeFlash(TABLE.words), 0, [0, 0]), [0, 0])
  play(bench, hands, MOVES, { tally, perMille: PER_MILLE, depth: 3, name: `match ${match}` })
}

describe('the power', () => {
  it(`D7: ${CUTS} cuts at events and at random instants take nothing, and change nothing`, () => {
    const tally = makeTally()
    let matches = 0
    for (; tally.cuts < CUTS && !tally.wrong.length; matches++) playMatch(matches, tally)
    const { cuts, written, again, gone, stages } = tally
    console.log(`${cuts} cuts in ${matches} matches: ${written} at events, ${again} coming back, ${gone} gone on from`)
    console.log(`by stage: ${JSON.stringify([...stages].sort())}`)
    expect(tally.wrong.slice(0, 5)).toEqual([])
  })
})
