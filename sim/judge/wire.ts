/*
 * The wire to one clock, a process of its own: text in and out through the serial layer of the `espruino` package, which knows
 * USB, Bluetooth and TCP; by Bluetooth on Linux through BlueZ, for only there a clock can be paired with.
 *
 * The package writes to the globals, holds one connection at a time, prints its faults on the console, and lets unexpected ones
 * fall through. So it is alone in here, and every fault ends the process with a word to its parent.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openRadio } from './bluez.ts'
import { wayOf } from './hall.ts'

/** What the parent is told. */
export interface Heard {
  begun?: true
  opened?: true
  text?: string
  /** What went wrong, and may be got over. */
  trouble?: string
  fault?: string
}

/** What the parent asks: to send a text, or to hang up. */
export interface Told {
  send?: string
  close?: true
}

interface Port {
  path: string
}

interface Device {
  name: string
  getPorts(found: (ports: Port[], isAll: boolean) => void): void
}

/** The part of the package that is used. */
interface Tools {
  Config: Record<string, unknown>
  Core: {
    Serial: {
      devices: Device[]
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

/** The package's names for the devices of each way. */
const DEVICES = { tcp: ['Node Socket'], serial: ['Node Serial'], bluetooth: ['Noble Bluetooth LE'] }
/** The package reads all that is in its folders; of that a line needs these, and the compilers take most of the time. */
const NEEDED = /^(config|utils|serial.*)\.js$/
/** Bluetooth is searched again this often; the parent's deadline ends it. */
const SEARCH_MS = 500
const HANG_UP_MS = 1000

const load = createRequire(import.meta.url)
const port = process.argv[process.argv.length - 1]
const way = wayOf(port) ?? 'serial'
let isOpen = false
let isEnded = false

function tell(heard: Heard): void {
  if (process.connected) process.send?.(heard)
}

/** The last word, and the end; what comes after it is only its echo. */
function end(fault: string): void {
  if (isEnded) return
  isEnded = true
  if (!process.connected) process.exit()
  process.send?.({ fault } satisfies Heard, () => process.exit())
}

/** The package's socket tells of a refused or broken connection nowhere else. */
function listenToConsole(): void {
  console.log = () => {}
  console.error = (...words: unknown[]) => {
    const [, info] = /^RECEIVE ERROR: (.*)$/.exec(words.join(' ')) ?? []
    const what = /"code":"(\w+)"/.exec(info ?? '')?.[1] ?? info
    if (info) end(isOpen ? `the line broke off: ${what}` : `cannot reach ${port}: ${what}`)
  }
}

/** The package lists its folders to read them; it is shown less than is there. */
function readLess(): void {
  const fs = load('node:fs')
  const { readdirSync } = fs
  fs.readdirSync = (folder: string, ...more: unknown[]): unknown => {
    const names = readdirSync(folder, ...more)
    if (!/[/\\]espruino[/\\](core|libs|libs[/\\]esprima|plugins)$/.test(folder)) return names
    return folder.endsWith('core') ? names.filter((name: string) => NEEDED.test(name)) : []
  }
}

function connect(tools: Tools): void {
  const { Serial, Utils } = tools.Core
  Serial.devices = Serial.devices.filter(({ name }) => DEVICES[way].includes(name))
  if (Serial.devices.length === 0) return end(`cannot open ${port}: the espruino package has no ${way} here`)
  // Of a port that was named nothing is ignored, and nothing is asked of the interpreter behind it.
  Object.assign(tools.Config, { ENV_ON_CONNECT: false, SERIAL_IGNORE: '', SERIAL_TCPIP: [port] })
  // A port by another name (a link that says which table it is) is in no list of ports, and opens all the same.
  if (way === 'serial') Serial.devices[0].getPorts = (found) => found([{ path: port }], true)
  Serial.startListening((data) => tell({ text: Buffer.from(data).toString('latin1') }))
  if (way !== 'bluetooth') return openPort(tools, port)
  Utils.addRecognisedDeviceAddress(port.toLowerCase())
  Utils.addRecognisedDeviceAddress(port.toUpperCase())
  search(tools)
}

function search(tools: Tools): void {
  tools.Core.Serial.getPorts((ports) => {
    const found = ports.find(({ path }) => path.toLowerCase() === port.toLowerCase())
    if (found) openPort(tools, found.path)
    else setTimeout(search, SEARCH_MS, tools)
  })
}

function openPort(tools: Tools, path: string): void {
  const { Serial } = tools.Core
  const opened = (info: unknown): void => {
    if (!info) return end(`cannot open ${port}`)
    // Lines are short, and none is a program: they go out whole, without the pauses that programs want.
    Serial.setSlowWrite(false, true)
    Serial.setBinary(true)
    isOpen = true
    tell({ opened: true })
  }
  Serial.open(path, opened, () => end(''))
}

function obey(tools: Tools, { send, close }: Told): void {
  // a character a byte; the package's socket alone writes text, and as UTF-8
  if (send !== undefined) tools.Core.Serial.write(way === 'tcp' ? Buffer.from(send, 'latin1').toString() : send, false)
  if (!close) return
  setTimeout(() => process.exit(), HANG_UP_MS)
  tools.Core.Serial.close()
}

/** By Bluetooth on Linux. */
function openBluez(): void {
  const ended = (why: string): void => end(isOpen ? why : `cannot open ${port}: ${why}`)
  const radio = openRadio(load, port, { heard: (text) => tell({ text }), ended })
  tell({ begun: true })
  radio.then(
    ({ send, close }) => {
      process.on('message', (told: Told) => {
        if (told.send !== undefined) send(told.send)
        if (!told.close) return
        setTimeout(() => process.exit(), HANG_UP_MS)
        close().then(() => process.exit())
      })
      isOpen = true
      tell({ opened: true })
    },
    (error: Error) => ended(error.message),
  )
}

const isBluez = way === 'bluetooth' && process.platform === 'linux'
listenToConsole()
// Ctrl-C is the parent's: what is under way with a clock is brought to its end, and then this hangs up.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => {
  const isBusless = isBluez && !isOpen && /ENOENT|ECONNREFUSED/.test(error.message)
  const what = isBusless
    ? 'no system bus for Bluetooth; are dbus and bluetoothd running?'
    : error.message.replace(/^Error: |, cannot open .*/g, '')
  // Without Bluetooth the package throws, and goes on looking.
  if (way === 'bluetooth' && !isBluez) tell({ trouble: `Bluetooth: ${what}` })
  else end(`cannot open ${port}: ${what}`)
})
if (port.startsWith('/') && !existsSync(port)) end(`no such port ${port}`)
else if (isBluez) openBluez()
else {
  readLess()
  load('espruino').init(() => {
    const tools = (globalThis as unknown as { Espruino: Tools }).Espruino
    process.on('message', (told: Told) => obey(tools, told))
    tell({ begun: true })
    connect(tools)
  })
}
