/*
 * The wire to one clock, a process of its own: text in and out by cable, by TCP or by radio. The radio goes through
 * BlueZ, the only way to use a pairing, so it wants Linux. Libraries do not always report a fault where it could be
 * caught, so a fault ends the process, with a word to its parent.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { wayOf } from './hall.ts'
import { openRadio, openSerial, openSocket } from './line.ts'

export interface WireReport {
  begun?: true
  opened?: true
  text?: string
  fault?: string
}

/** What the parent asks: to send a text, or to hang up. */
export interface WireRequest {
  send?: string
  close?: true
}

const HANG_UP_MS = 1000

const load = createRequire(import.meta.url)
const port = process.argv[process.argv.length - 1]
const way = wayOf(port) ?? 'serial'
const isRadio = way === 'bluetooth'
const cannot = `cannot ${way === 'tcp' ? 'reach' : 'open'} ${port}`
let isOpen = false
let isEnded = false

function report(message: WireReport): void {
  if (process.connected) process.send?.(message)
}

/** Tells the parent the fault and exits. Faults after the first are its consequences, and are not reported. */
function end(fault: string): void {
  if (isEnded) return
  isEnded = true
  if (!process.connected) process.exit()
  process.send?.({ fault } satisfies WireReport, () => process.exit())
}

function endWith(why: string): void {
  end(isOpen || !why ? why : `${cannot}: ${why}`)
}

async function open(): Promise<void> {
  const events = { onText: (text: string) => report({ text }), onEnd: endWith }
  const opening = {
    tcp: () => openSocket(port, events),
    serial: () => openSerial(port, events),
    bluetooth: () => openRadio(load, port, events),
  }[way]()
  report({ begun: true })
  const line = await opening
  process.on('message', ({ send, close }: WireRequest) => {
    if (send !== undefined) line.send(send)
    if (!close) return
    setTimeout(() => process.exit(), HANG_UP_MS)
    line.close().then(() => process.exit())
  })
  isOpen = true
  report({ opened: true })
}

/** The system's message, without `Error: ` before it and `, cannot open PORT` behind it. */
function messageOf({ message }: Error): string {
  return message.replace(/^Error: |, cannot open .*/g, '')
}

// The parent handles Ctrl-C: it finishes with the clock, then closes this wire.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => {
  const isBusless = isRadio && !isOpen && /ENOENT|ECONNREFUSED/.test(error.message)
  end(`${cannot}: ${isBusless ? 'no system bus for Bluetooth; are dbus and bluetoothd running?' : messageOf(error)}`)
})
if (port.startsWith('/') && !existsSync(port)) end(`no such port ${port}`)
else if (isRadio && process.platform !== 'linux') end(`${cannot}: Bluetooth works on Linux alone; use a cable`)
else open().catch((error: Error) => endWith(messageOf(error)))
