/*
 * What a match sheet has words for: the facts that become sentences, and what a column of a language holds.
 */
import type { Crawford, Kind } from '../../firmware/core/match.ts'
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

export interface SheetWords {
  /** In HTML. */
  code: string
  sides: readonly [string, string]
  heads: Record<
    | 'title'
    | 'event'
    | 'round'
    | 'table'
    | 'date'
    | 'start'
    | 'end'
    | 'handedIn'
    | 'control'
    | 'judge'
    | 'score'
    | 'winner',
    string
  >
  sections: Record<
    | 'games'
    | 'times'
    | 'stops'
    | 'breaks'
    | 'rulings'
    | 'adjourned'
    | 'other'
    | 'result'
    | 'signatures'
    | 'machine'
    | 'exact'
    | 'withdrawn'
    | 'goOn'
    | 'entries',
    string
  >
  none: string
  untold: string
  /** `2026-11-24` as this language writes it. */
  date: (iso: string) => string
  clock: (number: string) => string
  /** Columns of the games: what each is called, where in text a space is another line, and how wide it is there. */
  columns: readonly { head: string; wide: number; isText: boolean }[]
  control: (discipline: number, points: number, bank: string, delay: number) => string
  unusual: (what: Unusual) => string[]
  /** How a game was lost. */
  kind: (kind: Kind, discipline: number, isHome: boolean, isFlag: boolean) => string
  byJudge: Record<Exclude<ByJudge, ''>, string>
  annulled: string
  pastEnd: string
  flag: string
  crawford: string
  notOver: string
  thinned: string
  timesAt: (at: string) => string
  overtime: (left: string) => string
  stop: (game: number, how: number, long: string, over: string, end: StopEnd) => string
  claim: (side: number, claim: number, isBack: boolean, isStuck: boolean, isFirst: boolean) => string
  /** After a claim, when it was made. */
  at: (time: string) => string
  unclaimed: string
  breakTaken: (side: number, long: string, over: string, isOver: boolean) => string
  ruling: (ruled: Ruled) => string
  /** After a ruling, by a judge who is named. */
  signed: (name: string) => string
  undone: string
  adjourned: string
  /** Lines: for people, and for the clock that goes on with it. */
  position: (position: Position) => string[]
  goOn: (position: Position) => string[]
  given: (remarks: number, warnings: number, points: number) => string
  happened: (event: Happened) => string
  inert: (left: number, right: number) => string
  torn: (count: number) => string
  missing: (presses: number, others: number) => string
  noWinner: (isAdjourned: boolean) => string
  winner: (name: string, won: number) => string
  bothLost: string
  marked: string
  unmarked: string
}
