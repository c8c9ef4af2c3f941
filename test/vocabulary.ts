/*
 * Helpers for tests of the core: a session and its banks, presses, keys and the time between them. All times are in ms.
 */
import { bankAt, delayAt } from '../firmware/core/clock.ts'
import { type Control, Discipline, makeControl, type Refusal } from '../firmware/core/control.ts'
import { due, Ev, preset, step } from '../firmware/core/session.ts'
import { setOption } from '../firmware/core/setup.ts'
import { makeSession, type Session } from '../firmware/core/state.ts'
import { type Face, look, makeFace } from '../firmware/ui/face.ts'

export const LEFT = 0
export const RIGHT = 1

/** A control with this bank and delay, in ms, and no options. */
export function controlOf(discipline: number, length: number, bank: number, delay: number): Control {
  return { ...makeControl(discipline, length), bank, delay }
}

/** A custom control with this bank and delay, in ms, and no options. */
export function customOf(length: number, bank: number, delay: number): Control {
  return controlOf(Discipline.Custom, length, bank, delay)
}

/** Sets one Option of the control, as a console does before a match. */
export function presetOption(s: Session, option: number, value: number, at: number): Refusal {
  const control = { ...s.control, option: [...s.control.option] }
  return setOption(control, option, value) || preset(s, control, at)
}

/** A session in the opening roll. Both sides agree to the control before 10,000. */
export function opening(control: Control = controlOf(0, 7, 840_000, 10_000)): Session {
  const s = makeSession()
  preset(s, control, 1000)
  hold(s, LEFT, 3000)
  hold(s, RIGHT, 6000)
  return s
}

/** A session in play with these banks and this delay. `side` is to move from 10,000 on, after the other's opening. */
export function playing(side: number, bank: number, delay: number): Session {
  const s = opening(customOf(7, bank, delay))
  press(s, 1 - side, 9_920)
  passTo(s, 10_300)
  return s
}

/** A contact closes at `at` and opens `held` ms later; wakes come when they are due. */
export function press(s: Session, side: number, at: number, held = 80): number {
  return close(s, side, at) | open(s, side, at + held)
}

export function close(s: Session, side: number, at: number): number {
  return passTo(s, at) | step(s, Ev.LeftCloses + side, at) | passTo(s, at + 8)
}

export function open(s: Session, side: number, at: number): number {
  return passTo(s, at) | step(s, Ev.LeftOpens + side, at) | passTo(s, at + 30)
}

export function hold(s: Session, side: number, at: number): number {
  return press(s, side, at, 1100)
}

/** Both contacts close: `first` at `at`, the other `gap` later; both open `held` after that. */
export function chord(s: Session, first: number, at: number, gap = 40, held = 700): void {
  passTo(s, at)
  step(s, Ev.LeftCloses + first, at)
  passTo(s, at + gap)
  step(s, Ev.RightCloses - first, at + gap)
  passTo(s, at + gap + held)
  step(s, Ev.LeftOpens, at + gap + held)
  step(s, Ev.RightOpens, at + gap + held)
  passTo(s, at + gap + held + 30)
}

/** The stop button of a board that has one is pressed at `at`. */
export function pressStop(s: Session, at: number): number {
  return passTo(s, at) | step(s, Ev.Stop, at) | passTo(s, at + 30)
}

/** The judge's key is turned at `at`. */
export function turnKey(s: Session, at: number): number {
  return passTo(s, at) | step(s, Ev.Key, at) | passTo(s, at + 30)
}

const clock = new WeakMap<Session, number>()

/** The instant that this session has reached. */
export function nowOf(s: Session): number {
  return clock.get(s) ?? 0
}

/** What the glass shows at an instant. */
export function lookAt(s: Session, at: number): Face {
  const face = makeFace(s)
  look(s, at, face)
  return face
}

/**
 * Lets time pass until `until`, with each wake at the ms at which it is due. Returns the cues on the way, a bit set.
 */
export function passTo(s: Session, until: number): number {
  let cues = 0
  for (let now = clock.get(s) ?? 0; ; ) {
    const next = Math.max(due(s, now), now + 1)
    if (next > until) break
    now = next
    cues |= step(s, Ev.Wake, now)
    clock.set(s, now)
  }
  clock.set(s, Math.max(until, clock.get(s) ?? 0))
  return cues
}

/** `[left, right, delay left]` at an instant. */
export function banks(s: Session, at: number): [number, number, number] {
  return [bankAt(s.clock, LEFT, at), bankAt(s.clock, RIGHT, at), delayAt(s.clock, at)]
}
