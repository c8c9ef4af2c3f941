/*
 * The match: score, worth of games, the Crawford game, breaks and dice used by each side.
 *
 * It knows no time. What the last game changed is kept, so the game can be taken back whole.
 */
import { NOBODY, type Side, type Who } from './clock.ts'
import { type Control, Option } from './control.ts'

/** How a game was lost. */
export const enum Kind {
  Single,
  Gammon,
  /** Backgammon; in two of long nardy's variants home gammon (M4). */
  Backgammon,
  /** Resigned before its end, as a single game (M10); for more points the loser enters what it is worth. */
  Resigned,
  /** A declined double: the value before it, and nothing more. */
  Pass,
  /** Not lost at all: the game is not over, and its stop goes on. */
  NotOver,
}

export const enum Crawford {
  /** Nobody has stood one point from N so far. */
  Before,
  /** This is the one game without a cube (M5). */
  Now,
  /** It was played, and stays played whatever is corrected; only the judge's own item says otherwise. */
  After,
  /** Both stand one point from N and it was not played: the last game has a cube. */
  None,
}

/** How a match was won. */
export const enum Won {
  Not,
  ByScore,
  ByFlag,
  /** The other came too late (M2). */
  ByLateness,
  /** By a judge (J2). */
  ByRuling,
}

/** Stands for a winner: both have lost the match. */
export const BOTH_LOST = 3

export interface Match {
  score: [number, number]
  /** Games played to their end. */
  games: number
  /** Each of these games as one number, see `gameBits`. */
  list: number[]
  crawford: Crawford
  /** Breaks taken, and dice changed at a player's wish, by each side. */
  breaks: [number, number]
  dice: [number, number]
  winner: Who | typeof BOTH_LOST
  won: Won
  /**
   * The game that can still be taken back: its winner (NOBODY when there is none), its points, and Crawford before it.
   */
  last: Who
  lastPoints: number
  lastCrawford: Crawford
}

export function makeMatch(): Match {
  return {
    score: [0, 0],
    games: 0,
    list: [],
    crawford: Crawford.Before,
    breaks: [0, 0],
    dice: [0, 0],
    winner: NOBODY,
    won: Won.Not,
    last: NOBODY,
    lastPoints: 0,
    lastCrawford: 0,
  }
}

/** A match of this control, from its first game on. */
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

/**
 * What follows from the score alone, if no Crawford game was played: it comes when one side stands a point from N,
 * never when both do.
 */
export function firstCrawford(m: Match, length: number): number {
  const near = (m.score[0] === length - 1 ? 1 : 0) + (m.score[1] === length - 1 ? 1 : 0)
  return near === 2 ? Crawford.None : near && length > 1 ? Crawford.Now : Crawford.Before
}

/** No cube in the Crawford game, and none at all to one point (M5). */
export function hasCube(m: Match, c: Control): boolean {
  return m.crawford !== Crawford.Now && c.length > 1
}

/** Points of a game lost in this way at this value of the cube (M4). */
export function pointsOf(kind: Kind, value: number, variant: number): number {
  if (kind === Kind.Gammon) return value * 2
  if (kind === Kind.Backgammon) return value * (variant === 2 ? 4 : 3)
  return value
}

/** Enters a game. A side that reaches N has won; points beyond N stay on the score (M7). */
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

/** What `Match.list` has of a game, in 9, 2, 1, 7 and 7 bits. */
const RULED = 1 << 11
/**
 * The kind of a pass, in the bits of a result. In the list, RULED and PASSED together mean that the game was resigned.
 */
export const PASSED = 3
/** In the bits of a result: the game was resigned. */
export const RESIGNED = 1 << 10
const WINNER = 9
const SCORE = 12
const MOST_SCORE = 127

/**
 * Adds a game to the list, after its points are entered: how it was lost, by `resultBits`, or that the judge has ruled
 * it. The winner is NOBODY if both lost.
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
 * These functions read such a number: how the game was lost, who won, whether it was ruled, each side's score after it
 * (127 at most).
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
 * The game by which a side first had so many points, so that later games would not count; -1 if there is none, or if
 * the score does not come from games alone.
 */
export function gameOfEnd(m: Match, length: number): number {
  const last = m.list.length - 1
  if (last < 0) return -1
  for (let side = 0; side < 2; side++) if (scoreIn(m.list[last], side) !== m.score[side]) return -1
  for (let i = 0; i < last; i++) {
    const left = scoreIn(m.list[i], 0) >= length
    const right = scoreIn(m.list[i], 1) >= length
    if (left || right) return left && right ? -1 : i // both had them before the first game
  }
  return -1
}

/** The Crawford game is over. If a ruling during it left nobody a point from N, it was not one (J6). */
export function endCrawford(m: Match, length: number): void {
  if (m.crawford === Crawford.Now && isNear(m, length)) m.crawford = Crawford.After
}

/** Makes the next game the Crawford game when it is its time. */
export function settleCrawford(m: Match, length: number): void {
  if (m.crawford !== Crawford.After) m.crawford = firstCrawford(m, length)
}

/** Whether a side stands one point from N, by games or by a penalty. */
function isNear(m: Match, length: number): boolean {
  return m.score[0] === length - 1 || m.score[1] === length - 1
}

/** Takes the last game back: score, Crawford and count are as they were. */
export function takeBack(m: Match): void {
  m.score[m.last as Side] -= m.lastPoints
  m.games--
  m.list.pop()
  m.crawford = m.lastCrawford
  m.winner = NOBODY
  m.won = Won.Not
  m.last = NOBODY
}
