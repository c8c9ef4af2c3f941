/*
 * Helpers for tests about matches: gestures that each begin a moment after the last, and what the glass and the record
 * say of them. Whole games are in games.ts.
 */
import type { Face } from '../../firmware/ui/face.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { chord, hold, LEFT, lookAt, nowOf, passTo, press, RIGHT, turnKey } from '../vocabulary.ts'
import { Claim, Entry, type Session, Stage } from './names.ts'

/** The ms between two gestures. */
const MOMENT = 300

/** `tap(s, LEFT, 3)`: three shorts of this side. */
export function tap(s: Session, side: number, times = 1): void {
  for (let i = 0; i < times; i++) press(s, side, nowOf(s) + MOMENT)
}

/** A hold of this side; returns the instant at which it counted. */
export function holdNext(s: Session, side: number): number {
  const at = nowOf(s) + MOMENT
  hold(s, side, at)
  return at + 1000
}

/** Both contacts as one gesture, this side first; in play that is a stop. Returns its first edge. */
export function both(s: Session, first = LEFT): number {
  const at = nowOf(s) + MOMENT
  chord(s, first, at)
  return at
}

/** Both contacts for five seconds, or `held` ms, which opens the judge's menu if there is no judge. */
export function bothLong(s: Session, held = 5_050): Session {
  chord(s, LEFT, nowOf(s) + MOMENT, 40, held)
  return s
}

/** The judge turns his key; returns when. */
export function turnKeyNext(s: Session): number {
  const at = nowOf(s) + MOMENT
  turnKey(s, at)
  return at
}

/** A hold of each side, the left's first; returns when the second counted. */
export function bothHold(s: Session): number {
  holdNext(s, LEFT)
  return holdNext(s, RIGHT)
}

/** In a stop: this side turns to a claim and sends it; returns when it was sent. */
export function claim(s: Session, side: number, what: number): number {
  for (let i = 0; i < 7 && s.pick[side] !== what; i++) tap(s, side)
  return holdNext(s, side)
}

/** Between games: this side sends the request `what`, an Ask; returns when. Throws if there is no line for it. */
export function request(s: Session, side: number, what: number): number {
  if (s.stage !== Stage.Ask || s.who !== side) holdNext(s, side)
  for (let i = 0; i < 7 && s.pick[side] !== what; i++) tap(s, side)
  if (s.pick[side] !== what) throw new Error(`side ${side} has no line for request ${what}`)
  return holdNext(s, side)
}

/** Both sides send GO ON in a stop; returns when play goes on. */
export function goOn(s: Session): number {
  for (const side of [LEFT, RIGHT]) for (let i = 0; i < 7 && s.pick[side] !== Claim.GoOn; i++) tap(s, side)
  holdNext(s, LEFT)
  return holdNext(s, RIGHT)
}

/** When play went on after each stop, and how: `[at, how]`. */
export function resumed(s: Session): number[][] {
  return toldOf(s, Entry.Resume).map(([at, , how]) => [at, how])
}

/** `[left's points, right's points, stage]`. */
export function standing(s: Session): [number, number, Stage] {
  return [...s.match.score, s.stage]
}

/** Lets time pass to just after `at` + 100, when what is due at `at` is announced. Throws if the stage ends sooner. */
export function passAnnouncement(s: Session, at: number): void {
  const { stage } = s
  passTo(s, at + 99)
  if (s.stage !== stage) throw new Error(`stage ${stage} ended before ${at + 100}`)
  passTo(s, at + 101)
}

/** What the glass shows at an instant. */
export function faceAt(s: Session, at = nowOf(s)): Face {
  passTo(s, at)
  return lookAt(s, at)
}

/** The entries of the record of this kind, as `[at, side, value]`. */
export function toldOf(s: Session, kind: Entry): number[][] {
  return entriesIn(s.journal.out)
    .filter(({ entry }) => entry === kind)
    .map(({ at, side, value }) => [at, side, value])
}
