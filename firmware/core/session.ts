/*
 * The session: a match from its setup to its flag, and the one place where it changes.
 *
 * `step` takes an edge or a wake with its time; gestures come out of the edges, the table says what they do here, and
 * the one switch carries it out. Edges may be handled after a wake that is later than they are.
 */
import {
  bankAt,
  type Clock,
  copyClock,
  delayAt,
  flagAt,
  freeze,
  type Ms,
  makeClock,
  NOBODY,
  press,
  resume,
  startTurn,
} from './clock.ts'
import { bankFor, type Control, copyControl, Discipline, Refusal, refusalOf, usualDelay } from './control.ts'
import {
  edge,
  Gesture,
  gestureDue,
  type Hands,
  makeHands,
  repeatHold,
  stuckAt,
  take,
  unlock,
  useUp,
} from './gesture.ts'
import { nextValue, rowAfter } from './setup.ts'
import { Act, actFor, Column, Stage } from './table.ts'

export const enum Ev {
  LeftCloses,
  RightCloses,
  LeftOpens,
  RightOpens,
  Wake,
}

/** What a step did that somebody should notice; a bit set. */
export const enum Cue {
  None = 0,
  /** A press counted, and the turn changed hands (C10, D10). */
  Press = 1,
  /** Another stage. */
  Stage = 2,
  Flag = 4,
  /** The control was refused; the reason is in `refusal`. */
  Refusal = 8,
  /** A row or a value of the menu. */
  Menu = 16,
}

export interface Session {
  stage: number
  /** The present stage's first instant. */
  since: Ms
  control: Control
  clock: Clock
  /** The clock as it was before the press that a chord would undo. */
  undo: Clock
  hands: Hands
  /** Bank of the opener when he was given the turn: a wrong opener gets it back. */
  opened: Ms
  /** The side that fell first, and when; NOBODY and 0 until then. Latched (S3). */
  fell: number
  fellAt: Ms
  /** Bit 0 left, bit 1 right: who has agreed to the control. */
  agreed: number
  /** The row of the setup menu, and why the control was refused there. */
  row: number
  refusal: number
  /** 1 once a wake has seen the flag due: the announcement is then armed again, once. */
  armed: number
  cue: number
}

/** The announcement of a flag comes this long after it is due, for presses stamped before it and handled after. */
export const ANNOUNCE: Ms = 100
/** A stop's count (P4). */
export const STOP: Ms = 30_000

/** A session in setup, on a 7-point match of short nardy. */
export function makeSession(): Session {
  return {
    stage: Stage.Setup,
    since: 0,
    control: {
      discipline: Discipline.Short,
      length: 7,
      bank: bankFor(Discipline.Short, 7),
      delay: usualDelay(Discipline.Short),
    },
    clock: makeClock(),
    undo: makeClock(),
    hands: makeHands(),
    opened: 0,
    fell: NOBODY,
    fellAt: 0,
    agreed: 0,
    row: 0,
    refusal: Refusal.None,
    armed: 0,
    cue: Cue.None,
  }
}

/** Takes an event that happened at `at`; the only way the state changes in play. Returns the cues, a bit set. */
export function step(s: Session, ev: Ev, at: Ms): number {
  s.cue = Cue.None
  takeGestures(s, at)
  if (ev === Ev.Wake) wake(s, at)
  else edge(s.hands, ev & 1, ev < Ev.LeftOpens ? 1 : 0, at)
  return s.cue
}

/**
 * Sets the control from outside the menu, as a judge's console does; only before both have agreed (J1).
 * Refused with its reason, changing nothing, when the rules do not allow it.
 */
export function preset(s: Session, control: Control, at: Ms): Refusal {
  const refusal = refusalOf(control)
  if (refusal || s.stage > Stage.Ready) return refusal
  copyControl(s.control, control)
  enter(s, Stage.Ready, at)
  return refusal
}

/** When the picture or the state next changes by itself; Infinity when only an edge can change it. */
export function due(s: Session, now: Ms): Ms {
  let at = gestureDue(s.hands)
  const own = s.stage === Stage.Play ? playDue(s, now) : s.stage === Stage.Stop ? countDue(s, now) : Infinity
  if (own < at) at = own
  for (let side = 0; side < 2; side++) {
    const stuck = stuckAt(s.hands.button[side])
    if (stuck > now && stuck < at) at = stuck
  }
  return at
}

/**
 * How long a span that counts down shows the same digits: whole seconds rounded up, tenths from 9,900 ms down if it
 * shows them.
 */
export function digitLasts(left: Ms, hasTenths: boolean): Ms {
  if (!hasTenths || left > 10_000) return ((left - 1) % 1000) + 1
  return left > 9900 ? left - 9900 : ((left - 1) % 100) + 1
}

function takeGestures(s: Session, at: Ms): void {
  for (let g = take(s.hands, at); g !== Gesture.None; g = take(s.hands, at)) {
    if (g === Gesture.Close) close(s)
    else act(s, actFor(s.stage, columnOf(g, s.hands.side)), s.hands.side, s.hands.when)
  }
}

function columnOf(gesture: Gesture, side: number): number {
  if (gesture === Gesture.Chord) return Column.Chord
  return (gesture === Gesture.Short ? Column.LeftShort : Column.LeftHold) + side
}

/** In play a closing contact is the press itself; elsewhere it only begins a short or a hold. */
function close(s: Session): void {
  if (s.stage !== Stage.Play) return
  const h = s.hands
  h.button[h.side].used = 1
  if (!h.chord) copyClock(s.undo, s.clock)
  if (!press(s.clock, h.side, h.when)) return
  s.armed = 0
  s.cue |= Cue.Press
}

/** The one switch: what an act of the table does. What is not yet built does nothing. */
function act(s: Session, what: string, side: number, at: Ms): void {
  'cold'
  switch (what) {
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

function enter(s: Session, stage: number, at: Ms): void {
  s.stage = stage
  s.since = at
  s.agreed = 0
  s.refusal = Refusal.None
  s.armed = 0
  useUp(s.hands)
  s.cue |= Cue.Stage
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

/** A wake: the lock-outs that are over, and the flag, which is announced on its second look. */
function wake(s: Session, now: Ms): void {
  unlock(s.hands, now)
  if (s.stage !== Stage.Play || s.hands.chord) return
  const at = flagAt(s.clock)
  if (now < at) return
  if (s.armed && now >= at + ANNOUNCE) fall(s, at)
  else s.armed = 1
}

/** The flag falls: latched with side and instant, both sides frozen for good (T9, T10, S3). */
function fall(s: Session, at: Ms): void {
  'cold'
  freeze(s.clock, at)
  s.fell = s.clock.turn
  s.fellAt = at
  enter(s, Stage.Flag, at)
  s.cue |= Cue.Flag
}

function playDue(s: Session, now: Ms): Ms {
  const c = s.clock
  const at = flagAt(c)
  if (now < at) return now + runDue(c, now)
  if (s.hands.chord) return Infinity
  return s.armed ? at + ANNOUNCE : at
}

/** How long until the running side's digits change: the delay's, then the bank's. */
function runDue(c: Clock, now: Ms): Ms {
  const delay = delayAt(c, now)
  return delay ? digitLasts(delay, false) : digitLasts(bankAt(c, c.turn, now), true)
}

/** The next whole second of the stop. */
function countDue(s: Session, now: Ms): Ms {
  return now < s.since ? s.since : now + 1000 - ((now - s.since) % 1000)
}
