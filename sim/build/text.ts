/*
 * The texts of the glass as one Storage file: where each begins and ends, two bytes each, then the texts themselves, so the
 * board finds text k by its number alone.
 */

/** Characters in a line of the glass. */
const WIDTH = 21

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

/** The file as a latin-1 string: the places, the most significant byte first, one more than there are texts. */
export const packTexts = (texts: string[]): string => {
  const places = [2 * (texts.length + 1)]
  for (const text of texts) places.push(places[places.length - 1] + text.length)
  return places.map((place) => String.fromCharCode(place >> 8, place & 255)).join('') + texts.join('')
}
