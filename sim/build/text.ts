/*
 * The texts of the glass as one Storage file: first where each text begins, then their letters, so the board finds text
 * k by its number alone. Those of the second language follow the first one's.
 */
import type { Drawn } from './font.ts'

/**
 * Reads the texts of one language: line k is text k, each letter as its code in the font. A comment begins with two
 * spaces and a semicolon. Throws `file:line: what`.
 */
export const readTexts = (source: string, file: string, { codes }: Pick<Drawn, 'codes'>, most: number): string[] => {
  const lines = source.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line, k) => readText(line, `${file}:${k + 1}`, codes, most))
}

const readText = (line: string, place: string, codes: Map<string, number>, most: number): string => {
  const text = line.replace(/ {2,};.*$/, '').trimEnd()
  if (text === '') throw new Error(`${place}: there is no text in this line, and its number is a text's`)
  const strange = [...text].find((letter) => !codes.has(letter))
  if (strange !== undefined) throw new Error(`${place}: "${text}" has "${strange}", which is not in the font`)
  if (text.length > most) throw new Error(`${place}: "${text}" is ${text.length} characters, the glass holds ${most}`)
  return [...text].map((letter) => String.fromCharCode(codes.get(letter)!)).join('')
}

/**
 * The file as a latin-1 string: for each text two bytes of where it begins, the lower one first; two of where the last
 * one ends; then the letters.
 */
export const layTexts = (texts: string[]): string => {
  let at = (texts.length + 1) * 2
  const places = [at, ...texts.map((text) => (at += text.length))]
  if (at > 65_535) throw new Error(`${texts.length} texts of ${at} bytes: no more than 65535`)
  return places.map((place) => String.fromCharCode(place & 255, place >> 8)).join('') + texts.join('')
}
