/*
 * Models of the parts on a board's pins: the panel on SPI1 with its select pin, the time chip on I2C2 with the pin of
 * its second, and the divider by which the battery is measured. The divider is fed by motor driver 0 of Jolt.js, as in
 * jswrap_jolt.c: in mode auto the driver is awake while one of its pins is an output, but it checks that only when the
 * interpreter comes to rest. Awake it takes 2.7 mA. Volts are measured against the board's own supply (jshPinAnalog).
 * The file uses only what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'
import { supplyOf, voltsOf } from '../clock/cells.ts'
import { readChip, trueAt, writeChip } from '../clock/ds3231.ts'
import { forgetSecond, type Machine, watchSecond } from '../clock/machine.ts'
import { clockIn, type MemoryLcd, select, setUpBus } from '../display/memory-lcd.ts'
import type { Globals } from './espruino.ts'
import { type Idle, Place, run, tripAt } from './idle.ts'

/** A write may have up to four arguments. */
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

const ADDRESS = 0x68
/** The id of the watch for the time chip's second. */
const SECOND = 99

/** The time chip. A fast watch for one falling edge awaits its second: the slow watches may all be taken. */
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

const enum Mode {
  Auto,
  Off,
  On,
}

/** The supply in volts at which a reading is right, and the ms that driver and divider need before a reading. */
const RIGHT = 3.3
const SETTLES = 10

/** Motor driver 0, and the pin by which it feeds the battery's divider. */
export function installDriver(into: Globals, m: Machine, pin: string): void {
  let mode = Mode.Auto
  let isOutput = false
  let isHigh = false
  let fed = 0 // since when the divider has had the cells' volts
  const settle = (isAwake: boolean): void => {
    if (m.driver.isAwake) m.driver.spent += m.now - m.driver.since
    m.driver.since = m.now
    if (!(m.driver.isAwake && isHigh)) fed = m.now
    m.driver.isAwake = isAwake
  }
  const write = into.digitalWrite
  const read = into.pinMode
  const check = m.endRound
  into.digitalWrite = (which, on) => {
    if (which === pin) {
      settle(m.driver.isAwake)
      isOutput = true
      isHigh = !!on
    }
    write(which, on)
  }
  into.pinMode = (which, how) => {
    if (which === pin) isOutput = how === 'output'
    read(which, how)
  }
  into.Jolt = {
    setDriverMode: (which: number, how?: boolean | string) => {
      if (which) return
      mode = how === 'auto' ? Mode.Auto : how && how !== 'off' ? Mode.On : Mode.Off
      settle(mode === Mode.On || (mode === Mode.Auto && isOutput))
    },
  }
  m.endRound = () => {
    if (mode === Mode.Auto && m.driver.isAwake !== isOutput) settle(isOutput)
    check()
  }
  into.analogRead = () => {
    const isFed = m.driver.isAwake && isHigh && m.now >= fed + SETTLES
    return isFed ? (voltsOf(m.battery) * RIGHT) / supplyOf(m.battery) : 0
  }
  into.E.getAnalogVRef = () => supplyOf(m.battery)
}
