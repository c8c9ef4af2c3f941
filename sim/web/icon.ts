/*
 * The icon of an installed page: the clock, in the four colours that a small picture may have.
 */
import { type Colour, pngBy } from '../display/png.ts'

const CASE: Colour = [0x23, 0x28, 0x27]
const CAP: Colour = [0xe9, 0xdf, 0xc7]
const GLASS: Colour = [0xd3, 0xd7, 0xd1]
const STOP: Colour = [0xb5, 0x30, 0x1f]

/** Left, top, right and bottom, in parts of 64; what comes later lies on what comes before. Nothing stands near the edges, which a system may cut off. */
const PARTS: [box: [number, number, number, number], colour: Colour][] = [
  [[12, 14, 27, 22], CAP],
  [[37, 14, 52, 22], CAP],
  [[29, 16, 35, 22], STOP],
  [[12, 25, 52, 50], GLASS],
  [[16, 29, 19, 41], CASE],
  [[22, 29, 30, 41], CASE],
  [[24, 31, 28, 39], GLASS],
  [[34, 29, 37, 41], CASE],
  [[40, 29, 48, 41], CASE],
  [[42, 31, 46, 39], GLASS],
  [[32, 43, 52, 46], CASE],
]
const UNITS = 64

/** A PNG file, so many points wide and high. */
export function iconOf(size: number): Uint8Array {
  const at = (n: number): number => (n * UNITS) / size
  return pngBy(size, size, (x, y) => {
    const isIn = ([left, top, right, bottom]: readonly number[]): boolean =>
      at(x) >= left && at(x) < right && at(y) >= top && at(y) < bottom
    return PARTS.reduce((colour, [box, own]) => (isIn(box) ? own : colour), CASE)
  })
}
