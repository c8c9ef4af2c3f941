/*
 * A clock under bare contacts: edges, wakes at the instants that are due, and the key. It knows no gesture, so that the same rows can
 * be tried on any clock that takes edges.
 */
import type { Control } from '../../firmware/core/control.ts'
import { due, Ev, preset, step } from '../../firmware/core/session.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'

export const LEFT = 0
export const RIGHT = 1

/** A contact's side, its closing, and how long it stays closed. */
export type Touch = [side: number, at: number, held: number]

/** A side's button and the time, by one hand after the other. */
export class Bench {
  readonly s: Session = makeSession()
  now = 0

  /** Lets time pass to `until`: each wake at the ms that is due. */
  pass(until: number): void {
    for (
      let next = Math.max(due(this.s, this.now), this.now + 1);
      next <= until;
      next = Math.max(due(this.s, next), next + 1)
    ) {
      this.now = next
      step(this.s, Ev.Wake, next)
    }
    this.now = Math.max(this.now, until)
  }

  /** Contacts close and open, in the order of time; then a while passes in which all of it has come. */
  touch(...touches: Touch[]): void {
    const all = touches.flatMap(([side, at, held]) => [
      { ev: Ev.LeftCloses + side, at },
      { ev: Ev.LeftOpens + side, at: at + held },
    ])
    for (const { ev, at } of all.sort((a, b) => a.at - b.at)) {
      this.pass(at)
      step(this.s, ev, at)
    }
    this.pass(this.now + 400)
  }

  short(side: number, times = 1): void {
    for (let i = 0; i < times; i++) this.touch([side, this.now + 100, 80])
  }

  /** For a second and a little more; returns when it was one second. */
  hold(side: number, held = 1050): number {
    const at = this.now + 100
    this.touch([side, at, held])
    return at + 1000
  }

  both(gap = 40, held = 700, first = LEFT): number {
    const at = this.now + 100
    this.touch([first, at, gap + held], [1 - first, at + gap, held])
    return at
  }

  key(): void {
    this.pass(this.now + 100)
    step(this.s, Ev.Key, this.now)
    this.pass(this.now + 400)
  }

  /** Shorts of this side until it is so; at most 60 of them. Whether it came to be so. */
  until(side: number, isSo: () => boolean): boolean {
    for (let i = 0; i < 60 && !isSo(); i++) this.short(side)
    return isSo()
  }

  /** In a stop: this side turns to a line and sends it. */
  say(side: number, line: number): void {
    this.until(side, () => this.s.pick[side] === line)
    this.hold(side)
  }
}

/** The opening roll of this control, which came from outside and both have agreed to. */
export function agreed(control: Control): Bench {
  const b = new Bench()
  preset(b.s, control, 0)
  b.hold(LEFT)
  b.hold(RIGHT)
  return b
}

/** The same, and the left is to move: the first turn of the first game has just begun. */
export function begun(control: Control): Bench {
  const b = agreed(control)
  b.short(RIGHT)
  if (b.s.stage !== Stage.Play) throw new Error('no game has begun')
  return b
}

/** The same, after a turn of each. */
export function playing(control: Control): Bench {
  const b = begun(control)
  b.short(LEFT)
  b.short(RIGHT)
  if (b.s.clock.turn !== LEFT) throw new Error('the left is not to move')
  return b
}
