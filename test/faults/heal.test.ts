/*
 * Faults and Espruino's own reaction to them, on the stub and on the interpreter: the clock goes on, and its times are
 * those of a clock without faults, to the ms.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { Kind, type Op, type Player, type Sample } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { type Interpreter, makeInterpreter } from '../../sim/espruino/interpreter.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { Refusal, Stage } from '../core/names.ts'
import { held } from '../ops.ts'
import { BANKS, flagWithFaults, plant, withFaults } from './planted.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
let interpreter: Promise<Interpreter> | undefined

/** Plays on the interpreter, whose flash is written once. */
async function onInterpreter(ops: readonly Op[]): Promise<(Sample | undefined)[]> {
  interpreter ??= makeInterpreter(ESPRUINO, await boardFolder('table'))
  return (await (await interpreter).play(ops)).samples
}

const ON: [name: string, player: Player][] = [
  ['the bundle', async (ops) => bundlePlayer(await boardFolder('table'))(ops)],
  ['the interpreter', onInterpreter],
]
const LEFT = 0
const RIGHT = 1

type Named = Record<string, number>

async function end(player: Player, ops: Op[]): Promise<[Sample, Named]> {
  const last = (await player(ops)).at(-1)!
  return [last, namedSnapshot(last.snapshot)]
}

/** The snapshot without the refusal, which says that an edge may be missing. */
function times(named: Named): Named {
  return { ...named, refusal: 0 }
}

async function playsOn(player: Player, ...planted: Op[]): Promise<Named> {
  const ops = withFaults(...planted)
  const [core, own] = await end((all) => playOnCore(all, undefined, undefined, TABLE), ops)
  const [sample, named] = await end(player, ops)
  expect([own.leftBank, own.rightBank, own.turn, own.since]).toEqual([...BANKS, RIGHT, 89_999])
  expect(times(named)).toEqual(times(own))
  expect(sample.light).toEqual(core.light)
  if (named.refusal === own.refusal) expect(sample.crc).toBe(core.crc)
  return named
}

async function flagFalls(player: Player, ops: Op[]): Promise<void> {
  const [core, own] = await end((all) => playOnCore(all, undefined, undefined, TABLE), ops)
  const [sample, named] = await end(player, ops)
  expect([own.stage, named]).toEqual([Stage.Flag, own])
  expect(sample.crc).toBe(core.crc)
}

describe.each(ON)('on %s', (on, player) => {
  const test = it.skipIf(on === 'the interpreter' && !ESPRUINO)
  const play = async (...planted: Op[]): Promise<Named> => playsOn(player, ...planted)

  test('D2: an error in the callback of a press: it counts by its stamp, and so does each later edge', async () => {
    const named = await play(plant(32_345, Fault.Throws, Place.Watch), plant(71_001, Fault.Throws, Place.Watch))
    expect(named.refusal).toBe(Refusal.None)
  })

  test('D2: an error in the callback of an opening contact changes nothing', async () => {
    await play(plant(32_425, Fault.Throws, Place.Watch))
  })

  test('D2: a press that runs out of memory loses its watch: it is watched again and counts, and the glass says so', async () => {
    const named = await play(plant(32_345, Fault.Memory, Place.Watch))
    expect(named.refusal).toBe(Refusal.Edges)
  })

  test('D2: a lost watch is back at once: the contact’s next edges have their own stamps', async () => {
    // left has leant on his button since before his turn, opens it and closes it 50 ms later
    const ops = [plant(49_950, Fault.Memory, Place.Watch), ...held(LEFT, 31_000, 18_950)]
    expect((await play(...ops)).refusal).toBe(Refusal.Edges)
  })

  test('D2: the second error is noticed like the first one', async () => {
    await play(plant(32_345, Fault.Memory, Place.Watch), plant(50_000, Fault.Memory, Place.Watch))
  })

  test('D2: drawing that throws or runs out of memory costs nobody a ms, and the picture is whole again', async () => {
    await play(plant(35_000, Fault.Throws, Place.Glass))
    await play(plant(32_380, Fault.Memory, Place.Glass), plant(60_000, Fault.Memory, Place.Wake))
  })

  test('D2: the handler of the error may fail as well: the next wake was already scheduled', async () => {
    // pictures of the first press, of two predicted presses, and of a second's change
    await play(plant(50_004, Fault.Throws, Place.Glass), plant(50_004, Fault.Throws, Place.Told))
    await play(plant(71_004, Fault.Memory, Place.Glass), plant(71_004, Fault.Memory, Place.Told))
    await play(plant(32_350, Fault.Throws, Place.Glass), plant(32_350, Fault.Throws, Place.Told))
    await play(plant(35_000, Fault.Memory, Place.Glass), plant(35_000, Fault.Memory, Place.Told))
    await play(plant(35_000, Fault.Throws, Place.Wake), plant(35_000, Fault.Refuses, 0, 6))
  })

  test('T9: the flag falls even if drawing and its error handler fail', async () => {
    for (const at of [30_000, 10_050]) {
      const ops = flagWithFaults(plant(at, Fault.Throws, Place.Glass), plant(at, Fault.Throws, Place.Told))
      await flagFalls(player, ops)
    }
  })

  test('T9: the flag falls even after a press whose drawing failed and whose button is still held', async () => {
    const presses = [...held(RIGHT, 12_000, 80), ...held(LEFT, 14_000, 80), ...held(RIGHT, 16_000, 60_000)]
    const fails = [plant(16_004, Fault.Throws, Place.Glass), plant(16_004, Fault.Throws, Place.Told)]
    await flagFalls(player, flagWithFaults(...presses, ...fails, makeOp(57_000, Kind.Look, 0)))
  })

  test('D2: flash that refuses writes, silently or with an error, while something else fails: nothing changes', async () => {
    await play(plant(32_300, Fault.Deaf, 0, 7), plant(35_000, Fault.Throws, Place.Wake))
    await play(plant(32_300, Fault.Refuses, 0, 7), plant(71_001, Fault.Throws, Place.Watch))
  })

  test('D7: a full queue is reported, and the contacts are read', async () => {
    const lost = [plant(20_000, Fault.Flood, 0, 1), ...held(LEFT, 20_000, 40)]
    const named = (await end(player, withFaults(...lost)))[1]
    expect([named.refusal, named.leftBank, named.rightBank]).toEqual([Refusal.Edges, ...BANKS])
  })
})

afterAll(async () => (await interpreter)?.end())
