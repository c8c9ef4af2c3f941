/*
 * What anybody sees of a clock, noted whenever it changes: its stage and the lines sent in it. Of play the law takes none of it.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'

export type Pair = [number, number]

export interface Seen {
  at: number
  stage: number
  since: number
  who: number
  locked: number
  /** Of each side, the line before it. */
  pick: Pair
  sent: Pair
  called: number
  agreed: number
  games: number
  step: number
  refused: number
  /** The clock as it then stands: what each side had at `clockSince`, overtime with it. */
  total: Pair
  /** What of that is overtime. */
  extra: Pair
  left: number
  turn: number
  on: number
  clockSince: number
  /** Turns ended in this game, of both. */
  turns: number
  /** The hand-over that can be turned back: who gave the turn, with how much of the delay, and what both had. */
  back: { side: number; left: number; total: Pair } | undefined
}

export function seenOf(s: Session, at: number): Seen {
  const { clock: c, result: r } = s
  const given: Pair = [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]]
  if (c.gave && c.turn !== NOBODY) given[c.turn] = c.gaveBank + c.gaveExtra
  return {
    at,
    stage: s.stage,
    since: s.since,
    who: s.who,
    locked: s.locked,
    pick: [s.pick[0], s.pick[1]],
    sent: [s.sent[0], s.sent[1]],
    called: s.called,
    agreed: s.agreed,
    games: s.match.games,
    step: r.step,
    refused: r.refused,
    total: [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]],
    extra: [c.extra[0] + (c.over[0] ? c.bank[0] : 0), c.extra[1] + (c.over[1] ? c.bank[1] : 0)],
    left: c.left,
    turn: c.turn,
    on: c.on,
    clockSince: c.since,
    turns: c.turns[0] + c.turns[1],
    back: c.gave ? { side: 1 - c.turn, left: c.gaveLeft, total: given } : undefined,
  }
}

/** Whether nothing has changed that the law goes by. */
export function isSame(k: Seen, s: Session): boolean {
  return (
    k.stage === s.stage &&
    k.since === s.since &&
    k.pick[0] === s.pick[0] &&
    k.pick[1] === s.pick[1] &&
    k.sent[0] === s.sent[0] &&
    k.sent[1] === s.sent[1] &&
    k.called === s.called &&
    k.agreed === s.agreed &&
    k.games === s.match.games &&
    k.step === s.result.step &&
    k.refused === s.result.refused
  )
}

/** What was seen last before `at`. */
export function seenBefore(log: readonly Seen[], at: number): Seen {
  for (let i = log.length - 1; i > 0; i--) if (log[i].at < at) return log[i]
  return log[0]
}

/** What both sides have at `at`, as the clock itself counts. */
export function totalsAt({ total, left, turn, on, clockSince }: Omit<Seen, 'pick'>, at: number): Pair {
  const totals: Pair = [total[0], total[1]]
  if (on) totals[turn] -= Math.max(0, at - clockSince - left)
  return totals
}
