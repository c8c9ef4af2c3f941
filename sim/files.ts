/*
 * The fonts and texts as the firmware's folder has them.
 */
import { readFileSync } from 'node:fs'
import { compileFont, type Drawn, type Font } from './build/font.ts'
import { compileShapes, readWords } from './build/segments.ts'
import { LANGUAGES, packTexts, readTexts } from './build/text.ts'

export interface Fonts {
  small: Drawn
  mid: Font
  big: Font
}

const UI = new URL('../firmware/ui/', import.meta.url)
let fonts: Fonts | undefined
let texts: string[][] | undefined
let words: Record<string, string> | undefined

export function loadFonts(): Fonts {
  fonts ??= { small: loadFont('small'), mid: loadFont('mid'), big: loadFont('big') }
  return fonts
}

function loadFont(name: string): Drawn {
  const file = new URL(`fonts/${name}.txt`, UI)
  return compileFont(readFileSync(file, 'utf8'), `${name}.txt`)
}

/** Of each language its texts by their numbers, as the glass has them. */
export function loadTexts(): string[][] {
  texts ??= LANGUAGES.map((language) => {
    const file = `${language}.txt`
    return readTexts(readFileSync(new URL(`texts/${file}`, UI), 'utf8'), file, loadFonts().small)
  })
  return texts
}

/** The files of seven segments as the board has them: shapes, and words in all languages. */
export function loadWords(): Record<string, string> {
  words ??= makeWords()
  return words
}

function makeWords(): Record<string, string> {
  const read = (file: string): string => readFileSync(new URL(file, UI), 'utf8')
  const shapes = compileShapes(read('fonts/segments.txt'), 'segments.txt')
  const all = LANGUAGES.flatMap((language) => {
    const file = `cells-${language}.txt`
    return readWords(read(`texts/${file}`), file, shapes)
  })
  return { glyphs: String.fromCharCode(...shapes.bytes), words: packTexts(all) }
}
