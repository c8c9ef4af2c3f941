/*
 * The match: score, worth of games, the Crawford game, and each side's breaks and changes of dice.
 *
 * Nothing here depends on time. What the last game changed is kept, so that the game can be taken back.
 */
import { NOBODY, type Side, type Who } from './clock.ts'
import { type Control, Option } from './control.ts'

/** How a game was lost. */
export const enum Kind {
  Single,
  Gammon,
  /** Backgammon; in two variants of long nardy, home gammon (M4). */
  Backgammon,
  /** Resigned before its end, as a single game (M10); for more points the loser enters what it is worth. */
  Resigned,
  /** A declined double: the game is worth the cube's value before the double (M4). */
  Pass,
  /** The game is not over after all: back to the stop. */
  NotOver,
}

export const enum Crawford {
  /** No side has been one point from N yet. */
  Before,
  /** This is the one game without a cube (M5). */
  Now,
  /** It has been played. No correction changes that, except the judge's item for it. */
  After,
  /** It was not played, and both sides are one point from N: the last game has a cube. */
  None,
}

/** How a match was won. */
export const enum Won {
  Not,
  ByScore,
  ByFlag,
  /** The other side came too late (M2). */
  ByLateness,
  /** By a judge (J2). */
  ByRuling,
}

/** In place of a winner: both sides have lost the match. */
export const BOTH_LOST = 3

export type Match = ReturnType<typeof makeMatch>

export function makeMatch() {
  return {
    score: [0, 0] as [number, number],
    /** Games played to their end. */
    games: 0,
    /** Each of these games as one number, see `listGame`. */
    list: [] as number[],
    crawford: Crawford.Before,
    /** Of each side: breaks taken, and changes of dice that it asked for. */
    breaks: [0, 0] as [number, number],
    dice: [0, 0] as [number, number],
    winner: NOBODY as Who | typeof BOTH_LOST,
    won: Won.Not,
    /** The game that can still be taken back: its winner (NOBODY for none), its points, and `crawford` before it. */
    last: NOBODY as Who,
    lastPoints: 0,
    lastCrawford: 0 as Crawford,
  }
}

/** Begins a match with this control, from the score that the control gives each side. */
export function startMatch(m: Match, c: Control): void {
  m.score[0] = c.option[Option.LeftScore]
  m.score[1] = c.option[Option.RightScore]
  m.games = 0
  m.list = []
  for (let side = 0; side < 2; side++) {
    m.breaks[side] = 0
    m.dice[side] = 0
  }
  m.winner = NOBODY
  m.won = Won.Not
  m.last = NOBODY
  m.crawford = firstCrawford(m, c.length)
  if (c.option[Option.Played]) m.crawford = Crawford.After
}

/** The Crawford game's state by the score alone, if none was played: it is due if only one side is a point from N. */
export function firstCrawford(m: Match, length: number): number {
  const near = (m.score[0] === length - 1 ? 1 : 0) + (m.score[1] === length - 1 ? 1 : 0)
  return near === 2 ? Crawford.None : near && length > 1 ? Crawford.Now : Crawford.Before
}

/** There is no cube in the Crawford game, nor in a match to one point (M5). */
export function hasCube(m: Match, c: Control): boolean {
  return m.crawford !== Crawford.Now && c.length > 1
}

/** Points of a game lost in this way with the cube at this value (M4). `variant` is a value of Option.Variant. */
export function pointsOf(kind: Kind, value: number, variant: number): number {
  if (kind === Kind.Gammon) return value * 2
  if (kind === Kind.Backgammon) return value * (variant === 2 ? 4 : 3)
  return value
}

/** Adds a game to the score. A side that reaches N has won; points beyond N stay in the score (M7). */
export function addGame(m: Match, c: Control, winner: Side, points: number): void {
  m.last = winner
  m.lastPoints = points
  m.lastCrawford = m.crawford
  endCrawford(m, c.length)
  m.games++
  m.score[winner] += points
  settleCrawford(m, c.length)
  if (m.score[winner] >= c.length) {
    m.winner = winner
    m.won = Won.ByScore
  }
}

/** A game in `Match.list`, from bit 0 on: 9 bits of the result, 2 of the winner, RULED, then 7 of each side's score. */
const RULED = 1 << 11
/**
 * In the bits of a result: the kind of a pass. The list has no room for RESIGNED: there RULED and PASSED together mean
 * that the game was resigned.
 */
export const PASSED = 3
/** In the bits of a result: the game was resigned. */
export const RESIGNED = 1 << 10
const WINNER = 9
const SCORE = 12
const MOST_SCORE = 127

/**
 * Adds a game to the list; call it when the score has the game's points. `result` says how it was lost, as
 * `resultBits` of game.ts gives it, or is 0 if a judge decided the game. `winner` is NOBODY if both sides lost.
 */
export function listGame(m: Match, result: number, isRuled: boolean, winner: Who): void {
  let bits = (result & 511) | (isRuled ? RULED : 0) | (winner << WINNER)
  if (result & RESIGNED) bits |= RULED | PASSED
  for (let side = 0; side < 2; side++) {
    bits |= (m.score[side] < MOST_SCORE ? m.score[side] : MOST_SCORE) << (SCORE + 7 * side)
  }
  m.list.push(bits)
}

/**
 * The next functions read a number of the list: how the game was lost, in the bits of `resultBits`; who won it; whether
 * a judge decided it; and a side's score after it, 127 at most.
 */
export function resultIn(game: number): number {
  const result = game & 511
  return isResigned(game) ? result - PASSED + RESIGNED : result
}

function isResigned(game: number): boolean {
  return (game & RULED) > 0 && (game & PASSED) === PASSED
}

export function winnerIn(game: number): Who {
  return (game >> WINNER) & 3
}

export function isRuled(game: number): boolean {
  return (game & RULED) > 0 && !isResigned(game)
}

export function scoreIn(game: number, side: Side): number {
  return (game >> (SCORE + 7 * side)) & MOST_SCORE
}

/**
 * For a match to be shortened to `length`: the index of the game after which a side first had so many points, so that
 * the later games do not count. It is -1 if there are no later games, or if the score does not come from games alone.
 */
export function gameOfEnd(m: Match, length: number): number {
  const last = m.list.length - 1
  if (last < 0) return -1
  for (let side = 0; side < 2; side++) if (scoreIn(m.list[last], side) !== m.score[side]) return -1
  for (let i = 0; i < last; i++) {
    const left = scoreIn(m.list[i], 0) >= length
    const right = scoreIn(m.list[i], 1) >= length
    if (left || right) return left && right ? -1 : i // no single game brings both sides there
  }
  return -1
}

/** Ends a Crawford game. If a ruling during it left no side one point from N, it does not count as one (J6). */
export function endCrawford(m: Match, length: number): void {
  if (m.crawford === Crawford.Now && isNear(m, length)) m.crawford = Crawford.After
}

/** Decides by the score whether the next game is the Crawford game, unless that has been played. */
export function settleCrawford(m: Match, length: number): void {
  if (m.crawford !== Crawford.After) m.crawford = firstCrawford(m, length)
}

/** Whether a side is one point from N, by games or by penalty points. */
function isNear(m: Match, length: number): boolean {
  return m.score[0] === length - 1 || m.score[1] === length - 1
}

/** Takes the last game back. Score, Crawford game and number of games are then as before it. */
export function takeBack(m: Match): void {
  m.score[m.last as Side] -= m.lastPoints
  m.games--
  m.list.pop()
  m.crawford = m.lastCrawford
  m.winner = NOBODY
  m.won = Won.Not
  m.last = NOBODY
}
