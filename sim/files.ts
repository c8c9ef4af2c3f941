/*
 * The fonts and texts as the firmware's folder has them.
 */
import { readFileSync } from 'node:fs'
import { TEXT_LENGTH } from '../firmware/ui/text.ts'
import { compileFont, type Font } from './build/font.ts'
import { packTexts } from './build/text.ts'

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

/** Each text of the glass by its number, without padding. */
export function loadTexts(): string[] {
  texts ??= cut(packTexts(readFileSync(new URL('texts/en.txt', UI), 'utf8'), 'en.txt'))
  return texts
}

function cut(packed: string): string[] {
  const count = packed.length / TEXT_LENGTH
  return Array.from({ length: count }, (_, i) => packed.slice(i * TEXT_LENGTH, (i + 1) * TEXT_LENGTH).trim())
}
