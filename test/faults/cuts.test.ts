/*
 * D7, R5: the power fails at random instants and during writes, in random matches to 7, 11, 15 and 25 points; again
 * while the clock comes back, and again after both have gone on. Nobody loses a ms, no count changes, and the running
 * side gets back at most 10 s of its bank.
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
/** Moves in a match, and power cuts in a thousand ops. */
const MOVES = 700
const PER_MILLE = 20

function playMatch(match: number, tally: Tally): void {
  const dice = makeDice(seedOf(SEED, match))
  const hands: Hands = { dice, points: POINTS[match % POINTS.length], carried: '' }
  const bench = benchOf(coreRig(makeFlash(TABLE.words), 0, [0, 0]), [0, 0])
  play(bench, hands, MOVES, { tally, perMille: PER_MILLE, depth: 3, name: `match ${match}` })
}

describe('power cuts', () => {
  it(`D7: ${CUTS} cuts during writes and at random instants take nothing and change nothing`, () => {
    const tally = makeTally()
    let matches = 0
    for (; tally.cuts < CUTS && !tally.wrong.length; matches++) playMatch(matches, tally)
    const { cuts, duringWrite, again, wentOn, stages } = tally
    console.log(
      `${cuts} cuts in ${matches} matches: ${duringWrite} at events, ${again} coming back, ${wentOn} gone on from`,
    )
    console.log(`by stage: ${JSON.stringify([...stages].sort())}`)
    expect(tally.wrong.slice(0, 5)).toEqual([])
  })
})
