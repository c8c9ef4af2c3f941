/*
 * Longer words for rows about matches: what hands do one after another, a moment after what was before, and what the
 * journal says of it.
 */
import type { Control } from '../../firmware/core/control.ts'
import { recall } from '../../firmware/core/recall.ts'
import { keptIn, PRESS, toldIn } from '../../sim/record/entries.ts'
import { chord, controlOf, hold, LEFT, nowOf, opening, passTo, playing, press, RIGHT, turnKey } from '../vocabulary.ts'
import { Ask, Claim, Entry, makeSession, Option, type Session, Stage, Step } from './names.ts'

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

/** Both contacts as one gesture, in play a stop, this side first; returns its first edge. */
export function both(s: Session, first = LEFT): number {
  const at = nowOf(s) + MOMENT
  chord(s, first, at)
  return at
}

/** Both contacts for five seconds: where there is no judge, his door. */
export function bothLong(s: Session): void {
  chord(s, LEFT, nowOf(s) + MOMENT, 40, 5_050)
}

/** The judge turns his key; returns when. */
export function unlock(s: Session): number {
  const at = nowOf(s) + MOMENT
  turnKey(s, at)
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
  passTo(s, s.shortsFrom)
  tap(s, LEFT)
  passTo(s, nowOf(s) + 300)
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
  for (let i = 0; i < 57 && !(s.result.kind === kind && s.result.value === value); i++) tap(s, loser)
  lean(s, loser)
  if (s.result.step !== Step.Owner) return
  if (s.result.owner !== owner) tap(s, loser)
  lean(s, loser)
}

/** A game in play is stopped and given up. */
export function giveUp(s: Session, loser: number): void {
  both(s, loser)
  claim(s, loser, Claim.Lost)
}

/** In a result: a single at this cube is entered, and the winner agrees. */
export function enterAnew(s: Session, value: number): void {
  enterLost(s, { value })
  lean(s, 1 - s.who)
}

/** From the opening roll: a game is played, stopped, lost by `loser` and entered; the winner has still to agree. */
export function playGame(s: Session, loser: number, how: Lost = {}): void {
  openGame(s)
  giveUp(s, loser)
  enterLost(s, how)
}

/** The same, and the winner agrees. */
export function loseGame(s: Session, loser: number, how: Lost = {}): void {
  playGame(s, loser, how)
  lean(s, 1 - loser)
}

/** After the first game of a match to 15 points with these breaks and options. */
export function between(breaks: number, ...options: [Option, number][]): Session {
  const s = matchOf(15, [Option.Breaks, breaks], ...options)
  loseGame(s, LEFT)
  passTo(s, s.shortsFrom)
  return s
}

/** Between games this side asks for something that there is to ask for; returns when it was sent. */
export function request(s: Session, side: number, what: number): number {
  if (s.stage !== Stage.Ask || s.who !== side) lean(s, side)
  for (let i = 0; i < 7 && s.pick[side] !== what; i++) tap(s, side)
  if (s.pick[side] !== what) throw new Error(`there is nothing to ask of ${what}`)
  return lean(s, side)
}

/** Between games both want the last result back, this side asking; returns when it is. */
export function takeBack(s: Session, side = LEFT): number {
  request(s, side, Ask.Undo)
  return lean(s, 1 - side)
}

/** Play goes on after a stop: both hold at GO ON; returns when it does. */
export function goOn(s: Session): number {
  for (const side of [LEFT, RIGHT]) for (let i = 0; i < 7 && s.pick[side] !== Claim.GoOn; i++) tap(s, side)
  lean(s, LEFT)
  return lean(s, RIGHT)
}

/** A custom match to 7 with a bank of a minute and these options, in play. */
export function minuteMatch(...options: [Option, number][]): Session {
  const s = opening(withOptions(controlOf(5, 7, 60_000, 10_000), ...options))
  openGame(s)
  return s
}

/** Right runs from 12,000 on, with a minute and 10 s, and is stopped by the left's chord. */
export function stopped(): Session {
  const s = playing(LEFT, 60_000, 10_000)
  press(s, LEFT, 12_000)
  chord(s, LEFT, STOPPED)
  return s
}

export const STOPPED = 15_000
/** What it had then: bank, bank, delay left. */
export const HELD = [60_000, 60_000, 7_000]

/** When play went on after a stop, and how: `[at, how]`. */
export function resumed(s: Session): number[][] {
  return toldOf(s, Entry.Resume).map(([at, , how]) => [at, how])
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
  return toldIn(s.journal.out)
    .filter(({ entry }) => entry !== PRESS)
    .map(({ at, entry, side, value }) => ({ at, entry, side, value }))
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
  recall(again, keptIn(words), 0)
  again.journal.out = [...words, ...again.journal.out]
  return again
}
