/*
 * The fonts and texts as the firmware's folder has them, and the texts in plain letters: the font has codes of its own, and both alphabets
 * share what looks alike.
 */
import { readFileSync } from 'node:fs'
import { compileFont, type Drawn } from '../build/font.ts'
import { readTexts } from '../build/text.ts'
import { LANGUAGES } from '../clock/languages.ts'

/** Characters of the longest text. */
export const LONGEST = 40

const UI = new URL('../../firmware/ui/', import.meta.url)
let texts: string[][] | undefined
let textFont: Drawn | undefined

/** The font of words. */
export function loadTextFont(): Drawn {
  textFont ??= compileFont(readFileSync(new URL('fonts/text.txt', UI), 'utf8'), 'firmware/ui/fonts/text.txt')
  return textFont
}

/** The texts: of each language by their numbers, as the glass has them. */
export function loadTexts(): string[][] {
  texts ??= LANGUAGES.map((language) => {
    const file = `texts/${language}.txt`
    return readTexts(readFileSync(new URL(file, UI), 'utf8'), `firmware/ui/${file}`, loadTextFont(), LONGEST)
  })
  return texts
}

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
