/*
 * The clock as a device on the page: its glass, its lights, and which parts are held. It is to scale: the style has
 * measures in mm, and `--mm` is the length of one on the page. The glass is an HTML canvas with as many pixels, which
 * the style makes larger.
 */

import { TABLE } from '../clock/boards.ts'
import type { Live } from '../clock/live.ts'
import { elementById, setAttribute } from './dom.ts'
import type { Tongue } from './tongue.ts'

/** What can be seen of a clock at an instant. */
export type ClockView = Pick<Live, 'clock' | 'flash' | 'level' | 'key' | 'stop' | 'now'>

/** The colours of a pixel that is bare, and of one that is set: blue, green and red, as an opaque point of a canvas. */
type Ink = readonly [bare: number, lit: number]

/** Width and height in mm, of the middle of the case only: in the whole case the glass would be too small to read. */
const WIDE = 72
const HIGH = 80
/** From so many device pixels per CSS pixel on, nobody sees that pixels of the glass differ in width by one of them. */
const FINE = 2
/** A phone in landscape, as in the style. The device is as high as its window, less these margins in CSS pixels. */
const LOW = '(max-height: 560px) and (orientation: landscape)'
const MARGINS = 16
/** The part of the window's width that the device may have there, so that there is room beside it. */
const MOST_PART = 0.6
/** A memory LCD: set pixels are dark, the rest is grey, and there is no light behind it. */
const MEMORY: Ink = [0xff_d1d7d3, 0xff_1f1f1b]
const MEMORY_OFF: Ink = [0xff_b2b8b3, 0xff_9ca19b]

export type Device = ReturnType<typeof makeDevice>

export function makeDevice() {
  return {
    root: elementById('device'),
    glass: elementById<HTMLCanvasElement>('glass'),
    /** The width that the page had for it, in CSS pixels, and device pixels per CSS pixel, when it was laid out last. */
    room: 0,
    density: 0,
    /** What is drawn, to see whether anything is new: the pixels, eight a byte, and their colours. */
    drawn: new Uint8Array(),
    ink: MEMORY,
  }
}

/** Draws the device as large as the page has room for; `spoken` is the glass in words, for screen readers. */
export function drawDevice(d: Device, view: ClockView, spoken: string, tongue: Tongue): void {
  layOut(d)
  drawGlass(d, view)
  drawParts(view)
  d.root.classList.toggle('off', !view.clock)
  setAttribute(d.glass, 'aria-label', `${tongue.labels.glass}: ${spoken}`)
}

/** The width that the device may have, in CSS pixels. */
function roomFor(d: Device): number {
  if (!matchMedia(LOW).matches) return d.root.parentElement!.clientWidth
  return Math.min(((window.innerHeight - MARGINS) * WIDE) / HIGH, window.innerWidth * MOST_PART)
}

/**
 * Sets the scale. On a coarse screen a pixel of the glass is a whole number of device pixels, so the device may be
 * narrower than its room. On a fine one it fills its room.
 */
function layOut(d: Device): void {
  const room = roomFor(d)
  const density = window.devicePixelRatio
  if (d.room === room && d.density === density) return
  const { width, height, pitch } = TABLE.lcd
  const points = (pitch * room * density) / WIDE
  const isWhole = points >= 1 && density < FINE
  const mm = isWhole ? Math.floor(points) / pitch / density : room / WIDE
  d.root.className = TABLE.name
  d.root.style.setProperty('--mm', `${mm}px`)
  Object.assign(d, { room, density, drawn: new Uint8Array() })
  Object.assign(d.glass, { width, height })
  d.glass.style.width = `${width * pitch * mm}px`
}

function drawParts({ clock, level, key, stop }: ClockView): void {
  for (const [id, isHeld] of Object.entries({ left: level[0], right: level[1], key, stop }))
    setAttribute(elementById(id), 'aria-pressed', String(isHeld > 0))
  for (const [side, id] of ['light-left', 'light-right'].entries())
    elementById(id).classList.toggle('on', Boolean(clock?.machine.light[side]))
}

/** Draws the glass if anything on it is new. */
function drawGlass(d: Device, { clock }: ClockView): void {
  const { width, height } = TABLE.lcd
  const ink = clock ? MEMORY : MEMORY_OFF
  const pixels = clock && !clock.machine.isAsleep ? clock.canvas.pixels : new Uint8Array((width * height) >> 3)
  const isNew = pixels.length !== d.drawn.length || pixels.some((byte, i) => byte !== d.drawn[i])
  if (ink === d.ink && !isNew) return
  const image = new ImageData(width, height)
  const points = new Uint32Array(image.data.buffer)
  for (let i = 0; i < points.length; i++) points[i] = ink[(pixels[i >> 3] >> (7 - (i & 7))) & 1]
  d.glass.getContext('2d')?.putImageData(image, 0, 0)
  Object.assign(d, { ink, drawn: pixels.slice() })
}
