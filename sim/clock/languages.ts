/*
 * The languages of the glass, a row each. A row that lacks a word does not compile.
 */
import { Language } from '../../firmware/core/control.ts'

interface LanguageRow {
  /** Its texts are in `firmware/ui/texts/CODE.txt`. */
  code: string
  /** At the console and in tapes. */
  word: string
}

const ROWS: Record<Language, LanguageRow> = {
  [Language.English]: { code: 'en', word: 'english' },
  [Language.Russian]: { code: 'ru', word: 'russian' },
}

/** By Language. */
export const LANGUAGES: readonly string[] = Object.values(ROWS).map(({ code }) => code)
export const LANGUAGE_WORDS: readonly string[] = Object.values(ROWS).map(({ word }) => word)
