/*
 * The ways to a clock. By radio on Linux: through BlueZ, by D-Bus. A clock's UART is closed to whoever has not paired
 * with the clock's password as passkey. That is done once, by `bluetoothctl`; from then on BlueZ has the bond and
 * opens the link by itself. So nothing here asks for a passkey; where none was given, the error says how to pair. By
 * cable: through the package `serialport`, which comes with the package `espruino` and may be missing. By TCP: through
 * a socket.
 */
import type { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import type { Adapter, Device, GattCharacteristic } from 'node-ble'

/** The Nordic UART service, and its two characteristics. */
const UART = '6e400001-b5a3-f393-e0a9-e50e24dcca9e'
const TO_CLOCK = '6e400002-b5a3-f393-e0a9-e50e24dcca9e'
const FROM_CLOCK = '6e400003-b5a3-f393-e0a9-e50e24dcca9e'
/** Bytes of one write, which every radio takes. */
const PIECE = 20
/** For how long a clock that BlueZ has not seen yet is searched for, and how often BlueZ is asked. */
const SEARCH_MS = 20_000
const LOOK_MS = 500

/** An open link. */
interface Line {
  send(text: string): void
  close(): Promise<void>
}

/** What an open link reports: text that came, and why it ended. */
interface LineEvents {
  onText: (text: string) => void
  onEnd: (why: string) => void
}

type Load = (name: 'node-ble') => typeof import('node-ble')

/** Opens the link to a paired clock; throws an Error in words for a person. */
export async function openRadio(load: Load, address: string, { onText, onEnd }: LineEvents): Promise<Line> {
  const { bluetooth, destroy } = load('node-ble').createBluetooth()
  const adapter = await bluetooth.defaultAdapter().catch(() => {
    throw new Error('no Bluetooth adapter; is bluetoothd running?')
  })
  if (!(await adapter.isPowered())) throw new Error('Bluetooth is off: bluetoothctl power on')
  const device = await find(adapter, address)
  if (!(await device.isPaired()))
    throw new Error(`not paired: type "pair ${address}" in bluetoothctl, with the clock's password as passkey`)
  const to = await subscribe(device, onText).catch((error: Error) => {
    const again = `has its password changed? then "remove ${address}" and "pair ${address}" in bluetoothctl`
    throw new Error(`${error.message}; ${again}`)
  })
  device.on('disconnect', () => onEnd('the line broke off'))
  let sent: Promise<void> = Promise.resolve()
  const send = (text: string): void => {
    const bytes = Buffer.from(text, 'latin1')
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE)
      sent = sent.then(() => to.writeValueWithResponse(piece)).catch((error: Error) => onEnd(error.message))
    }
  }
  const close = async (): Promise<void> => {
    await sent
    await device.disconnect().catch(() => {})
    destroy()
  }
  return { send, close }
}

/** Devices that BlueZ is paired with. Rejects where there is no BlueZ. */
export async function pairedRadios(load: Load): Promise<{ address: string; name: string }[]> {
  const { bluetooth, destroy } = load('node-ble').createBluetooth()
  // the library does not listen for this error itself, so without a bus the process would end
  const { dbus } = bluetooth as unknown as { dbus: EventEmitter }
  const noBus = new Promise<never>((_, reject) => dbus.once('error', reject))
  const paired = async (): Promise<{ address: string; name: string }[]> => {
    const adapter = await bluetooth.defaultAdapter()
    const found: { address: string; name: string }[] = []
    for (const address of await adapter.devices()) {
      const device = await adapter.getDevice(address)
      if (await device.isPaired()) found.push({ address, name: await device.getAlias().catch(() => '') })
    }
    return found
  }
  try {
    return await Promise.race([noBus, paired()])
  } finally {
    destroy()
  }
}

async function find(adapter: Adapter, address: string): Promise<Device> {
  const known = await adapter.getDevice(address).catch(() => undefined)
  if (known) return known
  await adapter.startDiscovery().catch(() => {}) // a search by another program will do
  try {
    return await adapter.waitDevice(address, SEARCH_MS, LOOK_MS)
  } catch {
    throw new Error(
      'not found by radio: is it on, nearby and not in a match? In a match its radio accepts no connection',
    )
  } finally {
    await adapter.stopDiscovery().catch(() => {})
  }
}

/**
 * Connects and subscribes to what the clock sends; resolves to the characteristic to write to. If the clock has
 * forgotten the bond, connecting works and only subscribing is refused.
 */
async function subscribe(device: Device, onText: LineEvents['onText']): Promise<GattCharacteristic> {
  await device.connect()
  const uart = await (await device.gatt()).getPrimaryService(UART)
  const from = await uart.getCharacteristic(FROM_CLOCK)
  from.on('valuechanged', (data) => onText(data.toString('latin1')))
  await from.startNotifications()
  return uart.getCharacteristic(TO_CLOCK)
}

/** Any: a board's USB takes no notice of it. */
const BAUD = 9600
/** By XOFF a board's console asks to wait, by XON to go on. If no XON comes, sending goes on after HOLD_MS. */
const XON = '\x11'
const XOFF = '\x13'
const HOLD_MS = 10_000

/** Why a socket does not open; any other reason is told by the system's code. */
const REFUSED: Record<string, string> = { ECONNREFUSED: 'nothing listens there', ENOTFOUND: 'no such host' }

/** Opens the socket of `tcp://host:port`; throws an Error that says why not. */
export async function openSocket(port: string, { onText, onEnd }: LineEvents): Promise<Line> {
  const [host, number = '23'] = port.slice('tcp://'.length).split(':')
  const socket = connect(Number(number), host).setEncoding('latin1')
  const words = ({ code, message }: NodeJS.ErrnoException): string => REFUSED[code ?? ''] ?? code ?? message
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
