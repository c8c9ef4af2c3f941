/*
 * The judge's tool by radio on Linux, against a fake BlueZ: a clock that is paired, not paired or found late, or that
 * has forgotten the bond. No radio is involved.
 */
import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { type Ran, startNode } from '../command.ts'
import { type FakeBluez, type FakeClock, startBluez } from './bluez.ts'

const HAS_BUS = process.platform === 'linux' && spawnSync('dbus-daemon', ['--version']).status === 0
const CLOCK = 'd0:5f:b8:11:22:33'
/** Longer than one piece when it is sent. */
const CONTROL = 'custom 7 8 19:00 flag game lateness 15'
const OTHER = 'd0:5f:b8:11:22:44'

let bluez: FakeBluez | undefined
afterEach(() => bluez?.end())

async function radio(clocks: FakeClock[], isPowered = true): Promise<FakeBluez> {
  bluez = await startBluez(clocks, isPowered)
  return bluez
}

function judge(...args: string[]): Promise<Ran> {
  const env = { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nowhere/bus', ...bluez?.env }
  return startNode(['--import', 'tsx', 'sim/judge/main.ts', ...args], { env: { ...process.env, ...env } }).end
}

describe.skipIf(!HAS_BUS)('by radio, through BlueZ (finding B4)', { retry: 1 }, () => {
  it('a paired clock is asked as by cable, in pieces short enough for every radio, and then disconnected', async () => {
    const { pieces, connected } = await radio([{ address: CLOCK }])
    const { code, out } = await judge('-p', CLOCK, 'preset', ...CONTROL.split(' '))
    expect([code, out]).toEqual([0, `${CLOCK}  preset ${CONTROL}\n1 of 1 preset\n`])
    expect(Math.max(...pieces)).toBeLessThanOrEqual(20)
    expect(pieces.length).toBeGreaterThan(3)
    expect([...connected]).toEqual([])
  })

  it('two clocks are asked one after the other, with addresses in upper or lower case', async () => {
    await radio([{ address: CLOCK }, { address: OTHER, seenAfter: 600 }])
    const { code, out } = await judge('-p', CLOCK.toUpperCase(), '-p', OTHER, 'status')
    expect([code, out]).toEqual([0, expect.stringContaining('2 of 2 answered')])
  })

  it.each<[string, FakeClock[], boolean, RegExp]>([
    [
      'is not paired: the message says how to pair it',
      [{ address: CLOCK, isPaired: false }],
      true,
      /not paired: type "pair d0:.*" in bluetoothctl/,
    ],
    [
      'has forgotten the bond: the message says to pair it again',
      [{ address: CLOCK, isForgotten: true }],
      true,
      /Insufficient auth.*remove d0/,
    ],
    [
      'is looked for while Bluetooth is off: the message says so',
      [{ address: CLOCK }],
      false,
      /Bluetooth is off: bluetoothctl power on/,
    ],
  ])('a clock that %s', async (_what, clocks, isPowered, why) => {
    await radio(clocks, isPowered)
    const { code, out } = await judge('-p', CLOCK, 'status')
    expect([code, out]).toEqual([1, expect.stringMatching(why)])
    expect(out.trim().split('\n').length).toBe(3)
  })

  it('a missing BlueZ is reported in one line', async () => {
    bluez = undefined
    const { code, out } = await judge('-p', CLOCK, 'status')
    expect(code).toBe(1)
    expect(out.trim().split('\n').pop()).toMatch(
      /^0 of 1 answered; d0:5f:b8:11:22:33: cannot open: no system bus for Bluetooth; are dbus and bluetoothd running\?$/,
    )
  })
})
