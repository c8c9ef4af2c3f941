/*
 * The acts of the table: what each does to the session. They run seldom, and none of them in the middle of a turn.
 */
import { copyClock, flagAt, freeze, type Ms, NOBODY, resume, startTurn } from './clock.ts'
import { Refusal, refusalOf } from './control.ts'
import { Gesture, repeatHold } from './gesture.ts'
import { nextValue, rowAfter } from './setup.ts'
import { Cue, enter, type Session } from './state.ts'
import { Act, actFor, Column, Stage } from './table.ts'

/** The one switch: what the table has for this gesture in this stage. What is not yet built does nothing. */
export function act(s: Session, gesture: number, side: number, at: Ms): void {
  'cold'
  switch (actFor(s.stage, columnOf(gesture, side))) {
    case Act.NextValue:
      return changeValue(s)
    case Act.Faster:
      repeatHold(s.hands)
      return changeValue(s)
    case Act.NextRow:
      s.row = rowAfter(s.row, s.control)
      s.cue |= Cue.Menu
      return
    case Act.Done:
      return finishSetup(s, at)
    case Act.Agree:
      return agree(s, side, at)
    case Act.BackToSetup:
      return enter(s, Stage.Setup, at)
    case Act.Start:
      return start(s, 1 - side, at)
    case Act.Stop:
      return stop(s, at)
    case Act.Resume:
      resume(s.clock, at)
      return enter(s, Stage.Play, at)
  }
}

function columnOf(gesture: Gesture, side: number): number {
  if (gesture === Gesture.Chord) return Column.Chord
  return (gesture === Gesture.Short ? Column.LeftShort : Column.LeftHold) + side
}

function changeValue(s: Session): void {
  nextValue(s.control, s.row)
  s.refusal = Refusal.None
  s.cue |= Cue.Menu
}

function finishSetup(s: Session, at: Ms): void {
  const refusal = refusalOf(s.control)
  if (!refusal) return enter(s, Stage.Ready, at)
  s.refusal = refusal
  s.cue |= Cue.Refusal
}

/** Both sides agree to the control shown; then their banks are filled and the opening roll comes (M3). */
function agree(s: Session, side: number, at: Ms): void {
  s.agreed |= 1 << side
  s.cue |= Cue.Menu
  if (s.agreed !== 3) return
  s.clock.bank[0] = s.control.bank
  s.clock.bank[1] = s.control.bank
  s.clock.delay = s.control.delay
  enter(s, Stage.Open, at)
}

function start(s: Session, side: number, at: Ms): void {
  s.opened = s.clock.bank[side]
  startTurn(s.clock, side, at)
  enter(s, Stage.Play, at)
  s.cue |= Cue.Press
}

/** The presses that a chord began with are undone, unless the flag was due before it. */
function stop(s: Session, at: Ms): void {
  if (flagAt(s.undo) <= at) return
  const c = s.clock
  copyClock(c, s.undo)
  if (c.turns[0] + c.turns[1] === 0) return reopen(s, at)
  freeze(c, at)
  enter(s, Stage.Stop, at)
}

/** Wrong opener: before a game's second press both can go back to the opening roll. */
function reopen(s: Session, at: Ms): void {
  const c = s.clock
  c.bank[c.turn] = s.opened
  c.turn = NOBODY
  c.on = 0
  c.left = 0
  enter(s, Stage.Open, at)
}

/** The flag falls: latched with side and instant, both sides frozen for good (T9, T10, S3). */
export function fall(s: Session, at: Ms): void {
  'cold'
  freeze(s.clock, at)
  s.fell = s.clock.turn
  s.fellAt = at
  enter(s, Stage.Flag, at)
  s.cue |= Cue.Flag
}
