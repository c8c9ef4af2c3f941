/*
 * The variables that a board's bundle takes on the interpreter: after boot, at the most and at the end of a two-hour match, and
 * how many more after 2,000 presses.
 *
 * The interpreter and the clock are read without the bench, as at power-on. The bench's board reads what a match adds: at the end
 * of each wake, at each transfer and at each write, from the start on.
 */

import { wireOf } from '../clock/vocabulary.ts'
import { bootVariables } from '../espruino/interpreter.ts'
import { type Run, runWhole } from './meter.ts'

export interface Variables {
  idle: number
  booted: number
  peak: number
  ended: number
  /** From the 700th press to the 2,700th. */
  growth: number
}

/** The bundle, as a board runs it. */
export const BOOT = 'eval(bench.code[0]);eval(bench.code[1]);bench.settle();'
const SHORT = 700
const MANY = 2000
/** Turns of 12 s at a delay of 10 s, without a flag. */
const MATCH = `bench.go(500);bench.line("${wireOf('preset custom 15 10 30:00')}");bench.press(0,1000,1200);bench.press(1,3000,1200);bench.press(0,6000,80);bench.weigh();bench.turns(598,18000,12000);bench.go(7200000);bench.weigh();`
/** A match of 49 points, whose presses leave the record from the first on. */
const LONG = `bench.go(500);bench.line("${wireOf('preset custom 49 10 14:00')}");bench.press(0,1000,1200);bench.press(1,3000,1200);bench.press(0,6000,80);bench.turns(${SHORT},8000,2000);bench.weigh();bench.turns(${MANY},${8000 + SHORT * 2000},2000);bench.weigh();`

/** `code` gives the bench's board, its uses watched or not. */
export async function weigh(
  espruino: string,
  dir: string,
  run: Run,
  code: (isWatched: boolean) => Promise<string>,
  step: () => void,
): Promise<Variables> {
  const read = async (isWatched: boolean, script: string): Promise<[number, number][]> => {
    const { output } = await runWhole([espruino], run, (await code(isWatched)) + BOOT + script, step)
    return [...output.matchAll(/%(\d+),(\d+)/g)].map(([, used, most]) => [Number(used), Number(most)])
  }
  const { idle, booted } = await bootVariables(espruino, dir)
  step()
  const [[start, boot], , [ended, play]] = await read(true, `bench.weigh();${MATCH}`)
  const [[few], [many]] = await read(false, LONG)
  return {
    idle,
    booted,
    peak: booted + Math.max(boot, play) - start,
    ended: booted + ended - start,
    growth: many - few,
  }
}
