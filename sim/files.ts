/*
 * The fonts and texts as the firmware's folder has them.
 */
import { readFileSync } from 'node:fs'
import { compileFont, type Drawn, type Font } from './build/font.ts'
import { LANGUAGES, readTexts } from './build/text.ts'

export interface Fonts {
  small: Drawn
  mid: Font
  big: Font
}

/** Characters of the longest text of a large glass. */
export const LONGEST = 40

const UI = new URL('../firmware/ui/', import.meta.url)
let fonts: Fonts | undefined
let texts: string[][] | undefined
let textFont: Drawn | undefined
let pixlTexts: string[][] | undefined

/** The fonts of the 128x64 glass. */
export function loadFonts(): Fonts {
  fonts ??= { small: loadFont('pixl/fonts/small'), mid: loadFont('pixl/fonts/mid'), big: loadFont('pixl/fonts/big') }
  return fonts
}

/** The font of words on a large glass. */
export function loadTextFont(): Drawn {
  textFont ??= loadFont('fonts/text')
  return textFont
}

function loadFont(name: string): Drawn {
  return compileFont(readFileSync(new URL(`${name}.txt`, UI), 'utf8'), `${name}.txt`)
}

/** The texts of a large glass: of each language by their numbers, as the glass has them. */
export function loadTexts(): string[][] {
  texts ??= readAll('texts', loadTextFont(), LONGEST)
  return texts
}

/** The same of the 128x64 glass. */
export function loadPixlTexts(): string[][] {
  pixlTexts ??= readAll('pixl/texts', loadFonts().small)
  return pixlTexts
}

function readAll(folder: string, font: Drawn, most?: number): string[][] {
  return LANGUAGES.map((language) => {
    const file = `${folder}/${language}.txt`
    return readTexts(readFileSync(new URL(file, UI), 'utf8'), file, font, most)
  })
}
