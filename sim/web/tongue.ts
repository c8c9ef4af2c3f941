/*
 * What each language of the page must provide: its labels, and a phrase for each entry of the record.
 */
import type { Stage } from '../../firmware/core/table.ts'
import type { Ruled } from '../clock/rulings.ts'
import LABELS from './labels.json' with { type: 'json' }

/** What a phrase can tell of an entry; `who` and `other` are the names of sides in this language. */
export interface Said {
  who: string
  other: string
  value: number
  /** The value as a time, for an entry whose value is in ms. */
  given: string
  /** The bank of `who` after the entry, as text. */
  bank: string
  /** The control: its discipline, match length, bank as text, and delay in s. */
  discipline: number
  length: number
  full: string
  delay: number
  /** A game's number, its Kind, its cube, and the score after it. */
  game: number
  kind: number
  cube: number
  score: string
  isFlag: boolean
  /** Whether the judge is called after the entry. */
  isCalled: boolean
  /** A ruling in this language. */
  ruling: string
}

/** The page's labels in a language: 0 is English, 1 Russian. */
export function labelsIn(language: number): Record<string, string> {
  return Object.fromEntries(Object.entries(LABELS).map(([name, texts]) => [name, texts[language]]))
}

export interface Tongue {
  labels: Record<string, string>
  sides: [string, string]
  /** A match length, and a bank with a delay in s, as on the buttons of the front page. */
  lengthText: (points: number) => string
  controlText: (bank: string, delay: number) => string
  /** What is wrong with a setting: which part, what it says, and what would be right. */
  fault: (what: string, is: string, right: string) => string
  /** Who is to move, and the seconds left of his delay; none are told if it is 0. */
  runs: (side: number, delay: number) => string
  stageName: (stage: Stage) => string
  /** The phrases, by Entry or PRESS. An entry without a phrase is left out. */
  entries: Record<number, (said: Said) => string>
  ruling: (ruled: Ruled) => string
}
