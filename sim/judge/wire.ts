/*
 * The wire to one clock, a process of its own: text in and out by a cable, by TCP or by radio; on Linux by radio through BlueZ, for only there a
 * clock can be paired with.
 *
 * What goes wrong below is not always told where it could be caught. So every fault ends the process, with a word to its parent.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openRadio } from './bluez.ts'
import { openSerial, openSocket } from './cable.ts'
import { wayOf } from './hall.ts'
import { openNoble } from './noble.ts'

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

const HANG_UP_MS = 1000

const load = createRequire(import.meta.url)
const port = process.argv[process.argv.length - 1]
const way = wayOf(port) ?? 'serial'
const isBluez = way === 'bluetooth' && process.platform === 'linux'
const cannot = `cannot ${way === 'tcp' ? 'reach' : 'open'} ${port}`
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

function endWith(why: string): void {
  end(isOpen || !why ? why : `${cannot}: ${why}`)
}

async function open(): Promise<void> {
  const told = { heard: (text: string) => tell({ text }), ended: endWith }
  const opening = {
    tcp: () => openSocket(port, told),
    serial: () => openSerial(port, told),
    bluetooth: () => (isBluez ? openRadio(load, port, told) : openNoble(port, told)),
  }[way]()
  tell({ begun: true })
  const line = await opening
  process.on('message', ({ send, close }: Told) => {
    if (send !== undefined) line.send(send)
    if (!close) return
    setTimeout(() => process.exit(), HANG_UP_MS)
    line.close().then(() => process.exit())
  })
  isOpen = true
  tell({ opened: true })
}

/** The system's words for a port that does not open, without what stands before them and the port's name behind. */
function wordsOf({ message }: Error): string {
  return message.replace(/^Error: |, cannot open .*/g, '')
}

// Ctrl-C is the parent's: what is under way with a clock is brought to its end, and then this hangs up.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => {
  const isBusless = isBluez && !isOpen && /ENOENT|ECONNREFUSED/.test(error.message)
  if (isBusless) return end(`${cannot}: no system bus for Bluetooth; are dbus and bluetoothd running?`)
  // Without Bluetooth the package throws, and goes on looking.
  if (way === 'bluetooth' && !isBluez) tell({ trouble: `Bluetooth: ${wordsOf(error)}` })
  else end(`${cannot}: ${wordsOf(error)}`)
})
if (port.startsWith('/') && !existsSync(port)) end(`no such port ${port}`)
else open().catch((error: Error) => endWith(wordsOf(error)))
