/*
 * The way to a clock by radio except on Linux: the Bluetooth part of the package `espruino`. Nobody has tried it with a
 * clock: a clock has to be paired with, and this package cannot pair. It writes to the globals, holds one connection at
 * a time, prints its faults on the console, and does not catch unexpected ones.
 */
import { createRequire } from 'node:module'
import type { Line, LineEvents } from './bluez.ts'

interface Port {
  path: string
}

/** The part of the package that is used. */
interface Tools {
  Config: Record<string, unknown>
  Core: {
    Serial: {
      devices: { name: string }[]
      getPorts(found: (ports: Port[]) => void): void
      startListening(take: (data: ArrayBuffer) => void): void
      open(port: string, opened: (info: unknown) => void, closed: () => void): void
      write(text: string, showStatus: boolean): void
      setSlowWrite(isOn: boolean, force: boolean): void
      setBinary(isOn: boolean): void
      close(): void
    }
    Utils: { addRecognisedDeviceAddress(address: string): void }
  }
}

const DEVICE = 'Noble Bluetooth LE'
/** The package loads every file in its folders. A link needs only these; the compilers would take most of the time. */
const NEEDED = /^(config|utils|serial.*)\.js$/
/** The search is repeated this often; the caller sets the deadline. */
const SEARCH_MS = 500

const load = createRequire(import.meta.url)

/** Opens the link; throws an Error in words for a person. */
export function openNoble(address: string, events: LineEvents): Promise<Line> {
  console.log = () => {}
  console.error = () => {}
  readLess()
  return new Promise((resolve, reject) => {
    load('espruino').init(() => {
      const tools = (globalThis as unknown as { Espruino: Tools }).Espruino
      const { Serial, Utils } = tools.Core
      Serial.devices = Serial.devices.filter(({ name }) => name === DEVICE)
      if (Serial.devices.length === 0) return reject(new Error('the espruino package has no bluetooth here'))
      // The named port must not be ignored, and on connecting nothing is asked of its interpreter.
      Object.assign(tools.Config, { ENV_ON_CONNECT: false, SERIAL_IGNORE: '' })
      Serial.startListening((data) => events.onText(Buffer.from(data).toString('latin1')))
      Utils.addRecognisedDeviceAddress(address.toLowerCase())
      Utils.addRecognisedDeviceAddress(address.toUpperCase())
      search(tools, address, (path) => {
        const opened = (info: unknown): void => {
          if (!info) return reject(new Error(''))
          // Lines are short, and none is a program: they go out whole, without the pauses that programs want.
          Serial.setSlowWrite(false, true)
          Serial.setBinary(true)
          // closing calls `ended`, which ends the process
          resolve({ send: (text) => Serial.write(text, false), close: () => new Promise(() => Serial.close()) })
        }
        Serial.open(path, opened, () => events.onEnd(''))
      })
    })
  })
}

/** Hides most files of the package from it: it loads whatever its folders list. */
function readLess(): void {
  const fs = load('node:fs')
  const { readdirSync } = fs
  fs.readdirSync = (folder: string, ...more: unknown[]): unknown => {
    const names = readdirSync(folder, ...more)
    if (!/[/\\]espruino[/\\](core|libs|libs[/\\]esprima|plugins)$/.test(folder)) return names
    return folder.endsWith('core') ? names.filter((name: string) => NEEDED.test(name)) : []
  }
}

function search(tools: Tools, address: string, found: (path: string) => void): void {
  tools.Core.Serial.getPorts((ports) => {
    const port = ports.find(({ path }) => path.toLowerCase() === address.toLowerCase())
    if (port) found(port.path)
    else setTimeout(search, SEARCH_MS, tools, address, found)
  })
}
