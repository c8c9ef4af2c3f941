/*
 * The model of Espruino's Storage, on the model of the flash. The cases come from Espruino's sources: where headers
 * are, what is in them, what is refused.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesAt,
  type Chip,
  cutPower,
  type Moment,
  makeChip,
  PowerCut,
  wordAt,
  writeWords,
} from '../../sim/espruino/flash.ts'
import { flashModules } from '../../sim/espruino/modules.ts'
import { chainOf, findFile, listFiles, readFile, startStorage, writeFile } from '../../sim/espruino/storage.ts'
import { makeRandom } from '../random.ts'

const START = 0x91000
const MOMENTS: Moment[] = ['before', 'within', 'after']

/** A small Storage at the address that the Linux build uses. */
function small(pages = 4, page = 256): Chip {
  return makeChip({ start: 0x10000000, page, pages })
}

function text(chip: Chip, address: number, length: number): string {
  return Buffer.from(bytesAt(chip, address, length)).toString('latin1')
}

describe('a file', () => {
  it('comes after a header of 32 bytes: its length, its name, zeros', () => {
    const chip = makeChip()
    writeFile(chip, 'settings', 'hello')
    expect(text(chip, START, 44)).toBe(`\x05\0\0\0settings${'\0'.repeat(20)}hello\xff\xff\xff\xff\xff\xff\xff`)
    expect(findFile(chip, 'settings')).toEqual({ address: START + 32, size: 5, flags: 0 })
  })

  it('is followed by the next header, aligned to a word', () => {
    const chip = makeChip()
    writeFile(chip, 'a', 'hello')
    writeFile(chip, 'b', 'worlds!!')
    writeFile(chip, 'c', 'x')
    expect(['a', 'b', 'c'].map((name) => findFile(chip, name)?.address)).toEqual([0x91020, 0x91048, 0x91070])
    expect(listFiles(chip)).toEqual(['a', 'b', 'c'])
  })

  it('that is replaced stays where it was, with the first word of its name set to 0', () => {
    const chip = makeChip()
    writeFile(chip, 'settings', 'hello')
    writeFile(chip, 'settings', 'again!')
    expect(text(chip, START, 12)).toBe('\x05\0\0\0\0\0\0\0ings')
    expect([readFile(chip, 'settings'), findFile(chip, 'settings')?.address]).toEqual(['again!', START + 72])
  })

  it('with the same bytes is not written again', () => {
    const chip = makeChip()
    writeFile(chip, 'a', 'hello')
    const { events } = chip
    expect(writeFile(chip, 'a', 'hello')).toBe(true)
    expect(chip.events).toBe(events)
  })

  it('that is still empty is filled in place', () => {
    const chip = makeChip()
    writeFile(chip, 'a', '', 0, 12)
    writeFile(chip, 'a', 'whole twelve')
    expect([readFile(chip, 'a'), chainOf(chip).gone]).toEqual(['whole twelve', 0])
  })

  it.each([
    [undefined, undefined, '0123456789'],
    [3, undefined, '3456789'],
    [3, 4, '3456'],
    [-3, 2, '01'],
    [8, 9, '89'],
    [10, 1, ''],
    [99, 0, ''],
    [0, -1, '0123456789'],
  ])('read from %o, %o long, gives %o', (offset, length, want) => {
    const chip = makeChip()
    writeFile(chip, 'a', '0123456789')
    expect(readFile(chip, 'a', offset, length)).toBe(want)
  })
})

describe('a write', () => {
  it.each<[string, string, number, number, string]>([
    ['new', '', 0, 0, "Can't create zero length file"],
    ['new', 'x', 4, 0, 'Unable to find or create file'],
    ['new', 'x', 4, 9, 'Unable to find or create file'],
    ['new', 'x', 0, 409_569, 'Unable to find or create file'],
    ['new', 'abc', 0, 2, 'Too much data for file size'],
    ['kept', 'x', 8, 0, 'Too much data for file size'],
    ['kept', 'xyz', 6, 0, 'Too much data for file size'],
    ['kept', 'a', 1, 0, 'File already written with different data'],
    ['kept', 'b', 1, 0, 'File already written with different data'],
    ['kept', 'xx', 1, 0, 'File already written with different data'],
  ])('to file %s of %o at %d with size %d is refused: %s', (name, data, offset, size, why) => {
    const chip = makeChip()
    writeFile(chip, 'kept', 'ab', 0, 8)
    expect(() => writeFile(chip, name, data, offset, size)).toThrow(why)
  })

  it('into an existing file, word by word, writes each word once', () => {
    const chip = makeChip()
    writeFile(chip, 'matches', '', 0, 300_000)
    const { events } = chip
    for (let i = 1; i < 1000; i++) writeFile(chip, 'matches', Uint8Array.of(i, i >> 8, 0, 1), i * 4)
    expect([chip.events - events, chip.worn]).toEqual([999, []])
    expect(wordAt(chip, START + 32 + 4 * 999)).toBe(0x0100_03e7)
  })
})

describe('room', () => {
  it('for a file is behind the last one; where Espruino would compact to make some, the model throws', () => {
    const chip = small()
    writeFile(chip, 'a', 'a'.repeat(600))
    expect(() => writeFile(chip, 'b', 'b'.repeat(400))).toThrow('Unable to find or create file')
    writeFile(chip, 'a', 'a'.repeat(300))
    expect(() => writeFile(chip, 'b', 'b'.repeat(400))).toThrow('would compact')
    expect([listFiles(chip), chainOf(chip)]).toEqual([['a'], { end: chip.start + 964, files: 1, gone: 1 }])
  })
})

describe('a start', () => {
  it.each<[string, (chip: Chip) => void, boolean]>([
    ['nothing at all', () => {}, false],
    ['two files', (chip) => void [writeFile(chip, 'a', 'x'), writeFile(chip, 'b', 'x')], false],
    ['a file that continues on the next page', (chip) => void writeFile(chip, 'a', 'x'.repeat(300)), false],
    ['no file, but a word somewhere', (chip) => writeWords(chip, chip.start + 512, new Uint8Array(4)), true],
    ['a file, and a word far after it', (chip) => behind(chip, 600), false],
    ['a file, and a word where the next header would be', (chip) => behind(chip, 48), false],
    ['a file, and a word at the start of the next page', (chip) => behind(chip, 256), true],
    ['a file, and the last word of a header at the start of the next page', (chip) => behind(chip, 256 + 28), true],
    ['a file, and a word after where that header would be', (chip) => behind(chip, 256 + 32), false],
    ['a first header of length 0', (chip) => writeWords(chip, chip.start, new Uint8Array(4)), true],
    ['a first header that is longer than the flash', (chip) => writeWords(chip, chip.start, long(1000)), true],
    ['a first header that just fits', (chip) => writeWords(chip, chip.start, long(992)), false],
  ])('on %s', (_name, make, isLost) => {
    const chip = small()
    make(chip)
    const before = chip.bytes.slice()
    expect(startStorage(chip)).toBe(isLost)
    expect([...chip.bytes]).toEqual(isLost ? [...before.fill(255)] : [...before])
  })
})

function behind(chip: Chip, offset: number): void {
  writeFile(chip, 'a', 'sixteen letters!')
  writeWords(chip, chip.start + offset, Uint8Array.of(255, 255, 255, 0))
}

function long(length: number): Uint8Array {
  return Uint8Array.of(length, length >> 8, 0, 0)
}

describe('whatever is done, and whenever the power fails', () => {
  it('writing words and erasing pages in one file of whole pages changes no other file', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(60), fc.constantFrom(...MOMENTS), (seed, skipped, moment) => {
        const random = makeRandom(seed)
        const chip = small(8, 1024)
        writeFile(chip, 'matches', '', 0, 5 * 1024)
        for (const name of ['settings', 'code']) writeFile(chip, name, name.repeat(20))
        const from = findFile(chip, 'matches')!.address
        const { Storage, Flash } = flashModules(chip) as unknown as Record<string, Record<string, Act>>
        const page = (n: number): number => chip.start + n * 1024
        cutPower(chip, skipped, moment, () => random(2 ** 31))
        expect(() => {
          for (let i = 0; i < 99; i++) {
            if (i % 10 === 9) Flash.erasePage(page(1 + random(4)))
            else if (wordAt(chip, page(1) + i * 16) === 0xffff_ffff)
              Storage.write('matches', new Uint32Array([random(99)]).buffer, page(1) + i * 16 - from)
          }
        }).toThrow(PowerCut)
        expect([startStorage(chip), listFiles(chip)]).toEqual([false, ['matches', 'settings', 'code']])
        for (const name of ['settings', 'code']) expect(readFile(chip, name)).toBe(name.repeat(20))
        expect(findFile(chip, 'matches')).toEqual({ address: from, size: 5 * 1024, flags: 0 })
      }),
    )
  })
})

type Act = (...a: unknown[]) => unknown
