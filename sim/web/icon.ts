/*
 * The icon of an installed page: a dial whose twelve hours are the twelve points of a board's side, half of it before each of two players,
 * so that what is dark for the one is light for the other. All that tells lies within the circle that every system leaves whole.
 */
import { encode } from 'fast-png'
import type { Colour } from '../display/png.ts'

const GREEN: Colour = [0x17, 0x4f, 0x3d]
const CREAM: Colour = [0xf4, 0xec, 0xd8]
const RED: Colour = [0xb5, 0x30, 0x1f]
const BLACK: Colour = [0, 0, 0]
/** In parts of half the icon's breadth, as all lengths here. */
const DIAL = 0.76
const HUB = 0.11
/** What is bare around the hands. */
const RIM = 0.035
const SHADOW = { drop: 0.04, blur: 0.14, depth: 0.35 }
/** How far a point of the board reaches from the rim, and half its breadth there. */
const POINT = { from: 0.69, to: 0.36, breadth: 0.15 }
const HOURS = 12
/** A hand: its angle from the top, its length and half its breadth. */
const HANDS: readonly (readonly number[])[] = [
  [-Math.PI / 3, 0.34, 0.06],
  [Math.PI / 6, 0.51, 0.06],
]
/** By how much the ground is darker below than in its middle. */
const LIGHT = 0.06
/** So many are there between a ground and black: the eye sees no more, and a file of more is large. */
const SHADES = 120

/** A PNG file, so many points wide and high. */
export function iconOf(size: number): Uint8Array {
  const data = new Uint8Array(3 * size * size)
  const half = size / 2
  for (let i = 0; i < size * size; i++) {
    data.set(colourAt(((i % size) + 0.5 - half) / half, (Math.floor(i / size) + 0.5 - half) / half, half), 3 * i)
  }
  return encode({ width: size, height: size, data, channels: 3 }, { zlib: { level: 9 } })
}

/** From the middle, to the right and down; `half` points are half the breadth. An edge is soft over one point. */
function colourAt(x: number, y: number, half: number): Colour {
  const within = (distance: number): number => clamp(0.5 - distance * half)
  const isRight = within(-x)
  const ground = mix(GREEN, CREAM, isRight)
  const r = Math.hypot(x, y)
  const shadow = clamp(1 - (Math.hypot(x, y - SHADOW.drop) - DIAL) / SHADOW.blur) ** 2
  const below = mix(ground, BLACK, Math.round((SHADOW.depth * shadow + LIGHT * (y + 1)) * SHADES) / SHADES)
  const onDial = within(r - DIAL)
  if (!onDial) return below
  const face = mix(CREAM, GREEN, isRight)
  const points = mix(face, isOdd(x, y) ? RED : ground, within(pointAt(x, y)))
  const hand = Math.min(r - HUB, ...HANDS.map((one) => handAt(x, y, one)))
  return mix(below, mix(mix(points, face, within(hand - RIM)), ground, within(hand)), onDial)
}

/** Which hour's part of the dial it is in; each has one point of the board in its middle. */
function hourAt(x: number, y: number): number {
  return ((Math.atan2(x, -y) / (2 * Math.PI)) * HOURS + HOURS) % HOURS
}

function isOdd(x: number, y: number): boolean {
  return Math.floor(hourAt(x, y)) % 2 > 0
}

/** How far from the board's point of its hour; less than nothing within it. */
function pointAt(x: number, y: number): number {
  const r = Math.hypot(x, y)
  const aside = (((hourAt(x, y) % 1) - 0.5) * 2 * Math.PI) / HOURS
  const along = r * Math.cos(aside)
  const slope = POINT.breadth / (POINT.from - POINT.to)
  const side = (Math.abs(r * Math.sin(aside)) - (along - POINT.to) * slope) / Math.hypot(1, slope)
  return Math.max(side, r - POINT.from)
}

function handAt(x: number, y: number, [angle, length, breadth]: readonly number[]): number {
  const along = x * Math.sin(angle) - y * Math.cos(angle)
  const aside = x * Math.cos(angle) + y * Math.sin(angle)
  return Math.hypot(aside, along - Math.min(Math.max(along, 0), length)) - breadth
}

function mix(from: Colour, to: Colour, part: number): Colour {
  const [r, g, b] = from.map((value, i) => value + (to[i] - value) * part)
  return [r, g, b]
}

function clamp(part: number): number {
  return Math.min(Math.max(part, 0), 1)
}
