/*
 * The clock as a device on the page: its glass, its lights, and which of its parts are held. It is laid out to scale:
 * the style has its measures in mm, and `--mm` is the length of one on the page.
 */

import type { SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { drawGlass, type Glass, type Ink, makeGlass, setInk, setSize } from './glass.ts'
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

export interface Device {
  root: HTMLElement
  glass: Glass
  board: string
  /** The width that the page had for it, in CSS pixels, and device pixels per CSS pixel, when it was laid out last. */
  room: number
  density: number
}

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

export function makeDevice(page: Document): Device {
  const canvas = (selector: string): HTMLCanvasElement => page.querySelector<HTMLCanvasElement>(selector)!
  const root = page.querySelector<HTMLElement>('#device')!
  return { root, glass: makeGlass(canvas('#glass')), board: '', room: 0, density: 0 }
}

/** Draws the device as large as the page has room for; `spoken` is the glass in words, for screen readers. */
export function drawDevice(d: Device, view: ClockView, spoken: string, tongue: Tongue): void {
  layOut(d, view.board)
  const { clock } = view
  if (setInk(d.glass, inkOf(view))) d.root.style.setProperty('--glass', inkOf(view).bareSeam)
  drawGlass(d.glass, clock?.machine.isAsleep ? undefined : clock?.canvas)
  drawParts(d.root, view)
  setAttribute(d.glass.element, 'aria-label', `${tongue.labels.glass}: ${spoken}`)
}

/** The width that the device may have, in CSS pixels. */
function roomFor(d: Device): number {
  if (!matchMedia(LOW).matches) return d.root.parentElement!.clientWidth
  const { wide, high } = SIZES.table
  return Math.min(((window.innerHeight - MARGINS) * wide) / high, window.innerWidth * MOST_PART)
}

function inkOf({ clock }: ClockView): Ink {
  return clock ? MEMORY : MEMORY_OFF
}

/**
 * Sets the scale. On a coarse screen a pixel of the glass is a whole number of device pixels, so the device may be
 * narrower than its room. On a fine one it fills its room.
 */
function layOut(d: Device, board: SimBoard): void {
  const room = roomFor(d)
  const density = window.devicePixelRatio
  if (d.board === board.name && d.room === room && d.density === density) return
  Object.assign(d, { board: board.name, room, density })
  const { wide } = SIZES[board.name]
  const { width, height, pitch } = board.lcd
  const points = (pitch * room * density) / wide
  const isWhole = points >= 1 && density < FINE
  const mm = isWhole ? Math.floor(points) / pitch / density : room / wide
  d.root.className = board.name
  d.root.style.setProperty('--mm', `${mm}px`)
  setSize(d.glass, width, height, isWhole ? Math.floor(points) : Math.max(2, Math.ceil(points)))
  d.glass.element.style.width = `${width * pitch * mm}px`
}

function drawParts(root: HTMLElement, { clock, level, key, stop }: ClockView): void {
  const held: [string, number][] = [
    ['#left', level[0]],
    ['#right', level[1]],
    ['#key', key],
    ['#stop', stop],
  ]
  for (const [part, isHeld] of held) setAttribute(root.querySelector(part)!, 'aria-pressed', String(isHeld > 0))
  for (const [side, part] of ['#light-left', '#light-right'].entries()) {
    root.querySelector(part)!.classList.toggle('on', Boolean(clock?.machine.light[side]))
  }
}

/** Sets an attribute only if it is new: otherwise a screen reader would read it again. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
