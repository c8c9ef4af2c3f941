/*
 * What @types/espruino 1.95 lacks or has wrong, for the little of Espruino that this firmware uses. Every member named
 * here keeps its name in the bundle; all other names are shortened.
 */

/** Missing in the package: timers, `require`, `process`. */
declare function setTimeout(f: () => void, ms: number): number

/** Missing: the form without an argument, which clears all. */
declare function clearTimeout(): void
declare function clearWatch(): void

/** The display, which the guard makes, and the function that switches it off and on. */
declare var g: Graphics
declare var rest: (isOff: boolean) => void

/** padEnd is from ES2017; the types here are those of ES2015. */
interface String {
  padEnd(length: number): string
}

/** Missing as a function, which finds a pin by its name. */
declare function Pin(name: string): Pin

declare function require(name: 'Storage'): EspruinoStorage
declare function require(name: 'Flash'): EspruinoFlash

/** Flash itself, past all files. */
interface EspruinoFlash {
  /** The page that this address lies in. */
  getPage(address: number): { addr: number; length: number } | undefined
  erasePage(address: number): void
  write(data: ArrayBuffer, address: number): void
}

interface EspruinoStorage {
  /** A string that lies in flash; undefined when there is no such file. */
  read(name: string, offset?: number, length?: number): string | undefined
  write(name: string, data: string | ArrayBuffer, offset?: number, size?: number): boolean
  erase(name: string): void
}

declare const process: {
  on(event: 'uncaughtException', f: (error: unknown) => void): void
  /** `tx`: how many bytes wait to be sent, over all ports; missing before Espruino 2v30. */
  memory(isTidied: boolean): { tx?: { used: number } }
}

/** Incomplete in the package: the scale of a custom font, and flip of displays that buffer. */
interface Graphics {
  setColor(ink: number): Graphics
  setBgColor(paper: number): Graphics
  fillRect(x1: number, y1: number, x2: number, y2: number): Graphics
  fillRect(rect: { x: number; y: number; x2: number; y2: number }): Graphics
  /** One bit a pixel, the leftmost the highest. */
  drawImage(image: { width: number; height: number; buffer: string }, x: number, y: number): Graphics
  clearRect(x1: number, y1: number, x2: number, y2: number): Graphics
  clearRect(rect: { x: number; y: number; x2: number; y2: number }): Graphics
  drawString(text: string | number, x: number, y: number): Graphics
  setFontCustom(bitmap: string, first: number, widths: string | number, heightAndScale: number): Graphics
  setFont(name: string, scale?: number): Graphics
  /** Until `reset()` or `clear(true)`, nothing outside this rectangle is drawn. Both corners belong to it. */
  setClipRect(x1: number, y1: number, x2: number, y2: number): Graphics
  /** The area that was drawn in since it was reset; undefined when nothing was. */
  getModified(reset: boolean): { x1: number; y1: number; x2: number; y2: number } | undefined
  stringWidth(text: string): number
  buffer: ArrayBuffer
  flip(): void
}

/** Missing as a value. */
declare const Graphics: {
  createArrayBuffer(width: number, height: number, bits: number, options: { msb: boolean }): Graphics
}

/** Missing: the names of the options of its setup. */
interface SPI {
  setup(options: { sck: Pin; mosi: Pin; baud: number; order: 'msb' | 'lsb' }): void
  write(mode: number, address: number, rows: Uint8Array, end: number): void
  write(mode: number, end: number): void
}

/** Missing: writing bytes, and reading registers from one on. Both throw if the chip does not answer. */
interface I2C {
  setup(options: { sda: Pin; scl: Pin }): void
  writeTo(address: number, data: number[]): void
  readReg(address: number, register: number, count: number): Uint8Array
}

/**
 * Missing: hispeed. A watch without it is at low power, and the processor has only WATCHES of those; one with it is at
 * high power and is not counted among them.
 */
declare function setWatch(f: (e: WatchEvent) => void, pin: Pin, options: { edge: 'falling'; hispeed: boolean }): number

/** Missing: a list of pins, of which the first is the highest bit. */
declare function digitalRead(pins: Pin[]): number
/** Missing: a list of pins. */
declare function digitalWrite(pins: Pin[], levels: number): void

/** Wrong in the package: the third argument of pinMode is optional, and a watch tells when and how it fired. */
declare function pinMode(pin: Pin, mode: string): void
declare function analogWrite(pin: Pin, value: number, options: { freq: number }): void

interface WatchEvent {
  /** The level after the edge. */
  state: boolean
  /** Seconds, stamped in the interrupt, on the clock of getTime. */
  time: number
  pin: Pin
}

/** The one global that the clock offers to a console, and to the guard. */
interface ClockConsole {
  /** The clock itself, for what looks at it from outside. */
  loop: import('../device/loop-state.ts').Loop
  /** Does what a line from outside says; the answer is a line of JSON. */
  line(text: string): string
  /** Both banks as text, for safe mode. */
  times(): string
  /** Looks again and draws everything, after a crash. */
  again(): void
}

declare var clock: ClockConsole | undefined

interface Serial {
  removeAllListeners(event: 'data'): void
}

/** A port of the console: a radio, or a cable. */
interface LinePort {
  on(event: 'data', f: (data: string) => void): void
  removeAllListeners(event: 'data'): void
  print(text: string): void
}

declare const Bluetooth: LinePort

/** Incomplete in the package. */
declare var NRF: Radio

interface Radio {
  sleep(): void
  wake(): void
  /** An object is what Espruino advertises; a list is the advertisement's own bytes. Options left out stay. */
  setAdvertising(data: object, options?: { connectable: boolean; scannable: boolean }): void
  disconnect(): void
  /** Throws while somebody is connected. */
  eraseBonds(): void
  setSecurity(options: { passkey: string; mitm: number; display: number; encryptUart: number }): void
}

declare const E: {
  on(event: 'errorFlag', f: (flags: string[]) => void): void
  /** Returns the error flags that are set, and clears them. A flag that stays set is not reported again. */
  getErrorFlags(): string[]
  /** The bytes of a string, where they lie; for a string in flash, in flash. */
  toArrayBuffer(text: string): ArrayBuffer
  /** The address of a string; with `flat` that of its bytes, 0 if they are not in one piece. */
  getAddressOf(text: string, flat: boolean): number
  /** Volts of the processor's supply. */
  getAnalogVRef(): number
  CRC32(text: string): number
  sum(numbers: Uint8Array | Uint32Array): number
  /**
   * Unless `isAuto` is false the interpreter kicks the watchdog whenever it is idle. Without a kick for so long it
   * restarts the board.
   */
  enableWatchdog(seconds: number, isAuto?: boolean): void
  kickWatchdog(): void
  reboot(): void
  setConsole(port: LinePort | null, options: { force: boolean }): void
  /** The port that has the board's own console; null where none has. */
  getConsole(): string | null
}

/**
 * Jolt.js: a driver that is on can feed its pins; off, it takes nothing. By default it is on as long as any of its pins
 * is an output.
 */
declare const Jolt: { setDriverMode(driver: number, isOn: boolean): void }

/** True when the guard keeps the clock from starting. */
declare var safe: boolean | undefined
