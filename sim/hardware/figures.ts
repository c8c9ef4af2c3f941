/*
 * What a clock's hardware makes of its figures: how large its digits are from three metres, how long a battery lasts,
 * how far its time may be out. The one idea: hardware/figures.json holds what was looked up or estimated, and every
 * number in the guide is computed from it, from the fonts and from nothing else.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where a figure comes from; what has no source is an estimate. */
export interface Origin {
  source?: string
  estimate?: string
}

export interface Load extends Origin {
  what: string
  kind: 'display' | 'light'
  mA: number
  /** Of the time or of the lights; 1 if not given. */
  share?: number
  /** How bright in play and at most, 0 to 1; 1 if not given. */
  level?: number
  most?: number
  /** The load's own supply and what its converter yields of the rail's. */
  volts?: number
  efficiency?: number
}

export interface Hardware {
  display: Origin & {
    least: number
    pitch?: number
    diagonal?: number
    columns?: number
    rows?: number
    digits?: { banks: number; small: number }
  }
  clock: Origin & { ppm: number; what: string }
  battery: Origin & { what: string; mAh: number; volts: number; rail: number; share: number }
  processor: Origin & { asleep: number; awake: number; wakes: number; ms: number }
  loads: Load[]
  step: number
}

export interface Figures {
  /** From which the digits are to be read, in mm. */
  distance: number
  /** The share of a glass's pixels that are dark in play, or lit on an OLED. */
  lit: number
  boards: Record<string, Hardware>
}

export const FIGURES: Figures = JSON.parse(readFileSync(`${ROOT}hardware/figures.json`, 'utf8'))
export const BOARDS = Object.keys(FIGURES.boards)

/** Digits of a bank are drawn at this scale. */
const SCALE = 2

export interface Digits {
  board: string
  what: string
  /** Pixels high; 0 where there are none. */
  pixels: number
  mm: number
  arcmin: number
  least: number
}

/** The pixels that the lowest figure of a font is high on the glass, blank rows not counted. */
export function figureHeight(font: string): number {
  const text = readFileSync(`${ROOT}firmware/ui/fonts/${font}.txt`, 'utf8')
  const glyphs = text.split(/^glyph /m).filter((glyph) => /^\d\n/.test(glyph))
  const heights = glyphs.map((glyph) => {
    const rows = glyph.split('\n').filter((row) => /^[.#]+$/.test(row))
    const inked = rows.map((row) => row.includes('#'))
    return inked.lastIndexOf(true) - inked.indexOf(true) + 1
  })
  return Math.min(...heights) * SCALE
}

/** From one pixel to the next, in mm. */
export function pitchOf({ display }: Hardware): number {
  if (display.pitch) return display.pitch
  return display.diagonal! / Math.hypot(display.columns!, display.rows!)
}

export function arcminOf(mm: number): number {
  return ((2 * Math.atan(mm / 2 / FIGURES.distance)) / Math.PI) * 180 * 60
}

/** The pixels that are needed, at an even height since digits are doubled. */
export function pixelsFor(board: string): number {
  const hardware = FIGURES.boards[board]
  const mm = 2 * FIGURES.distance * Math.tan((hardware.display.least / 60 / 360) * Math.PI)
  return Math.ceil(mm / pitchOf(hardware) / SCALE) * SCALE
}

/** The digits of a board's banks, and the lesser ones. */
export function digitsOf(board: string): Digits[] {
  const hardware = FIGURES.boards[board]
  const { least, digits } = hardware.display
  const row = (what: string, pixels: number, mm: number): Digits => {
    return { board, what, pixels, mm, arcmin: arcminOf(mm), least }
  }
  if (digits) return [row('banks', 0, digits.banks), row('delay, score, counts', 0, digits.small)]
  const big = figureHeight('big')
  const mid = figureHeight('mid')
  return [
    row('bank under an hour', big, big * pitchOf(hardware)),
    row('bank of an hour, and outside play', mid, mid * pitchOf(hardware)),
  ]
}

function loadOf(load: Load, rail: number, isMost: boolean): number {
  const level = (isMost ? load.most : load.level) ?? load.level ?? 1
  return (load.mA * (load.share ?? 1) * level * ((load.volts ?? rail) / rail)) / (load.efficiency ?? 1)
}

export interface Life {
  processor: number
  display: number
  light: number
  total: number
  hours: number
  /** Hours as the board says them: rounded down to its step. */
  life: number
}

/** Means in mA at the battery's rail, and the hours of play; `isMost` at the greatest brightness. */
export function lifeOf(board: string, isMost = false): Life {
  const { battery, processor: p, loads, step } = FIGURES.boards[board]
  const sum = (kind: string) =>
    loads.filter((load) => load.kind === kind).reduce((mA, load) => mA + loadOf(load, battery.rail, isMost), 0)
  const processor = p.asleep + (p.awake * p.wakes * p.ms) / 1000
  const display = sum('display')
  const light = sum('light')
  const total = processor + display + light
  const hours = ((battery.mAh * battery.volts) / battery.rail) * (battery.share / total)
  return { processor, display, light, total, hours, life: Math.floor(hours / step) * step }
}

/** A board's entry without its comments; nothing where there is none yet. */
export function boardCode(board: string): string {
  const file = `${ROOT}firmware/boards/${board}.ts`
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

/** The rows of the table under a heading, cells trimmed, without its head. */
export function tableUnder(heading: string, text: string): string[][] {
  const from = text.indexOf(`## ${heading}\n`)
  if (from < 0) throw new Error(`no heading "${heading}"`)
  const section = text.slice(from + 3).split(/\n##? /)[0]
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
