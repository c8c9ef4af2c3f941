/*
 * The driver of a memory LCD, bundled as for a board, on the stub and a model of the panel. The panel's VCOM alternates at
 * least once a second in every state of the table clock, and only by the commands that the panel is sent (finding H3).
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundle } from '../../sim/build/bundle.ts'
import { ROOT } from '../../sim/build/main.ts'
import { type SimBoard, TABLE } from '../../sim/clock/boards.ts'
import { removeTimer, runTo } from '../../sim/clock/machine.ts'
import { type Canvas, crc, fillRect, makeCanvas } from '../../sim/display/canvas.ts'
import { crc32 } from '../../sim/display/crc.ts'
import { checkVcom, frameCrc, type MemoryLcd } from '../../sim/display/memory-lcd.ts'
import { flashOf, powerUpBundle, type StubClock } from '../../sim/espruino/bundle.ts'
import type { StubGraphics } from '../../sim/espruino/graphics.ts'
import { powered, type, WALK } from '../device/desk.ts'
import { makeFile } from '../folder.ts'
import { makeRandom } from '../random.ts'

const SIZES = [
  [400, 240],
  [320, 240],
] as const

/** Only what a board's file does for its panel. */
const entryOf = (
  width: number,
  height: number,
): string => `import { startGuard } from '${ROOT}/firmware/espruino/guard.ts'
import { makeMemoryLcd, restPanel, tellOnLcd } from '${ROOT}/firmware/espruino/memory-lcd.ts'
global.g = makeMemoryLcd({ spi: SPI1, sck: D26, mosi: D1, cs: D46, width: ${width}, height: ${height} })
global.rest = restPanel
startGuard(tellOnLcd)
`

const boardOf = (width: number, height: number): SimBoard => ({
  ...TABLE,
  chip: { fet: '', sda: '', scl: '', sqw: '' },
  lcd: { ...TABLE.lcd, width, height },
})

const codes = new Map<number, string>()
let clock: StubClock
let lcd: MemoryLcd
let g: StubGraphics & Record<'setColor' | 'fillRect' | 'clearRect' | 'drawString' | 'setFontCustom', Draw>
type Draw = (...list: (number | string)[]) => typeof g

beforeAll(async () => {
  for (const [width, height] of SIZES) {
    const file = makeFile('entry.ts', entryOf(width, height))
    codes.set(width, (await bundle(file)).code)
  }
})

function power(width: number, height: number): void {
  const storage = new Map([['.boot0', codes.get(width)!]])
  clock = powerUpBundle(flashOf(storage), 0, [0, 0], false, boardOf(width, height))
  lcd = clock.lcd
  g = clock.scope.g as typeof g
}

beforeEach(() => power(400, 240))

const rest = (isOff: boolean): void => (clock.scope.rest as (isOff: boolean) => void)(isOff)
const seen = (): number => frameCrc(lcd, crc32)
const white = (): number => crc(makeCanvas(400, 240))

/** The lines that a flip sends. */
function flipped(): number {
  const before = lcd.written
  g.flip()
  return lcd.written - before
}

/** Draws a rectangle on both, dark for ink 1. */
function draw(canvas: Canvas, x1: number, y1: number, x2: number, y2: number, ink: number): void {
  fillRect(canvas, x1, y1, x2, y2, ink)
  g.setColor(1 - ink).fillRect(x1, y1, x2, y2)
}

describe('a flip', () => {
  it('clears the panel at power-on, and sends all lines once', () => {
    expect([lcd.cleared, lcd.written, seen()]).toEqual([1, 0, white()])
    expect(flipped()).toBe(240)
    expect(seen()).toBe(white())
    expect(flipped()).toBe(0)
  })

  it('sends the lines that have changed, whole, and no others', () => {
    g.flip()
    const canvas = makeCanvas(400, 240)
    draw(canvas, 17, 30, 60, 45, 1)
    expect(flipped()).toBe(16)
    draw(canvas, 399, 0, 399, 0, 1)
    expect(flipped()).toBe(1)
    draw(canvas, 0, 239, 3, 239, 1)
    expect(flipped()).toBe(1)
    expect(seen()).toBe(crc(canvas))
    expect(clock.canvas).toEqual(canvas)
    expect(flipped()).toBe(0)
  })

  it('sends everything again after a flip that failed', () => {
    g.flip()
    const write = clock.scope.SPI1.write
    clock.scope.SPI1.write = () => {
      throw new Error('Interrupted in SPI0')
    }
    g.setColor(0).fillRect(0, 0, 9, 9)
    expect(() => g.flip()).toThrow()
    clock.scope.SPI1.write = write
    expect(flipped()).toBe(240)
  })

  it('sends everything again after a beat that was broken off in its command', () => {
    g.flip()
    runTo(clock.machine, 3000)
    const canvas = makeCanvas(400, 240)
    draw(canvas, 17, 30, 60, 45, 1)
    clock.scope.digitalWrite('D46', 1)
    clock.machine.raiseFlags(['MEMORY'])
    expect(flipped()).toBe(240)
    expect(seen()).toBe(crc(canvas))
  })

  it.each(SIZES)('shows on a glass of %d x %d exactly what was drawn', (width, height) => {
    power(width, height)
    const canvas = makeCanvas(width, height)
    const roll = makeRandom(7)
    for (let i = 0; i < 300; i++) {
      draw(canvas, roll(width + 40) - 20, roll(height), roll(width + 40) - 20, roll(height), roll(2))
      if (roll(3)) continue
      g.flip()
      expect(seen()).toBe(crc(canvas))
    }
  })
})

describe('the two bytes after each line', () => {
  /** Trailer and address of each row. */
  function behind(): number[] {
    const bytes = new Uint8Array(g.buffer)
    return [...bytes.filter((_byte, i) => i % 52 >= 50)]
  }

  it('are never drawn over: by rectangles over the whole glass and past it, or letters at its edge', () => {
    const before = behind()
    expect(before.slice(0, 6)).toEqual([0, 0b01000000, 0, 0b11000000, 0, 0b00100000])
    for (const ink of [0, 1])
      g.setColor(ink).fillRect(0, 0, 399, 239).fillRect(390, 5, 500, 50).clearRect(0, 0, 415, 239)
    g.setFontCustom('\xff\xff\xff\xff', 65, 8, 4 | (4 << 8))
    for (const x of [380, 390, 398, 399, 404]) g.setColor(0).drawString('AA', x, 20)
    expect(behind()).toEqual(before)
    g.flip()
  })
})

it('a panel at rest shows nothing and takes no lines, and then shows the new picture', () => {
  const canvas = makeCanvas(400, 240)
  draw(canvas, 10, 10, 90, 90, 1)
  g.flip()
  rest(true)
  expect(seen()).toBe(white())
  draw(canvas, 100, 100, 190, 190, 1)
  expect(flipped()).toBe(0)
  rest(false)
  expect(seen()).toBe(crc(canvas))
})

it('a fifth watch is refused, since it would never fire on the board; a second one on the same pin is not, nor one for fast pulses', () => {
  const watch = clock.scope.setWatch
  for (const pin of ['D44', 'D43', 'D45', 'D39', 'D44']) watch(() => {}, pin)
  watch(() => {}, 'D2', { hispeed: true })
  expect(() => watch(() => {}, 'D31')).toThrow(/watch 5 of 4/)
})

/** Lets this time pass, in which the panel's VCOM must alternate. */
function lives({ machine, lcd }: StubClock, ms: number): void {
  for (const till = machine.now + ms; machine.now < till; checkVcom(lcd, machine.now))
    runTo(machine, Math.min(till, machine.now + 100))
}

describe('VCOM', () => {
  it('alternates from power-on, before anything is shown, and at rest', () => {
    lives(clock, 20_000)
    rest(true)
    lives(clock, 20_000)
  })

  it('alternates again after a beat ran out of memory and did not ask for the next', () => {
    lives(clock, 3000)
    for (const { id } of [...clock.machine.timers]) removeTimer(clock.machine, id)
    runTo(clock.machine, 3200)
    clock.machine.raiseFlags(['CALLBACK'])
    lives(clock, 20_000)
    expect(clock.machine.timers).toHaveLength(1)
  })

  it('alternates each second from setup to a ruling', async () => {
    const clock = await powered()
    for (const [what, stage, act] of WALK) {
      act(clock)
      checkVcom(clock.lcd, clock.machine.now)
      lives(clock, 20_000)
      expect([what, type(clock, 'status').stage]).toEqual([what, stage])
    }
  })

  it('alternates while the glass is dark', async () => {
    const clock = await powered()
    lives(clock, 2_400_000)
    expect(clock.machine.isAsleep || new Set(clock.lcd.memory).size === 1).toBe(true)
  })

  it('alternates in time despite half a second of flash work', async () => {
    const clock = await powered()
    lives(clock, 5000)
    for (let at = 0; at < 20; at++) {
      clock.machine.busyUntil = clock.machine.now + 500
      lives(clock, 1300 + at * 37)
    }
  })
})
