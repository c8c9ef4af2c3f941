/*
 * D7, R5: the power fails at random instants and during writes, in random matches to 7, 11, 15 and 25 points; again
 * while the clock comes back, and again after both have gone on. Nobody loses a ms, no count changes, and the running
 * side gets back at most 10 s of its bank. On the core, and on the bundle with the model of its chip, where the power
 * fails before, within and after each write and erase.
 */
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { makeFlash } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { loadFlash, loadProbe } from '../../sim/espruino/bundle.ts'
import { copyChip } from '../../sim/espruino/flash.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { boardFolder } from '../built.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { benchOf } from './bench.ts'
import { makeTally, play } from './cut-hands.ts'
import { bundleRig, coreRig } from './rig.ts'

const POINTS = [7, 11, 15, 25]
/** A cut on the bundle takes less than this, in ms. */
const MOST_MS = 500

/** Moves in a match, power cuts in a thousand ops, how many cuts may follow each other, what makes a clock. */
const TRIALS = [
  {
    ...{ name: 'core', cuts: Number(process.env.CUTS ?? 600), seed: Number(process.env.SEED ?? 24) },
    ...{ moves: 700, perMille: 20, depth: 3 },
    powered: async () => () => coreRig(makeFlash(TABLE.words), 0, [0, 0]),
  },
  {
    ...{ name: 'bundle', cuts: Number(process.env.CUTS ?? 300), seed: 25, moves: 150, perMille: 60, depth: 2 },
    powered: async () => {
      const dir = await boardFolder('table')
      const probe = new Script(loadProbe(dir))
      const uploaded = loadFlash(dir)
      return () => bundleRig(copyChip(uploaded), probe, 0, [0, 0])
    },
  },
]

describe.each(TRIALS)('power cuts on the $name', ({ cuts, seed, moves, perMille, depth, powered }) => {
  const timeout = TEST_TIMEOUT + cuts * MOST_MS
  it(`D7: ${cuts} cuts during writes and at random instants take nothing and change nothing`, { timeout }, async () => {
    const power = await powered()
    const tally = makeTally()
    let matches = 0
    for (; tally.cuts < cuts && !tally.wrong.length; matches++) {
      const dice = makeDice(seedOf(seed, matches))
      const hands = { dice, points: POINTS[matches % POINTS.length], carried: '' }
      play(benchOf(power(), [0, 0]), hands, moves, { tally, perMille, depth, name: `match ${matches}` })
    }
    const { duringWrite, again, wentOn, stages } = tally
    console.log(
      `${tally.cuts} cuts in ${matches} matches: ${duringWrite} at events, ${again} coming back, ${wentOn} gone on from`,
    )
    console.log(`by stage: ${JSON.stringify([...stages].sort())}`)
    expect(tally.wrong.slice(0, 5)).toEqual([])
  })
})
