/*
 * What the law says that both sides have, and how time, presses and hand-overs change it (T7-T9, T12, M12).
 */
import type { Item } from '../../firmware/core/ruling.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Control, type Given, type Hands, NOBODY, type Pair, type Seen } from './law-seen.ts'

/** Stages in which there is no match; and those in which the clock's word goes: before the match, and while a judge rules. */
export const BEFORE: readonly number[] = [Stage.Setup, Stage.Transfer, Stage.Ready]
export const FREE: readonly number[] = [...BEFORE, Stage.Ruling]

/** A side that was given the turn so lately cannot end it (T12). */
const EARLY = 150
/** A stop ends by itself after this long (P4, P5); and where nobody named a reason, the side not to move ends it from here on (P6). */
export const STOPPED = 30_000
export const ALONE = 10_000

/** The stop button pressed, or the key turned. */
interface Halt {
  at: number
  till: number
  isKey: boolean
}

/** What of a clock the rulings are held to, as it was seen last while the door was open. */
export interface Ruled {
  crawford: number
  row: Item
  /** What both sides have, overtime with it. */
  total: readonly number[]
  /** Whether a flag stands that has lost the match, or the game in play. */
  isFallen: boolean
}

/** What a consent has given back, to be found in the record. */
export interface Gift {
  kind: 'back' | 'reopen'
  side: number
  ms: number
}

export interface Law {
  p: State
  hands: Hands
  halts: Halt[]
  /** When lines were typed, and the last one that nobody has looked at yet. */
  typed: number[]
  line: string
  ruled: Ruled | undefined
  /** The clock as seen since power-on, and how much of it is behind. */
  log: Seen[]
  read: number
  /** What has been consented to in this match. */
  gifts: Gift[]
  /** The last game's end, while it can be taken back. */
  ended: State | undefined
  before: Pick<Seen, 'score' | 'crawford'> | undefined
  /** A result's minute up to this instant has been looked at. */
  answered: number
  /** What stood until it was known otherwise, for a cut that comes in between. */
  past: { p: State; until: number; gifts: number }[]
  /** The power fails at this instant: what shows later only is not known. */
  cut: number
  /** Whether an absent side's bank ran when the power failed. */
  isLate: boolean
  control: Control
  /** The clock may be so late with what it does. */
  slow: number
  /** Whether it was since the two were last compared. */
  wasSlow: boolean
  /** After a cut that found the record thinned out the clock knows less than what was; and whether a cut has just found it so. */
  isThin: boolean
  isMissing: boolean
  /** Hands were quicker than the law tells apart, or two things fell on one ms: it says nothing until it takes the match up again. */
  isOff: boolean
  /** How often the law and the clock were compared. */
  looks: number
}

/** What both have, and all that decides it. */
export type State = ReturnType<typeof makeState>

export function makeState() {
  return {
    stage: Stage.Setup as number,
    /** What closed before this instant means nothing in the stage. */
    from: 0,
    /** When a stop ends by itself; Infinity when it is not to, or was not to when it could. */
    ends: Infinity,
    /** Whose GO ON stands in a stop. */
    goOn: [false, false],
    /** What both had at `since`, bank and overtime together, and what of that was overtime when a game began. */
    total: [0, 0] as Pair,
    extra: [0, 0] as Pair,
    left: 0,
    delay: 0,
    since: 0,
    turn: NOBODY as number,
    on: false,
    /** When a press gave the turn. */
    given: -Infinity,
    /** Turns ended in this game that stand. */
    turns: 0,
    back: undefined as Given | undefined,
    /** What both had as the game began. */
    start: [0, 0] as Pair,
    deafTill: -Infinity,
    /** Stops of this game; those of them that nobody has named a reason for; and whether the present one has one, or needs none. */
    stops: 0,
    unnamed: 0,
    isNamed: false,
    fell: NOBODY as number,
    fellAt: 0,
    /** How long an absent side has been late before, and since when it is now. */
    lateFor: 0,
    lateFrom: 0,
  }
}

export function copyOf(p: State): State {
  return {
    ...p,
    goOn: [...p.goOn],
    total: [...p.total],
    extra: [...p.extra],
    start: [...p.start],
    back: p.back && { ...p.back, total: [...p.back.total] },
  }
}

/** When the side that runs falls (T9). */
export function fallsAt(p: State): number {
  return p.on ? p.since + p.left + p.total[p.turn] : Infinity
}

export function leftAt(p: State, at: number): number {
  return p.on ? Math.max(0, p.left - (at - p.since)) : p.left
}

export function totalAt(p: State, side: number, at: number): number {
  return p.on && side === p.turn ? p.total[side] - Math.max(0, at - p.since - p.left) : p.total[side]
}

/** Time is charged up to `at`. */
function charge(p: State, at: number): void {
  if (!p.on) return
  p.total[p.turn] = totalAt(p, p.turn, at)
  p.left = leftAt(p, at)
  p.since = at
}

/** A contact of the side to move closes in time: its turn is over (T8), if it is not too early (T12). */
export function pressAt(p: State, side: number, at: number): boolean {
  if (side !== p.turn || at - p.given < EARLY) return false
  charge(p, at)
  p.back = { side, left: p.left, total: [...p.total] }
  p.turns++
  giveTo(p, 1 - side, at)
  return true
}

function giveTo(p: State, side: number, at: number): void {
  Object.assign(p, { turn: side, left: p.delay, since: at, given: at, on: true })
}

/** The first turn of a game, by the opening press. */
export function openAt(p: State, side: number, at: number): void {
  enterState(p, Stage.Play, at)
  Object.assign(p, { turns: 0, back: undefined, start: [...p.total], stops: 0, unnamed: 0, fell: NOBODY, fellAt: 0 })
  giveTo(p, side, at)
}

/** Time stands from `at` on, and another stage begins. */
export function haltAt(p: State, stage: number, at: number): void {
  charge(p, at)
  p.on = false
  enterState(p, stage, at)
  if (stage === Stage.Stop) Object.assign(p, { ends: at + STOPPED, isNamed: false })
}

/** All is used up: that loses the match, or the game alone. */
export function flagAt(p: State, isByGame: boolean): void {
  const at = fallsAt(p)
  charge(p, at)
  Object.assign(p, { on: false, fell: p.turn, fellAt: Math.max(at, p.from) }) // an arrival that was none may be known too late
  haltAt(p, isByGame ? Stage.Result : Stage.Flag, p.fellAt)
}

/** All of it as the clock has it: a judge has set it, or the law takes the match up. */
export function believe(p: State, is: Seen): void {
  const { left, turn, back, turns, stops, unnamed, fell, fellAt, lateFor, given, deafTill } = is
  Object.assign(p, { left, turn, back, turns, stops, unnamed, fell, fellAt, lateFor, given, deafTill })
  Object.assign(p, { total: [...is.total], extra: [...is.extra], since: is.clockSince, on: is.on > 0 })
  p.lateFrom = is.since
}

/** The time of a stop is the mover's after all: it ran, and he may have none left (T9). */
export function chargeStop(p: State, at: number): void {
  p.on = true
  charge(p, at)
  p.total[p.turn] = Math.max(0, p.total[p.turn])
}

/** Play goes on; when both have asked for it, from where the last hand-over was, or from the opening roll. */
export function resumeAt(p: State, at: number, isBack: number): 'back' | 'reopen' | '' {
  if (isBack && !p.turns) {
    p.total = [...p.start]
    toOpen(p, at)
    return 'reopen'
  }
  const back = isBack ? p.back : undefined
  if (back) {
    Object.assign(p, { turn: back.side, left: back.left, total: back.total, back: undefined })
    p.turns--
  }
  enterState(p, Stage.Play, at)
  Object.assign(p, { since: at, on: true, given: -Infinity })
  return back ? 'back' : ''
}

/** Between games nobody runs, and nobody has the turn. */
export function toOpen(p: State, at: number): void {
  haltAt(p, Stage.Open, at)
  Object.assign(p, { turn: NOBODY, left: 0, turns: 0, back: undefined, start: [...p.total] })
}

export function enterState(p: State, stage: number, at: number): void {
  p.stage = stage
  p.from = at
  p.ends = Infinity
  p.goOn = [false, false]
}
