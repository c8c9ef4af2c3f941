/*
 * Where what can be lit stands on a display of four seven-segment digits, in units of a digit 10 wide and 18 high.
 */

/** A segment or a dot: the bit of its digit that lights it. */
export interface Lamp {
  /** The digit's place from the left; -1 for the dots. */
  digit: number
  bit: number
  /** Its middle. */
  x: number
  y: number
  shape: 'level' | 'upright' | 'dot'
}

/** What a display takes in all. */
export const WIDE = 58
export const HIGH = 18
/** Half of a segment's length and of its width, and a dot's radius. */
export const HALF = 4
export const THICK = 1
export const DOT = 1.1

const DIGITS = [3, 16, 33, 46]
const DIGIT_WIDE = 10
/** The middle of each segment, a to g. */
const SEGMENTS: [x: number, y: number, shape: Lamp['shape']][] = [
  [5, 1, 'level'],
  [9, 5, 'upright'],
  [9, 13, 'upright'],
  [5, 17, 'level'],
  [1, 13, 'upright'],
  [1, 5, 'upright'],
  [5, 9, 'level'],
]
const COLON = 29.5
const LEFT = 1.5

/** The large displays have dots on the left and an upper point, the small one has a point behind each digit. */
export function lampsOf(isSmall: boolean): Lamp[] {
  const lamps = DIGITS.flatMap((begin, digit) =>
    SEGMENTS.map(([x, y, shape], bit): Lamp => ({ digit, bit, x: begin + x, y, shape })),
  )
  const dot = (digit: number, bit: number, x: number, y: number): Lamp => ({ digit, bit, x, y, shape: 'dot' })
  const colon = [dot(-1, 1, COLON, 6), dot(-1, 1, COLON, 12)]
  const points = DIGITS.map((begin, digit) => dot(digit, 7, begin + DIGIT_WIDE + 1, HIGH - 1))
  const large = [dot(-1, 3, LEFT, 6), dot(-1, 2, LEFT, 12), dot(-1, 4, DIGITS[2] + DIGIT_WIDE + 1.5, 1)]
  return [...lamps, ...colon, ...(isSmall ? points : large)]
}

/** What there is at this point of a display. */
export function lampAt(lamps: readonly Lamp[], x: number, y: number): Lamp | undefined {
  return lamps.find((lamp) => {
    const level = Math.abs(x - lamp.x)
    const upright = Math.abs(y - lamp.y)
    if (lamp.shape === 'dot') return level ** 2 + upright ** 2 <= DOT ** 2
    const [along, across] = lamp.shape === 'level' ? [level, upright] : [upright, level]
    return across <= THICK && along + across <= HALF
  })
}
