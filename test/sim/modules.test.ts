/*
 * How a program on the board sees its flash: `require('Storage')`, `require('Flash')`, and what `E` makes of a file.
 */
import { describe, expect, it } from 'vitest'
import { type Chip, makeChip } from '../../sim/espruino/flash.ts'
import { flashModules } from '../../sim/espruino/modules.ts'

const START = 0x91000

/** A chip's modules as a program sees them; the functions take arguments of any type. */
function modulesOf(chip: Chip) {
  return flashModules(chip) as unknown as Record<'Storage' | 'Flash', Record<string, (...a: unknown[]) => unknown>> & {
    toArrayBuffer(text: unknown): ArrayBuffer
    getAddressOf(value: unknown, isFlat: boolean): number
  }
}

function word(value: number): ArrayBuffer {
  return new Uint32Array([value]).buffer
}

describe('flash as a program sees it', () => {
  it('a file read has its address, and a buffer of it shows later writes', () => {
    const chip = makeChip()
    const { Storage, toArrayBuffer, getAddressOf } = modulesOf(chip)
    Storage.write('settings', 'abc')
    Storage.write('matches', '', 0, 4096)
    const words = new Uint32Array(toArrayBuffer(Storage.read('matches')))
    Storage.write('matches', word(0x12345678), 4092)
    expect([words.length, words[0], words[1023]]).toEqual([1024, 0xffff_ffff, 0x1234_5678])
    expect(getAddressOf(Storage.read('matches'), true)).toBe(0x91000 + 36 + 32)
    expect(getAddressOf(Storage.read('settings', 1), true)).toBe(0x91000 + 33)
    expect(getAddressOf('a word of nobody', true)).toBe(0)
  })

  it.each<[unknown, string]>([
    ['x\xe4', 'x\xe4'],
    [[1, 258], '\x01\x02'],
    [Uint8Array.of(1, 2), '\x01\x02'],
    [word(0x04030201), '\x01\x02\x03\x04'],
    [{ a: 1 }, '{"a":1}'],
  ])('%o is written as %o', (data, want) => {
    const { Storage } = modulesOf(makeChip())
    expect([Storage.write('a', data), Storage.read('a')]).toEqual([true, want])
  })

  it('a value that is no data, or wider than bytes, is refused', () => {
    const { Storage } = modulesOf(makeChip())
    expect(() => Storage.write('a', undefined)).toThrow("Can't get pointer to data to write")
    expect(() => Storage.write('a', new Uint32Array(2))).toThrow('wider than a byte')
  })

  it('Flash knows its pages, reads and writes anywhere in them, and refuses an address that is no number', () => {
    const { Flash } = modulesOf(makeChip())
    Flash.write('abc', START + 5)
    expect([...(Flash.read(5, START + 4) as Uint8Array)]).toEqual([255, 97, 98, 99, 255])
    expect([Flash.getPage(START + 5000), Flash.getPage(5)]).toEqual([{ addr: START + 4096, length: 4096 }, undefined])
    Flash.erasePage(START + 7)
    expect([...(Flash.read(2, START + 5) as Uint8Array)]).toEqual([255, 255])
    expect(() => Flash.erasePage('7')).toThrow('Address should be an integer')
    expect(() => Flash.erasePage(0xf8000)).toThrow('outside of the flash')
    expect(() => Flash.write(undefined, START)).toThrow('Data is not defined')
  })
})
