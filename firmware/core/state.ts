/*
 * The state of a session: all that is stored between two steps, and how a stage is entered.
 */
import { type Clock, type Ms, makeClock, NOBODY } from './clock.ts'
import { bankFor, type Control, Discipline, Refusal, usualDelay } from './control.ts'
import { type Hands, makeHands, useUp } from './gesture.ts'
import { Stage } from './table.ts'

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

/** Another stage from `at` on; what is held down has no meaning in it. */
export function enter(s: Session, stage: number, at: Ms): void {
  s.stage = stage
  s.since = at
  s.agreed = 0
  s.refusal = Refusal.None
  s.armed = 0
  useUp(s.hands)
  s.cue |= Cue.Stage
}
