/*
 * I2C2 and the pin of the time chip's second, on its model. It keeps to what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'
import { readChip, writeChip } from '../clock/ds3231.ts'
import { forgetSecond, type Machine, watchSecond } from '../clock/machine.ts'
import { trueAt } from '../clock/oscillator.ts'
import type { Globals } from './espruino.ts'
import { type Idle, Place, run } from './idle.ts'

const ADDRESS = 0x68
/** The number of the second's watch. */
const SECOND = 99

/** A processor whose slow watches are all taken gives this pin a fast one, for one falling edge. */
export function installChip(into: Globals, m: Machine, board: SimBoard, idle: Idle): void {
  const sda = board.chip.sda
  const scl = board.chip.scl
  const sqw = board.chip.sqw
  let isSetUp = false
  const reach = (address: number): void => {
    if (!isSetUp) throw new Error('I2C2 is not set up')
    if (address !== ADDRESS) throw new Error('I2C Write Error: nobody has the address ' + address)
  }
  into.I2C2.setup = (options) => {
    isSetUp = options.sda === sda && options.scl === scl
    if (!isSetUp) throw new Error('SDA and SCL pins must be valid, got ' + options.sda + ' and ' + options.scl)
  }
  into.I2C2.writeTo = (address, data) => {
    reach(address)
    writeChip(m.chip, trueAt(m.oscillator, m.now), data)
  }
  into.I2C2.readReg = (address, register, count) => {
    reach(address)
    return new Uint8Array(readChip(m.chip, trueAt(m.oscillator, m.now), register, count))
  }
  const watch = into.setWatch
  into.setWatch = (f, pin, options) => {
    if (pin !== sqw || !options?.hispeed) return watch(f, pin, options)
    if (options.edge !== 'falling' || options.repeat) throw new Error('one falling edge of ' + sqw + ' is a second')
    watchSecond(m, (at) => {
      const e = { state: false, time: into.getTime() + (at - m.now) / 1000, pin }
      run(idle, () => f(e), Place.Second)
    })
    return SECOND
  }
  const clear = into.clearWatch
  into.clearWatch = (id) => {
    const wasWatched = id === undefined || id === SECOND ? forgetSecond(m) : false
    if (id === SECOND && !wasWatched) throw new Error('Unknown Watch ' + id)
    if (id !== SECOND) clear(id)
  }
}
