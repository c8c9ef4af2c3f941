/*
 * Helpers for tests about matches: how they begin, whole games played by hands, results and power cuts.
 */
import type { Control } from '../../firmware/core/control.ts'
import { preset } from '../../firmware/core/session.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { chord, customOf, LEFT, nowOf, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { Ask, Claim, Door, Kind, makeSession, Option, type Session, Step } from './names.ts'
import { both, claim, goOn, holdNext, request, tap } from './play.ts'

/** A control with these options. */
export function withOptions(control: Control, ...options: [Option, number][]): Control {
  const option = [...control.option]
  for (const [which, value] of options) option[which] = value
  return { ...control, option }
}

/** A control without a judge: custom, to 7 points, 10 minutes and 10 s. */
export const CLUB = withOptions(customOf(7, 600_000, 10_000), [Option.Breaks, 3], [Option.Door, Door.Anybody])

/** A match to `length` points that begins at this score, in the opening roll. */
export function matchFrom(length: number, left: number, right: number): Session {
  return matchOf(length, [Option.LeftScore, left], [Option.RightScore, right])
}

/**
 * A custom match to `length` points with these options, in the opening roll. Banks are 10 minutes unless an option sets
 * them; the delay is 10 s.
 */
export function matchOf(length: number, ...options: [Option, number][]): Session {
  return opening(withOptions(customOf(length, 600_000, 10_000), ...options))
}

/** Does these things to the session and returns it. */
export function having(s: Session, ...deeds: ((s: Session) => unknown)[]): Session {
  for (const deed of deeds) deed(s)
  return s
}

/** A session that shows this control for agreement, set as from a console. */
export function shown(control: Control): Session {
  const s = makeSession()
  preset(s, control, 0)
  return s
}

/** From the opening roll: this side has the lower die and presses, so the other one is to move. */
export function openBy(s: Session, lower: number): void {
  passTo(s, s.shortsFrom)
  tap(s, lower)
  passTo(s, nowOf(s) + 300)
}

/** From the opening roll: the left has the lower die, and each side ends one turn. */
export function openGame(s: Session): Session {
  openBy(s, LEFT)
  tap(s, s.clock.turn)
  tap(s, s.clock.turn)
  return s
}

export interface Lost {
  kind?: number
  value?: number
  owner?: number
}

/** In a result: the loser enters everything by its button, up to the winner's answer. */
export function enterLost(s: Session, { kind = 0, value = 1, owner = s.who }: Lost = {}): void {
  const loser = s.who
  for (let i = 0; i < 57 && !(s.result.kind === kind && s.result.value === value); i++) tap(s, loser)
  holdNext(s, loser)
  if (s.result.step !== Step.Owner) return
  if (s.result.owner !== owner) tap(s, loser)
  holdNext(s, loser)
}

/** A game in play is stopped and given up. */
export function giveUp(s: Session, loser: number): Session {
  both(s, loser)
  claim(s, loser, Claim.Lost)
  return s
}

/** In a result: a single at this cube is entered, and the winner agrees. */
export function enterAnew(s: Session, value: number): void {
  enterLost(s, { value })
  holdNext(s, 1 - s.who)
}

/** In a result: the loser enters that the game is not over, and the winner agrees; returns when. */
export function sayNotOver(s: Session): number {
  enterLost(s, { kind: Kind.NotOver })
  return holdNext(s, 1 - s.who)
}

/** From the opening roll: a game is played, stopped, lost by `loser` and entered; the winner has still to agree. */
export function playGame(s: Session, loser: number, how: Lost = {}): void {
  openGame(s)
  giveUp(s, loser)
  enterLost(s, how)
}

/** Plays a game as `playGame` does, and the winner agrees. */
export function loseGame(s: Session, loser: number, how: Lost = {}): void {
  playGame(s, loser, how)
  holdNext(s, 1 - loser)
}

/** After the first game of a match to 15 points with these breaks and options. */
export function between(breaks: number, ...options: [Option, number][]): Session {
  const s = matchOf(15, [Option.Breaks, breaks], ...options)
  loseGame(s, LEFT)
  passTo(s, s.shortsFrom)
  return s
}

/** Between games: `side` asks to take the last result back and the other one agrees; returns when. */
export function takeBack(s: Session, side = LEFT): number {
  request(s, side, Ask.Undo)
  return holdNext(s, 1 - side)
}

/** In play: both sides stop, send WRONG MOVE and then GO ON; returns when play goes on. */
export function sendBack(s: Session): number {
  both(s)
  for (const side of [LEFT, RIGHT]) claim(s, side, Claim.WrongMove)
  return goOn(s)
}

/** In play: a custom match to 7 with banks of a minute and these options. */
export function minuteMatch(...options: [Option, number][]): Session {
  const s = opening(withOptions(customOf(7, 60_000, 10_000), ...options))
  openGame(s)
  return s
}

/** A stop at 15,000 by the left's chord: banks of a minute, a delay of 10 s, and the right's turn since 12,000. */
export function stopped(): Session {
  const s = playing(LEFT, 60_000, 10_000)
  press(s, LEFT, 12_000)
  chord(s, LEFT, STOPPED)
  return s
}

export const STOPPED = 15_000
/** What the clock had then, in ms: left bank, right bank, delay left. */
export const HAD = [60_000, 60_000, 7_000]

/** After a power cut: a clock with the same record, whose time begins anew. */
export function cutPower(s: Session): Session {
  const words = [...s.journal.out]
  const again = recalled(words)
  again.journal.out = [...words, ...again.journal.out]
  return again
}
