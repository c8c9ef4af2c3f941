/*
 * The check of the FET that gives the time chip its ground. Its gate has no resistor, so its state at power-on, before
 * the clock sets it, is random. That is shown, too.
 *
 * Whether the chip has power is seen by whether it answers on its bus.
 */
import { ADDRESS, STATE } from '../espruino/time-chip.ts'
import { kit } from './kit.ts'
import { doSteps, fail, next, ok, skip } from './say.ts'

/** Ms after which a chip that was switched on answers, and one that was switched off does not. */
const SETTLED = 300
/** Ms for which the gate is left alone. */
const ALONE = 2000

/** Whether the chip answered while the gate was left alone, after off and after on. */
let alone: string[] = []

function answers(): boolean {
  try {
    I2C2.readReg(ADDRESS, STATE, 1)
    return true
  } catch (_) {
    return false
  }
}

function put(on: boolean, then: () => void): void {
  const gate = Pin(CHIP_FET)
  pinMode(gate, 'output')
  digitalWrite(gate, on)
  setTimeout(then, SETTLED)
}

/** Leaves the gate as at power-on. */
function leave(then: () => void): void {
  pinMode(Pin(CHIP_FET), 'analog')
  setTimeout(() => {
    alone.push(answers() ? 'on' : 'off')
    then()
  }, ALONE)
}

export function trySwitch(): void {
  alone = []
  I2C2.setup(kit.pins.chip.bus)
  put(true, () => {
    if (answers()) return doSteps([off, on])
    skip(`no time chip answers: a clock may go without; otherwise its wires, or the FET at ${CHIP_FET}`)
    next()
  })
}

function off(): void {
  put(false, () => {
    if (!answers()) return leave(next)
    fail(`the time chip answers while ${CHIP_FET} is low`, 'silent: its ground goes past the FET')
    next()
  })
}

function on(): void {
  put(true, () => {
    if (!answers()) {
      fail(`the time chip does not answer again once ${CHIP_FET} is high`, 'it answers: a loose wire')
      return next()
    }
    leave(() => put(true, end))
  })
}

/** Ends the check. If the chip was not silent while off, that is a fault already. */
function end(): void {
  if (alone.length > 1)
    ok(`by ${CHIP_FET}; left alone, as at power-on, it is ${alone[0]} after off, ${alone[1]} after on`)
  next()
}
