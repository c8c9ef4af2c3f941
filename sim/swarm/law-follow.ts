/*
 * Stages that the law does not compute: it takes the clock's word for which one it is. What both sides have it still
 * computes; only a refill at a game's end, a ruling and an absent side's own time change that.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken, insist } from './broken.ts'
import { holdAt } from './law-holds.ts'
import { HOLD, NOBODY, type Note, type Pair } from './law-seen.ts'
import {
  BEFORE,
  copyOf,
  enterState,
  FREE,
  fallsAt,
  haltAt,
  type Law,
  resumeAt,
  STOPPED,
  type State,
  set,
  TURN,
  takeTimes,
  toOpen,
} from './law-state.ts'
import { goOn, mayGoOn, namedBy, sentAt } from './law-stop.ts'

/**
 * The stages that may follow on the clock's word, for each that the law computes. RUNS: the clock may still be in these
 * while a flag that the law knows is not shown yet.
 */
const FROM_STOP: number[] = [Stage.Result, Stage.Ruling]
const FROM_OPEN: number[] = [Stage.Ask, Stage.Break, Stage.Ruling, Stage.Ready]
const RUNS: number[] = [Stage.Play, Stage.Stop, Stage.Late, Stage.Arrived]
const FROM_LATE: number[] = [Stage.Ruling, Stage.Open, Stage.Arrived]
const FROM_FLAG: number[] = [Stage.Result, Stage.Ruling]

/** After a result is agreed to, shorts mean nothing for so many ms. */
const DEAF = 3000
/** The most overtime that a judge may give where the control has none, in ms. */
const MOST_OVERTIME = 600_000

/** Takes from the clock's next change what the law goes by. */
export function followTo(law: Law, was: Note, is: Note): void {
  const { p } = law
  if (p.stage === is.stage) {
    const isAnew = p.stage === Stage.Stop && !is.byJudge && is.since > was.since && is.at > was.at
    if (isAnew) p.ends = is.since + STOPPED // a call or a dispute was taken back, and its seconds begin anew
    if (p.stage === Stage.Stop && is.called) p.isNamed = true
    if (p.stage === Stage.Break && is.who !== was.who) enter(law, is)
    return
  }
  if (p.stage === Stage.Play) return
  if (p.stage === Stage.Ruling && was.stage !== Stage.Ruling) return // the key is not known yet
  // the clock does not show the flag yet
  if (was.stage !== Stage.Ruling && p.fell !== NOBODY && is.fell === NOBODY && RUNS.includes(is.stage)) return
  if (p.stage === Stage.Flag && was.stage !== Stage.Flag && !FROM_FLAG.includes(is.stage)) return
  // the clock does not show the limit yet
  const wasLate = was.stage === Stage.Late || was.stage === Stage.Arrived
  if (p.stage === Stage.Over && wasLate && is.stage === Stage.Late) return
  if (p.stage === Stage.Stop && !FROM_STOP.includes(is.stage)) return leaveStop(law, was, is)
  if (p.stage === Stage.Open && !FROM_OPEN.includes(is.stage) && is.games >= was.games) return
  if (was.stage === Stage.Ruling || BEFORE.includes(was.stage)) return adopt(law, was, is)
  if ((p.stage === Stage.Late || p.stage === Stage.Arrived) && !FROM_LATE.includes(is.stage)) return
  if (is.games > was.games) endGame(law, is)
  else if (is.games < was.games) takeBack(law)
  enter(law, is)
}

/** A stop of more than 30 s, or in which the judge was called, ends with a hold, if the law lets that end it. */
function leaveStop(law: Law, was: Note, is: Note): void {
  if (is.stage !== Stage.Play && is.stage !== Stage.Open) return
  const at = mayGoOn(law, was, is)
  if (at >= 0) goOn(law, sentAt(law, at), at, 0)
}

function enter(law: Law, is: Note): void {
  const { p } = law
  const at = Math.min(instantOf(law, is), fallsAt(p))
  const isBack = p.stage === Stage.Power
  switch (is.stage) {
    case Stage.Play:
      resumeAt(p, at, 0)
      return
    case Stage.Stop:
      haltAt(p, Stage.Stop, at)
      return asStop(p, is)
    case Stage.Break:
      haltAt(p, Stage.Break, at)
      if (law.control.runs) set(p, { since: at, delayLeft: 0, turn: is.who, isRunning: true })
      return
    case Stage.Open:
      return p.turn === NOBODY ? haltAt(p, Stage.Open, at) : toOpen(p, at)
    case Stage.Late:
      enterState(p, Stage.Late, at)
      set(p, { since: at, delayLeft: 0, turn: is.who, isRunning: is.who !== NOBODY, lateFrom: isBack ? is.since : at })
      if (!isBack) p.lateFor = 0
      return
    default: {
      const isLate = p.stage === Stage.Late
      haltAt(p, is.stage, at)
      if (is.stage === Stage.Arrived) p.lateFrom = is.since
      if (isLate) p.turn = NOBODY
    }
  }
}

/** Goes on with an earlier stop, what was sent in it and the rest of its count: after a power cut, result or ruling. */
function asStop(p: State, is: Note): void {
  p.ends = is.byJudge ? Infinity : is.since + STOPPED // P7: after a ruling only the judge or both players go on
  p.isNamed = true
  for (const side of [0, 1]) p.goOn[side] = (is.sent[side] & (1 << Claim.GoOn)) > 0
}

/**
 * When the change counts from: a hold from when it became one, of two the one that the clock names; what the clock does
 * by itself from when it was seen.
 */
function instantOf(law: Law, is: Note): number {
  const held = [0, 1].flatMap((side) => holdAt(law, side, is.at) ?? []).map(({ closed }) => closed + HOLD)
  return held.length ? namedBy(is, held) : is.at
}

/** After a ruling and when a match begins both have what the clock says: a judge set it, or nothing was played. */
function adopt(law: Law, was: Note, is: Note): void {
  const { p, control } = law
  // the key may bring the match before back, and a code another clock's
  const isNew = was.stage === Stage.Ready && !FREE.includes(is.stage)
  const isAsBefore = is.total.every((total, side) => total === p.total[side])
  if (p.stage === Stage.Ruling && was.stage === Stage.Ruling && !was.rulings && TURN.includes(is.stage))
    insist(
      law,
      isAsBefore && is.delayLeft === p.delayLeft && is.turn === p.turn,
      'D1 a judge who rules nothing changes nothing',
      `${is.total}, ${is.delayLeft} of ${is.turn}, due ${p.total}, ${p.delayLeft} of ${p.turn}`,
    )
  const start: Pair = isAsBefore ? p.start : [...is.total] // the same unless a judge has set a bank
  // a judge may have taken the game's first press back
  if (!isAsBefore && is.turn !== NOBODY && !is.turns) start[is.turn] = is.opened
  takeTimes(p, is)
  if (isNew && is.total.some((total, side) => total !== control.bank[side] + control.overtime))
    throw new Broken('T1 a match begins with full banks', `${is.total}, not ${control.bank} and ${control.overtime}`)
  set(p, { start, delay: control.delay, turnStartedAt: -Infinity })
  enterState(p, is.stage, is.at)
  if (is.stage === Stage.Stop) asStop(p, is)
  if (isNew) law.gifts.length = 0
}

/** A game is over: the banks stay as they are, or are refilled. */
function endGame(law: Law, is: Note): void {
  const { p, control } = law
  law.ended = copyOf(p)
  if (control.refill && is.stage === Stage.Open) refill(law)
  p.shortsFrom = instantOf(law, is) + DEAF
}

/** Both banks are full again. Overtime is not refilled; once begun it is at most whole, if a judge has set a bank in it. */
function refill({ p, control }: Law): void {
  const most = control.overtime || MOST_OVERTIME
  for (const side of [0, 1]) {
    if (p.total[side] <= p.extra[side]) p.extra[side] = Math.min(p.total[side], most)
    p.total[side] = control.bank[side] + p.extra[side]
  }
}

/** A result is taken back, and with it the refill. */
function takeBack(law: Law): void {
  const { p, ended, control } = law
  if (!ended) return takeTimes(p, law.log[law.read - 1]) // the law took the match up after that game
  const { total, extra } = control.refill ? ended : p // what a break has cost since stays spent
  set(p, { total: [...total], extra: [...extra], delayLeft: ended.delayLeft, turn: ended.turn, turns: ended.turns })
  set(p, { handover: ended.handover, start: [...ended.start] })
}
