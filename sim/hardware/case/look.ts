/*
 * Whether the glass can be read: from both chairs, standing, and by a judge, wherever their eyes are. The one idea: both players see mirror
 * images of one clock, so only the tilt is left to choose; and a glass that reflects shows the brightness of what it mirrors.
 */

const DEGREES = 180 / Math.PI

/** Where an eye may be from the middle of the glass: along the clock, out from its face, up; from and to in mm, estimates all. */
export interface Eye {
  who: string
  along: [number, number]
  out: [number, number]
  up: [number, number]
}

export const EYES: Eye[] = [
  { who: 'a player who sits', along: [350, 550], out: [200, 400], up: [300, 500] },
  { who: 'a player who stands', along: [350, 600], out: [100, 400], up: [700, 950] },
  { who: 'a judge at 1 m', along: [-500, 500], out: [700, 1000], up: [700, 900] },
  { who: 'a judge at 3 m', along: [-800, 800], out: [2900, 3000], up: [800, 900] },
]

/** The nearest eyes of a judge at 3 m, for which the tilt is chosen. */
export const JUDGE: Point = [0, 2900, 850]

/** Of the panel, by its data sheet: seen straight on, and at the least up to so many degrees to the side, and up or down. */
export const CONTRAST = { ahead: 14, least: 2, within: 60, source: 'Sharp LCY-1210401A, table 7-1' }

export type Point = [along: number, out: number, up: number]

export interface Look {
  /** Between the line of sight and straight ahead, in degrees; and of that to the side, and up or down. */
  angle: number
  aside: number
  above: number
  /** Of a digit's height and width, what is seen. */
  tall: number
  wide: number
  /** Of arc, for 10 mm of height. */
  arcmin: number
  /** How high over the horizon that is what the glass mirrors to this eye, in degrees. */
  mirrors: number
}

/** How a face that is so many degrees from flat looks to an eye at a point. */
export function lookAt(at: Point, tilt: number): Look {
  const far = Math.hypot(...at)
  const [along, out, up] = at.map((value) => value / far)
  const sin = Math.sin(tilt / DEGREES)
  const cos = Math.cos(tilt / DEGREES)
  const ahead = out * sin + up * cos
  const upward = up * sin - out * cos
  const tall = Math.sqrt(1 - upward ** 2)
  return {
    angle: Math.acos(ahead) * DEGREES,
    aside: Math.atan2(along, ahead) * DEGREES,
    above: Math.atan2(upward, ahead) * DEGREES,
    tall,
    wide: Math.sqrt(1 - along ** 2),
    arcmin: Math.atan((10 * tall) / far) * DEGREES * 60,
    mirrors: Math.asin(2 * ahead * cos - up) * DEGREES,
  }
}

export function middleOf({ along, out, up }: Eye): Point {
  return [along, out, up].map(([from, to]) => (from + to) / 2) as Point
}

/** The corners and the middle of where an eye may be, and points between. */
function pointsOf({ along, out, up }: Eye): Point[] {
  const between = ([from, to]: [number, number]): number[] => [0, 0.25, 0.5, 0.75, 1].map((x) => from + x * (to - from))
  return between(along).flatMap((a) => between(out).flatMap((o) => between(up).map((u): Point => [a, o, u])))
}

/** The worst of each over all places where an eye may be. */
export interface Worst {
  angle: number
  aside: number
  above: number
  tall: number
  arcmin: number
  mirrors: [number, number]
}

export function worstOf(eye: Eye, tilt: number): Worst {
  const looks = pointsOf(eye).map((at) => lookAt(at, tilt))
  const most = (name: 'angle' | 'aside' | 'above'): number => Math.max(...looks.map((look) => Math.abs(look[name])))
  const least = (name: 'tall' | 'arcmin' | 'mirrors'): number => Math.min(...looks.map((look) => look[name]))
  return {
    angle: most('angle'),
    aside: most('aside'),
    above: most('above'),
    tall: least('tall'),
    arcmin: least('arcmin'),
    mirrors: [least('mirrors'), Math.max(...looks.map(({ mirrors }) => mirrors))],
  }
}
