/*
 * Games: how one begins, and its result, which the loser enters and the winner agrees to or refuses (M4-M7).
 *
 * Two refusals or a minute call the judge, and nothing runs meanwhile. Until the next game's first press both may take
 * the game back, and then it is entered anew.
 */
import { clearTurn, copyClock, type Ms, NOBODY, resume, startTurn } from './clock.ts'
import { Option, Refusal } from './control.ts'
import { Entry, note } from './journal.ts'
import { addGame, hasCube, Kind, pointsOf, startMatch, takeBack } from './match.ts'
import { Cue, callJudge, enter, refuse, type Session, Step } from './state.ts'
import { Stage } from './table.ts'

/** The cube goes up to here; a value beyond it adds nothing to any match. */
const MOST_VALUE = 1024
const MOST_REFUSED = 2

/** A match begins: banks are filled, and the opening roll comes (M3). */
export function beginMatch(s: Session, at: Ms): void {
  const c = s.clock
  clearTurn(c)
  c.delay = s.control.delay
  for (let side = 0; side < 2; side++) {
    c.bank[side] = s.control.bank
    c.extra[side] = s.control.option[Option.Overtime] * 1000
    c.inert[side] = 0
    c.turns[side] = 0
  }
  startMatch(s.match, s.control)
  s.fell = NOBODY
  s.fellAt = 0
  s.called = 0
  s.cuts = 0
  s.was = 0
  s.tries = 0
  for (let i = 0; i < 6; i++) s.tally[i] = 0
  s.most = s.control.bank > c.extra[0] ? s.control.bank : c.extra[0]
  enter(s, Stage.Open, at)
}

/** The first turn of a game; from here on the last result stands. */
export function beginGame(s: Session, side: number, at: Ms): void {
  const c = s.clock
  s.fell = NOBODY
  s.fellAt = 0
  s.called = 0
  s.match.last = NOBODY
  for (let i = 0; i < 2; i++) c.turns[i] = 0
  s.opened = c.bank[side]
  s.openedExtra = c.extra[side]
  startTurn(c, side, at)
  enter(s, Stage.Play, at)
}

/** Goes on in the stage in which the power failed, from what the record has. */
export function goOn(s: Session, at: Ms): void {
  if (s.was === Stage.Play || s.was === Stage.Late) resume(s.clock, at)
  if (s.was === Stage.Break && s.control.option[Option.Runs]) resume(s.clock, at)
  enter(s, s.was, at)
}

/** `loser` is to enter the result of the game that is over. */
export function enterResult(s: Session, loser: number, at: Ms): void {
  s.who = loser
  s.result.refused = 0
  clearResult(s)
  s.called = 0
  enter(s, Stage.Result, at)
}

/** The winner has not agreed: the loser enters it anew. */
export function rejectResult(s: Session): void {
  s.result.refused++
  clearResult(s)
}

/** The loser begins with it again. */
export function clearResult(s: Session): void {
  const r = s.result
  r.step = Step.Kind
  r.kind = Kind.Single
  r.value = 1
  r.owner = NOBODY
}

/** The loser: the next of the line before him. The winner: no. */
export function nextResult(s: Session, side: number, at: Ms): void {
  const r = s.result
  if (side !== s.who) return refuseResult(s, side, at)
  s.cue |= Cue.Menu
  if (r.step === Step.Kind) r.kind = r.kind < (hasCube(s.match, s.control) ? Kind.Pass : Kind.Koks) ? r.kind + 1 : 0
  else if (r.step === Step.Value) r.value = r.value < MOST_VALUE ? r.value * 2 : 1
  else if (r.step === Step.Owner) r.owner = 1 - r.owner
}

/** The winner does not agree: the loser enters it anew, and after the second time the judge is called. */
function refuseResult(s: Session, side: number, at: Ms): void {
  if (s.result.step !== Step.Sent) return refuse(s, Refusal.Loser)
  note(s, Entry.Refused, side, 0, at)
  rejectResult(s)
  s.cue |= Cue.Menu
  if (s.result.refused < MOST_REFUSED) return
  note(s, Entry.Judge, side, 0, at)
  callJudge(s, 3, at)
}

/** The loser: sends the line before him. The winner: yes. */
export function sendResult(s: Session, side: number, at: Ms): void {
  const r = s.result
  const isSent = r.step === Step.Sent
  if (side !== s.who) return isSent ? endGame(s, at) : refuse(s, Refusal.Loser)
  if (isSent) return
  s.cue |= Cue.Menu
  if (r.step === Step.Kind) r.step = hasCube(s.match, s.control) ? Step.Value : Step.Sent
  else if (r.step === Step.Value) {
    r.step = r.value === 1 || r.kind === Kind.Pass ? Step.Sent : Step.Owner
    if (r.value > 1) r.owner = r.kind === Kind.Pass ? 1 - side : side // only its owner can have offered it (M8)
  } else r.step = Step.Sent
  if (r.step === Step.Sent) note(s, Entry.Sent, side, resultBits(s), at)
}

/** A result as the journal has it: kind, the cube's power of two, its owner, whether by flag: 2, 4, 2, 1 bits. */
export function resultBits(s: Session): number {
  const r = s.result
  let power = 0
  for (let value = r.value; value > 1; value /= 2) power++
  return r.kind | (power << 2) | (r.owner << 6) | ((s.fell === s.who ? 1 : 0) << 8)
}

/** The readers of these bits; what stands above them does not matter. */
export function kindIn(bits: number): number {
  return bits & 3
}

export function cubeIn(bits: number): number {
  return 1 << ((bits >> 2) & 15)
}

export function ownerIn(bits: number): number {
  return (bits >> 6) & 3
}

export function isByFlag(bits: number): boolean {
  return ((bits >> 8) & 1) > 0
}

/**
 * The whole result at once, from a console: the loser's side, a Kind, the value and owner of the cube. Refused, changing
 * nothing, outside the stage and wherever the rules do not allow it; the winner has still to agree.
 */
export function stateResult(s: Session, loser: number, kind: number, value: number, owner: number, at: Ms): Refusal {
  const refusal = refusalOfResult(s, loser, kind, value, owner)
  if (refusal) {
    refuse(s, refusal)
    return refusal
  }
  const r = s.result
  r.step = Step.Sent
  r.kind = kind
  r.value = value
  r.owner = owner
  s.refusal = Refusal.None
  s.cue |= Cue.Menu
  note(s, Entry.Sent, loser, resultBits(s), at)
  return refusal
}

function refusalOfResult(s: Session, loser: number, kind: number, value: number, owner: number): Refusal {
  const isCube = hasCube(s.match, s.control)
  if (s.stage !== Stage.Result) return Refusal.Locked
  if (loser !== s.who || s.result.step === Step.Sent) return Refusal.Loser
  if (kind % 1 || kind < 0 || kind > (isCube ? Kind.Pass : Kind.Koks)) return Refusal.Kind
  if (!(value >= 1 && value <= (isCube ? MOST_VALUE : 1)) || value % 1 || value & (value - 1)) return Refusal.Value
  const offerer = kind === Kind.Pass && owner === loser
  return (owner === NOBODY) !== (value === 1) || offerer || owner % 1 || owner < 0 || owner > 2
    ? Refusal.Kind
    : Refusal.None
}

/** Both agree. */
function endGame(s: Session, at: Ms): void {
  note(s, Entry.Game, s.who, resultBits(s), at)
  countGame(s, at)
}

/** Enters the game that `s.who` has lost as `s.result` says: the score, and the next game or the end of the match (M7). */
export function countGame(s: Session, at: Ms): void {
  const r = s.result
  addGame(s.match, s.control, 1 - s.who, pointsOf(r.kind, r.value, s.control.option[Option.Variant]))
  s.called = 0
  copyClock(s.undo, s.clock)
  clearTurn(s.clock)
  fillBanks(s)
  enter(s, s.match.winner === NOBODY ? Stage.Open : Stage.Over, at)
}

/** For the next game, where the control fills the banks again for each. */
export function fillBanks(s: Session): void {
  if (!s.control.option[Option.Refill] || s.match.winner !== NOBODY) return
  for (let side = 0; side < 2; side++) s.clock.bank[side] = s.control.bank
}

/** Between games: both take the last one back. */
export function takeGameBack(s: Session, at: Ms): void {
  if (s.match.last === NOBODY) return
  note(s, Entry.TakeBack, 0, 0, at)
  uncountGame(s, at)
}

/**
 * The score and the clock as they were before the last game was counted, and its loser enters it anew; what a break has
 * cost since stays spent, where the banks were not filled again for the next game.
 */
export function uncountGame(s: Session, at: Ms): void {
  const loser = 1 - s.match.last
  takeBack(s.match)
  for (let side = 0; side < 2; side++) {
    if (!s.control.option[Option.Refill]) s.undo.bank[side] = s.clock.bank[side]
    s.undo.extra[side] = s.clock.extra[side]
  }
  copyClock(s.clock, s.undo)
  enterResult(s, loser, at)
}
