/*
 * The fonts and texts as the firmware's folder has them.
 */
import { readFileSync } from 'node:fs'
import { compileFont, type Font } from './build/font.ts'
import { readTexts } from './build/text.ts'

export interface Fonts {
  small: Font
  mid: Font
  big: Font
}

const UI = new URL('../firmware/ui/', import.meta.url)
let fonts: Fonts | undefined
let texts: string[] | undefined

export function loadFonts(): Fonts {
  fonts ??= { small: loadFont('small'), mid: loadFont('mid'), big: loadFont('big') }
  return fonts
}

function loadFont(name: string): Font {
  const file = new URL(`fonts/${name}.txt`, UI)
  return compileFont(readFileSync(file, 'utf8'), `${name}.txt`)
}

/** Each text of the glass by its number. */
export function loadTexts(): string[] {
  texts ??= readTexts(readFileSync(new URL('texts/en.txt', UI), 'utf8'), 'en.txt')
  return texts
}
