/*
 * The panel by I2C: what is sent to it, byte for byte as the data sheet has it, and what becomes of a clock whose panel does
 * not answer.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/platform/line.ts'
import { OLED } from '../../sim/boards.ts'
import { crc } from '../../sim/canvas.ts'
import { powerUp, type SimClock } from '../../sim/core.ts'
import { powerUpBundle, type StubClock, tapeStorage } from '../../sim/espruino/bundle.ts'
import { contact, runTo } from '../../sim/machine.ts'
import { wireOf } from '../../sim/spoken.ts'
import { boardFolder } from '../built.ts'

const CONTROL = 'preset short 7 10'
/** Both have agreed, and left's press has started right: control byte, side, level, ms. */
const OPENED = [
  [0, 1, 1000],
  [0, 0, 2200],
  [1, 1, 4000],
  [1, 0, 5200],
  [0, 1, 8000],
  [0, 0, 8100],
]

let clock: StubClock
/** The same on the core, for its picture. */
let core: SimClock

beforeEach(async () => {
  clock = powerUpBundle(tapeStorage(await boardFolder('oled')), 0, [0, 0], false, OLED)
  core = powerUp(0, [0, 0], undefined, OLED)
})

function play(edges: number[][], until: number): void {
  for (const m of [clock.machine, core.machine]) {
    for (const [side, level, at] of edges) {
      runTo(m, at)
      contact(m, side, level, 0)
    }
    runTo(m, until)
  }
}

function open(until: number): void {
  clock.scope.clock?.line(wireOf(CONTROL))
  takeLine(core.loop, wireOf(CONTROL))
  play(OPENED, until)
}

/** What goes over the bus from now to an instant. */
function sentTill(until: number): number[][] {
  const before = clock.panel.taken.length
  runTo(clock.machine, until)
  runTo(core.machine, until)
  return clock.panel.taken.slice(before)
}

describe('the panel', () => {
  it('is started off, in horizontal addressing, mirrored both ways, filled whole, and only then switched on', () => {
    const { taken } = clock.panel
    expect(taken.slice(0, 2)).toEqual([
      [0x00, 0xae, 0x20, 0x00, 0xa1, 0xc8, 0xda, 0x12],
      [0x00, 0x21, 0, 127, 0x22, 0, 7],
    ])
    expect(taken.slice(2, 10).map((bytes) => [bytes[0], bytes.length])).toEqual(Array(8).fill([0x40, 129]))
    expect(taken[10]).toEqual([0x00, 0x81, 127, 0xaf])
    expect(clock.panel.isOn).toBe(true)
  })

  it('gets no command of a charge pump: the data sheet of an SSD1309 has none', () => {
    expect(clock.panel.taken.some((bytes) => bytes[0] === 0 && bytes.includes(0x8d))).toBe(false)
  })

  it('gets a second of the delay as the columns and pages of its figure', async () => {
    open(9500)
    const sent = sentTill(10_500)
    expect(sent[0]).toEqual([0x00, 0x21, expect.any(Number), expect.any(Number), 0x22, 5, 7])
    const bytes = sent.reduce((sum, data) => sum + data.length + 1, 0)
    expect(bytes).toBeLessThanOrEqual(200)
    expect(crc(clock.canvas)).toBe(crc(core.canvas))
  })

  it('gets nothing while nothing changes', async () => {
    open(9500)
    expect(sentTill(9900)).toEqual([])
  })

  it('gets less than a whole picture for a press', async () => {
    open(29_500)
    contact(clock.machine, 1, 1, 0)
    contact(core.machine, 1, 1, 0)
    const bytes = sentTill(29_600).reduce((sum, data) => sum + data.length + 1, 0)
    expect(bytes).toBeGreaterThan(200)
    expect(bytes).toBeLessThan(1044)
    expect(crc(clock.canvas)).toBe(crc(core.canvas))
  })
})

describe('a panel that does not answer', () => {
  it('lights both sides and costs nobody a millisecond; it shows all again once it answers', async () => {
    open(9500)
    clock.machine.isDeaf = true
    play([], 31_500)
    expect(clock.machine.light).toEqual([1, 1])
    play(
      [
        [1, 1, 32_000],
        [1, 0, 32_080],
      ],
      35_500,
    )
    expect(clock.machine.light).toEqual([1, 1])
    clock.machine.isDeaf = false
    clock.panel.canvas.pixels.fill(0x55)
    play([], 37_500)
    expect(clock.machine.light).toEqual(core.machine.light)
    expect(crc(clock.canvas)).toBe(crc(core.canvas))
    expect(clock.scope.clock?.times()).toBe('14:00 13:46')
  })

  it('is asked for from power-on: the clock runs without it, both lights on', async () => {
    clock = powerUpBundle(tapeStorage(await boardFolder('oled')), 0, [0, 0], false, OLED, true)
    open(31_500)
    expect(clock.machine.light).toEqual([1, 1])
    expect(clock.scope.clock?.times()).toBe('14:00 13:47')
  })
})

describe('the display', () => {
  it('goes off half an hour after the last hand, before a match and after it, and comes back at a touch', () => {
    play([], 1_799_000)
    expect(clock.panel.isOn).toBe(true)
    play([], 1_801_000)
    expect([clock.panel.isOn, core.machine.isAsleep]).toEqual([false, true])
    play([[1, 1, 1_900_000]], 1_900_100)
    expect([clock.panel.isOn, core.machine.isAsleep]).toEqual([true, false])
    expect(crc(clock.canvas)).toBe(crc(core.canvas))
  })

  it('stays on in a match, however long nobody touches it', async () => {
    open(9500)
    play(
      [
        [1, 1, 9600],
        [1, 0, 9680],
        [0, 1, 12_000],
        [1, 1, 12_040],
        [0, 0, 12_900],
        [1, 0, 12_900],
      ],
      3_600_000,
    )
    expect(core.loop.session.stage).toBe(Stage.Stop)
    expect(clock.panel.isOn).toBe(true)
  })
})
