/*
 * The law, written from the rules of play alone: at every instant both sides have what the same contacts, each its own side's
 * press, would give them, with time stopped from where a stop counts to where it ends. What differs is a consent, a ruling or the
 * at most 10 s of a turn that a cut of power found unrecorded, and stands in the record.
 *
 * Play, stops and the opening roll it computes by itself. Of the other stages it takes the clock's word for which it is, and sees
 * that nothing is decided there but by holds, each answering what stood when its contact closed (law-holds), and that no bank changes.
 */
import { type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { Broken } from './broken.ts'
import { nextAnswer } from './law-answer.ts'
import { checkBook } from './law-book.ts'
import { addContact, forget, makeContacts, takeEdge } from './law-contacts.ts'
import { followTo } from './law-follow.ts'
import { checkDecided } from './law-holds.ts'
import { nextFlag, nextLate } from './law-late.ts'
import { nextResult, nextShort } from './law-lines.ts'
import { LATEST, type Next, nextInPlay, nextKey, nextOpening, sooner } from './law-play.ts'
import { checkRuling } from './law-rulings.ts'
import { controlOf, isSame, NOBODY, type Seen, seenOf, totalsAt } from './law-seen.ts'
import {
  BEFORE,
  believe,
  copyOf,
  enterState,
  FREE,
  type Law,
  leftAt,
  makeState,
  STOPPED,
  totalAt,
} from './law-state.ts'
import { nextInStop } from './law-stop.ts'

/** A stop button or a key that closes again so soon may still bounce. */
const BOUNCING = 35

/** What is shown of a contact so long after its last edge. */
const SHOWN = 30
/** What was before something is kept for so long. */
const PAST = 600
/** Stages in which a turn stands or runs. */
const TURN: number[] = [Stage.Play, Stage.Stop]

export function makeLaw(s: Session, level: readonly number[]): Law {
  const law: Law = {
    ...{ p: makeState(), hands: makeContacts(), halts: [], typed: [], line: '', log: [seenOf(s, 0)] },
    ...{ ruled: undefined, read: 1, gifts: [] },
    ...{
      ended: undefined,
      before: undefined,
      answered: 0,
      past: [],
      cut: Infinity,
      isLate: false,
      control: controlOf(s),
      slow: 0,
      wasSlow: false,
    },
    ...{ isThin: false, isMissing: false, isOff: false, looks: 0 },
  }
  for (const side of [0, 1]) if (level[side]) addContact(law.hands, side, -1, law.log[0])
  law.p.stage = s.stage
  law.p.from = 0
  return law
}

/** A look at the clock, whenever it may have changed. */
export function lookAt(law: Law, s: Session, now: number): void {
  const { log } = law
  law.ruled = checkRuling(law.ruled, s, law.line)
  law.line = ''
  if (!isSame(log[log.length - 1], s)) log.push(seenOf(s, now))
  if (!FREE.includes(s.stage)) return
  log[log.length - 1].control = controlOf(s)
  if (law.read === log.length) learnControl(law, log[log.length - 1])
}

/** A control is the match's from where it is read on: what was before the next match's preset still goes by its own. */
function learnControl(law: Law, seen: Seen): void {
  if (FREE.includes(seen.stage)) law.control = seen.control
}

/** An edge of a side's contact, just after the clock has had all that was due before it. */
export function contactAt(law: Law, s: Session, side: number, level: number, at: number): void {
  const last = law.hands.last[side]
  const isUnseen = law.slow > 0 && level > 0 && last !== undefined && at - last.opened < LATEST
  if (!takeEdge(law.hands, side, level, at, seenOf(s, at)) || isUnseen) law.isOff = true
}

export function stopButtonAt(law: Law, level: number, at: number): void {
  haltAt(law, false, level, at)
}

export function keyAt(law: Law, level: number, at: number): void {
  haltAt(law, true, level, at)
}

function haltAt(law: Law, isKey: boolean, level: number, at: number): void {
  const { halts } = law
  const last = halts.filter((halt) => halt.isKey === isKey).pop()
  if (level && last && at - last.at <= BOUNCING) law.isOff = true // one press that bounced, or two that were too short
  if (level) halts.push({ at, till: Infinity, isKey })
  else if (last?.till === Infinity) last.till = at
}

export function lineAt(law: Law, line: string, at: number): void {
  law.typed.push(at)
  law.line = line
}

/** The law says nothing until it takes the match up again. */
export function dropLaw(law: Law): void {
  law.isOff = true
}

/** Whether nothing was sent or asked that waits for an answer, of which the law would have to know how it came about. */
export function mayTakeUp({
  stage,
  sent,
  agreed,
  called,
  withdrawn: dropped,
  nextBreak: next,
  result,
}: Session): boolean {
  const isAsked = sent[0] + sent[1] + agreed + called + dropped > 0 || next !== NOBODY
  return !isAsked && stage !== Stage.Transfer && !(stage === Stage.Result && result.step === Step.Sent)
}

/** The law goes on from what the clock says, both buttons being open. */
export function takeUp(law: Law, s: Session, now: number): void {
  const seen = seenOf(s, now)
  const { was, stage, since, turn, turns, opened } = seen
  Object.assign(law, { hands: makeContacts(), halts: [], log: [seen], read: 1, gifts: [], ended: undefined, past: [] })
  Object.assign(law, {
    before: undefined,
    answered: 0,
    cut: Infinity,
    isOff: false,
    control: controlOf(s),
    p: makeState(),
  })
  law.isLate = stage === Stage.Power && (was === Stage.Late || was === Stage.Arrived)
  const { p } = law
  enterState(p, stage, since)
  believe(p, seen)
  Object.assign(p, { delay: s.clock.delay, start: [...seen.total] })
  if (turn !== NOBODY && !turns) p.start[turn] = opened
  if (stage !== Stage.Stop) return
  p.isNamed = s.explained + s.byJudge > 0
  p.ends = !seen.byJudge && since + STOPPED > now - 5 * SHOWN ? since + STOPPED : Infinity
  for (const side of [0, 1]) p.goOn[side] = (seen.sent[side] & 1) > 0
}

/** A law of its own that goes on from here; of what is long past it keeps little. */
export function copyLaw(law: Law): Law {
  const list = law.hands.list.slice(-6).map((c) => ({ ...c }))
  const last = [0, 1].map((side) => list.filter((c) => c.side === side).pop())
  const from = Math.max(0, Math.min(law.read - 6, law.log.length - 12))
  const more = { log: law.log.slice(from), read: law.read - from, past: [], typed: law.typed.slice(-2) }
  const halts = law.halts.slice(-2).map((halt) => ({ ...halt }))
  return {
    ...law,
    ...more,
    p: copyOf(law.p),
    hands: { list, last, edge: law.hands.edge },
    halts,
    gifts: [...law.gifts],
  }
}

/** What stands up to here stays known for a cut that comes before `until` has long passed. */
function keepPast(law: Law, until: number): void {
  law.past.push({ p: copyOf(law.p), until, gifts: law.gifts.length })
}

/** All that is known by `now`, one thing after another; whether nothing is open. `isLast` takes what would be known later, too. */
export function settleLaw(law: Law, now: number, isLast = false): boolean {
  for (;;) {
    const next = nextOf(law)
    const seen = law.log[law.read]
    if (law.isOff) return false
    if (seen && seen.at <= now && (!next || seen.at < next.at)) {
      const was = law.log[law.read - 1]
      learnControl(law, seen)
      checkDecided(law, was, seen)
      checkBook(law, was, seen)
      law.read++
      if (BEFORE.includes(was.stage)) keepPast(law, seen.at) // a match that has just begun may not be written yet
      followTo(law, was, seen)
    } else if (!next || next.at > now) return true
    else if (!isLast && next.known + law.slow > now) return false
    else {
      keepPast(law, next.known + law.slow)
      next.does()
    }
  }
}

function nextOf(law: Law): Next | undefined {
  const { stage } = law.p
  if (stage === Stage.Play) return nextInPlay(law)
  if (stage === Stage.Open) return sooner(nextOpening(law), nextKey(law))
  if (stage === Stage.Result) return sooner(sooner(nextAnswer(law), nextResult(law)), nextShort(law))
  if (stage === Stage.Break) return sooner(nextAnswer(law), nextFlag(law))
  if (stage === Stage.Late || stage === Stage.Arrived) return nextLate(law)
  return stage === Stage.Stop ? sooner(sooner(nextInStop(law), nextKey(law)), nextShort(law)) : undefined
}

/** What the law says and what the clock says, held to each other where nothing is open; or Broken. */
export function holdTo(law: Law, s: Session, now: number): boolean {
  if (law.isOff || !settleLaw(law, now)) return false
  forget(law.hands, now)
  law.past = law.past.filter(({ until }) => until > now - PAST)
  const last = law.halts[law.halts.length - 1]
  if (now < law.hands.edge + SHOWN + law.slow || (last && now < last.at + 2 * SHOWN + law.slow)) return false
  if (law.wasSlow && isReadLate(law, s, now)) law.isOff = true
  if (law.isOff) return false
  law.looks++
  compare(law, s, now)
  law.wasSlow = law.slow > 0
  return true
}

/** Whether an edge that is handled late may have been found by a wake before: then its press counts from that. No board's does, for there edges come first. */
function isReadLate({ p }: Law, s: Session, now: number): boolean {
  const seen = seenOf(s, now)
  const isNear = (is: number, due: number): boolean => is !== due && Math.abs(is - due) < LATEST
  const totals = totalsAt(seen, now)
  return isNear(seen.clockSince, p.since) || totals.some((total, side) => isNear(total, totalAt(p, side, now)))
}

function compare({ p, log }: Law, s: Session, now: number): void {
  if (FREE.includes(p.stage) && FREE.includes(s.stage)) return
  if (p.stage !== s.stage)
    throw new Broken(`the stage is ${STAGES[s.stage]} where ${STAGES[p.stage]} is due`, `since ${p.from}, at ${now}`)
  const seen = seenOf(s, now)
  const totals = totalsAt(seen, now)
  for (let side = 0; side < 2; side++) {
    const due = totalAt(p, side, now)
    if (totals[side] !== due)
      throw new Broken(`a bank in ${STAGES[p.stage]}`, `side ${side} ${totals[side]}, due ${due}`)
  }
  if (seen.fell !== p.fell || seen.fellAt !== p.fellAt)
    throw new Broken(
      'T9 the flag falls when all is used up',
      `${seen.fell} at ${seen.fellAt}, due ${p.fell} at ${p.fellAt}`,
    )
  if (!TURN.includes(p.stage)) return
  if (seen.stops !== p.stops) throw new Broken('P6 stops are counted', `${seen.stops}, due ${p.stops}`)
  if (seen.unnamed !== p.unnamed)
    throw new Broken('P6 stops without a reason are counted', `${seen.unnamed}, due ${p.unnamed}`)
  const left = seen.on ? Math.max(0, seen.left - (now - seen.clockSince)) : seen.left
  if (seen.turn !== p.turn) throw new Broken(`the turn in ${STAGES[p.stage]}`, `side ${seen.turn}, due ${p.turn}`)
  if (left !== leftAt(p, now)) throw new Broken(`the delay in ${STAGES[p.stage]}`, `${left}, due ${leftAt(p, now)}`)
  if (seen.on > 0 !== p.on) throw new Broken(`who runs in ${STAGES[p.stage]}`, `${log.length} at ${now}`)
  if (seen.turns !== p.turns) throw new Broken('M13 turns are counted', `${seen.turns}, due ${p.turns}`)
}
