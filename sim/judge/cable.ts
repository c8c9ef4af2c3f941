/*
 * The way to a clock by cable, through the package `serialport`, or by TCP, through a socket. `serialport` comes with
 * the package `espruino` and may be missing.
 */
import { connect } from 'node:net'
import type { Line, LineEvents } from './bluez.ts'

/** Any: a board's USB takes no notice of it. */
const BAUD = 9600
/** By XOFF a board's console asks to wait, by XON to go on. If no XON comes, sending goes on after HOLD_MS. */
const XON = '\x11'
const XOFF = '\x13'
const HOLD_MS = 10_000

/** Opens the socket of `tcp://host:port`; throws an Error whose message is the system's code. */
export async function openSocket(port: string, { onText, onEnd }: LineEvents): Promise<Line> {
  const [host, number = '23'] = port.slice('tcp://'.length).split(':')
  const socket = connect(Number(number), host).setEncoding('latin1')
  const words = ({ code, message }: NodeJS.ErrnoException): string => code ?? message
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => reject(new Error(words(error))))
    socket.once('connect', resolve)
  })
  socket.on('data', onText)
  socket.on('error', (error) => onEnd(`the line broke off: ${words(error)}`))
  socket.on('end', () => onEnd(''))
  // a character is a byte, and in UTF-8 some would be two
  const send = (text: string): void => void socket.write(text, 'latin1')
  return { send, close: () => new Promise((closed) => socket.end(closed)) }
}

/** Opens a serial port; throws an Error with the system's words. */
export async function openSerial(path: string, { onText, onEnd }: LineEvents): Promise<Line> {
  const { SerialPort } = await import('serialport').catch(() => {
    throw new Error('the package serialport is not installed')
  })
  const port = new SerialPort({ path, baudRate: BAUD, autoOpen: false })
  let held: string[] | undefined
  const send = (text: string): void => {
    if (held) held.push(text)
    else port.write(text, 'latin1')
  }
  const goOn = (): void => {
    const texts = held ?? []
    held = undefined
    for (const text of texts) send(text)
  }
  port.on('data', (data: Buffer) => {
    const text = data.toString('latin1')
    if (text.lastIndexOf(XOFF) > text.lastIndexOf(XON)) {
      held ??= []
      setTimeout(goOn, HOLD_MS).unref()
    } else if (text.includes(XON)) goOn()
    onText(text)
  })
  port.on('close', () => onEnd(''))
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())))
  port.on('error', ({ message }) => onEnd(message))
  const close = (): Promise<void> => new Promise((closed) => port.drain(() => port.close(() => closed())))
  return { send, close }
}
