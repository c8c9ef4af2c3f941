/*
 * Fonts drawn as text, packed as Espruino's setFontCustom reads them.
 *
 * The bits run down each column, columns from the left, glyph after glyph without a gap: a glyph begins wherever the
 * widths before it end, inside a byte or not.
 */

export interface Font {
  /** Code of the first glyph; the others follow it one by one. */
  first: number
  height: number
  widths: number[]
  bits: Uint8Array
}

/** A font as it is drawn: by which code each letter is written. */
export interface Drawn extends Font {
  codes: Map<string, number>
}

interface Draft {
  file: string
  first: number
  height: number
  widths: number[]
  codes: Map<string, number>
  /** One character a pixel, in the order of the bits. */
  pixels: string
}

/** Throws one line, `file:line: what is wrong`. */
export const compileFont = (text: string, file: string): Drawn => {
  const lines = text.replace(/\r/g, '').split('\n')
  const draft: Draft = { file, first: -1, height: 0, widths: [], codes: new Map(), pixels: '' }
  let at = 0
  while (at < lines.length) at = readEntry(draft, lines, at)
  if (draft.widths.length === 0) fail(draft, lines.length - 1, 'no glyph in the font')
  const { first, height, widths, codes } = draft
  return { first, height, widths, codes, bits: packBits(draft.pixels) }
}

/** first, height, count, the widths, the bits: what the board cuts apart again. */
export const packFont = ({ first, height, widths, bits }: Font): Uint8Array => {
  return Uint8Array.from([first, height, widths.length, ...widths, ...bits])
}

/** Reads what begins at line `at`; the line after it. */
const readEntry = (draft: Draft, lines: string[], at: number): number => {
  const line = lines[at].trimEnd()
  if (line === '' || line.startsWith(';')) return at + 1
  const [word, value, ...more] = line.split(' ')
  const most = word === 'glyph' ? 1 : 0
  if (more.length > most || value === undefined || value === '') fail(draft, at, `"${line}" is not an entry`)
  if (word === 'first') draft.first = readNumber(draft, value, at, 0)
  else if (word === 'height') draft.height = readNumber(draft, value, at, 1)
  else if (word === 'glyph') return readGlyph(draft, lines, at, [value, ...more])
  else fail(draft, at, `"${word}" is neither first, height nor glyph`)
  if (draft.widths.length > 0) fail(draft, at, `${word} comes after a glyph`)
  return at + 1
}

const readNumber = (draft: Draft, value: string, at: number, least: number): number => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < least || number > 255) {
    fail(draft, at, `"${value}" is not a whole number of ${least}-255`)
  }
  return number
}

/** A glyph goes by the sign of its code, or by any letter beyond ASCII instead; or by both, when they look the same. */
const readGlyph = (draft: Draft, lines: string[], at: number, names: string[]): number => {
  const name = names[0]
  if (draft.first < 0 || draft.height === 0) fail(draft, at, 'a glyph before first and height')
  const code = draft.first + draft.widths.length
  const due = code === 32 ? 'space' : String.fromCharCode(code)
  if (name !== due && !isLetter(name)) fail(draft, at, `glyph ${name} where ${due} (code ${code}) comes next`)
  if (code > 255) fail(draft, at, 'a glyph past code 255')
  for (const one of names) {
    const letter = one === 'space' ? ' ' : one
    if (draft.codes.has(letter)) fail(draft, at, `glyph ${one} is there already`)
    draft.codes.set(letter, code)
  }
  const rows: string[] = []
  for (let k = 0; k < draft.height; k++) rows.push(readRow(draft, lines, at + 1 + k, name, rows[0]))
  if (/^[#.]+$/.test(lines[at + 1 + draft.height]?.trimEnd() ?? '')) {
    fail(draft, at + 1 + draft.height, `glyph ${name} is more than ${draft.height} rows high`)
  }
  for (let x = 0; x < rows[0].length; x++) draft.pixels += rows.map((row) => row[x]).join('')
  draft.widths.push(rows[0].length)
  return at + 1 + draft.height
}

/** One character that no code of ASCII stands for. */
const isLetter = (name: string): boolean => name.length === 1 && name > '~'

const readRow = (draft: Draft, lines: string[], at: number, name: string, above: string | undefined): string => {
  const row = lines[at]?.trimEnd() ?? ''
  if (!/^[#.]+$/.test(row)) fail(draft, at, `glyph ${name} wants ${draft.height} rows of # and .`)
  if (above !== undefined && row.length !== above.length) {
    fail(draft, at, `glyph ${name} is ${above.length} wide, this row ${row.length}`)
  }
  if (row.length > 255) fail(draft, at, `glyph ${name} is wider than 255`)
  return row
}

const packBits = (pixels: string): Uint8Array => {
  const bits = new Uint8Array(Math.ceil(pixels.length / 8))
  for (let k = 0; k < pixels.length; k++) if (pixels[k] === '#') bits[k >> 3] |= 128 >> (k & 7)
  return bits
}

/** `at` counts lines from 0. */
const fail = (draft: Draft, at: number, what: string): never => {
  throw new Error(`${draft.file}:${at + 1}: ${what}`)
}
