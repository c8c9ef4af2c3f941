/*
 * The driver of the displays, byte for byte as the chip's data sheet and its backpacks want them.
 */
import { describe, expect, it } from 'vitest'
import { makeCells, paintCells } from '../../firmware/ui/cells.ts'
import { litDigit, litDots } from '../../sim/ht16k33.ts'
import { makeDisplays } from '../segments.ts'
import { faceOf, none } from '../ui/view.ts'
import { LEFT as FIRST, playing, press } from '../vocabulary.ts'

const [LEFT, RIGHT, SMALL] = [0, 1, 2]

/** Displays that show this, and what was sent from then on. */
function showing(display: number, text: string, marks = 0, level = 15) {
  const d = makeDisplays()
  d.screen.show(display, text, marks, level)
  d.sent.length = 0
  return d
}

describe('power-on', () => {
  it('lights nothing before the RAM, which may hold anything, is filled', () => {
    const { sent } = makeDisplays()
    expect(sent.slice(0, 4)).toEqual([
      [0x70, [0x21]],
      [0x70, Array(17).fill(0)],
      [0x70, [0xef]],
      [0x70, [0x81]],
    ])
    expect(sent.map(([address]) => address)).toEqual([0x70, 0x71, 0x72].flatMap((address) => Array(4).fill(address)))
  })

  it('leaves three displays on, dark and at full brightness', () => {
    for (const chip of makeDisplays().chips.chip) {
      expect([chip.runs, chip.isOn, chip.level, chip.blink]).toEqual([1, 1, 15, 0])
      expect(chip.ram).toEqual(Array(16).fill(0))
    }
  })
})

describe('what is sent', () => {
  it('of a digit that moves on is one byte of RAM', () => {
    const { screen, sent } = showing(LEFT, '1359', 1)
    screen.show(LEFT, '1358', 1, 15)
    expect(sent).toEqual([[0x70, [8, 0x7f]]])
  })

  it('of two digits is what lies between them, in one transfer', () => {
    const { screen, sent } = showing(RIGHT, '1350', 1)
    screen.show(RIGHT, '1349', 1, 15)
    expect(sent).toEqual([[0x71, [6, 0x66, 0, 0x6f]]])
    screen.show(RIGHT, '1259', 1, 15)
    expect(sent[1]).toEqual([0x71, [2, 0x5b, 0, 0x02, 0, 0x6d]])
  })

  it('is nothing when nothing changed', () => {
    const { screen, sent } = showing(SMALL, '3--2', 0, 8)
    screen.show(SMALL, '3--2', 0, 8)
    expect(sent).toEqual([])
  })

  it('is nothing when another character has the same shape', () => {
    const { screen, sent } = showing(LEFT, 'OS  ')
    screen.show(LEFT, '05  ', 0, 15)
    expect(sent).toEqual([])
  })

  it('of another brightness is the one command', () => {
    const { screen, sent } = showing(LEFT, '1359', 1)
    screen.show(LEFT, '1359', 1, 3)
    expect(sent).toEqual([[0x70, [0xe3]]])
  })
})

describe('what is lit', () => {
  it('are the segments of each figure, a to g from bit 0 on', () => {
    const { screen, chips } = showing(LEFT, '0123')
    const lit = () => [0, 1, 2, 3].map((place) => litDigit(chips.chip[LEFT], place))
    expect(lit()).toEqual([0x3f, 0x06, 0x5b, 0x4f])
    screen.show(LEFT, '4567', 0, 15)
    expect(lit()).toEqual([0x66, 0x6d, 0x7d, 0x07])
    screen.show(LEFT, '89 -', 0, 15)
    expect(lit()).toEqual([0x7f, 0x6f, 0, 0x40])
  })

  it.each([
    ['colon', 1, 0x02],
    ['point of tenths, at the upper right', 8, 0x10],
    ['dots on the left', 32, 0x0c],
    ['points that a large display does not have', 2 | 4 | 16, 0],
  ])('on a large display is its %s', (_name, marks, dots) => {
    const { chips } = showing(RIGHT, '    ', marks)
    expect(litDots(chips.chip[RIGHT])).toBe(dots)
    expect([0, 1, 2, 3].map((place) => litDigit(chips.chip[RIGHT], place))).toEqual([0, 0, 0, 0])
  })

  it('on the small one is its colon, and the point of each digit', () => {
    const { screen, chips } = showing(SMALL, '8888', 1 | 2 | 16)
    expect([0, 1, 2, 3].map((place) => litDigit(chips.chip[SMALL], place))).toEqual([0xff, 0x7f, 0x7f, 0xff])
    expect(litDots(chips.chip[SMALL])).toBe(0x02)
    screen.show(SMALL, '8888', 32, 15)
    expect(litDots(chips.chip[SMALL])).toBe(0)
  })

  it('is nothing of a character without a shape', () => {
    const { chips } = showing(LEFT, '!?XW')
    expect([0, 1, 2, 3].map((place) => litDigit(chips.chip[LEFT], place))).toEqual([0, 0, 0, 0])
  })
})

describe('a match', () => {
  /** What is sent for each of these instants, the left running from 10,000 on with a delay of 3 s; it presses at 19,500. */
  function sentAt(...instants: number[]): [number, number[]][][] {
    const { screen, sent } = makeDisplays()
    const cells = makeCells(screen)
    const s = playing(FIRST, 840_000, 3000)
    paintCells(cells, faceOf(s, 10_000), 0, none)
    return instants.map((now) => {
      if (now > 19_500) press(s, FIRST, 19_500)
      sent.length = 0
      paintCells(cells, faceOf(s, now), 0, none)
      return [...sent]
    })
  }

  it('sends a byte of RAM for a second of the delay or of the bank, and nothing between them', () => {
    const [delay, between, over, bank] = sentAt(11_000, 11_500, 18_000, 19_000)
    expect(delay).toEqual([[0x72, [0, 0x5b]]])
    expect(between).toEqual([])
    expect(over.map(([address]) => address)).toEqual([0x70, 0x72])
    expect(bank).toEqual([[0x70, [8, 0x66]]])
  })

  it('D10: sends two brightnesses and the delay for a press, 15 bytes with their addresses', () => {
    const [, press] = sentAt(19_400, 19_510)
    expect(press).toEqual([
      [0x70, [0xe3]],
      [0x71, [0xef]],
      [0x72, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0x4f]],
    ])
  })
})

describe('after a match', () => {
  it('displays can be switched off, into standby, and on again with what they showed', () => {
    const { screen, sent, chips } = showing(LEFT, '1359', 1, 3)
    screen.power(false)
    expect(sent.slice(0, 2)).toEqual([
      [0x70, [0x80]],
      [0x70, [0x20]],
    ])
    expect(sent.length).toBe(6)
    expect(chips.chip.map((chip) => litDigit(chip, 0))).toEqual([0, 0, 0])
    screen.show(LEFT, '1358', 1, 3)
    expect(sent.length).toBe(6)
    screen.power(true)
    expect([0, 1, 2, 3].map((place) => litDigit(chips.chip[LEFT], place))).toEqual([0x06, 0x4f, 0x6d, 0x7f])
    expect(chips.chip[LEFT].level).toBe(3)
  })
})

describe('C4: a display that fails', () => {
  it('holds nobody up, and the others go on', () => {
    const { screen, dead, chips } = showing(LEFT, '1359', 1)
    dead.add(0x70)
    screen.show(LEFT, '1358', 1, 15)
    screen.show(RIGHT, '1400', 1, 15)
    expect(litDigit(chips.chip[RIGHT], 1)).toBe(0x66)
  })

  it('shows all again once it answers, even after its power was off', () => {
    const { screen, dead, chips } = showing(LEFT, '1359', 1, 3)
    dead.add(0x70)
    screen.show(LEFT, '1358', 1, 3)
    Object.assign(chips.chip[LEFT], { ram: Array(16).fill(0xff), isOn: 0, runs: 0, level: 15 })
    dead.clear()
    screen.show(LEFT, '1357', 1, 3)
    expect([0, 1, 2, 3].map((place) => litDigit(chips.chip[LEFT], place))).toEqual([0x06, 0x4f, 0x6d, 0x07])
    expect([litDots(chips.chip[LEFT]), chips.chip[LEFT].level]).toEqual([0x02, 3])
  })

  it('may be missing from the start', () => {
    const { screen, dead, chips } = makeDisplays([0x71])
    screen.show(RIGHT, '1400', 1, 15)
    dead.clear()
    screen.show(RIGHT, '1359', 1, 15)
    expect([litDigit(chips.chip[RIGHT], 3), chips.chip[RIGHT].isOn]).toEqual([0x6f, 1])
  })
})

describe('words', () => {
  it('are read in the language that is spoken', () => {
    const { screen } = makeDisplays()
    expect(screen.phrase(0)).toBe('SHrt')
    screen.speak(1)
    expect(screen.phrase(0)).toBe('KOP')
    screen.speak(0)
    expect(screen.phrase(0)).toBe('SHrt')
  })
})
