/*
 * What the record says that a side did, its contact did: each new word of it is explained by a contact, by the judge, or by the
 * clock's own counts; and what needs both sides has both.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { bitsOf, Entry, entryIn, Form, type Journal, sideIn, spanIn, valueIn } from '../../firmware/core/journal.ts'
import type { Session } from '../../firmware/core/state.ts'
import { STUCK_TOO, TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken } from './broken.ts'
import { type Contacts, hasHeld, isBothHeld, isClosing, isHeld, isOpening, isStuck } from './contacts.ts'

const STOP = 30_000
const ABSENT = 3000
const BUTTON = 1
const NOT_OVER = 2

/** How far the record has been read, and what stands in it. */
export interface Reader {
  journal: Journal | undefined
  index: number
  at: number
  /** The instants before the words that may yet be undone. */
  ats: number[]
  /** When somebody who is awaited came last; after a cut of power less what had gone by of the stage before it. */
  arrived: number
  ran: number
  /** The entry before, and since when what stands on the glass stands for each side. */
  last: number
  stood: [number, number]
  /** What stands in the present stop; none where it began before anybody read. */
  stop: Stop | undefined
  /** Words of a block that are still to come. */
  block: number
}

interface Stop {
  begun: number
  sent: [number, number]
  called: number
  dropped: number
}

/** Nothing of what is there already is read. */
export function makeReader({ journal: j, stage, since, ran, sent, called, dropped }: Session): Reader {
  const [left, right] = sent
  const stop: Stop | undefined =
    stage === Stage.Stop ? { begun: since, sent: [left, right], called, dropped } : undefined
  return {
    journal: j,
    index: j.used,
    at: j.at,
    ats: [],
    last: j.at,
    stood: [-1, -1],
    stop,
    arrived: since,
    ran,
    block: 0,
  }
}

/** Reads what is new. */
export function readOn(r: Reader, s: Session, read: (index: number) => number, contacts: Contacts): void {
  const { journal: j } = s
  if (r.journal !== j) Object.assign(r, { journal: j, index: 0, at: 0, ats: [], last: 0, stop: undefined, arrived: 0 })
  for (; r.index < j.used; r.index++) take(r, bitsOf(read(r.index)), contacts)
}

function take(r: Reader, bits: number, contacts: Contacts): void {
  r.ats.push(r.at)
  if (r.ats.length > 16) r.ats.shift()
  if (r.block && bits >= Form.Soon) {
    r.block--
    return
  }
  r.at += spanIn(bits)
  const entry = entryIn(bits)
  if (entry < 0) return
  const side = sideIn(bits)
  const value = valueIn(bits)
  if (entry === Entry.Block) r.block = value & 255
  if (entry === Entry.Power) r.at = value
  if (entry === Entry.Undone) r.at = r.ats[r.ats.length - 1 - value] ?? r.at
  const found = wrongIn(r, entry, side, value, contacts)
  if (found) throw new Broken('P8 the record tells what contacts did', `entry ${entry} of ${side} at ${r.at}: ${found}`)
  note(r, entry, side, value)
  if (entry !== Entry.Inert) r.last = r.at
}

/** A hold of this side that closed since it could see what it answers; one of before the last entry counts from that. */
function isHold(r: Reader, contacts: Contacts, side: number): boolean {
  if (isHeld(contacts, side, r.at, r.stood[side])) return true
  return r.last === r.at && hasHeld(contacts, side, r.at, r.stood[side])
}

function isTyped(r: Reader, contacts: Contacts): boolean {
  return contacts.typed.includes(r.at) || (r.last === r.at && contacts.typed.some((at) => at <= r.at))
}

function wrongIn(r: Reader, entry: number, side: number, value: number, contacts: Contacts): string {
  const by = (isSo: boolean, what: string): string => (isSo ? '' : what)
  switch (entry) {
    case Entry.Claim:
      if (value & STUCK_TOO) return by(isStuck(contacts, side, r.at), 'its button is not stuck')
      return by(isHold(r, contacts, side), 'it did not hold')
    case Entry.Refused:
    case Entry.BreakEnd:
    case Entry.BreakNext:
    case Entry.Dice:
      return by(isHold(r, contacts, side), 'it did not hold')
    case Entry.Sent:
      return by(isHold(r, contacts, side) || isTyped(r, contacts), 'it did not hold')
    case Entry.Game:
      return by(isHold(r, contacts, 1 - side), 'the winner did not hold')
    case Entry.TakeBack:
      return by(isHold(r, contacts, 0) || isHold(r, contacts, 1), 'nobody held')
    case Entry.Break:
      return by(isHold(r, contacts, side) || r.last === r.at, 'it did not hold')
    case Entry.Start:
      return by(isOpening(contacts, 1 - side, r.at) || r.last === r.at, 'the other side let no contact go')
    case Entry.Arrived:
      return by(value ? isHold(r, contacts, side) : isClosing(contacts, side, r.at), 'its contact did not')
    case Entry.Recovered:
      return by(isHold(r, contacts, side) && (!value || isStuck(contacts, 1 - side, r.at)), 'it did not hold')
    default:
      return wrongStop(r, entry, value, contacts)
  }
}

function wrongStop(r: Reader, entry: number, value: number, contacts: Contacts): string {
  const { stop } = r
  switch (entry) {
    case Entry.Stop:
      if (value === BUTTON) return isAsked(r, contacts.stopped) ? '' : 'nobody pressed the stop button'
      return value < NOT_OVER || isHold(r, contacts, 0) || isHold(r, contacts, 1) ? '' : 'nobody held'
    case Entry.Ruling:
      if (value === 0) return isAsked(r, contacts.keyed) ? '' : 'nobody turned the key'
      if (value === 2) return isBothHeld(contacts, r.at) ? '' : 'they did not hold both for 5 s'
      return ''
    case Entry.Judge:
      return value && stop && r.at !== stop.begun + STOP ? `after ${r.at - stop.begun} ms` : ''
    case Entry.Back:
    case Entry.Reopen:
      return isAgreed(stop, Claim.WrongMove) ? '' : 'one side alone wants it'
    case Entry.Resume:
      return wrongResume(r, value)
    case Entry.Late:
      return isAnotherLate(r, contacts) ? '' : 'nobody held for 3 s'
    default:
      return ''
  }
}

/** The edge itself, or where something was entered in the moment until it was believed, that. */
function isAsked(r: Reader, edges: readonly number[]): boolean {
  return edges.includes(r.at) || (r.last === r.at && edges.some((at) => at <= r.at && at > r.at - 600))
}

function isAnotherLate(r: Reader, contacts: Contacts): boolean {
  const isAbsent = [0, 1].some((side) => isHeld(contacts, side, r.at, 0, ABSENT))
  return isAbsent || r.at === r.arrived + 2 * STOP
}

/** P5: both go on, or thirty seconds are over. A judge who is called is waited for. */
function wrongResume({ at, stop }: Reader, how: number): string {
  if (!stop) return ''
  if (stop.called) return 'the judge is called'
  if (how & 1) return at === stop.begun + STOP ? '' : `after ${at - stop.begun} ms`
  if (how & 2) return 'nobody has sent anything'
  return isAgreed(stop, Claim.GoOn) ? '' : `sent ${stop.sent}`
}

/** Whether it stands where there is no judge: a dispute, or a wrong move of one side alone. */
function isDisputed({ sent: [left, right] }: Stop): boolean {
  return (((left | right) >> Claim.Dispute) & 1) > 0 || (((left ^ right) >> Claim.WrongMove) & 1) > 0
}

function isAgreed(stop: Stop | undefined, claim: number): boolean {
  return !stop || (stop.sent[0] & stop.sent[1] & (1 << claim)) > 0
}

/** What changes what stands: an answer is to what stood when its contact closed. */
function note(r: Reader, entry: number, side: number, value: number): void {
  const { stop } = r
  if (entry === Entry.Stop) r.stop = { begun: r.at, sent: [0, 0], called: 0, dropped: 0 }
  else if (entry === Entry.Judge && stop) stop.called |= 4
  else if (STAGES.includes(entry)) r.stop = undefined
  if (entry === Entry.Arrived) r.arrived = r.at
  else if (entry === Entry.Recovered) r.arrived = r.at - r.ran
  if (entry === Entry.Claim) claims(r, side, value)
  else if (entry === Entry.Sent) r.stood[1 - side] = r.at
  else if (STAGES.includes(entry)) r.stood = [r.at, r.at]
}

/** Entries that lead to another stage. */
const STAGES: number[] = [
  Entry.Open,
  Entry.Start,
  Entry.Reopen,
  Entry.Stop,
  Entry.Resume,
  Entry.Game,
  Entry.TakeBack,
  Entry.Break,
  Entry.BreakEnd,
  Entry.Late,
  Entry.Arrived,
  Entry.Flag,
  Entry.Over,
  Entry.Power,
  Entry.Recovered,
  Entry.Ruling,
  Entry.Ruled,
]

function claims(r: Reader, side: number, value: number): void {
  const { stop } = r
  const claim = value & (TAKEN_BACK - 1)
  const isBack = (value & TAKEN_BACK) > 0
  if (claim === Claim.WrongMove || (claim === Claim.CallJudge && isBack)) r.stood[1 - side] = r.at
  if (claim === Claim.Lost && !isBack) {
    r.stood = [r.at, r.at]
    r.stop = undefined // and a result is to come
  }
  if (!stop) return
  if (claim !== Claim.CallJudge) {
    const was = isDisputed(stop)
    if (isBack) stop.sent[side] &= ~(1 << claim)
    else stop.sent[side] |= 1 << claim
    if (was && !isDisputed(stop) && r.at >= stop.begun + STOP) stop.begun = r.at // it stood, and goes on only after a warning
    return
  }
  if (!isBack) stop.called |= 1 << side
  else stop.dropped ^= 1 << side
  if (stop.dropped !== 3) return
  Object.assign(stop, { begun: r.at, called: 0, dropped: 0 })
}
