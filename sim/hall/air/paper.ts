/*
 * Writes the rows as the Markdown table in firmware/device/radio.md.
 */
import { FIELDS, ROWS } from './rows.ts'

const BEGIN = '<!-- air -->'
const END = '<!-- /air -->'

/** `9–10`; `12, bit 2`; `1–3, bits 0–18` where not all bits of the bytes are its own. */
function placeOf({ bit, bits }: { bit: number; bits: number }): string {
  const [first, last] = [bit >> 3, (bit + bits - 1) >> 3]
  const bytes = first === last ? `${first}` : `${first}–${last}`
  if (bit % 8 === 0 && bits % 8 === 0) return bytes
  const from = bit & 7
  return `${bytes}, ${bits === 1 ? `bit ${from}` : `bits ${from}–${from + bits - 1}`}`
}

function airTable(): string {
  const rows = FIELDS.map((field) => {
    const { name, least, most, unit, what } = ROWS[field]
    const range = least === most ? `0x${most.toString(16)}` : `${least}–${most}`
    return `| ${placeOf(ROWS[field])} | ${name} | ${range} | ${unit} | ${what} |`
  })
  return ['| bytes | field | numbers | unit | what |', '|---|---|--:|---|---|', ...rows].join('\n')
}

/** The text with the table between its two markers replaced by one made from the rows. */
export function withAir(text: string): string {
  const [before, rest] = text.split(BEGIN)
  return `${before}${BEGIN}\n${airTable()}\n${END}${rest.split(END)[1]}`
}
