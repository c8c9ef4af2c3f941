/*
 * The texts of the glass as one Storage file: where each stands, then their letters, so the board finds text k by its
 * number alone; those of the second language follow the first one's.
 */
import type { Drawn } from './font.ts'

/** In the order of their setting. */
export const LANGUAGES = ['en', 'ru']
/** Characters in a line of the glass. */
const WIDTH = 21
/** The last place that 11 bits can name. */
const LAST = 2047

/**
 * Line k of the source is text k, each letter as the code that the font has it at; a comment begins with two spaces and a
 * semicolon. Throws `file:line: what`.
 */
export const readTexts = (source: string, file: string, { codes }: Pick<Drawn, 'codes'>, most = WIDTH): string[] => {
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
 * The file as a latin-1 string: the place of each text, 11 bits of where among the letters it begins and 5 of how long it
 * is, then the letters, among which a text may lie within another, or overlap it. Throws when they are too many for the
 * places.
 */
export const packTexts = (texts: string[]): string => {
  const all = joined(texts)
  if (all.length > LAST + 1) throw new Error(`${texts.length} texts of ${all.length} letters: no more than ${LAST + 1}`)
  const places = texts.map((text) => (all.indexOf(text) << 5) | text.length)
  return places.map((place) => String.fromCharCode(place >> 8, place & 255)).join('') + all
}

/** The file of a board with room: two bytes of where each text begins, the lower one first, and of where the last one ends; then the letters. */
export const layTexts = (texts: string[]): string => {
  let at = (texts.length + 1) * 2
  const places = [at, ...texts.map((text) => (at += text.length))]
  if (at > 65_535) throw new Error(`${texts.length} texts of ${at} bytes: no more than 65535`)
  return places.map((place) => String.fromCharCode(place & 255, place >> 8)).join('') + texts.join('')
}

/** One string that has every text in it: those that overlap most are joined first, each at either end once. */
const joined = (texts: string[]): string => {
  const long = [...new Set(texts)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const parts = long.filter((text, i) => !long.slice(0, i).some((other) => other.includes(text)))
  const pairs = parts.flatMap((a) => parts.map((b) => ({ a, b, n: a === b ? 0 : overlap(a, b) })))
  const after = new Map<string, { b: string; n: number }>()
  const first = new Set(parts)
  for (const { a, b, n } of pairs.filter((pair) => pair.n > 0).sort((one, other) => other.n - one.n)) {
    if (after.has(a) || !first.has(b) || endOf(b, after) === a) continue
    after.set(a, { b, n })
    first.delete(b)
  }
  return [...first].map((text) => chainFrom(text, after)).join('')
}

/** The last text of those that follow this one. */
const endOf = (text: string, after: Map<string, { b: string }>): string => {
  let end = text
  for (let next = after.get(end); next; next = after.get(end)) end = next.b
  return end
}

const chainFrom = (text: string, after: Map<string, { b: string; n: number }>): string => {
  let chain = text
  for (let next = after.get(text); next; next = after.get(next.b)) chain += next.b.slice(next.n)
  return chain
}

/** The characters at the end of one that the other begins with. */
const overlap = (a: string, b: string): number => {
  let n = Math.min(a.length, b.length)
  while (!a.endsWith(b.slice(0, n))) n--
  return n
}
