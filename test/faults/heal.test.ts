/*
 * What Espruino does of its own when something of the clock fails, planted on the stub and on the interpreter: the clock plays on, and
 * the match's times are those of a clock that nothing happened to, to the ms.
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

/** On the interpreter, whose flash is written once. */
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

/** What tells of the times; where an edge may be missing the glass says so, and so does the record. */
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

  test('D2: an error in the callback of a press: its stamp counts, and so does each edge after it', async () => {
    const named = await play(plant(32_345, Fault.Throws, Place.Watch), plant(71_001, Fault.Throws, Place.Watch))
    expect(named.refusal).toBe(Refusal.None)
  })

  test('D2: an error in the callback of a contact that opens', async () => {
    await play(plant(32_425, Fault.Throws, Place.Watch))
  })

  test('D2: a press that runs out of memory takes its watch away: it is watched anew, counts, and both are told', async () => {
    const named = await play(plant(32_345, Fault.Memory, Place.Watch))
    expect(named.refusal).toBe(Refusal.Edges)
  })

  test('D2: a watch that is taken away is back at once: what its contact does next has its own stamp', async () => {
    // the left leans on his button from before his turn on, opens it and closes it 50 ms later
    const ops = [plant(49_950, Fault.Memory, Place.Watch), ...held(LEFT, 31_000, 18_950)]
    expect((await play(...ops)).refusal).toBe(Refusal.Edges)
  })

  test('D2: the second time is heard as the first one is', async () => {
    await play(plant(32_345, Fault.Memory, Place.Watch), plant(50_000, Fault.Memory, Place.Watch))
  })

  test('D2: a picture that throws, or runs out of memory, costs nobody a ms, and is whole again', async () => {
    await play(plant(35_000, Fault.Throws, Place.Glass))
    await play(plant(32_380, Fault.Memory, Place.Glass), plant(60_000, Fault.Memory, Place.Wake))
  })

  test('D2: whoever hears of it may fail as well: the next wake has been asked for before', async () => {
    // the picture of the first press, of two that are shown before all else, and of a second
    await play(plant(50_004, Fault.Throws, Place.Glass), plant(50_004, Fault.Throws, Place.Told))
    await play(plant(71_004, Fault.Memory, Place.Glass), plant(71_004, Fault.Memory, Place.Told))
    await play(plant(32_350, Fault.Throws, Place.Glass), plant(32_350, Fault.Throws, Place.Told))
    await play(plant(35_000, Fault.Memory, Place.Glass), plant(35_000, Fault.Memory, Place.Told))
    await play(plant(35_000, Fault.Throws, Place.Wake), plant(35_000, Fault.Refuses, 0, 6))
  })

  test('T9: the flag falls all the same', async () => {
    for (const at of [30_000, 10_050]) {
      const ops = flagWithFaults(plant(at, Fault.Throws, Place.Glass), plant(at, Fault.Throws, Place.Told))
      await flagFalls(player, ops)
    }
  })

  test('T9: and so it does after a press whose picture failed, with its button held down ever since', async () => {
    const presses = [...held(RIGHT, 12_000, 80), ...held(LEFT, 14_000, 80), ...held(RIGHT, 16_000, 60_000)]
    const fails = [plant(16_004, Fault.Throws, Place.Glass), plant(16_004, Fault.Throws, Place.Told)]
    await flagFalls(player, flagWithFaults(...presses, ...fails, makeOp(57_000, Kind.Look, 0)))
  })

  test('D2: flash that refuses in silence, or by an error, while something fails', async () => {
    await play(plant(32_300, Fault.Deaf, 0, 7), plant(35_000, Fault.Throws, Place.Wake))
    await play(plant(32_300, Fault.Refuses, 0, 7), plant(71_001, Fault.Throws, Place.Watch))
  })

  test('D7: a queue that runs over is told each time, and the contact is read', async () => {
    const lost = [plant(20_000, Fault.Flood, 0, 1), ...held(LEFT, 20_000, 40)]
    const named = (await end(player, withFaults(...lost)))[1]
    expect([named.refusal, named.leftBank, named.rightBank]).toEqual([Refusal.Edges, ...BANKS])
  })
})

afterAll(async () => (await interpreter)?.end())
