/*
 * The session: a match from its setup to its end, changed by the events of its contacts and by wakes.
 *
 * `step` takes an edge or a wake with its time. Edges become gestures, the table says what a gesture does here, and the
 * switches of act.ts do it. An edge may be handled after a later wake.
 */
import { act, arrive, startGame, TOGETHER } from './act.ts'
import { firstCheckpoint } from './checkpoint.ts'
import { copyClock, endTurn, LEAST_TURN, type Ms, mayPress, NOBODY } from './clock.ts'
import { edge, isUndecided, stuckAt } from './contact.ts'
import { type Control, copyControl, Refusal, refusalOf } from './control.ts'
import { deadlineAt, expire, nextChange, wake } from './deadline.ts'
import { openByHands } from './door.ts'
import { Gesture, gestureDue, nextGesture } from './gesture.ts'
import { haltBy, tryHalt } from './halt.ts'
import { markUndo, noteIgnored, notePress } from './journal.ts'
import { anotherMatch } from './recent.ts'
import { showControl } from './setup.ts'
import { Cue, type Session } from './state.ts'
import { stopByHands } from './stop.ts'
import { Act, actFor, Column, isBefore, Stage } from './table.ts'
import { isTakingOver } from './transfer.ts'

export const enum Ev {
  LeftCloses,
  RightCloses,
  LeftOpens,
  RightOpens,
  Wake,
  /** The stop button is pressed; not every board has one. */
  Stop,
  /** The judge's key is turned. */
  Key,
}

/**
 * Takes an event that happened at `at`, in whole ms since the session began and no earlier than the event before; the
 * only way the state changes in play. Returns the cues, a bit set.
 */
export function step(s: Session, ev: Ev, at: Ms): number {
  s.cue = Cue.None
  if (at >= s.hands.gesturesFrom) takeGestures(s, at)
  if (s.opener !== NOBODY) settleOpening(s, at)
  if (s.halt) tryHalt(s)
  if (ev === Ev.Wake) wake(s, at)
  else if (ev > Ev.Wake) haltBy(s, ev - Ev.Wake, at)
  else edge(s.hands, ev & 1, ev < Ev.LeftOpens ? 1 : 0, at)
  return s.cue
}

/**
 * Sets the control from outside the menu, as a judge's console does: before both have agreed, or after a match whose
 * result stands. From then on no hand can change it (J1). A control that the rules do not allow is refused with its
 * reason, and changes nothing.
 */
export function preset(s: Session, control: Control, at: Ms): Refusal {
  const refusal = !mayPreset(s) ? Refusal.Locked : refusalOf(control)
  if (refusal) return refusal
  if (!isBefore(s.stage)) anotherMatch(s, true, at)
  copyControl(s.control, control)
  showControl(s, at)
  s.locked = 1
  return refusal
}

/** Whether a control may be set: no match is on, and nobody asks to undo the result of the last one. */
export function mayPreset(s: Session): boolean {
  if (isBefore(s.stage)) return !isTakingOver(s)
  return s.stage === Stage.Flag || (s.stage === Stage.Over && !s.sent[0] && !s.sent[1])
}

/** When the picture or the state next changes by itself; Infinity when only an edge can change it. */
export function due(s: Session, now: Ms): Ms {
  let at = gestureDue(s.hands, now)
  const changes = nextChange(s, now)
  if (changes < at) at = changes
  const opens = s.opener === NOBODY ? Infinity : s.openerTill
  if (opens < at) at = opens > now ? opens : now + 1
  for (let side = 0; side < 2; side++) {
    const stuck = stuckAt(s.hands.button[side])
    if (stuck > now && stuck < at) at = stuck
  }
  return at
}

/** Handles the gestures that the edges so far have become by `at`. */
function takeGestures(s: Session, at: Ms): void {
  const h = s.hands
  for (let g = nextGesture(h, at); g !== Gesture.None; g = at < h.gesturesFrom ? Gesture.None : nextGesture(h, at)) {
    if (g === Gesture.Close && h.isPlay && !s.halt) {
      if (h.began >= h.button[h.side].validFrom) press(s) // a press is most frequent and takes the shortest way
      continue
    }
    if (s.halt && h.when >= s.haltAt) tryHalt(s)
    if (!h.isPlay) expireBefore(s, g)
    if (s.halt && h.when >= s.haltAt) tryHalt(s)
    const isAlone = g !== Gesture.Both && g !== Gesture.Long
    if (isAlone && h.began < h.button[h.side].validFrom) continue
    if (!isUnseen(s, g)) s.cue |= Cue.Gesture
    if (g === Gesture.Both) stopByHands(s, h.when)
    else if (g === Gesture.Long) openByHands(s, h.when)
    else if (g === Gesture.Close) close(s)
    else if (g === Gesture.Hold || s.stage === Stage.Ruling || h.began >= s.shortsFrom) act(s, g, h.side, h.when)
  }
}

/** A contact has closed. In a few stages that alone does something. */
function close(s: Session): void {
  switch (actFor(s.stage, Column.LeftShort)) {
    case Act.Press:
      return press(s)
    case Act.Start:
      return voidIfTogether(s)
    case Act.Arrive:
      s.cue |= Cue.Gesture
      return arrive(s)
  }
}

/** True if the gesture changes nothing on the glass: a contact that closes, or an opening that does not count yet. */
function isUnseen(s: Session, gesture: Gesture): boolean {
  return gesture === Gesture.Close || (gesture === Gesture.Short && actFor(s.stage, Column.LeftShort) === Act.Start)
}

/** Outside play, first does what was due before the gesture: by the stage itself, or by a tap that began a game. */
function expireBefore(s: Session, gesture: Gesture): void {
  const h = s.hands
  // the late player came and did not agree: he is late again, and may have no time left by then
  for (let i = 0; i < 2 && !isBefore(s.stage) && !h.isPlay && deadlineAt(s) <= h.when; i++) expire(s, deadlineAt(s))
  if (s.opener === NOBODY) return
  if (gesture === Gesture.Close && h.side !== s.opener && h.when < s.openerTill) voidOpening(s)
  else if (gesture === Gesture.Hold || h.when >= s.openerTill) startGame(s)
}

/**
 * The short that waited was half of a tap by both, and counts for nothing. If the other side had made one too, that
 * starts the game.
 */
function voidOpening(s: Session): void {
  s.opener = s.openerNext ? 1 - s.opener : NOBODY
  s.openerAt = s.openerNext
  if (s.openerNext) startGame(s)
}

/** Lets the opening press count once no contact of the other side can have closed with it. */
function settleOpening(s: Session, at: Ms): void {
  if (at >= s.openerTill && !isUndecided(s.hands, s.openerTill)) startGame(s)
}

/** A press in play: it ends a turn, or counts for nothing. */
function press(s: Session): void {
  const h = s.hands
  const c = s.clock
  const at = h.when
  s.cue |= Cue.Gesture
  if (!mayPress(c, h.side, at)) {
    if (h.side === c.turn && at < c.turnStartedAt + LEAST_TURN) s.cue |= Cue.Early
    c.ignored[h.side]++
    return noteIgnored(s, h.side, at)
  }
  copyClock(s.undo, c)
  markUndo(s.journal)
  h.pressedAt = at
  endTurn(c, h.side, at)
  s.journal.checkAt = firstCheckpoint(c)
  notePress(s, h.side, at)
  s.seenDueOnce = 0
  s.cue |= Cue.Press
}

/** Contacts of both sides that closed together start no game. */
function voidIfTogether(s: Session): void {
  const h = s.hands
  const other = h.button[1 - h.side].closedAt
  if (other && h.when - other <= TOGETHER && s.shortsFrom <= h.when) s.shortsFrom = h.when + 1
}
