/*
 * A loaded tape: played anew on the core up to whatever instant one wants to see.
 */

import { playOnCore, type SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op } from '../clock/op.ts'
import { wordsIn } from '../record/entries.ts'
import { tapeOf } from '../record/log.ts'
import { runTape } from '../tape/expect.ts'
import { boardOf, makeOp, parseTape, type Tape } from '../tape/tape.ts'
import type { Sight } from './device.ts'

export interface TapeView {
  tape: Tape
  board: SimBoard
  /** The lines as they are written, and of each what was not as expected. */
  source: string[]
  failed: Map<number, string[]>
  expected: number
  /** The last instant worth a look. */
  end: number
  at: number
  sight: Sight
}

/** Time after the last op in which what it does shows. */
const AFTER = 2000

/** The tape in a file: the file itself, or where that is a record off a clock the match of it; throws TapeError. */
export function tapeIn(bytes: Uint8Array, name: string): string {
  const isText = bytes.every((byte) => byte >= 9 && byte !== 0xff)
  return isText || name.endsWith('.tape') ? new TextDecoder().decode(bytes) : tapeOf(wordsIn(bytes, name), name)
}

/** Reads a tape and plays it once, as on this board unless it names one itself; throws TapeError. */
export async function openTape(text: string, name: string, other: SimBoard): Promise<TapeView> {
  const tape = parseTape(text, name)
  const board = boardOf(tape, other)
  const failed = new Map<number, string[]>()
  for (const miss of await runTape(tape, (ops) => playOnCore(ops, undefined, undefined, board))) {
    const [, line, what] = /:(\d+): (.*)$/.exec(miss)!
    failed.set(Number(line), [...(failed.get(Number(line)) ?? []), what])
  }
  const expected = tape.lines.reduce((sum, line) => sum + line.expected.length, 0)
  const end = tape.ops[tape.ops.length - 1].at + AFTER
  const view = {
    tape,
    board,
    source: text.split(/\r?\n/),
    failed,
    expected,
    end,
    at: 0,
    sight: await sightAt(tape, board, 0),
  }
  return view
}

/** The clock as it is at this instant. */
export async function seek(view: TapeView, at: number): Promise<void> {
  view.at = Math.max(0, Math.min(view.end, Math.round(at)))
  view.sight = await sightAt(view.tape, view.board, view.at)
}

/** The instant at which the line before or after this instant's is looked at; the tape's ends where there is none. */
export function lineBeside({ tape, at, end }: TapeView, by: 1 | -1): number {
  const looks = tape.lines.map((line) => lookAt(tape, line.number, line.at))
  const beside = by > 0 ? looks.find((look) => look > at) : looks.findLast((look) => look < at)
  return beside ?? (by > 0 ? end : 0)
}

/** When a line is looked at: with its last op. */
export function lookAt({ ops }: Tape, line: number, other: number): number {
  return ops.reduce((last, op) => (op.line === line ? Math.max(last, op.at) : last), other)
}

async function sightAt(tape: Tape, board: SimBoard, at: number): Promise<Sight> {
  const ops: Op[] = [...tape.ops.filter((op) => op.at <= at), makeOp(at, Kind.Look, 0)]
  let clock: SimClock | undefined
  const samples = await playOnCore(ops, (seen) => (clock = seen), undefined, board)
  return {
    board,
    clock: samples[samples.length - 1] ? clock : undefined,
    words: clock?.flash.words ?? [],
    level: [0, 1].map((side) => ops.findLast((op) => op.kind === Kind.Edge && op.a === side)?.b ?? 0),
    key: ops.findLast((op) => op.kind === Kind.Key)?.a ?? 0,
    stop: ops.findLast((op) => op.kind === Kind.Stop)?.a ?? 0,
    now: at,
  }
}
