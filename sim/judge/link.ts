/*
 * The link to one clock: a line of text goes out, and the next JSON object that comes in is its answer. Whatever else
 * comes in (a boot message, a prompt, an echo) is passed over. The wire is a process of its own, so a clock that hangs
 * can be given up by ending it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { shown } from '../clock/shown.ts'
import { spoken, wireOf } from '../clock/vocabulary.ts'
import { loadTexts } from '../display/assets.ts'
import { Fault, Strange, strange } from './faults.ts'
import { wayOf } from './hall.ts'
import type { WireReport, WireRequest } from './wire.ts'
import { HOME, wireCode } from './wire-code.ts'

/** An answer of a clock, in words; `error` and `why` when it refused. */
export type Answer = Record<string, unknown>

export interface Link {
  wire: ChildProcess
  /** What came in since the last whole line. */
  rest: string
  /** Why the link is gone, '' if nobody said why; undefined while it stands. */
  fault: string | undefined
  /** How many more characters may come before the answer is whole. */
  left: number
  /** Called for each line that comes in, and without one when the link is gone. */
  take: (line?: string) => void
}

/** How long an answer, a connection and its end are waited for. */
export const ANSWER_MS = 3000
const OPEN_MS = { tcp: 10_000, serial: 10_000, bluetooth: 30_000 }
const CLOSE_MS = 3000
/** Characters between a question and the end of its answer; a clock's longest, 32 words of a record, has some 400. */
const MOST_ANSWER = 65_536
const ENDLESS = `its answer has no end: more than ${MOST_ANSWER / 1024} kB`
/** How long a wire may take to start, on the busiest machine. */
const START_MS = 120_000
/** Escape sequences and control characters, of which Espruino's flow control is one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNSEEN = /\x1b\[[0-9;?]*[A-Za-z]|[^\x20-\x7e]/g

/** Opens the link. Throws a Fault; if the signal is aborted meanwhile, with its reason. */
export function openLink(port: string, signal?: AbortSignal): Promise<Link> {
  const way = wayOf(port) ?? 'serial'
  const args = ['--input-type=module', '--eval', wireCode(), port]
  const wire = spawn(process.execPath, args, { cwd: HOME, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const link: Link = { wire, rest: '', fault: undefined, left: MOST_ANSWER, take: () => {} }
  return new Promise((resolve, reject) => {
    let deadline = setTimeout(() => fail(`the wire to ${port} does not start`), START_MS)
    const fail = (fault: string): void => {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', stop)
      wire.kill('SIGKILL')
      reject(new Fault(shown(fault)))
    }
    const stop = (): void => fail(signal?.reason.message)
    signal?.addEventListener('abort', stop)
    link.take = (line) => {
      if (line === undefined) fail(link.fault || `cannot open ${port}`)
    }
    wire.on('message', ({ begun, opened, text = '', fault }: WireReport) => {
      // Only the clock's time counts, and not what a busy machine takes to start the wire.
      if (begun) {
        clearTimeout(deadline)
        deadline = setTimeout(fail, OPEN_MS[way], `cannot reach ${port}: no connection within ${OPEN_MS[way] / 1000} s`)
      }
      if (fault !== undefined) drop(link, fault)
      takeText(link, text)
      if (!opened) return
      clearTimeout(deadline)
      signal?.removeEventListener('abort', stop)
      resolve(link)
    })
    wire.on('error', () => drop(link, ''))
    wire.on('exit', () => drop(link, ''))
  })
}

function drop(link: Link, fault: string): void {
  if (link.fault !== undefined) return
  link.fault = fault
  link.take()
}

/** Gives each whole line to `take`. A clock that sends without end is dropped. */
function takeText(link: Link, text: string): void {
  link.left -= text.length
  if (link.left < 0) {
    drop(link, ENDLESS)
    link.wire.kill('SIGKILL')
    return
  }
  const lines = (link.rest + text).split('\n')
  link.rest = lines.pop() ?? ''
  for (const line of lines) link.take(line)
}

/** The answer to a line; throws a Fault. An object that does not suit is passed over: it may answer an earlier line. */
export function ask(link: Link, line: string, suits: (answer: Answer) => boolean = () => true): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(deadline)
      link.take = () => {}
      link.left = MOST_ANSWER
    }
    link.left = MOST_ANSWER
    const deadline = setTimeout(() => {
      settle()
      reject(new Fault(`no answer within ${ANSWER_MS / 1000} s`))
    }, ANSWER_MS)
    link.take = (text) => {
      const answer = text === undefined ? undefined : answerIn(text, line)
      const isIt = answer && (isRefused(answer) || suits(answer))
      if (text !== undefined && !isIt) return
      settle()
      if (isIt) resolve(answer)
      else reject(link.fault === ENDLESS ? new Strange(ENDLESS) : new Fault(brokenOff(link)))
    }
    if (link.fault === undefined) link.wire.send({ send: `${wireOf(line)}\n` } satisfies WireRequest)
    else link.take()
  })
}

function brokenOff({ fault, rest }: Link): string {
  return fault || `the line broke off ${rest.includes('{') ? 'in the middle of' : 'before'} an answer`
}

/** A line without what a terminal would not show, and without a prompt before it. */
export function plainOf(line: string): string {
  return line.replace(UNSEEN, '').replace(/^[>\s]+/, '')
}

/** The object in a line, behind a prompt perhaps, as an answer to what was asked. */
function answerIn(line: string, asked: string): Answer | undefined {
  const text = plainOf(line)
  if (!text.startsWith('{')) return undefined
  try {
    return spoken(JSON.parse(text, clean), asked, loadTexts()[0])
  } catch {
    return undefined
  }
}

/** Replaces control characters, which JSON can hide as escapes, and objects in the answer, which no clock sends. */
function clean(key: string, value: unknown): unknown {
  if (key && typeof value === 'object' && !Array.isArray(value)) return null
  return typeof value === 'string' ? shown(value) : value
}

export function isRefused(answer: Answer): boolean {
  return answer.error !== undefined
}

/** The answer to a line. If the clock refuses, throws a Fault with the clock's reason. */
export async function demand(link: Link, line: string, suits?: (answer: Answer) => boolean): Promise<Answer> {
  return accepted(await ask(link, line, suits))
}

function accepted(answer: Answer): Answer {
  if (isRefused(answer)) throw new Fault(`refused: ${answer.why ?? `error ${answer.error}`}`)
  return answer
}

/** Sends a line that sets something. Throws a Fault: why the clock refused, or that nobody knows whether it is set. */
export async function sendOrder(link: Link, line: string): Promise<void> {
  const answer = await ask(link, line).catch((error: Fault): never => {
    throw error instanceof Strange ? error : new Fault(`it is not known whether this was set: ${error.message}`)
  })
  if (!accepted(answer).ok) throw strange(answer)
}

/** Hangs up, and waits until the wire is gone: a Bluetooth clock takes the next one only then. */
export function closeLink(link: Link): Promise<void> {
  const { wire } = link
  return new Promise((resolve) => {
    if (wire.exitCode !== null || wire.signalCode !== null) return resolve()
    const deadline = setTimeout(() => wire.kill('SIGKILL'), CLOSE_MS)
    wire.once('exit', () => {
      clearTimeout(deadline)
      resolve()
    })
    if (wire.connected) wire.send({ close: true } satisfies WireRequest)
  })
}
