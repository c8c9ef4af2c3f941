/*
 * What @types/espruino 1.95 lacks or has wrong, for the little of Espruino that this firmware uses. Every member named
 * here keeps its name in the bundle; all other names are shortened.
 */

/** Missing in the package: timers, the pins of a board, the glass of Pixl.js, `require`, `process`. */
declare function setTimeout(f: () => void, ms: number): number

declare const D2: Pin
declare const D3: Pin
declare const D4: Pin
declare const D5: Pin
declare const D6: Pin
declare const D7: Pin
declare const D8: Pin
declare const D9: Pin
declare const D14: Pin
declare const D32: Pin
declare const A0: Pin
declare const A1: Pin
declare const A4: Pin
declare const A5: Pin
declare const A6: Pin
declare const B8: Pin
declare const B9: Pin
declare const B10: Pin
declare const B13: Pin
declare const B14: Pin
declare const B15: Pin
/** The light behind the glass of Pixl.js. */
declare const LED: Pin
/** The keys of Pixl.js, which read high while they are pressed. */
declare const BTN1: Pin, BTN2: Pin, BTN3: Pin, BTN4: Pin
declare const Pixl: { setLCDPower(isOn: boolean): void }

/** The glass: of Pixl.js itself, on other boards made by the guard. */
declare var g: Graphics

declare function require(name: 'Storage'): EspruinoStorage

interface EspruinoStorage {
  /** A string that lies in flash; undefined when there is no such file. */
  read(name: string, offset?: number, length?: number): string | undefined
  write(name: string, data: string, offset?: number, size?: number): boolean
  erase(name: string): void
}

declare const process: { on(event: 'uncaughtException', f: (error: unknown) => void): void }

/** Incomplete in the package: the scale of a custom font, and flip of displays that buffer. */
interface Graphics {
  setColor(ink: number): Graphics
  setBgColor(paper: number): Graphics
  fillRect(x1: number, y1: number, x2: number, y2: number): Graphics
  clearRect(x1: number, y1: number, x2: number, y2: number): Graphics
  drawString(text: string | number, x: number, y: number): Graphics
  setFontCustom(bitmap: string, first: number, widths: string | number, heightAndScale: number): Graphics
  setFont(name: string, scale?: number): Graphics
  /** Fills all with the paper; with `true` ink, paper and font are first what they were at power-on. */
  clear(isReset: boolean): Graphics
  /** The area that was drawn in since it was reset; undefined when nothing was. */
  getModified(reset: boolean): { x1: number; y1: number; x2: number; y2: number } | undefined
  buffer: ArrayBuffer
  flip(): void
}

/** Missing as a value. */
declare const Graphics: {
  createArrayBuffer(
    width: number,
    height: number,
    bits: number,
    options: { vertical_byte: boolean; msb: boolean },
  ): Graphics
}

/** Missing: a number before the data. */
interface I2C {
  setup(options: { scl: Pin; sda: Pin; bitrate: number }): void
  writeTo(address: number, first: number, data: number[] | Uint8Array): void
}

/** Missing: a list of pins, of which the first is the highest bit. */
declare function digitalRead(pins: Pin[]): number

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
  loop: import('./loop.ts').Loop
  /** Does what a line from outside says; the answer is a line of JSON. */
  line(text: string): string
  /** Both banks as text, for safe mode. */
  times(): string
  /** Looks again and draws everything, after a crash. */
  again(): void
}

declare var clock: ClockConsole | undefined

/** Where lines come from and go to: a radio, or a cable. */
interface LinePort {
  on(event: 'data', f: (data: string) => void): void
  println(text: string): void
}

declare const Bluetooth: LinePort
declare const USB: LinePort

/** Narrower than in the package: what is sent is a list of bytes. */
interface CellBus {
  writeTo(address: number, data: number[]): void
}

/** Incomplete in the package: what a board without a radio does not have, and options of the console. */
declare var NRF: Radio | undefined

interface Radio {
  sleep(): void
  wake(): void
  setSecurity(options: { passkey: string; mitm: number; display: number; encryptUart: number }): void
}

declare const E: {
  on(event: 'errorFlag', f: (flags: string[]) => void): void
  getBattery(): number
  enableWatchdog(seconds: number): void
  setConsole(port: LinePort | null, options: { force: boolean }): void
}

/** What the guard and the clock share of a display that is not built in: its light, and who hears that it does not answer. */
declare var dim: (level: number) => void
declare var rest: (isOff: boolean) => void
declare var dark: ((isDark: boolean) => void) | undefined

/** True when the guard keeps the clock from starting. */
declare var safe: boolean | undefined
