/*
 * The flash chip beneath Storage: writing words, erasing pages, and what a power cut leaves of both.
 */
import { describe, expect, it } from 'vitest'
import {
  bytesAt,
  type Chip,
  copyChip,
  cutPower,
  erasePage,
  isErased,
  type Moment,
  makeChip,
  PowerCut,
  powerOn,
  viewOf,
  wordAt,
  writeBytes,
  writeWords,
} from '../../sim/espruino/flash.ts'

const START = 0x91000

function word(value: number): Uint8Array {
  return new Uint8Array(new Uint32Array([value]).buffer)
}

/** The flash after the power failed at this moment of writing `value` over a word `before`. */
function cutWord(before: number, value: number, moment: Moment): Chip {
  const chip = makeChip()
  writeWords(chip, START, word(before))
  cutPower(chip, 0, moment, () => 0x0ff0_0ff0)
  expect(() => writeWords(chip, START, word(value))).toThrow(PowerCut)
  return chip
}

it('a new chip is like Jolt.js’s: 100 erased pages of 4 kB from 0x91000 on', () => {
  const chip = makeChip()
  expect([chip.start, chip.end, chip.page, chip.bytes.length]).toEqual([0x91000, 0xf5000, 4096, 409_600])
  expect(isErased(chip, START, 409_600)).toBe(true)
})

describe('a write', () => {
  it('turns ones into zeros, but no zero into a one', () => {
    const chip = makeChip()
    writeWords(chip, START + 8, word(0xf0f0_1234))
    writeWords(chip, START + 8, word(0x3333_ffff))
    expect(wordAt(chip, START + 8)).toBe(0x3030_1234)
    expect([wordAt(chip, START + 4), wordAt(chip, START + 12)]).toEqual([0xffff_ffff, 0xffff_ffff])
  })

  it.each([
    [1, 4],
    [2, 4],
    [4, 3],
    [4, 6],
  ])('of words at %i with %i bytes is refused', (offset, length) => {
    expect(() => writeWords(makeChip(), START + offset, new Uint8Array(length))).toThrow('no whole words')
  })

  it.each([
    [0, 8, [8, 2]],
    [1, 2, [4, 1]],
    [3, 1, [4, 1]],
    [3, 2, [8, 2]],
    [1, 9, [12, 3]],
    [4, 5, [12, 2]],
    [0, 1, [4, 1]],
    [2, 6, [8, 2]],
  ])('of bytes at %i, %i long, writes each word that it touches once', (offset, length, [end, words]) => {
    const chip = makeChip()
    writeBytes(chip, START + offset, new Uint8Array(length).fill(0x5a))
    const want = Array.from({ length: end }, (_, i) => (i >= offset && i < offset + length ? 0x5a : 255))
    expect([...bytesAt(chip, START, end)]).toEqual(want)
    expect(chip.events).toBe(words)
  })

  it('is reported if it is a word’s third without an erase, but not if it is the second', () => {
    const chip = makeChip()
    for (let i = 0; i < 2; i++) writeWords(chip, START + 16, word(0xffff_fffe))
    expect(chip.worn).toEqual([])
    writeWords(chip, START + 16, word(0xffff_fffe))
    expect(chip.worn).toEqual([START + 16])
    erasePage(chip, START)
    writeWords(chip, START + 16, word(0))
    expect(chip.worn).toEqual([START + 16])
  })

  it('that the chip ignores reports no error', () => {
    const chip = makeChip()
    chip.isDeaf = (address) => address === START + 4
    writeWords(chip, START, new Uint8Array(12))
    expect([0, 4, 8].map((offset) => wordAt(chip, START + offset))).toEqual([0, 0xffff_ffff, 0])
  })
})

it('an erase sets all bits of its page and none of the next; outside the flash it is refused', () => {
  const chip = makeChip({ page: 1024, pages: 4 })
  chip.bytes.fill(0)
  erasePage(chip, START + 1500)
  expect([...chip.bytes].map((byte, i) => byte === (i >> 10 === 1 ? 255 : 0))).not.toContain(false)
  expect([...chip.erases]).toEqual([0, 1, 0, 0])
  expect(() => erasePage(makeChip(), 0xf7000)).toThrow('outside of the flash')
})

describe('a power cut', () => {
  it.each<[Moment, before: number, value: number, left: number]>([
    ['before', 0xffff_f00f, 0, 0xffff_f00f],
    ['within', 0xffff_f00f, 0, 0x0ff0_0000],
    ['within', 0xffff_ffff, 0xffff_0000, 0xffff_0ff0],
    ['after', 0xffff_f00f, 0, 0],
  ])(
    '%s a word is written leaves the old word, a part of the change, or the new word: of %i to %i %i',
    (moment, ...words) => {
      const [before, value, left] = words
      const chip = cutWord(before, value, moment)
      powerOn(chip)
      expect(wordAt(chip, START)).toBe(left)
    },
  )

  it.each<[Moment, number]>([
    ['before', 0x12],
    ['within', 0x12 | 0x40],
    ['after', 0xff],
  ])('%s an erase leaves the page as it was, partly erased or erased', (moment, left) => {
    const chip = makeChip()
    chip.bytes.fill(0x12)
    cutPower(chip, 0, moment, () => 0x40)
    expect(() => erasePage(chip, START)).toThrow(PowerCut)
    powerOn(chip)
    expect([...new Set(bytesAt(chip, START, 4096)), bytesAt(chip, START + 4096, 1)[0]]).toEqual([left, 0x12])
  })

  it('comes after the given number of events, and later ones never happen', () => {
    const chip = makeChip()
    cutPower(chip, 2, 'before')
    expect(() => writeWords(chip, START, new Uint8Array(16))).toThrow(PowerCut)
    powerOn(chip)
    expect([0, 4, 8, 12].map((offset) => wordAt(chip, START + offset))).toEqual([0, 0, 0xffff_ffff, 0xffff_ffff])
    expect(chip.events).toBe(2)
  })

  it('lasts: nothing is read, written or erased until the power is back', () => {
    const chip = cutWord(0, 0, 'after')
    expect(() => wordAt(chip, START)).toThrow(PowerCut)
    expect(() => writeWords(chip, START, word(0))).toThrow(PowerCut)
    expect(() => erasePage(chip, START)).toThrow(PowerCut)
    powerOn(chip)
    writeWords(chip, START + 4, word(7))
    expect(wordAt(chip, START + 4)).toBe(7)
  })

  it('does not affect a copy, which has the same bytes and wear', () => {
    const chip = cutWord(0, 0, 'after')
    const copy = copyChip(chip)
    expect([wordAt(copy, START), copy.writes[0]]).toEqual([0, 2])
    writeWords(copy, START, word(0))
    expect([copy.worn, chip.worn]).toEqual([[START], []])
  })
})

describe('a view', () => {
  it('shows later writes and erases within its range, and nothing outside it', () => {
    const chip = makeChip()
    const view = new Uint32Array(viewOf(chip, START + 4092, 8))
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => i)
    writeWords(chip, START + 4088, bytes)
    expect([...view]).toEqual([0x0706_0504, 0x0b0a_0908])
    erasePage(chip, START)
    expect([...view]).toEqual([0xffff_ffff, 0x0b0a_0908])
  })
})
