/*
 * SPI1 and the two pins of a panel that takes lines, on its model. It keeps to what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'
import type { Machine } from '../clock/machine.ts'
import { clockIn, type MemoryLcd, select, setUpBus } from '../display/memory-lcd.ts'
import type { Globals } from './espruino.ts'
import { type Idle, Place, tripAt } from './idle.ts'

/** Of what is written four parts are known here. */
export function installLcd(
  into: Pick<Globals, 'SPI1' | 'digitalWrite'>,
  m: Machine,
  lcd: MemoryLcd,
  board: SimBoard,
  idle?: Idle,
): void {
  const cs = board.lcd.cs
  const pin = into.digitalWrite
  into.digitalWrite = (which, on) => {
    if (which === cs) select(lcd, !!on, m.now)
    else pin(which, on)
  }
  into.SPI1.setup = (options) => setUpBus(lcd, options.baud || 100000, options.order)
  into.SPI1.write = (a, b, c, d) => {
    if (idle) tripAt(idle, Place.Glass)
    const list = [a, b, c, d]
    for (let i = 0; i < 4; i++) {
      const part = list[i]
      if (part !== undefined) clockIn(lcd, part)
    }
  }
}
