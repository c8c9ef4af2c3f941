/*
 * A glass of pixels on the page: every pixel a square of whole points with a seam beside it; only what has changed is drawn.
 */
import type { Canvas } from '../display/canvas.ts'

/** What a lit pixel and one that is not look like, and the seams on their right and below them. */
export interface Ink {
  lit: string
  litSeam: string
  bare: string
  bareSeam: string
}

export interface Glass {
  element: HTMLCanvasElement
  /** In pixels. */
  width: number
  height: number
  /** Points that a pixel is wide, its seam included. */
  scale: number
  /** Undefined until it is set. */
  ink: Ink | undefined
  /** Eight pixels a byte as they are drawn; undefined when all is to be drawn. */
  drawn: Uint8Array | undefined
}

/** Smaller pixels have no seam. */
const SEAM_SCALE = 3

export function makeGlass(element: HTMLCanvasElement): Glass {
  return { element, width: 0, height: 0, scale: 0, ink: undefined, drawn: undefined }
}

/** Another size of the glass, or of its pixels. */
export function setSize(g: Glass, width: number, height: number, scale: number): void {
  if (g.width === width && g.height === height && g.scale === scale) return
  Object.assign(g, { width, height, scale, drawn: undefined })
  g.element.width = width * scale
  g.element.height = height * scale
}

/** Whether it is another one than before. */
export function setInk(g: Glass, ink: Ink): boolean {
  if (g.ink === ink) return false
  g.ink = ink
  g.drawn = undefined
  return true
}

/** Shows the canvas; without one, nothing is lit. */
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

/** Those of eight pixels whose bit in `changed` is set. */
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
