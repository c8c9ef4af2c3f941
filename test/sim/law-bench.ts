/*
 * A fake clock for tests of the law: contacts are given by hand, and the session is whatever the test says.
 */
import { Door, Option } from '../../firmware/core/control.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { type Entry, wordOf } from '../../firmware/core/word.ts'
import { checkGifts } from '../../sim/swarm/kept.ts'
import { backAt, buttonAt, contactAt, cutAt, holdTo, lookAt, makeLaw } from '../../sim/swarm/law.ts'
import type { Law } from '../../sim/swarm/law-state.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'

export const BANK = 60_000
const DELAY = 10_000
/** A contact: its side, when it closes, and for how long. */
export type Touch = [side: number, at: number, held: number]

export class Bench {
  s: Session
  law: Law

  /** Before the match; a bank of a minute and a delay of ten seconds. */
  constructor() {
    this.s = makeSession()
    Object.assign(this.s.control, { length: 1, bank: BANK, delay: DELAY })
    this.s.control.option[Option.Door] = Door.Key
    this.s.stage = Stage.Ready
    this.law = makeLaw(this.s, [0, 0])
    lookAt(this.law, this.s, 0)
  }

  /** Gives the law the contacts, in the order of their edges. */
  touch(...list: Touch[]): this {
    const edges = list.flatMap(([side, at, held]) => [
      { side, level: 1, at },
      { side, level: 0, at: at + held },
    ])
    for (const { side, level, at } of edges.sort((a, b) => a.at - b.at)) contactAt(this.law, this.s, side, level, at)
    return this
  }

  button(at: number, held = 80): this {
    buttonAt(this.law, false, 1, at)
    buttonAt(this.law, false, 0, at + held)
    return this
  }

  key(at: number): this {
    buttonAt(this.law, true, 1, at)
    buttonAt(this.law, true, 0, at + 80)
    return this
  }

  /** The clock's state from `at` on, shown to the law. */
  says(at: number, stage: Stage, more: Partial<Session> = {}, clock: Partial<Session['clock']> = {}): this {
    const from = this.s.stage
    if (stage !== this.s.stage) Object.assign(this.s, { stage, since: at, pick: [0, 0], agreed: 0 })
    if (more.pick && stage === Stage.Stop) this.law.log[this.law.log.length - 1].pick = [...more.pick] // it was chosen before
    Object.assign(this.s.clock, clock)
    Object.assign(this.s, this.counted(from), more)
    lookAt(this.law, this.s, at)
    return this
  }

  /** What the clock counts and keeps as it leaves this stage: its stops, and a flag. */
  counted(from: Stage): Partial<Session> {
    const { stage, stops, clock } = this.s
    if (stage === Stage.Flag && from !== stage) return { fell: clock.turn, fellAt: clock.since, match: this.won() }
    if (from === Stage.Play && stage === Stage.Stop) return { stops: stops + 1 }
    return from === Stage.Open && stage === Stage.Play ? { stops: 0 } : {}
  }

  won(): Session['match'] {
    const { match, clock } = this.s
    return { ...match, winner: (1 - clock.turn) as Session['match']['winner'] }
  }

  /** Lets the law judge; throws Broken. True if the law had an answer. */
  judgeAt(at: number): boolean {
    lookAt(this.law, this.s, at)
    return holdTo(this.law, this.s, at)
  }

  /** Checks a record that has only these entries. */
  checkRecord(...entries: [entry: Entry, side: number, value: number][]): void {
    const words = entries.map(([entry, side, value]) => wordOf((entry << 20) | (side << 19) | value))
    checkGifts(this.law, words)
  }

  /** The power fails and comes back, with this state of the clock. */
  cut(at: number, clock: Partial<Session['clock']>): void {
    cutAt(this.law, at)
    Object.assign(this.s, { stageAtCut: this.s.stage, stage: Stage.Power, since: 0 })
    Object.assign(this.s.clock, { isRunning: 0, since: 0, ...clock })
    backAt(this.law, this.s, [0, 0])
  }
}

/** The opening roll, from 4,000 on: both have agreed. */
export function opened(): Bench {
  const b = new Bench().touch([LEFT, 1000, 1100]).says(2000, Stage.Ready, { agreed: 1 })
  b.touch([RIGHT, 3000, 1100])
  return b.says(4000, Stage.Open, {}, { bank: [BANK, BANK], delay: DELAY })
}

/** The left's first turn: right released its button at 10,000. */
export function begun(): Bench {
  const first: Partial<Session['clock']> = {
    turn: LEFT,
    isRunning: 1,
    since: 10_000,
    turnStartedAt: 10_000,
    delayLeft: DELAY,
  }
  return opened().touch([RIGHT, 9_920, 80]).says(10_301, Stage.Play, { bankAtTurn: BANK }, first)
}

/** The right's first turn: left pressed at 15,000. */
export function played(): Bench {
  const b = begun().touch([LEFT, 15_000, 80])
  return b.says(15_008, Stage.Play, {}, gave(LEFT, 15_000, [BANK, BANK], 5_000, [1, 0]))
}

/** The clock after `side` pressed with this much of its delay left. */
export function gave(
  side: number,
  at: number,
  bank: [number, number],
  left: number,
  turns: [number, number],
): Partial<Session['clock']> {
  const kept: Partial<Session['clock']> = {
    hasHandover: 1,
    handoverDelay: left,
    handoverBank: bank[1 - side],
    handoverExtra: 0,
  }
  return {
    turn: 1 - side,
    isRunning: 1,
    since: at,
    turnStartedAt: at,
    delayLeft: DELAY,
    bank: [...bank],
    turns: [...turns],
    ...kept,
  }
}

/** The clock with the turn stopped at this instant. */
export function stands(turn: number, at: number, bank: [number, number], left: number): Partial<Session['clock']> {
  return { turn, isRunning: 0, since: at, delayLeft: left, bank: [...bank] }
}
