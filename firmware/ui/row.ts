/*
 * A row of four cells: texts with their dots, as displays of seven segments take them.
 */
import { countText, timeText } from './time.ts'

export interface CellScreen {
  /**
   * Four cells on display 0 left, 1 right, 2 small: a text of exactly 4 characters, marks (see Mark), brightness 0-15.
   * Marks that a display does not have are left out.
   */
  show(display: number, text: string, marks: number, level: number): void
  /** A figure in the cell of a large display that shows a time; what else it shows stays. */
  figure(display: number, cell: number, figure: number): void
  /** The word for a Text, at most 4 characters. */
  phrase(id: number): string
  /** 0 English, 1 Russian. */
  speak(language: number): void
}

/** Dots beside the cells; a bit set. */
export const enum Mark {
  /** Between the second and third cell. */
  Colon = 1,
  /** Behind the first cell; the next bit is behind the second, and so on. Large displays have only the third one. */
  Point = 2,
  /** The two dots before the first cell, on large displays. */
  Left = 32,
}

export interface Cells {
  screen: CellScreen
  /** The key of the page, which is -1 when all is to be shown again, and that of what each display shows. */
  keys: number[]
  /** The brightness of the side that runs. */
  full: number
  /** What hands have done outside play, as one number, and the beat since which it is so. */
  deed: number
  since: number
  /** The games of the page that is looked at. */
  games: number[][]
}

export const SMALL = 2
const CELLS = 4

export function makeCells(screen: CellScreen): Cells {
  return { screen, keys: [-1, -1, -1, -1], full: 15, deed: -1, since: 0, games: [] }
}

/**
 * Shows a text. A colon or a point in it is a mark and takes no cell, a semicolon before it is the dots on the left.
 * Numbers and times stand on the right, words on the left; a text that is too long gives up its spaces.
 */
export function put(c: Cells, display: number, text: string, level: number): void {
  'hot'
  let room = CELLS
  for (let i = 0; i < text.length; i++) if (!isDot(text[i])) room--
  let cells = ''
  let marks = 0
  const isNumber = text[0] <= '9' && text[0] > ' '
  for (; isNumber && room > 0; room--) cells += ' '
  for (let i = 0; i < text.length; i++) {
    if (text[i] === ' ' && room < 0) room++
    else if (!isDot(text[i])) cells += text[i]
    else marks |= text[i] === ':' ? Mark.Colon : text[i] === ';' ? Mark.Left : Mark.Point << (cells.length - 1)
  }
  while (cells.length < CELLS) cells += ' '
  c.screen.show(display, cells.substr(cells.length - CELLS), marks, level)
}

function isDot(char: string): boolean {
  return char === ':' || char === '.' || char === ';'
}

/** The first two letters of a word, and a number, in four cells. */
export function pair(word: string, n: number): string {
  const digits = '' + n
  let text = word.substr(0, digits.length < 3 ? 2 : CELLS - digits.length)
  while (text.length + digits.length < CELLS) text += ' '
  return text + digits
}

/** Two numbers of two sides: `3--2`, `3-12`, `10.12`; in a Crawford game `6cr2`, `6c12`, `12.10.`. */
export function versus(left: number, right: number, isCrawford: boolean): string {
  const room = CELLS - ('' + left + right).length
  if (room <= 0) return left + '.' + right + (isCrawford ? '.' : '')
  return left + (isCrawford ? 'cr' : '--').substr(0, room) + right
}

/** A time in which seconds are seen up to 99:59, and from there on hours and minutes, `h1:40`. */
export function bankText(tenths: number): string {
  'hot'
  if (tenths && tenths < 100) return '  ' + timeText(tenths)
  const s = (tenths / 10) | 0
  return s < 6000 ? countText(s) : hoursText(s)
}

export function hoursText(s: number): string {
  const minutes = ((s / 60) | 0) % 60
  return 'h' + ((s / 3600) | 0) + ':' + (minutes < 10 ? '0' : '') + minutes
}

/** Seconds left, or beyond the end: `0:30`, `-0:05`, `- 12` for minutes. */
export function restText(seconds: number): string {
  if (seconds >= 0) return countText(seconds)
  return seconds > -600 ? '-' + countText(-seconds) : pair('-', (-seconds / 60) | 0)
}

/** The delay left, on the side that has it. */
export function delayCells(delay: number, side: number): string {
  return side ? ('   ' + delay).substr(-4) : (delay + '   ').substr(0, 4)
}
