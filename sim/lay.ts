/*
 * Laying out moves: where a side's presses and holds go, in the time that it has for them, and how close they may come.
 */
import { HOLD, LEAST_CHORD, LEAST_HOLD, LEAST_PRESS, LEAST_STOP, type Move, makeMove } from './moves.ts'

/** Two holds that close nearer than this make a chord. */
export const APART = 301

export type Way = 'press' | 'hold'

/** What each way of pressing takes from its closing to the next one: usually, comfortably and at least. */
const TAKES: Record<Way, [usual: number, brief: number, least: number]> = {
  press: [400, 80, LEAST_PRESS],
  hold: [1500, HOLD + 80, LEAST_HOLD],
}

export interface Layout {
  moves: Move[]
  /** When each button can close again at the earliest, when the stage is entered, and since when each side's line is fixed. */
  free: [number, number]
  entered: number
  fixed: [number, number]
}

export function inOrder(moves: readonly Move[]): Move[] {
  const list = moves.map((move, i) => ({ move, i })).sort((a, b) => a.move.at - b.move.at || a.i - b.i)
  return list.map(({ move }) => move)
}

/** When the first of two holds closes: two seconds before the second one, or as early as can be. */
export function firstHold(at: number, least: number, from: number): number {
  const last = at - HOLD - least
  return Math.min(last, Math.max(at - HOLD - 2000, from))
}

/** So many lines further, round to the first. */
export function presses(lines: number, count: number): Way[] {
  return Array((lines + count) % count).fill('press')
}

/** Lays a side's presses and holds before one that closes at `to`; false when there is no time for them. */
export function lead(p: Layout, side: number, ways: readonly Way[], to: number): boolean {
  const room = to - Math.max(p.free[side], p.entered, p.fixed[side])
  const [usual, brief, least] = [0, 1, 2].map((i) => ways.reduce((sum, way) => sum + TAKES[way][i], 0))
  if (least > room) return false
  const from = brief > room ? 2 : 1
  const share = from === 2 ? (room - least) / (brief - least) : Math.min(1, (room - brief) / (usual - brief))
  const spans = ways.map((way) => {
    const [more, less] = [TAKES[way][from - 1], TAKES[way][from]]
    return less + Math.floor((more - less) * (Number.isNaN(share) ? 0 : share))
  })
  let at = to - spans.reduce((sum, span) => sum + span, 0)
  for (const [i, way] of ways.entries()) {
    add(p, way, side, at, -1)
    at += spans[i]
  }
  return true
}

/** Closes a button, or both, or the one that does what both do. */
export function add(
  p: Layout,
  kind: 'press' | 'hold' | 'chord' | 'stop',
  side: number,
  at: number,
  tells: number,
): void {
  p.moves.push(Object.assign(makeMove(at, kind, side), { tells }))
  p.free[side] = at + { press: LEAST_PRESS, hold: LEAST_HOLD, chord: LEAST_CHORD, stop: LEAST_STOP }[kind]
  if (kind === 'chord' || kind === 'stop') p.free[1 - side] = p.free[side]
}
