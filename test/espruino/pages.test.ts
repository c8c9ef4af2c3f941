/*
 * The pages of flash for the records and the settings, on the stub's chip: many times around the ring, pages that do
 * not erase, words that flash does not take, no file at all.
 */
import { createContext, runInContext } from 'node:vm'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { PAGES } from '../../firmware/boards/table.pins.ts'
import { EMPTY, Entry, VERSION, wordOf } from '../../firmware/core/word.ts'
import { ROOT } from '../../sim/build/main.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { type Chip, makeChip, writeWords } from '../../sim/espruino/flash.ts'
import { type FlashModules, flashModules, flashScope } from '../../sim/espruino/modules.ts'
import { listFiles, writeFile } from '../../sim/espruino/storage.ts'

const PAGE = 4096
/** Words of a page that a record can use. */
const ROOM = PAGE / 4 - 4
const BEGIN = wordOf((Entry.Begin << 20) | VERSION)

/** What the three files export. */
interface Kept {
  openPages(): number
  pageWords(): number
  wordAt(page: number, index: number): number
  put(page: number, index: number, word: number): boolean
  numberOf(page: number): number
  newestPage(first: number): number
  erase(page: number): boolean
  openRecords(pages: number): void
  readBefore(index: number, back: number): number
  wordsFrom(index: number, count: number): ArrayLike<number>
  usedWords(): number
  writeWord(index: number, word: number): number
  makeRoom(words: number): number
  openKept(): void
  keptText(): string
  keepText(text: string): boolean
  makeKeptRoom(): void
}

/** The firmware's own three files, with nothing of the clock around them. */
const contents = ['pages', 'records', 'settings-store'].map((name) => `export * from './firmware/espruino/${name}.ts'`)
const CODE = buildSync({
  stdin: { contents: contents.join('\n'), resolveDir: ROOT },
  ...{ bundle: true, format: 'iife', globalName: 'kept', external: ['Storage', 'Flash'], write: false },
}).outputFiles![0].text

let modules: FlashModules
/** The three files, running since the last start. */
let k: Kept

/** A board whose file `matches` has this many whole pages, between other files. */
function boardOf(pages: number): Chip {
  const chip = makeChip({ pages: pages + 4 })
  writeFile(chip, 'other', 'x'.repeat(700))
  if (pages) writeFile(chip, 'matches', '\xff'.repeat((pages + 1) * PAGE - 100))
  writeFile(chip, 'code', 'y'.repeat(700))
  modules = flashModules(chip)
  return chip
}

/** Starts the board, which looks for what it has kept; returns how many pages there are. */
function open(): number {
  k = runInContext(`${CODE};kept`, createContext(flashScope(modules)))
  const pages = k.openPages()
  k.openKept()
  k.openRecords(pages)
  return pages
}

/** Such a board with six pages, started. */
function started(): Chip {
  const chip = boardOf(6)
  open()
  return chip
}

/** A record's words: BEGIN, then any others. */
function recordOf(number: number, length: number): number[] {
  const dice = (i: number): number => wordOf((Entry.Dice << 20) | ((number * 31 + i - 1) % 5000))
  return Array.from({ length }, (_, i) => (i ? dice(i) : BEGIN))
}

function writeRecord(words: readonly number[]): void {
  k.makeRoom(words.length)
  words.forEach((word, i) => void k.writeWord(i, word))
}

/** The record `back` before the newest. */
function readBack(back: number): number[] {
  const words: number[] = []
  for (let i = 0; ; i++) {
    const word = k.readBefore(i, back)
    if (word === EMPTY) return words
    words.push(word)
  }
}

describe('records on a ring of pages', () => {
  it('can be read one after the other, however often the ring has gone round, and after each start', () => {
    const chip = boardOf(6)
    expect(open()).toBe(6)
    const written: number[][] = []
    for (let i = 0; i < 900; i++) {
      written.push(recordOf(i, 1 + ((i * 37) % 60)))
      writeRecord(written[i])
      if (i % 13 === 0) open()
      const used = k.usedWords()
      expect([used, k.readBefore(0, 0), k.readBefore(used, 0)]).toEqual([written[i].length, BEGIN, EMPTY])
      if (i % 50 === 0)
        for (let back = 0; back <= Math.min(i, 20); back++) expect(readBack(back)).toEqual(written[i - back])
    }
    expect([chip.worn, Math.min(...chip.erases.slice(3, 7)) >= 5]).toEqual([[], true])
    expect(listFiles(chip)).toEqual(['other', 'matches', 'code'])
  })

  it('over several pages are read and searched as one, wherever they begin', () => {
    boardOf(8)
    open()
    for (let i = 0; i < 6; i++) {
      writeRecord(recordOf(i, 200 + i * 77))
      const words = recordOf(100 + i, ROOM * 2 + 300)
      writeRecord(words)
      open()
      expect(readBack(0)).toEqual(words)
      for (const from of [0, 1, ROOM - 7, ROOM, words.length - 1, words.length]) {
        for (const count of [1, 7, ROOM, words.length].filter((many) => from + many <= words.length)) {
          expect(Array.from(k.wordsFrom(from, count))).toEqual(words.slice(from, from + count))
        }
      }
      expect(readBack(1)).toEqual(recordOf(i, 200 + i * 77))
    }
  })

  it('skip a page that does not erase, and go on with one page less', () => {
    const chip = started()
    for (let i = 0; i < 30; i++) writeRecord(recordOf(i, 300))
    const erasePage = modules.Flash.erasePage as (address: number) => void
    const base = chip.start + PAGE // the first whole page in the file
    modules.Flash.erasePage = (address: number) => (address === base + 4 * PAGE ? undefined : erasePage(address))
    for (let i = 0; i < 60; i++) {
      writeRecord(recordOf(i, 300))
      open()
      expect(readBack(0)).toEqual(recordOf(i, 300))
      if (i) expect(readBack(1)).toEqual(recordOf(i - 1, 300))
    }
    expect(k.numberOf(4)).toBe(-1)
  })

  it('a word that flash takes only at the second attempt is written like any other', () => {
    const chip = started()
    const words = recordOf(1, 50)
    k.makeRoom(100)
    let deaf = 0
    words.forEach((word, i) => {
      if (i === 20) chip.isDeaf = () => deaf++ === 0
      expect(k.writeWord(i, word)).toBe(1)
    })
    expect([deaf > 1, readBack(0)]).toEqual([true, words])
  })

  it('a word that flash never takes throws an error, and the next start finds all that was before it', () => {
    const chip = started()
    const words = recordOf(1, 50)
    k.makeRoom(100)
    words.forEach((word, i) => {
      if (i === 20) chip.isDeaf = () => true
      if (i === 20) expect(() => k.writeWord(i, word)).toThrow('flash')
      if (i < 20) k.writeWord(i, word)
    })
    chip.isDeaf = undefined
    open()
    expect(readBack(0)).toEqual(words.slice(0, 20))
  })

  it('a word that flash spoils stays where it is, and is written again after it', () => {
    const chip = started()
    k.makeRoom(100)
    const words = recordOf(1, 30)
    const took = words.map((word, i) => {
      const write = modules.Storage.write as (name: string, data: ArrayBuffer, at: number) => boolean
      if (i === 10) {
        modules.Storage.write = (name: string, data: ArrayBuffer, at: number) => {
          modules.Storage.write = write
          new Uint32Array(data)[0] = 0x12
          const is = write(name, data, at)
          new Uint32Array(data)[0] = word
          return is
        }
      }
      return k.writeWord(i, word)
    })
    expect(took).toEqual(words.map((_, i) => (i === 10 ? 2 : 1)))
    expect(readBack(0)).toEqual([...words.slice(0, 10), 0x12, ...words.slice(10)])
    expect(chip.worn).toEqual([])
  })

  it('are never erased if they are the newest match’s; makeRoom returns how many words there is room for', () => {
    started()
    writeRecord(recordOf(1, ROOM * 2))
    const free = k.makeRoom(100_000)
    expect(free).toBe(ROOM * 4 - ROOM * 2)
    expect(readBack(0)).toEqual(recordOf(1, ROOM * 2))
    for (let i = 0; i < free; i++) k.writeWord(k.usedWords(), wordOf(i))
    expect(() => k.writeWord(k.usedWords(), wordOf(1))).toThrow('flash')
    expect(k.usedWords()).toBe(ROOM * 4)
  })

  it('J5: a record that was read stays the same or is gone, when its pages are taken for another', () => {
    started()
    const words = [1, 2, 3].map((number) => recordOf(number, ROOM))
    words.forEach(writeRecord)
    const whole = readBack(2)
    expect(whole).toEqual(words[0])
    k.makeRoom(ROOM * 4)
    for (let i = 0; i < ROOM * 3; i++) k.writeWord(k.usedWords(), wordOf(i))
    expect(readBack(2)).toEqual([])
  })

  it('on a new board have as much room as the simulator says', () => {
    boardOf(PAGES)
    expect(open()).toBe(PAGES)
    expect(k.makeRoom(100_000)).toBe(TABLE.words)
  })

  it.each([0, 1, 2])('with room for only %i pages there is none for a record, and nothing is written', (pages) => {
    const chip = boardOf(pages)
    const before = Buffer.from(chip.bytes)
    expect(open()).toBe(pages)
    expect([k.usedWords(), k.readBefore(0, 0), k.makeRoom(500)]).toEqual([0, EMPTY, 0])
    expect(() => k.writeWord(0, BEGIN)).toThrow('flash')
    if (pages < 2) expect(k.keepText('abc')).toBe(false)
    if (!pages) expect(Buffer.compare(before, Buffer.from(chip.bytes))).toBe(0)
  })
})

describe('erase', () => {
  it('goes no further than the pages of the file, whatever is asked for', () => {
    const chip = boardOf(6)
    const pages = open()
    const before = [...chip.erases]
    for (const page of [-1, -2, pages, pages + 1, 1e6, 0.5, Number.NaN])
      expect([page, k.erase(page)]).toEqual([page, false])
    expect([...chip.erases]).toEqual(before)
    expect(k.erase(0) && k.erase(pages - 1)).toBe(true)
  })

  it('leaves a page that reads clean and has no number', () => {
    started()
    writeRecord(recordOf(1, 40))
    const page = k.newestPage(2)
    expect(k.erase(page)).toBe(true)
    expect([k.numberOf(page), k.newestPage(2)]).toEqual([0, -1])
    for (let i = 2; i < k.pageWords(); i++) expect(k.wordAt(page, i)).toBe(EMPTY)
    expect(k.put(page, 5, 7)).toBe(true)
    expect(k.put(page, 5, 6)).toBe(false) // a word is written once
  })
})

describe('the text that is kept', () => {
  it('is the last one, over hundreds of texts of any length and many starts', () => {
    const chip = started()
    expect(k.keptText()).toBe('')
    for (let i = 0; i < 400; i++) {
      const text = JSON.stringify([[i], ['x'.repeat((i * 29) % 700)]])
      expect(k.keepText(text)).toBe(true)
      if (i % 3 === 0) k.openKept()
      expect(k.keptText().trim()).toBe(text)
    }
    expect([chip.worn, chip.erases[1] > 10, chip.erases[2] > 10]).toEqual([[], true, true])
  })

  it('stays as it was if flash does not take a new one, at once and at the next start', () => {
    const chip = started()
    k.keepText('before')
    chip.isDeaf = () => true
    expect([k.keepText('after'), k.keptText().trim()]).toEqual([false, 'before'])
    chip.isDeaf = undefined
    k.openKept()
    expect(k.keptText().trim()).toBe('before')
    expect([k.keepText('later'), k.keptText().trim()]).toEqual([true, 'later'])
    k.openKept()
    expect(k.keptText().trim()).toBe('later')
  })

  it('stays while room is made for the next one before a match', () => {
    started()
    for (let i = 0; i < 3; i++) k.keepText('x'.repeat(1000))
    k.makeKeptRoom()
    expect(k.keptText()).toBe('x'.repeat(1000))
    k.openKept()
    expect(k.keptText()).toBe('x'.repeat(1000))
  })
})

// Regression: the text after it lay behind a torn length, where no start looks.
it.each(['is not taken', 'is spoiled'])(
  'D7: a text stored after one whose length %s is there at the next start',
  (what) => {
    const chip = started()
    expect(k.keepText('["one"]')).toBe(true)
    let writes = 0
    if (what === 'is not taken') chip.isDeaf = () => writes++ < 3
    else
      chip.tell = ({ kind, address }) => {
        if (kind !== 'write' || writes++) return
        const word = chip.words[(address - chip.start) / 4]
        writeWords(chip, address, new Uint8Array(new Uint32Array([word & (word - 1)]).buffer))
      }
    expect(k.keepText('["two"]')).toBe(false)
    chip.isDeaf = chip.tell = undefined
    expect(k.keepText('["three"]')).toBe(true)
    open()
    expect(k.keptText().trim()).toBe('["three"]')
  },
)
