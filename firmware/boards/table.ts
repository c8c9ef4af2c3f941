/*
 * The table clock: Jolt.js with a memory LCD, two players' buttons and a stop button between them.
 *
 * The panel is on the row of pads, never behind a FET, for the Qwiic pins are low-frequency pins while the radio runs. Sockets 2
 * and 3 are plain pins: their power contact is a signal here, or low as a ground.
 */
import { percentOf } from '../device/charge.ts'
import { loop } from '../espruino/board.ts'
import { startClock } from '../espruino/global.ts'
import { makeGraphicsDisplay } from '../espruino/graphics.ts'
import { startGuard } from '../espruino/guard.ts'
import { makeMemoryLcd, restPanel, tellOnLcd } from '../espruino/memory-lcd.ts'
import { watchStop } from '../espruino/stop-button.ts'
import * as board from './table.pins.ts'

export { begin } from '../espruino/global.ts'

/** The battery's divider wants so many ms before it is read. */
const SETTLING = 50

/** Volts of the processor and the time chip, which stops answering at 2.7. */
const LEAST_SUPPLY = 2.9
/** The supply at which Espruino's volts of an analog pin are right: it measures by its own supply (jshPinAnalog). */
const SUPPLY = 3.3

/** The battery as it was read last; 0 before. */
let volts = 0
/** Whether it is being read. */
let isReading = false

/** The guard owns the panel: it has to keep the panel alive and to tell of a crash, whatever became of the clock. */
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

/** Safe mode: lights and sound are off whatever the clock was at, nothing behind the FETs has power, and the glass has the times. */
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
      ports: [USB, Bluetooth],
      chip: { bus: { sda: Pin(board.SDA), scl: Pin(board.SCL) }, sqw: Pin(board.SQW) },
      charge,
      life: board.HOURS,
    },
    makeGraphicsDisplay(g, board.WIDTH, board.HEIGHT, global.rest),
  )
  if (global.clock) watchStop(Pin(board.STOP))
  else if (!global.safe) {
    // The key is turned, and there is a rescue in the clock's place.
    g.setFont('4x6', 6)
    g.drawString('KEY BACK', 20, 100)
    g.flip()
  }
}

/**
 * Motor driver 0 feeds the divider at this pin, and takes 2.7 mA. Left to itself it would stay awake for as long as the pin is an output,
 * so it is told (jswrap_jolt.c, setDriverMode).
 */
function feedDivider(isOn: boolean): void {
  Jolt.setDriverMode(0, isOn)
  digitalWrite(Pin(board.BATTERY), isOn)
}

/**
 * The last reading in percent; -1 before the first. While nobody's time runs it is read anew. Whatever it says, nothing is left where the
 * regulator gives too little.
 */
function charge(): number {
  if (!loop.session.clock.isRunning && !isReading) {
    isReading = true
    feedDivider(true)
    setTimeout(readVolts, SETTLING)
  }
  if (!volts) return -1
  return E.getAnalogVRef() < LEAST_SUPPLY ? 0 : percentOf(volts)
}

function readVolts(): void {
  const read = analogRead(Pin(board.BATTERY))
  feedDivider(false)
  isReading = false
  volts = (read * E.getAnalogVRef()) / SUPPLY
}
