/*
 * Moves: what somebody does at a clock, as ops to play and as a line of a tape; both say the same.
 */
import type { Op } from '../clock/op.ts'
import { showMs } from '../clock/time.ts'
import { SIDES } from '../clock/vocabulary.ts'
import { eventOps } from '../tape/tape.ts'

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

export function makeMove(at: number, word: Move['word'], more: Partial<Move> = {}): Move {
  return { at, word, side: 0, held: 0, n: 0, late: 0, bounce: 0, text: '', ...more }
}

/** When its last contact opens. */
export function overAt(move: Move): number {
  return move.at + move.held + (move.word === 'chord' ? move.n : 0)
}

/** As a tape has it. */
export function opsOf(move: Move): Op[] {
  return eventOps(wordsOf(move), move.at)
}

function wordsOf(move: Move): string {
  const { word, held, n, late, bounce } = move
  const side = SIDES[move.side]
  const more = (late ? ` late ${late}` : '') + (bounce ? ` bounce ${bounce}` : '')
  return {
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
}

/** The moves as a tape, with lines of comment before them. */
export function tapeText(moves: readonly Move[], comments: readonly string[]): string {
  const lines = moves.map((move) => `${showMs(move.at).padStart(12)} ${wordsOf(move)}`)
  return [...comments.map((line) => `# ${line}`), ...lines, ''].join('\n')
}
