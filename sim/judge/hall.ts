/*
 * What the commands for real clocks have in common: options, texts, the password, and the clocks that a command is
 * for: named by -p, or listed in a hall file, one a line. Everything is checked before the first clock is touched, so
 * that a slip in line 30 is not found once 29 clocks are set.
 */

import { MOST_TEXT } from '../../firmware/core/block.ts'
import { shown } from '../clock/shown.ts'
import { readInput } from '../tape/file.ts'
import { Usage } from '../terminal/exit.ts'

export interface Clock {
  port: string
  /** As people call it; the port where it has no other name. */
  name: string
}

/** How a port is reached. */
export type Way = 'tcp' | 'serial' | 'bluetooth'

const LISTED = 'npm run -s judge -- ports lists what is connected'
const PORTS = `write /dev/ttyACM0, COM3, aa:bb:cc:dd:ee:ff or tcp://host:port; ${LISTED}`
const NO_CLOCK = `no clock is named: write -p PORT, or --hall FILE; ${LISTED}`

/** The error of a command that takes one board and no hall, if it is given no port. */
export const NO_PORT = `no port is named: write -p PORT; ${LISTED}`

/** How a port is reached, judged by its form; undefined if it is not a port. */
export function wayOf(port: string): Way | undefined {
  if (/^(\/.|COM\d+$)/i.test(port)) return 'serial'
  if (/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(port)) return 'bluetooth'
  const tcp = /^tcp:\/\/[^\s:/]+(?::(\d+))?$/.exec(port)
  const number = tcp ? Number(tcp[1] ?? 23) : 0
  return number > 0 && number < 65_536 ? 'tcp' : undefined
}

/** A port as it is compared: `tcp://host`, `tcp://HOST:23` and `tcp://host:023` are one. */
function placeOf(port: string): string {
  return port.toLowerCase().replace(/^(tcp:\/\/[^:]+)(?::0*(\d+))?$/, (_, host, number = '23') => `${host}:${number}`)
}

/** The clocks of the command line, then those of the hall file. Throws a Usage, or a TapeError for a file. */
export function findClocks(ports: readonly string[] = [], hall?: string): Clock[] {
  const named = ports.map((port) => ({ port, name: port, where: '-p' }))
  const list = [...named, ...(hall === undefined ? [] : hallIn(readInput(hall, 'hall file').toString('utf8'), hall))]
  if (list.length === 0) throw new Usage(NO_CLOCK)
  for (const [i, { port, name, where }] of list.entries()) {
    if (!wayOf(port)) throw new Usage(`${where}: "${shown(port)}" is not a port; ${PORTS}`)
    const first = list.findIndex((other) => placeOf(other.port) === placeOf(port))
    const also = list[first].where === where ? 'is named twice' : `appears twice, also at ${list[first].where}`
    if (first < i) throw new Usage(`${where}: ${shown(port)} ${also}; write it once`)
    const alike = list.findIndex((other) => other.name === name)
    if (alike < i) {
      const at = list[alike].where
      throw new Usage(`${where}: "${shown(name)}" appears twice, also at ${at}; give each clock its own name`)
    }
  }
  return list.map(({ port, name }) => ({ port, name }))
}

/** `PORT NAME` lines. A `#` begins a comment at a line's start or as a word of its own: in "table #3" it does not. */
function hallIn(text: string, file: string): (Clock & { where: string })[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const clocks = lines.flatMap((line, i) => {
    const plain = line.trim().replace(/^#.*|\s#(\s.*)?$/, '')
    const [port, ...words] = plain.split(/\s+/)
    return port ? [{ port, name: words.filter(Boolean).join(' ') || port, where: `${file}:${i + 1}` }] : []
  })
  if (clocks.length === 0) throw new Usage(`${file}: no clock in it; write one on each line: PORT NAME`)
  return clocks
}

export interface ClockOptions {
  port?: string[]
  hall?: string
  password?: string
}

/** A text about a match, in any script, without control characters. Throws a Usage if it is too long for a clock. */
export function keptText(text: string, where: string): string {
  const plain = shown(text)
  if (new TextEncoder().encode(plain).length > MOST_TEXT)
    throw new Usage(
      `${where}: "${plain}" is longer than ${MOST_TEXT} bytes; a clock keeps ${MOST_TEXT} Latin or ${MOST_TEXT / 2} Russian letters`,
    )
  return plain
}

/** The password typed, or CLOCK_PASSWORD, which no list of processes shows. Throws a Usage if it is none. */
export function passwordOf(typed: string | undefined): string | undefined {
  const password = typed ?? process.env.CLOCK_PASSWORD
  const where = typed === undefined ? 'CLOCK_PASSWORD' : '--password'
  if (password !== undefined && !/^\d{1,6}$/.test(password))
    throw new Usage(`${where}: not a password; write up to six digits`)
  return password
}
