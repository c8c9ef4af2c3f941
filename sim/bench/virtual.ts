/*
 * `npm run bench -- --virtual`: measures acts and starts of the bundle on the virtual board that VIRTUAL_BOARD and
 * VIRTUAL_COUNT name, with contacts that bounce as real ones do, beside the floor measured there; with `--tapes` also
 * the longest stretch of work of every tape.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../build/main.ts'
import { boardNamed } from '../clock/boards.ts'
import { espruinoCode } from '../espruino/interpreter.ts'
import { makeVirtual, type Virtual, type VirtualGround } from '../espruino/virtual.ts'
import { speedFor } from '../espruino/virtual-diff.ts'
import { readTape } from '../terminal/input.ts'
import { type Act, actsWith } from './acts.ts'
import { type Reached, reachedIn } from './goals.ts'
import { LENGTHS, makeRecord, measureStart, type Start } from './start.ts'
import { type Done, measureAct } from './work.ts'

/** Instructions of one repetition of each case of `floor.ts`, the least that such work takes. */
export interface Floor {
  loop: number
  call: number
  look: number
  digit: number
  press: number
  /** A lower bound and no measurement: only the strokes that a press changes on a glass. */
  turn: number
}

export interface VirtualReport {
  /** Instructions, without those of the loop that repeats the case; `loop` is the loop itself. */
  floor: Floor
  done: Done[]
  starts: Start[]
  tapes: Longest[]
  goals: Reached[]
}

/** A tape's longest stretch of work after its start, and what it was. */
export interface Longest {
  name: string
  ms: number
  /** When it ended, in ms of the log; there the clock is started at 2,000, after each power cut anew. */
  till: number
  words: number
  erases: number
  pictures: number
  /** Lines of the console in it. */
  lines: string[]
}

interface Wanted {
  /** Only the acts whose name contains this, and no starts; if it is empty, all acts and the starts. */
  only: string
  isTapes: boolean
}

const FLOOR = fileURLToPath(new URL('./floor.ts', import.meta.url))
const TAPES = join(ROOT, 'test', 'tapes')
const RUNS = 50
/** The record in flash for an act that `isFull`. */
const FULL = LENGTHS[3]

export function stepsFor({ only, isTapes }: Wanted): number {
  return 1 + actsWith(only).length + (only ? 0 : LENGTHS.length) + (isTapes ? tapeFiles().length : 0)
}

export async function measureVirtual(
  virtual: Virtual,
  dir: string,
  { only, isTapes }: Wanted,
  step: () => void,
): Promise<VirtualReport> {
  const acts = actsWith(only)
  const empty = await makeVirtual(virtual, dir)
  try {
    const floor = await floorOn(empty)
    step()
    const done = await measureActs(empty, virtual, dir, acts, step)
    const starts: Start[] = []
    for (const length of only ? [] : LENGTHS) {
      starts.push(await measureStart(virtual, dir, length))
      step()
    }
    const tapes: Longest[] = []
    for (const file of isTapes ? tapeFiles() : []) {
      tapes.push(await longestOf(empty, file))
      step()
    }
    return { floor, done, starts, tapes, goals: reachedIn(done, starts) }
  } finally {
    empty.end()
  }
}

async function measureActs(
  empty: VirtualGround,
  virtual: Virtual,
  dir: string,
  acts: readonly Act[],
  step: () => void,
): Promise<Done[]> {
  const full = acts.some(({ isFull }) => isFull)
    ? await makeVirtual(virtual, dir, makeRecord(dir, FULL).matches)
    : empty
  const done: Done[] = []
  try {
    for (const act of acts) {
      done.push(await measureAct(act.isFull ? full : empty, act))
      step()
    }
    return done
  } finally {
    if (full !== empty) full.end()
  }
}

/** The floor's cases on the virtual board. */
async function floorOn(ground: VirtualGround): Promise<Floor> {
  const floor: Floor = { loop: 0, call: 0, look: 0, digit: 0, press: 0, turn: 0 }
  const names = Object.keys(floor) as (keyof Floor)[]
  const lines = names.flatMap((name) => [RUNS, 2 * RUNS].map((count) => `floor("${name}",${count})`))
  const costs = await ground.count(await espruinoCode(FLOOR, {}, 'esm'), lines)
  for (const [i, name] of names.entries()) floor[name] = (costs[2 * i + 1] - costs[2 * i]) / RUNS
  for (const name of names) if (name !== 'loop') floor[name] -= floor.loop
  return floor
}

function tapeFiles(): string[] {
  return readdirSync(TAPES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tape'))
    .sort()
}

async function longestOf(ground: VirtualGround, file: string): Promise<Longest> {
  const { ops } = readTape(join(TAPES, file))
  const { costs } = await ground.play(ops, 'timed', await speedFor(ops, boardNamed('table')))
  const works = costs.works.filter(({ code }) => !code.some((line) => /boot-|\.probe/.test(line)))
  const [longest] = works.sort((a, b) => b.us - a.us)
  const { us, till, words, erases, flips, code } = longest
  const lines = code.flatMap((line) => /hear\("(.*?)"\)/.exec(line)?.[1] ?? [])
  return { name: file, ms: us / 1000, till: till / 1000, words, erases, pictures: flips, lines }
}
