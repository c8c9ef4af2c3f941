/*
 * Types of the Espruino globals that the stand-ins provide.
 */

/** Called with an edge of a pin; its time is in seconds. */
export type Watch = (e: { state: boolean; time: number; pin: unknown }) => void

/** One argument of `SPI1.write`. */
type Part = number | ArrayLike<number>

export interface Port {
  on: (event: string, f: (data: string) => void) => void
  removeAllListeners: () => void
  print: (text: string) => void
}

export interface Globals {
  getTime: () => number
  setTime: (seconds: number) => void
  setTimeout: (f: () => void, ms: number) => number
  clearTimeout: (id?: number) => void
  setWatch: (f: Watch, pin: unknown, options?: { hispeed?: boolean; edge?: string; repeat?: boolean }) => number
  clearWatch: (id?: number) => void
  digitalRead: (pin: unknown) => number
  analogRead: (pin: unknown) => number
  digitalWrite: (pin: unknown, on: unknown) => void
  pinMode: (pin?: unknown, mode?: unknown) => void
  analogWrite: (pin: unknown, value: number, options: { freq: number }) => void
  Bluetooth: Port
  USB: Port
  NRF: {
    sleep: () => void
    wake: () => void
    setAdvertising: (data: Uint8Array, options?: { connectable: boolean }) => void
    setSecurity: (options: { passkey: string }) => void
    disconnect: () => void
    eraseBonds: () => void
  }
  SPI1: {
    setup: (options: { baud?: number; order?: string; mode?: number }) => void
    write: (a: Part, b?: Part, c?: Part, d?: Part) => void
  }
  I2C2: {
    setup: (options: { sda?: unknown; scl?: unknown }) => void
    writeTo: (address: number, data: number[]) => void
    readReg: (address: number, register: number, count: number) => Uint8Array
  }
  E: {
    on: (event: string, f: (flags: string[]) => void) => void
    getErrorFlags: () => string[]
    setConsole: (port: unknown) => void
    getConsole: () => string | null
    reboot: () => void
    enableWatchdog: (seconds: number, isAuto?: boolean) => void
    kickWatchdog: () => void
    CRC32: (data: string | Uint8Array) => number
    getAnalogVRef: () => number
  }
  [pin: string]: unknown
}
