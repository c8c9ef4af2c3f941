/*
 * What a virtual board logs, instant by instant, in us of the tape: contacts, lights, what went to the panel and how many bytes, and
 * each stretch of work.
 *
 * The panel's bus takes no time there. It is added: each byte's time to what comes after it in the same stretch of work.
 */
import type { SimBoard } from '../clock/boards.ts'
import { InterpreterError } from './run.ts'
import { START } from './virtual-events.ts'

/** Us of a byte on the panel's bus, at 2 MHz. */
export const BYTE = 4
/** Bytes of a command without lines: it turns the panel's voltage. */
const COMMAND = 2
/** The log's time when the interpreter starts. */
const FIRST = 1_000_000

/** A stretch of work between two sleeps. */
export interface Stint {
  from: number
  till: number
  instructions: number
  words: number
  erases: number
  /** Bytes in the queue of events at most, and of C stack. */
  queue: number
  stack: number
}

/** A write to the panel: when it was over, with and without the bus. */
export interface Sent {
  at: number
  bytes: number
  /** With the bus's time for this and what was sent before it in the same stretch. */
  over: number
}

export interface Trace {
  stints: Stint[]
  /** When a contact closed or opened, and when the clock's interrupt saw it. */
  edges: { at: number; seen: number; pin: string; isClosed: boolean }[]
  /** When a side light was switched on or off, and which sides are lit from then on. */
  lights: { at: number; lit: boolean[] }[]
  sent: Sent[]
  /** When the panel's voltage was turned. */
  beats: number[]
  pace: number
}

interface Of {
  pin: Record<string, number>
  board: SimBoard
  /** Us from START to the tape's 0:00. */
  zero: number
  /** Instructions a us. */
  pace: number
  /** Bytes of each write, and us that are added for one. */
  sent: readonly number[]
  byte: number
}

const BUSY = /^busy (\d+) to (\d+) us \d+ instr (\d+) words (\d+) erases (\d+) flips \d+ q (\d+) stack (\d+)/

export function traceIn(log: string, { pin, board, zero, pace, sent, byte }: Of): Trace {
  const made: Trace = { stints: [], edges: [], lights: [], sent: [], beats: [], pace }
  const name = new Map(Object.entries(pin).map(([own, number]) => [number, own]))
  const time = (text: string | number): number => Number(text) - FIRST - START - zero
  const level = new Map<string, string>()
  const over: number[] = []
  // what was sent is told once the last line is run
  for (const line of log.split(/^js \d+ end\(\)$/m)[0].split('\n')) {
    const [word, a, b, , at, , seen] = line.split(' ')
    const own = name.get(Number(a)) ?? ''
    if (word === 'edge') made.edges.push({ at: time(at), seen: time(seen), pin: own, isClosed: b === '0' })
    else if (word === 'pin') {
      const isChanged = (level.get(own) ?? '0') !== b
      level.set(own, b)
      if (board.light.includes(own) && isChanged)
        made.lights.push({ at: time(at), lit: board.light.map((one) => level.get(one) === '1') })
      if (own === board.lcd.cs && isChanged && b === '0') over.push(time(at))
    }
    const busy = BUSY.exec(line)
    if (!busy) continue
    const [from, till, instructions, words, erases, queue, stack] = busy.slice(1).map(Number)
    made.stints.push({ from: time(from), till: time(till), instructions, words, erases, queue, stack })
  }
  if (over.length !== sent.length)
    throw new InterpreterError(`the panel was selected ${over.length} times and written to ${sent.length} times`)
  const all = withBus(over, sent, made.stints, byte)
  made.sent = all.filter(({ bytes }) => bytes > COMMAND)
  made.beats = all.filter(({ bytes }) => bytes <= COMMAND).map(({ at }) => at)
  return made
}

function withBus(over: readonly number[], sent: readonly number[], stints: readonly Stint[], byte: number): Sent[] {
  let bus = 0
  let k = 0
  return over.map((at, i) => {
    if (k < stints.length && at > stints[k].till) bus = 0
    while (k < stints.length && at > stints[k].till) k++
    bus += sent[i] * byte
    return { at, bytes: sent[i], over: at + bus }
  })
}

/** Instructions from one instant to another. Within a stretch they are spread evenly, but for the time that flash takes. */
export function instructionsIn({ stints, pace }: Trace, from: number, till: number): number {
  return stints.reduce((sum, one) => {
    const part = Math.min(one.till, till) - Math.max(one.from, from)
    if (part <= 0) return sum
    return sum + Math.min(one.instructions, part * pace)
  }, 0)
}

/** Us of work from one instant to another, without the bus. */
export function busyIn({ stints }: Trace, from: number, till: number): number {
  return stints.reduce((sum, one) => sum + Math.max(0, Math.min(one.till, till) - Math.max(one.from, from)), 0)
}
