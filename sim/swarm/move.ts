/*
 * A move is what somebody does at a clock. It is written as a line of a tape, and its ops are made from that line.
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
  /** Whose contact it is; in a chord, the one that closes first. */
  side: number
  /** How long the contact or button is closed, or the key turned, in ms. */
  held: number
  /** Chord: ms between the closings. Lag, busy: ms. Battery: percent. Set-clock: seconds added to the wall clock. */
  n: number
  /** How late its edges are handled, in ms, and how often the contact bounces as it closes. */
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

export function opsOf(move: Move): Op[] {
  return eventOps(moveText(move), move.at)
}

function moveText(move: Move): string {
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

export function tapeText(moves: readonly Move[], comments: readonly string[]): string {
  const lines = moves.map((move) => `${showMs(move.at).padStart(12)} ${moveText(move)}`)
  return [...comments.map((line) => `# ${line}`), ...lines, ''].join('\n')
}
