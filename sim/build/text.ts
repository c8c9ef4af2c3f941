/*
 * The texts of the glass as one Storage file: where each stands, then the texts themselves, so the board finds text k by its
 * number alone.
 */

/** Characters in a line of the glass. */
const WIDTH = 21
/** The last place that 11 bits can name. */
const LAST = 2047

/** Line k of the source is text k; a comment begins with two spaces and a semicolon. Throws `file:line: what`. */
export const readTexts = (source: string, file: string): string[] => {
  const lines = source.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line, k) => readText(line, `${file}:${k + 1}`))
}

const readText = (line: string, place: string): string => {
  const text = line.replace(/ {2,};.*$/, '').trimEnd()
  if (text === '') throw new Error(`${place}: there is no text in this line, and its number is a text's`)
  if (!/^[ -~]*$/.test(text)) throw new Error(`${place}: "${text}" is not all printable ASCII`)
  if (text.length > WIDTH) throw new Error(`${place}: "${text}" is ${text.length} characters, the glass holds ${WIDTH}`)
  return text
}

/**
 * The file as a latin-1 string: the place of each text, 11 bits of where it begins and 5 of how long it is, then all of them
 * as one string, in which a text may lie within another, or overlap it. Throws when that is too long for its places.
 */
export const packTexts = (texts: string[]): string => {
  const heads = 2 * texts.length
  const all = joined(texts)
  if (heads + all.length > LAST)
    throw new Error(`${texts.length} texts of ${all.length} characters: no more than ${LAST}`)
  const places = texts.map((text) => ((heads + all.indexOf(text)) << 5) | text.length)
  return places.map((place) => String.fromCharCode(place >> 8, place & 255)).join('') + all
}

/** One string that has every text in it: always the two are joined next that overlap most. */
const joined = (texts: string[]): string => {
  const long = [...new Set(texts)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  let parts = long.filter((text, i) => !long.slice(0, i).some((other) => other.includes(text)))
  for (;;) {
    const pairs = parts.flatMap((a) => parts.map((b) => ({ a, b, n: a === b ? 0 : overlap(a, b) })))
    const best = pairs.reduce((most, pair) => (pair.n > most.n ? pair : most), { a: '', b: '', n: 0 })
    if (!best.n) return parts.join('')
    parts = [...parts.filter((part) => part !== best.a && part !== best.b), best.a + best.b.slice(best.n)]
  }
}

/** The characters at the end of one that the other begins with. */
const overlap = (a: string, b: string): number => {
  let n = Math.min(a.length, b.length)
  while (!a.endsWith(b.slice(0, n))) n--
  return n
}
