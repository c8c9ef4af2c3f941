/*
 * A display of seven segments on Espruino: its driver, and the turning of pages.
 *
 * Pages take turns by a timer of their own. It runs while there are pages, and stands still in play.
 */
import { Stage } from '../core/table.ts'
import { type Cells, makeCells, paintCells, tickCells } from '../ui/cells.ts'
import type { Face } from '../ui/face.ts'
import { sinceBoot } from './espruino.ts'
import { type CellDriver, makeCellScreen } from './ht16k33.ts'
import type { Display } from './port.ts'
import { storage } from './storage.ts'

/** A page stands for so long, in ms. */
const BEAT = 2000

let driver: CellDriver
let cells: Cells
let timer = 0
let shown: Face
let readWord: (index: number) => number

/** The three displays on this bus; `onLost` hears at each paint whether one of them does not answer. */
export function makeCellDisplay(bus: I2C, onLost: (isLost: boolean) => void): Display {
  driver = makeCellScreen(bus, storage)
  cells = makeCells(driver)
  lost = onLost
  return { paint, tick, forget, bright, sleep }
}

let lost: (isLost: boolean) => void
let wasLost = false
let isAsleep = false

function paint(face: Face, read: (index: number) => number): void {
  shown = face
  readWord = read
  const now = sinceBoot(getTime())
  paintCells(cells, face, (now / BEAT) | 0, read)
  checkLost()
  if (face.stage !== Stage.Play && !timer && !isAsleep) timer = setTimeout(turn, BEAT - (now % BEAT) + 1)
}

function checkLost(): void {
  const isLost = driver.isLost()
  if (isLost || wasLost) lost(isLost)
  wasLost = isLost
}

/** The next page, unless play has begun. */
function turn(): void {
  timer = 0
  if (shown.stage !== Stage.Play) paint(shown, readWord)
}

function tick(second: number): void {
  tickCells(cells, shown, second)
  checkLost()
}

function forget(): void {
  cells.keys[0] = -1
}

/** The brightness is set with the next page: it is the control's. */
function bright(): void {
  cells.keys[0] = -1
}

/** While they are off no page is turned. */
function sleep(isOff: boolean): void {
  isAsleep = isOff
  driver.power(!isOff)
}
