/*
 * The law, written from the rules of play alone. At every instant each side has the time that it would have if every
 * contact were simply that side's press, and time stood from where a stop counts to where it ends. The clock may differ
 * only by a consent, a ruling, or at most 10 s of a turn that a power cut found unrecorded; the record tells of each.
 * The law computes play, stops, the opening roll and absent sides by itself. For other stages it takes the clock's word
 * for which one it is, and checks that only holds decide there, each answering what stood when its contact closed
 * (law-holds), and that no bank changes. After a power cut (D7, R5) nobody has less than before, and only the side that
 * ran has more: at most 10 s of its bank, and of its delay what that turn had. If a press, a stop or an answer was just
 * being entered, the state before it may stand.
 */
import { type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { Broken } from './broken.ts'
import { checkBook, checkRuling } from './law-book.ts'
import { followTo } from './law-follow.ts'
import { checkDecided, nextAnswer } from './law-holds.ts'
import { nextResult, nextShort } from './law-lines.ts'
import { LATEST, type Next, nextFlag, nextInPlay, nextKey, nextLate, nextOpening, sooner } from './law-play.ts'
import {
  addContact,
  controlOf,
  forget,
  isSame,
  makeContacts,
  NOBODY,
  type Note,
  noteOf,
  takeEdge,
  totalsAt,
} from './law-seen.ts'
import {
  ANSWERED,
  BEFORE,
  copyOf,
  enterState,
  FREE,
  type Law,
  leftAt,
  makeState,
  STOPPED,
  type State,
  set,
  TURN,
  takeTimes,
  totalAt,
} from './law-state.ts'
import { nextInStop } from './law-stop.ts'

/** A stop button or a key that closes again so soon may still bounce. */
const BOUNCING = 35

/** What a contact does shows within so many ms of its last edge. */
const SHOWN = 30
/** Earlier states are kept for so many ms after the next one is known. */
const PAST = 600

export function makeLaw(s: Session, level: readonly number[]): Law {
  const law = {
    ...{ p: makeState(), line: '', ruled: undefined, gifts: [], ended: undefined, before: undefined, answered: 0 },
    ...{ isLate: false, control: controlOf(s), slow: 0, wasSlow: false, isThin: false, isMissing: false },
    ...{ isOff: false, ...fresh(noteOf(s, 0)) },
  }
  for (const side of [0, 1]) if (level[side]) addContact(law.hands, side, -1, law.log[0])
  law.p.stage = s.stage
  return law
}

/** Nothing was seen before this. */
function fresh(seen: Note) {
  const halts: Law['halts'] = []
  const [typed, past]: [number[], Law['past']] = [[], []]
  return { hands: makeContacts(), halts, typed, log: [seen], read: 1, past, cut: Infinity }
}

/** Looks at the clock, whenever it may have changed. */
export function lookAt(law: Law, s: Session, now: number): void {
  const { log } = law
  law.ruled = checkRuling(law.ruled, s, law.line)
  law.line = ''
  const last = log[log.length - 1]
  if (!isSame(last, s)) log.push(noteOf(s, now))
  if (!FREE.includes(s.stage)) return
  const rulings = Math.max(last.stage === Stage.Ruling ? last.rulings : 0, s.undoSteps.length)
  Object.assign(log[log.length - 1], { control: controlOf(s), rulings })
  if (law.read === log.length) learnControl(law, log[log.length - 1])
}

/** Takes the control from a note once the law is there: what was before a preset is judged by its own control. */
function learnControl(law: Law, seen: Note): void {
  if (FREE.includes(seen.stage)) law.control = seen.control
}

/** An edge of a side's contact, just after the clock has had all that was due before it. */
export function contactAt(law: Law, s: Session, side: number, level: number, at: number): void {
  const last = law.hands.last[side]
  const isUnseen = law.slow > 0 && level > 0 && last !== undefined && at - last.opened < LATEST
  if (!takeEdge(law.hands, side, level, at, noteOf(s, at)) || isUnseen) law.isOff = true
}

/** An edge of the stop button or of the judge's key. */
export function buttonAt(law: Law, isKey: boolean, level: number, at: number): void {
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

/** Whether nothing waits for an answer. If something did, the law would have to know how it came about. */
export function mayTakeUp(s: Session): boolean {
  const isAsked = s.sent[0] + s.sent[1] + s.agreed + s.called + s.withdrawn > 0 || s.nextBreak !== NOBODY
  return !isAsked && s.stage !== Stage.Transfer && !(s.stage === Stage.Result && s.result.step === Step.Sent)
}

/** The law goes on from what the clock says; both buttons must be open. */
export function takeUp(law: Law, s: Session, now: number): void {
  const seen = noteOf(s, now)
  const { was, stage, since, turn, turns, opened } = seen
  const { typed } = law
  Object.assign(law, { ...fresh(seen), typed, gifts: [], ended: undefined, before: undefined, answered: 0 })
  Object.assign(law, { isOff: false, control: controlOf(s), p: makeState() })
  law.isLate = stage === Stage.Power && (was === Stage.Late || was === Stage.Arrived)
  const { p } = law
  enterState(p, stage, since)
  takeTimes(p, seen)
  set(p, { delay: s.clock.delay, start: [...seen.total] })
  if (turn !== NOBODY && !turns) p.start[turn] = opened
  if (stage !== Stage.Stop) return
  p.isNamed = s.hasReason + s.isLeftToPlayers > 0
  p.ends = !seen.byJudge && since + STOPPED > now - 5 * SHOWN ? since + STOPPED : Infinity
  for (const side of [0, 1]) p.goOn[side] = (seen.sent[side] & 1) > 0
}

/** A copy of the law that goes on by itself; it keeps only the last of the past. */
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

/** Keeps the present state: a power cut until soon after `until` may bring it back. */
function keepPast(law: Law, until: number): void {
  law.past.push({ p: copyOf(law.p), until, gifts: law.gifts.length })
}

/**
 * Does everything that is known by `now`, in order; returns whether nothing is left open. With `isLast` it does what
 * would be known only later, too.
 */
function settleLaw(law: Law, now: number, isLast = false): boolean {
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
      if (BEFORE.includes(was.stage)) keepPast(law, seen.at) // a match that has just begun may not be in flash yet
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

/** Compares law and clock if nothing is open, and returns whether it did; throws Broken if they differ. */
export function holdTo(law: Law, s: Session, now: number): boolean {
  if (law.isOff || !settleLaw(law, now)) return false
  forget(law.hands, now)
  law.past = law.past.filter(({ until }) => until > now - PAST)
  const last = law.halts[law.halts.length - 1]
  if (now < law.hands.edge + SHOWN + law.slow || (last && now < last.at + 2 * SHOWN + law.slow)) return false
  if (law.typed.length && now < law.typed[law.typed.length - 1] + ANSWERED) return false
  if (law.wasSlow && isReadLate(law, s, now)) law.isOff = true
  if (law.isOff) return false
  compare(law, s, now)
  law.wasSlow = law.slow > 0
  return true
}

/**
 * Whether a wake may have found an edge before it was handled late, so that its press counts from that wake. On a board
 * it cannot, because edges come first there.
 */
function isReadLate({ p }: Law, s: Session, now: number): boolean {
  const seen = noteOf(s, now)
  const isNear = (is: number, due: number): boolean => is !== due && Math.abs(is - due) < LATEST
  const totals = totalsAt(seen, now)
  return isNear(seen.clockSince, p.since) || totals.some((total, side) => isNear(total, totalAt(p, side, now)))
}

function compare({ p, log }: Law, s: Session, now: number): void {
  if (FREE.includes(p.stage) && FREE.includes(s.stage)) return
  const stage = STAGES[p.stage]
  if (p.stage !== s.stage)
    throw new Broken(`the stage is ${STAGES[s.stage]} where ${stage} is due`, `since ${p.from}, at ${now}`)
  const seen = noteOf(s, now)
  const totals = totalsAt(seen, now)
  for (let side = 0; side < 2; side++) isDue(`a bank in ${stage}`, totals[side], totalAt(p, side, now), `side ${side} `)
  isDue('T9 the flag falls when all is used up', `${seen.fell} at ${seen.fellAt}`, `${p.fell} at ${p.fellAt}`)
  if (p.stage === Stage.Late || p.stage === Stage.Arrived) isDue('M2 lateness adds up', seen.lateFor, p.lateFor)
  if (!TURN.includes(p.stage)) return
  isDue('P6 stops are counted', seen.stops, p.stops)
  isDue('P6 stops without a reason are counted', seen.unnamed, p.unnamed)
  isDue(`the turn in ${stage}`, seen.turn, p.turn, 'side ')
  const left = seen.isRunning ? Math.max(0, seen.delayLeft - (now - seen.clockSince)) : seen.delayLeft
  isDue(`the delay in ${stage}`, left, leftAt(p, now))
  if (seen.isRunning > 0 !== p.isRunning) throw new Broken(`who runs in ${stage}`, `${log.length} at ${now}`)
  isDue('M13 turns are counted', seen.turns, p.turns)
}

function isDue(what: string, is: number | string, due: number | string, whose = ''): void {
  if (is !== due) throw new Broken(what, `${whose}${is}, due ${due}`)
}

/** While a bank runs, its charge is entered in the record at least this often, in ms. */
const UNTOLD = 10_000
/** A power cut within so many ms after something may find it unrecorded. */
const WRITTEN = 300
/** Both contacts closed so long become a stop (ENDS). In a power cut within KNOWN ms of that the clock may know it. */
const ENDS = [600, 2000]
const KNOWN = 12
/** A button or key closed so many ms before a power cut was not yet accepted; what came after may be lost. */
const VAGUE = 60
/** Stages in which a power cut is not judged: there is no match, it is over, or a judge rules. */
const UNJUDGED: number[] = [...BEFORE, Stage.Ruling, Stage.Over, Stage.Flag]

/** The power fails: the law does all that the clock knew by then, and closed contacts end. */
export function cutAt(law: Law, at: number): void {
  law.cut = at
  const closed = law.hands.list.filter((c) => c.opened === Infinity).map((c) => c.closed)
  const span = at - Math.max(...closed)
  if (closed.length > 1 && ENDS.some((end) => span >= end - 1 && span <= end + KNOWN)) law.isOff = true
  if (law.halts.some((halt) => halt.at > at - VAGUE)) law.isOff = true
  for (const c of law.hands.list) if (c.opened === Infinity) c.opened = at
  if (!law.isOff) settleLaw(law, at, true)
}

/** The power is back: the clock must have one of the states that may have stood at the cut, and time begins anew. */
export function backAt(law: Law, s: Session, level: readonly number[]): void {
  const seen = noteOf(s, 0)
  if (law.isMissing && !law.isOff) checkMissing(law, seen)
  if (law.isMissing) law.isOff = true
  law.isMissing = false
  if (law.isOff) return begin(law, seen, level)
  const { p, cut, past } = law
  const wasSeen = law.log[law.log.length - 1]
  const now = { p, gifts: law.gifts.length }
  const may = [now, ...past.filter(({ until }) => until > cut - WRITTEN).reverse()]
  const fits = may.filter((x) => !differs(x.p, seen, cut))
  const stood = fits.find((x) => x.p.turns === seen.turns) ?? fits[0] // two presses on, the same side may have as much
  if (!stood)
    throw new Broken('R5 a cut takes nothing, and gives no more than 10 s', `${differs(p, seen, cut)} at ${cut}`)
  begin(law, seen, level)
  law.isLate =
    wasSeen.stage === Stage.Late || wasSeen.stage === Stage.Arrived || (p.stage === Stage.Power && law.isLate)
  law.p = copyOf(stood.p)
  law.gifts.length = stood.gifts
  const { total, delayLeft, turn, fell, fellAt, stops, unnamed, lateFor } = seen
  set(law.p, { fell, fellAt, stops, unnamed, lateFor, lateFrom: 0 })
  set(law.p, { total: [...total], delayLeft, turn, isRunning: false, since: 0 })
  set(law.p, { stage: s.stage, from: 0, shortsFrom: -1 })
}

/**
 * Presses are missing in the record, so whose turn it is need not be known. But nobody has less than before, and both
 * together have 10 s more at most. If the games differ, nothing is checked.
 */
function checkMissing(law: Law, is: Note): void {
  const { p, cut, past } = law
  const was = law.log[law.log.length - 1]
  if (UNJUDGED.includes(p.stage) || BEFORE.includes(is.stage) || is.games !== was.games) return
  const may = [p, ...past.filter(({ until }) => until > cut - WRITTEN).map((x) => x.p)]
  const mores = may.map((state) => [0, 1].map((side) => is.total[side] - totalAt(state, side, cut)))
  if (!mores.some(([left, right]) => Math.min(left, right) >= 0 && left + right <= UNTOLD))
    throw new Broken('R5 a cut of a full record takes nothing, and gives no more than 10 s', `${mores[0]} at ${cut}`)
}

/** Time begins anew, with these contacts closed. */
function begin(law: Law, seen: Note, level: readonly number[]): void {
  Object.assign(law, { ...fresh(seen), line: '', ruled: undefined })
  for (const side of [0, 1]) if (level[side]) addContact(law.hands, side, -1, seen)
}

/** A flag may wait so many ms after it is due, for a stop that both hands may still make. */
const FORMING = 2300

/** What the clock has that a power cut at `cut` does not allow, in words; empty if nothing. */
function differs(p: State, is: Note, cut: number): string {
  if (UNJUDGED.includes(p.stage)) return ''
  if (p.fell !== NOBODY && is.fell === NOBODY && cut <= p.fellAt + FORMING) return '' // the flag was not announced yet
  if (BEFORE.includes(is.stage)) return 'no match any more'
  if ((p.stage === Stage.Adjourned) !== (is.stage === Stage.Adjourned)) return `stage ${is.stage}, not ${p.stage}`
  if (p.turn !== is.turn) return `turn ${is.turn}, not ${p.turn}`
  for (let side = 0; side < 2; side++) {
    const runs = p.isRunning && side === p.turn
    const more = is.total[side] - totalAt(p, side, cut)
    const most = runs ? Math.min(UNTOLD, p.total[side] - totalAt(p, side, cut)) : 0
    if (more < 0 || more > most) return `side ${side} has ${more} ms more`
  }
  const more = is.delayLeft - leftAt(p, cut)
  return p.stage === Stage.Play && (more < 0 || is.delayLeft > p.delayLeft) ? `${more} ms more of the delay` : ''
}
