/*
 * Motor driver 0 of Jolt.js, which feeds the divider by which the cells are measured, as jswrap_jolt.c has it: left to itself (auto) it is
 * awake for as long as one of its pins is an output, and finds that out only as the interpreter comes to rest. Awake it takes 2.7 mA.
 * Volts are measured by the board's own supply (jshPinAnalog). It keeps to what Espruino understands.
 */
import { supplyOf, voltsOf } from '../clock/cells.ts'
import type { Machine } from '../clock/machine.ts'
import type { Globals } from './espruino.ts'

const enum Mode {
  Auto,
  Off,
  On,
}

/** The supply at which a reading is right, and the ms that driver and divider want before it. */
const RIGHT = 3.3
const SETTLES = 10

/** The driver of the battery's pin. */
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
  const check = m.check
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
  m.check = () => {
    if (mode === Mode.Auto && m.driver.isAwake !== isOutput) settle(isOutput)
    check()
  }
  into.analogRead = () => {
    const isFed = m.driver.isAwake && isHigh && m.now >= fed + SETTLES
    return isFed ? (voltsOf(m.battery) * RIGHT) / supplyOf(m.battery) : 0
  }
  into.E.getAnalogVRef = () => supplyOf(m.battery)
}
