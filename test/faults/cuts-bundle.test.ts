/*
 * The same on the bundle, with the model of its chip: the power fails at random instants, and before, within and after
 * each write and erase.
 */
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { loadFlash, loadProbe } from '../../sim/espruino/bundle.ts'
import { copyChip } from '../../sim/espruino/flash.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { boardFolder } from '../built.ts'
import { benchOf } from './bench.ts'
import { makeTally, play } from './cut-hands.ts'
import { bundleRig } from './rig.ts'

const CUTS = Number(process.env.CUTS ?? 300)
const SEED = 25
const POINTS = [7, 11, 15, 25]
const MOVES = 150
const PER_MILLE = 60

describe('power cuts on the bundle', () => {
  it(`D7: ${CUTS} cuts during writes and at random instants take nothing and change nothing`, async () => {
    const dir = await boardFolder('table')
    const probe = new Script(loadProbe(dir))
    const uploaded = loadFlash(dir)
    const tally = makeTally()
    let matches = 0
    for (; tally.cuts < CUTS && !tally.wrong.length; matches++) {
      const dice = makeDice(seedOf(SEED, matches))
      const bench = benchOf(bundleRig(copyChip(uploaded), probe, 0, [0, 0]), [0, 0])
      const hands = { dice, points: POINTS[matches % POINTS.length], carried: '' }
      play(bench, hands, MOVES, { tally, perMille: PER_MILLE, depth: 2, name: `match ${matches}` })
    }
    const { cuts, duringWrite, again, wentOn, stages } = tally
    console.log(
      `${cuts} cuts in ${matches} matches: ${duringWrite} at events, ${again} coming back, ${wentOn} gone on from`,
    )
    console.log(`by stage: ${JSON.stringify([...stages].sort())}`)
    expect(tally.wrong.slice(0, 5)).toEqual([])
  })
})
