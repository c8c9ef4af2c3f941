/*
 * A clock's radio message, byte by byte: the bytes here were worked out by hand, from radio.md alone. The decoder
 * copes with anything a radio may bring, and radio.md describes what it does.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decode, type Heard, numberIn } from '../../../sim/hall/air/decode.ts'
import { encode } from '../../../sim/hall/air/encode.ts'
import { BYTES, checkOf, FIELDS, Field, ROWS, withAir } from '../../../sim/hall/air/rows.ts'
import { makeRandom } from '../../random.ts'

const PAGE = fileURLToPath(new URL('../../../firmware/device/radio.md', import.meta.url))
const MADE: Field[] = [Field.Head, Field.Check]
const TOLD = FIELDS.filter((field) => !MADE.includes(field))

describe('the fields of the message', () => {
  it.each(TOLD.map((field): [string, Field] => [ROWS[field].name, field]))(
    '%s is read as it was sent, at its smallest and its largest value',
    (_name, field) => {
      const { least, most } = ROWS[field]
      const others = { [Field.Length]: 7, [Field.Turn]: 0 }
      for (const number of [least, most]) {
        const bytes = encode({ ...others, [field]: number })
        expect([numberIn(bytes, field), decode(bytes) !== undefined]).toEqual([number, true])
      }
      expect(numberIn(encode({ ...others, [field]: most + 1 }), field)).toBe(most)
    },
  )

  it('hold the largest values that a match can have', () => {
    const most = {
      [Field.LeftBank]: 359_990,
      [Field.RightBank]: 359_990,
      [Field.Delay]: 600,
      [Field.Length]: 49,
      [Field.Number]: 999,
    }
    const heard = decode(
      encode({ ...most, [Field.LeftScore]: 48, [Field.RightScore]: 97, [Field.Count]: -3600, [Field.Counted]: 1 }),
    )
    expect(heard).toMatchObject({
      bank: [359_990, 359_990],
      delay: 600,
      length: 49,
      number: 999,
      score: [48, 97],
      count: -3600,
    })
  })

  it('are corrected by the message’s age: a running side uses its delay, then its bank, and never goes below 0', () => {
    const side = { [Field.Turn]: 1, [Field.Runs]: 1, [Field.Length]: 3, [Field.LeftBank]: 900, [Field.RightBank]: 25 }
    const at = (age: number, delay = 20): Heard => decode(encode({ ...side, [Field.Delay]: delay, [Field.Age]: age }))!
    expect([0, 1, 2, 3, 4, 5].map((age) => [at(age).delay, at(age).bank[1]])).toEqual([
      [20, 25],
      [10, 25],
      [0, 25],
      [0, 15],
      [0, 5],
      [0, 0],
    ])
    expect([at(5).bank[0], at(5).time]).toEqual([900, 50])
  })

  it('may wrap round in the clock’s time, and the seconds of a stop and a call are corrected too', () => {
    const heard = decode(
      encode({
        [Field.Time]: 65_535,
        [Field.Age]: 2,
        [Field.Turn]: 2,
        [Field.Length]: 1,
        [Field.Count]: 1,
        [Field.Counted]: 1,
        [Field.Called]: 4,
        [Field.CalledFor]: 4094,
      }),
    )
    expect(heard).toMatchObject({ time: 19, count: -1, called: 4, calledFor: 4095 })
  })
})

describe('data that is no message of a clock', () => {
  const good = encode({ [Field.Length]: 7, [Field.LeftBank]: 8400, [Field.RightBank]: 8400, [Field.Battery]: 80 })
  const changed = (change: (bytes: Uint8Array) => void, isChecked = true): Uint8Array => {
    const bytes = good.slice()
    change(bytes)
    if (isChecked) bytes[23] = checkOf(bytes)
    return bytes
  }

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['another Espruino’s JSON', Uint8Array.from(Buffer.from('{"t":21.5}'))],
    ['one byte', good.slice(0, 1)],
    ['a message cut short', good.slice(0, 23)],
    ['a message with bytes after it', Uint8Array.from([...good, 0])],
    ['a later version', changed((bytes) => (bytes[0] = 0xc2))],
    ['a wrong check', changed((bytes) => bytes[23]++, false)],
    ['a match to no points', changed((bytes) => (bytes[16] &= 0xc0))],
    ['a match to 50 points', changed((bytes) => (bytes[16] = 50))],
    ['an unknown stage', changed((bytes) => (bytes[13] = 16))],
    ['a spare bit', changed((bytes) => (bytes[12] |= 0x80))],
    ['101 % of battery', changed((bytes) => (bytes[19] = 101))],
    ['time running for nobody', changed((bytes) => (bytes[12] = (2 << 2) | (1 << 4)))],
  ])('%s is refused', (_name, bytes) => {
    expect([decode(good) !== undefined, decode(bytes)]).toEqual([true, undefined])
  })

  it('a message with one byte changed is refused', () => {
    for (let i = 0; i < 22; i++)
      for (const by of [1, 2, 128]) expect(decode(changed((bytes) => (bytes[i] ^= by), false))).toBeUndefined()
  })

  it('100,000 random, forged or cut messages: none throws, and only those with a right check are taken', () => {
    const random = makeRandom(7)
    let taken = 0
    for (let i = 0; i < 100_000; i++) {
      const bytes =
        i % 2 ? good.slice(0, random(8) ? BYTES : random(BYTES)) : new Uint8Array(random(4) ? BYTES : random(40))
      const flips = i % 2 ? 1 + random(4) : bytes.length
      for (let k = 0; k < flips && bytes.length; k++) bytes[i % 2 ? random(bytes.length) : k] = random(256)
      if (bytes.length && random(2)) bytes[0] = 0xc1
      const heard = decode(bytes)
      if (!heard) continue
      taken++
      expect(bytes.length === BYTES && bytes[23] === checkOf(bytes) && heard.length >= 1 && heard.length <= 49).toBe(
        true,
      )
    }
    expect(taken).toBeLessThan(2000)
  })
})

describe('a message at a hub', () => {
  it('does not look like JSON5: its first byte is no white space, and begins no value or comment', () => {
    const begins = /^[\t\v\f \u00a0\ufeff\n\r\u2028\u2029\p{Zs}"'{[+\-.0-9a-zA-Z/]/u
    expect([...'{"[ 5tnI/'].every((char) => begins.test(char))).toBe(true)
    expect(begins.test(String.fromCharCode(encode({})[0]))).toBe(false)
  })
})

it('the table in radio.md matches the rows (UPDATE=1 makes it anew)', () => {
  const text = readFileSync(PAGE, 'utf8')
  if (process.env.UPDATE) writeFileSync(PAGE, withAir(text))
  else expect(text).toBe(withAir(text))
})

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
