/*
 * The clock as a device on the page: its glass, its lights, and which parts are held. It is to scale: the style has
 * measures in mm, and `--mm` is the length of one on the page. The glass is an HTML canvas. Each pixel of the glass is
 * a square of canvas pixels, with a seam at its right and bottom edge. Only pixels that have changed are drawn.
 */

import type { SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { elementById, setAttribute } from './dom.ts'
import type { Tongue } from './tongue.ts'

/** What can be seen of a clock at an instant. */
export interface ClockView {
  board: SimBoard
  /** Undefined without power. */
  clock: SimClock | undefined
  /** The match record, which needs no power. */
  words: readonly number[]
  level: readonly number[]
  key: number
  stop: number
  /** Virtual ms since the beginning. */
  now: number
}

/** CSS colours of a pixel that is set, of one that is not, and of the seam of each. */
interface Ink {
  lit: string
  litSeam: string
  bare: string
  bareSeam: string
}

/** The smallest scale at which pixels have a seam. */
const SEAM_SCALE = 3

/** Width and height in mm, of the middle of the case only: in the whole case the glass would be too small to read. */
const SIZES: Record<string, { wide: number; high: number }> = {
  table: { wide: 72, high: 80 },
}
/** From so many device pixels per CSS pixel on, nobody sees that pixels of the glass differ in width by one of them. */
const FINE = 2
/** A phone in landscape, as in the style. The device is as high as its window, less these margins in CSS pixels. */
const LOW = '(max-height: 560px) and (orientation: landscape)'
const MARGINS = 16
/** The part of the window's width that the device may have there, so that there is room beside it. */
const MOST_PART = 0.6
/** A memory LCD: set pixels are dark, the rest is grey, and there is no light behind it. */
const MEMORY: Ink = { lit: '#1b1f1f', litSeam: '#2c3130', bare: '#d3d7d1', bareSeam: '#d0d4ce' }
const MEMORY_OFF: Ink = { lit: '#9ba19c', litSeam: '#9ba19c', bare: '#b3b8b2', bareSeam: '#b0b5af' }

export type Device = ReturnType<typeof makeDevice>

export function makeDevice() {
  return {
    root: elementById('device'),
    glass: elementById<HTMLCanvasElement>('glass'),
    board: '',
    /** The width that the page had for it, in CSS pixels, and device pixels per CSS pixel, when it was laid out last. */
    room: 0,
    density: 0,
    /** The width of a pixel of the glass in canvas pixels, its seam included. */
    scale: 0,
    ink: MEMORY,
    /** What is drawn, eight pixels a byte; undefined if everything has to be drawn. */
    drawn: undefined as Uint8Array | undefined,
  }
}

/** Draws the device as large as the page has room for; `spoken` is the glass in words, for screen readers. */
export function drawDevice(d: Device, view: ClockView, spoken: string, tongue: Tongue): void {
  layOut(d, view.board)
  const { clock } = view
  const ink = clock ? MEMORY : MEMORY_OFF
  if (d.ink !== ink) Object.assign(d, { ink, drawn: undefined })
  if (!d.drawn) d.root.style.setProperty('--glass', ink.bareSeam)
  const { width, height } = view.board.lcd
  const isOn = clock && !clock.machine.isAsleep
  drawGlass(d, width, isOn ? clock.canvas.pixels : new Uint8Array((width * height) >> 3))
  drawParts(view)
  setAttribute(d.glass, 'aria-label', `${tongue.labels.glass}: ${spoken}`)
}

/** The width that the device may have, in CSS pixels. */
function roomFor(d: Device): number {
  if (!matchMedia(LOW).matches) return d.root.parentElement!.clientWidth
  const { wide, high } = SIZES.table
  return Math.min(((window.innerHeight - MARGINS) * wide) / high, window.innerWidth * MOST_PART)
}

/**
 * Sets the scale. On a coarse screen a pixel of the glass is a whole number of device pixels, so the device may be
 * narrower than its room. On a fine one it fills its room.
 */
function layOut(d: Device, board: SimBoard): void {
  const room = roomFor(d)
  const density = window.devicePixelRatio
  if (d.board === board.name && d.room === room && d.density === density) return
  const { wide } = SIZES[board.name]
  const { width, height, pitch } = board.lcd
  const points = (pitch * room * density) / wide
  const isWhole = points >= 1 && density < FINE
  const mm = isWhole ? Math.floor(points) / pitch / density : room / wide
  d.root.className = board.name
  d.root.style.setProperty('--mm', `${mm}px`)
  const scale = isWhole ? Math.floor(points) : Math.max(2, Math.ceil(points))
  Object.assign(d, { board: board.name, room, density, scale, drawn: undefined })
  Object.assign(d.glass, { width: width * scale, height: height * scale })
  d.glass.style.width = `${width * pitch * mm}px`
}

function drawParts({ clock, level, key, stop }: ClockView): void {
  for (const [id, isHeld] of Object.entries({ left: level[0], right: level[1], key, stop }))
    setAttribute(elementById(id), 'aria-pressed', String(isHeld > 0))
  for (const [side, id] of ['light-left', 'light-right'].entries())
    elementById(id).classList.toggle('on', Boolean(clock?.machine.light[side]))
}

/** Draws those pixels that have changed, on a glass of this width. */
function drawGlass(d: Device, width: number, pixels: Uint8Array): void {
  const pen = d.glass.getContext('2d')
  if (!pen) return
  for (const [i, byte] of pixels.entries()) {
    const changed = d.drawn ? d.drawn[i] ^ byte : 255
    const x = (i * 8) % width
    const y = Math.floor((i * 8) / width)
    for (let bit = 0; bit < 8; bit++) if ((changed << bit) & 128) drawPixel(pen, d, x + bit, y, (byte << bit) & 128)
  }
  d.drawn = pixels.slice()
}

function drawPixel(pen: CanvasRenderingContext2D, { scale, ink }: Device, x: number, y: number, bit: number): void {
  pen.fillStyle = bit ? ink.litSeam : ink.bareSeam
  pen.fillRect(x * scale, y * scale, scale, scale)
  const side = scale < SEAM_SCALE ? scale : scale - 1
  pen.fillStyle = bit ? ink.lit : ink.bare
  pen.fillRect(x * scale, y * scale, side, side)
}
