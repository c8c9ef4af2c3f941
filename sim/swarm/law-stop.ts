/*
 * The law of a stop: play goes on when both sides' GO ON stand, each sent by its own hold, or by itself after 30 s.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import { type Next, sooner } from './law-play.ts'
import { type Contact, HOLD, type Pair, type Seen, seenBefore } from './law-seen.ts'
import { ALONE, chargeStop, type Law, resumeAt, type State, totalAt } from './law-state.ts'

/** What a stop does by itself is shown within so many ms. */
const SHOWN = 110
/** A hold is taken, and seen, so soon after it has become one: what the other side's contact did just before waits 30 ms at most to be believed (C11). */
export const TAKEN = 32
/** More stops without a reason are not counted. */
const MOST_COUNTED = 3
/** What a clock does within so many ms may be seen together. */
const TIE = 2
/** A button closed for longer is stuck, and nobody waits for it (C8). */
const STUCK = 60_000

/** When the stop ends by itself: sooner where the side not to move wants to go on, and nobody has named a reason. */
function endsAt({ ends, from, turn, goOn, isNamed }: State): number {
  return !isNamed && goOn[1 - turn] ? Math.min(ends, from + ALONE) : ends
}

export function nextInStop(law: Law): Next | undefined {
  const ends = endsAt(law.p)
  const end = { at: ends, known: ends + SHOWN, does: () => endStop(law, ends) }
  let next: Next | undefined
  for (const c of law.hands.list) {
    const at = c.closed + HOLD
    if (c.isDone || !isHoldIn(law, c) || at > law.cut) continue
    next = sooner(next, { at, known: at + TAKEN, does: () => holdInStop(law, c, at) })
  }
  return sooner(ends < Infinity ? end : undefined, next)
}

/** Whether a contact of this stage stays closed until it is a hold. */
export function isHoldIn({ p }: Law, c: Contact): boolean {
  return !c.isVoid && c.closed >= p.from && c.opened - c.closed >= HOLD
}

/** A button closed for so long, that opens at this very ms or later. */
export function isStuck(law: Law, side: number, at: number): boolean {
  return law.hands.list.some((c) => c.side === side && c.closed <= at - STUCK && c.opened >= at)
}

/** The line that a hold sends: the one before its side when it closed, if it still is when the hold is one; else -1. */
export function lineOf({ log }: Law, { side, stood, closed }: Contact): number {
  return seenBefore(log, closed + HOLD).pick[side] === stood.pick[side] ? stood.pick[side] : -1
}

/** Whether the other side has meanwhile sent something else than GO ON: what this hold would answer is no longer what stood. */
function isStale({ log }: Law, { side, stood, closed }: Contact): boolean {
  const before = seenBefore(log, closed + HOLD)
  return (before.sent[1 - side] ^ stood.sent[1 - side]) >> 1 > 0 || before.called !== stood.called
}

/** The lines that stand at `at`, a hold of this instant among them. */
export function sentAt(law: Law, at: number): Pair {
  const { sent } = seenBefore(law.log, at)
  const now: Pair = [sent[0], sent[1]]
  for (const c of law.hands.list) {
    const line = c.closed + HOLD === at && isHoldIn(law, c) ? lineOf(law, c) : -1
    if (line >= 0) now[c.side] ^= 1 << line
  }
  return now
}

/** After 30 s play goes on, unless a side disputes or is unwell, one alone says that a move was wrong, or the judge is called. */
function endStop(law: Law, at: number): void {
  const { called } = seenBefore(law.log, at)
  const sent = sentAt(law, at)
  const isDisputed = (sent[0] | sent[1]) & ((1 << Claim.Dispute) | (1 << Claim.Medical))
  const isAlone = ((sent[0] ^ sent[1]) >> Claim.WrongMove) & 1
  law.p.ends = Infinity
  const isNow = (c: Contact): boolean => c.closed + HOLD <= at && c.closed + HOLD > at - TIE
  if (law.hands.list.some((c) => isNow(c) && isHoldIn(law, c) && lineOf(law, c) !== Claim.GoOn)) law.isOff = true
  if (law.isOff || called || isDisputed || isAlone) return
  goOn(law, sent, at, SHOWN)
}

function holdInStop(law: Law, c: Contact, at: number): void {
  c.isDone = true
  if (c.isVague || !isPlain(law, c, at)) law.isOff = true
  if (law.isOff) return
  const line = lineOf(law, c)
  if (line === Claim.GoOn) return sendGoOn(law, c, at)
  checkSends(law, c, at)
  // its line turned as it closed, and which of the two it sent is the clock's word
  const [before, after] = [seenBefore(law.log, at), seenBefore(law.log, at + TAKEN + law.slow)]
  if (line < 0 && before.sent[c.side] !== after.sent[c.side]) law.isOff = true
  if (line >= 0 && !(line === Claim.WrongMove && law.p.turns && !law.p.back)) law.p.isNamed = true
}

/** A hold sends its line, or takes it back, but for a move that is not there to be sent back. */
function checkSends(law: Law, c: Contact, at: number): void {
  const [line, before] = [lineOf(law, c), seenBefore(law.log, at)]
  const after = seenBefore(law.log, at + TAKEN + law.slow)
  const { stood } = c
  const isOther = `${stood.sent} ${stood.pick} ${stood.dropped}` !== `${before.sent} ${before.pick} ${before.dropped}`
  const isOver = before.stage !== Stage.Stop || after.stage !== Stage.Stop || after.since !== before.since
  const isLeft = isOver || isOther || seenBefore(law.log, at + SHOWN + TAKEN).called !== before.called
  if (line === Claim.CallJudge && before.called) return // what it then does is told of elsewhere
  if (line < 0 || isLeft || isStale(law, c) || (line === Claim.WrongMove && law.p.turns && !law.p.back)) return
  const isSent = after.sent[c.side] !== before.sent[c.side] || after.called !== before.called
  insist(law, isSent || after.dropped !== before.dropped, 'P3 a hold sends', `line ${line} of side ${c.side} at ${at}`)
}

/** A side sends GO ON, or takes it back; with the other side's play goes on, unless the judge is called. */
function sendGoOn(law: Law, c: Contact, at: number): void {
  const { p } = law
  const { called } = seenBefore(law.log, at)
  const after = seenBefore(law.log, at + TAKEN + law.slow)
  const stands = !p.goOn[c.side]
  const isAlone = !p.isNamed && (c.side === p.turn ? !law.control.hasJudge : at >= p.from + ALONE)
  const isMet = stands && !called && (isAlone || p.goOn[1 - c.side] || isStuck(law, 1 - c.side, at))
  const isCalledBefore = seenBefore(law.log, at + SHOWN + TAKEN).called !== called // it shows later
  const mayFail = called > 0 || isCalledBefore || isStale(law, c)
  p.goOn[c.side] = stands
  if (isMet && isForJudge(p, law.control.hasJudge)) {
    if (isStale(law, c)) law.isOff = true
    return goOn(law, sentAt(law, at), at, TAKEN)
  }
  if (isMet && !(mayFail && after.stage === Stage.Stop)) return goOn(law, sentAt(law, at), at, TAKEN)
  if (after.stage !== Stage.Stop) return
  const isSo = stands === (after.sent[c.side] & (1 << Claim.GoOn)) > 0
  insist(law, isSo || mayFail, 'P3 a hold sends', `GO ON of side ${c.side} at ${at}`)
  p.goOn[c.side] = stands === isSo
}

/** Whether the judge is called for the stop before it ends: it is the second one of the game without a reason. */
function isForJudge(p: State, hasJudge: boolean): boolean {
  return !p.isNamed && p.unnamed > 0 && hasJudge
}

/**
 * Play goes on; where both say that a move or the opener was wrong, from before it, and what is given back is in the record. A stop
 * without a reason is counted: the second one calls the judge instead, and where there is none its time is the mover's (P6).
 */
export function goOn(law: Law, sent: Pair, at: number, shown: number): void {
  const { p } = law
  if (isForJudge(p, law.control.hasJudge)) {
    Object.assign(p, { isNamed: true, ends: Infinity })
    const isKnown = at + shown <= law.cut
    const { called } = seenBefore(law.log, at + shown + law.slow)
    return insist(law, called > 0 || !isKnown, 'P6 the second stop without a reason calls the judge', `at ${at}`)
  }
  if (!p.isNamed) p.unnamed = Math.min(MOST_COUNTED, p.unnamed + 1)
  if (!p.isNamed && !law.control.hasJudge) chargeStop(p, at)
  const had = [totalAt(p, 0, at), totalAt(p, 1, at)]
  const mover = p.turn
  const kind = resumeAt(p, at, ((sent[0] & sent[1]) >> Claim.WrongMove) & 1)
  if (!kind) return
  law.gifts.push({ kind, side: kind === 'back' ? p.turn : mover, ms: p.total[mover] - had[mover] })
}

/** Whether no hold of the other side becomes one at this instant, too, but to send GO ON with it: else chance decides which comes first. */
function isPlain(law: Law, c: Contact, at: number): boolean {
  const isTie = (x: Contact): boolean => x.side !== c.side && Math.abs(x.closed - c.closed) <= TIE
  const other = law.hands.list.find((x) => isTie(x) && isHoldIn(law, x))
  const { sent } = seenBefore(law.log, at - TIE)
  const isNew = !((sent[0] | sent[1]) & (1 << Claim.GoOn))
  return !other || (isNew && lineOf(law, other) === Claim.GoOn && lineOf(law, c) === Claim.GoOn)
}

/**
 * A stop that was not to end by itself may go on with the hold that settles it, both having sent GO ON; or when a button counts as
 * stuck, and then without its side.
 */
export function mayGoOn(law: Law, was: Seen, e: Seen): number {
  const stands = law.p.ends === Infinity || was.called > 0
  for (const c of law.hands.list) {
    const hold = c.closed + HOLD
    if (stands && isHoldIn(law, c) && hold <= e.at && hold > e.at - TAKEN - law.slow) return wantedBy(law, hold)
    if (c.closed + STUCK <= e.at && c.closed + STUCK > e.at - TAKEN - law.slow && c.opened > e.at)
      return c.closed + STUCK
  }
  return -1
}

/** This instant, where both then want play to go on. */
function wantedBy(law: Law, at: number): number {
  const sent = sentAt(law, at)
  const isWanted = [0, 1].every((side) => sent[side] & (1 << Claim.GoOn) || isStuck(law, side, at))
  insist(law, isWanted, 'P9 play goes on when both want it', `sent ${sent} at ${at}`)
  return at
}
