/*
 * The fonts and texts of the firmware's folder, and texts turned back into plain letters. The font has codes of its
 * own, because letters of the two alphabets that look alike share a glyph.
 */

import { readFileSync } from 'node:fs'
import { Language } from '../../firmware/core/control.ts'
import { compileFont, type Drawn, readTexts } from '../build/glass-files.ts'
import { LANGUAGES } from '../clock/languages.ts'

/** Characters of the longest text. */
export const LONGEST = 40

const UI = new URL('../../firmware/ui/', import.meta.url)
let texts: string[][] | undefined
let textFont: Drawn | undefined

export function loadTextFont(): Drawn {
  textFont ??= compileFont(readFileSync(new URL('fonts/text.txt', UI), 'utf8'), 'firmware/ui/fonts/text.txt')
  return textFont
}

/** The texts, by language and number, in the font's codes as on the glass. */
export function loadTexts(): string[][] {
  texts ??= LANGUAGES.map((language) => {
    const file = `texts/${language}.txt`
    return readTexts(readFileSync(new URL(file, UI), 'utf8'), `firmware/ui/${file}`, loadTextFont(), LONGEST)
  })
  return texts
}

/** The font draws this character as the sign of a low battery. */
export const BATTERY = '\\'

let tables: Map<number, string>[] | undefined

/**
 * By language, the letter for each code of the font. A code that both alphabets share is the language's own letter; a
 * code that a sign beyond ASCII has is that sign.
 */
function lettersIn(language: number): Map<number, string> {
  tables ??= LANGUAGES.map((_, own) => {
    const all = [...loadTextFont().codes]
    const mine = all.filter(([letter]) => letter > '~' === own > 0)
    const signs = all.filter(([letter]) => letter > '~' && !/\p{L}/u.test(letter))
    return new Map([...all, ...mine, ...signs].map(([letter, code]) => [code, letter]))
  })
  return tables[language]
}

/** A text in the font's codes, in letters. A word with a letter that only English has is English in any language. */
export function lettersOf(language: number, text: string): string {
  const wordIn = (word: string, by: number): string =>
    Array.from(word, (code) => lettersIn(by).get(code.charCodeAt(0)) ?? code).join('')
  return text.replace(/[^ ]+/g, (word) => {
    const mine = wordIn(word, language)
    return /[A-Za-z]/.test(mine) ? wordIn(word, Language.English) : mine
  })
}

/** A text of the glass in plain letters, without the battery's sign and without spaces at its ends. */
export function glassText(language: number, id: number): string {
  return lettersOf(language, loadTexts()[language][id]).replace(BATTERY, '').trim()
}
