/*
 * The clock in a terminal: its glass in characters, in real time or faster, with keys for the buttons. A terminal only
 * tells that a key goes down, so each key stands for a press or a hold of a fixed length.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { stageAfter } from '../../firmware/core/state.ts'
import { isBefore, isOver, Stage } from '../../firmware/core/table.ts'
import { type Does, doesOf, keyTyped, PACES } from '../clock/keys.ts'
import { holdFor, type Live, makeLive, type Part, passTo, plug, stepOn } from '../clock/live.ts'
import { pictureOf } from '../tape/picture.ts'
import { scriptOf } from '../tape/script.ts'
import { INTERRUPTED } from './exit.ts'
import { hasRoom, picture } from './picture.ts'

/** Keys, what they close, and for how long in ms. One that is closed already stays so at least as long as before. */
const HELD: Record<string, { parts: Part[]; held: number }> = {
  a: { parts: ['left'], held: 120 },
  l: { parts: ['right'], held: 120 },
  A: { parts: ['left'], held: 1100 },
  L: { parts: ['right'], held: 1100 },
  ' ': { parts: ['left', 'right'], held: 700 },
  B: { parts: ['left', 'right'], held: 5200 },
  j: { parts: ['key'], held: 400 },
  s: { parts: ['stop'], held: 400 },
}
const FRAME = 20
const BELL = '\x07'
const CTRL_C = '\x03'
/** The exit code of what SIGTERM has ended. */
const TERMINATED = 143
export const SURE = 'the match is on: q again quits, r keeps a tape first'

export type Game = ReturnType<typeof makeGame>

/** Plays until q or Ctrl-C; resolves to the exit code. */
export async function playTerminal(): Promise<number> {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) {
    process.stderr.write('no terminal to play in; replay a tape instead: npm run -s sim -- run FILE.tape\n')
    return 2
  }
  const game = makeGame()
  stdout.write('\x1b[?1049h\x1b[?25l')
  stdin.setRawMode(true)
  stdin.resume()
  try {
    return await playUntilQuit(game)
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdout.write('\x1b[?25h\x1b[?1049l')
  }
}

export function makeGame() {
  return {
    live: makeLive(),
    /** Clock ms for each real ms; at 0 time stands still except for single steps. */
    speed: 1,
    /** The clock's time and the real time, in ms, at the last change of speed. */
    from: 0,
    wall: performance.now(),
    /** The message in the line below the glass. */
    message: '',
    /** What the terminal shows now. */
    shown: '',
    /** The last key was a q in a match: another one quits. */
    isQuitting: false,
  }
}

function playUntilQuit(game: Game): Promise<number> {
  return new Promise((resolve) => {
    const timer = setInterval(() => show(game), FRAME)
    const redraw = (): void => {
      game.shown = ''
      show(game)
    }
    const quit = (code: number): void => {
      clearInterval(timer)
      process.off('SIGTERM', onTerm)
      process.stdout.off('resize', redraw)
      process.stdin.off('data', onData)
      resolve(code)
    }
    const onTerm = (): void => quit(TERMINATED)
    const onData = (data: Buffer): void => {
      const text = data.toString()
      if (!takeKeys(game, text)) quit(text.includes(CTRL_C) ? INTERRUPTED : 0)
    }
    process.stdout.on('resize', redraw)
    process.stdin.on('data', onData)
    process.once('SIGTERM', onTerm)
    show(game)
  })
}

/** Takes what was typed; false when it ends the game. Text that begins with ESC is an arrow key or the mouse wheel. */
export function takeKeys(game: Game, text: string): boolean {
  return text.startsWith('\x1b') || [...text].every((key) => takeKey(game, key))
}

/** Takes a key; false when it ends the game. In a terminal too small for the clock only quitting works. */
export function takeKey(game: Game, key: string): boolean {
  if (key === CTRL_C) return false
  const typed = keyTyped(key)
  const does = doesOf(typed)
  const isSure = game.isQuitting || !isMatchOn(game) || !hasRoom(game.live, ...terminalSize())
  if (does === 'quit' && isSure) return false
  game.isQuitting = does === 'quit'
  game.message = game.isQuitting ? SURE : ''
  advance(game)
  if (!hasRoom(game.live, ...terminalSize())) return true
  for (const part of HELD[typed]?.parts ?? []) holdFor(game.live, part, HELD[typed].held)
  if (does) DOES[does]?.(game, game.live)
  show(game)
  return true
}

function isMatchOn({ live: { clock } }: Game): boolean {
  if (!clock) return false
  const { session } = clock.loop
  const played = session.stage === Stage.Ruling ? stageAfter(session) : session.stage
  return !isBefore(played) && !isOver(played)
}

function terminalSize(): [columns: number, rows: number] {
  const { columns = 80, rows = 24 } = process.stdout
  return [columns, rows]
}

/** What the keys do that close nothing. */
const DOES: Partial<Record<Does, (game: Game, live: Live) => void>> = {
  plug: (_, live) => plug(live, !live.clock),
  pace: (game) => {
    game.speed = PACES[(PACES.indexOf(game.speed) + 1) % PACES.length]
    game.from = game.live.now
    game.wall = performance.now()
  },
  step: (game) => {
    if (game.speed) return
    stepOn(game.live)
    game.from = game.live.now
  },
  tape: (game, live) => {
    game.message = 'writing the tape …'
    keepTape(live).then((told) => {
      game.message = told
    })
  },
  picture: (game, { clock }) => {
    game.message = clock ? keep('png', pictureOf(clock)) : 'without power there is nothing to be seen'
  },
}

/** Brings the clock's time up to real time. */
function advance({ live, speed, from, wall }: Game): void {
  if (speed) passTo(live, Math.round(from + (performance.now() - wall) * speed))
}

function show(game: Game): void {
  advance(game)
  const tones = game.live.clock?.machine.tones
  if (tones?.length) process.stdout.write(BELL)
  if (tones) tones.length = 0
  const text = picture(game, ...terminalSize())
  if (text === game.shown) return
  game.shown = text
  process.stdout.write(text)
}

/** Writes the tape of all that was done since the clock began; resolves to a message. */
async function keepTape(live: Live): Promise<string> {
  if (!live.deeds.length) return 'nothing was done yet'
  return keep('tape', await scriptOf(live.deeds, live.board, live.now))
}

/** Writes to the first `match-N` of this kind that does not exist yet; returns a message. */
function keep(kind: string, data: string | Uint8Array): string {
  for (let i = 1; ; i++) {
    const file = `match-${i}.${kind}`
    if (existsSync(file)) continue
    try {
      writeFileSync(file, data, { flag: 'wx' })
      return `kept as ${file}`
    } catch (error) {
      return `${file} cannot be written here (${(error as NodeJS.ErrnoException).code})`
    }
  }
}
