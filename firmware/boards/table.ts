/*
 * The table clock: Jolt.js with a memory LCD, two players' buttons and a stop button between them.
 *
 * The panel is on the row of pads, never behind a FET, because the Qwiic pins are low-frequency pins while the radio
 * runs. Sockets 2 and 3 are plain pins: their power contact is a signal here, or held low as a ground.
 */
import { percentOf } from '../device/charge.ts'
import type { Display } from '../device/port.ts'
import { loop } from '../espruino/board.ts'
import { startClock } from '../espruino/global.ts'
import { makeGraphicsDisplay } from '../espruino/graphics.ts'
import { startGuard } from '../espruino/guard.ts'
import { makeMemoryLcd, restPanel, tellOnLcd } from '../espruino/memory-lcd.ts'
import * as board from './table.pins.ts'

export { begin } from '../espruino/global.ts'

/** How many ms the battery's divider takes until it can be read. */
const SETTLING = 50

/** The least volts of the supply. The time chip stops answering at 2.7. */
const LEAST_SUPPLY = 2.9
/** The supply at which Espruino's volts of an analog pin are right: it measures by its own supply (jshPinAnalog). */
const SUPPLY = 3.3

/** The last reading of the battery; -1 before the first. */
let volts = -1
/** Whether the battery is being read. */
let isReading = false

/** The guard owns the panel: it must keep the panel alive and tell of a crash, whatever became of the clock. */
export function guard(): void {
  global.g = makeMemoryLcd({
    spi: SPI1,
    sck: Pin(board.SCK),
    mosi: Pin(board.MOSI),
    cs: Pin(board.CS),
    width: board.WIDTH,
    height: board.HEIGHT,
  })
  global.rest = restPanel
  startGuard(tellSafe)
}

/** Safe mode: lights and sound are off, nothing behind the FETs has power, and the glass has the times. */
function tellSafe(times: string): void {
  feedDivider(false)
  digitalWrite(board.LIGHT.concat(board.GROUND, board.POWER, board.BUZZER).map(Pin), 0)
  tellOnLcd(times)
}

export function start(): void {
  for (let i = 0; i < 2; i++) {
    digitalWrite(Pin(board.GROUND[i]), 0)
    digitalWrite(Pin(board.POWER[i]), !global.safe)
  }
  startClock(
    {
      button: [Pin(board.BUTTON[0]), Pin(board.BUTTON[1])],
      light: [Pin(board.LIGHT[0]), Pin(board.LIGHT[1])],
      buzzer: Pin(board.BUZZER),
      key: Pin(board.KEY),
      stop: Pin(board.STOP),
      ports: [USB, Bluetooth],
      chip: { bus: { sda: Pin(board.SDA), scl: Pin(board.SCL) }, sqw: Pin(board.SQW) },
      charge,
      life: board.HOURS,
    },
    makeDisplay,
  )
  if (!global.clock && !global.safe) {
    // the key is turned, so there is a rescue instead of the clock
    g.setFont('4x6', 6)
    g.drawString('KEY BACK', 20, 100)
    g.flip()
  }
}

function makeDisplay(): Display {
  return makeGraphicsDisplay(g, board.WIDTH, board.HEIGHT, global.rest)
}

/**
 * Switches the divider at this pin, which motor driver 0 feeds, and which takes 2.7 mA. By default the driver would
 * stay awake for as long as the pin is an output, so it is switched too (jswrap_jolt.c, setDriverMode).
 */
function feedDivider(isOn: boolean): void {
  Jolt.setDriverMode(0, isOn)
  digitalWrite(Pin(board.BATTERY), isOn)
}

/**
 * The last reading in percent; -1 before the first. While nobody's time runs, a new reading is begun. If the regulator
 * gives too little, the charge is 0 whatever the reading says.
 */
function charge(): number {
  if (!loop.session.clock.isRunning && !isReading) {
    isReading = true
    feedDivider(true)
    setTimeout(readVolts, SETTLING)
  }
  if (volts < 0) return -1
  return E.getAnalogVRef() < LEAST_SUPPLY ? 0 : percentOf(volts)
}

function readVolts(): void {
  const read = analogRead(Pin(board.BATTERY))
  feedDivider(false)
  isReading = false
  volts = (read * E.getAnalogVRef()) / SUPPLY
}
