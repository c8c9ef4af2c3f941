/*
 * Stand-ins for the Espruino globals that the bundle uses, on virtual time. It serves the stub in Node and, in the
 * prelude, the real interpreter, which has its own Graphics and Storage; so it uses only what Espruino understands.
 */
import type { SimBoard } from '../clock/boards.ts'
import { addTimer, type Machine, removeTimer } from '../clock/machine.ts'
import type { MemoryLcd } from '../display/memory-lcd.ts'
import type { Globals, Port, Watch } from './espruino.ts'
import { Fault, type Idle, installIdle, Place, raise, run, takes, trip } from './idle.ts'
import { installChip, installDriver, installLcd } from './parts.ts'

/** All pins that a board's file names; some may be empty. */
export function pinsOf(of: SimBoard): string[] {
  return of.button.concat(of.light, of.key, of.stop, of.battery, of.chip.sda, of.chip.scl, of.chip.sqw, of.rest)
}

type Receive = Machine['receiveCable']

interface Watched {
  id: number
  pin: unknown
  isLow: boolean
  f: Watch
}

/** Characters that Espruino's transmit buffer holds. */
const SENT = 256

/** The Refusal in an answer of the console; 0 when it did as it was told. */
export function refusalIn(answer: string): number {
  return answer.substr(0, 9) === '{"error":' ? +answer.substr(9).split('}')[0] : 0
}

/**
 * Puts the globals of this board into `into`. A pin's value is its name; a button's pin reads low while closed. What
 * the clock sends by SPI goes to `lcd`. An error that `isFatal` accepts ends the whole run, not just its callback.
 */
export function installGlobals(
  into: Globals,
  m: Machine,
  pins: SimBoard,
  lcd: MemoryLcd,
  isFatal: (error: unknown) => boolean,
): Idle {
  const names = pinsOf(pins)
  for (let i = 0; i < names.length; i++) into[names[i]] = names[i]
  const idle = installIdle(into, m, isFatal)
  installTime(into, m, pins, idle)
  installChip(into, m, pins, idle)
  installPins(into, m, pins, idle)
  installDriver(into, m, pins.battery)
  installPorts(into, m, idle)
  installLcd(into, m, lcd, pins, idle)
  into.E.enableWatchdog = (seconds, isAuto) => {
    m.watchdog = seconds
    m.isKicked = isAuto !== false
    m.kickedAt = m.now
  }
  into.E.kickWatchdog = () => {
    m.kickedAt = m.now
  }
  return idle
}

/** Time, timers and watches. `setTime` shifts the time that the clock reads, never the machine's own. */
function installTime(into: Globals, m: Machine, pins: SimBoard, idle: Idle): void {
  let skew = 0
  let ids = 0
  const watches: Watched[] = []
  const callWatches = (high: boolean, at: number, pin: string): void => {
    const e = { state: high, time: (at + skew) / 1000, pin }
    if (takes(idle, Fault.Flood)) return raise(idle, 'FIFO_FULL')
    for (let i = 0; i < watches.length; i++) {
      const watch = watches[i]
      if (watch.pin !== pin) continue
      if (run(idle, () => watch.f(e), Place.Watch)) continue
      if (watches[i] === watch) watches.splice(i--, 1)
      raise(idle, 'CALLBACK')
    }
  }
  into.getTime = () => {
    trip(idle)
    return (m.now + skew) / 1000
  }
  into.setTime = (seconds) => {
    skew = seconds * 1000 - m.now
  }
  into.setTimeout = (f, ms) => {
    trip(idle)
    return addTimer(
      m,
      () => {
        run(idle, f, Place.Wake)
      },
      ms > 1 ? ms : 1, // time here is whole ms: a timer that is overdue fires in the next one
    )
  }
  into.clearTimeout = (id) => {
    trip(idle)
    if (id === undefined) m.timers = []
    else removeTimer(m, id)
  }
  into.setWatch = (f, pin, options) => {
    trip(idle)
    const isLow = !options?.hispeed
    const low: unknown[] = isLow ? [pin] : []
    for (let i = 0; i < watches.length; i++) {
      if (watches[i].isLow && low.indexOf(watches[i].pin) < 0) low.push(watches[i].pin)
    }
    if (low.length > pins.watches)
      throw new Error('watch ' + low.length + ' of ' + pins.watches + ' is dead on this board: ' + pin)
    ids++
    watches.push({ id: ids, pin, isLow, f })
    return ids
  }
  into.clearWatch = (id) => {
    for (let i = watches.length - 1; i >= 0; i--) if (id === undefined || watches[i].id === id) watches.splice(i, 1)
  }
  m.onContact = (side, level, at) => callWatches(!level, at, pins.button[side])
  m.onKey = (level, at) => callWatches(!level, at, pins.key)
  m.onStop = (level, at) => callWatches(!level, at, pins.stop)
}

function installPins(into: Globals, m: Machine, pins: SimBoard, idle: Idle): void {
  into.Pin = (name: string) => name
  into.pinMode = () => {}
  into.digitalRead = (pin) => {
    trip(idle)
    if (pin === pins.stop) return m.stop ? 0 : 1
    if (pin === pins.key) return m.key ? 0 : 1
    return 3 - m.level[0] - m.level[1] * 2 // both players' pins, read as a list
  }
  const write = (pin: unknown, on: unknown): void => {
    m.driven[pin as string] = on ? 1 : 0
    if (pin === pins.light[0]) m.light[0] = on ? 1 : 0
    else if (pin === pins.light[1]) m.light[1] = on ? 1 : 0
  }
  into.digitalWrite = (pin, on) => {
    trip(idle)
    if (typeof pin === 'string') return write(pin, on)
    const list = pin as unknown[]
    for (let i = 0; i < list.length; i++) write(list[i], +(on as number) & (1 << (list.length - 1 - i)))
  }
  into.analogWrite = (pin, _value, options) => {
    m.driven[pin as string] = options.freq
    m.tones.push({ at: m.now, hz: options.freq, ms: 0 })
  }
}

/** A port. `listen` connects a listener to the machine; a listener that is interrupted is removed. */
function portOf(listen: (receive: Receive) => void, m: Machine, idle: Idle): Port {
  let line = ''
  const ignore = (): void => {}
  return {
    on: (_event, f) =>
      listen((data) => {
        if (!run(idle, () => f(data), Place.Port)) {
          listen(ignore)
          raise(idle, 'CALLBACK')
        }
        m.endRound()
      }),
    removeAllListeners: () => listen(ignore),
    print: (text) => {
      trip(idle)
      if (takes(idle, Fault.Unread)) {
        m.unread += text.length
        if (m.unread >= SENT) throw new Error('nobody reads: the board stands still from here on')
      }
      line += text
      while (line.indexOf('\n') >= 0) {
        const end = line.indexOf('\n')
        m.lastLine = line.substr(0, end).trim()
        line = line.substr(end + 1)
      }
    },
  }
}

/** Cable, radio and the board's own console. */
function installPorts(into: Globals, m: Machine, idle: Idle): void {
  const listenByCable = (receive: Receive): void => {
    m.receiveCable = receive
  }
  const listenByRadio = (receive: Receive): void => {
    m.receiveRadio = receive
  }
  let isConnectable = true
  into.USB = portOf(listenByCable, m, idle)
  into.Bluetooth = portOf(listenByRadio, m, idle)
  into.NRF = {
    sleep: () => {
      m.isShut = true
      m.airCrc = 0
    },
    wake: () => {
      m.isShut = !isConnectable
    },
    setAdvertising: (data, options) => {
      trip(idle)
      if (options) isConnectable = options.connectable
      m.isShut = !isConnectable
      m.airCrc = data.length ? into.E.CRC32(data) : 0
      if (m.airCrc) m.onAdvertisement(data)
    },
    setSecurity: (options) => {
      m.passkey = options.passkey
    },
    disconnect: () => {
      m.isConnected = false
    },
    eraseBonds: () => {
      if (m.isConnected) throw new Error("BLE Connected, can't erase bonds.")
      m.bondsErased++
    },
  }
  into.E.setConsole = (port) => {
    m.isRepl = port !== null
  }
  into.E.getConsole = () => (m.isRepl ? 'USB' : null)
  into.E.reboot = () => {
    m.restarts++
  }
}

interface FlashModule {
  read(length: number, address: number): Uint8Array | undefined
}

/** Where the flash of Espruino on Linux begins, and the bytes of a file's header, which has its size and name. */
const START = 0x10000000
const HEADER = 32

/**
 * The address of a file's first byte, 0 if there is no such file. On Linux the interpreter gives a string no address,
 * so this goes through the headers of its Storage.
 */
export function addressOf(flash: FlashModule, name: string): number {
  for (let at = START; ; ) {
    const header = flash.read(HEADER, at)
    const size = header ? header[0] + header[1] * 256 + header[2] * 65536 : 0
    if (!header || size === 0 || size === 0xffffff) return 0
    let same = 0
    while (same < name.length && header[4 + same] === name.charCodeAt(same)) same++
    if (same === name.length) return at + HEADER
    at += HEADER + ((size + 3) & ~3)
  }
}
