/*
 * The model of a memory LCD, fed with bytes as in its data sheet: highest bit first, so commands and addresses read
 * backwards.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { crc, makeCanvas } from '../../sim/display/canvas.ts'
import { crc32 } from '../../sim/display/crc.ts'
import {
  checkVcom,
  clockIn,
  frameCrc,
  type MemoryLcd,
  makeMemoryLcd,
  select,
  setUpBus,
} from '../../sim/display/memory-lcd.ts'

const WRITE = 0b10000000
const TURN = 0b01000000
const CLEAR = 0b00100000
/** Addresses of lines 1 and 2. */
const [ONE, TWO] = [0b10000000, 0b01000000]

let lcd: MemoryLcd

beforeEach(() => {
  lcd = makeMemoryLcd(400, 240, 0)
  setUpBus(lcd, 2_000_000, 'msb')
})

type Part = number | number[] | Uint8Array

/** A command: CS high, these bytes, CS low. */
function sendAt(at: number, ...parts: Part[]): void {
  select(lcd, true, at)
  for (const part of parts) clockIn(lcd, part)
  select(lcd, false, at)
}

function send(...parts: Part[]): void {
  sendAt(0, ...parts)
}

const pixels = (byte: number, count = 50): number[] => Array(count).fill(byte)

function row(line: number): number[] {
  return [...lcd.memory.subarray((line - 1) * 50, line * 50)]
}

describe('the display takes', () => {
  it('all clear: white, which is 1', () => {
    send(CLEAR, 0)
    expect(new Set(lcd.memory)).toEqual(new Set([255]))
    expect(frameCrc(lcd, crc32)).toBe(crc(makeCanvas(400, 240)))
  })

  it('one line: its address, its pixels and 16 clocks', () => {
    send(CLEAR, 0)
    send(WRITE, TWO, pixels(0x0f), 0, 0)
    expect([row(1)[0], row(2), row(3)[0]]).toEqual([255, pixels(0x0f), 255])
    expect(lcd.written).toBe(1)
  })

  it('the lowest bit first too, if the bus sends that', () => {
    setUpBus(lcd, 1_000_000, 'lsb')
    send(0x04, 0)
    send(0x01, 2, pixels(0xf0), 0, 0)
    expect([row(2), row(3)]).toEqual([pixels(0x0f), pixels(255)])
  })
})

describe('the display refuses', () => {
  const refusals: [string, () => void, RegExp][] = [
    ['line 0', () => send(WRITE, 0, pixels(0), 0, 0), /no line 0/],
    ['a line past the last', () => send(WRITE, 0b10001111, pixels(0), 0, 0), /no line 241 of 240/],
    ['a line cut off', () => send(WRITE, ONE, pixels(0), 0, TWO, pixels(0, 30)), /cut off after 30 bytes/],
    ['one line alone cut off', () => send(WRITE, ONE, pixels(0, 30)), /before one line/],
    ['a trailer of 8 clocks at the end', () => send(WRITE, ONE, pixels(0), 0, TWO, pixels(0), 0), /trailer of 16/],
    ['a clear of 8 clocks', () => send(CLEAR), /8 clocks of a command that has 16/],
    ['bytes while CS is low', () => clockIn(lcd, 0), /CS is low/],
    ['a clock that is too fast', () => setUpBus(lcd, 4_000_000, 'msb'), /4000000 Hz/],
    ['bytes before the bus is set up', () => clockIn(makeMemoryLcd(400, 240, 0), 0), /set up/],
    ['lines and a clear in one command', () => send(WRITE | CLEAR, ONE, pixels(0), 0, 0), /at once/],
    ['data in flash', () => clockIn(lcd, 'abc'), /only RAM/],
    ['data that is no list of bytes', () => clockIn(selected(), new ArrayBuffer(8)), /neither/],
    ['more lines than it has', () => clockIn(selected(), new Uint8Array(52 * 240 + 3)), /more than all/],
  ]

  function selected(): MemoryLcd {
    select(lcd, true, 0)
    return lcd
  }

  it.each(refusals)('%s', (_name, does, says) => {
    expect(does).toThrow(says)
  })

  it('bytes in the wrong bit order for the bus', () => {
    expect(() => send(0x01, 1, pixels(0), 0, 0)).toThrow(/mode bits/)
    setUpBus(lcd, 2_000_000, 'lsb')
    expect(() => send(WRITE, ONE, pixels(0), 0, 0)).toThrow(/mode bits/)
  })
})

describe('VCOM', () => {
  let com = 0
  const turn = (at: number): void => {
    com ^= TURN
    sendAt(at, com, 0)
  }

  beforeEach(() => {
    com = 0
  })

  it('must change once a second, by any command, and at most 20 times', () => {
    for (const at of [500, 1500, 1550, 2000]) turn(at)
    sendAt(2900, WRITE | com, ONE, pixels(0), 0, 0)
    expect(() => checkVcom(lcd, 3000)).not.toThrow()
    expect(() => checkVcom(lcd, 3001)).toThrow(/1001 ms/)
  })

  it('a gap is reported even after it changes again', () => {
    for (const at of [500, 1600, 2000]) turn(at)
    expect(() => checkVcom(lcd, 2100)).toThrow(/1100 ms/)
  })

  it('a command with the same bit does not change it, and changes too close together are reported', () => {
    turn(500)
    sendAt(900, com, 0)
    expect(() => checkVcom(lcd, 1600)).toThrow(/1100 ms/)
    lcd = makeMemoryLcd(400, 240, 0)
    setUpBus(lcd, 2_000_000, 'msb')
    com = 0
    for (const at of [500, 520]) turn(at)
    expect(() => checkVcom(lcd, 600)).toThrow(/after 20 ms/)
  })
})
