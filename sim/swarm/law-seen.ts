/*
 * What the law sees of a match: the clock, noted whenever something changes that the law goes by, and contacts, each
 * from its first closing edge to its opening, with what the clock showed when it closed. In play the law goes by
 * contacts and buttons alone. It has no model of bounce: edges within a few ms of a closing belong to that closing, and
 * of hands that are quicker it says nothing.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'

export const NOBODY = 2
/** Stands in place of the winner when both have lost. */
export const BOTH_LOST = 3
export type Pair = [number, number]

/** What the law needs of a control; spans in ms. */
export type Control = ReturnType<typeof controlOf>

export function controlOf({ control: { length, bank, delay, option } }: Session) {
  const begins: Pair = [option[Option.LeftBank] * 1000 || bank, option[Option.RightBank] * 1000 || bank]
  return {
    length,
    bank: begins,
    delay,
    overtime: option[Option.Overtime] * 1000,
    refill: option[Option.Refill] > 0,
    /** Whether a flag loses the game alone. */
    isByGame: option[Option.Scope] > 0,
    breaks: option[Option.Breaks],
    /** Whether the bank of the side that takes a break runs in it. */
    runs: option[Option.Runs] > 0,
    /** Points for the third kind of loss: 3, or 4 if the control gives that for a home gammon. */
    backgammon: option[Option.Variant] === 2 ? 4 : 3,
    lateness: option[Option.Lateness] * 60_000,
    hasJudge: option[Option.Door] !== 1,
  }
}

export type Note = ReturnType<typeof noteOf>

/** A hand-over that can be taken back (M12): the side that pressed, what its delay had left, what both sides had. */
export interface Handover {
  side: number
  delayLeft: number
  total: Pair
}

export function noteOf(s: Session, at: number) {
  const { clock: c, result: r, match: m } = s
  const had: Pair = [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]]
  if (c.hasHandover && c.turn !== NOBODY) had[c.turn] = c.handoverBank + c.handoverExtra
  const handover: Handover | undefined = c.hasHandover
    ? { side: 1 - c.turn, delayLeft: c.handoverDelay, total: had }
    : undefined
  return {
    at,
    stage: s.stage as number,
    since: s.since,
    who: s.who as number,
    locked: s.locked,
    /** The line before each side, and the lines that it has sent, a bit each. */
    pick: pairOf(s.pick),
    sent: pairOf(s.sent),
    called: s.called,
    agreed: s.agreed,
    /** The page of games that stands over the stage's own; 0 for none. */
    page: s.page,
    games: m.games,
    step: r.step as number,
    refused: r.refused,
    /** What each side had at `clockSince`: bank and overtime together (`total`), and overtime alone (`extra`). */
    total: pairOf([c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]]),
    extra: pairOf([overtimeOf(s, 0), overtimeOf(s, 1)]),
    delayLeft: c.delayLeft,
    turn: c.turn as number,
    isRunning: c.isRunning,
    clockSince: c.since,
    /** Turns that both sides have ended in this game. */
    turns: c.turns[0] + c.turns[1],
    handover,
    /** When a press gave the turn, and what the opener had as the game's first turn began. */
    turnStartedAt: c.turnStartedAt,
    opened: s.bankAtTurn + s.extraAtTurn,
    /** Of the match: the score, the Crawford game, the winner, used breaks and dice of each side; this game's stops. */
    score: pairOf(m.score),
    crawford: m.crawford as number,
    winner: m.winner as number,
    breaks: pairOf(m.breaks),
    dice: pairOf(m.dice),
    stops: s.stops,
    unnamed: s.stopsWithoutReason,
    /** Of the result that is being entered, and which side's flag fell when. */
    kind: r.kind as number,
    value: r.value,
    owner: r.owner as number,
    fell: s.fell as number,
    fellAt: s.fellAt,
    /** Who wants the next break; who has withdrawn a call; 1 in a stop that the judge has left to the players. */
    next: s.nextBreak as number,
    dropped: s.withdrawn,
    byJudge: s.isLeftToPlayers,
    /** How long the late side had been late before this stage. */
    lateFor: s.lateFor,
    /** Before this instant shorts mean nothing; and the stage at the last power cut. */
    shortsFrom: s.shortsFrom,
    /** How many rulings could be undone, in a visit of the judge at most so far. */
    rulings: s.undoSteps.length,
    was: s.stageAtCut as number,
    control: controlOf(s),
  }
}

/** Overtime of a side; of the side to move what it had before its turn, if that is more, because it may get it back. */
function overtimeOf({ clock: c, bankAtTurn, extraAtTurn }: Session, side: 0 | 1): number {
  const had = (bank: number, extra: number): number => extra || (c.inOvertime[side] ? bank : 0)
  const is = had(c.bank[side], c.extra[side])
  if (side !== c.turn) return is
  return Math.max(is, c.hasHandover ? had(c.handoverBank, c.handoverExtra) : had(bankAtTurn, extraAtTurn))
}

function pairOf([left, right]: readonly number[]): Pair {
  return [left, right]
}

/** Whether nothing that the law goes by has changed since this note. */
export function isSame(k: Note, s: Session): boolean {
  const { match: m, result: r } = s
  const isStage =
    k.stage === s.stage && k.since === s.since && k.who === s.who && k.agreed === s.agreed && k.page === s.page
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

/** The last note before `at`, or the first one of all. */
export function noteBefore(log: readonly Note[], at: number): Note {
  for (let i = log.length - 1; i > 0; i--) if (log[i].at < at) return log[i]
  return log[0]
}

/** What both sides have at `at`, as the clock itself counts. */
export function totalsAt({ total, delayLeft, turn, isRunning, clockSince }: Omit<Note, 'pick'>, at: number): Pair {
  const totals: Pair = [total[0], total[1]]
  if (isRunning) totals[turn] -= Math.max(0, at - clockSince - delayLeft)
  return totals
}

/** A contact that stays closed for less is a knock (C11). */
export const REST = 8
/**
 * A second closing within BOUNCE ms of the first is bounce. Such a contact can be judged only if it opens within these
 * ms too, or no sooner than BOUNCED ms after it closed.
 */
const BOUNCE = 4
const BOUNCED = 15
/** Contacts of one button that are less than this many ms apart are not judged. */
export const APART = 40
/** Outside play a contact is a hold from here on. */
export const HOLD = 1000
/** A short is forgotten this many ms after it opened, a hold after HELD ms. */
const KEPT = 8000
const HELD = 300_000

export interface Contact {
  side: number
  closed: number
  /** Infinity while it is closed. */
  opened: number
  hasBounced: boolean
  /** What the clock showed when it closed. */
  stood: Note
  /** Whether the law has applied it already: as a press, a short, a hold or an arrival. */
  isDone: boolean
  /** Whether it has stopped the clock together with the other side's, or was an arrival: it then means nothing more. */
  isVoid: boolean
  /** Whether it closed within the ms in which a stop button or key that had just closed was not yet accepted. */
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

/** Takes an edge; returns whether the law can tell what it means. */
export function takeEdge(h: Hands, side: number, level: number, at: number, stood: Note): boolean {
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

/** Adds a contact that closes. One that is found closed at power-on gets -1: before everything else. */
export function addContact(h: Hands, side: number, closed: number, stood: Note): void {
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
