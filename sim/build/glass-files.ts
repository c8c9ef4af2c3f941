/*
 * Fonts drawn as text, packed as Espruino's setFontCustom reads them. The bits run down each column, columns from the
 * left, glyph after glyph without a gap, so a glyph may begin inside a byte. And the texts of the glass as one Storage
 * file: first where each text begins, then their letters, so the board finds text k by its number alone. Those of the
 * second language follow the first one's.
 */

export interface Font {
  /** Code of the first glyph; the others follow it one by one. */
  first: number
  height: number
  widths: number[]
  bits: Uint8Array
}

/** A font, and for each letter the code by which it is written. */
export interface Drawn extends Font {
  codes: Map<string, number>
}

/** Throws an error of one line, `file:line: what is wrong`. */
export function compileFont(text: string, file: string): Drawn {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const [font, widths, codes] = [{ first: -1, height: 0 }, [] as number[], new Map<string, number>()]
  let pixels = ''
  const fail = (at: number, what: string): never => {
    throw new Error(`${file}:${at + 1}: ${what}`)
  }
  const numberOf = (value: string, at: number, least: number): number => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= 255) return number
    return fail(at, `"${value}" is not a whole number of ${least}-255`)
  }
  /** A glyph's name is the character of its code or any letter beyond ASCII; it has both if they look the same. */
  const readNames = (names: string[], at: number): void => {
    if (font.first < 0 || font.height === 0) fail(at, 'a glyph before first and height')
    const code = font.first + widths.length
    const due = code === 32 ? 'space' : String.fromCharCode(code)
    const isLetter = names[0].length === 1 && names[0] > '~'
    if (names[0] !== due && !isLetter) fail(at, `glyph ${names[0]} where ${due} (code ${code}) comes next`)
    if (code > 255) fail(at, 'a glyph past code 255')
    for (const name of names) {
      const letter = name === 'space' ? ' ' : name
      if (codes.has(letter)) fail(at, `glyph ${name} is there already`)
      codes.set(letter, code)
    }
  }
  const readRows = (name: string, at: number): void => {
    const isRow = (line: string | undefined): boolean => /^[#.]+$/.test(line ?? '')
    const rows = lines.slice(at, at + font.height)
    const [wide] = rows.map((row) => row.length)
    for (let k = 0; k < font.height; k++) {
      if (!isRow(rows[k])) fail(at + k, `glyph ${name} wants ${font.height} rows of # and .`)
      if (rows[k].length !== wide) fail(at + k, `glyph ${name} is ${wide} wide, this row ${rows[k].length}`)
    }
    if (wide > 255) fail(at, `glyph ${name} is wider than 255`)
    if (isRow(lines[at + font.height])) fail(at + font.height, `glyph ${name} is more than ${font.height} rows high`)
    for (let x = 0; x < wide; x++) pixels += rows.map((row) => row[x]).join('')
    widths.push(wide)
  }
  for (let at = 0; at < lines.length; at++) {
    const [word, value, ...more] = lines[at].split(' ')
    if (word === '' || word.startsWith(';')) continue
    if (!value || more.length > (word === 'glyph' ? 1 : 0)) fail(at, `"${lines[at]}" is not an entry`)
    if (word === 'glyph') {
      readNames([value, ...more], at)
      readRows(value, at + 1)
      at += font.height
      continue
    }
    if (word !== 'first' && word !== 'height') return fail(at, `"${word}" is neither first, height nor glyph`)
    if (widths.length > 0) fail(at, `${word} comes after a glyph`)
    font[word] = numberOf(value, at, word === 'first' ? 0 : 1)
  }
  if (widths.length === 0) fail(lines.length - 1, 'no glyph in the font')
  return { ...font, widths, codes, bits: packBits(pixels) }
}

/** The font as a file: first code, height, number of glyphs, the widths, the bits. */
export function packFont({ first, height, widths, bits }: Font): Uint8Array {
  return Uint8Array.from([first, height, widths.length, ...widths, ...bits])
}

function packBits(pixels: string): Uint8Array {
  const bits = new Uint8Array(Math.ceil(pixels.length / 8))
  for (let k = 0; k < pixels.length; k++) if (pixels[k] === '#') bits[k >> 3] |= 128 >> (k & 7)
  return bits
}

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

/** As latin-1: where each text begins and the last one ends, two bytes each, the lower one first; then the letters. */
export const layTexts = (texts: string[]): string => {
  let at = (texts.length + 1) * 2
  const places = [at, ...texts.map((text) => (at += text.length))]
  if (at > 65_535) throw new Error(`${texts.length} texts of ${at} bytes: no more than 65535`)
  return places.map((place) => String.fromCharCode(place & 255, place >> 8)).join('') + texts.join('')
}
