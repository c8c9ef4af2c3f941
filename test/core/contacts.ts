/*
 * Both contacts of a clock, each as the instants at which it changes; the first instant closes it. The stop button or
 * the key can have an instant too.
 */
import { step } from '../../firmware/core/session.ts'
import { LEFT, passTo, RIGHT } from '../vocabulary.ts'
import { Ev, type Session } from './names.ts'

/** Once the contacts have been still for this long, everything that they cause has happened. */
const STILL = 3000

export function contacts(s: Session, left: number[], right: number[], halt?: [Ev, number]): Session {
  const of = (side: number) => (at: number, i: number) => ({ ev: side + (i % 2 ? Ev.LeftOpens : Ev.LeftCloses), at })
  const all = [...left.map(of(LEFT)), ...right.map(of(RIGHT)), ...(halt ? [{ ev: halt[0], at: halt[1] }] : [])]
  all.sort((a, b) => a.at - b.at)
  for (const { ev, at } of all) {
    passTo(s, at)
    step(s, ev, at)
  }
  passTo(s, all[all.length - 1].at + STILL)
  return s
}

/** `first` closes at `at`, the other side `gap` later; they open at these instants, or never if that is Infinity. */
export function pair(s: Session, first: number, at: number, gap: number, opens: [number, number]): Session {
  const one = opens[0] < Infinity ? [at, opens[0]] : [at]
  const other = opens[1] < Infinity ? [at + gap, opens[1]] : [at + gap]
  return first === LEFT ? contacts(s, one, other) : contacts(s, other, one)
}
