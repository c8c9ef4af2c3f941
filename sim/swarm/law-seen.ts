/*
 * What anybody sees of a clock, noted whenever it changes: its stage and the lines sent in it. Of play the law takes none of it.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'

export const NOBODY = 2
/** In the place of the winner: both have lost. */
export const BOTH_LOST = 3
export type Pair = [number, number]

/** What a control says, as far as the law goes by it; instants and spans in ms. */
export interface Control {
  length: number
  /** What each side begins with. */
  bank: Pair
  delay: number
  overtime: number
  refill: boolean
  /** Whether a flag loses the game alone. */
  isByGame: boolean
  breaks: number
  /** Whether the clock runs on in them. */
  runs: boolean
  /** What the third kind of loss is worth. */
  backgammon: number
  lateness: number
  hasJudge: boolean
}

export function controlOf({ control: { length, bank, delay, option } }: Session): Control {
  return {
    length,
    bank: [option[Option.LeftBank] * 1000 || bank, option[Option.RightBank] * 1000 || bank],
    delay,
    overtime: option[Option.Overtime] * 1000,
    refill: option[Option.Refill] > 0,
    isByGame: option[Option.Scope] > 0,
    breaks: option[Option.Breaks],
    runs: option[Option.Runs] > 0,
    backgammon: option[Option.Variant] === 2 ? 4 : 3,
    lateness: option[Option.Lateness] * 60_000,
    hasJudge: option[Option.Door] !== 1,
  }
}

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
  /** When a press gave the turn, and what its side had as the game's first turn began. */
  given: number
  opened: number
  /** Of the match: the score, games won with it, what was used of breaks and dice. */
  score: Pair
  crawford: number
  winner: number
  breaks: Pair
  dice: Pair
  stops: number
  unnamed: number
  /** Of a result that is being entered. */
  kind: number
  value: number
  owner: number
  fell: number
  fellAt: number
  /** Who wants a break after this one; who wants the judge no more; how long a side has been late before. */
  next: number
  dropped: number
  /** 1 in a stop that the judge has left to the players. */
  byJudge: number
  lateFor: number
  /** Before this instant shorts mean nothing; and the stage in which the power failed. */
  deafTill: number
  was: number
  control: Control
}

export function seenOf(s: Session, at: number): Seen {
  const { clock: c, result: r, match: m } = s
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
    given: c.given,
    opened: s.opened + s.openedExtra,
    score: [m.score[0], m.score[1]],
    crawford: m.crawford,
    winner: m.winner,
    breaks: [m.breaks[0], m.breaks[1]],
    dice: [m.dice[0], m.dice[1]],
    stops: s.stops,
    unnamed: s.unnamed,
    kind: r.kind,
    value: r.value,
    owner: r.owner,
    fell: s.fell,
    fellAt: s.fellAt,
    next: s.next,
    dropped: s.dropped,
    byJudge: s.byJudge,
    lateFor: s.lateFor,
    deafTill: s.deafTill,
    was: s.was,
    control: controlOf(s),
  }
}

/** Whether nothing has changed that the law goes by. */
export function isSame(k: Seen, s: Session): boolean {
  const { match: m, result: r } = s
  const isStage = k.stage === s.stage && k.since === s.since && k.who === s.who && k.agreed === s.agreed
  const isSaid = isPair(k.pick, s.pick) && isPair(k.sent, s.sent) && k.called === s.called && k.dropped === s.dropped
  const isResult = k.step === r.step && k.refused === r.refused && k.kind === r.kind && k.value === r.value
  const isUsed = isPair(k.breaks, m.breaks) && isPair(k.dice, m.dice) && k.next === s.next
  const isScore = k.games === m.games && isPair(k.score, m.score) && k.crawford === m.crawford
  return (
    isStage &&
    isSaid &&
    isResult &&
    isUsed &&
    isScore &&
    k.owner === r.owner &&
    k.fellAt === s.fellAt &&
    k.winner === m.winner
  )
}

function isPair(a: Pair, b: Pair): boolean {
  return a[0] === b[0] && a[1] === b[1]
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
