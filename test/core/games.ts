/*
 * Longer words for rows about matches: how they begin, whole games by what hands do, results, and cuts of power.
 */
import type { Control } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { chord, controlOf, LEFT, nowOf, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { Ask, Claim, makeSession, Option, type Session, Step } from './names.ts'
import { both, claim, goOn, lean, request, tap } from './play.ts'

/** A control with these options. */
export function withOptions(control: Control, ...options: [Option, number][]): Control {
  const option = [...control.option]
  for (const [which, value] of options) option[which] = value
  return { ...control, option }
}

/** A match to `length` points that begins at this score. */
export function matchFrom(length: number, left: number, right: number): Session {
  return matchOf(length, [Option.LeftScore, left], [Option.RightScore, right])
}

/** The opening roll of a custom match to `length` points with these options, 10 minutes and 10 s unless it says so. */
export function matchOf(length: number, ...options: [Option, number][]): Session {
  return opening(withOptions(controlOf(5, length, 600_000, 10_000), ...options))
}

/** This session after these deeds. */
export function having(s: Session, ...deeds: ((s: Session) => unknown)[]): Session {
  for (const deed of deeds) deed(s)
  return s
}

/** This control is set as from a console, and shown. */
export function shown(control: Control): Session {
  const s = makeSession()
  preset(s, control, 0)
  return s
}

/** From the opening roll: this side has the lower die, so that the other one is to move. */
export function openBy(s: Session, lower: number): void {
  passTo(s, s.shortsFrom)
  tap(s, lower)
  passTo(s, nowOf(s) + 300)
}

/** From the opening roll: the left has the lower die, and each side ends one turn. */
export function openGame(s: Session): void {
  openBy(s, LEFT)
  tap(s, s.clock.turn)
  tap(s, s.clock.turn)
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

/** Between games both want the last result back, this side asking; returns when it is. */
export function takeBack(s: Session, side = LEFT): number {
  request(s, side, Ask.Undo)
  return lean(s, 1 - side)
}

/** In play: it is stopped, both say that the move, or the opener, was the wrong one, and play is to go on; returns when it does. */
export function sendBack(s: Session): number {
  both(s)
  for (const side of [LEFT, RIGHT]) claim(s, side, Claim.WrongMove)
  return goOn(s)
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

/** The power fails and is back on a clock with the same record, whose time begins anew. */
export function cutPower(s: Session): Session {
  const words = [...s.journal.out]
  const again = recalled(words)
  again.journal.out = [...words, ...again.journal.out]
  return again
}
