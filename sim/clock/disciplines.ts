/*
 * The disciplines in words, a row each. A row that lacks a word does not compile.
 */
import { Discipline } from '../../firmware/core/control.ts'

export interface Words {
  /** At the console and in tapes. */
  word: string
  /** On the page. */
  english: string
  russian: string
}

const DISCIPLINE_WORDS: Record<Discipline, Words> = {
  [Discipline.Short]: { word: 'short', english: 'backgammon', russian: 'короткие' },
  [Discipline.Long]: { word: 'long', english: 'long nardy', russian: 'длинные' },
  [Discipline.ShortBlitz]: { word: 'short-blitz', english: 'backgammon blitz', russian: 'короткие, блиц' },
  [Discipline.LongBlitz]: { word: 'long-blitz', english: 'long nardy blitz', russian: 'длинные, блиц' },
  [Discipline.Pairs]: { word: 'pairs', english: 'pairs', russian: 'пары' },
  [Discipline.Custom]: { word: 'custom', english: 'custom', russian: 'свой регламент' },
  [Discipline.League]: { word: 'league', english: 'league', russian: 'лига' },
}

/** At the console and in tapes, by Discipline. */
export const DISCIPLINES: readonly string[] = Object.values(DISCIPLINE_WORDS).map(({ word }) => word)

export function disciplineWords(discipline: number): Words {
  return DISCIPLINE_WORDS[discipline as Discipline]
}
