/*
 * The texts of the glass as one Storage file: every text is padded to the glass's width, so the board finds text k by
 * its number alone.
 */

/** Characters in a line of the glass. */
const WIDTH = 21

/** Line k of the source is text k; a comment begins with two spaces and a semicolon. Throws `file:line: what`. */
export const packTexts = (source: string, file: string): string => {
  const lines = source.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line, k) => packText(line, `${file}:${k + 1}`)).join('')
}

const packText = (line: string, place: string): string => {
  const text = line.replace(/ {2,};.*$/, '').trimEnd()
  if (text === '') throw new Error(`${place}: there is no text in this line, and its number is a text's`)
  if (!/^[ -~]*$/.test(text)) throw new Error(`${place}: "${text}" is not all printable ASCII`)
  if (text.length > WIDTH) throw new Error(`${place}: "${text}" is ${text.length} characters, the glass holds ${WIDTH}`)
  return text.padEnd(WIDTH)
}
