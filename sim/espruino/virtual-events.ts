/*
 * A stretch of ops between two power cuts as events of a virtual board, a line each: `MICROSECONDS PIN LEVEL` or
 * `MICROSECONDS !CODE`.
 */
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op } from '../clock/op.ts'
import type { Stretch } from './interpreter.ts'

/** Us after the interpreter's start at which the clock is started. */
export const START = 1_000_000
/** A console line comes this many us early, because it is answered in the next turn of the idle loop. */
const TURN = 1000
/**
 * Evaluates a file at global level, as a board does. The boot files have other names here, or the interpreter would run
 * them before the stand-ins.
 */
const read = (file: string): string => `eval(require("Storage").read("${file}"))`
export const BEGIN = ['weigh()', read('boot-0'), read('boot-1'), 'weigh()'].map((code) => `${START} !${code}`)

/** Prints a sample of the clock. The probe lies in flash, or it would take variables at each look. */
export const LOOK = `${read('.probe')};tell()`

/**
 * A stretch as events, and the indices of the ops that are looked at: every look if `isEach`, else only the last one of
 * the last stretch.
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
    const at = zero + (op.at - start) * 1000 + Math.min(i + 1, 400)
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
  return { lines, looks }
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
