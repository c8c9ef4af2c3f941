/*
 * Longer words for rows about matches: what hands do one after another, a moment after what was before, and what the
 * journal says of it.
 */
import type { Control, Option } from '../../firmware/core/control.ts'
import { bitsOf, type Entry } from '../../firmware/core/journal.ts'
import { EMPTY, isUndone, recall } from '../../firmware/core/recall.ts'
import { Claim, makeSession, type Session, Step } from '../../firmware/core/state.ts'
import type { Stage } from '../../firmware/core/table.ts'
import { chord, controlOf, hold, LEFT, nowOf, opening, press } from '../vocabulary.ts'

/** A moment between two deeds. */
const MOMENT = 300

/** `tap(s, LEFT, 3)`: three shorts of this side. */
export function tap(s: Session, side: number, times = 1): void {
  for (let i = 0; i < times; i++) press(s, side, nowOf(s) + MOMENT)
}

/** A hold of this side; returns when it counted. */
export function lean(s: Session, side: number): number {
  const at = nowOf(s) + MOMENT
  hold(s, side, at)
  return at + 1000
}

/** A chord, this side first; returns its first edge. */
export function both(s: Session, first = LEFT): number {
  const at = nowOf(s) + MOMENT
  chord(s, first, at)
  return at
}

/** A control with these options. */
export function withOptions(control: Control, ...options: [Option, number][]): Control {
  const option = [...control.option]
  for (const [which, value] of options) option[which] = value
  return { ...control, option }
}

/** The opening roll of a custom match to `length` points with these options, 10 minutes and 10 s unless it says so. */
export function matchOf(length: number, ...options: [Option, number][]): Session {
  return opening(withOptions(controlOf(5, length, 600_000, 10_000), ...options))
}

/** From the opening roll: the left has the lower die, and each side ends one turn. */
export function openGame(s: Session): void {
  tap(s, LEFT)
  tap(s, s.clock.turn)
  tap(s, s.clock.turn)
}

/** In a stop: this side turns to a claim and sends it. */
export function claim(s: Session, side: number, what: number): number {
  for (let i = 0; i < 7 && s.pick[side] !== what; i++) tap(s, side)
  return lean(s, side)
}

export interface Lost {
  kind?: number
  value?: number
  owner?: number
}

/** In a result: the loser enters all of it by buttons, up to the winner's answer. */
export function enterLost(s: Session, { kind = 0, value = 1, owner = s.who }: Lost = {}): void {
  const loser = s.who
  tap(s, loser, kind)
  lean(s, loser)
  if (s.result.step === Step.Value) {
    tap(s, loser, Math.log2(value))
    lean(s, loser)
  }
  if (s.result.step !== Step.Owner) return
  if (s.result.owner !== owner) tap(s, loser)
  lean(s, loser)
}

/** From the opening roll: a game is played, stopped, lost by `loser` and entered; the winner has still to agree. */
export function playGame(s: Session, loser: number, how: Lost = {}): void {
  openGame(s)
  both(s, loser)
  claim(s, loser, Claim.Lost)
  enterLost(s, how)
}

/** The same, and the winner agrees. */
export function loseGame(s: Session, loser: number, how: Lost = {}): void {
  playGame(s, loser, how)
  lean(s, 1 - loser)
}

/** Score and stage in short: `[left, right, stage]`. */
export function standing(s: Session): [number, number, Stage] {
  return [...s.match.score, s.stage]
}

export interface Told {
  at: number
  entry: number
  side: number
  value: number
}

/** What the journal tells, presses and times left out, each with its instant. */
export function told(s: Session): Told[] {
  const list: Told[] = []
  const words = s.journal.out
  let at = 0
  for (let i = 0; i < words.length; i++) {
    const bits = bitsOf(words[i])
    if (isUndone((index) => words[index] ?? EMPTY, i)) continue
    if (bits & 0x6000000) at += bits & 0x1ffffff
    else list.push({ at, entry: bits >> 20, side: (bits >> 19) & 1, value: bits & 0x7ffff })
  }
  return list
}

/** Of what the journal tells, the entries of this kind as `[at, side, value]`. */
export function toldOf(s: Session, entry: Entry): number[][] {
  return told(s)
    .filter((told) => told.entry === entry)
    .map(({ at, side, value }) => [at, side, value])
}

/** The power fails and is back on a clock with the same record, whose time begins anew. */
export function cutPower(s: Session): Session {
  const words = [...s.journal.out]
  const again = makeSession()
  recall(again, (index) => words[index] ?? EMPTY, 0)
  again.journal.out = [...words, ...again.journal.out]
  return again
}
