/*
 * Displays of seven segments on a table of tests: the driver as it ships, on chips as the data sheet has them.
 */
import { readFileSync } from 'node:fs'
import { type Bus, type CellDriver, makeCellScreen } from '../firmware/platform/ht16k33.ts'
import { compileShapes, readWords } from '../sim/build/segments.ts'
import { packTexts } from '../sim/build/text.ts'
import { type Chips, makeChips, takeBytes } from '../sim/ht16k33.ts'

const UI = new URL('../firmware/ui/', import.meta.url)
const LANGUAGES = ['en', 'ru']

function read(file: string): string {
  return readFileSync(new URL(file, UI), 'utf8')
}

export const shapes = compileShapes(read('fonts/segments.txt'), 'segments.txt')
/** By language, the words by their number, in the codes of the shapes. */
export const words = LANGUAGES.map((name) => readWords(read(`texts/cells-${name}.txt`), `cells-${name}.txt`, shapes))

const files: Record<string, string> = {
  glyphs: String.fromCharCode(...shapes.bytes),
  words: packTexts(words.flat()),
}

export interface Displays {
  chips: Chips
  screen: CellDriver
  /** Every transfer so far, as `[address, bytes]`. */
  sent: [number, number[]][]
  /** Chips that do not answer, by address. */
  dead: Set<number>
}

/** Displays that are on; those at `missing` addresses do not answer. */
export function makeDisplays(missing: number[] = []): Displays {
  const chips = makeChips(3)
  const sent: [number, number[]][] = []
  const dead = new Set(missing)
  const bus: Bus = {
    writeTo(address, data) {
      if (dead.has(address) || !takeBytes(chips, address, data)) throw new Error('no answer')
      sent.push([address, [...data]])
    },
  }
  const screen = makeCellScreen(bus, { read: (name, from, length) => files[name]?.substr(from, length) })
  return { chips, screen, sent, dead }
}
