/*
 * The clock as it stands on a table: what it shows, its lights, and which of its parts are held. Sizes are the real ones, in mm.
 */
import { bankAt } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Shows, type SimBoard } from '../boards.ts'
import type { SimClock } from '../core.ts'
import { HIGH } from '../lamps.ts'
import { type Digits, drawDigits, makeDigits, setUnit } from './digits.ts'
import { drawGlass, type Glass, type Ink, makeGlass, setInk, setScale } from './glass.ts'
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
  /** Left, right, small. */
  digits: Digits[]
  board: string
  /** Its width on the page and points to a CSS pixel, as it was laid out last. */
  room: number
  density: number
}

/** How wide the device is; its pixels' pitch, and the height of the large and the small digits. */
const SIZES: Record<string, { wide: number; pitch: number; digits: [number, number] }> = {
  pixl: { wide: 92, pitch: 0.377, digits: [0, 0] },
  oled: { wide: 96, pitch: 0.43, digits: [0, 0] },
  segments: { wide: 230, pitch: 0, digits: [30.5, 14.2] },
}
const LCD: Ink = { lit: '#202a26', litSeam: '#3d4841', bare: '#c3ceb4', bareSeam: '#b8c4a9' }
const LCD_BRIGHT: Ink = { lit: '#1a2622', litSeam: '#3a4a42', bare: '#dcefd0', bareSeam: '#d2e6c4' }
const LCD_OFF: Ink = { lit: '#8f988a', litSeam: '#8f988a', bare: '#a7b09c', bareSeam: '#a0a995' }
const OLED: Ink = { lit: '#cfeaff', litSeam: '#7f98ac', bare: '#06080c', bareSeam: '#030406' }
/** With fewer points to a pixel it is drawn larger and shrunk. */
const LEAST_SCALE = 2
const SHRUNK = 4

export function makeDevice(page: Document): Device {
  const canvas = (selector: string): HTMLCanvasElement => page.querySelector<HTMLCanvasElement>(selector)!
  const digits = ['left', 'right', 'small'].map((name) => {
    return makeDigits(canvas(`#digits-${name} canvas`), name === 'small')
  })
  const root = page.querySelector<HTMLElement>('#device')!
  return { root, glass: makeGlass(canvas('#glass')), digits, board: '', room: 0, density: 0 }
}

/** Shows the clock in the width that there is for it. */
export function drawDevice(d: Device, sight: Sight, tongue: Tongue): void {
  layOut(d, sight.board)
  const { clock } = sight
  if (sight.board.shows === Shows.Cells) {
    for (const [i, digits] of d.digits.entries()) drawDigits(digits, clock?.chips.chip[i])
  } else {
    if (setInk(d.glass, inkOf(sight))) d.root.style.setProperty('--glass', inkOf(sight).bareSeam)
    drawGlass(d.glass, clock?.machine.isAsleep ? undefined : clock?.canvas)
  }
  drawParts(d.root, sight)
  nameGlass(d, sight, tongue)
}

function inkOf({ board, clock }: Sight): Ink {
  if (board.shows === Shows.Panel) return OLED
  if (!clock) return LCD_OFF
  return clock.machine.bright > 0 ? LCD_BRIGHT : LCD
}

/** Pixels of the glass take whole points where there is room for two or more, so the device is as much narrower. */
function layOut(d: Device, board: SimBoard): void {
  const room = d.root.parentElement!.clientWidth
  const density = window.devicePixelRatio
  if (d.board === board.name && d.room === room && d.density === density) return
  Object.assign(d, { board: board.name, room, density })
  const { wide, pitch, digits } = SIZES[board.name]
  const points = (pitch * room * density) / wide
  const isWhole = points >= LEAST_SCALE
  const mm = isWhole ? Math.floor(points) / pitch / density : room / wide
  d.root.className = board.name
  d.root.style.setProperty('--mm', `${mm}px`)
  if (pitch) {
    setScale(d.glass, isWhole ? Math.floor(points) : SHRUNK)
    d.glass.element.style.width = `${128 * pitch * mm}px`
  }
  for (const [i, part] of d.digits.entries()) {
    const high = digits[i === 2 ? 1 : 0] * mm
    if (!high) continue
    setUnit(part, (high * density) / HIGH)
    part.element.style.height = `${high}px`
  }
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
function nameGlass(d: Device, { board, clock }: Sight, tongue: Tongue): void {
  const element = board.shows === Shows.Cells ? d.digits[0].element : d.glass.element
  const name = clock ? glassText(clock, tongue) : tongue.labels.off
  setAttribute(element, 'aria-label', `${tongue.labels.glass}: ${name}`)
}

function glassText({ loop: { session, board }, machine }: SimClock, tongue: Tongue): string {
  if (machine.isAsleep) return ''
  const stage = tongue.stages[session.stage]
  if (session.stage < Stage.Ready) return stage
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
