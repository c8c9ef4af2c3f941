/*
 * The same on a virtual board, if one is named: there errors, lack of memory, a full queue and removed watches are the
 * interpreter's own. Also a button held for a minute, at a board's speed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ms } from '../../firmware/core/clock.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { makeVirtual, type Played, type VirtualGround, virtualBoard } from '../../sim/espruino/virtual.ts'
import { makeOp, parseTape } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { Refusal } from '../core/names.ts'
import { held } from '../ops.ts'
import { BANKS, plant, withFaults } from './planted.ts'

const LEFT = 0
const RIGHT = 1
const REMOVED = /while processing watch - removing it/

const virtual = virtualBoard()
let ground: VirtualGround

/** Plays the match with these faults; its end must be as if nothing had failed. */
async function playsOn(...planted: Op[]): Promise<Played & { refusal: number }> {
  const played = await ground.play(withFaults(...planted), 'timed')
  const named = namedSnapshot(played.samples.at(-1)!.snapshot)
  expect([named.leftBank, named.rightBank, named.turn, named.since]).toEqual([...BANKS, RIGHT, 89_999])
  expect([named.leftTurns, named.rightTurns]).toEqual([2, 2])
  return { ...played, refusal: named.refusal }
}

describe.skipIf(!virtual?.count)('on the virtual board', () => {
  beforeAll(async () => {
    ground = await makeVirtual(virtual!, await boardFolder('table'))
  })

  afterAll(() => ground?.end())

  it('D2: lack of memory in the callback of a press takes its watch: the press and later ones count by their stamps', async () => {
    const { flags, printed, refusal } = await playsOn(
      plant(32_345, Fault.Memory, Place.Watch),
      plant(71_001, Fault.Memory, Place.Watch),
    )
    expect(printed.filter((line) => REMOVED.test(line))).toHaveLength(2)
    expect(flags.filter((flag) => /CALLBACK.*MEMORY/.test(flag))).toHaveLength(2)
    expect(refusal).toBe(Refusal.Edges)
  })

  it('D2: errors in the callbacks of a press and of an opening contact change nothing', async () => {
    const { printed, flags } = await playsOn(
      plant(32_345, Fault.Throws, Place.Watch),
      plant(50_080, Fault.Throws, Place.Watch),
    )
    expect([printed, flags]).toEqual([[], ['crash 1,14:00 13:48', 'crash 2,13:53 13:48']])
  })

  it('D2: lack of memory while drawing, twice: both are noticed, and the glass goes on', async () => {
    const { flags, costs } = await playsOn(
      plant(35_000, Fault.Memory, Place.Glass),
      plant(60_000, Fault.Memory, Place.Glass),
    )
    expect(flags.filter((flag) => /MEMORY/.test(flag))).toHaveLength(2)
    // the virtual board's seconds are shifted by the time that its start took
    const pictures = (from: number, seconds: number): number[] => {
      const first = costs.flips.find((us) => us > from * 1e6)! - 0.25e6
      return Array.from({ length: seconds }, (_, s) => first + s * 1e6).map(
        (begin) => costs.flips.filter((us) => us >= begin && us < begin + 1e6).length,
      )
    }
    expect([pictures(42, 3), pictures(66, 4)]).toEqual([
      [1, 1, 1],
      [1, 1, 1, 1],
    ])
  })

  it('D2: flash that refuses writes, silently or with an error, while drawing throws: nothing changes', async () => {
    await playsOn(plant(32_300, Fault.Deaf, 0, 7), plant(35_000, Fault.Throws, Place.Glass))
    await playsOn(plant(32_300, Fault.Refuses, 0, 7), plant(35_000, Fault.Throws, Place.Glass))
  })

  it('D7: a full queue of edges, twice, is reported twice, and the turn follows the contacts', async () => {
    const chatter = (at: Ms): Op[] => [
      makeOp(at, Kind.Busy, 0, 500),
      ...Array.from({ length: 200 }, (_, i) => held(LEFT, at + 10 + i * 2, 1)).flat(),
    ]
    const played = await ground.play(withFaults(...chatter(20_000), ...chatter(60_000)), 'timed')
    const named = namedSnapshot(played.samples.at(-1)!.snapshot)
    expect(played.flags.filter((flag) => /FIFO_FULL/.test(flag))).toHaveLength(2)
    expect([named.leftBank, named.rightBank, named.refusal]).toEqual([...BANKS, Refusal.Edges])
  })

  it.each([
    [2, 'length', 49],
    [3, 'controlDelay', 61],
  ] as const)(
    'a button held for a minute in row %i: each step is drawn, and drawing does not become slower (finding M3)',
    async (row, name, values) => {
      const lines = ['0:01 look', ...Array.from({ length: row }, (_, i) => `${2 + i} press right`)]
      lines.push('10 close left', '70 open left', '72 look')
      const played = await ground.play(parseTape(lines.join('\n'), 'held').ops, 'timed')
      const named = namedSnapshot(played.samples.at(-1)!.snapshot)
      const value = name === 'length' ? named.length - 7 : named.controlDelay / 1000 - 10
      const flips = played.costs.flips.filter((us) => us > 12.5e6)
      const gaps = flips.slice(1).map((us, i) => (us - flips[i]) / 1000)
      expect((flips.length - value) % values).toBe(0)
      const mean = (list: number[]): number => list.reduce((sum, gap) => sum + gap, 0) / list.length
      expect(mean(gaps.slice(-20))).toBeLessThan(1.05 * mean(gaps.slice(0, 20)))
      expect(Math.max(...gaps)).toBeLessThan(1.2 * mean(gaps))
    },
  )
})
