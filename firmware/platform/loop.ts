/*
 * The loop: edges and wakes from the board into the session, the face onto its glass, the next wake from both.
 *
 * An edge only changes the session; painting waits for the wake that follows at once, so that a queue of edges is
 * taken whole before anything slow is done. Nothing runs at a fixed pace: each wake is aimed at the next visible change.
 */
import { type Ms, NOBODY } from '../core/clock.ts'
import type { Control, Refusal } from '../core/control.ts'
import { findClosed } from '../core/gesture.ts'
import { due, Ev, preset, step } from '../core/session.ts'
import { Cue, makeSession, type Session } from '../core/state.ts'
import { type Face, look, makeFace } from '../ui/face.ts'
import { type Glass, makeGlass } from '../ui/glass.ts'
import { paint } from '../ui/paint.ts'
import type { Board } from './port.ts'

/** A pin that reads otherwise than its edges say, for this long, has lost an edge. */
const LOST: Ms = 250
/** While an edge is on its way, the pins are read again this often. */
const PATIENCE: Ms = 10

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
  for (let side = 0; side < 2; side++) if (board.down(side)) findClosed(session.hands, side, board.now())
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
  loop.amiss[side] = 0
  const cue = step(loop.session, edgeEv(side, level), at)
  loop.board.wakeAt(cue === Cue.None ? nextWake(loop, at) : 0)
}

/**
 * One look: what came due, the picture, the light, and the next wake. While a pin reads otherwise than its edges say, an
 * edge is on its way, stamped and not yet handled, and nothing is decided without it: no press, and no flag.
 */
export function takeWake(loop: Loop): void {
  const now = loop.board.now()
  let isAmiss = false
  for (let side = 0; side < 2; side++) if (readPin(loop, side, now)) isAmiss = true
  if (isAmiss) return loop.board.wakeAt(now + PATIENCE)
  step(loop.session, Ev.Wake, now)
  look(loop.session, now, loop.face)
  shine(loop, loop.face.run)
  paint(loop.glass, loop.face)
  loop.board.wakeAt(nextWake(loop, loop.board.now()))
}

/** The next wake, 1 ms late, so that a wake never comes before what it was meant for. */
function nextWake(loop: Loop, now: Ms): Ms {
  return due(loop.session, now) + 1
}

/** Whether an edge of this side is still to come. One that has not come for long is lost, and the reading stands for it. */
function readPin(loop: Loop, side: number, now: Ms): boolean {
  const level = loop.board.down(side)
  const isAmiss = level !== loop.session.hands.button[side].raw
  const since = isAmiss ? loop.amiss[side] || now : 0
  const isLost = isAmiss && now - since >= LOST
  loop.amiss[side] = isLost ? 0 : since
  if (isLost) step(loop.session, edgeEv(side, level), now)
  return isAmiss && !isLost
}

function edgeEv(side: number, level: number): Ev {
  return level ? Ev.LeftCloses + side : Ev.LeftOpens + side
}

function shine(loop: Loop, side: number): void {
  if (side !== loop.lit) {
    if (loop.lit !== NOBODY) loop.board.light(loop.lit, false)
    if (side !== NOBODY) loop.board.light(side, true)
    loop.lit = side
  }
}
