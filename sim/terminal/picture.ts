/*
 * What the terminal shows: the side lights, the glass in the largest characters that fit, the keys, and the last
 * message.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { type Live, ownOf } from '../clock/live.ts'
import { showMs } from '../clock/time.ts'
import { makeCanvas } from '../display/canvas.ts'
import { type Cell, cellFor, largeLines, leastRoom } from './large.ts'

export interface Look {
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

interface Drawn {
  width: number
  lines: string[]
}

/** The whole terminal of so many columns and rows, drawn over what stands there. */
export function picture(look: Look, columns: number, rows: number): string {
  const drawn = drawnIn(look.live, columns, rows)
  if (!drawn) {
    const { width, height } = look.live.board.lcd
    const least = leastRoom(width, height)
    return `\x1b[2J\x1b[Hthe clock needs ${least.columns} columns and ${least.rows + REST} rows; q quits`
  }
  const { width, lines } = drawn
  const keys = columns >= WIDE && rows >= lines.length + REST + LONG.length ? LONG : SHORT
  const margin = ' '.repeat((columns - width) >> 1)
  const glass = [lights(look.live, width), ...lines].map((line) => margin + line)
  const indent = ' '.repeat(Math.max(0, (columns - WIDE) >> 1))
  const under = [statusLine(look), ...keys].map((line) => indent + line.slice(0, columns))
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

function drawnIn({ board, clock }: Live, columns: number, rows: number): Drawn | undefined {
  const { width, height } = board.lcd
  const isDark = !clock || clock.machine.isAsleep
  const canvas = isDark ? makeCanvas(width, height) : clock.canvas
  const cell = cellIn(board, columns, rows)
  if (!cell) return undefined
  return {
    width: Math.ceil(width / cell.wide),
    lines: largeLines(canvas, isDark ? [] : clock.texts, cell, isDark ? 0 : ownOf(clock, Option.Language)),
  }
}

function statusLine({ live, speed, message }: Look): string {
  const pace = speed === 1 ? '' : speed ? `×${speed}` : `time stands at ${showMs(live.now)}`
  const now = live.clock ? nowOf(live.clock) : 'NO POWER'
  return [live.board.name, pace, now, message].filter(Boolean).join('   ')
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
  const lamp = (on: number): string => (on ? `\x1b[1;32m●${PLAIN}` : '○')
  return `${lamp(left)}${' '.repeat(columns - 2)}${lamp(right)}`
}
