/*
 * The texts of the glass in plain letters: the font has codes of its own, and both alphabets share what looks alike.
 */
import { LANGUAGES } from '../clock/languages.ts'
import { loadTextFont, loadTexts } from './assets.ts'

/** The sign of a low battery, which a letter of the font stands for. */
export const BATTERY = '\\'

let tables: Map<number, string>[] | undefined

/** By language, the letter for each code of the font. A code shared by two alphabets is the language's own letter, and one that stands for a sign is that. */
function lettersIn(language: number): Map<number, string> {
  tables ??= LANGUAGES.map((_, own) => {
    const all = [...loadTextFont().codes]
    const mine = all.filter(([letter]) => letter > '~' === own > 0)
    const signs = all.filter(([letter]) => letter > '~' && !/\p{L}/u.test(letter))
    return new Map([...all, ...mine, ...signs].map(([letter, code]) => [code, letter]))
  })
  return tables[language]
}

/** A text in the font's codes, in letters. */
export function lettersOf(language: number, text: string): string {
  const letters = lettersIn(language)
  return Array.from(text, (code) => letters.get(code.charCodeAt(0)) ?? code).join('')
}

/** A text of the glass in plain letters, without its spaces and the battery's sign at the ends. */
export function glassText(language: number, id: number): string {
  return lettersOf(language, loadTexts()[language][id]).replace(BATTERY, '').trim()
}
