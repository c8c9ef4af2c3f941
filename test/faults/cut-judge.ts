/*
 * Judges a power cut by comparing the match before and after it. It does not know how a clock recovers: it knows the
 * clock that ran, and charges the running side by its own computation.
 */
import { holdsStop } from '../../firmware/core/claim.ts'
import type { Side } from '../../firmware/core/clock.ts'
import { isMissing, takesPresses } from '../../firmware/core/journal.ts'
import { hasNoJudge } from '../../firmware/core/state.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { sessionOf } from '../../sim/clock/snapshot.ts'
import { notedOf } from '../../sim/swarm/kept.ts'
import { NOBODY, Option, type Session, Stage, Step } from '../core/names.ts'

/** Ms by which a recovered bank or a recovered count may be behind. */
const UNTOLD = 10_000
/** A stage is known to have lasted as long as its own count needs, or this long. */
const LONGEST = 300_000
const NEEDS: Record<number, number> = {
  [Stage.Stop]: 30_000,
  [Stage.Result]: 60_000,
  [Stage.Arrived]: 60_000,
  [Stage.Late]: Infinity,
}

const SIDES: readonly Side[] = [0, 1]

/** A session as it was at an instant. */
export interface Stood {
  s: Session
  /** The games that count, one number each; undefined if the rig does not have them. */
  list?: readonly number[]
}

export function standing(s: Session, isListed = true): Stood {
  return { s: sessionOf(snapshotOf(s)), list: isListed ? [...s.match.list] : undefined }
}

/** The stage of a match, or the one in which it was cut or adjourned. Asking counts as the opening roll. */
function stageOf(s: Session): number {
  const stage = s.stage === Stage.Power ? s.stageAtCut : s.stage === Stage.Adjourned ? s.backTo : s.stage
  return stage === Stage.Ask ? Stage.Open : stage
}

/** What a side has left at an instant (T7, T8): the delay is used first, then the bank, then overtime once. */
interface Had {
  bank: number
  extra: number
  left: number
}

function hadAt({ clock: c }: Session, side: Side, at: number): Had {
  const runs = c.isRunning > 0 && c.turn === side
  const used = runs ? Math.max(0, at - c.since) : 0
  const beyond = Math.max(0, used - c.delayLeft)
  const left = Math.max(0, c.delayLeft - used)
  if (!runs || beyond < c.bank[side]) return { bank: c.bank[side] - beyond, extra: c.extra[side], left }
  return { bank: Math.max(0, c.bank[side] + c.extra[side] - beyond), extra: 0, left }
}

/** What is wrong with the recovered clock `is` if the power failed at `at` while the state was `was`; '' if nothing. */
export function wrongAfter({ s: was, list }: Stood, at: number, is: Session, isListed = true): string {
  if (isBefore(was.stage)) return ''
  const isOver = was.stage === Stage.Flag || was.stage === Stage.Over
  const isKept = isOver || was.stage === Stage.Adjourned
  if (is.stage !== (isKept ? was.stage : Stage.Power)) return `stage ${is.stage} after ${was.stage}`
  if (isMissing(was.journal)) return is.clock.isRunning ? 'the clock runs' : wrongTotals(was, at, is)
  if (!isOver && stageOf(is) !== stageOf(was)) return `behind it stage ${stageOf(is)}, not ${stageOf(was)}`
  if (is.clock.isRunning) return 'the clock runs'
  const lists = list && isListed ? [list.join(), is.match.list.join()] : ['', '']
  if (lists[0] !== lists[1]) return `games ${lists[1]}, not ${lists[0]}`
  return wrongTimes(was, at, is) || wrongFacts(factsOf(was), factsOf(is)) || wrongCount(was, at, is)
}

/**
 * If the record lacks presses, as the glass said: nobody has less, both together have at most 10 s more, and the score
 * is kept (R5).
 */
function wrongTotals(was: Session, at: number, is: Session): string {
  const mores = SIDES.map((side) => {
    const had = hadAt(was, side, at)
    return is.clock.bank[side] + is.clock.extra[side] - had.bank - had.extra
  })
  if (Math.min(...mores) < 0 || mores[0] + mores[1] > UNTOLD) return `without its presses: given ${mores} ms`
  const [had, has] = [was, is].map(({ match }) => match.score.join())
  return had === has ? '' : `score ${has}, not ${had}`
}

function wrongTimes(was: Session, at: number, is: Session): string {
  const { clock: c } = was
  if (is.clock.turn !== c.turn) return `turn ${is.clock.turn}, not ${c.turn}`
  for (const side of SIDES) {
    const had = hadAt(was, side, at)
    const [bank, extra] = [is.clock.bank[side], is.clock.extra[side]]
    const more = bank + extra - had.bank - had.extra
    const runs = c.isRunning > 0 && c.turn === side
    if (more < 0) return `side ${side} has lost ${-more} ms`
    if (more > (runs ? Math.min(UNTOLD, c.bank[side] + c.extra[side] - had.bank - had.extra) : 0))
      return `side ${side} was given ${more} ms`
    if (!runs && extra !== had.extra) return `side ${side} has ${extra} ms of overtime, not ${had.extra}`
    if (runs && bank + extra < c.bank[side] + c.extra[side] && is.clock.delayLeft)
      return 'a bank was charged before its delay'
  }
  const least = c.turn === NOBODY ? c.delayLeft : hadAt(was, c.turn as Side, at).left
  if (is.clock.delayLeft < least || is.clock.delayLeft > c.delayLeft)
    return `${is.clock.delayLeft} ms of the delay, not ${least}`
  return ''
}

/** Everything that a cut must not change. */
function factsOf(s: Session): Record<string, unknown> {
  const { clock: c, match: m, control, result: r } = s
  const stage = stageOf(s)
  const isIn = (...stages: number[]): boolean => stages.includes(stage)
  const isTurn = isIn(Stage.Play, Stage.Stop)
  return {
    ...{ score: m.score, games: m.games, crawford: m.crawford, breaks: m.breaks, dice: m.dice },
    ...{ winner: m.winner, won: m.won, tally: s.tally, most: s.most, fell: s.fell, locked: s.locked, begun: s.begun },
    last: isIn(Stage.Flag, Stage.Over, Stage.Open)
      ? [m.last, m.last === NOBODY ? 0 : [m.lastPoints, m.lastCrawford]]
      : 0,
    control: [control.length, control.bank, control.delay, ...notedOf(control)],
    turns: c.turn === NOBODY ? 0 : [...c.turns, c.delay],
    gave: isTurn && c.hasHandover ? [c.handoverDelay, c.handoverBank, c.handoverExtra] : 0,
    opened: isTurn ? [s.bankAtTurn, s.extraAtTurn] : 0,
    stops: isTurn || isIn(Stage.Result) ? s.stops : 0,
    claims: isIn(Stage.Stop) ? [...s.sent, s.withdrawn] : 0,
    called: isIn(Stage.Stop, Stage.Result) ? s.called : 0,
    about: isIn(Stage.Result, Stage.Break, Stage.Late, Stage.Arrived) ? s.who : 0,
    result: isIn(Stage.Result) ? [r.refused, r.step === Step.Sent ? [r.kind, r.value, r.owner] : 0] : 0,
    next: isIn(Stage.Break) ? s.nextBreak : 0,
    undo: isIn(Stage.Open) && m.last !== NOBODY ? [s.undo.bank, s.undo.extra, s.undo.turn, s.undo.delayLeft] : 0,
    ruling: isIn(Stage.Ruling) ? [s.backTo, s.undoSteps.length] : 0,
  }
}

function wrongFacts(was: Record<string, unknown>, is: Record<string, unknown>): string {
  for (const name of Object.keys(was)) {
    const [one, other] = [JSON.stringify(was[name]), JSON.stringify(is[name])]
    if (one !== other) return `${name} ${other}, not ${one}`
  }
  return ''
}

/** Checks how long the stage has lasted, where that is counted. */
function wrongCount(was: Session, at: number, is: Session): string {
  const stage = stageOf(was)
  if (is.stage !== Stage.Power) return ''
  const had = was.stage === Stage.Power ? was.stageRan : at - was.since
  if (stage === Stage.Ruling) return wrongBehind(was, is)
  const isLate = stage === Stage.Late || stage === Stage.Arrived
  const before = isLate ? was.lateFor : 0
  const now = (isLate ? is.lateFor : 0) + is.stageRan
  if (![Stage.Stop, Stage.Result, Stage.Break, Stage.Open, Stage.Late, Stage.Arrived].includes(stage)) return ''
  if (now > before + had) return `stage ${stage} has stood for ${now - before - had} ms that were not`
  const isHeld = stage === Stage.Stop && holdsStop(was.sent[0], was.sent[1]) // a dispute, which stands
  const isEndless = stage === Stage.Late && was.who === NOBODY && !was.control.option[Option.Lateness]
  const isCounted =
    takesPresses(was) && // a record without room for presses has no checkpoints of a clock at rest
    !was.called &&
    !isEndless &&
    !(isHeld && hasNoJudge(was)) &&
    (stage !== Stage.Open || was.match.games > 0)
  const least = Math.min(before + had, NEEDS[stage] ?? LONGEST) - UNTOLD
  return isCounted && now < least ? `stage ${stage} has stood for ${now} ms, not ${before + had}` : ''
}

/** Counts from before the judge's door was opened go on while it is open. */
function wrongBehind(was: Session, is: Session): string {
  if (was.stage !== Stage.Ruling || ![Stage.Break, Stage.Open, Stage.Late].includes(was.backTo)) return ''
  if (was.backTo === Stage.Open && !was.match.games) return ''
  const had = was.since - was.backToSince
  const has = is.since - is.backToSince
  return had > UNTOLD && has < Math.min(had, LONGEST) - UNTOLD ? `behind the ruling ${has} ms, not ${had}` : ''
}

/** What is wrong with the match `is` when both have gone on at `at` from `back`; '' if nothing. */
export function wrongAgain({ s: back }: Stood, at: number, is: Session): string {
  const stage = back.stageAtCut
  if (is.stage !== stage) return isSpent(back) ? '' : `goes on with stage ${is.stage}, not ${stage}`
  for (const name of ['bank', 'extra'] as const)
    if (`${is.clock[name]}` !== `${back.clock[name]}`) return `${name} ${is.clock[name]}, not ${back.clock[name]}`
  if (is.clock.delayLeft !== back.clock.delayLeft)
    return `${is.clock.delayLeft} ms of the delay, not ${back.clock.delayLeft}`
  if (is.clock.isRunning && is.clock.since !== at) return `runs since ${is.clock.since}, not ${at}`
  const isAbsent = stage === Stage.Late && back.who !== NOBODY // of two absent sides no bank runs
  const runs = stage === Stage.Play || isAbsent || (stage === Stage.Break && back.control.option[4] > 0)
  if (is.clock.isRunning > 0 !== runs) return runs ? 'stands' : 'runs'
  if (at - is.since !== back.stageRan) return `has stood for ${at - is.since} ms, not ${back.stageRan}`
  return wrongFacts(factsOf(back), factsOf(is))
}

/** True if the stage's count was over, or nearly: then the stage changes at once. */
function isSpent(back: Session): boolean {
  if (back.stageAtCut === Stage.Late) return true // lateness has its own limit
  const most: Record<number, number> = { [Stage.Stop]: 30_000, [Stage.Result]: 60_000, [Stage.Arrived]: 60_000 }
  return back.stageRan >= (most[back.stageAtCut] ?? Infinity) - 10
}

/**
 * The same check if several things were being written and only the states before and after all of them are known:
 * nobody has less than in both, or more than 10 s above both, and score and breaks are as in one of them.
 */
export function wrongBetween(may: readonly Stood[], at: number, is: Session): string {
  for (const side of SIDES) {
    const had = may.map(({ s }) => hadAt(s, side, at)).map(({ bank, extra }) => bank + extra)
    const has = is.clock.bank[side] + is.clock.extra[side]
    if (has < Math.min(...had) || has > Math.max(...had) + UNTOLD) return `side ${side} has ${has} ms, not ${had}`
  }
  const facts = ({ match: m }: Session): string => JSON.stringify([m.score, m.games, m.crawford, m.breaks, m.winner])
  return may.some(({ s }) => facts(s) === facts(is)) ? '' : `${facts(is)}, not ${may.map(({ s }) => facts(s))}`
}
