/*
 * Faults and Espruino's own reaction to them, on the stub and on the interpreter: the clock goes on, and its times are
 * those of a clock without faults, to the ms. The same on a virtual board, if one is named: there errors, lack of memory,
 * a full queue and removed watches are the interpreter's own. Also a button held for a minute, at a board's speed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ms } from '../../firmware/core/clock.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { Kind, type Op, type Player, type Sample } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { Fault, Place } from '../../sim/espruino/idle.ts'
import { type Interpreter, makeInterpreter } from '../../sim/espruino/interpreter.ts'
import { makeVirtual, type Played, type VirtualGround, virtualBoard } from '../../sim/espruino/virtual.ts'
import { makeOp, parseTape } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { Refusal, Stage } from '../core/names.ts'
import { held } from '../ops.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
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

const REMOVED = /while processing watch - removing it/

const virtual = virtualBoard()
let ground: VirtualGround

/** Plays the match with these faults; its end must be as if nothing had failed. */
async function playsOnVirtual(...planted: Op[]): Promise<Played & { refusal: number }> {
  const played = await ground.play(withFaults(...planted), 'timed')
  const named = namedSnapshot(played.samples.at(-1)!.snapshot)
  expect([named.leftBank, named.rightBank, named.turn, named.since]).toEqual([...BANKS, RIGHT, 89_999])
  expect([named.leftTurns, named.rightTurns]).toEqual([2, 2])
  return { ...played, refusal: named.refusal }
}

/** When work began that drew a picture, in us. The beat of the display's polarity is a flip too, but takes less. */
function picturesIn({ costs }: Played): number[] {
  return costs.works.filter(({ flips, us }) => flips && us > 10_000).map(({ from }) => from)
}

describe.skipIf(!virtual?.count)('on the virtual board', () => {
  beforeAll(async () => {
    ground = await makeVirtual(virtual!, await boardFolder('table'))
  })

  afterAll(() => ground?.end())

  it('D2: lack of memory in the callback of a press takes its watch: the press and later ones count by their stamps', async () => {
    const { flags, printed, refusal } = await playsOnVirtual(
      plant(32_345, Fault.Memory, Place.Watch),
      plant(71_001, Fault.Memory, Place.Watch),
    )
    expect(printed.filter((line) => REMOVED.test(line))).toHaveLength(2)
    expect(flags.filter((flag) => /CALLBACK.*MEMORY/.test(flag))).toHaveLength(2)
    expect(refusal).toBe(Refusal.Edges)
  })

  it('D2: errors in the callbacks of a press and of an opening contact change nothing', async () => {
    const { printed, flags } = await playsOnVirtual(
      plant(32_345, Fault.Throws, Place.Watch),
      plant(50_080, Fault.Throws, Place.Watch),
    )
    expect([printed, flags]).toEqual([[], ['crash 1,14:00 13:48', 'crash 2,13:53 13:48']])
  })

  it('D2: lack of memory while drawing, twice: both are noticed, and the glass goes on', async () => {
    const played = await playsOnVirtual(
      plant(35_000, Fault.Memory, Place.Glass),
      plant(60_000, Fault.Memory, Place.Glass),
    )
    expect(played.flags.filter((flag) => /MEMORY/.test(flag))).toHaveLength(2)
    // the virtual board's seconds are shifted by the time that its start took
    const pictures = (from: number, seconds: number): number[] => {
      const all = picturesIn(played)
      const first = all.find((us) => us > from * 1e6)! - 0.25e6
      return Array.from({ length: seconds }, (_, s) => first + s * 1e6).map(
        (begin) => all.filter((us) => us >= begin && us < begin + 1e6).length,
      )
    }
    expect([pictures(42, 3), pictures(66, 4)]).toEqual([
      [1, 1, 1],
      [1, 1, 1, 1],
    ])
  })

  it('D2: flash that refuses writes, silently or with an error, while drawing throws: nothing changes', async () => {
    await playsOnVirtual(plant(32_300, Fault.Deaf, 0, 7), plant(35_000, Fault.Throws, Place.Glass))
    await playsOnVirtual(plant(32_300, Fault.Refuses, 0, 7), plant(35_000, Fault.Throws, Place.Glass))
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
    ['length', 1, 7, 49],
    ['delay', 2, 10, 61],
  ] as const)(
    'a button held for a minute on the %s: each step is drawn, and drawing does not become slower (finding M3)',
    async (_name, rowsDown, first, values) => {
      const shorts = (from: number, times: number): string[] =>
        Array.from({ length: times }, (_, i) => `${from + i} press left`)
      // the custom control, then a row of its list
      const lines = ['0:01 look', ...shorts(2, 5), '8 press right held 1100', ...shorts(11, rowsDown)]
      lines.push('15 close right', '75 open right', '77 look')
      const played = await ground.play(parseTape(lines.join('\n'), 'held').ops, 'timed')
      const { value } = namedSnapshot(played.samples.at(-1)!.snapshot)
      const steps = picturesIn(played).filter((us) => us > 19.4e6) // the one before shows that the row was entered
      const gaps = steps.slice(1).map((us, i) => (us - steps[i]) / 1000)
      const made = steps.length + 1 // the last one is drawn in one go with the one before
      expect([made > values, (first + made - value) % values]).toEqual([true, 0])
      const mean = (list: number[]): number => list.reduce((sum, gap) => sum + gap, 0) / list.length
      expect(mean(gaps.slice(-20))).toBeLessThan(1.05 * mean(gaps.slice(0, 20)))
      expect(Math.max(...gaps)).toBeLessThan(1.2 * mean(gaps))
    },
  )
})
