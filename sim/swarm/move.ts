/*
 * Moves: what somebody does at a clock, as ops to play and as a line of a tape; both say the same.
 */
import { Kind, type Op } from '../clock/op.ts'
import { showMs } from '../clock/time.ts'
import { makeOp, typeOp } from '../tape/tape.ts'

type Word =
  | ('press' | 'chord' | 'close' | 'open' | 'lag' | 'busy' | 'key' | 'stop' | 'battery' | 'off' | 'on')
  | ('console' | 'line' | 'set-clock')

export interface Move {
  /** Ms since the beginning. */
  at: number
  word: Word
  /** Whose contact; the first of a chord. */
  side: number
  /** For how long it is closed, or turned. */
  held: number
  /** Of a chord, from the first closing to the second; of lag and busy how many ms, of a battery its percent, of a wall clock its seconds. */
  n: number
  /** How late its edges are handled, and how often it bounces as it closes. */
  late: number
  bounce: number
  /** What is typed. */
  text: string
}

const SIDES = ['left', 'right']

export function makeMove(at: number, word: Move['word'], more: Partial<Move> = {}): Move {
  return { at, word, side: 0, held: 0, n: 0, late: 0, bounce: 0, text: '', ...more }
}

/** When its last contact opens. */
export function overAt(move: Move): number {
  return move.at + move.held + (move.word === 'chord' ? move.n : 0)
}

export function opsOf(move: Move): Op[] {
  const { at, side, held, n, late } = move
  switch (move.word) {
    case 'press':
      return [...closing(move, side, at), makeOp(at + held, Kind.Edge, 0, side, 0, late)]
    case 'chord':
      return chordOps(move)
    case 'close':
    case 'open':
      return [makeOp(at, Kind.Edge, 0, side, move.word === 'close' ? 1 : 0, late)]
    case 'lag':
      return [makeOp(at, Kind.Lag, 0, n)]
    case 'busy':
      return [makeOp(at, Kind.Busy, 0, n)]
    case 'key':
      return [makeOp(at, Kind.Key, 0, 1), makeOp(at + held, Kind.Key, 0, 0)]
    case 'stop':
      return [makeOp(at, Kind.Stop, 0, 1), makeOp(at + held, Kind.Stop, 0, 0)]
    case 'battery':
      return [makeOp(at, Kind.Battery, 0, n)]
    case 'set-clock':
      return [makeOp(at, Kind.SetTime, 0, n)]
    case 'console':
    case 'line':
      return [typeOp(at, move.text)]
    default:
      return [makeOp(at, move.word === 'on' ? Kind.On : Kind.Off, 0)]
  }
}

function closing({ bounce, late }: Move, side: number, at: number): Op[] {
  const ops = [makeOp(at, Kind.Edge, 0, side, 1, late)]
  for (let i = 1; i <= bounce; i++) {
    ops.push(makeOp(at + i * 2 - 1, Kind.Edge, 0, side, 0, late), makeOp(at + i * 2, Kind.Edge, 0, side, 1, late))
  }
  return ops
}

function chordOps(move: Move): Op[] {
  const { at, side, n, late } = move
  const open = overAt(move)
  return [
    ...closing(move, side, at),
    ...closing(move, 1 - side, at + n),
    makeOp(open, Kind.Edge, 0, side, 0, late),
    makeOp(open, Kind.Edge, 0, 1 - side, 0, late),
  ].sort((a, b) => a.at - b.at)
}

function lineOf(move: Move): string {
  const { word, held, n, late, bounce } = move
  const side = SIDES[move.side]
  const more = (late ? ` late ${late}` : '') + (bounce ? ` bounce ${bounce}` : '')
  const text = {
    press: `press ${side} held ${held}${more}`,
    chord: `chord ${side} gap ${n} held ${held}${more}`,
    close: `close ${side}${more}`,
    open: `open ${side}${more}`,
    lag: `lag ${n}`,
    busy: `busy ${n}`,
    key: `key held ${held}`,
    stop: `stop held ${held}`,
    battery: `battery ${n}`,
    off: 'power off',
    on: 'power on',
    console: `console ${move.text}`,
    line: `line ${move.text}`.trim(),
    'set-clock': `set-clock ${n}`,
  }[word]
  return `${showMs(move.at).padStart(12)} ${text}`
}

/** The moves as a tape, with lines of comment before them. */
export function tapeText(moves: readonly Move[], comments: readonly string[]): string {
  return [...comments.map((line) => `# ${line}`), ...moves.map(lineOf), ''].join('\n')
}
