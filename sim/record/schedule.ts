/*
 * Laying out moves: where a side's presses and holds go, in the time that it has for them, and how close they may come.
 */
import { HOLD, isClosing, LEAST_CHORD, LEAST_HOLD, LEAST_PRESS, LEAST_STOP, type Move, makeMove } from './moves.ts'

export type Way = 'press' | 'hold'

/** What each way of pressing takes from its closing to the next one: usually, comfortably and at least. */
const TAKES: Record<Way, [usual: number, brief: number, least: number]> = {
  press: [400, 80, LEAST_PRESS],
  hold: [1500, HOLD + 80, LEAST_HOLD],
}
/** A contact that was held for something opens this long after it, and can close again so long after that. */
const OPENS = 5
const LOCKOUT = 25
/** A press of usual length is over by then. */
const BEFORE_DARK = 100

export interface Layout {
  moves: Move[]
  /** When each button can close again at the earliest, when the stage is entered, and since when each side's line is fixed. */
  free: [number, number]
  entered: number
  fixed: [number, number]
  /** Until when a short means nothing, for a result has just been agreed to. */
  deaf: number
  /** From when until when no contact turns a line: the clock calls the judge, and that is not seen yet. */
  dark: [number, number]
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

/** Since when this side can do something in the stage, and at the line before it. */
export function readyAt(p: Layout, side: number): number {
  return Math.max(p.free[side], p.entered, p.fixed[side])
}

/** Lays a side's presses and holds before one that closes at `to`; false when there is no time for them. */
export function lead(p: Layout, side: number, ways: readonly Way[], to: number, from = readyAt(p, side)): boolean {
  const room = to - from
  const [usual, brief, least] = [0, 1, 2].map((i) => ways.reduce((sum, way) => sum + TAKES[way][i], 0))
  if (least > room) return false
  const step = brief > room ? 2 : 1
  const share = step === 2 ? (room - least) / (brief - least) : Math.min(1, (room - brief) / (usual - brief))
  const spans = ways.map((way) => {
    const [more, less] = [TAKES[way][step - 1], TAKES[way][step]]
    return less + Math.floor((more - less) * (Number.isNaN(share) ? 0 : share))
  })
  const all = spans.reduce((sum, span) => sum + span, 0)
  const spots = spans.map((_, i) => to - all + spans.slice(0, i).reduce((sum, span) => sum + span, 0))
  leaveDark(p, ways, spots, from)
  for (const [i, way] of ways.entries()) {
    const move = add(p, way, side, spots[i], -1)
    const room = p.dark[0] - spots[i]
    if (room > 0 && room < BEFORE_DARK) Object.assign(move, { held: room - OPENS, isFixed: true })
  }
  return true
}

/** What would fall into the dark, or reach into it, comes before it. */
function leaveDark({ dark }: Layout, ways: readonly Way[], spots: number[], from: number): void {
  let next = Infinity
  for (let i = ways.length - 1; i >= 0; i--) {
    const soonest = from + ways.slice(0, i).reduce((sum, way) => sum + TAKES[way][2], 0)
    const at = Math.min(spots[i], next - TAKES[ways[i]][2])
    const isDark = at < dark[1] && at > dark[0] - BEFORE_DARK
    const last = dark[0] - (soonest > dark[0] - BEFORE_DARK ? LEAST_PRESS : BEFORE_DARK)
    spots[i] = isDark ? Math.min(at, last) : at
    next = spots[i]
  }
}

/** Closes a button, or both, or presses the stop button. */
export function add(
  p: Layout,
  kind: 'press' | 'hold' | 'chord' | 'stop',
  side: number,
  at: number,
  tells: number,
): Move {
  const move = Object.assign(makeMove(at, kind, side), { tells })
  p.moves.push(move)
  p.free[side] = at + { press: LEAST_PRESS, hold: LEAST_HOLD, chord: LEAST_CHORD, stop: LEAST_STOP }[kind]
  if (kind === 'chord' || kind === 'stop') p.free[1 - side] = p.free[side]
  return move
}

/** The last closing of this side's button that can be held for longer; none where it did something that a release ends. */
export function lastOf(p: Layout, side: number): Move | undefined {
  const own = inOrder(p.moves).filter((move) => isClosing(move) && (move.side === side || move.kind === 'chord'))
  const last = own[own.length - 1]
  return last && (last.kind === 'press' || last.kind === 'hold') ? last : undefined
}

/** Holds a button until just after `to`. */
export function holdTo(p: Layout, move: Move, to: number): void {
  move.held = Math.max(move.isFixed ? move.held : 0, to + OPENS - move.at)
  move.isFixed = true
  p.free[move.side] = Math.max(p.free[move.side], move.at + move.held + LOCKOUT)
}
