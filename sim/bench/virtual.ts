/*
 * `npm run bench -- --virtual`: measures acts and starts of the bundle on the virtual board that VIRTUAL_BOARD and
 * VIRTUAL_COUNT name, with contacts that bounce as real ones do.
 */
import { makeVirtual, type Virtual, type VirtualGround } from '../espruino/virtual.ts'
import { type Act, actsWith } from './acts.ts'
import { type Reached, reachedIn } from './goals.ts'
import { LENGTHS, makeRecord, measureStart, type Start } from './start.ts'
import { type Done, measureAct } from './work.ts'

export interface VirtualReport {
  done: Done[]
  starts: Start[]
  goals: Reached[]
}

/** The record in flash for an act that `isFull`. */
const FULL = LENGTHS[3]

/** How many steps are told of: acts whose name contains `only`, and if it is empty, starts. */
export function stepsFor(only: string): number {
  return actsWith(only).length + (only ? 0 : LENGTHS.length)
}

export async function measureVirtual(
  virtual: Virtual,
  dir: string,
  only: string,
  step: () => void,
): Promise<VirtualReport> {
  const empty = await makeVirtual(virtual, dir)
  try {
    const done = await measureActs(empty, virtual, dir, actsWith(only), step)
    const starts: Start[] = []
    for (const length of only ? [] : LENGTHS) {
      starts.push(await measureStart(virtual, dir, length))
      step()
    }
    return { done, starts, goals: reachedIn(done, starts) }
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
