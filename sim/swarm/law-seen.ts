/*
 * What anybody sees: of a clock its stage and the lines sent in it, noted whenever they change, of which the law takes none in play; and contacts,
 * each from its first closing edge to its opening, with what stood on the glass when it closed.
 *
 * The law has no model of bounce. Edges within a few ms of a closing belong to it; of hands that are quicker than that it says nothing any more.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'

export const NOBODY = 2
/** In the place of the winner: both have lost. */
export const BOTH_LOST = 3
export type Pair = [number, number]

/** What a control says, as far as the law goes by it; instants and spans in ms. */
export type Control = ReturnType<typeof controlOf>

export function controlOf({ control: { length, bank, delay, option } }: Session) {
  const begins: Pair = [option[Option.LeftBank] * 1000 || bank, option[Option.RightBank] * 1000 || bank]
  return {
    length,
    /** What each side begins with. */
    bank: begins,
    delay,
    overtime: option[Option.Overtime] * 1000,
    refill: option[Option.Refill] > 0,
    /** Whether a flag loses the game alone. */
    isByGame: option[Option.Scope] > 0,
    breaks: option[Option.Breaks],
    /** Whether the clock runs on in them. */
    runs: option[Option.Runs] > 0,
    /** What the third kind of loss is worth. */
    backgammon: option[Option.Variant] === 2 ? 4 : 3,
    lateness: option[Option.Lateness] * 60_000,
    hasJudge: option[Option.Door] !== 1,
  }
}

export type Seen = ReturnType<typeof seenOf>

/** A hand-over that can still be turned back: who gave the turn, with how much of the delay, and what both had. */
export interface Given {
  side: number
  left: number
  total: Pair
}

export function seenOf(s: Session, at: number) {
  const { clock: c, result: r, match: m } = s
  const given: Pair = [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]]
  if (c.hasHandover && c.turn !== NOBODY) given[c.turn] = c.handoverBank + c.handoverExtra
  const back: Given | undefined = c.hasHandover ? { side: 1 - c.turn, left: c.handoverDelay, total: given } : undefined
  return {
    at,
    stage: s.stage as number,
    since: s.since,
    who: s.who as number,
    locked: s.locked,
    /** Of each side, the line before it, and those that it has sent. */
    pick: pairOf(s.pick),
    sent: pairOf(s.sent),
    called: s.called,
    agreed: s.agreed,
    games: m.games,
    step: r.step as number,
    refused: r.refused,
    /** The clock as it then stands: what each side had at `clockSince`, overtime with it, and what of that is overtime. */
    total: pairOf([c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]]),
    extra: pairOf([c.extra[0] + (c.inOvertime[0] ? c.bank[0] : 0), c.extra[1] + (c.inOvertime[1] ? c.bank[1] : 0)]),
    left: c.delayLeft,
    turn: c.turn as number,
    on: c.isRunning,
    clockSince: c.since,
    /** Turns ended in this game, of both. */
    turns: c.turns[0] + c.turns[1],
    back,
    /** When a press gave the turn, and what its side had as the game's first turn began. */
    given: c.turnStartedAt,
    opened: s.bankAtTurn + s.extraAtTurn,
    /** Of the match: the score, games won with it, what was used of breaks and dice. */
    score: pairOf(m.score),
    crawford: m.crawford as number,
    winner: m.winner as number,
    breaks: pairOf(m.breaks),
    dice: pairOf(m.dice),
    stops: s.stops,
    unnamed: s.unexplained,
    /** Of a result that is being entered. */
    kind: r.kind as number,
    value: r.value,
    owner: r.owner as number,
    fell: s.fell as number,
    fellAt: s.fellAt,
    /** Who wants a break after this one; who wants the judge no more; 1 in a stop that the judge has left to the players. */
    next: s.nextBreak as number,
    dropped: s.withdrawn,
    byJudge: s.byJudge,
    /** How long a side has been late before. */
    lateFor: s.lateFor,
    /** Before this instant shorts mean nothing; and the stage in which the power failed. */
    deafTill: s.shortsFrom,
    was: s.stageAtCut as number,
    control: controlOf(s),
  }
}

function pairOf([left, right]: readonly number[]): Pair {
  return [left, right]
}

/** Whether nothing has changed that the law goes by. */
export function isSame(k: Seen, s: Session): boolean {
  const { match: m, result: r } = s
  const isStage = k.stage === s.stage && k.since === s.since && k.who === s.who && k.agreed === s.agreed
  const isSaid = isPair(k.pick, s.pick) && isPair(k.sent, s.sent) && k.called === s.called && k.dropped === s.withdrawn
  const isResult = k.step === r.step && k.refused === r.refused && k.kind === r.kind && k.value === r.value
  const isUsed = isPair(k.breaks, m.breaks) && isPair(k.dice, m.dice) && k.next === s.nextBreak
  const isScore = k.games === m.games && isPair(k.score, m.score) && k.crawford === m.crawford
  const isEnded = k.owner === r.owner && k.fellAt === s.fellAt && k.winner === m.winner
  return isStage && isSaid && isResult && isUsed && isScore && isEnded
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

/** A contact that stays closed for less is a knock (C11). */
export const REST = 8
/** Edges so soon after a closing belong to it; such a contact is to stay closed a little longer. */
const BOUNCE = 4
const BOUNCED = 15
/** Between two contacts of one button lie at least so many ms. */
const APART = 40
/** Outside play a contact is a hold from here on. */
export const HOLD = 1000
/** Contacts that opened so long ago explain nothing any more, and holds. */
const KEPT = 8000
const HELD = 300_000

export interface Contact {
  side: number
  closed: number
  /** Infinity while it is closed. */
  opened: number
  hasBounced: boolean
  /** What the clock showed when it closed. */
  stood: Seen
  /** What it does as a closing in play, or as a hold in a stop, is done. */
  isDone: boolean
  /** It was one of both hands that stopped the clock: it means nothing until it opens. */
  isVoid: boolean
  /** It closed while nobody knew yet whether the stop button was pressed. */
  isVague: boolean
}

export interface Hands {
  list: Contact[]
  last: (Contact | undefined)[]
  /** The last edge of any contact. */
  edge: number
}

export function makeContacts(): Hands {
  return { list: [], last: [undefined, undefined], edge: -Infinity }
}

/** Takes an edge; whether it is one that the law can tell the meaning of. */
export function takeEdge(h: Hands, side: number, level: number, at: number, stood: Seen): boolean {
  const last = h.last[side]
  const isClosed = last?.opened === Infinity
  if (isClosed === level > 0) return true
  h.edge = at
  if (last && !level) {
    last.opened = at
    return !last.hasBounced || at - last.closed <= BOUNCE || at - last.closed >= BOUNCED
  }
  if (last && at - last.closed <= BOUNCE) {
    last.opened = Infinity
    last.hasBounced = true
    return true
  }
  addContact(h, side, at, stood)
  return !last || at - last.opened >= APART
}

/** A contact that closes now; one that is found closed at power-on closed before all. */
export function addContact(h: Hands, side: number, closed: number, stood: Seen): void {
  const more = { hasBounced: false, isDone: false, isVoid: false, isVague: false }
  const contact: Contact = { side, closed, opened: Infinity, stood, ...more }
  h.list.push(contact)
  h.last[side] = contact
}

/** Whether it has stayed closed long enough to be no knock. */
export function isContact(c: Contact): boolean {
  return c.opened - c.closed >= REST
}

export function forget(h: Hands, now: number): void {
  if (h.list.length < 60) return
  h.list = h.list.filter((c) => c.opened > now - (c.opened - c.closed < HOLD ? KEPT : HELD))
}
