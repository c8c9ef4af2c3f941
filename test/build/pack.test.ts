/*
 * Packing for the board's `heatshrink`: what is unpacked is what was packed.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, packLiterals, unpack } from '../../sim/build/pack.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('packing', () => {
  it('gives back any bytes', () => {
    const some = fc.array(fc.constantFrom(0, 1, 97, 255), { maxLength: 600 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(some, (list) => {
        expect(unpack(pack(list))).toEqual(list)
      }),
    )
  })

  it('is what Espruino 2v29 makes of the same text, or shorter, and is read back there', () => {
    const made = [
      179, 93, 109, 214, 59, 165, 166, 223, 110, 144, 90, 44, 182, 203, 101, 190, 81, 41, 189, 220, 172, 183,
    ]
    const theirs = [...made, 75, 173, 200, 28, 12, 210, 101, 125, 144, 6, 205, 153, 7, 10, 153, 135, 15, 153, 135, 10]
    const text = 'function hello(){return 42} function hello2(){return 43} function hello3(){return 44}'
    const rest = [154, 95, 64]
    expect(unpack(Uint8Array.from([...theirs, ...rest]))).toEqual(bytes(text))
    expect(pack(bytes(text)).length).toBeLessThanOrEqual(theirs.length + rest.length)
  })

  it('can refer to what is unpacked before it', () => {
    const before = bytes('/*let a=n.clock;a.o=e,*/'.padEnd(256))
    const text = bytes('let a=n.clock;a.o=e,a.f=r')
    const packed = pack(text, before)
    expect(packed.length).toBeLessThan(pack(text).length)
    expect(unpack(Buffer.concat([packLiterals(before), packed]))).toEqual(Uint8Array.from([...before, ...text]))
  })

  it('makes code a quarter shorter and more', () => {
    const text = 'let a=n.clock;a.o=e,a.f=r,a.on=1,a.p=0;'.repeat(20)
    expect(pack(bytes(text)).length).toBeLessThan(text.length / 2)
  })
})
