/*
 * The clock in a terminal: the true frame in block characters, in real time, a key for each button and one for both.
 *
 * A terminal tells of keys going down only, so that a key is a whole press, hold or chord of a fixed length.
 */
import { powerUp, type SimClock } from '../core.ts'
import { contact, runTo } from '../machine.ts'
import { braille, halfBlocks } from './pixels.ts'

/** Keys, what they close, and for how long in ms. */
const KEYS: Record<string, { sides: number[]; held: number }> = {
  a: { sides: [0], held: 120 },
  l: { sides: [1], held: 120 },
  A: { sides: [0], held: 1100 },
  L: { sides: [1], held: 1100 },
  ' ': { sides: [0, 1], held: 700 },
}

const HELP = [
  'a  left button    l  right button    space  both, held',
  'A  left, held 1 s   L  right, held 1 s',
  'p  pull the plug and put it back     q  quit',
]
const FRAME = 20
const BELL = '\x07'
const WIDE = { columns: 128, rows: 32 }
const NARROW = { columns: 64, rows: 16 }

interface Game {
  clock: SimClock
  start: number
  /** When each contact opens again. */
  release: [number, number]
  /** What the terminal shows now. */
  shown: string
}

/** Plays until q or Ctrl-C; resolves to the exit code. */
export async function playTerminal(): Promise<number> {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) {
    process.stderr.write('no terminal to play in; replay a tape instead: npm run -s sim -- run FILE.tape\n')
    return 2
  }
  const game: Game = { clock: powerUp(0), start: performance.now(), release: [0, 0], shown: '' }
  stdout.write('\x1b[?1049h\x1b[?25l')
  stdin.setRawMode(true)
  stdin.resume()
  try {
    await playUntilQuit(game)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdout.write('\x1b[?25h\x1b[?1049l')
  }
  return 0
}

function playUntilQuit(game: Game): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => show(game), FRAME)
    const redraw = (): void => {
      game.shown = ''
      show(game)
    }
    const quit = (): void => {
      clearInterval(timer)
      process.stdout.off('resize', redraw)
      process.stdin.off('data', onData)
      resolve()
    }
    const onData = (data: Buffer): void => {
      for (const key of data.toString()) if (!takeKey(game, key)) return quit()
    }
    process.stdout.on('resize', redraw)
    process.stdin.on('data', onData)
    process.once('SIGTERM', quit)
    show(game)
  })
}

/** Takes a key; false when it ends the game. */
function takeKey(game: Game, key: string): boolean {
  if (key === 'q' || key === '\x03') return false
  advance(game)
  const now = game.clock.machine.now
  if (key === 'p') game.clock = powerUp(now, [0, 0], game.clock.flash)
  const does = KEYS[key]
  for (const side of does?.sides ?? []) {
    contact(game.clock.machine, side, 1, 0)
    game.release[side] = now + does.held
  }
  show(game)
  return true
}

/** Lets virtual time catch up with the wall's, opening contacts on the way. */
function advance(game: Game): void {
  const m = game.clock.machine
  const now = Math.round(performance.now() - game.start)
  const opens = [0, 1].filter((side) => m.level[side] && game.release[side] <= now)
  for (const side of opens.sort((a, b) => game.release[a] - game.release[b])) {
    runTo(m, Math.max(m.now, game.release[side]))
    contact(m, side, 0, 0)
  }
  runTo(m, now)
}

function show(game: Game): void {
  advance(game)
  const tones = game.clock.machine.tones
  if (tones.length) process.stdout.write(BELL)
  tones.length = 0
  const text = picture(game)
  if (text === game.shown) return
  game.shown = text
  process.stdout.write(text)
}

/** The whole terminal: lights, frame, keys; in braille where half blocks do not fit. */
function picture({ clock }: Game): string {
  const { columns = 80, rows = 24 } = process.stdout
  const size = columns >= WIDE.columns && rows >= WIDE.rows + 5 ? WIDE : NARROW
  if (columns < size.columns || rows < size.rows + 2) {
    return `\x1b[2J\x1b[Hthe clock needs ${NARROW.columns} columns and ${NARROW.rows + 2} rows; q quits`
  }
  const lines = [
    lights(clock, size.columns),
    ...(size === WIDE ? halfBlocks(clock.canvas) : braille(clock.canvas)),
    '',
    ...HELP,
  ]
  const margin = ' '.repeat((columns - size.columns) >> 1)
  const body = lines.slice(0, rows).map((line) => `\x1b[K${margin}${line}`)
  return `\x1b[H${body.join('\r\n')}\x1b[J`
}

function lights({ machine }: SimClock, columns: number): string {
  const [left, right] = machine.light
  const lamp = (on: number): string => (on ? '\x1b[1;32m●\x1b[0m' : '○')
  return `${lamp(left)}${' '.repeat(columns - 2)}${lamp(right)}`
}
