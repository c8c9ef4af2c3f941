/*
 * The judge's door: his key, or, where the clock is set so, both players' hands and a code of presses.
 *
 * Hands open it only while nothing runs, and never by a gesture that began in play (D6). Whatever opens it leads to the
 * same place: a ruling, and after a match that the power has seen off, the next one.
 */
import type { Ms } from './clock.ts'
import { Door, Option, Refusal } from './control.ts'
import { beginMatch } from './game.ts'
import { Entry, note, openRecord } from './journal.ts'
import { firstValue, GO_ON, NEXT_MATCH } from './judge.ts'
import { anotherMatch } from './quick.ts'
import { Rule } from './rule.ts'
import { beginRuling, noteRule } from './ruling.ts'
import { Cue, enter, refuse, type Session } from './state.ts'
import { Stage } from './table.ts'

/** How the door was opened. */
export const enum By {
  Key,
  Code,
  /** Both players, where there is no judge. */
  Hands,
  /** A code of another clock was taken over. */
  Transfer,
}

/** After the first wrong code; each further one doubles it. */
export const LOCK: Ms = 10_000
/** A code that is begun is to be finished within this time of the last press. */
export const TYPING: Ms = 15_000
const MOST_LOCKS = 8

/** The door opens at `at`; where there is nothing to rule on it does nothing. */
export function openDoor(s: Session, by: By, at: Ms): void {
  'cold'
  if (s.stage === Stage.Code) leaveCode(s, at)
  if (s.stage === Stage.Ready) {
    openRecord(s, at)
    beginMatch(s, at)
  }
  const isOver = s.stage === Stage.Flag || s.stage === Stage.Over
  if (isOver && s.was === s.stage) return anotherMatch(s, at)
  if (isShut(s)) return
  note(s, Entry.Ruling, 0, by, at)
  beginRuling(s, at)
  s.row = isOver ? NEXT_MATCH : GO_ON
  s.value = firstValue(s)
}

/** Before a match there is nothing behind the door; nor is it open twice. */
function isShut(s: Session): boolean {
  return s.stage <= Stage.Ready || s.stage === Stage.Ruling || s.stage === Stage.Code
}

/** Both hands have held for five seconds. */
export function knock(s: Session, at: Ms): void {
  'cold'
  const door = s.control.option[Option.Door]
  if (s.clock.on || isShut(s) || !door) return
  if (door === Door.Anybody) return openDoor(s, By.Hands, at)
  if (at < s.lockedTill) return refuse(s, Refusal.Wait)
  s.behind = s.stage
  s.behindAt = s.since
  s.typed = 1
  enter(s, Stage.Code, at)
}

/** A press of the code; the last one opens the door, or shuts it for longer each time. */
export function typeCode(s: Session, side: number, at: Ms): void {
  s.typed = s.typed * 2 + side
  s.since = at
  s.cue |= Cue.Menu
  if (lengthOf(s.typed) < lengthOf(s.code)) return
  const isRight = s.code > 1 && s.typed === s.code
  leaveCode(s, at)
  if (isRight) return openDoor(s, By.Code, at)
  noteRule(s, Rule.WrongCode, 0, 0, at)
  s.lockedTill = at + lockOf(s.tries)
  refuse(s, Refusal.Code)
}

/** For how long no code is taken after so many wrong ones. */
export function lockOf(tries: number): Ms {
  return tries ? LOCK << ((tries < MOST_LOCKS ? tries : MOST_LOCKS) - 1) : 0
}

/** Presses of a code: a 1, then a bit for each. */
export function lengthOf(code: number): number {
  let length = 0
  for (let rest = code; rest > 1; rest >>= 1) length++
  return length
}

export function leaveCode(s: Session, at: Ms): void {
  enter(s, s.behind, at)
  s.since = s.behindAt
}

export function codeEndsAt(s: Session): Ms {
  return s.since + TYPING
}
