/*
 * A board's bundle on the interpreter: its place, with the bundle in flash, and all that is measured there.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SimBoard } from '../clock/boards.ts'
import { tapeStorage } from '../espruino/bundle.ts'
import { espruinoCode, writeFlash } from '../espruino/interpreter.ts'
import { type Floor, onceOf } from './cost.ts'
import { type Variables, weigh } from './memory.ts'
import type { Meter, Run } from './meter.ts'
import { type BoardReport, costsOf } from './report.ts'
import { measureScene, watchScene } from './scene.ts'

const BOARD = fileURLToPath(new URL('./board.ts', import.meta.url))
const FLOOR = fileURLToPath(new URL('./floor.ts', import.meta.url))
/** What the interpreter has for flash, and that as it was. */
const FLASH = 'espruino.flash'
const KEPT = 'flash'
/** How often a case is run, where instructions are counted and where time is. */
const COUNTED = 50
const TIMED = 2000

/** Runs of the interpreter, as they are counted for the progress: of the floor, and of each board. */
export const FLOOR_RUNS = 6
export const SCENE_RUNS = 5

export interface Place extends Run {
  espruino: string
  dir: string
  remove(): void
}

/** A folder to run the interpreter in, with the bundle of `dir`, if there is one, in its flash. */
export async function makePlace(espruino: string, dir = ''): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'nardy-clock-'))
  const at = (name: string): string => join(folder, name)
  if (dir) {
    await writeFlash({ command: [espruino], folder }, [...tapeStorage(dir)])
    copyFileSync(at(FLASH), at(KEPT))
  }
  return {
    espruino,
    dir,
    folder,
    renew: () => {
      if (dir) copyFileSync(at(KEPT), at(FLASH))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The floor's cases on this interpreter. */
export async function measureFloor(meter: Meter, espruino: string): Promise<Floor> {
  const place = await makePlace(espruino)
  const floor: Floor = { loop: 0, call: 0, look: 0, digit: 0, press: 0, turn: 0 }
  const count = meter.unit === 'instructions' ? COUNTED : TIMED
  try {
    const code = await espruinoCode(FLOOR, {}, 'esm')
    for (const name of Object.keys(floor) as (keyof Floor)[]) {
      const parts = [code, `floor("${name}",${count});`, `floor("${name}",${2 * count});`]
      const [once, twice] = await meter.costs(place, parts)
      floor[name] = onceOf(count, once, twice)
    }
    return floor
  } finally {
    place.remove()
  }
}

/** The variables and the costs of the bundle in this place. */
export async function measureBoard(
  meter: Meter,
  floor: Floor,
  board: SimBoard,
  place: Place,
  step: () => void,
): Promise<Pick<BoardReport, 'variables' | 'costs'>> {
  const variables = await weighBoard(board, place, step)
  const calls = await watchScene(place.espruino, place, await codeFor(board, true), step)
  const measured = await measureScene(meter, place, await codeFor(board, false), calls)
  return { variables, costs: costsOf(measured, floor) }
}

/** The variables alone. */
export function weighBoard(board: SimBoard, place: Place, step: () => void = () => {}): Promise<Variables> {
  return weigh(place.espruino, place.dir, place, (isWatched) => codeFor(board, isWatched), step)
}

/** The bench's stand-in for this board, and its uses watched or not. */
export function codeFor(board: SimBoard, isWatched: boolean): Promise<string> {
  return espruinoCode(BOARD, { BOARD: JSON.stringify(board), IS_WATCHED: String(isWatched) }, 'iife')
}
