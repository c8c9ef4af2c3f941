/*
 * What the terminal shows: the side lights, the glass in the largest characters that fit, the keys, and the last
 * message. Bars and times are drawn in quarters of a character. Texts are written as text at their places, because
 * letters made of so few blocks would be unreadable.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { type Live, ownOf } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { BATTERY, lettersOf } from '../display/assets.ts'
import { type Canvas, fillRect, makeCanvas, pixelAt } from '../display/canvas.ts'
import type { Written } from '../display/paper.ts'

interface Look {
  live: Live
  /** Clock ms for each real ms; 0 if time stands still. */
  speed: number
  message: string
}

/** What the keys do, in full, and for less room. */
const LONG = [
  'a  press left           l  press right           s  stop button',
  'A  hold left for 1 s    L  hold right for 1 s    space  both: stop (B  for 5 s)',
  'j  judge’s key          p  pull the plug, or put it back',
  'f  faster               .  step, while time stands',
  'r  keep a tape          g  keep a picture        q  quit',
]
const SHORT = [
  'a l  press   A L  hold   s  stop   space  both   j  judge’s key   p  plug',
  'f  faster   .  step   r  keep a tape   g  a picture   q  quit',
]
const WIDE = 80
/** The lines needed beside the glass: the lights and the message. */
const REST = 2

const PLAIN = '\x1b[0m'

/** The whole terminal of so many columns and rows, drawn over what stands there. */
export function picture(look: Look, columns: number, rows: number): string {
  const { board, clock } = look.live
  const { lcd } = board
  const cell = cellIn(board, columns, rows)
  if (!cell) {
    const { wide, high } = CELLS[CELLS.length - 1]
    const least = [Math.ceil(lcd.width / wide), Math.ceil(lcd.height / high) + REST]
    return `\x1b[2J\x1b[Hthe clock needs ${least[0]} columns and ${least[1]} rows; q quits`
  }
  const width = Math.ceil(lcd.width / cell.wide)
  const lines =
    !clock || clock.machine.isAsleep
      ? largeLines(makeCanvas(lcd.width, lcd.height), [], cell)
      : largeLines(clock.canvas, clock.texts, cell, ownOf(clock, Option.Language))
  const keys = columns >= WIDE && rows >= lines.length + REST + LONG.length ? LONG : SHORT
  const margin = ' '.repeat((columns - width) >> 1)
  const glass = [lights(look.live, width), ...lines].map((line) => margin + line)
  const indent = ' '.repeat(Math.max(0, (columns - WIDE) >> 1))
  const under = [statusLine(look), ...keys].map((line) => indent + line.slice(0, columns - indent.length))
  const bare = rows > glass.length + under.length ? [''] : []
  const body = [...glass, ...bare, ...under].slice(0, rows).map((line) => `\x1b[K${line}`)
  return `\x1b[H${body.join('\r\n')}\x1b[J`
}

/** Whether the clock can be shown in so many columns and rows. */
export function hasRoom({ board }: Live, columns: number, rows: number): boolean {
  return cellIn(board, columns, rows) !== undefined
}

/** The largest characters that leave room for the keys, or else for what is told. */
function cellIn({ lcd }: SimBoard, columns: number, rows: number): Cell | undefined {
  const fits = (keys: number): Cell | undefined => cellFor(lcd.width, lcd.height, columns, rows - REST - keys)
  return fits(SHORT.length) ?? fits(0)
}

function statusLine({ live, speed, message }: Look): string {
  const pace = speed === 1 ? '' : speed ? `×${speed}` : `time stands at ${showMs(live.now)}`
  const now = live.clock ? nowOf(live.clock) : 'NO POWER'
  return [pace, message || now].filter(Boolean).join('   ')
}

/** What to do in play, where the glass does not say it; otherwise ''. */
function nowOf({ loop: { session } }: SimClock): string {
  const { clock, stage } = session
  if (stage !== Stage.Play || clock.turn === NOBODY) return ''
  const [side, key] = clock.turn ? ['right', 'l'] : ['left', 'a']
  return `${side}’s turn: ${key} ends it, s stops`
}

function lights({ clock }: Live, columns: number): string {
  const [left, right] = clock?.machine.light ?? [0, 0]
  const lamp = (on: number): string => (on ? '●' : '○')
  return `${lamp(left)}${' '.repeat(columns - 2)}${lamp(right)}`
}

/** How many pixels of the glass one character covers. `high` is even, since a character has two rows of blocks. */
interface Cell {
  wide: number
  high: number
}

/** From the largest picture to the smallest. With the last but one, a glass of 400×240 fits a terminal of 80 by 24. */
const CELLS: readonly Cell[] = [
  { wide: 2, high: 4 },
  { wide: 3, high: 6 },
  { wide: 4, high: 8 },
  { wide: 4, high: 10 },
  { wide: 5, high: 12 },
  { wide: 6, high: 14 },
]
const INVERSE = '\x1b[7m'
const BOLD = '\x1b[1m'
/** The height of the font's line in pixels; taller texts are written bold. */
const LINE = 18
/** A text that begins or ends within so many pixels of the glass's edge counts as aligned to that edge. */
const EDGE = 10

/** The cell of the largest picture of the glass that fits so many columns and rows; undefined if none fits. */
export function cellFor(width: number, height: number, columns: number, rows: number): Cell | undefined {
  return CELLS.find(({ wide, high }) => Math.ceil(width / wide) <= columns && Math.ceil(height / high) <= rows)
}

/** A line of characters for each row of cells; the texts are in this language. */
export function largeLines(canvas: Canvas, texts: readonly Written[], cell: Cell, language = 0): string[] {
  const bare: Canvas = { ...canvas, pixels: canvas.pixels.slice() }
  for (const { x, y, width, height, dark } of texts) fillRect(bare, x, y, x + width - 1, y + height - 1, 1 - dark)
  const columns = Math.ceil(canvas.width / cell.wide)
  const blocks = quarterBlocks(shrunk(bare, cell.wide / 2, cell.high / 2))
  const rows = blocks.map((row) => [...row.slice(0, columns)])
  for (const written of texts) {
    const letters = lettersOf(language, written.text).replace(BATTERY, '▯')
    lay(rows, written, letters, columnOf(texts, written, canvas.width, cell), cell)
  }
  return rows.map((row) => row.join(''))
}

/** Writes a text into its row, one character to a column, and cuts off what does not fit. */
function lay(rows: string[][], { y, height, dark }: Written, letters: string, column: number, cell: Cell): void {
  const row = rows[Math.min(rows.length - 1, Math.floor((y + height / 2) / cell.high))]
  const written = [...letters].slice(0, row.length)
  const left = Math.max(0, Math.min(row.length - written.length, column))
  const style = (height > LINE ? BOLD : '') + (dark ? '' : INVERSE)
  for (const [i, letter] of written.entries()) row[left + i] = style ? style + letter + PLAIN : letter
}

/**
 * The column where a text begins. A large one is centred in its place. A small one is aligned left at the left edge, or
 * if another text as high begins at the same x; aligned right at the right edge; otherwise centred too.
 */
function columnOf(texts: readonly Written[], written: Written, room: number, cell: Cell): number {
  const { text, x, y, width, height } = written
  const isSmall = height <= LINE
  const isLeft = x < EDGE || texts.some((other) => other.x === x && other.y !== y && other.height === height)
  if (isSmall && isLeft) return Math.round(x / cell.wide)
  if (isSmall && x + width > room - EDGE) return Math.floor((x + width) / cell.wide) - text.length
  return Math.round((x + width / 2) / cell.wide - text.length / 2)
}

const QUARTER_BLOCKS = [...' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█']

/** One character for each 2×2 pixels. */
export function quarterBlocks(canvas: Canvas): string[] {
  const lines: string[] = []
  for (let y = 0; y < canvas.height; y += 2) {
    let line = ''
    for (let x = 0; x < canvas.width; x += 2) {
      const above = pixelAt(canvas, x, y) + pixelAt(canvas, x + 1, y) * 2
      line += QUARTER_BLOCKS[above + pixelAt(canvas, x, y + 1) * 4 + pixelAt(canvas, x + 1, y + 1) * 8]
    }
    lines.push(line)
  }
  return lines
}

/**
 * Shares of dark pixels. A block from DARK on is drawn dark, one below PARTLY is not. One in between is drawn dark
 * unless it holds the rest of a stroke that the block to its left or above already shows.
 */
const DARK = 0.6
const PARTLY = 0.4

/** The canvas with one pixel for each block of `wide` by `high`. No stroke gets lost, and none runs into the next. */
export function shrunk(canvas: Canvas, wide: number, high: number): Canvas {
  const width = Math.ceil(canvas.width / wide)
  const small = makeCanvas(Math.ceil(width / 8) * 8, Math.ceil(canvas.height / high))
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < width; x++) if (isDark(canvas, small, x, y, wide, high)) fillRect(small, x, y, x, y, 1)
  }
  return small
}

function isDark(canvas: Canvas, small: Canvas, x: number, y: number, wide: number, high: number): boolean {
  const [left, top] = [Math.ceil(x * wide), Math.ceil(y * high)]
  const right = Math.min(canvas.width, Math.ceil((x + 1) * wide))
  const foot = Math.min(canvas.height, Math.ceil((y + 1) * high))
  const part = darkPart(canvas, left, top, right, foot)
  if (part >= DARK || part < PARTLY) return part >= DARK
  const isFromLeft = pixelAt(small, x - 1, y) && darkPart(canvas, left, top, left + 1, foot) === 1
  const isFromAbove = pixelAt(small, x, y - 1) && darkPart(canvas, left, top, right, top + 1) === 1
  return !isFromLeft && !isFromAbove
}

/** The share of dark pixels in a block, 0 to 1. `right` and `foot` are just outside it. */
function darkPart(canvas: Canvas, left: number, top: number, right: number, foot: number): number {
  let dark = 0
  for (let y = top; y < foot; y++) for (let x = left; x < right; x++) dark += pixelAt(canvas, x, y)
  return dark / ((right - left) * (foot - top))
}
