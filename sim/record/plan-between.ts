/*
 * The plan of what is done between games, and of the press that begins one.
 */

import { mayAsk } from '../../firmware/core/between.ts'
import { NEAR } from '../../firmware/core/gesture.ts'
import { Ask, hasNoJudge } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { HOLD, LEAST_HOLD, LEAST_PRESS, makeMove, TAP_TAKES } from './moves.ts'
import type { Plan } from './plan.ts'
import { add, readyAt } from './schedule.ts'

/** How long an opening press is held, and the least and most that it can be. */
const TAP = 80
const LEAST_TAP = 10
const MOST_TAP = 990
/** From one press between the lines to the next, and from the first hold to them. */
const APART = 400
const AFTER = 1500
/** Between the asking and the other side's hold, where there is so much time. */
const ANSWER = 500
const LINES = [Ask.Break, Ask.NewDice, Ask.Games, Ask.Undo, Ask.Control, Ask.Back]

/**
 * The opening press: its release is at `at`. It is known for one 300 ms after its closing: where something is to come sooner, it was held
 * for longer.
 */
export function planTap(p: Plan, side: number, at: number, i: number): void {
  const next = p.told[i + 1]
  const till = next ? p.base + next.at : Infinity
  const least = Math.max(LEAST_TAP, at + NEAR + 2 - till)
  const most = Math.min(MOST_TAP, at - Math.max(p.free[side], p.entered, p.deaf))
  const held = Math.max(LEAST_TAP, Math.min(Math.max(TAP, least), most))
  const move = Object.assign(makeMove(at - held, 'tap', side), {
    held,
    isFixed: true,
    takes: Math.max(TAP_TAKES, held + LEAST_TAP),
  })
  p.moves.push(Object.assign(move, { tells: i }))
  p.free[side] = at + LEAST_PRESS
}

/** Between games a side asks, finds the line and sends it at `at`. */
export function planAsk(p: Plan, side: number, ask: Ask, at: number, i: number): void {
  const lines = LINES.filter((line) => mayAsk(p.s, side, line))
  const count = Math.max(0, lines.indexOf(ask))
  const to = at - HOLD
  const from = readyAt(p, side)
  const last = to - LEAST_HOLD - count * LEAST_PRESS
  const first = Math.min(last, Math.max(from, to - AFTER - count * APART))
  const turns = Math.max(first + LEAST_HOLD, count ? p.deaf : 0)
  const apart = count ? Math.max(LEAST_PRESS, Math.min(APART, Math.floor((to - turns) / count))) : 0
  add(p, 'hold', side, first, -1)
  for (let k = count; k > 0; k--) add(p, 'press', side, to - k * apart, -1)
  add(p, 'hold', side, to, i)
}

/** Both take the last game back: one asks and the other agrees, or after the match each holds. */
export function planTakeBack(p: Plan, at: number, i: number): void {
  const to = at - HOLD
  if (p.s.stage === Stage.Over || (p.s.stage === Stage.Power && p.s.was === Stage.Over)) {
    const side = p.free[0] > p.free[1] ? 1 : 0
    const last = hasNoJudge(p.s) ? to - HOLD - 2 : to
    const first = Math.min(last, Math.max(readyAt(p, side), to - AFTER - APART))
    const move = add(p, 'hold', side, first, -1)
    if (hasNoJudge(p.s)) Object.assign(move, { held: Math.min(HOLD + 200, at - 2 - first), isFixed: true })
    return void add(p, 'hold', 1 - side, to, i)
  }
  const side = p.free[0] > p.free[1] ? 1 : 0
  const soonest = Math.max(readyAt(p, side) + LEAST_HOLD, p.deaf) + LINES.length * LEAST_PRESS + HOLD
  planAsk(p, side, Ask.Undo, Math.min(to - 2, Math.max(soonest, to - ANSWER)), -1)
  add(p, 'hold', 1 - side, to, i)
}
