/*
 * The law's state of a match: what both sides have, and how time, presses and hand-overs change it (T7-T9, T12, M12).
 */
import type { Item } from '../../firmware/core/ruling.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Control, type Handover, type Hands, NOBODY, type Note, type Pair } from './law-seen.ts'

/**
 * Stages without a match (BEFORE); and those in which the law takes everything from the clock (FREE), because a control
 * is being set or a judge rules.
 */
export const BEFORE: readonly number[] = [Stage.Setup, Stage.Transfer, Stage.Ready]
export const FREE: readonly number[] = [...BEFORE, Stage.Ruling]
/** Stages in which a turn stands or runs. */
export const TURN: readonly number[] = [Stage.Play, Stage.Stop]

/** A side cannot end its turn in its first 150 ms (T12). */
const EARLY = 150
/** A stop ends after STOPPED ms (P4, P5). Without a reason the side not to move can end it from ALONE ms on (P6). */
export const STOPPED = 30_000
export const ALONE = 10_000
/** A line of the console puts off what the clock shows next by so many ms at most. */
export const ANSWERED = 45

/** The stop button pressed, or the key turned. */
interface Halt {
  at: number
  till: number
  isKey: boolean
}

/** What checkRuling compares from look to look while a judge rules. */
export interface RulingSeen {
  crawford: number
  row: Item
  score: readonly number[]
  /** What both sides have, overtime with it. */
  total: readonly number[]
  /** Whether a flag has lost the match, or the game in play, and still stands. */
  isFallen: boolean
  /** Whether the match is over. */
  hasEnded: boolean
}

/** Time given back by consent. The record must have an entry for it. */
export interface Gift {
  kind: 'back' | 'reopen'
  side: number
  ms: number
}

export interface Law {
  p: State
  hands: Hands
  halts: Halt[]
  /** When lines were typed; and the last of them, until the next look. */
  typed: number[]
  line: string
  ruled: RulingSeen | undefined
  /** The notes on the clock since power-on, and how many the law has gone through. */
  log: Note[]
  read: number
  /** Everything given back by consent in this match. */
  gifts: Gift[]
  /** The state at the end of the last game, and the score before that game: a result taken back restores both (M11). */
  ended: State | undefined
  before: Pick<Note, 'score' | 'crawford'> | undefined
  /** The last end of a result's minute that was checked. */
  answered: number
  /** Earlier states, each until the clock surely knows and shows the next: after a power cut a record may have one. */
  past: { p: State; until: number; gifts: number }[]
  /** When the power fails. What would show only later, the clock never knew. */
  cut: number
  /** Whether an absent side's bank ran when the power failed. */
  isLate: boolean
  control: Control
  /** By how many ms the clock may be late with what it does. */
  slow: number
  /** Whether it may have been late since law and clock were last compared. */
  wasSlow: boolean
  /**
   * Whether presses were missing in the record at a power cut, so that the clock may know less than the law; and
   * whether the last cut has just found that.
   */
  isThin: boolean
  isMissing: boolean
  /**
   * Whether the law has lost the match, because hands were too quick for it or two things fell on one ms. It is silent
   * until it takes the match up again.
   */
  isOff: boolean
}

/** What both sides have, and everything that decides it. */
export type State = ReturnType<typeof makeState>

export function makeState() {
  return {
    stage: Stage.Setup as number,
    /** What closed before this instant means nothing in the stage. */
    from: 0,
    /** When a stop ends by itself; Infinity if it does not, or did not when its time was up. */
    ends: Infinity,
    /** Whose GO ON stands in a stop. */
    goOn: [false, false],
    /**
     * What both had at `since`, bank and overtime together; and how much of it was overtime at the last refill or
     * ruling, or when the match began.
     */
    total: [0, 0] as Pair,
    extra: [0, 0] as Pair,
    delayLeft: 0,
    delay: 0,
    since: 0,
    turn: NOBODY as number,
    isRunning: false,
    /** When a press gave the turn. */
    turnStartedAt: -Infinity,
    /** Turns ended in this game that stand. */
    turns: 0,
    handover: undefined as Handover | undefined,
    /** What both had as the game began. */
    start: [0, 0] as Pair,
    shortsFrom: -Infinity,
    /** The stops of this game, those that ended without a reason, and whether the present one has one or needs none. */
    stops: 0,
    unnamed: 0,
    isNamed: false,
    fell: NOBODY as number,
    fellAt: 0,
    /** How long an absent side had been late before, in ms, and since when it is late now. */
    lateFor: 0,
    lateFrom: 0,
  }
}

/** Sets some fields of a state. */
export function set(p: State, is: Partial<State>): void {
  Object.assign(p, is)
}

export function copyOf(p: State): State {
  return {
    ...p,
    goOn: [...p.goOn],
    total: [...p.total],
    extra: [...p.extra],
    start: [...p.start],
    handover: p.handover && { ...p.handover, total: [...p.handover.total] },
  }
}

/** When the flag of the side that runs falls (T9). */
export function fallsAt(p: State): number {
  return p.isRunning ? p.since + p.delayLeft + p.total[p.turn] : Infinity
}

export function leftAt(p: State, at: number): number {
  return p.isRunning ? Math.max(0, p.delayLeft - (at - p.since)) : p.delayLeft
}

export function totalAt(p: State, side: number, at: number): number {
  return p.isRunning && side === p.turn ? p.total[side] - Math.max(0, at - p.since - p.delayLeft) : p.total[side]
}

function charge(p: State, at: number): void {
  if (!p.isRunning) return
  p.total[p.turn] = totalAt(p, p.turn, at)
  p.delayLeft = leftAt(p, at)
  p.since = at
}

/** A contact closes: it ends the turn if its side has the turn (T8) and has had it for 150 ms (T12). */
export function pressAt(p: State, side: number, at: number): void {
  if (side !== p.turn || at - p.turnStartedAt < EARLY) return
  charge(p, at)
  p.handover = { side, delayLeft: p.delayLeft, total: [...p.total] }
  p.turns++
  giveTo(p, 1 - side, at)
}

function giveTo(p: State, side: number, at: number): void {
  set(p, { turn: side, delayLeft: p.delay, since: at, turnStartedAt: at, isRunning: true })
}

/** The opening press begins the first turn of a game. */
export function openAt(p: State, side: number, at: number): void {
  enterState(p, Stage.Play, at)
  set(p, { turns: 0, handover: undefined, start: [...p.total], stops: 0, unnamed: 0, fell: NOBODY, fellAt: 0 })
  giveTo(p, side, at)
}

/** Time stops at `at`, and another stage begins. */
export function haltAt(p: State, stage: number, at: number): void {
  charge(p, at)
  p.isRunning = false
  enterState(p, stage, at)
  if (stage === Stage.Stop) set(p, { ends: at + STOPPED, isNamed: false })
}

/** The flag of the side that runs falls: it loses the match, or with `isByGame` only the game. */
export function flagAt(p: State, isByGame: boolean): void {
  const at = fallsAt(p)
  charge(p, at)
  // an arrival that comes to nothing is known only a minute later, when the flag may have been due already
  const fellAt = p.stage === Stage.Late ? Math.max(at, p.from) : at
  set(p, { isRunning: false, fell: p.turn, fellAt })
  haltAt(p, isByGame ? Stage.Result : Stage.Flag, p.fellAt)
}

/** Takes times and counts from the clock: a match begins, a judge has ruled, or the law takes the match up again. */
export function takeTimes(p: State, is: Note): void {
  const { delayLeft, turn, handover, turns, stops, unnamed, fell, fellAt, lateFor, turnStartedAt, shortsFrom } = is
  set(p, { delayLeft, turn, handover, turns, stops, unnamed, fell, fellAt, lateFor, turnStartedAt, shortsFrom })
  set(p, { total: [...is.total], extra: [...is.extra], since: is.clockSince, isRunning: is.isRunning > 0 })
  p.lateFrom = is.since
}

/** Charges the stop to the mover after all (P6), first to his delay. If he has less than that, his flag falls (T9). */
export function chargeStop(p: State, at: number): void {
  p.isRunning = true
  charge(p, at)
  p.total[p.turn] = Math.max(0, p.total[p.turn])
}

/**
 * Play goes on. If both have asked to undo (`isBack`), it goes on from the last hand-over or, in a game's first turn,
 * from the opening roll.
 */
export function resumeAt(p: State, at: number, isBack: number): 'back' | 'reopen' | '' {
  if (isBack && !p.turns) {
    p.total = [...p.start]
    toOpen(p, at)
    return 'reopen'
  }
  const back = isBack ? p.handover : undefined
  if (back) {
    set(p, { turn: back.side, delayLeft: back.delayLeft, total: back.total, handover: undefined })
    p.turns--
  }
  enterState(p, Stage.Play, at)
  set(p, { since: at, isRunning: true, turnStartedAt: -Infinity })
  return back ? 'back' : ''
}

/** Between games nobody runs, and nobody has the turn. */
export function toOpen(p: State, at: number): void {
  haltAt(p, Stage.Open, at)
  set(p, { turn: NOBODY, delayLeft: 0, turns: 0, handover: undefined, start: [...p.total] })
}

export function enterState(p: State, stage: number, at: number): void {
  p.stage = stage
  p.from = at
  p.ends = Infinity
  p.goOn = [false, false]
}
