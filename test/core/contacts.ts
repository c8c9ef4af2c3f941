/*
 * Both contacts of a clock as the instants at which each changes, the first of them closing it; with the stop button or the key
 * at an instant of its own.
 */
import { step } from '../../firmware/core/session.ts'
import { LEFT, passTo, RIGHT } from '../vocabulary.ts'
import { Ev, type Session } from './names.ts'

/** Where the contacts are still for so long, all that they bring has come. */
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

/** The same by who comes first: `first` closes at `at`, the other one `gap` later; they open at these instants, for ever on at Infinity. */
export function pair(s: Session, first: number, at: number, gap: number, opens: [number, number]): Session {
  const one = opens[0] < Infinity ? [at, opens[0]] : [at]
  const other = opens[1] < Infinity ? [at + gap, opens[1]] : [at + gap]
  return first === LEFT ? contacts(s, one, other) : contacts(s, other, one)
}
