/*
 * The session: a match from its setup to its end, and the one place where it changes.
 *
 * `step` takes an edge or a wake with its time; gestures come out of the edges, the table says what they do here, and
 * the switches of act.ts carry it out. Edges may be handled after a wake that is later than they are.
 */
import { act } from './act.ts'
import { checkpoint } from './checkpoint.ts'
import { bankAt, type Clock, copyClock, delayAt, digitLasts, flagAt, type Ms, press } from './clock.ts'
import { type Control, copyControl, Refusal, refusalOf } from './control.ts'
import { By, knock, openDoor } from './door.ts'
import { edge, Gesture, gestureDue, spend, stuckAt, take, Use } from './gesture.ts'
import { ANNOUNCE, itself, ownAt, restDue, settleOwn, wakeRest } from './itself.ts'
import { markUndo, noteInert, notePress } from './journal.ts'
import { Cue, enter, type Session } from './state.ts'
import { Stage } from './table.ts'

export const enum Ev {
  LeftCloses,
  RightCloses,
  LeftOpens,
  RightOpens,
  Wake,
  /** The judge's key is turned. */
  Key,
}

/** Takes an event that happened at `at`; the only way the state changes in play. Returns the cues, a bit set. */
export function step(s: Session, ev: Ev, at: Ms): number {
  s.cue = Cue.None
  if (at >= s.hands.till) takeGestures(s, at)
  if (ev === Ev.Wake) wake(s, at)
  else if (ev === Ev.Key) turnKey(s, at)
  else edge(s.hands, ev & 1, ev < Ev.LeftOpens ? 1 : 0, at)
  return s.cue
}

/**
 * Sets the control from outside the menu, as a judge's console does; only before both have agreed (J1).
 * Refused with its reason, changing nothing, when the rules do not allow it.
 */
export function preset(s: Session, control: Control, at: Ms): Refusal {
  const refusal = s.stage > Stage.Ready ? Refusal.Locked : refusalOf(control)
  if (refusal) return refusal
  copyControl(s.control, control)
  enter(s, Stage.Ready, at)
  return refusal
}

/** When the picture or the state next changes by itself; Infinity when only an edge can change it. */
export function due(s: Session, now: Ms): Ms {
  let at = gestureDue(s.hands, now)
  let own = Infinity
  if (s.stage === Stage.Play) own = playDue(s, now)
  else if (s.stage > Stage.Ready) own = restDue(s, now)
  if (own < at) at = own
  for (let side = 0; side < 2; side++) {
    const stuck = stuckAt(s.hands.button[side])
    if (stuck > now && stuck < at) at = stuck
  }
  return at
}

/** What the clock does by itself, and was due by `at`, has come; once gestures have been taken. */
export function catchUp(s: Session, at: Ms): void {
  'cold'
  const own = s.stage > Stage.Ready ? ownAt(s) : Infinity
  if (own <= at) itself(s, own)
}

function turnKey(s: Session, at: Ms): void {
  'cold'
  catchUp(s, at)
  openDoor(s, By.Key, at > s.journal.at ? at : s.journal.at)
}

/** What the edges so far have come to by `at`. */
export function takeGestures(s: Session, at: Ms): void {
  for (let g = take(s.hands, at); g !== Gesture.None; g = take(s.hands, at)) {
    const h = s.hands
    s.cue |= Cue.Gesture
    if (s.stage !== Stage.Play && settleOwn(s, g)) continue
    if (g === Gesture.Close) close(s)
    else if (g === Gesture.Long) knock(s, h.when)
    else act(s, g, h.side, h.when)
  }
}

/** In play a closing contact is the press itself; elsewhere, and from before this stage, it is none. */
function close(s: Session): void {
  const h = s.hands
  if (h.when < s.since) return spend(h, h.side)
  if (s.stage !== Stage.Play) return
  h.button[h.side].used = Use.Once
  if (!h.chord) {
    copyClock(s.undo, s.clock)
    markUndo(s.journal)
  }
  if (!press(s.clock, h.side, h.when)) return noteInert(s, h.side, h.when)
  notePress(s, h.side, h.when)
  s.armed = 0
  s.cue |= Cue.Press
}

/** A wake: the flag, which is announced on the second look that finds it due. */
function wake(s: Session, now: Ms): void {
  if (s.stage <= Stage.Ready) return
  if (s.stage !== Stage.Play) return wakeRest(s, now)
  const at = s.hands.chord ? Infinity : flagAt(s.clock)
  if (now < at) {
    if (now >= s.journal.checkAt) checkpoint(s, now)
  } else if (s.armed && now >= at + ANNOUNCE) itself(s, at)
  else s.armed = 1
}

function playDue(s: Session, now: Ms): Ms {
  const flag = flagAt(s.clock)
  let at = s.hands.chord ? Infinity : s.armed ? flag + ANNOUNCE : flag
  if (now < flag) at = now + digitsLast(s.clock, now)
  return at
}

/** How long until the running side's digits change: the delay's, then the bank's. */
function digitsLast(c: Clock, now: Ms): Ms {
  const delay = delayAt(c, now)
  return digitLasts(delay || bankAt(c, c.turn, now), !delay)
}
