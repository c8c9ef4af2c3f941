/*
 * A glass of pixels on the page: every pixel a square of whole points with a seam beside it; only what has changed is drawn.
 */
import { type Canvas, pixelAt } from '../canvas.ts'

/** What a lit pixel and one that is not look like, and the seams on their right and below them. */
export interface Ink {
  lit: string
  litSeam: string
  bare: string
  bareSeam: string
}

export interface Glass {
  element: HTMLCanvasElement
  /** Points that a pixel is wide, its seam included. */
  scale: number
  /** Undefined until it is set. */
  ink: Ink | undefined
  /** A pixel each as it is drawn; empty when all is to be drawn. */
  drawn: number[]
}

const WIDTH = 128
const HEIGHT = 64
/** Smaller pixels have no seam. */
const SEAM_SCALE = 3

export function makeGlass(element: HTMLCanvasElement): Glass {
  return { element, scale: 0, ink: undefined, drawn: [] }
}

export function setScale(g: Glass, scale: number): void {
  if (g.scale === scale) return
  g.scale = scale
  g.element.width = WIDTH * scale
  g.element.height = HEIGHT * scale
  g.drawn = []
}

/** Whether it is another one than before. */
export function setInk(g: Glass, ink: Ink): boolean {
  if (g.ink === ink) return false
  g.ink = ink
  g.drawn = []
  return true
}

/** Shows the canvas; without one, nothing is lit. */
export function drawGlass(g: Glass, canvas: Canvas | undefined): void {
  const { ink } = g
  const pen = g.element.getContext('2d')
  if (!ink || !pen) return
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const bit = canvas ? pixelAt(canvas, x, y) : 0
      if (g.drawn[i] === bit) continue
      g.drawn[i] = bit
      drawPixel(pen, g.scale, ink, x, y, bit)
    }
  }
}

function drawPixel(pen: CanvasRenderingContext2D, scale: number, ink: Ink, x: number, y: number, bit: number): void {
  pen.fillStyle = bit ? ink.litSeam : ink.bareSeam
  pen.fillRect(x * scale, y * scale, scale, scale)
  const side = scale < SEAM_SCALE ? scale : scale - 1
  pen.fillStyle = bit ? ink.lit : ink.bare
  pen.fillRect(x * scale, y * scale, side, side)
}
