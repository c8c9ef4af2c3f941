/*
 * Games: how one begins, and its result. The loser enters the result, and the winner agrees to it or refuses it
 * (M4-M7).
 *
 * Two refusals, or a minute without an answer, call the judge; nothing runs meanwhile. Until the next game's first
 * press both sides may take the game back. Then the result is entered anew, or the game turns out not to be over.
 */
import { type Clock, clearTurn, copyClock, type Ms, NOBODY, resume, type Side, startTurn, type Who } from './clock.ts'
import { bankOf, MOST_BANK, MOST_EXTRA, mostOf, Option, Refusal } from './control.ts'
import { releasePair, useUp, voidContact } from './gesture.ts'
import { note } from './journal.ts'
import { addGame, hasCube, Kind, listGame, PASSED, pointsOf, RESIGNED, startMatch, takeBack } from './match.ts'
import { clearResult, enterResult, rejectResult } from './result.ts'
import {
  Begun,
  Called,
  Cue,
  callJudge,
  clearSent,
  countAnew,
  dropCall,
  enter,
  hasNoJudge,
  refuse,
  runsIn,
  type Session,
  Step,
} from './state.ts'
import { By, beginStop } from './stop.ts'
import { Stage } from './table.ts'
import { Entry } from './word.ts'

/** The highest cube: a value beyond it adds nothing to any match. */
const MOST_VALUE = 1024
const MOST_REFUSED = 2
/** After a result is agreed to, shorts mean nothing for this long, so a tap by habit starts no game. */
const DEAF: Ms = 3000

/** A match begins: banks are filled, and the opening roll comes (M3). */
export function beginMatch(s: Session, at: Ms): void {
  const c = s.clock
  clearTurn(c)
  c.delay = s.control.delay
  for (let side = 0; side < 2; side++) {
    c.bank[side] = bankOf(s.control, side)
    c.extra[side] = s.control.option[Option.Overtime] * 1000
    c.inOvertime[side] = 0
    c.ignored[side] = 0
    c.turns[side] = 0
  }
  startMatch(s.match, s.control)
  s.fell = NOBODY
  s.fellAt = 0
  s.begun = Begun.Not
  s.stops = 0
  s.stopsWithoutReason = 0
  s.isDisciplineRuled = 0
  s.lateFor = 0
  s.shortsFrom = 0
  s.cuts = 0
  s.stageAtCut = 0
  dropCall(s)
  clearSent(s)
  releasePair(s.hands)
  for (let i = 0; i < 6; i++) s.tally[i] = 0
  s.most = mostOf(s.control)
  s.undoSteps = []
  enter(s, Stage.Open, at)
}

/** A game begins with no flag, stop or turn, and the last result stands. */
export function clearGame(s: Session): void {
  s.fell = NOBODY
  s.fellAt = 0
  if (s.begun !== Begun.Elsewhere) s.begun = Begun.Yes
  s.stops = 0
  s.stopsWithoutReason = 0
  s.match.last = NOBODY
  for (let i = 0; i < 2; i++) s.clock.turns[i] = 0
}

/** The first turn of a game. */
export function beginGame(s: Session, side: Side, at: Ms): void {
  const c = s.clock
  clearGame(s)
  dropCall(s)
  s.bankAtTurn = c.bank[side]
  s.extraAtTurn = c.extra[side]
  startTurn(c, side, at)
  enter(s, Stage.Play, at)
}

/** Goes on in the stage in which the power failed, from what the record has. */
export function goOnAfterCut(s: Session, at: Ms): void {
  if (runsIn(s, s.stageAtCut)) resume(s.clock, at)
  if (s.stageAtCut === Stage.Stop) s.hasReason = 1 // nobody is charged for a power cut
  enter(s, s.stageAtCut, at)
  s.since = at - s.stageRan
  s.stageAtCut = Stage.Setup
}

/** Whether the game may turn out not to be over; not once a flag has fallen. */
function mayBeNotOver(s: Session): boolean {
  return s.fell === NOBODY && s.clock.turn !== NOBODY
}

/** Lines at each value of the cube, a pass among them; and in a game without a cube, where nobody can pass. */
const LINES = 5
const LINES_NO_CUBE = 4
/** Each power of two up to MOST_VALUE. */
const VALUES = 11

/**
 * The lines of the loser: the kinds and a pass with the cube at 1, then at 2, and so on. NOT OVER comes after the first
 * value at which a single game wins any match to N: the values beyond it hardly ever occur.
 */
function linesBeforeNotOver(s: Session): number {
  if (!hasCube(s.match, s.control)) return LINES_NO_CUBE
  let lines = LINES
  for (let value = 1; value < s.control.length; value *= 2) lines += LINES
  return lines
}

/** How many lines the loser has. */
function resultLines(s: Session): number {
  return (hasCube(s.match, s.control) ? LINES * VALUES : LINES_NO_CUBE) + (mayBeNotOver(s) ? 1 : 0)
}

/** The number of the line before him, from 0. */
function resultLine(s: Session): number {
  const r = s.result
  const before = linesBeforeNotOver(s)
  if (r.kind === Kind.NotOver) return before
  let line: number = r.kind
  for (let value = r.value; value > 1; value /= 2) line += LINES
  return line >= before && mayBeNotOver(s) ? line + 1 : line
}

/** Shows him the line of this number. */
function turnTo(s: Session, line: number): void {
  const r = s.result
  const before = linesBeforeNotOver(s)
  const isNotOver = line === before && mayBeNotOver(s)
  const at = line > before && mayBeNotOver(s) ? line - 1 : line
  r.kind = isNotOver ? Kind.NotOver : at % LINES
  r.value = isNotOver ? 1 : 1 << ((at / LINES) | 0)
}

/** The loser turns to the next line. The winner, once there is something to answer, turns between yes and no. */
export function nextResult(s: Session, side: Side): void {
  const r = s.result
  if (side !== s.who) {
    if (r.step !== Step.Sent) return refuse(s, Refusal.Loser)
    s.pick[side] = 1 - s.pick[side]
  } else if (r.step === Step.Line) turnTo(s, (resultLine(s) + 1) % resultLines(s))
  else if (r.step === Step.Owner) r.owner = 1 - r.owner
  s.cue |= Cue.Menu
}

/** The winner does not agree. The loser enters the result anew, and after the second refusal the judge is called. */
function refuseResult(s: Session, side: Side, at: Ms): void {
  note(s, Entry.Refused, side, 0, at)
  rejectResult(s, at)
  voidContact(s.hands, s.who as Side, at)
  s.cue |= Cue.Menu
  if (s.result.refused >= MOST_REFUSED) failResult(s, 0, at)
}

/** The sides do not agree, or not in time. The judge is called or, without one, the result is entered anew. */
export function failResult(s: Session, why: number, at: Ms): void {
  note(s, Entry.Judge, 0, why, at)
  applyFail(s, at)
}

export function applyFail(s: Session, at: Ms): void {
  if (s.stage !== Stage.Result || !hasNoJudge(s)) return callJudge(s, Called.Clock, at)
  s.result.refused = 0
  clearResult(s)
  useUp(s.hands, at)
  countAnew(s, at)
}

/** The loser sends the line before him. The winner sends his answer. */
export function sendResult(s: Session, side: Side, at: Ms): void {
  const r = s.result
  const isSent = r.step === Step.Sent
  if (side !== s.who) {
    if (!isSent) return refuse(s, Refusal.Loser)
    return s.pick[side] ? refuseResult(s, side, at) : endGame(s, at)
  }
  if (isSent) return
  s.cue |= Cue.Menu
  if (r.step === Step.Line && r.value > 1) {
    r.owner = r.kind === Kind.Pass ? 1 - side : side // only its owner can have offered it (M8)
    if (r.kind !== Kind.Pass) {
      r.step = Step.Owner
      return
    }
  }
  r.step = Step.Sent
  note(s, Entry.Sent, side, resultBits(s), at)
  s.pick[1 - side] = 0
  voidContact(s.hands, 1 - side, at)
}

/** In the bits of a result: the game is not over. */
const NOT_OVER = 512
/** The bits of each Kind in the record. */
const KIND_BITS = [0, 1, 2, RESIGNED, PASSED, NOT_OVER]

/**
 * A result as the record has it. Kind, the cube's power of two, its owner and whether the flag fell take 2, 4, 2 and 1
 * bits. Then come NOT_OVER and RESIGNED. A cube that nobody owned is 0, so the commonest result fits into one word.
 */
function resultBits(s: Session): number {
  const r = s.result
  let power = 0
  for (let value = r.value; value > 1; value /= 2) power++
  return KIND_BITS[r.kind] | (power << 2) | ((r.owner ^ NOBODY) << 6) | ((s.fell === s.who ? 1 : 0) << 8)
}

/** These functions read the bits; they ignore what stands above them. */
export function kindIn(bits: number): number {
  if (bits & NOT_OVER) return Kind.NotOver
  if (bits & RESIGNED) return Kind.Resigned
  return (bits & PASSED) === PASSED ? Kind.Pass : bits & PASSED
}

export function cubeIn(bits: number): number {
  return 1 << ((bits >> 2) & 15)
}

export function ownerIn(bits: number): number {
  return ((bits >> 6) & 3) ^ NOBODY
}

export function isByFlag(bits: number): boolean {
  return ((bits >> 8) & 1) > 0
}

/**
 * The whole result at once, from the console: the loser, a Kind, the cube's value and owner. If the stage or the rules
 * forbid it, it is refused and changes nothing. The winner must still agree.
 */
export function stateResult(s: Session, loser: Side, kind: Kind, value: number, owner: Who, at: Ms): Refusal {
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
  s.pick[1 - loser] = 0
  voidContact(s.hands, 1 - loser, at)
  return refusal
}

function refusalOfResult(s: Session, loser: Side, kind: Kind, value: number, owner: Who): Refusal {
  const isCube = hasCube(s.match, s.control)
  if (s.stage !== Stage.Result) return Refusal.Locked
  if (loser !== s.who || s.result.step === Step.Sent) return Refusal.Loser
  if (kind % 1 || kind < 0 || kind > (isCube ? Kind.Pass : Kind.Resigned)) return Refusal.Kind
  if (!(value >= 1 && value <= (isCube ? MOST_VALUE : 1)) || value % 1 || value & (value - 1)) return Refusal.Value
  const offerer = kind === Kind.Pass && owner === loser
  return (owner === NOBODY) !== (value === 1) || offerer || owner % 1 || owner < 0 || owner > 2
    ? Refusal.Kind
    : Refusal.None
}

/** Both agree that the game is over, or that it is not. */
function endGame(s: Session, at: Ms): void {
  if (s.result.kind === Kind.NotOver) {
    note(s, Entry.Stop, 0, By.NotOver, at)
    return beginStop(s, By.NotOver, at)
  }
  note(s, Entry.Game, s.who as Side, resultBits(s), at)
  countGame(s, at)
  s.shortsFrom = at + DEAF
}

/**
 * Enters the game that `s.who` has lost as `s.result` says: the score, and the next game or the end of the match (M7).
 */
export function countGame(s: Session, at: Ms): void {
  const r = s.result
  addGame(s.match, s.control, 1 - s.who, pointsOf(r.kind, r.value, s.control.option[Option.Variant]))
  listGame(s.match, resultBits(s), false, 1 - s.who)
  dropCall(s)
  clearSent(s)
  copyClock(s.undo, s.clock)
  clearTurn(s.clock)
  fillBanks(s)
  enter(s, s.match.winner === NOBODY ? Stage.Open : Stage.Over, at)
}

/**
 * Fills the banks for the next game if the control says so. Overtime that has begun is neither given again nor lost.
 */
export function fillBanks(s: Session): void {
  const c = s.clock
  if (!s.control.option[Option.Refill] || s.match.winner !== NOBODY) return
  const most = s.control.option[Option.Overtime] * 1000 || MOST_EXTRA // a judge may have set a bank, or given overtime
  for (let side = 0; side < 2; side++) {
    if (c.inOvertime[side]) c.extra[side] = c.bank[side] < most ? c.bank[side] : most
    c.inOvertime[side] = 0
    c.bank[side] = bankOf(s.control, side)
  }
}

/**
 * Whether the players may take the last game back: before the next one begins, and if no judge has ruled since, who may
 * have changed what they had.
 */
export function mayTakeBack(s: Session): boolean {
  return s.match.last !== NOBODY && s.undo.turn !== NOBODY
}

/** After the match a side wants the last result back, or withdraws that. When both want it, it is taken back. */
export function undoBy(s: Session, side: Side, at: Ms): void {
  const other = s.hands.button[1 - side]
  const isDoor = hasNoJudge(s) && other.down > 0 // holding together they ask for the door, not for the result
  if (!mayTakeBack(s) || isDoor) return
  s.sent[side] = 1 - s.sent[side]
  s.cue |= Cue.Menu
  if (!s.sent[0] || !s.sent[1]) return
  if (s.stageAtCut === s.stage) noteReturn(s)
  takeGameBack(s, at)
}

/** Notes that the power was off since the match ended, which the record has not told so far. */
function noteReturn(s: Session): void {
  note(s, Entry.Power, 0, s.journal.at, s.journal.at)
  s.cuts++
  s.stageAtCut = 0
}

/** Both take the last game back. */
export function takeGameBack(s: Session, at: Ms): void {
  note(s, Entry.TakeBack, 0, 0, at)
  uncountGame(s, at)
}

/**
 * Restores the score and the clock to before the last game was counted; its loser enters it anew. What a break has cost
 * since stays spent, unless the banks were filled for the next game.
 */
export function uncountGame(s: Session, at: Ms): void {
  const loser = 1 - s.match.last
  takeBack(s.match)
  for (let side = 0; side < 2; side++) {
    if (s.control.option[Option.Refill]) continue
    setBank(s, s.undo, side, s.clock.bank[side])
    s.undo.extra[side] = s.clock.extra[side]
    s.undo.inOvertime[side] = s.clock.inOvertime[side]
  }
  copyClock(s.clock, s.undo)
  enterResult(s, loser, at)
}

/** Sets a bank outside play, and in the copies that a move sent back or a reopened game would restore. */
export function setBank(s: Session, c: Clock, side: Side, value: Ms): void {
  const by = value - c.bank[side]
  c.bank[side] = value
  if (c.hasHandover && side === c.turn) c.handoverBank = within(c.handoverBank + by)
  if (side === openingMover(c)) s.bankAtTurn = within(s.bankAtTurn + by)
}

/** Whose bank `bankAtTurn` holds: the mover's if no press can be taken back, the opener's after one turn, or NOBODY. */
export function openingMover(c: Clock): number {
  if (c.turn === NOBODY || !c.hasHandover) return c.turn
  return c.turns[0] + c.turns[1] > 1 ? NOBODY : 1 - c.turn
}

function within(bank: Ms): Ms {
  return bank < 0 ? 0 : bank < MOST_BANK ? bank : MOST_BANK
}
