/*
 * The clock as it stands on a table: what it shows, its lights, and which of its parts are held. Sizes are the real ones, in mm.
 */

import { bankAt } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { drawGlass, type Glass, type Ink, makeGlass, setInk, setSize } from './glass.ts'
import type { Tongue } from './tongue.ts'

/** What is to be seen of a clock at an instant. */
export interface Sight {
  board: SimBoard
  /** Undefined without power. */
  clock: SimClock | undefined
  /** The match record, which needs no power. */
  words: readonly number[]
  level: readonly number[]
  key: number
  stop: number
  /** Ms since the beginning. */
  now: number
}

export interface Device {
  root: HTMLElement
  glass: Glass
  board: string
  /** Its width on the page and points to a CSS pixel, as it was laid out last. */
  room: number
  density: number
}

interface Size {
  /** How wide the device is, in mm. */
  wide: number
  /** With fewer points to a pixel it is drawn with `shrunk` of them and shrunk. */
  least: number
  shrunk: number
}

const SIZES: Record<string, Size> = {
  table: { wide: 72, least: 1, shrunk: 2 },
}
/** On a screen as fine as this, one point to a pixel is too small. */
const FINE = 2
/** A memory LCD is grey, and nothing shines behind it. */
const MEMORY: Ink = { lit: '#1b1f1f', litSeam: '#2c3130', bare: '#d3d7d1', bareSeam: '#d0d4ce' }
const MEMORY_OFF: Ink = { lit: '#9ba19c', litSeam: '#9ba19c', bare: '#b3b8b2', bareSeam: '#b0b5af' }

export function makeDevice(page: Document): Device {
  const canvas = (selector: string): HTMLCanvasElement => page.querySelector<HTMLCanvasElement>(selector)!
  const root = page.querySelector<HTMLElement>('#device')!
  return { root, glass: makeGlass(canvas('#glass')), board: '', room: 0, density: 0 }
}

/** Shows the clock in the width that there is for it. */
export function drawDevice(d: Device, sight: Sight, tongue: Tongue): void {
  layOut(d, sight.board)
  const { clock } = sight
  if (setInk(d.glass, inkOf(sight))) d.root.style.setProperty('--glass', inkOf(sight).bareSeam)
  drawGlass(d.glass, clock?.machine.isAsleep ? undefined : clock?.canvas)
  drawParts(d.root, sight)
  nameGlass(d, sight, tongue)
}

function inkOf({ clock }: Sight): Ink {
  return clock ? MEMORY : MEMORY_OFF
}

/** A pixel of the glass takes whole points where there is room, and the device is narrower by the rest. */
function layOut(d: Device, board: SimBoard): void {
  const room = d.root.parentElement!.clientWidth
  const density = window.devicePixelRatio
  if (d.board === board.name && d.room === room && d.density === density) return
  Object.assign(d, { board: board.name, room, density })
  const { wide, least, shrunk } = SIZES[board.name]
  const { width, height, pitch } = board.lcd
  const points = (pitch * room * density) / wide
  const isWhole = points >= (density < FINE ? least : FINE)
  const mm = isWhole ? Math.floor(points) / pitch / density : room / wide
  d.root.className = board.name
  d.root.style.setProperty('--mm', `${mm}px`)
  setSize(d.glass, width, height, isWhole ? Math.floor(points) : shrunk)
  d.glass.element.style.width = `${width * pitch * mm}px`
}

function drawParts(root: HTMLElement, { clock, level, key, stop }: Sight): void {
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

/** For who cannot see it, the glass is called by what stands on it. */
function nameGlass(d: Device, { clock }: Sight, tongue: Tongue): void {
  const name = clock ? glassText(clock, tongue) : tongue.labels.off
  setAttribute(d.glass.element, 'aria-label', `${tongue.labels.glass}: ${name}`)
}

function glassText({ loop: { session, board }, machine }: SimClock, tongue: Tongue): string {
  if (machine.isAsleep) return ''
  const stage = tongue.stageName(session.stage)
  if (session.stage === Stage.Setup || session.stage === Stage.Transfer) return stage
  const banks = [0, 1].map((side) => `${tongue.sides[side]} ${wholeSeconds(bankAt(session.clock, side, board.now()))}`)
  return [...banks, stage].join(', ')
}

function wholeSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Where nothing has changed nothing is set, or a screen reader would read it again. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
