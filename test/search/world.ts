/*
 * A session with no button pressed, and what may happen next: every gesture, at every instant that matters.
 */

import { flagAt, LEAST_TURN, type Ms, NOBODY } from '../../firmware/core/clock.ts'
import { deadlineAt, spanOf } from '../../firmware/core/deadline.ts'
import { due, Ev, step } from '../../firmware/core/session.ts'
import type { Session } from '../../firmware/core/state.ts'
import { BOARDS } from '../../sim/clock/boards.ts'
import { check } from '../../sim/clock/check.ts'
import { watchClean } from '../../sim/display/display.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { buttonAt, contactAt, copyLaw, holdTo, lookAt, makeLaw, mayTakeUp, takeUp } from '../../sim/swarm/law.ts'
import type { Law } from '../../sim/swarm/law-state.ts'

export interface World {
  s: Session
  /** The instant that it has reached. */
  now: Ms
  /** Judges while moves are made. */
  law?: Law
  /** Checks the glass at each look while a move is made. */
  also?: (at: Ms) => string
}

/** Ms after the last edge of a gesture by which it counts and everything due with it is announced. */
const SETTLED = 130
/** The fewest ms between two gestures. */
const SOON = 20
const [HOLD, ABSENT] = [1000, 3000]
const [LEFT, RIGHT] = [0, 1]
/** Ms for which a stop button or the key stays closed. */
const PUSHED = 40

export interface Move {
  name: string
  /** Ms from its start to the instant at which it counts. */
  lead: Ms
  make: (w: World, at: Ms) => void
}

export const MOVES: readonly Move[] = [
  { name: 'left short', lead: 0, make: (w, at) => press(w, LEFT, at, 80) },
  { name: 'right short', lead: 0, make: (w, at) => press(w, RIGHT, at, 80) },
  { name: 'left hold', lead: HOLD, make: (w, at) => press(w, LEFT, at, 1100) },
  { name: 'right hold', lead: HOLD, make: (w, at) => press(w, RIGHT, at, 1100) },
  { name: 'left hold of 3 s', lead: ABSENT, make: (w, at) => press(w, LEFT, at, 3100) },
  { name: 'both from left as one', lead: 0, make: (w, at) => both(w, LEFT, at, 40, 700) },
  { name: 'both from right as one', lead: 0, make: (w, at) => both(w, RIGHT, at, 40, 700) },
  { name: 'both from left', lead: 100, make: (w, at) => both(w, LEFT, at, 100, 700) },
  { name: 'both from right', lead: 100, make: (w, at) => both(w, RIGHT, at, 100, 700) },
  { name: 'both at last from left', lead: 400, make: (w, at) => both(w, LEFT, at, 400, 2100) },
  { name: 'both at last from right', lead: 400, make: (w, at) => both(w, RIGHT, at, 400, 2100) },
  { name: 'both hold', lead: HOLD, make: (w, at) => both(w, LEFT, at, 40, 1100) },
  { name: 'both for five seconds', lead: 0, make: (w, at) => both(w, LEFT, at, 40, 5100) },
  { name: 'stop button', lead: 0, make: (w, at) => event(w, Ev.Stop, at) },
  { name: 'key', lead: 0, make: (w, at) => event(w, Ev.Key, at) },
  { name: 'nothing', lead: 0, make: (w, at) => passTo(w, at) },
]
/** The power fails and comes back on a clock with the same record, whose time begins at 0. */
export const CUT: Move = { name: 'power cut', lead: 0, make: cut }

/**
 * The world after this move at this instant; `w` does not change. The law looks after each event, and throws if the
 * rules do not explain what both sides have.
 */
export function after(w: World, move: Move, at: Ms): World {
  const next = move === CUT ? { s: copyOf(w.s), now: w.now } : watched(w)
  move.make(next, at)
  passTo(next, next.now + SETTLED)
  return held(next)
}

/** The world after time has passed until exactly this instant; the law looks too. */
export function waited(w: World, at: Ms): World {
  const next = watched(w)
  passTo(next, at)
  return held(next)
}

/** Lets the law judge; if it has lost track of the match, it starts again as soon as it can. */
function held({ s, now, law }: World): World {
  if (law && !holdTo(law, s, now) && law.isOff && mayTakeUp(s)) takeUp(law, s, now)
  return { s, now, law }
}

/** One in this many moves is drawn, on each board's glass in turn. */
const DRAWN = 16
let moves = 0

function watched(w: World): World {
  const s = copyOf(w.s)
  const law = w.law ? copyLaw(w.law) : makeLaw(s, [0, 0])
  law.isOff ||= !w.law
  if (law.isOff && mayTakeUp(s)) takeUp(law, s, w.now)
  return { s, now: w.now, law, also: drawnFrom(s, w.now) }
}

/** G1: at each look the glass equals one painted from scratch. */
function drawnFrom(s: Session, now: Ms): World['also'] {
  moves++
  if (moves % DRAWN) return undefined
  const clean = watchClean(BOARDS[(moves / DRAWN) % BOARDS.length], s)
  clean(now)
  return (at) => {
    const found = clean(at)
    return found ? `G1 the glass is clean: ${found}` : ''
  }
}

/** When to make this move: soon, and so that it counts just before, at and just after whatever is due by itself. */
export function instantsFor(w: World, { lead, name }: Move): Ms[] {
  const soon = w.now + SOON
  const instants = [soon]
  const ends = endsOf(w)
  for (const end of ends) for (const by of [-1, 0, 1]) if (end + by - lead > soon) instants.push(end + by - lead)
  return name === 'nothing' && !ends.length ? [w.now + 1000] : instants
}

/** The instants at which the delay, the bank and the stage's counts end. */
function endsOf({ s, now }: World): Ms[] {
  const c = s.clock
  const span = spanOf(s)
  const own = [s.shortsFrom, c.isRunning ? c.turnStartedAt + LEAST_TURN : 0, s.opener < NOBODY ? s.openerTill : 0]
  const ends = [c.isRunning ? c.since + c.delayLeft : 0, flagAt(c), deadlineAt(s), span ? s.since + span : 0, ...own]
  return [...new Set(ends)].filter((end) => end > now && end < Infinity)
}

function press(w: World, side: number, at: Ms, held: Ms): void {
  event(w, Ev.LeftCloses + side, at)
  event(w, Ev.LeftOpens + side, at + held)
}

function both(w: World, first: number, at: Ms, gap: Ms, held: Ms): void {
  event(w, Ev.LeftCloses + first, at)
  event(w, Ev.RightCloses - first, at + gap)
  event(w, Ev.LeftOpens, at + gap + held)
  event(w, Ev.RightOpens, at + gap + held)
}

function event(w: World, ev: Ev, at: Ms): void {
  passTo(w, at)
  if (w.law) seeEvent(w.law, w.s, ev, at)
  step(w.s, ev, at)
  look(w, at)
}

function seeEvent(law: Law, s: Session, ev: Ev, at: Ms): void {
  if (ev <= Ev.RightOpens) return contactAt(law, s, ev & 1, ev < Ev.LeftOpens ? 1 : 0, at)
  buttonAt(law, ev !== Ev.Stop, 1, at)
  buttonAt(law, ev !== Ev.Stop, 0, at + PUSHED)
}

function look({ s, law, also }: World, at: Ms): void {
  if (!law) return
  lookAt(law, s, at)
  const found = check(s, at) || also?.(at)
  if (found) throw new Error(found)
}

/** Lets time pass, with each wake at the ms at which it is due. */
function passTo(w: World, until: Ms): void {
  for (;;) {
    const next = Math.max(due(w.s, w.now), w.now + 1)
    if (next > until) break
    w.now = next
    step(w.s, Ev.Wake, next)
    look(w, next)
  }
  w.now = until
}

function cut(w: World, at: Ms): void {
  passTo(w, at)
  const words = [...w.s.journal.out]
  w.s = recalled(words)
  w.s.journal.out = [...words, ...w.s.journal.out]
  w.now = 0
}

/** A deep copy. */
function copyOf<T>(from: T): T {
  if (typeof from !== 'object') return from
  if (Array.isArray(from)) return (typeof from[0] === 'object' ? from.map(copyOf) : from.slice()) as T
  const to = { ...from }
  for (const name in to) if (typeof to[name] === 'object') to[name] = copyOf(to[name])
  return to
}
