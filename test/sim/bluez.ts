/*
 * A fake BlueZ on a bus of its own: an adapter, and clocks that are paired or not. What is sent to a clock goes to a
 * simulated one, and its answers come back as notifications of twenty bytes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import dbus from 'dbus-next'
import { takeLine } from '../../firmware/device/console.ts'
import { powerUp } from '../../sim/clock/board.ts'
import { makeFolder } from '../folder.ts'

const UART = '6e400001-b5a3-f393-e0a9-e50e24dcca9e'
const TO_CLOCK = '6e400002-b5a3-f393-e0a9-e50e24dcca9e'
const FROM_CLOCK = '6e400003-b5a3-f393-e0a9-e50e24dcca9e'
const PIECE = 20

const { Interface, ACCESS_READ } = dbus.interface

/** The methods of each object. */
const acts = new WeakMap<object, Record<string, unknown>>()

/** A class with these read-only properties, and methods with these signatures. */
function interfaceClass(
  name: string,
  properties: Record<string, string>,
  methods: Record<string, [string, string]> = {},
) {
  const read = Object.entries(properties).map(([key, signature]) => [key, { signature, access: ACCESS_READ }])
  const called = Object.entries(methods).map(([key, [inSignature, outSignature]]) => [
    key,
    { inSignature, outSignature },
  ])
  class Type extends Interface {
    constructor(values: Record<string, unknown>) {
      super(name)
      for (const [key, value] of Object.entries(values)) if (!methods[key]) Object.assign(this, { [key]: value })
      acts.set(this, values)
    }
  }
  // the bus calls methods of the prototype, so these pass the call on to the object's own
  for (const key of Object.keys(methods)) {
    Object.assign(Type.prototype, {
      [key](this: Type, ...args: unknown[]) {
        return (acts.get(this)?.[key] as ((...args: unknown[]) => unknown) | undefined)?.(...args)
      },
    })
  }
  Type.configureMembers({ properties: Object.fromEntries(read), methods: Object.fromEntries(called) })
  return Type
}

const Manager = interfaceClass('org.bluez.AgentManager1', {})
const Adapter = interfaceClass(
  'org.bluez.Adapter1',
  { Powered: 'b', Discovering: 'b' },
  { SetDiscoveryFilter: ['a{sv}', ''], StartDiscovery: ['', ''], StopDiscovery: ['', ''] },
)
const Device = interfaceClass(
  'org.bluez.Device1',
  { Paired: 'b', Connected: 'b', ServicesResolved: 'b' },
  { Connect: ['', ''], Disconnect: ['', ''] },
)
const Service = interfaceClass('org.bluez.GattService1', { UUID: 's', Primary: 'b' })
const Characteristic = interfaceClass(
  'org.bluez.GattCharacteristic1',
  { UUID: 's', Value: 'ay', Notifying: 'b' },
  { WriteValue: ['aya{sv}', ''], StartNotify: ['', ''], StopNotify: ['', ''] },
)

export interface FakeClock {
  address: string
  isPaired?: boolean
  /** The clock has forgotten the bond: BlueZ connects, but notifications are refused. */
  isForgotten?: boolean
  /** Ms of discovery after which the clock is seen. */
  seenAfter?: number
}

export interface FakeBluez {
  /** The environment in which a program takes this bus for the system's. */
  env: Record<string, string>
  /** How many bytes each piece had that was sent to a clock. */
  pieces: number[]
  /** Who is connected, by address. */
  connected: Set<string>
  end(): void
}

export async function startBluez(clocks: readonly FakeClock[], isPowered = true): Promise<FakeBluez> {
  const { daemon, address } = await startBus(makeFolder())
  const bus = dbus.sessionBus({ busAddress: address })
  const pieces: number[] = []
  const connected = new Set<string>()
  const see = (clock: FakeClock): void => exportClock(bus, clock, pieces, connected)
  const adapter = new Adapter({
    Powered: isPowered,
    Discovering: false,
    SetDiscoveryFilter: () => {},
    StartDiscovery: () => {
      for (const clock of clocks) if (clock.seenAfter) setTimeout(see, clock.seenAfter, clock)
    },
    StopDiscovery: () => {},
  })
  bus.export('/org/bluez', new Manager({}))
  bus.export('/org/bluez/hci0', adapter)
  for (const clock of clocks) if (!clock.seenAfter) see(clock)
  await bus.requestName('org.bluez', 0)
  const end = (): void => {
    bus.disconnect()
    daemon.kill()
  }
  return { env: { DBUS_SYSTEM_BUS_ADDRESS: address }, pieces, connected, end }
}

function startBus(folder: string): Promise<{ daemon: ChildProcess; address: string }> {
  const config = join(folder, 'bus.conf')
  const socket = `unix:path=${join(folder, 'bus')}`
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  )
  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--print-address', '--nofork'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((resolve, reject) => {
    daemon.on('error', reject)
    daemon.stdout?.once('data', (data) => resolve({ daemon, address: String(data).trim() }))
  })
}

/** Exports a clock and its UART as objects below the adapter. */
function exportClock(
  bus: dbus.MessageBus,
  { address, isPaired = true, isForgotten = false }: FakeClock,
  pieces: number[],
  connected: Set<string>,
): void {
  const path = `/org/bluez/hci0/dev_${address.toUpperCase().replaceAll(':', '_')}`
  const clock = powerUp(0)
  let heard = ''
  const refuse = (name: string, text: string): never => {
    throw new dbus.DBusError(`org.bluez.Error.${name}`, text)
  }
  const from = new Characteristic({
    ...{ UUID: FROM_CLOCK, Value: Buffer.alloc(0), Notifying: false, WriteValue: () => {}, StopNotify: () => {} },
    StartNotify: () => {
      if (isForgotten) refuse('NotPermitted', 'Insufficient authentication')
    },
  })
  const notify = (text: string): void => {
    for (let at = 0; at < text.length; at += PIECE) {
      Interface.emitPropertiesChanged(from, { Value: Buffer.from(text.slice(at, at + PIECE), 'latin1') }, [])
    }
  }
  const to = new Characteristic({
    ...{ UUID: TO_CLOCK, Value: Buffer.alloc(0), Notifying: false, StartNotify: () => {}, StopNotify: () => {} },
    WriteValue: (bytes: Buffer) => {
      pieces.push(bytes.length)
      heard += Buffer.from(bytes).toString('latin1')
      const lines = heard.split('\n')
      heard = lines.pop() ?? ''
      for (const line of lines) notify(`${takeLine(clock.loop, line)}\r\n`)
    },
  })
  const device = new Device({
    ...{ Paired: isPaired, Connected: false, ServicesResolved: true },
    Connect: () => {
      connected.add(address)
    },
    Disconnect: () => {
      connected.delete(address)
    },
  })
  bus.export(path, device)
  bus.export(`${path}/service0010`, new Service({ UUID: UART, Primary: true }))
  bus.export(`${path}/service0010/char0011`, to)
  bus.export(`${path}/service0010/char0014`, from)
}
