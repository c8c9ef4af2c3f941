/*
 * What a language of the page must have: its labels, and how it tells an entry of the record.
 */
import type { Stage } from '../../firmware/core/table.ts'
import type { Ruled } from '../clock/rulings.ts'
import LABELS from './labels.json' with { type: 'json' }

/** An entry of the record as it is told; `who` and `other` are sides in this language. */
export interface Said {
  who: string
  other: string
  value: number
  /** The ms that the value may be, as text. */
  given: string
  /** The bank of `who` after it, as text. */
  bank: string
  /** The control agreed to: its discipline and length, its bank as text, its delay in s. */
  discipline: number
  length: number
  full: string
  delay: number
  /** A game's number, how it was lost, its cube, and the score after it. */
  game: number
  kind: number
  cube: number
  score: string
  isFlag: boolean
  /** Whether the judge is called by now. */
  isCalled: boolean
  /** A ruling in this language. */
  ruling: string
}

/** The page's labels in English, 0, or in Russian. */
export function labelsIn(language: number): Record<string, string> {
  return Object.fromEntries(Object.entries(LABELS).map(([name, texts]) => [name, texts[language]]))
}

export interface Tongue {
  labels: Record<string, string>
  sides: [string, string]
  /** A match to so many points, and its bank with the seconds of a move, as a choice of the front page has them. */
  lengthText: (points: number) => string
  controlText: (bank: string, delay: number) => string
  /** Why a link was not taken: what of it is wrong, what stands there, what would be right. */
  linkFault: (what: string, is: string, right: string) => string
  /** Whose time runs, and the seconds left of his delay, 0 for none. */
  runs: (side: number, delay: number) => string
  stageName: (stage: Stage) => string
  /** By Entry, 0 for a press; without a phrase an entry is not told. */
  entries: Record<number, (said: Said) => string>
  ruling: (ruled: Ruled) => string
}
