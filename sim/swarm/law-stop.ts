/*
 * The law of a stop: play goes on when both sides' GO ON stand, each sent by its own hold, or by itself after 30 s.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import { type Next, sooner } from './law-play.ts'
import { type Contact, HOLD, type Note, noteBefore, type Pair } from './law-seen.ts'
import { ALONE, ANSWERED, chargeStop, type Law, resumeAt, type State, set, totalAt } from './law-state.ts'

/** What a stop does by itself is shown within so many ms. */
const SHOWN = 110
/**
 * A hold shows within so many ms of becoming one. Up to 30 of them the clock waits for an edge of the other side just
 * before, which may not be accepted yet (C11).
 */
export const TAKEN = 32
/** More stops without a reason are not counted. */
const MOST_COUNTED = 3
/** Two things that a clock does within so many ms may be seen together. */
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

/** Whether this side's button is stuck at `at`: closed for a minute by then, and not opened before. */
export function isStuck(law: Law, side: number, at: number): boolean {
  return law.hands.list.some((c) => c.side === side && c.closed <= at - STUCK && c.opened >= at)
}

/** The line that a hold sends: the one shown when its contact closed. -1 if another is shown once it is a hold. */
export function lineOf({ log }: Law, { side, stood, closed }: Contact): number {
  return noteBefore(log, closed + HOLD).pick[side] === stood.pick[side] ? stood.pick[side] : -1
}

/**
 * Whether, since the contact closed, the other side has sent or taken back a line other than GO ON, or the calls for
 * the judge have changed: the hold would answer what no longer stands.
 */
function isStale({ log }: Law, { side, stood, closed }: Contact): boolean {
  const before = noteBefore(log, closed + HOLD)
  return (before.sent[1 - side] ^ stood.sent[1 - side]) >> 1 > 0 || before.called !== stood.called
}

/** The lines that each side has sent at `at`, a bit each, with what holds of that very ms send or take back. */
export function sentAt(law: Law, at: number): Pair {
  const { sent } = noteBefore(law.log, at)
  const now: Pair = [sent[0], sent[1]]
  for (const c of law.hands.list) {
    const line = c.closed + HOLD === at && isHoldIn(law, c) ? lineOf(law, c) : -1
    if (line >= 0) now[c.side] ^= 1 << line
  }
  return now
}

/** After 30 s play goes on, unless a side disputes, is unwell or alone says "wrong move", or the judge is called. */
function endStop(law: Law, at: number): void {
  const { called } = noteBefore(law.log, at)
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
  const isTyped = law.typed.some((x) => x > at - ANSWERED && x <= at + TAKEN)
  if (c.isVague || isTyped || !isPlain(law, c, at)) law.isOff = true
  if (law.isOff) return
  const line = lineOf(law, c)
  if (line === Claim.GoOn) return sendGoOn(law, c, at)
  checkSends(law, c, at)
  // its line turned as it closed: only the clock knows which of the two it sent
  const [before, after] = [noteBefore(law.log, at), noteBefore(law.log, at + TAKEN + law.slow)]
  const isSent = before.sent[c.side] !== after.sent[c.side] || before.stage !== after.stage
  if (line < 0 && isSent) law.isOff = true
  if (line >= 0 && !(line === Claim.WrongMove && law.p.turns && !law.p.handover)) law.p.isNamed = true
}

/** Insists that a hold sends its line or takes it back. WRONG MOVE does neither if there is no move to send back. */
function checkSends(law: Law, c: Contact, at: number): void {
  const [line, before] = [lineOf(law, c), noteBefore(law.log, at)]
  const after = noteBefore(law.log, at + TAKEN + law.slow)
  const { stood } = c
  const isOther = `${stood.sent} ${stood.pick} ${stood.dropped}` !== `${before.sent} ${before.pick} ${before.dropped}`
  const isOver = before.stage !== Stage.Stop || after.stage !== Stage.Stop || after.since !== before.since
  const isLeft = isOver || isOther || isCut(law, at) || noteBefore(law.log, at + SHOWN + TAKEN).called !== before.called
  if (line === Claim.CallJudge && before.called) return // it withdraws the call, which law-holds checks
  if (line < 0 || isLeft || isStale(law, c) || (line === Claim.WrongMove && law.p.turns && !law.p.handover)) return
  const isSent = after.sent[c.side] !== before.sent[c.side] || after.called !== before.called
  insist(law, isSent || after.dropped !== before.dropped, 'P3 a hold sends', `line ${line} of side ${c.side} at ${at}`)
}

/** Whether the power fails so soon after a hold that it may not have counted yet. */
export function isCut(law: Law, at: number): boolean {
  return at + TAKEN > law.cut
}

/** A side sends GO ON or takes it back. Play goes on once the other side's stands too, unless the judge is called. */
function sendGoOn(law: Law, c: Contact, at: number): void {
  const { p } = law
  const { called } = noteBefore(law.log, at)
  const after = noteBefore(law.log, at + TAKEN + law.slow)
  const stands = !p.goOn[c.side]
  const isAlone = !p.isNamed && (c.side === p.turn ? !law.control.hasJudge : at >= p.from + ALONE)
  const isMet = stands && !called && (isAlone || p.goOn[1 - c.side] || isStuck(law, 1 - c.side, at))
  const isCalledBefore = noteBefore(law.log, at + SHOWN + TAKEN).called !== called // it shows later
  const mayFail = called > 0 || isCalledBefore || isStale(law, c) || isCut(law, at)
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

/** Whether the stop calls the judge instead of ending: it is the game's second one without a reason (P6). */
function isForJudge(p: State, hasJudge: boolean): boolean {
  return !p.isNamed && p.unnamed > 0 && hasJudge
}

/**
 * Play goes on; if both say that the move or the opener was wrong, from before it, and the record tells what was given
 * back. A stop without a reason is counted. The game's second one calls the judge instead; without a judge each is
 * charged to the mover (P6).
 */
export function goOn(law: Law, sent: Pair, at: number, shown: number): void {
  const { p } = law
  if (isForJudge(p, law.control.hasJudge)) {
    set(p, { isNamed: true, ends: Infinity })
    const isKnown = at + shown <= law.cut
    const { called } = noteBefore(law.log, at + shown + law.slow)
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

/**
 * Whether no hold of the other side begins to count within TIE ms of this one, for then chance decides which is first.
 * Two that both send GO ON, where none was sent before, do no harm.
 */
function isPlain(law: Law, c: Contact, at: number): boolean {
  const isTie = (x: Contact): boolean => x.side !== c.side && Math.abs(x.closed - c.closed) <= TIE
  const other = law.hands.list.find((x) => isTie(x) && isHoldIn(law, x))
  const { sent } = noteBefore(law.log, at - TIE)
  const isNew = !((sent[0] | sent[1]) & (1 << Claim.GoOn))
  return !other || (isNew && lineOf(law, other) === Claim.GoOn && lineOf(law, c) === Claim.GoOn)
}

/**
 * The instant at which a stop that does not end by itself may go on, or -1: when a hold settles it, both having sent GO
 * ON, or when a button begins to count as stuck, so that its side is not waited for.
 */
export function mayGoOn(law: Law, was: Note, e: Note): number {
  const stands = law.p.ends === Infinity || was.called > 0
  const isNow = (at: number): boolean => at <= e.at && at > e.at - TAKEN - law.slow
  const holds = law.hands.list.filter((c) => isHoldIn(law, c)).map(({ closed }) => closed + HOLD)
  const settling = stands ? holds.filter(isNow) : []
  if (settling.length) return wantedBy(law, namedBy(e, settling))
  const stuck = law.hands.list.find((c) => isNow(c.closed + STUCK) && c.opened > e.at)
  return stuck ? stuck.closed + STUCK : -1
}

/** Of these instants at which something may have settled a change, the one that the clock names; else the last. */
export function namedBy(e: Note, instants: readonly number[]): number {
  return [e.clockSince, e.since].find((at) => instants.includes(at)) ?? Math.max(...instants)
}

/** Returns this instant; insists that both want play to go on then, or have a stuck button. */
function wantedBy(law: Law, at: number): number {
  const sent = sentAt(law, at)
  const isWanted = [0, 1].every((side) => sent[side] & (1 << Claim.GoOn) || isStuck(law, side, at))
  insist(law, isWanted, 'P9 play goes on when both want it', `sent ${sent} at ${at}`)
  return at
}
