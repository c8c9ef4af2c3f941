/*
 * A loaded tape, gone through to any instant; or a record, gone through by its entries.
 */

import { playOnCore } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { makeReel, type Reel, stillOf, wind } from '../clock/reel.ts'
import { showMs } from '../clock/time.ts'
import { wordsIn } from '../record/entries.ts'
import { standAt } from '../record/replay.ts'
import { boardOf, parseTape, runTape, type Tape } from '../tape/tape.ts'
import type { Sight } from './device.ts'
import { journalLines } from './journal.ts'
import type { Tongue } from './tongue.ts'

/** A line that can be looked at; without an instant it is a remark. */
export interface ViewLine {
  text: string
  at: number
  isRemark: boolean
  /** What was not as expected. */
  failed: string[]
}

export interface TapeView {
  name: string
  lines: ViewLine[]
  /** How many expectations it has; none where it is a record. */
  expected: number
  /** The last instant worth a look. */
  end: number
  at: number
  sight: Sight
  sightAt: (at: number) => Sight
}

/** Time after the last op in which what it does shows. */
const AFTER = 2000

/**
 * Reads the tape or the record in a file; a tape is played once, as on this board unless it names one itself. `language` is the
 * glass's. Throws TapeError.
 */
export async function openFile(
  bytes: Uint8Array,
  name: string,
  other: SimBoard,
  tongue: Tongue,
  language: number,
): Promise<TapeView> {
  const isText = bytes.every((byte) => byte >= 9 && byte !== 0xff)
  if (isText || name.endsWith('.tape')) return openTape(new TextDecoder().decode(bytes), name, other, language)
  return openRecord(wordsIn(bytes, name), name, other, tongue)
}

async function openTape(text: string, name: string, other: SimBoard, language: number): Promise<TapeView> {
  const tape = parseTape(text, name)
  const board = boardOf(tape, other)
  const failed = new Map<number, string[]>()
  for (const miss of await runTape(tape, (ops) => playOnCore(ops, undefined, undefined, board))) {
    const [, line, what] = /:(\d+): (.*)$/.exec(miss)!
    failed.set(Number(line), [...(failed.get(Number(line)) ?? []), what])
  }
  const looks = new Map(tape.lines.map((line) => [line.number, lookAt(tape, line.number, line.at)]))
  const lines = text.split(/\r?\n/).map((source, i): ViewLine => {
    const at = looks.get(i + 1)
    const isRemark = at === undefined
    return {
      text: isRemark ? source.replace(/^[\s#]+/, '') : source.trim(),
      at: at ?? 0,
      isRemark,
      failed: failed.get(i + 1) ?? [],
    }
  })
  const expected = tape.lines.reduce((sum, line) => sum + line.expected.length, 0)
  const end = tape.ops[tape.ops.length - 1].at + AFTER
  const reel = makeReel(tape.ops, board, language)
  return makeView(name, lines, expected, end, (at) => sightOf(reel, at))
}

/** A line an entry, and the glass as the clock had it after each. */
function openRecord(words: readonly number[], name: string, board: SimBoard, tongue: Tongue): TapeView {
  const { at: end } = standAt(words, Infinity, name)
  const lines = journalLines(words, tongue).map(({ at, text }) => ({
    text: `${showMs(at)} ${text}`,
    at,
    isRemark: false,
    failed: [],
  }))
  return makeView(name, lines, 0, end + AFTER, (at) => stillAt(words, board, at))
}

function makeView(
  name: string,
  lines: readonly ViewLine[],
  expected: number,
  end: number,
  sightAt: TapeView['sightAt'],
): TapeView {
  const shown = lines.filter(({ text }) => text)
  return { name, lines: shown, expected, end, at: 0, sight: sightAt(0), sightAt }
}

/** The clock as it is at this instant. */
export function seek(view: TapeView, at: number): void {
  view.at = Math.max(0, Math.min(view.end, Math.round(at)))
  view.sight = view.sightAt(view.at)
}

/** The instant for the line before or after this instant's line; the first or the last line where there is none. */
export function lineBeside({ lines, at, end }: TapeView, by: 1 | -1): number {
  const looks = lines.filter(({ isRemark }) => !isRemark).map((line) => line.at)
  const beside = by > 0 ? looks.find((look) => look > at) : looks.findLast((look) => look < at)
  return beside ?? (by > 0 ? end : 0)
}

/** When a line is looked at: with its last op. */
function lookAt({ ops }: Tape, line: number, other: number): number {
  return ops.reduce((last, op) => (op.line === line ? Math.max(last, op.at) : last), other)
}

/** Nothing of it is held, and no light is lit: a record does not tell of either. */
function stillAt(words: readonly number[], board: SimBoard, at: number): Sight {
  const stand = standAt(words, at)
  const clock = stillOf(stand.session, stand.told.at + Math.max(0, at - stand.at), board)
  return { board, clock, words, level: [0, 0], key: 0, stop: 0, now: at }
}

/** What is to be seen of a tape at this instant. */
export function sightOf(reel: Reel, at: number): Sight {
  wind(reel, at)
  const { board, clock, flash, level, key, stop } = reel
  return { board, clock, words: flash.words, level: [...level], key, stop, now: at }
}
