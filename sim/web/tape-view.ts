/*
 * A loaded tape or record, viewed at any instant: the tape is played up to it, the record is read up to it.
 */

import { makeFlash, playOnCore } from '../clock/board.ts'
import { TABLE } from '../clock/boards.ts'
import { makeReel, stillOf, wind } from '../clock/reel.ts'
import { showMs } from '../clock/time.ts'
import { wordsIn } from '../record/entries.ts'
import { standAt } from '../record/replay.ts'
import { parseTape, runTape, type Tape } from '../tape/tape.ts'
import type { ClockView } from './device.ts'
import { journalLines } from './journal.ts'
import { languageNumber } from './labels.ts'

/** A line of the tape or the record. A remark has no instant, so its `at` is 0. */
export interface ViewLine {
  text: string
  at: number
  isRemark: boolean
  failed: string[]
}

/** The view ends this many ms after the last op, so that its effect can be seen. */
const AFTER = 2000

/**
 * Opens a file that holds a tape or a record. A tape is played once to check its expectations. `language` is that of
 * the glass and of the lines. Throws TapeError.
 */
export async function openFile(bytes: Uint8Array, name: string, language: string): Promise<TapeView> {
  const isText = bytes.every((byte) => byte >= 9 && byte !== 0xff)
  if (isText || name.endsWith('.tape')) return openTape(new TextDecoder().decode(bytes), name, languageNumber(language))
  return openRecord(wordsIn(bytes), name, language)
}

async function openTape(text: string, name: string, language: number): Promise<TapeView> {
  const tape = parseTape(text, name)
  const failed = new Map<number, string[]>()
  for (const miss of await runTape(tape, playOnCore)) {
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
  const reel = makeReel(tape.ops, language)
  return makeView(name, lines, expected, end, (at) => wind(reel, at))
}

/** A line for each entry, with the glass as it was after that entry. */
function openRecord(words: readonly number[], name: string, language: string): TapeView {
  const { at: end } = standAt(words, Infinity, name)
  const lines = journalLines(words, language).map(({ at, text }) => ({
    text: `${showMs(at)} ${text}`,
    at,
    isRemark: false,
    failed: [],
  }))
  return makeView(name, lines, 0, end + AFTER, (at) => stillAt(words, at))
}

export type TapeView = ReturnType<typeof makeView>

function makeView(
  name: string,
  lines: readonly ViewLine[],
  expected: number,
  end: number,
  clockViewAt: (at: number) => ClockView,
) {
  return {
    name,
    lines: lines.filter(({ text }) => text),
    /** The number of expectations; 0 for a record. */
    expected,
    /** The last instant that can be viewed, and the one that is viewed now, in ms. */
    end,
    at: 0,
    clockView: clockViewAt(0),
    clockViewAt,
  }
}

/** Views this instant, rounded, or the nearest one between 0 and the end. */
export function seek(view: TapeView, at: number): void {
  view.at = Math.max(0, Math.min(view.end, Math.round(at)))
  view.clockView = view.clockViewAt(view.at)
}

/** The instant of the next line (`by` is 1) or of the previous one (-1); without one, the end or the beginning. */
export function lineBeside({ lines, at, end }: TapeView, by: 1 | -1): number {
  const looks = lines.filter(({ isRemark }) => !isRemark).map((line) => line.at)
  const beside = by > 0 ? looks.find((look) => look > at) : looks.findLast((look) => look < at)
  return beside ?? (by > 0 ? end : 0)
}

/** The instant at which a line is viewed: that of its last op; `other` if it has none. */
function lookAt({ ops }: Tape, line: number, other: number): number {
  return ops.reduce((last, op) => (op.line === line ? Math.max(last, op.at) : last), other)
}

/** What a record shows at this instant. Nothing is held and no light is lit, because a record tells of neither. */
function stillAt(words: readonly number[], at: number): ClockView {
  const stand = standAt(words, at)
  const clock = stillOf(stand.session, stand.recorded.at + Math.max(0, at - stand.at), TABLE)
  return { clock, flash: { ...makeFlash(), words: [...words] }, level: [0, 0], key: 0, stop: 0, now: at }
}
