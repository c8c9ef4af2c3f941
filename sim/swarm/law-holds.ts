/*
 * Who decides outside play: a side by its own hold, closed after the glass showed what it answers; what needs both
 * sides, by a hold of each. A short decides nothing. Some holds must do something, whatever the other side holds: in a
 * result the loser's enters and the winner's answers, and in a break its taker's ends it, unless its line ends nothing.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Ask, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import type { Next } from './law-play.ts'
import { type Contact, HOLD, type Note, noteBefore } from './law-seen.ts'
import { BEFORE, type Law, STOPPED } from './law-state.ts'
import { isCut, isHoldIn, isStuck, lineOf, TAKEN } from './law-stop.ts'

/** What a hold does shows within so many ms: the loop may put it off twice while it paints a page. */
const SEEN = 60
/** A side is declared absent by a hold this long, and both hands are the door; a turned key counts within so many ms. */
const ABSENT = 3000
const DOOR = 5000
const KEY = 3000
const GAMES: number[] = [Stage.Open, Stage.Ask, Stage.Over]
const AFTER: number[] = [Stage.Flag, Stage.Over]

/** Checks two notes in a row: whoever decided between them had the right to. */
export function checkDecided(law: Law, was: Note, is: Note): void {
  if (is.stage === Stage.Ruling && was.stage !== Stage.Ruling && law.control.hasJudge)
    wants(law, isByKey(law, is.at), 'J1 the key opens the judge’s menu', was, is)
  if (was.stage === Stage.Ruling || is.stage === Stage.Ruling || is.stage === Stage.Power) return
  const isNew = is.stage === Stage.Stop && is.since > was.since && is.since === law.p.from
  if (was.stage === is.stage && !isNew) checkLines(law, was, is)
  if (was.called && !is.called && was.stage !== Stage.Result)
    wants(law, mayDropCall(law, was, is), 'P8 the judge’s call stands', was, is)
  if (is.games < was.games && !AFTER.includes(was.stage) && !BEFORE.includes(was.stage))
    wants(law, hasBoth(law, is.at, stageAt(law, was)), 'P10 both take a result back', was, is)
  if (was.stage !== is.stage) checkStage(law, was, is)
}

/** Between games each side that called the judge withdraws its call; in a stop the other side must agree. */
function mayDropCall(law: Law, was: Note, is: Note): boolean {
  if (BEFORE.includes(is.stage)) return true // both leave the control (P12)
  if (was.stage !== Stage.Stop) return [0, 1].every((side) => !((was.called >> side) & 1) || holdAt(law, side, is.at))
  return hasBoth(law, is.at, calledAt(law, was)) && isOfCall(law, is)
}

/** Whether the call is ended by a hold of the line for it, or because a button is stuck. */
function isOfCall(law: Law, { at }: Note): boolean {
  const isCall = (side: number): boolean => holdAt(law, side, at)?.stood.pick[side] === Claim.CallJudge
  return [0, 1].some((side) => isCall(side) || isStuck(law, side, at))
}

function wants(law: Law, isSo: boolean, what: string, was: Note, is: Note): void {
  insist(law, isSo, what, `stage ${was.stage} at ${was.at} to ${is.stage} at ${is.at}`)
}

/** Whether a line was just typed. */
export function wasTyped({ typed, slow }: Law, at: number): boolean {
  return typed.some((x) => x <= at && x >= at - SEEN - slow)
}

/** This side's contact that has just become a hold. One that closed before the stage began never does. */
export function holdAt(law: Law, side: number, at: number): Contact | undefined {
  return law.hands.list.find((c) => {
    const hold = c.closed + HOLD
    return c.side === side && hold <= at && hold > at - SEEN - law.slow && isHoldIn(law, c)
  })
}

function checkLines(law: Law, was: Note, is: Note): void {
  for (let side = 0; side < 2; side++) {
    const bits = was.sent[side] ^ is.sent[side]
    if (bits && is.stage === Stage.Stop && law.p.stage === Stage.Stop) checkSent(law, was, is, side, bits)
    const agreed = ((was.agreed ^ is.agreed) >> side) & 1
    if (agreed && is.stage === Stage.Ready)
      wants(law, !!holdAt(law, side, is.at) || wasTyped(law, is.at), 'P9 a side agrees by its own hold', was, is)
  }
  if (is.stage !== Stage.Result || is.called !== was.called) return
  const winner = holdAt(law, 1 - was.who, is.at)
  if (is.refused > was.refused) wants(law, !!winner, 'P10 a hold refuses', was, is)
  else if (is.step > was.step)
    wants(law, !!holdAt(law, was.who, is.at) || wasTyped(law, is.at), 'P10 a hold enters', was, is)
}

/** A line was sent or taken back by its side's own hold, of the line shown as it closed; consent after the request. */
function checkSent(law: Law, was: Note, is: Note, side: number, bits: number): void {
  if (is.at - law.p.from >= STOPPED && bits & ((1 << Claim.Dispute) | (1 << Claim.CallJudge)) && is.called) return
  const c = holdAt(law, side, is.at)
  if (!c && isStuck(law, side, is.at)) return
  // closed just as the other side's hold counted: what that changed may have stood before it or not
  if (c && law.hands.list.some((x) => x.side !== side && Math.abs(x.closed + HOLD - c.closed) <= 2)) return
  const line = c ? lineOf(law, c) : -1
  wants(law, bits === 1 << line, `P9 a line is sent by its side’s hold`, was, is)
  const isConsent = line === Claim.WrongMove && is.sent[side] & bits && was.sent[1 - side] & bits
  if (isConsent && c) wants(law, (c.stood.sent[1 - side] & bits) > 0, 'P2 a consent answers what stood', was, is)
}

/**
 * Whether each side has held its button since `since`, and the second closed only once the first one's hold counted. A
 * stuck button is not waited for.
 */
function hasBoth(law: Law, at: number, since: number): boolean {
  if (isStuck(law, 0, at) || isStuck(law, 1, at)) return true
  for (let side = 0; side < 2; side++) {
    const c = holdAt(law, side, at)
    if (!c || c.closed < since) continue
    if (law.hands.list.some((x) => x.side !== side && isSince(x, since) && x.closed + HOLD <= c.closed)) return true
  }
  return false
}

function isSince(c: Contact, since: number): boolean {
  return !c.isVoid && c.closed >= since && c.opened - c.closed >= HOLD
}

/** When the call for the judge that still stands was first seen. */
function calledAt({ log, read }: Law, was: Note): number {
  let at = was.at
  for (let i = read - 1; i >= 0 && log[i].called; i--) at = log[i].at
  return at
}

/** When this stage was first seen. Between games that is the opening roll, whatever was asked since. */
function stageAt({ log, read }: Law, was: Note): number {
  const isOne = (stage: number): boolean => stage === was.stage || (GAMES.includes(stage) && GAMES.includes(was.stage))
  let at = was.at
  for (let i = read - 1; i >= 0 && isOne(log[i].stage); i--) at = log[i].at
  return at
}

/** When the loser made the entry that the winner now answers. */
function enteredAt({ log, read }: Law, was: Note): number {
  let at = was.at
  for (let i = read - 1; i >= 0 && log[i].stage === Stage.Result && log[i].step === Step.Sent; i--) {
    if (log[i].refused !== was.refused) break
    at = log[i].at
  }
  return at
}

/** Checks who ended a stage: only a side that it is about may. */
function checkStage(law: Law, was: Note, is: Note): void {
  const { at } = is
  const by = (side: number): boolean => !!holdAt(law, side, at)
  const agrees = (side: number): boolean => ((was.agreed >> side) & 1) > 0 || by(side)
  switch (was.stage) {
    case Stage.Ready:
      if (is.stage === Stage.Open) wants(law, agrees(0) && agrees(1), 'P9 both agree', was, is)
      if (is.stage === Stage.Late)
        wants(law, hasHeld(law, 1 - is.who, ABSENT, at), 'M1 who waits declares the other side absent', was, is)
      if (is.stage === Stage.Setup || is.stage === Stage.Transfer)
        wants(law, !was.locked && !was.agreed && (by(0) || by(1)), 'P9 an agreement stands', was, is)
      return
    case Stage.Stop:
      if (is.stage === Stage.Result && law.p.stage === Stage.Stop)
        // the law is still in the stop, so no flag has fallen as it ended
        return wants(law, by(is.who), 'M6 who has lost says so', was, is)
      return
    case Stage.Result: {
      const c = holdAt(law, 1 - was.who, at)
      return wants(law, !!c && c.closed >= enteredAt(law, was), 'P9 the winner agrees by a hold', was, is)
    }
    case Stage.Open:
      if (is.stage === Stage.Ask || is.stage === Stage.Break) wants(law, by(0) || by(1), 'P1 a hold asks', was, is)
      return
    case Stage.Ask:
      if (BEFORE.includes(is.stage))
        wants(law, hasBoth(law, at, stageAt(law, was)), 'P12 both leave the control', was, is)
      return
    case Stage.Break:
      if (is.fellAt !== was.fellAt) return
      return wants(law, by(was.who), 'P9 who took a break ends it', was, is)
    case Stage.Late:
      if (is.stage === Stage.Arrived) wants(law, hasArrived(law, is.who, at), 'M1 who was late arrives', was, is)
      return
    case Stage.Arrived:
      if (is.stage !== Stage.Late && is.fellAt === was.fellAt)
        wants(law, by(was.who), 'M1 who was late agrees by his hold', was, is)
      return
    case Stage.Flag:
    case Stage.Over:
      if (BEFORE.includes(is.stage)) {
        const isByHands = hasHeld(law, 0, DOOR, at) && hasHeld(law, 1, DOOR, at)
        wants(law, wasTyped(law, at) || isByKey(law, at) || isByHands, 'J1 no hand alone begins another match', was, is)
      }
      if (is.stage === Stage.Result && was.stage === Stage.Over)
        wants(law, !!(was.sent[0] || by(0)) && !!(was.sent[1] || by(1)), 'M11 both take a result back', was, is)
      return
    case Stage.Adjourned:
      return wants(law, false, 'C4 a match that is put off goes on behind the door alone', was, is)
    case Stage.Power:
      return wants(law, (by(0) || by(1)) && isMet(law, was, at), 'R5 both go on', was, is)
  }
}

/** Where there is no judge, whether this side has held its button for so long. */
function hasHeld({ hands, control }: Law, side: number, span: number, at: number): boolean {
  const isLong = (c: Contact): boolean => c.closed + span <= at && c.opened >= c.closed + span
  return !control.hasJudge && hands.list.some((c) => c.side === side && isLong(c))
}

/** Whether the judge's key was turned; a gesture that has begun may put off what it does. */
function isByKey({ halts, slow }: Law, at: number): boolean {
  return halts.some((halt) => halt.isKey && halt.at <= at && halt.at > at - KEY - slow)
}

function hasArrived({ hands, p, slow }: Law, side: number, at: number): boolean {
  return hands.list.some((c) => c.side === side && c.closed >= p.from && c.closed <= at && c.closed > at - SEEN - slow)
}

/**
 * Whether both have sent GO ON after a power cut. A side with a stuck button need not, and neither need if an absent
 * side's bank ran when the power failed.
 */
function isMet(law: Law, was: Note, at: number): boolean {
  if (law.isLate) return true
  return [0, 1].every((side) => (was.agreed >> side) & 1 || holdAt(law, side, at) || isStuck(law, side, at))
}

/** The next hold of a result or a break that has to do something. */
export function nextAnswer(law: Law): Next | undefined {
  let next: Next | undefined
  for (const c of law.hands.list) {
    const at = c.closed + HOLD
    if (c.isDone || c.isVague || !isHoldIn(law, c) || at > law.cut || (next && next.at <= at)) continue
    next = { at, known: at + TAKEN, does: () => checkAnswer(law, c, at) }
  }
  return next
}

function checkAnswer(law: Law, c: Contact, at: number): void {
  c.isDone = true
  const { stood } = c
  const before = noteBefore(law.log, at)
  if (!isDue(law, c) || isCut(law, at) || !isStill(stood, before) || stood.called) return
  // of two holds so close together, one may have shown the games, and the other one closed them
  if (law.hands.list.some((x) => x.side !== c.side && Math.abs(x.closed - c.closed) <= TAKEN + law.slow)) return
  const after = noteBefore(law.log, at + TAKEN + law.slow)
  insist(law, !isStill(stood, after), 'P9 a hold answers', `of side ${c.side} in stage ${stood.stage} at ${at}`)
}

/** Whether this contact, if it becomes a hold, has something to do. */
function isDue({ control }: Law, { side, stood }: Contact): boolean {
  const line = stood.pick[side]
  if (stood.stage === Stage.Break && side === stood.who) return !line || line === Ask.Back
  // P2: once the only game is annulled the break goes on, but no other follows it
  if (stood.stage === Stage.Break && !stood.games) return false
  if (stood.stage === Stage.Break) return line === Ask.Break && stood.breaks[side] < control.breaks
  if (stood.stage !== Stage.Result) return false
  return stood.step === Step.Sent ? side !== stood.who : side === stood.who
}

function isStill(was: Note, is: Note): boolean {
  const isOne = was.stage === is.stage && was.since === is.since && was.who === is.who && was.next === is.next
  if (was.page !== is.page) return false // a hold closes the page of games, and answers nothing
  return isOne && was.step === is.step && was.refused === is.refused && was.called === is.called
}
