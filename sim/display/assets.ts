/*
 * The fonts and texts as the firmware's folder has them.
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
