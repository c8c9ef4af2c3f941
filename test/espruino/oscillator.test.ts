/*
 * The oscillator: its count, the correction that a hall stores, and a count that outgrows 32 bits.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePace, msAt } from '../../firmware/device/pace.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { Kind, type Op, type Player } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { bundlePlayer, loadFlash, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import { interpreterPlayer } from '../../sim/espruino/interpreter.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { begin, inSetup, pressAt, RANGE, say, type } from '../device/desk.ts'
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

  it.each(['ppm', 'ppm x', 'ppm 1.5', 'ppm 10001', 'ppm -10001'])('%s is refused', (line) => {
    const clock = inSetup()
    say(clock, 'ppm 10000')
    expect([say(clock, line), JSON.parse(say(clock, 'time')).ppm]).toEqual([RANGE, 10_000])
  })
})

it.each(BOARDS)(
  'D2: $name counts a turn by its corrected oscillator if there is no time chip, from the next power-on',
  async (board) => {
    const chip = loadFlash(await boardFolder(board.name))
    const powered = (): StubClock => powerUpBundle(chip, 0, [0, 0], false, board)
    const first = powered()
    expect([type(first, 'ppm 5000'), type(first, 'time').ppm]).toEqual([{ ok: 1 }, 5000])
    const clock = powered()
    clock.machine.chip.isGone = true
    begin(clock, 'preset custom 7 10 9:59:59')
    pressAt(clock, 1, 6080 + 3_600_000, 100)
    const [, right] = type(clock, 'status').bank as number[]
    expect(35_999_000 - right).toBe(3_601_800 - 10_000)
  },
)

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
