/*
 * The 24 bytes of manufacturer data that a clock in a match sends by radio, as a table with a row for each field. The
 * simulator's encoder and decoder read the rows, and the table in firmware/device/radio.md is made from them; a test
 * compares the firmware's encoder and that page with them. A field's place is a bit number: bit k of byte b is 8b + k.
 * A field that spans bytes has its low bits first.
 */
import { MOST_POINTS } from '../../../firmware/core/control.ts'

/** The upper half of the first byte; the lower half is the version. No JSON5 begins with a byte from 0xC0 to 0xCF. */
export const MAGIC = 0xc0
export const VERSION = 1
export const BYTES = 24

export const enum Field {
  Head,
  LeftBank,
  LeftOver,
  Number,
  RightBank,
  RightOver,
  CalledFor,
  Time,
  Delay,
  Turn,
  Runs,
  Who,
  Stage,
  Called,
  LeftScore,
  Crawford,
  RightScore,
  Counted,
  Length,
  Fell,
  Count,
  Battery,
  Games,
  Changes,
  Age,
  Check,
}

export interface Row {
  name: string
  /** Its lowest bit, and how many it has. */
  bit: number
  bits: number
  /** The range. A greater number is sent as `most`, except in a field that wraps. */
  least: number
  most: number
  unit: string
  what: string
}

const SIDES = '0 left, 1 right, 2 nobody'

// biome-ignore format: the columns stand under each other
export const ROWS: Record<Field, Row> = {
  [Field.Head]:       { name: 'head',        bit: 0,   bits: 8,  least: MAGIC + VERSION, most: MAGIC + VERSION, unit: '', what: 'what this is, 0xC, and its version, 1' },
  [Field.LeftBank]:   { name: 'left bank',   bit: 8,   bits: 19, least: 0, most: 524_287,     unit: '0.1 s', what: 'what the left side has at `time`, rounded up' },
  [Field.LeftOver]:   { name: 'left over',   bit: 27,  bits: 1,  least: 0, most: 1,           unit: '', what: '1 when that is its overtime' },
  [Field.Number]:     { name: 'number',      bit: 28,  bits: 10, least: 0, most: 999,         unit: '', what: 'the clock’s number; 0 when the desk has given none' },
  [Field.RightBank]:  { name: 'right bank',  bit: 40,  bits: 19, least: 0, most: 524_287,     unit: '0.1 s', what: 'the same of the right side' },
  [Field.RightOver]:  { name: 'right over',  bit: 59,  bits: 1,  least: 0, most: 1,           unit: '', what: 'the same of the right side' },
  [Field.CalledFor]:  { name: 'called for',  bit: 60,  bits: 12, least: 0, most: 4095,        unit: 's', what: 'how long ago the judge was called, at `time`' },
  [Field.Time]:       { name: 'time',        bit: 72,  bits: 16, least: 0, most: 65_535,      unit: '0.1 s', what: 'since power-on, by the clock; comes round again after 1:49:13.6' },
  [Field.Delay]:      { name: 'delay',       bit: 88,  bits: 10, least: 0, most: 600,         unit: '0.1 s', what: 'what the turn had left of its delay at `time`, rounded up' },
  [Field.Turn]:       { name: 'turn',        bit: 98,  bits: 2,  least: 0, most: 2,           unit: '', what: `the side to move: ${SIDES}` },
  [Field.Runs]:       { name: 'runs',        bit: 100, bits: 1,  least: 0, most: 1,           unit: '', what: '1 when it runs: first its delay, then its bank' },
  [Field.Who]:        { name: 'who',         bit: 101, bits: 2,  least: 0, most: 2,           unit: '', what: `whom the stage is about, as whose break it is: ${SIDES}` },
  [Field.Stage]:      { name: 'stage',       bit: 104, bits: 5,  least: 0, most: 15,          unit: '', what: 'a stage, by its number' },
  [Field.Called]:     { name: 'called',      bit: 109, bits: 3,  least: 0, most: 7,           unit: '', what: 'who has called the judge: 1 left, 2 right, 4 the clock' },
  [Field.LeftScore]:  { name: 'left score',  bit: 112, bits: 7,  least: 0, most: 127,         unit: '', what: 'points' },
  [Field.Crawford]:   { name: 'crawford',    bit: 119, bits: 1,  least: 0, most: 1,           unit: '', what: '1 in the Crawford game' },
  [Field.RightScore]: { name: 'right score', bit: 120, bits: 7,  least: 0, most: 127,         unit: '', what: 'points' },
  [Field.Counted]:    { name: 'counted',     bit: 127, bits: 1,  least: 0, most: 1,           unit: '', what: '1 when `count` is counted: in a stop, a break, a result, between games' },
  [Field.Length]:     { name: 'length',      bit: 128, bits: 6,  least: 1, most: MOST_POINTS, unit: '', what: 'N, the points that win the match' },
  [Field.Fell]:       { name: 'fell',        bit: 134, bits: 2,  least: 0, most: 2,           unit: '', what: `whose flag has fallen: ${SIDES}` },
  [Field.Count]:      { name: 'count',       bit: 136, bits: 16, least: -32_768, most: 32_767, unit: 's', what: 'what is left of the stop, break and so on, at `time`; below 0 it is over by so much' },
  [Field.Battery]:    { name: 'battery',     bit: 152, bits: 8,  least: 0, most: 100,         unit: '%', what: 'what is left' },
  [Field.Games]:      { name: 'games',       bit: 160, bits: 8,  least: 0, most: 255,         unit: '', what: 'games played to their end' },
  [Field.Changes]:    { name: 'changes',     bit: 168, bits: 8,  least: 0, most: 255,         unit: '', what: 'one more with each message but those that only bring `age` up; comes round again' },
  [Field.Age]:        { name: 'age',         bit: 176, bits: 8,  least: 0, most: 255,         unit: 's', what: 'what has passed since `time`, all of it used by the side that runs' },
  [Field.Check]:      { name: 'check',       bit: 184, bits: 8,  least: 0, most: 255,         unit: '', what: 'see below' },
}

export const FIELDS: readonly Field[] = Object.keys(ROWS).map(Number)

/** The unsigned number in these bits. */
export function bitsIn(bytes: Uint8Array, { bit, bits }: { bit: number; bits: number }): number {
  let number = 0
  for (let i = bits - 1; i >= 0; i--) number = number * 2 + ((bytes[(bit + i) >> 3] >> ((bit + i) & 7)) & 1)
  return number
}

/** Writes the number into these bits, which must be 0. A negative number is written as its two's complement. */
export function putBits(bytes: Uint8Array, { bit, bits }: { bit: number; bits: number }, number: number): void {
  for (let i = 0; i < bits; i++) bytes[(bit + i) >> 3] |= (Math.floor(number / 2 ** i) & 1) << ((bit + i) & 7)
}

/**
 * The check byte. Bytes 1 to 20 are five 32-bit numbers, low byte first, with the weights 1, 2, 4, 8 and 16. The check
 * is their weighted sum modulo 251, plus the bytes `changes` and `age`, modulo 256.
 */
export function checkOf(bytes: Uint8Array): number {
  let sum = 0
  for (let word = 0; word < 5; word++) sum += bitsIn(bytes, { bit: 8 + 32 * word, bits: 32 }) * 2 ** word
  return ((sum % 251) + bytes[21] + bytes[22]) & 255
}

const BEGIN = '<!-- air -->'
const END = '<!-- /air -->'

/** `9–10`; `12, bit 2`; `1–3, bits 0–18` where not all bits of the bytes are its own. */
function placeOf({ bit, bits }: { bit: number; bits: number }): string {
  const [first, last] = [bit >> 3, (bit + bits - 1) >> 3]
  const bytes = first === last ? `${first}` : `${first}–${last}`
  if (bit % 8 === 0 && bits % 8 === 0) return bytes
  const from = bit & 7
  return `${bytes}, ${bits === 1 ? `bit ${from}` : `bits ${from}–${from + bits - 1}`}`
}

function airTable(): string {
  const rows = FIELDS.map((field) => {
    const { name, least, most, unit, what } = ROWS[field]
    const range = least === most ? `0x${most.toString(16)}` : `${least}–${most}`
    return `| ${placeOf(ROWS[field])} | ${name} | ${range} | ${unit} | ${what} |`
  })
  return ['| bytes | field | numbers | unit | what |', '|---|---|--:|---|---|', ...rows].join('\n')
}

/** The text with the table between its two markers replaced by one made from the rows. */
export function withAir(text: string): string {
  const [before, rest] = text.split(BEGIN)
  return `${before}${BEGIN}\n${airTable()}\n${END}${rest.split(END)[1]}`
}
