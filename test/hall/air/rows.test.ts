/*
 * A clock's radio message, byte by byte. The bytes here were worked out by hand, from radio.md alone.
 */
import { describe, expect, it } from 'vitest'
import { decode, type Heard } from '../../../sim/hall/air/decode.ts'
import { BYTES, FIELDS, ROWS } from '../../../sim/hall/air/rows.ts'

/**
 * Clock 17: left to move and running with 7.0 s of its delay left, banks 13:20.0 and 14:00.0, 2:1 to 7 in game 3,
 * battery 88, 123.4 s after power-on, the ninth message, received 3 s later.
 *
 * Words: 8000 + 17 * 2^20 = 17833792 = 0x01101f40; 8400 = 0x000020d0; 1234 + 70 * 2^16 + 1 * 2^28 + 2 * 2^29 =
 * 0x504604d2; 4 + 2 * 2^8 + 2^16 + (7 + 2 * 64) * 2^24 = 0x87010204; 88 * 2^16 + 2 * 2^24 = 0x02580000. Modulo 251 they
 * are 242, 117, 183, 97 and 191, so 242 + 234 + 732 + 776 + 3056 = 5040, modulo 251 20; with 9 and 3 that is 32.
 */
const PLAY = 'c1 401f1001 d0200000 d2044650 04020187 00005802 09 03 20'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
}

describe('a radio message', () => {
  it('has rows that do not overlap, and that leave three bits unused', () => {
    const bits = new Array<number>(BYTES * 8).fill(0)
    for (const field of FIELDS) for (let i = 0; i < ROWS[field].bits; i++) bits[ROWS[field].bit + i]++
    expect(bits.flatMap((count, bit) => (count === 1 ? [] : [[bit, count]]))).toEqual([
      [38, 0],
      [39, 0],
      [103, 0],
    ])
  })

  it('worked out by hand is read right, and corrected by its age', () => {
    expect(decode(bytesOf(PLAY))).toEqual({
      number: 17,
      time: 1264,
      changes: 9,
      age: 3,
      stage: 4,
      turn: 0,
      runs: true,
      who: 2,
      bank: [8000, 8400],
      isOvertime: [false, false],
      delay: 40,
      score: [2, 1],
      length: 7,
      isCrawford: false,
      games: 2,
      count: undefined,
      called: 0,
      calledFor: 0,
      fell: 2,
      battery: 88,
    } satisfies Heard)
  })
})
