/*
 * Recall: a session from the words of its record, as after a power cut. Each entry does again what it told of.
 *
 * What the record does not have did not happen: the turn in progress goes on from its last entry, and the time since is
 * nobody's charge.
 */

import { arriveAt, backToOpen, beginBreak, runLate, toggleNext } from './between.ts'
import { freeze, type Ms, NOBODY, press, type Side } from './clock.ts'
import type { Control } from './control.ts'
import { applyRuling, undoRuling } from './effect.ts'
import { lose, loseLate } from './expiry.ts'
import {
  applyFail,
  beginGame,
  beginMatch,
  countGame,
  cubeIn,
  goOn,
  kindIn,
  ownerIn,
  rejectResult,
  uncountGame,
} from './game.ts'
import { useUp } from './gesture.ts'
import { bitsOf, COLUMNS, Entry, Mask, NOTED, note, Shift, Sum } from './journal.ts'
import { beginRuling, endRuling } from './rule.ts'
import { enter, type Session, Step } from './state.ts'
import { beginStop, endStop, reopen, stand, takeMove } from './stop.ts'
import { isBefore, Stage } from './table.ts'

/** A word of the record that was never written. */
export const EMPTY = 0xffffffff
/** The press that a stop undoes, with what may stand after it, is no more words than this. */
const MOST_UNDONE = 9
const UNDONE = -2

/** Brings back the match in the record, if there is one; a match in progress then waits in stage power. */
export function recall(s: Session, read: (index: number) => number, now: Ms): void {
  'cold'
  const used = eachStanding(read, apply, s)
  const j = s.journal
  j.out = []
  j.used = used
  if (s.stage === Stage.Flag || s.stage === Stage.Over) {
    s.was = s.stage
    enter(s, s.stage, now)
  } else if (isBefore(s.stage)) s.stage = Stage.Setup
  else return comeBack(s, now)
  j.at = now // the instants in the record are those of the time before
  useUp(s.hands, now)
}

/** In a match nothing runs until both go on, or a judge: he alone sets right what is missing in the middle. */
function comeBack(s: Session, now: Ms): void {
  standStill(s, now)
  if (s.journal.torn > 1) s.cuts++
  note(s, Entry.Power, 0, now, now)
}

/**
 * Hands `take` the bits of each word that stands, in their order, with `to`, and -1 for a torn one; undone words are left
 * out. A word waits until no later one can undo it, and a torn or undone one keeps its place in the count of an Undone.
 * Returns how many words the record has.
 */
export function eachStanding<T>(read: (index: number) => number, take: (to: T, bits: number) => void, to: T): number {
  const waiting: number[] = []
  let used = 0
  for (let word = read(0); word !== EMPTY; word = read(used)) {
    const bits = bitsOf(word)
    const undone = bits >> Shift.Entry === Entry.Undone ? bits & Mask.Value : 0
    for (let i = 1; i <= undone && i <= waiting.length; i++) waiting[waiting.length - i] = UNDONE
    waiting.push(bits)
    if (waiting.length > MOST_UNDONE) takeFirst(waiting, take, to)
    used++
  }
  while (waiting.length) takeFirst(waiting, take, to)
  return used
}

function takeFirst<T>(waiting: number[], take: (to: T, bits: number) => void, to: T): void {
  const bits = waiting[0]
  waiting.splice(0, 1)
  if (bits !== UNDONE) take(to, bits)
}

/**
 * Does again what an entry tells of. Its instant is in `s.journal.at`, which a word of time moves on. A torn word is of the
 * write that the power cut off, if its return is the next that is told; else one is missing that had been whole.
 */
export function apply(s: Session, bits: number): void {
  const j = s.journal
  if (bits < 0) {
    j.torn |= 1
    return
  }
  if (j.torn & 1) j.torn = bits >> Shift.Entry === Entry.Power ? j.torn & 2 : 2
  if (bits & Mask.Press) {
    j.at += bits & Mask.Span
    press(s.clock, (bits >> Shift.Presser) & 1, j.at)
  } else if (bits & Mask.Time) j.at += bits & Mask.Span
  else applyEntry(s, bits >> Shift.Entry, (bits >> Shift.Side) & 1, bits & Mask.Value, j.at)
}

function applyEntry(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Control:
      return applyColumn(s.control, value >> 15, (value & 0x7fff) + side * 0x8000)
    case Entry.Open:
      s.locked = side
      return beginMatch(s, at)
    case Entry.Start:
      return beginGame(s, side, at)
    case Entry.Reopen:
      return reopen(s, at)
    case Entry.Inert:
      s.clock.inert[side]++
      return
    case Entry.Stop:
      return beginStop(s, value, at)
    case Entry.Claim:
      return stand(s, side, value, at)
    case Entry.Back:
      return takeMove(s)
    case Entry.Resume:
      return endStop(s, at)
    case Entry.Sum:
      return applySum(s, side, value, at)
    default:
      return applyRest(s, entry, side, value, at)
  }
}

/** Results, and what is between games. */
function applyRest(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Sent:
      return applyResult(s, value)
    case Entry.Refused:
      return rejectResult(s)
    case Entry.Game:
      return applyGame(s, side, value, at)
    case Entry.TakeBack:
      return s.match.last === NOBODY ? undefined : uncountGame(s, at)
    case Entry.Judge:
      return applyFail(s, at)
    case Entry.Break:
      return beginBreak(s, side, at)
    case Entry.BreakEnd:
      return backToOpen(s, at)
    case Entry.BreakNext:
      return toggleNext(s, side)
    case Entry.Dice:
      s.match.dice[side]++
      return
    default:
      return applyFate(s, entry, side, value, at)
  }
}

/** Absence, flag, power. */
function applyFate(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  switch (entry) {
    case Entry.Late:
      return runLate(s, side, at)
    case Entry.Arrived:
      return value ? enter(s, Stage.Open, at) : arriveAt(s, at)
    case Entry.Flag:
      return applyFlag(s, side, at)
    case Entry.Over:
      return loseLate(s, at)
    case Entry.Power:
      return standStill(s, value)
    case Entry.Recovered:
      return goOn(s, at)
    default:
      return applyJudge(s, entry, side, value, at)
  }
}

/** Rulings. */
function applyJudge(s: Session, entry: Entry, side: Side, value: number, at: Ms): void {
  const j = s.journal
  switch (entry) {
    case Entry.Ruling:
      return beginRuling(s, at)
    case Entry.High:
      j.high = value
      return
    case Entry.Rule:
      applyRuling(s, value >> 13, side, j.high * 8192 + (value & 8191))
      j.high = 0
      return
    case Entry.Unrule:
      return undoRuling(s)
    case Entry.Ruled:
      return endRuling(s, value, at)
  }
}

/** The first column comes first, and what options it leaves out are 0. */
function applyColumn(c: Control, column: number, value: number): void {
  if (column === 0) {
    c.discipline = value
    for (let i = 0; i < NOTED; i++) c.option[i] = 0
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

/** What both sides had at this instant, in place of the presses that were thinned out. */
function applySum(s: Session, side: Side, value: number, at: Ms): void {
  const c = s.clock
  const j = s.journal
  const bits = value & 0x1ffff
  const sum = value >> 17
  if (sum === Sum.BankHigh) j.high = bits
  else if (sum === Sum.BankLow) {
    c.since = at
    c.bank[side] = j.high * 1024 + (bits & 1023)
    j.high = 0
    c.extra[side] = ((bits >> 10) & 31) * 30_000
    c.over[side] = bits >> 15
  } else if (sum === Sum.Turn) {
    if (c.turn !== NOBODY) c.turn = side
    c.left = bits
  } else {
    c.turns[0] = (bits >> 8) & 255
    c.turns[1] = bits & 255
    c.gave = 0
  }
}

/** It fell whatever of its turn is missing in the record. */
function applyFlag(s: Session, side: Side, at: Ms): void {
  const c = s.clock
  c.turn = side
  lose(s, at)
  c.bank[side] = 0
  c.extra[side] = 0
}

/** The power failed and is back `at` this instant of its new time; the clock stands as it did at the last entry. */
function standStill(s: Session, at: Ms): void {
  const j = s.journal
  const before = j.at
  if (s.clock.on && before > s.clock.since) freeze(s.clock, before)
  s.clock.given = 0
  j.at = at
  j.high = 0 // the half of a number whose other half the power cut off
  s.clock.on = 0
  s.cuts++
  s.fromAt = at // as all that was counted
  if (s.stage !== Stage.Power) {
    s.was = s.stage
    s.ran = before > s.since ? before - s.since : 0
  }
  enter(s, Stage.Power, at)
}
