/*
 * Packing as Espruino's `heatshrink` module unpacks it: literals and references back, bit by bit, the highest first.
 *
 * Its window is 256 bytes and a reference is of 64 at most. The cheapest way to the end is found from the end.
 */

const WINDOW = 256
const MOST = 64
/** Bits of a literal, and of a reference: each has one more that tells them apart. */
const LITERAL = 9
const REFERENCE = 15

interface Step {
  /** Bytes that it stands for; 1 is a literal. */
  length: number
  back: number
}

export function pack(bytes: Uint8Array): Uint8Array {
  let bits = ''
  for (let at = 0, steps = cheapest(bytes); at < bytes.length; at += steps[at].length) {
    const { length, back } = steps[at]
    bits += length === 1 ? `1${binary(bytes[at], 8)}` : `0${binary(back - 1, 8)}${binary(length - 1, 6)}`
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Parts as one file: the place of each, two bytes with the lower one first, one more than there are, then they themselves. */
export function packCode(parts: Uint8Array[]): Uint8Array {
  const places = [2 * (parts.length + 1)]
  for (const part of parts) places.push(places[places.length - 1] + part.length)
  return Buffer.concat([Uint8Array.from(places.flatMap((place) => [place & 255, place >> 8])), ...parts])
}

export function unpack(packed: Uint8Array): Uint8Array {
  const bits = Array.from(packed, (byte) => binary(byte, 8)).join('')
  const bytes: number[] = []
  for (let at = 0; ; ) {
    const isLiteral = bits[at] === '1'
    if (at + (isLiteral ? LITERAL : REFERENCE) > bits.length) return Uint8Array.from(bytes)
    if (isLiteral) bytes.push(number(bits, at + 1, 8))
    else {
      const from = bytes.length - number(bits, at + 1, 8) - 1
      for (let i = 0, length = number(bits, at + 9, 6) + 1; i < length; i++) bytes.push(bytes[from + i])
    }
    at += isLiteral ? LITERAL : REFERENCE
  }
}

/** The best step from each byte on. */
function cheapest(bytes: Uint8Array): Step[] {
  const steps: Step[] = []
  const cost: number[] = []
  cost[bytes.length] = 0
  for (let at = bytes.length - 1; at >= 0; at--) {
    steps[at] = { length: 1, back: 0 }
    cost[at] = LITERAL + cost[at + 1]
    const { length, back } = longest(bytes, at)
    for (let n = 2; n <= length; n++) {
      if (REFERENCE + cost[at + n] >= cost[at]) continue
      cost[at] = REFERENCE + cost[at + n]
      steps[at] = { length: n, back }
    }
  }
  return steps
}

function longest(bytes: Uint8Array, at: number): Step {
  const best = { length: 0, back: 0 }
  for (let back = 1; back <= WINDOW && back <= at; back++) {
    let length = 0
    while (length < MOST && at + length < bytes.length && bytes[at + length] === bytes[at + length - back]) length++
    if (length > best.length) Object.assign(best, { length, back })
  }
  return best
}

function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}

function number(bits: string, at: number, digits: number): number {
  return Number.parseInt(bits.slice(at, at + digits), 2)
}
