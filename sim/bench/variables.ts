/*
 * The variables that a board's bundle takes on the interpreter: after boot, at the peak and at the end of a two-hour
 * match, and how many more after 2,000 presses. Interpreter and booted clock are measured without the bench's board, as
 * at power-on. That board (`board.ts`) measures what a match adds: it reads the variables from the start on, at the end
 * of each wake, at each transfer and at each write.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SimBoard } from '../clock/boards.ts'
import { wireOf } from '../clock/vocabulary.ts'
import { tapeStorage } from '../espruino/bundle.ts'
import { bootVariables, espruinoCode, InterpreterError, runScript, writeFlash } from '../espruino/interpreter.ts'

export interface Variables {
  idle: number
  booted: number
  peak: number
  ended: number
  /** From the 700th press to the 2,700th. */
  growth: number
}

const BOARD = fileURLToPath(new URL('./board.ts', import.meta.url))
/** The interpreter's flash file, and a copy of it from before a match. */
const FLASH = 'espruino.flash'
const KEPT = 'flash'
/** Ms that a match may take there. */
const LIMIT = 300_000
/** Printed by a script that has come to its end. */
const DONE = '%done'

/** The bundle, as a board runs it. */
const BOOT = 'eval(bench.code[0]);eval(bench.code[1]);bench.settle();'
const SHORT = 700
const MANY = 2000
const AGREE = 'bench.press(0,1000,1200);bench.press(1,3000,1200);bench.press(0,6000,80);'
/** Turns of 12 s at a delay of 10 s, without a flag. */
const MATCH = `bench.weigh();bench.go(500);bench.line("${wireOf('preset custom 15 10 30:00')}");${AGREE}bench.weigh();bench.turns(598,18000,12000);bench.go(7200000);bench.weigh();`
/** A match to 49 points, so long that its record leaves out presses from the first on. */
const LONG = `bench.go(500);bench.line("${wireOf('preset custom 49 10 14:00')}");${AGREE}bench.turns(${SHORT},8000,2000);bench.weigh();bench.turns(${MANY},${8000 + SHORT * 2000},2000);bench.weigh();`

/** Measures the bundle for this board that is built in `dir`, on the interpreter `espruino`. */
export async function weighBoard(espruino: string, board: SimBoard, dir: string): Promise<Variables> {
  const place = { command: [espruino], folder: mkdtempSync(join(tmpdir(), 'nardy-clock-')) }
  const at = (name: string): string => join(place.folder, name)
  const read = async (isWatched: boolean, script: string): Promise<[used: number, most: number][]> => {
    copyFileSync(at(KEPT), at(FLASH))
    const code = await codeFor(board, isWatched)
    const { output } = await runScript(place, `${code}${BOOT}${script}\nprint("${DONE}");quit();`, LIMIT)
    if (!output.includes(DONE)) throw new InterpreterError(`the interpreter stopped: ${output.slice(-200).trim()}`)
    return [...output.matchAll(/%(\d+),(\d+)/g)].map(([, used, most]) => [Number(used), Number(most)])
  }
  try {
    await writeFlash(place, [...tapeStorage(dir)])
    copyFileSync(at(FLASH), at(KEPT))
    const { idle, booted } = await bootVariables(espruino, dir)
    const [[start, boot], , [ended, play]] = await read(true, MATCH)
    const [[few], [many]] = await read(false, LONG)
    return {
      idle,
      booted,
      peak: booted + Math.max(boot, play) - start,
      ended: booted + ended - start,
      growth: many - few,
    }
  } finally {
    rmSync(place.folder, { recursive: true, force: true })
  }
}

/** The code of the bench's board; if `isWatched`, it reads the variables at each wake, transfer and write. */
export function codeFor(board: SimBoard, isWatched: boolean): Promise<string> {
  return espruinoCode(BOARD, { BOARD: JSON.stringify(board), IS_WATCHED: String(isWatched) })
}
