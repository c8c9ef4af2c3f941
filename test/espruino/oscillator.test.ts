/*
 * The oscillator: its count, the correction that a hall stores, and a count that outgrows 32 bits. Also the queue of
 * edges and the watchdog.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePace, msAt } from '../../firmware/device/pace.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { Kind, type Op, type Player } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { spoken, wireOf } from '../../sim/clock/vocabulary.ts'
import { bundlePlayer, loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { Chip } from '../../sim/espruino/flash.ts'
import { interpreterPlayer } from '../../sim/espruino/interpreter.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { inPlay, inSetup, LOCKED, OK, pressAt, RANGE, say } from '../device/desk.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { held, opened } from '../ops.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const DAYS = 86_400_000

describe('a correction', () => {
  const at = (ms: number, tenths: number): number => Math.round(msAt(makePace(0, tenths), ms / 1000))

  it('is right to half a ms after ten thousand days, and time never goes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 * DAYS }), fc.integer({ min: -10_000, max: 10_000 }), (ms, ppm) => {
        const tenMillionths = BigInt(ms) * BigInt(10_000_000 + ppm)
        const half = 5_005_000n // plus a ten thousandth for the rounding of 53-bit numbers
        expect(BigInt(at(ms, ppm)) * 10_000_000n - tenMillionths).toSatisfy((off: bigint) => off < half && off > -half)
        expect(at(ms + 1, ppm)).toBeGreaterThanOrEqual(at(ms, ppm))
      }),
      { numRuns: 2000 },
    )
  })

  it('of +500 ppm makes an hour of a slow oscillator 1.8 s longer, and of 0 changes nothing', () => {
    expect([at(3_600_000, 5000), at(3_600_000, -5000)]).toEqual([3_601_800, 3_598_200])
    expect(at(3_600_000, 0)).toBe(3_600_000)
  })
})

describe('the console', () => {
  it('time: says the count of the oscillator without the correction, at any time', () => {
    const clock = inSetup()
    runTo(clock.machine, 60_000)
    expect(say(clock, 'time')).toBe('{"time":60000,"ppm":0}')
    expect(JSON.parse(say(inPlay(), 'time')).ppm).toBe(0)
  })

  it.each(['ppm 0', 'ppm 10000', 'ppm -10000', 'ppm -125'])('%s is kept before a match', (line) => {
    const clock = inSetup()
    expect(say(clock, line)).toBe(OK)
    expect(JSON.parse(say(clock, 'time')).ppm).toBe(Number(line.slice(4)))
    say(clock, 'password 0 1234') // does not disturb the other settings
    expect(JSON.parse(say(clock, 'time')).ppm).toBe(Number(line.slice(4)))
  })

  it.each(['ppm', 'ppm x', 'ppm 1.5', 'ppm 10001', 'ppm -10001'])('%s is refused', (line) => {
    const clock = inSetup()
    say(clock, 'ppm 77')
    expect([say(clock, line), JSON.parse(say(clock, 'time')).ppm]).toEqual([RANGE, 77])
  })

  it('a correction is refused in a match', () => {
    expect(say(inPlay(), 'ppm 5')).toBe(LOCKED)
  })
})

/** What a person sees on the glass. */
function shown({ lcd, canvas }: StubClock): string {
  return (lcd?.memory ?? canvas.pixels).join('')
}

describe.each(BOARDS)('the board $name', (board) => {
  const powered = (chip: Chip): StubClock => powerUpBundle(chip, 0, [0, 0], false, board)

  it('D2: the board counts a turn by its corrected oscillator if there is no time chip, from the next power-on', async () => {
    const chip = loadFlash(await boardFolder(board.name))
    const first = powered(chip)
    expect(first.scope.clock?.line(wireOf('ppm 5000'))).toBe(OK)
    expect(JSON.parse(first.scope.clock?.line(wireOf('time')) ?? '').ppm).toBe(5000)
    const clock = powered(chip)
    clock.machine.chip.isGone = true
    clock.scope.clock?.line(wireOf('preset custom 7 10 9:59:59'))
    pressAt(clock, 0, 1000, 1200)
    pressAt(clock, 1, 4000, 1200)
    pressAt(clock, 0, 7900, 100)
    pressAt(clock, 1, 3_608_000, 100) // 3,600,000 ms later as it counts
    const { bank } = spoken(JSON.parse(clock.scope.clock?.line(wireOf('status')) ?? ''), 'status', []) as {
      bank: number[]
    }
    expect(35_999_000 - bank[1]).toBe(3_601_800 - 10_000)
  })

  it('has a watchdog: it starts anew if the interpreter hangs for 10 s', async () => {
    const clock = powered(loadFlash(await boardFolder(board.name)))
    expect(clock.machine.watchdog).toBe(10)
  })

  it('D7: the board says that edges may be lost once the queue was full, and goes on', async () => {
    const [told, sound] = await Promise.all([0, 1].map(async () => powered(loadFlash(await boardFolder(board.name)))))
    for (const clock of [told, sound]) {
      clock.scope.clock?.line(wireOf('preset short 7 10'))
      pressAt(clock, 0, 1000, 1200)
      pressAt(clock, 1, 4000, 1200)
      pressAt(clock, 0, 7900, 100)
      runTo(clock.machine, 9000)
      if (clock === told) clock.machine.raiseFlags(['FIFO_FULL'])
      runTo(clock.machine, 9500)
    }
    expect(shown(told)).not.toBe(shown(sound))
    pressAt(told, 1, 20_000, 100)
    runTo(told.machine, 20_200)
    expect(told.scope.clock?.times()).toBe('14:00 13:58')
  })
})

/** 20 s before 2^31, in ms. */
const MONTH = 2 ** 31 - 20_000

/** A turn that begins 10 s before 2^31 ms are over, and ends 10 s after. */
function month(): Op[] {
  const from = MONTH + 10_000
  return [...opened('preset short 7 10', from), ...held(1, from + 20_000, 80), makeOp(from + 21_000, Kind.Look, 0)]
}

async function expectMonth(play: Player, before: Op[] = []): Promise<void> {
  const snapshot = namedSnapshot((await play([...before, ...month()])).at(-1)?.snapshot ?? [])
  expect([snapshot.leftBank, snapshot.rightBank, snapshot.leftTurns + snapshot.rightTurns]).toEqual([
    840_000, 830_000, 1,
  ])
}

describe('after 24.8 days, when the ms no longer fit 32 bits', () => {
  it('D2: a turn on the core is charged to the ms', () => expectMonth(async (ops) => playOnCore(ops)))

  it.each(BOARDS)('D2: a turn on the bundle of $name is charged to the ms', async ({ name }) =>
    expectMonth(bundlePlayer(await boardFolder(name))),
  )

  it.skipIf(!ESPRUINO).each(BOARDS)(
    'D2: a turn on the interpreter as $name is charged to the ms',
    // busy till then: four million beats of the panel take the interpreter an hour
    async ({ name }) =>
      expectMonth(interpreterPlayer(ESPRUINO, await boardFolder(name)), [makeOp(1000, Kind.Busy, 0, MONTH)]),
    TEST_TIMEOUT,
  )
})
