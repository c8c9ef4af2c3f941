/*
 * Applying: repeats what an entry of the record tells of, by the functions that did it the first time.
 */
import { arriveAt, backToOpen, beginBreak, comeFirst, runLate, runOnLate, toggleNextBreak } from './between.ts'
import { Block } from './block.ts'
import { freeze, type Ms, NOBODY, press, type Side, spend } from './clock.ts'
import { type Control, isDiscipline, takeBanks } from './control.ts'
import { lose, loseLate } from './deadline.ts'
import { applyRuling, undoRuling } from './effect.ts'
import {
  applyFail,
  beginGame,
  beginMatch,
  countGame,
  cubeIn,
  goOnAfterCut,
  kindIn,
  mayTakeBack,
  ownerIn,
  uncountGame,
} from './game.ts'
import { COLUMNS, NOTED } from './journal.ts'
import { rejectResult } from './result.ts'
import { beginRuling, endRuling, takeMatchBack } from './rule.ts'
import { RULINGS, Ruling } from './ruling.ts'
import { enter, type Session, Step } from './state.ts'
import { beginStop, endStop, reopen, stand, takeMove } from './stop.ts'
import { isBefore, isOver, Stage } from './table.ts'
import { hasAll, isWhole, takeWhole } from './whole.ts'
import { Entry, entryIn, Form, isSpent, moverIn, sideIn, spanIn, spentIn, valueIn } from './word.ts'

/** A block that is being read: its words so far, and how many are still to come. */
export interface Reader {
  block: number[]
  kind: Block
  left: number
}

export function makeReader(): Reader {
  return { block: [], kind: Block.Whole, left: 0 }
}

/**
 * Repeats what an entry tells of. Its instant is in `s.journal.at`, which a word of time advances. A torn word right
 * before the entry of the power's return is the write that the power cut interrupted. Any other torn word means that an
 * entry is missing.
 */
export function apply(s: Session, bits: number, r: Reader): void {
  const j = s.journal
  if (r.left && (bits < 0 || bits >= Form.Soon)) return addToBlock(s, r, bits)
  r.left = 0
  if (bits < 0) {
    j.torn |= 1
    return
  }
  const entry = entryIn(bits)
  if (j.torn & 1) j.torn = entry === Entry.Power ? j.torn & 2 : 2
  const span = spanIn(bits)
  j.at += span
  if (bits >= Form.Press) press(s.clock, sideIn(bits), j.at)
  else if (isSpent(bits)) takeSpent(s, bits)
  else if (entry === Entry.Block) beginBlock(r, valueIn(bits))
  else if (entry >= 0) applyEntry(s, entry as Entry, sideIn(bits), valueIn(bits), j.at)
}

function beginBlock(r: Reader, value: number): void {
  r.kind = value >> 8
  r.left = value & 255
  r.block = []
}

/** A block that is not whole tells nothing. */
function addToBlock(s: Session, r: Reader, bits: number): void {
  r.block.push(bits < 0 ? -1 : bits - Form.Soon)
  r.left--
  if (r.left) return
  for (let i = 0; i < r.block.length; i++) if (r.block[i] < 0) return
  if (r.kind === Block.Thinned) holdOff(s)
  else if (r.kind === Block.Whole && hasAll(r.block)) takeAll(s, r.block)
  else if (r.kind === Block.Game) takeGame(s, r.block[0])
  else if (r.kind === Block.Banks) takeBanks(s.control, r.block)
}

/**
 * Presses are missing from here on. The side to move is charged up to the last known instant; after that nobody is,
 * until the record says what was used.
 */
function holdOff(s: Session): void {
  const c = s.clock
  if (c.isRunning && s.journal.at > c.since) freeze(c, s.journal.at)
  c.isRunning = 0
}

/** Charges both sides with what a word of Spent says, and gives the side to move a full delay. */
function takeSpent(s: Session, bits: number): void {
  const c = s.clock
  if (c.turn === NOBODY) return // only in a damaged record
  for (let side = 0; side < 2; side++) spend(c, side, spentIn(bits, side))
  c.isRunning = 0
  c.turn = moverIn(bits)
  c.delayLeft = c.delay
  c.hasHandover = 0
  s.bankAtTurn = c.bank[c.turn]
  s.extraAtTurn = c.extra[c.turn]
  if (!(c.turns[0] + c.turns[1])) c.turns[1 - c.turn] = 1 // how many is not known, but it is not the game's first
  c.since = s.journal.at
}

function takeAll(s: Session, block: number[]): void {
  takeWhole(s, block)
  if (isWhole(block)) s.clock.isRunning = 1
}

function applyEntry(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  const j = s.journal
  switch (entry) {
    case Entry.Control:
      return isBefore(s.stage) ? applyColumn(s.control, side, value) : undefined
    case Entry.Open:
      s.locked = side
      return beginMatch(s, at)
    case Entry.Start:
      return beginGame(s, side, at)
    case Entry.Reopen:
      return reopen(s, at)
    case Entry.Ignored:
      s.clock.ignored[side]++
      return
    case Entry.Stop:
      return beginStop(s, value, at)
    case Entry.Claim:
      return stand(s, side, value, at)
    case Entry.Back:
      return takeMove(s)
    case Entry.Resume:
      return endStop(s, s.stage === Stage.Stop ? value : 0, at)
    // results, and what is between games
    case Entry.Sent:
      return applyResult(s, value)
    case Entry.Refused:
      return rejectResult(s, at)
    case Entry.Game:
      return applyGame(s, side, value, at)
    case Entry.TakeBack:
      return mayTakeBack(s) ? uncountGame(s, at) : undefined
    case Entry.Judge:
      return applyFail(s, at)
    case Entry.Break:
      return beginBreak(s, side, at)
    case Entry.BreakEnd:
      return backToOpen(s, at)
    case Entry.BreakNext:
      return toggleNextBreak(s, side)
    case Entry.Dice:
      s.match.dice[side]++
      return
    // absence, flag, power
    case Entry.Late:
      return value ? runOnLate(s, side, at) : runLate(s, side, at)
    case Entry.Arrived:
      if (!value) return arriveAt(s, at)
      return s.who === NOBODY ? comeFirst(s, side, at) : enter(s, Stage.Open, at)
    case Entry.Flag:
      return applyFlag(s, side, at)
    case Entry.Over:
      return loseLate(s, at)
    case Entry.Power:
      return standStill(s, value)
    case Entry.Recovered:
      return goOnAfterCut(s, at)
    // rulings
    case Entry.DoorOpened:
      return beginRuling(s, at)
    case Entry.High:
      j.high = value
      return
    case Entry.Ruling:
      applyRule(s, value >> 13, side, j.high * 8192 + (value & 8191))
      j.high = 0
      return
    case Entry.RulingUndone:
      return isBefore(s.stage) ? takeMatchBack(s, at) : undoRuling(s)
    case Entry.RulingOver:
      return endRuling(s, value, at)
  }
}

/** A ruling, unless flash has spoiled its word. */
function applyRule(s: Session, what: Ruling, side: Side, number: number): void {
  if (what > Ruling.Exclude || number < RULINGS[what].least || number > RULINGS[what].most) return
  applyRuling(s, what, side, number)
}

/** A column of the control. The first column comes first; options that are left out are 0. */
export function applyColumn(c: Control, side: Side, bits: number): void {
  const column = bits >> 15
  const value = (bits & 0x7fff) + side * 0x8000
  if (column === 0) {
    if (!isDiscipline(value)) return // of a word that flash has spoiled
    c.discipline = value
    for (let i = 0; i < NOTED; i++) c.option[i] = 0
    takeBanks(c, [0, 0])
  } else if (column === 1) c.length = value
  else if (column === 2) c.bank = value * 1000
  else if (column === 3) c.delay = value * 1000
  else c.option[column - COLUMNS] = value
}

function applyResult(s: Session, value: number): void {
  const r = s.result
  r.step = Step.Sent
  r.kind = kindIn(value)
  r.value = cubeIn(value)
  r.owner = ownerIn(value)
}

function applyGame(s: Session, loser: Side, value: number, at: Ms): void {
  applyResult(s, value)
  s.who = loser
  countGame(s, at)
}

/** The flag fell, even if parts of its turn are missing in the record. */
function applyFlag(s: Session, side: Side, at: Ms): void {
  const c = s.clock
  c.turn = side
  lose(s, at)
  c.bank[side] = 0
  c.extra[side] = 0
}

/**
 * The power failed and has come back; `at` is by the new count of time. The clock stands as it did at the last entry.
 */
export function standStill(s: Session, at: Ms): void {
  const j = s.journal
  const before = j.at
  if (s.clock.isRunning && before > s.clock.since) freeze(s.clock, before)
  s.clock.turnStartedAt = 0
  if (s.called) s.calledAt = at // how long before the cut is not known
  j.at = at
  j.high = 0 // half of a number whose other half the power cut off
  s.clock.isRunning = 0
  if (s.stage === Stage.Adjourned) return enter(s, Stage.Adjourned, at) // not a power cut: the clock was put away
  s.cuts++
  const isFirst = s.stage !== Stage.Power
  if ((isFirst ? s.stage : s.stageAtCut) === Stage.Ruling)
    s.backToSince += at - s.since // what was counted before the door was opened
  else s.backToSince = at
  if (isFirst) {
    s.stageAtCut = s.stage
    s.stageRan = before > s.since ? before - s.since : 0
  }
  enter(s, isOver(s.stage) ? s.stage : Stage.Power, at) // the record tells of an end only once its result is taken back
}

/** Adds the game that a block tells of, unless the power cut the block off. */
function takeGame(s: Session, game: number): void {
  if (game > 0) s.journal.listed.push(game)
  else if (!game) s.journal.listed.pop()
}
