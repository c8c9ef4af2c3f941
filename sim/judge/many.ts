/*
 * Does the same on many clocks, a few at a time, and collects the outcomes. A clock that fails is a line in the outcome
 * and delays nobody. Clocks on Bluetooth come one after another: two searches on one radio end each other.
 */
import { shown } from '../clock/shown.ts'
import { showLine } from '../terminal/progress.ts'
import { Fault, Strange, withoutPort } from './faults.ts'
import { type Clock, wayOf } from './hall.ts'
import { closeLink, type Link, openLink } from './link.ts'

/** The outcome at one clock; `fault` is '' if there is a `value`. */
export interface Outcome<T> {
  clock: Clock
  value?: T
  fault: string
  /** Whether it answered what no clock answers. */
  isStrange?: boolean
}

export type Deed<T> = (link: Link, clock: Clock) => Promise<T>

export interface How {
  show?: (done: number, all: number) => void
  /** Once it is aborted, no more clocks are begun; its reason is a Fault. */
  signal?: AbortSignal
  /** Opens the link to a port; `openLink` unless given. */
  open?: Opener
}

export type Opener = (port: string, signal?: AbortSignal) => Promise<Link>

/** How many clocks on wires are asked at once. */
const AT_ONCE = 8

/** The outcomes, in the order of the clocks. */
export async function doOnAll<T>(
  clocks: readonly Clock[],
  deed: Deed<T>,
  { show = showProgress, signal, open = openLink }: How = {},
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = []
  let done = 0
  const lane = async (queue: Clock[]): Promise<void> => {
    for (let clock = queue.shift(); clock; clock = queue.shift()) {
      show(done, clocks.length)
      outcomes[clocks.indexOf(clock)] = await doOn(clock, deed, open, signal)
      show(++done, clocks.length)
    }
  }
  const radio = clocks.filter(({ port }) => wayOf(port) === 'bluetooth')
  const wired = clocks.filter(({ port }) => wayOf(port) !== 'bluetooth')
  await Promise.all([lane(radio), ...Array.from({ length: AT_ONCE }, () => lane(wired))])
  return outcomes
}

async function doOn<T>(clock: Clock, deed: Deed<T>, open: Opener, signal?: AbortSignal): Promise<Outcome<T>> {
  try {
    signal?.throwIfAborted()
    const link = await open(clock.port, signal).catch((error) => {
      // Ctrl-C can also end a wire that is only starting; that is no fault of its clock.
      signal?.throwIfAborted()
      throw error
    })
    try {
      return { clock, value: await deed(link, clock), fault: '' }
    } finally {
      await closeLink(link)
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const fault = clock.name === clock.port ? withoutPort(error.message, clock.port) : error.message
    return { clock, fault, isStrange: error instanceof Strange }
  }
}

/** Only on a terminal; wiped at the end. */
function showProgress(done: number, all: number): void {
  if (all > 1) showLine(done < all ? `${done} of ${all}` : '')
}

/** Rows with their columns aligned; whatever a clock said, a row is one line. */
export function tableOf(said: readonly (readonly string[])[]): string {
  const rows = said.map((row) => row.map(shown))
  const widths: number[] = []
  for (const row of rows) {
    // The last cell of a row may be a long sentence, so no column follows it.
    for (let i = 0; i < row.length - 1; i++) widths[i] = Math.max(widths[i] ?? 0, row[i].length)
  }
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i]) : cell)).join('  ')
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('')
}

/** `48 of 50 preset; table 12: no answer`: clocks with the same fault stand together. */
export function summaryOf(outcomes: readonly { clock: Clock; fault: string }[], done: string): string {
  const bad = outcomes.filter(({ fault }) => fault)
  const faults = [...new Set(bad.map(({ fault }) => fault))]
  const named = faults.map((fault) => {
    const names = bad.filter((outcome) => outcome.fault === fault).map(({ clock }) => clock.name)
    return `; ${names.join(', ')}: ${fault}`
  })
  return `${shown(`${outcomes.length - bad.length} of ${outcomes.length} ${done}${named.join('')}`)}\n`
}
