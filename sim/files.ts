/*
 * The fonts and texts as the firmware's folder has them.
 */
import { readFileSync } from 'node:fs'
import { compileFont, type Font } from './build/font.ts'
import { compileShapes, readWords } from './build/segments.ts'
import { packTexts, readTexts } from './build/text.ts'

export interface Fonts {
  small: Font
  mid: Font
  big: Font
}

const UI = new URL('../firmware/ui/', import.meta.url)
let fonts: Fonts | undefined
let texts: string[] | undefined
let words: Record<string, string> | undefined

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

/** The files of seven segments as the board has them: shapes, and words in both languages. */
export function loadWords(): Record<string, string> {
  words ??= makeWords()
  return words
}

function makeWords(): Record<string, string> {
  const read = (file: string): string => readFileSync(new URL(file, UI), 'utf8')
  const shapes = compileShapes(read('fonts/segments.txt'), 'segments.txt')
  const packed = (language: string): string => {
    const file = `cells-${language}.txt`
    return packTexts(readWords(read(`texts/${file}`), file, shapes))
  }
  return { glyphs: String.fromCharCode(...shapes.bytes), 'words-en': packed('en'), 'words-ru': packed('ru') }
}
