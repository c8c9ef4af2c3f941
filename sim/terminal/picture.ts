/*
 * What the terminal shows: the side lights, the glass in the largest characters that fit, what the keys do, and what was told last.
 */
import { Shows } from '../boards.ts'
import { type Canvas, makeCanvas } from '../canvas.ts'
import type { Live } from '../live.ts'
import { coarse } from '../segments-png.ts'
import { showMs } from '../time.ts'
import { braille, halfBlocks } from './pixels.ts'

export interface Look {
  live: Live
  /** 0: time stands still. */
  speed: number
  told: string
}

/** The keys in full, and where there is less room. */
const LONG = [
  'a  left button      l  right button     space  both, held',
  'A  left, held 1 s   L  right, held 1 s  k  judge’s key, turned and back',
  'p  pull the plug, or put it back        s  speed      .  step, while time stands',
  'b  another board    r  keep a tape      f  keep a picture             q  quit',
]
const SHORT = [
  'a l buttons  A L held  space both  k key  p plug',
  's speed  . step  b board  r tape  f picture  q quit',
]
const STOP = 't  stop button'
const WIDE = 80
/** Lines beside the glass: the lights, a bare one, what is told. */
const REST = 3
const SMALL = { columns: 64, rows: 16 }

/** ANSI colours of what is lit. */
const INK: Record<Shows, string> = { [Shows.Glass]: '', [Shows.Panel]: '\x1b[96m', [Shows.Cells]: '\x1b[91m' }
const PLAIN = '\x1b[0m'

/** The whole terminal of so many columns and rows, drawn over what stands there. */
export function picture(look: Look, columns: number, rows: number): string {
  const canvas = canvasOf(look.live)
  const isLarge = columns >= canvas.width && rows >= canvas.height / 2 + REST + LONG.length + 1
  const width = isLarge ? canvas.width : canvas.width / 2
  const height = isLarge ? canvas.height / 2 : Math.ceil(canvas.height / 4)
  if (columns < width || rows < height + 2) {
    return `\x1b[2J\x1b[Hthe clock needs ${SMALL.columns} columns and ${SMALL.rows + 2} rows; q quits`
  }
  const ink = INK[look.live.board.shows]
  const drawn = (isLarge ? halfBlocks(canvas) : braille(canvas)).map((line) => (ink ? ink + line + PLAIN : line))
  const keys = columns >= WIDE && rows >= height + REST + LONG.length ? LONG : SHORT
  const margin = ' '.repeat((columns - width) >> 1)
  const glass = [lights(look.live, width), ...drawn].map((line) => margin + line)
  const indent = ' '.repeat(Math.max(0, (columns - WIDE) >> 1))
  const told = [stateOf(look), look.told].filter(Boolean).join('   ')
  const under = [told, ...keysOf(look.live, keys)].map((line) => indent + line.slice(0, columns))
  const body = [...glass, '', ...under].slice(0, rows).map((line) => `\x1b[K${line}`)
  return `\x1b[H${body.join('\r\n')}\x1b[J`
}

function keysOf({ board }: Live, keys: readonly string[]): string[] {
  return board.stop ? [keys[0].replace(/ {3,}space /, `  ${STOP}  space `), ...keys.slice(1)] : [...keys]
}

function stateOf({ live, speed }: Look): string {
  const pace = speed === 1 ? '' : speed ? `×${speed}` : `time stands at ${showMs(live.now)}`
  return [live.board.name, live.clock ? '' : 'NO POWER', pace].filter(Boolean).join('   ')
}

function canvasOf({ clock }: Live): Canvas {
  if (!clock || clock.machine.isAsleep) return makeCanvas(128, 64)
  return clock.board.shows === Shows.Cells ? coarse(clock.chips.chip) : clock.canvas
}

function lights({ clock }: Live, columns: number): string {
  const [left, right] = clock?.machine.light ?? [0, 0]
  const lamp = (on: number): string => (on ? `\x1b[1;32m●${PLAIN}` : '○')
  return `${lamp(left)}${' '.repeat(columns - 2)}${lamp(right)}`
}
