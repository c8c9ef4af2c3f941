/*
 * The loop: edges and wakes from the board into the session, the face onto its glass, the next wake from both.
 *
 * An edge only changes the session; painting waits for the wake that follows at once, so that a queue of edges is
 * taken whole before anything slow is done. There is no fixed tick: each wake is aimed at the next visible change.
 */
import { type Ms, NOBODY } from '../core/clock.ts'
import type { Control, Refusal } from '../core/control.ts'
import { due, Ev, preset, step } from '../core/session.ts'
import { Cue, makeSession, type Session } from '../core/state.ts'
import { type Face, look, makeFace } from '../ui/face.ts'
import { type Glass, makeGlass } from '../ui/glass.ts'
import { paint } from '../ui/paint.ts'
import type { Board } from './port.ts'

/** A pin that reads otherwise than its edges say, for this long, has lost an edge. */
const LOST: Ms = 250

export interface Loop {
  board: Board
  session: Session
  face: Face
  glass: Glass
  /** The side whose light is on. */
  lit: number
  /** Since when a pin reads otherwise than its edges say; 0 when it does not. */
  amiss: [Ms, Ms]
}

/** A clock on this board, in setup; the board calls `takeWake` once to begin. */
export function makeLoop(board: Board): Loop {
  const session = makeSession()
  return {
    board,
    session,
    face: makeFace(session.control),
    glass: makeGlass(board.screen),
    lit: NOBODY,
    amiss: [0, 0],
  }
}

/** Sets the control from the board's console; refused in play, and when the rules do not allow it. */
export function presetLoop(loop: Loop, control: Control): Refusal {
  const refusal = preset(loop.session, control, loop.board.now())
  takeWake(loop)
  return refusal
}

/** An edge of a player's contact: 1 closed or 0 open, and the interrupt's time. */
export function takeEdge(loop: Loop, side: number, level: number, at: Ms): void {
  const cue = step(loop.session, level ? Ev.LeftCloses + side : Ev.LeftOpens + side, at)
  loop.board.wakeAt(cue === Cue.None ? nextWake(loop, at) : 0)
}

/** One look: what came due, the picture, the light, and the next wake. */
export function takeWake(loop: Loop): void {
  const now = loop.board.now()
  step(loop.session, Ev.Wake, now)
  for (let side = 0; side < 2; side++) readPin(loop, side, now)
  look(loop.session, now, loop.face)
  shine(loop, loop.face.run)
  paint(loop.glass, loop.face)
  loop.board.wakeAt(nextWake(loop, loop.board.now()))
}

/** The next wake, 1 ms late, so that a wake never comes before what it was meant for. */
function nextWake(loop: Loop, now: Ms): Ms {
  let at = due(loop.session, now)
  for (let side = 0; side < 2; side++) {
    const lost = loop.amiss[side]
    if (lost && lost + LOST < at) at = lost + LOST
  }
  return at + 1
}

/** A pin that goes on reading otherwise than its edges say has lost one: the reading stands for it. */
function readPin(loop: Loop, side: number, now: Ms): void {
  const level = loop.board.down(side)
  if (level === loop.session.hands.button[side].raw) {
    loop.amiss[side] = 0
  } else if (!loop.amiss[side]) {
    loop.amiss[side] = now
  } else if (now - loop.amiss[side] >= LOST) {
    loop.amiss[side] = 0
    step(loop.session, level ? Ev.LeftCloses + side : Ev.LeftOpens + side, now)
  }
}

function shine(loop: Loop, side: number): void {
  if (side !== loop.lit) {
    if (loop.lit !== NOBODY) loop.board.light(loop.lit, false)
    if (side !== NOBODY) loop.board.light(side, true)
    loop.lit = side
  }
}
