/*
 * What is connected: the ports of the cables, and the radios that this machine is paired with, each as `-p` takes it.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { wantNone } from '../terminal/command.ts'
import { pairedRadios } from './line.ts'
import { tableOf } from './many.ts'

const NONE = `no port found: connect a clock by its cable and ask again. By radio it has to be paired first: hardware/hall.md, "By radio"`
const NEXT = 'ask one of them: npm run -s judge -- -p PORT status'

const load = createRequire(import.meta.url)

/** Writes a line a port; the exit code is 1 where there is none. */
export async function tellPorts(words: readonly string[]): Promise<number> {
  wantNone('ports', words)
  const rows = [...(await cables()), ...(await radios())]
  process.stdout.write(rows.length ? tableOf(rows) : '')
  process.stderr.write(`${rows.length ? NEXT : NONE}\n`)
  return rows.length ? 0 : 1
}

/** The ports with a device plugged in, and what it is. A machine's own ports name no maker, so they are left out. */
export async function cables(): Promise<string[][]> {
  try {
    const { SerialPort } = await import('serialport')
    return (await SerialPort.list())
      .filter(({ manufacturer, serialNumber, pnpId }) => manufacturer || serialNumber || pnpId)
      .map(({ path, manufacturer, serialNumber }) => [
        path,
        ['cable', manufacturer, serialNumber].filter(Boolean).join(', '),
      ])
  } catch {
    return namedCables()
  }
}

/** Ports by their names alone, if the library or the system's list of devices is missing. */
function namedCables(): string[][] {
  if (process.platform === 'win32') return []
  const names = readdirSync('/dev').filter((name) => /^(tty(ACM|USB)\d+|cu\.usb.*)$/.test(name))
  return names.map((name) => [`/dev/${name}`, 'cable'])
}

/** The radios that are paired; none except on Linux, where BlueZ keeps the pairings. */
async function radios(): Promise<string[][]> {
  if (process.platform !== 'linux') return []
  const paired = await pairedRadios(load).catch(() => [])
  return paired.map(({ address, name }) => [address.toLowerCase(), ['radio, paired', name].filter(Boolean).join(', ')])
}
