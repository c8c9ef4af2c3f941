/*
 * Draws the clock's glass on an HTML canvas. Each pixel of the glass is a square of canvas pixels, with a seam at its
 * right and bottom edge. Only pixels that have changed are drawn.
 */
import type { Canvas } from '../display/canvas.ts'

/** CSS colours of a pixel that is set, of one that is not, and of the seam of each. */
export interface Ink {
  lit: string
  litSeam: string
  bare: string
  bareSeam: string
}

export interface Glass {
  element: HTMLCanvasElement
  /** In pixels of the glass. */
  width: number
  height: number
  /** The width of a pixel of the glass in canvas pixels, its seam included. */
  scale: number
  /** Undefined until it is set. */
  ink: Ink | undefined
  /** What is drawn, eight pixels a byte; undefined if everything has to be drawn. */
  drawn: Uint8Array | undefined
}

/** The smallest scale at which pixels have a seam. */
const SEAM_SCALE = 3

export function makeGlass(element: HTMLCanvasElement): Glass {
  return { element, width: 0, height: 0, scale: 0, ink: undefined, drawn: undefined }
}

/** Sets the size of the glass and the scale of its pixels. */
export function setSize(g: Glass, width: number, height: number, scale: number): void {
  if (g.width === width && g.height === height && g.scale === scale) return
  Object.assign(g, { width, height, scale, drawn: undefined })
  g.element.width = width * scale
  g.element.height = height * scale
}

/** Sets the colours; returns whether they are new. */
export function setInk(g: Glass, ink: Ink): boolean {
  if (g.ink === ink) return false
  g.ink = ink
  g.drawn = undefined
  return true
}

/** Draws this canvas; without one, a glass with no pixel set. */
export function drawGlass(g: Glass, canvas: Canvas | undefined): void {
  const { ink, width, height, drawn } = g
  const pen = g.element.getContext('2d')
  if (!ink || !pen) return
  const pixels = canvas?.pixels ?? new Uint8Array((width * height) >> 3)
  for (let i = 0; i < pixels.length; i++) {
    const changed = drawn ? drawn[i] ^ pixels[i] : 255
    if (changed) drawByte(g, pen, ink, i, pixels[i], changed)
  }
  g.drawn = pixels.slice()
}

/** Draws those pixels of byte number `at` whose bit in `changed` is set. */
function drawByte(g: Glass, pen: CanvasRenderingContext2D, ink: Ink, at: number, byte: number, changed: number): void {
  const x = (at * 8) % g.width
  const y = Math.floor((at * 8) / g.width)
  for (let bit = 0; bit < 8; bit++) {
    if ((changed << bit) & 128) drawPixel(pen, g.scale, ink, x + bit, y, (byte << bit) & 128)
  }
}

function drawPixel(pen: CanvasRenderingContext2D, scale: number, ink: Ink, x: number, y: number, bit: number): void {
  pen.fillStyle = bit ? ink.litSeam : ink.bareSeam
  pen.fillRect(x * scale, y * scale, scale, scale)
  const side = scale < SEAM_SCALE ? scale : scale - 1
  pen.fillStyle = bit ? ink.lit : ink.bare
  pen.fillRect(x * scale, y * scale, side, side)
}
