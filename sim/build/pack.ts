/*
 * Packing as Espruino's `heatshrink` module unpacks it: literals and references back, bit by bit, the highest first.
 *
 * Its window is 256 bytes and a reference is of 64 at most. The cheapest way to the end is found from the end.
 */

export const WINDOW = 256
const MOST = 64
/** Bits of a literal, and of a reference: each has one more that tells them apart. */
export const LITERAL = 9
export const REFERENCE = 15

/** For each byte on: the bits to the end, the bytes that the best step stands for (1 is a literal), and how far back. */
interface Way {
  cost: Float64Array
  length: Uint8Array
  back: Uint16Array
}

/** The bytes packed, for one that unpacks `before` in front of them. */
export function pack(bytes: Uint8Array, before: Uint8Array = new Uint8Array(0)): Uint8Array {
  const all = Buffer.concat([before, bytes])
  const way = cheapest(all, before.length)
  let bits = ''
  for (let at = before.length; at < all.length; at += way.length[at]) {
    const length = way.length[at]
    bits += length === 1 ? `1${binary(all[at], 8)}` : `0${binary(way.back[at] - 1, 8)}${binary(length - 1, 6)}`
  }
  return bytesOf(bits.padEnd(Math.ceil(bits.length / 8) * 8, '0'))
}

/** Literals alone, whole bytes of them: what is packed to follow these bytes can be put right after them. */
export function packLiterals(bytes: Uint8Array): Uint8Array {
  if ((bytes.length * LITERAL) % 8) throw new Error(`${bytes.length} literals end within a byte`)
  return bytesOf(Array.from(bytes, (byte) => `1${binary(byte, 8)}`).join(''))
}

/** Parts as one file: the place of each, two bytes with the lower one first, one more than there are, then they themselves. */
export function packCode(parts: Uint8Array[]): Uint8Array {
  const places = [2 * (parts.length + 1)]
  for (const part of parts) places.push(places[places.length - 1] + part.length)
  return Buffer.concat([Uint8Array.from(places.flatMap((place) => [place & 255, place >> 8])), ...parts])
}

export function unpack(packed: Uint8Array): Uint8Array {
  const bytes: number[] = []
  const take = (at: number, digits: number): number => {
    const word = (packed[at >> 3] << 16) | (packed[(at >> 3) + 1] << 8) | packed[(at >> 3) + 2]
    return (word >> (24 - (at & 7) - digits)) & ((1 << digits) - 1)
  }
  for (let at = 0; ; ) {
    const isLiteral = take(at, 1) === 1
    if (at + (isLiteral ? LITERAL : REFERENCE) > packed.length * 8) return Uint8Array.from(bytes)
    if (isLiteral) bytes.push(take(at + 1, 8))
    else {
      const from = bytes.length - take(at + 1, 8) - 1
      for (let i = 0, length = take(at + 9, 6) + 1; i < length; i++) bytes.push(bytes[from + i])
    }
    at += isLiteral ? LITERAL : REFERENCE
  }
}

/** The best way from each byte on, from `start`: a shorter reference is as dear as the longest, so that is all to look for. */
function cheapest(bytes: Uint8Array, start: number): Way {
  const end = bytes.length
  const cost = new Float64Array(end + 1)
  const way = { cost, length: new Uint8Array(end).fill(1), back: new Uint16Array(end) }
  for (let at = end - 1; at >= start; at--) {
    cost[at] = LITERAL + cost[at + 1]
    const { length, back } = longest(bytes, at)
    for (let n = 2; n <= length; n++) {
      if (REFERENCE + cost[at + n] >= cost[at]) continue
      cost[at] = REFERENCE + cost[at + n]
      way.length[at] = n
      way.back[at] = back
    }
  }
  return way
}

/** The longest reference from a byte to what stands before it. */
export function longest(bytes: Uint8Array, at: number): { length: number; back: number } {
  const most = Math.min(MOST, bytes.length - at)
  let best = 0
  let where = 0
  for (let back = 1; back <= WINDOW && back <= at && best < most; back++) {
    if (bytes[at + best] !== bytes[at + best - back]) continue
    let length = 0
    while (length < most && bytes[at + length] === bytes[at + length - back]) length++
    if (length > best) {
      best = length
      where = back
    }
  }
  return { length: best, back: where }
}

function bytesOf(bits: string): Uint8Array {
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}
