/*
 * Whether the clock stays where it is: what slides it and what tips it, at any friction of its feet, and wherever a button is hit. The one
 * idea: it tips over the line between two feet, and before that it slides, if friction lets it.
 */
import type { Case } from './parts.ts'
import { cellGrams, printedGrams, washerGrams } from './parts.ts'

const G = 9.81
const RADIANS = Math.PI / 180
/** The share of the solid plastic that a print with sparse infill has: an estimate. */
export const FILLED = 0.85
/** Of rubber feet on a table: dust on lacquer to clean rubber on wood. */
export const FRICTIONS = [0.2, 0.35, 0.5, 0.65, 0.8]
/** Hits in N: a light one, a firm one, a hard one. */
export const HITS = [5, 10, 20]
/** No hand is reckoned to hit harder, in N. */
export const HARDEST = 60
/** A hand that slants more from upright pushes, it does not hit: an estimate, in degrees. */
export const SLANTEST = 30

export interface Weight {
  grams: number
  /** N, and where it acts, from the front edge in mm. */
  newtons: number
  y: number
}

export function weightOf(box: Case): Weight {
  const parts = [
    { grams: printedGrams(box) * FILLED, y: box.middleY },
    { grams: washerGrams(box), y: box.facts.washersY },
    { grams: cellGrams(), y: box.facts.cellsY },
  ]
  const grams = parts.reduce((sum, part) => sum + part.grams, 0)
  const y = parts.reduce((sum, part) => sum + part.grams * part.y, 0) / grams
  return { grams, newtons: (grams / 1000) * G, y }
}

/** The four lines between two feet, with how far inside of each a point is. */
function insideOf({ facts }: Case, x: number, y: number): number[] {
  const { footX, footFront, footBack } = facts
  return [footX - x, footX + x, y - footFront, footBack - y]
}

/** Of a push sideways, the part towards each of those lines; `towards` in degrees, 0 to the right player, 90 to the back. */
function towardsOf(towards: number): number[] {
  const [cos, sin] = [Math.cos(towards * RADIANS), Math.sin(towards * RADIANS)]
  return [cos, -cos, -sin, sin]
}

/** Over the table, in mm: the top of a button. */
function topOf({ facts }: Case): number {
  return facts.height + facts.proud + facts.footHigh
}

export interface Stand {
  /** A push from the side, at the top, at which it slides; and at which it would tip if it could not slide, towards the nearest line. */
  slides: number
  tips: number
  /** For each of the hits, how far from upright it may slant before the clock slides, in degrees. */
  slants: number[]
  /** N of the weakest hit on a button, slanting as far as hand and friction bear, that tips the clock; undefined where none up to the hardest does. */
  tippedBy: number | undefined
}

export function standOf(box: Case, friction: number): Stand {
  const { newtons, y } = weightOf(box)
  return {
    slides: friction * newtons,
    tips: (newtons * Math.min(...insideOf(box, 0, y))) / topOf(box),
    slants: HITS.map((hit) => slantAt(newtons, friction, hit)),
    tippedBy: tippedBy(box, friction),
  }
}

/** Where the sideways part of a hit is as large as the friction of weight and hit together. */
function slantAt(newtons: number, friction: number, hit: number): number {
  let slant = 0
  while (slant < 90 && hit * Math.sin(slant * RADIANS) <= friction * (newtons + hit * Math.cos(slant * RADIANS)))
    slant += 0.1
  return slant
}

/** Corners of the right button's cap; the left one is its mirror image. */
function cornersOf({ facts }: Case): [number, number][] {
  const xs = [facts.capFrom, facts.capTo].map((u) => facts.hingeX + u)
  const ys = [-1, 1].map((side) => facts.hingeY + (side * facts.capWide) / 2)
  return xs.flatMap((x) => ys.map((y): [number, number] => [x, y]))
}

function tippedBy(box: Case, friction: number): number | undefined {
  const { newtons, y } = weightOf(box)
  const rests = insideOf(box, 0, y)
  for (let hit = 1; hit <= HARDEST; hit++) {
    const most = Math.min(slantAt(newtons, friction, hit), SLANTEST)
    for (let slant = 0; slant <= most; slant += 1)
      for (const [px, py] of cornersOf(box))
        for (let towards = 0; towards < 360; towards += 15)
          if (tips(box, rests, newtons, [px, py], hit, slant, towards)) return hit
  }
  return undefined
}

function tips(
  box: Case,
  rests: number[],
  newtons: number,
  [x, y]: [number, number],
  hit: number,
  slant: number,
  towards: number,
): boolean {
  const down = hit * Math.cos(slant * RADIANS)
  const aside = hit * Math.sin(slant * RADIANS)
  const ways = towardsOf(towards)
  return insideOf(box, x, y).some((inside, i) => newtons * rests[i] + down * inside < aside * ways[i] * topOf(box))
}
