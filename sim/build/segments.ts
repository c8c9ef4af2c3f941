/*
 * Seven-segment shapes and the words made of them, as the board's Storage has them.
 *
 * The shapes are a table of one byte a code. A word may be written with any letter that has a shape; letters that look the same
 * share a code, so a word in the file is no longer the word in the source, but looks like it.
 */

/** Codes with a shape begin here; a code below 128 is a character on every board. */
const FIRST = 32
const CODES = 96
/** Cells of a display; dots between them take none. */
const CELLS = 4
const DOTS = ':.'

export interface Shapes {
  /** Segments a-g, bits 0-6, by code from FIRST on. */
  bytes: Uint8Array
  /** The code of every character that has one. */
  codes: Map<string, number>
}

/** Throws one line, `file:line: what is wrong`. */
export const compileShapes = (source: string, file: string): Shapes => {
  const shapes: Shapes = { bytes: new Uint8Array(CODES), codes: new Map() }
  for (const [k, line] of source.replace(/\r/g, '').split('\n').entries()) {
    const bare = line.trimEnd()
    if (bare && !bare.startsWith(';')) addShape(shapes, bare, `${file}:${k + 1}`)
  }
  return shapes
}

const addShape = ({ bytes, codes }: Shapes, line: string, place: string): void => {
  const [, names, segments] = /^(\S+)(?: ([a-g]+))?$/.exec(line) ?? []
  if (!names) throw new Error(`${place}: "${line}" is not characters and segments`)
  const chars = names === 'space' ? [' '] : [...names]
  const code = chars[0].charCodeAt(0)
  if (code < FIRST || code >= FIRST + CODES) throw new Error(`${place}: "${chars[0]}" is no code of a board`)
  const twice = chars.find((char) => codes.has(char) || DOTS.includes(char))
  if (twice) throw new Error(`${place}: "${twice}" has its shape already`)
  for (const char of chars) {
    const own = char.charCodeAt(0) < FIRST + CODES ? char.charCodeAt(0) : code
    codes.set(char, own)
    bytes[own - FIRST] = bitsOf(segments ?? '')
  }
}

const bitsOf = (segments: string): number =>
  [...segments].reduce((bits, segment) => bits | (1 << ('abcdefg'.indexOf(segment) & 7)), 0)

/** Line k of the source is word k, in the codes of the shapes; a comment begins with two spaces and a semicolon. */
export const readWords = (source: string, file: string, shapes: Shapes): string[] => {
  const lines = source.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line, k) => readWord(line, `${file}:${k + 1}`, shapes))
}

const readWord = (line: string, place: string, { codes }: Shapes): string => {
  const word = line.replace(/ {2,};.*$/, '').trimEnd()
  if (word === '') throw new Error(`${place}: there is no word in this line, and its number is a text's`)
  if (word.length > CELLS) throw new Error(`${place}: "${word}" is ${word.length} characters, a display has ${CELLS}`)
  return [...word].map((char) => (DOTS.includes(char) ? char : codeOf(char, word, place, codes))).join('')
}

const codeOf = (char: string, word: string, place: string, codes: Map<string, number>): string => {
  const code = codes.get(char)
  if (code === undefined) throw new Error(`${place}: "${char}" of "${word}" has no shape`)
  return String.fromCharCode(code)
}
