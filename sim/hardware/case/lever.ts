/*
 * A player's button reckoned as the lever that it is: what a press needs at each point of its cap, whatever the friction and the slant, and
 * how far the stem is pressed when the lever has come to its end. The one idea: moments about the hinge; what rubs takes its share of them.
 *
 * u is the distance from the hinge, v the one along it from the middle; the stem is at u = arm, v = 0. In mm, N and degrees.
 */

/** From the drawing, and the weight of what was printed. */
export interface Lever {
  capFrom: number
  capTo: number
  capWide: number
  arm: number
  /** Of the cap's top above the hinge, and of the stem below it. */
  capHigh: number
  postDrop: number
  pinRadius: number
  hubRadius: number
  hubEnd: number
  play: number
  stroke: number
  preload: number
  tolerance: number
  /** Between which |v| the rib ends a hit. */
  ribFrom: number
  ribTo: number
  grams: number
  /** Of its weight, from the hinge. */
  weightAt: number
}

/** A press: at a point of the cap, so many degrees from upright, towards a side; 0 away from the hinge, 90 along it, 180 to it. */
export interface Press {
  u: number
  v: number
  slant: number
  towards: number
}

const RADIANS = Math.PI / 180
const G = 9.81

/** Friction of anything here on anything else, from polished and oiled to rubber on rough plastic. */
export const FRICTION = [0.2, 0.35, 0.5, 0.65, 0.8]

function weightOf({ grams }: Lever): number {
  return (grams / 1000) * G
}

/**
 * What one newton of such a press gives about the hinge, in N·mm, after the hinge has rubbed its share. A press along the hinge makes
 * its hub thrust against a cheek, one off the middle loads the two ends of the pin unlike.
 */
export function momentOf(lever: Lever, { u, v, slant, towards }: Press, friction: number): number {
  const down = Math.cos(slant * RADIANS)
  const out = Math.sin(slant * RADIANS) * Math.cos(towards * RADIANS)
  const along = Math.sin(slant * RADIANS) * Math.sin(towards * RADIANS)
  const twist = (down * v + along * lever.capHigh) / (2 * lever.hubEnd)
  const turn = (along * u) / (2 * lever.hubEnd)
  const ends = [1, -1].map((side) => Math.hypot(down / 2 + side * twist, out / 2 + side * turn))
  const rubbed = lever.pinRadius * (ends[0] + ends[1]) + lever.hubRadius * Math.abs(along)
  return down * u + out * lever.capHigh - friction * rubbed
}

/** N that close a switch of so many N at that point; Infinity where the lever jams. Its own weight helps a little. */
export function forceAt(lever: Lever, press: Press, friction: number, spring: number): number {
  const gives = momentOf(lever, press, friction)
  const asked = spring * (lever.arm + friction * (lever.postDrop + lever.pinRadius)) - weightOf(lever) * lever.weightAt
  return gives > 0 ? asked / gives : Number.POSITIVE_INFINITY
}

/** Nine points of the cap: its inner edge, its middle, its outer edge; at both ends of the hinge, and between. */
export function pointsOf({ capFrom, capTo, capWide }: Lever): { where: string; u: number; v: number }[] {
  const us: [string, number][] = [
    ['inner edge', capFrom],
    ['middle', (capFrom + capTo) / 2],
    ['outer edge', capTo],
  ]
  const vs: [string, number][] = [
    ['', 0],
    ['front ', -capWide / 2],
    ['back ', capWide / 2],
  ]
  return us.flatMap(([across, u]) => vs.map(([end, v]) => ({ where: `${end}${across}`, u, v })))
}

/** Every point of a grid of so many mm over the cap, its edges among them. */
export function gridOf({ capFrom, capTo, capWide }: Lever, step = 1): { u: number; v: number }[] {
  const us = Array.from({ length: (capTo - capFrom) / step + 1 }, (_, i) => capFrom + i * step)
  const vs = Array.from({ length: capWide / step + 1 }, (_, i) => i * step - capWide / 2)
  return us.flatMap((u) => vs.map((v) => ({ u, v })))
}

const ROUND = Array.from({ length: 24 }, (_, i) => i * 15)

/** The slant in degrees, to whichever side, up to which no point of the cap jams; and where it jams first. */
export function slantOf(lever: Lever, friction: number): { slant: number; u: number; v: number } {
  const grid = gridOf(lever, 4)
  for (let slant = 0; slant <= 80; slant++) {
    const jams = grid.find(({ u, v }) =>
      ROUND.some((towards) => momentOf(lever, { u, v, slant, towards }, friction) <= 0),
    )
    if (jams) return { slant: slant - 1, ...jams }
  }
  return { slant: 80, u: Number.NaN, v: Number.NaN }
}

/** How far the stem is pressed when the lever has come to its end: at the least, in the middle of all tolerances, at the most. */
export interface Travel {
  least: number
  usual: number
  most: number
  /** Of the least: what the hinge's play takes of it where a press rolls the lever onto one corner. */
  rolled: number
}

/**
 * The hub may roll on its pin by its play at both ends, one up and one down; a press at a corner then brings the rib's end down first, and
 * the stem lacks what that is deeper. Printer and felt may be out by the tolerance to either side.
 */
export function travelOf({ preload, stroke, play, hubEnd, ribTo, tolerance }: Lever): Travel {
  const usual = preload + stroke
  const rolled = (play / hubEnd) * ribTo
  return { least: usual - rolled - tolerance, usual, most: usual + tolerance, rolled }
}

/** N·mm with which a lever that is let go of comes back: the weakest spring at rest, less its weight and all that rubs. */
export function returnOf(lever: Lever, friction: number, spring: number): number {
  const rubs = friction * (spring * (lever.postDrop + lever.pinRadius) + weightOf(lever) * lever.pinRadius)
  return spring * lever.arm - weightOf(lever) * lever.weightAt - rubs
}
