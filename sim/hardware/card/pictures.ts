/*
 * The table clock's glass as SVG: what the canvas has dark, drawn as rectangles, which print crisp at any size.
 */

import { Claim } from '../../../firmware/core/claim.ts'
import { Kind } from '../../../firmware/core/match.ts'
import { LANGUAGE_WORDS } from '../../clock/languages.ts'
import { makeLive, type } from '../../clock/live.ts'
import { loadTextFont } from '../../display/assets.ts'
import { type Canvas, drawText, makeCanvas, pixelAt } from '../../display/canvas.ts'
import { both, type Hand, hold, LEFT, RIGHT, rest, short } from '../hands.ts'
import { CORRECTION, follow } from './steps.ts'

/** By what they show. */
export interface Pictures {
  play: string
  claims: string
  result: string
  ruling: string
  battery: string
}

const MARGIN = 3
/** All steps of the correction but the last two: the judge has the value before him. */
const CHOSEN = -2
/** Who presses after so many seconds, the opening roll first. */
const TURNS = [
  [LEFT, 6],
  [RIGHT, 90],
  [LEFT, 47],
]

/** A clock in a match to 7 points, in this language, some turns on: the right has 6 s of its delay left. */
export function matchIn(language: number): Hand {
  const hand = makeLive()
  rest(hand, 1)
  type(hand, `preset short 7 language ${LANGUAGE_WORDS[language]}`)
  for (const side of [LEFT, RIGHT]) hold(hand, side)
  for (const [side, seconds] of TURNS) {
    rest(hand, seconds)
    short(hand, side)
  }
  rest(hand, 4)
  return hand
}

/** Turns a side's line in a stop to this claim. */
function turnTo(hand: Hand, side: number, claim: Claim): void {
  while (hand.clock!.loop.session.pick[side] !== claim) short(hand, side)
}

/** A stop in which the left has sent a dispute, and the right is about to call the judge. */
export function claimsIn(language: number): Hand {
  const hand = matchIn(language)
  both(hand)
  rest(hand, 2)
  turnTo(hand, LEFT, Claim.Dispute)
  hold(hand, LEFT)
  turnTo(hand, RIGHT, Claim.CallJudge)
  return hand
}

/** The left has lost a gammon at a cube of 2, and the right is to answer. */
export function resultIn(language: number): Hand {
  const hand = matchIn(language)
  both(hand)
  turnTo(hand, LEFT, Claim.Lost)
  hold(hand, LEFT)
  const { result } = hand.clock!.loop.session
  while (result.kind !== Kind.Gammon || result.value !== 2) short(hand, LEFT)
  hold(hand, LEFT)
  hold(hand, LEFT)
  return hand
}

/** The judge is about to give the right two minutes. */
export function rulingIn(language: number): Hand {
  const hand = matchIn(language)
  rest(hand, 20)
  follow(hand, CORRECTION.slice(0, CHOSEN), language)
  return hand
}

export function picturesIn(language: number): Pictures {
  const of = (hand: Hand): string => svgOf(hand.clock!.canvas)
  return {
    play: of(matchIn(language)),
    claims: of(claimsIn(language)),
    result: of(resultIn(language)),
    ruling: of(rulingIn(language)),
    battery: signOf('\\'),
  }
}

/** Of all that is on the glass. */
export function svgOf(canvas: Canvas): string {
  const { width, height } = canvas
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`
  const edge = MARGIN - 0.5
  const bare = `<rect x="${-edge}" y="${-edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" rx="2"/>`
  return `<svg class="picture" viewBox="${box}">${bare}<path d="${runsIn(canvas, width, height)}"/></svg>`
}

/** A letter of the font by itself, drawn as ones on an empty canvas. */
function signOf(letter: string): string {
  const font = loadTextFont()
  const width = font.widths[letter.charCodeAt(0) - font.first]
  const canvas = makeCanvas(Math.ceil(width / 8) * 8, font.height)
  drawText(canvas, font, 1, letter, 0, 0, 1)
  return `<svg class="letter" viewBox="0 0 ${width} ${font.height}"><path d="${runsIn(canvas, width, font.height)}"/></svg>`
}

/** Of each row the runs of dark pixels, which a canvas has as ones. */
export function runsIn(canvas: Canvas, width: number, height: number): string {
  const runs: string[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = x
      while (pixelAt(canvas, x, y)) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1H${from}z`)
    }
  }
  return runs.join('')
}
