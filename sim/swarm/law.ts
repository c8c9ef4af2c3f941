/*
 * The law, written from the rules of play alone: at every instant both sides have what the same contacts, each its own side's
 * press, would give them, with time stopped from where a stop counts to where it ends. What differs is a consent, a ruling or the
 * at most 10 s of a turn that a cut of power found unrecorded, and stands in the record.
 *
 * Play, stops and the opening roll it computes by itself. Of the other stages it takes the clock's word for which it is, and sees
 * that nothing is decided there but by holds, each answering what stood when its contact closed (law-holds), and that no bank changes.
 */
import { Option } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { Broken } from './broken.ts'
import { nextAnswer } from './law-answer.ts'
import { addContact, forget, type Hands, makeContacts, takeEdge } from './law-contacts.ts'
import { followTo } from './law-follow.ts'
import { checkDecided } from './law-holds.ts'
import { type Next, nextInPlay, nextKey, nextOpening, sooner } from './law-play.ts'
import { isSame, type Seen, seenOf, totalsAt } from './law-seen.ts'
import { copyOf, leftAt, makeState, type State, totalAt } from './law-state.ts'
import { nextInStop } from './law-stop.ts'

/** The stop button pressed, or the key turned. */
interface Halt {
  at: number
  till: number
  isKey: boolean
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
  /** The clock as seen since power-on, and how much of it is behind. */
  log: Seen[]
  read: number
  /** What has been consented to in this match. */
  gifts: Gift[]
  /** The last game's end, while it can be taken back. */
  ended: State | undefined
  /** What stood until it was known otherwise, for a cut that comes in between. */
  past: { p: State; until: number; gifts: number }[]
  /** The power fails at this instant: what shows later only is not known. */
  cut: number
  /** Whether an absent side's bank ran when the power failed. */
  isLate: boolean
  control: { refill: boolean; bank: number; overtime: number; delay: number }
  /** Hands were quicker than the law tells apart, or two things fell on one ms: it says nothing more of this match. */
  isOff: boolean
  /** How often the law and the clock were compared. */
  looks: number
}

/** What is shown of a contact so long after its last edge. */
const SHOWN = 30
/** What was before something is kept for so long. */
const PAST = 600
/** Stages in which a turn stands or runs. */
const TURN: number[] = [Stage.Play, Stage.Stop]
/** Before the match, and while a judge rules, the clock's word goes. */
const FREE: number[] = [Stage.Setup, Stage.Transfer, Stage.Ready, Stage.Ruling]

export function makeLaw(s: Session, level: readonly number[]): Law {
  const law: Law = {
    ...{ p: makeState(), hands: makeContacts(), halts: [], log: [seenOf(s, 0)], read: 1, gifts: [], ended: undefined },
    ...{
      past: [],
      cut: Infinity,
      isLate: false,
      control: { refill: false, bank: 0, overtime: 0, delay: 0 },
      isOff: false,
      looks: 0,
    },
  }
  for (const side of [0, 1]) if (level[side]) addContact(law.hands, side, -1, law.log[0])
  law.p.stage = s.stage
  law.p.from = 0
  return law
}

/** A look at the clock, whenever it may have changed. */
export function lookAt(law: Law, s: Session, now: number): void {
  if (isBefore(s.stage) || s.stage === Stage.Ruling) controlOf(law, s)
  if (!isSame(law.log[law.log.length - 1], s)) law.log.push(seenOf(s, now))
}

function controlOf(law: Law, { control: { bank, delay, option } }: Session): void {
  law.control = { refill: option[Option.Refill] > 0, bank, overtime: option[Option.Overtime] * 1000, delay }
}

/** An edge of a side's contact, just after the clock has had all that was due before it. */
export function contactAt(law: Law, s: Session, side: number, level: number, at: number): void {
  if (!takeEdge(law.hands, side, level, at, seenOf(s, at))) law.isOff = true
}

export function stopButtonAt(law: Law, level: number, at: number): void {
  const last = law.halts[law.halts.length - 1]
  if (level) law.halts.push({ at, till: Infinity, isKey: false })
  else if (last && !last.isKey && last.till === Infinity) last.till = at
}

export function keyAt(law: Law, at: number): void {
  law.halts.push({ at, till: at, isKey: true })
}

/** All that is known by `now`, one thing after another; whether nothing is open. `isLast` takes what would be known later, too. */
export function settleLaw(law: Law, now: number, isLast = false): boolean {
  for (;;) {
    const next = nextOf(law)
    const seen = law.log[law.read]
    if (law.isOff) return false
    if (seen && seen.at <= now && (!next || seen.at < next.at)) {
      const was = law.log[law.read - 1]
      checkDecided(law, was, seen)
      law.read++
      followTo(law, was, seen)
    } else if (!next || next.at > now) return true
    else if (!isLast && next.known > now) return false
    else {
      law.past.push({ p: copyOf(law.p), until: next.known, gifts: law.gifts.length })
      next.does()
    }
  }
}

function nextOf(law: Law): Next | undefined {
  const { stage } = law.p
  if (stage === Stage.Play) return nextInPlay(law)
  if (stage === Stage.Open) return sooner(nextOpening(law), nextKey(law))
  if (stage === Stage.Result || stage === Stage.Break) return nextAnswer(law)
  return stage === Stage.Stop ? sooner(nextInStop(law), nextKey(law)) : undefined
}

/** What the law says and what the clock says, held to each other where nothing is open; or Broken. */
export function holdTo(law: Law, s: Session, now: number): boolean {
  if (law.isOff || !settleLaw(law, now)) return false
  forget(law.hands, now)
  law.past = law.past.filter(({ until }) => until > now - PAST)
  const last = law.halts[law.halts.length - 1]
  if (now < law.hands.edge + SHOWN || (last && now < last.at + 2 * SHOWN)) return false
  law.looks++
  compare(law, s, now)
  return true
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
  if (!TURN.includes(p.stage)) return
  const left = seen.on ? Math.max(0, seen.left - (now - seen.clockSince)) : seen.left
  if (seen.turn !== p.turn) throw new Broken(`the turn in ${STAGES[p.stage]}`, `side ${seen.turn}, due ${p.turn}`)
  if (left !== leftAt(p, now)) throw new Broken(`the delay in ${STAGES[p.stage]}`, `${left}, due ${leftAt(p, now)}`)
  if (seen.on > 0 !== p.on) throw new Broken(`who runs in ${STAGES[p.stage]}`, `${log.length} at ${now}`)
}
