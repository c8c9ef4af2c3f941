/*
 * Whether a case stands, and whether it can be read: the press at which the clock slides or tips, and how large the digits look
 * from both chairs at each tilt. The one idea: both players see mirror images of one clock, so only the tilt is left to choose.
 */
import { type Case, dimsOf, mmOf, printedGrams, washerGrams } from './parts.ts'

const G = 9.81
/** A hard hit, in N; the friction of rubber feet on a table; the share of the plastic that a print with sparse infill has. */
export const HIT = 10
export const FRICTION = 0.5
export const FILLED = 0.85
/** Of plastic on plastic, in a button's well. */
export const RUB = 0.3

const DEGREES = 180 / Math.PI

/** Where an eye is from the middle of the glass: along the clock, out from its face, up; in mm. */
export interface Eye {
  who: string
  at: [number, number, number]
}

export const EYES: Eye[] = [
  { who: 'a player', at: [450, 300, 400] },
  { who: 'a judge at 3 m', at: [0, 3000, 850] },
]

export interface Look {
  /** Between the line of sight and straight ahead, in degrees. */
  angle: number
  /** Of a digit's height and width, what is seen. */
  tall: number
  wide: number
  /** Of arc, for 10 mm of height. */
  arcmin: number
  /** How far to the side of straight ahead, in degrees: a rim as steep as that hides nothing. */
  aside: number
}

/** How a face that is so many degrees from flat looks to an eye. */
export function lookAt({ at }: Eye, tilt: number): Look {
  const far = Math.hypot(...at)
  const [along, out, up] = at.map((value) => value / far)
  const sin = Math.sin(tilt / DEGREES)
  const cos = Math.cos(tilt / DEGREES)
  const ahead = out * sin + up * cos
  const upward = up * sin - out * cos
  const tall = Math.sqrt(1 - upward ** 2)
  return {
    angle: Math.acos(ahead) * DEGREES,
    tall,
    wide: Math.sqrt(1 - along ** 2),
    aside: Math.atan2(along, ahead) * DEGREES,
    arcmin: Math.atan((10 * tall) / far) * DEGREES * 60,
  }
}

export interface Stand {
  grams: number
  /** A push from the side at which it slides, in N, and at which it would tip if it could not slide. */
  slides: number
  tips: number
  /** The slant of a hit from above at which it slides, in degrees from upright. */
  slant: number
  /** How far inside the line between two feet a press at a button's edge is, in mm: the least of end and back. */
  inside: number
}

export function standOf(box: Case): Stand {
  const { facts } = box
  const plastic = printedGrams(box) * FILLED
  const steel = washerGrams(box)
  const grams = plastic + steel
  const weight = (grams / 1000) * G
  const middle = (plastic * box.middleY + steel * facts.washersY) / grams
  const arm = Math.min(middle - facts.footFront, facts.footBack - middle)
  const inside = Math.min(
    facts.footX - facts.buttonX - facts.buttonWide / 2,
    facts.footBack - facts.buttonY - facts.buttonDeep / 2,
  )
  return {
    grams,
    slides: FRICTION * weight,
    tips: (weight * arm) / (facts.height + facts.proud),
    slant: slantAt(weight),
    inside,
  }
}

/** Where the sideways part of a hit is as large as the friction of weight and hit together. */
function slantAt(weight: number): number {
  let angle = 0
  while (angle < 90 && HIT * Math.sin(angle / DEGREES) <= FRICTION * (weight + HIT * Math.cos(angle / DEGREES)))
    angle += 0.1
  return angle
}

/** How far from its middle a button may be pressed before it jams in its well, in mm, and how far its edge is. */
export function jamOf(): { at: number; edge: number } {
  const [guide, wall] = [...dimsOf('guide'), ...dimsOf('wall')]
  return { at: (guide + wall) / (2 * RUB), edge: Math.max(...dimsOf('button')) / 2 }
}

/** The least and the most that the stem is pressed when a button is down, against what any switch needs and bears. */
export function pressOf(): { stem: number; needs: number; bears: number } {
  const [contact, all] = mmOf('key_travel')
  const [early, late] = mmOf('key_spread')
  const [preload, stroke] = [...dimsOf('preload'), ...dimsOf('stroke')]
  return { stem: preload + stroke, needs: contact + early, bears: all - late }
}
