/*
 * The page in English and Russian: its phrases with gaps. Labels are in labels.json.
 */

import type { Stage } from '../../firmware/core/table.ts'
import { stageWords } from '../clock/vocabulary.ts'
import LABELS from './labels.json' with { type: 'json' }

/** The page's labels in a language: 0 is English, 1 Russian. */
function labelsIn(language: number): Record<string, string> {
  return Object.fromEntries(Object.entries(LABELS).map(([name, texts]) => [name, texts[language]]))
}

export const ENGLISH = {
  labels: labelsIn(0),
  sides: ['left', 'right'],
  /** A match length, and a bank with a delay in s, as on the buttons of the front page. */
  lengthText: (points: number): string => `to ${points} point${points > 1 ? 's' : ''}`,
  controlText: (bank: string, delay: number): string => `${bank.replace(/^(\d+):00$/, '$1 min')} + ${delay} s a move`,
  /** What is wrong with a setting: which part, what it says, and what would be right. */
  fault: (what: string, is: string, right: string): string => `${what}: “${is}”. Right would be: ${right}`,
  /** Who is to move, and the seconds left of his delay; none are told if it is 0. */
  runs: (side: number, delay: number): string =>
    `${['left', 'right'][side]} is to move${delay ? `, delay ${delay} s` : ''}`,
  stageName: (stage: Stage): string => stageWords(stage).english,
}

/** A language that lacks a phrase does not compile. */
export type Tongue = typeof ENGLISH

export const RUSSIAN: Tongue = {
  labels: labelsIn(1),
  sides: ['левый', 'правый'],
  lengthText: (points) => `до ${points} ${points % 10 === 1 && points !== 11 ? 'очка' : 'очков'}`,
  controlText: (bank, delay) => `${bank.replace(/^(\d+):00$/, '$1 мин')} + ${delay} с на ход`,
  fault: (what, is, right) => `${what}: «${is}». Нужно: ${right}`,
  runs: (side, delay) => `ход ${['левого', 'правого'][side]}${delay ? `, на ход ${delay} с` : ''}`,
  stageName: (stage) => stageWords(stage).russian,
}
