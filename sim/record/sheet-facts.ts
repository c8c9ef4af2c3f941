/*
 * What a match sheet has words for: the facts that become sentences.
 */
import type { Crawford } from '../../firmware/core/match.ts'
import type { Ruled } from '../clock/rulings.ts'

/** How a stop ended. */
export type StopEnd = 'both' | 'one' | 'itself' | 'judge' | 'lost' | 'opener' | 'stands'
/** How a judge ended a game, where he did. */
export type ByJudge = '' | 'lost' | 'both'

/** Anything of a match that has no list of its own. */
export type Happened =
  | { what: 'late' | 'arrived' | 'agreed' | 'refused' | 'dice' | 'flag' | 'limit'; side: number; game: number }
  | { what: 'opener' | 'back'; side: number; given: string }
  | { what: 'called' | 'no more' | 'after all' | 'on alone' | 'stuck'; side: number }
  | { what: 'not over' | 'taken back'; game: number }
  | { what: 'nobody agreed' | 'no result' | 'refused twice'; isEnteredAnew: boolean }
  | { what: 'power' | 'on again' | 'both on' | 'stopped again' }
  | { what: 'judge'; name: string }
  | { what: 'door' | 'ended'; value: number }

/** Where a match stands that is put off; pairs are `left:right`. */
export interface Position {
  banks: readonly [string, string]
  /** Where there is any that has not begun. */
  overtimes: readonly [string, string] | undefined
  /** NOBODY between games. */
  turn: number
  delay: string
  score: string
  crawford: Crawford
  /** What a judge has said of the cube. */
  cube: Ruled | undefined
  breaks: string
  dice: string
  /** In the game. */
  turns: string
  stops: number
  remarks: string
  warnings: string
  penalties: string
  /** For the menu of another clock, and the control that it is to have. */
  code: string
  preset: string
  /** For a console, in pieces of a line each. */
  transfer: readonly string[]
}

/** What of a control is not as usual. */
export interface Unusual {
  /** What the left and the right begin with, where these are not the same. */
  banks: readonly [string, string] | undefined
  formula: number
  isGameFlag: boolean
  isRefilled: boolean
  breaks: number | undefined
  runsInBreaks: boolean
  overtime: string
  worth: number
  begun: string
  isCrawfordPlayed: boolean
  lateness: number
}
