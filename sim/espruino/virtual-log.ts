/*
 * What goes into a virtual board and what comes out of it. A stretch of ops between two power cuts goes in as events,
 * a line each: `MICROSECONDS PIN LEVEL` or `MICROSECONDS !CODE`. Out comes a log: each edge, pin written and flip of
 * the glass, and each stretch of work between two sleeps with what it took. Its instants are in us, and FIRST is the
 * interpreter's start. `traceOf` makes them us of the tape and adds the time of the panel's bus, which takes none in
 * the log: each write ends later by the bus's time for all bytes sent so far in its stretch of work.
 */
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op } from '../clock/op.ts'
import { InterpreterError, type Stretch } from './interpreter.ts'

/** A stretch of work between two sleeps. Flash takes time in it, but no instructions. */
interface Work {
  from: number
  till: number
  us: number
  instructions: number
  /** Words written to flash, pages erased, flips of the glass. */
  words: number
  erases: number
  flips: number
  /** The most bytes in the queue of events, and of C stack. */
  queue: number
  stack: number
  /** The lines of code that events ran in it. */
  code: string[]
}

export interface Costs {
  works: Work[]
  /** When a contact closed or opened, and when the clock's interrupt saw it. */
  edges: { at: number; seen: number; pin: string; isClosed: boolean }[]
  /** When a side light was switched on or off, and which sides are lit from then on. */
  lights: { at: number; lit: boolean[] }[]
  /** When a command to the panel was over, seen by its CS, and when a flip was marked. */
  selected: number[]
  flips: number[]
  /** The side lights at each look. */
  looks: [number, number][]
  /** Variables and bytes of C stack at most. */
  most: number
  stack: number
}

const BUSY = /^busy (\d+) to (\d+) us (\d+) instr (\d+) words (\d+) erases (\d+) flips (\d+) q (\d+) stack (\d+)/

/** Parses a log. After `end()` it only tells what was sent to the panel, so only the peak of variables is taken. */
export function costsIn(log: string, pin: Record<string, number>, board: SimBoard): Costs {
  const costs: Costs = { works: [], edges: [], lights: [], selected: [], flips: [], looks: [], most: 0, stack: 0 }
  const name = new Map(Object.entries(pin).map(([own, number]) => [number, own]))
  const level = new Map<string, string>()
  const lit = (): [number, number] => [Number(level.get(board.light[0]) ?? 0), Number(level.get(board.light[1]) ?? 0)]
  let code: string[] = []
  let isOver = false
  for (const line of log.split('\n')) {
    const [word, a, b, , at, , seen] = line.split(' ')
    const own = name.get(Number(a)) ?? ''
    isOver ||= /^js \d+ end\(\)$/.test(line)
    if (word === 'end') costs.most = Number(line.split(' ')[3])
    if (isOver) continue
    if (word === 'edge') costs.edges.push({ at: Number(at), seen: Number(seen), pin: own, isClosed: b === '0' })
    else if (word === 'pin' && (level.get(own) ?? '0') !== b) {
      level.set(own, b)
      if (board.light.includes(own)) costs.lights.push({ at: Number(at), lit: lit().map(Boolean) })
      if (own === board.lcd.cs && b === '0') costs.selected.push(Number(at))
    } else if (word === 'flip') costs.flips.push(Number(b))
    else if (word === 'js') {
      code.push(line.split(' ').slice(2).join(' '))
      if (line.endsWith(';tell()')) costs.looks.push(lit())
    }
    const busy = BUSY.exec(line)
    if (!busy) continue
    const [from, till, us, instructions, words, erases, flips, queue, stack] = busy.slice(1).map(Number)
    costs.works.push({ from, till, us, instructions, words, erases, flips, queue, stack, code })
    costs.stack = Math.max(costs.stack, stack)
    code = []
  }
  return costs
}

/** The costs of several runs, one after the other. */
export function joined(costs: readonly Costs[]): Costs {
  return {
    works: costs.flatMap(({ works }) => works),
    edges: costs.flatMap(({ edges }) => edges),
    lights: costs.flatMap(({ lights }) => lights),
    selected: costs.flatMap(({ selected }) => selected),
    flips: costs.flatMap(({ flips }) => flips),
    looks: costs.flatMap(({ looks }) => looks),
    most: Math.max(0, ...costs.map(({ most }) => most)),
    stack: Math.max(0, ...costs.map(({ stack }) => stack)),
  }
}

/** Us of a byte on the panel's bus, at 2 MHz. */
const BYTE = 4
/** Bytes of a command without lines: it turns the panel's voltage. */
const COMMAND = 2
/** The log's time when the interpreter starts. */
const FIRST = 1_000_000

/** A write to the panel: when it was over, with and without the bus. */
export interface Sent {
  at: number
  bytes: number
  /** With the bus's time for this and what was sent before it in the same stretch. */
  over: number
}

export interface Trace extends Pick<Costs, 'works' | 'edges' | 'lights'> {
  sent: Sent[]
  /** When the panel's voltage was turned. */
  beats: number[]
  /** Instructions per us. */
  pace: number
}

interface Of {
  /** Us from START to the tape's 0:00. */
  zero: number
  pace: number
  /** Bytes of each write. */
  sent: readonly number[]
}

export function traceOf(costs: Costs, { zero, pace, sent }: Of): Trace {
  const time = (at: number): number => at - FIRST - START - zero
  if (costs.selected.length !== sent.length) {
    throw new InterpreterError(
      `the panel was selected ${costs.selected.length} times and written to ${sent.length} times`,
    )
  }
  const works = costs.works.map((one) => ({ ...one, from: time(one.from), till: time(one.till) }))
  const all = withBus(costs.selected.map(time), sent, works)
  return {
    works,
    edges: costs.edges.map((edge) => ({ ...edge, at: time(edge.at), seen: time(edge.seen) })),
    lights: costs.lights.map((light) => ({ ...light, at: time(light.at) })),
    sent: all.filter(({ bytes }) => bytes > COMMAND),
    beats: all.filter(({ bytes }) => bytes <= COMMAND).map(({ at }) => at),
    pace,
  }
}

function withBus(over: readonly number[], sent: readonly number[], works: readonly Work[]): Sent[] {
  let bus = 0
  let k = 0
  return over.map((at, i) => {
    if (k < works.length && at > works[k].till) bus = 0
    while (k < works.length && at > works[k].till) k++
    bus += sent[i] * BYTE
    return { at, bytes: sent[i], over: at + bus }
  })
}

/** Instructions between two instants. For a part of a stretch they are in proportion to its time, at most all. */
export function instructionsIn({ works, pace }: Trace, from: number, till: number): number {
  return works.reduce((sum, one) => {
    const part = Math.min(one.till, till) - Math.max(one.from, from)
    return part > 0 ? sum + Math.min(one.instructions, part * pace) : sum
  }, 0)
}

/** Us of work from one instant to another, without the bus. */
export function busyIn({ works }: Trace, from: number, till: number): number {
  return works.reduce((sum, one) => sum + Math.max(0, Math.min(one.till, till) - Math.max(one.from, from)), 0)
}

/** Us after the interpreter's start at which the clock is started. */
export const START = 1_000_000
/** The us over which the ops of a stretch are spread within their ms. */
export const SPREAD = 400
/** A console line comes this many us early, because it is answered in the next turn of the idle loop. */
const TURN = 1000
/** Evaluates a file at global level, as a board does. Boot files have other names here, to run after the stand-ins. */
const read = (file: string): string => `eval(require("Storage").read("${file}"))`
export const BEGIN = ['weigh()', read('boot-0'), read('boot-1')].map((code) => `${START} !${code}`)

/** Prints a sample of the clock. The probe lies in flash, or it would take variables at each look. */
export const LOOK = `${read('.probe')};tell()`

/**
 * A stretch as events, `zero` us after the interpreter's start, and the indices of the ops looked at: every look if
 * `isEach`, else the last stretch's last.
 */
export function eventsOf(
  pin: Record<string, number>,
  board: SimBoard,
  { ops, level, start, isCut }: Stretch,
  isEach: boolean,
  isLast: boolean,
  zero: number,
): { lines: string[]; looks: number[] } {
  const looks: number[] = []
  const end = ops.length - 1
  const closed = new Set([0, 1].filter((side) => level[side]).map((side) => board.button[side]))
  const lines = [...closed].map((name) => `0 ${pin[name]} 0`).concat(BEGIN)
  let busyTill = 0
  for (const [i, op] of ops.entries()) {
    // each op is 1 us later than the one before, so a timer that one sets for the other's instant is run first
    const at = zero + (op.at - start) * 1000 + Math.min(i + 1, SPREAD)
    const wait = op.at + waitOf(op) - Math.max(op.at, busyTill)
    if (waitOf(op) && wait > 0) lines.push(`${at} !stall(${wait})`)
    if (waitOf(op)) busyTill = Math.max(op.at + waitOf(op), busyTill)
    const contact = contactOf(op, board)
    if (contact && closed.has(contact) !== isClosed(op)) {
      lines.push(`${at} ${pin[contact]} ${isClosed(op) ? 0 : 1}`)
      if (!closed.delete(contact)) closed.add(contact)
    }
    const code = codeOf(op)
    if (code) lines.push(`${op.kind === Kind.Line ? at - TURN : at} !${code}`)
    if (op.kind !== Kind.Look || (isCut && i === end) || !(isEach || (isLast && i === end))) continue
    lines.push(`${at} !${LOOK}`)
    looks.push(i)
  }
  lines.push(`${zero + (ops[end].at - start) * 1000 + 500} !end()`)
  // the virtual board takes them in order, and what comes late holds up the next
  return { lines: lines.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b)), looks }
}

/** Ms for which nothing is handled. */
function waitOf(op: Op): number {
  return op.kind === Kind.Edge ? op.c : op.kind === Kind.Busy ? op.a : 0
}

function contactOf(op: Op, board: SimBoard): string {
  if (op.kind === Kind.Edge) return board.button[op.a]
  return op.kind === Kind.Key ? board.key : op.kind === Kind.Stop ? board.stop : ''
}

function isClosed(op: Op): boolean {
  return (op.kind === Kind.Edge ? op.b : op.a) > 0
}

function codeOf(op: Op): string {
  if (op.kind === Kind.Battery) return `charge(${op.a})`
  if (op.kind === Kind.Fault) return `plant(${op.a},${op.b},${op.c})`
  if (op.kind === Kind.SetTime) return `setTime(getTime()+${op.a})`
  return op.kind === Kind.Line ? `hear(${quoted(op.text)})` : ''
}

/** A string literal of these bytes. Espruino reads bytes from 128 on as tokens, even in a literal. */
function quoted(bytes: string): string {
  return JSON.stringify(bytes).replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`)
}
