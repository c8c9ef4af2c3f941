/*
 * A display of seven segments in the simulator: the firmware's own driver, on chips as the data sheet has them.
 */

import { Stage } from '../firmware/core/table.ts'
import { makeCellScreen } from '../firmware/platform/ht16k33.ts'
import type { Display } from '../firmware/platform/port.ts'
import { makeCells, paintCells, tickCells } from '../firmware/ui/cells.ts'
import type { Face } from '../firmware/ui/face.ts'
import { loadWords } from './files.ts'
import { type Chips, takeBytes } from './ht16k33.ts'
import { addTimer, type Machine } from './machine.ts'

/** A page stands for so long, in ms. */
const BEAT = 2000

export function makeRows(m: Machine, chips: Chips): Display {
  const files = loadWords()
  const bus = {
    writeTo: (address: number, data: number[]) => {
      takeBytes(chips, address, data)
    },
  }
  const driver = makeCellScreen(bus, { read: (name, from, length) => files[name]?.substr(from, length) })
  const cells = makeCells(driver)
  const boot = m.now
  let timer = 0
  let isAsleep = false
  let shown: Face
  const paint = (face: Face, read: (index: number) => number): void => {
    shown = face
    const now = m.now - boot
    paintCells(cells, face, Math.floor(now / BEAT), read)
    const turn = (): void => {
      timer = 0
      if (face.stage !== Stage.Play) paint(face, read)
    }
    if (face.stage !== Stage.Play && !timer && !isAsleep) timer = addTimer(m, turn, BEAT - (now % BEAT) + 1)
  }
  const forget = (): void => {
    cells.keys[0] = -1
  }
  const sleep = (isOff: boolean): void => {
    isAsleep = isOff
    driver.power(!isOff)
  }
  const tick = (second: number): void => {
    tickCells(cells, shown, second)
    driver.isLost()
  }
  return { paint, tick, forget, bright: forget, sleep }
}
