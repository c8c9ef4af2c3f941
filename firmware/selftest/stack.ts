/*
 * The check of the stack. It paints the free stack, has the interpreter call itself as deep as the clock does at its
 * deepest, and counts what is no longer painted: that was in use, by the interpreter, the radio or an interrupt.
 *
 * The stack grows down towards the variables, and nothing stops it there. An interpreter checks its own calls, but no
 * interrupts.
 */
import { fail, next, ok, skip } from './say.ts'

/** Bytes of stack that the clock takes at most in any match that was played (test/virtual.test.ts keeps it below). */
const CLOCK = 16_384
/** What the interpreter leaves free; with less it breaks off. */
const RESERVE = 512
/** How many bytes below itself a function that paints leaves alone. */
const MARGIN = 2048
/**
 * How many words are painted, or read back, at once; and the pattern, which is no negative number because it is summed.
 */
const WORDS = 64
const PAINT = 0x5ac3a53c
/** The most calls, one inside another. */
const DEEPEST = 400

interface Memory {
  stackFree?: number
  stackEndAddress?: number
}

function memory(): Memory {
  return process.memory(false) as Memory
}

export function tryStack(): void {
  const free = memory().stackFree
  const end = memory().stackEndAddress
  if (!free || !end) skip('this build does not tell where its stack is')
  else if (free < CLOCK + RESERVE)
    fail(`${free} bytes are free`, `at least ${CLOCK + RESERVE}: an Espruino for this board`)
  else if (!paint(end, end + free - MARGIN))
    fail('what was painted does not stay', 'as painted: something else writes there, another Espruino')
  else measure(free, end)
  next()
}

/** Paints from one address up to another. Returns whether it then reads so. */
function paint(from: number, till: number): boolean {
  const words = new Uint32Array(WORDS).fill(PAINT)
  for (let at = from; at + WORDS * 4 <= till; at += WORDS * 4) poke32(at, words)
  return firstWord(from, till) < 0
}

/** The first address that is no longer as painted; -1 if all are. */
function firstWord(from: number, till: number): number {
  for (let at = from; at + WORDS * 4 <= till; at += WORDS * 4) {
    const words = peek32(at, WORDS)
    if (E.sum(words) === PAINT * WORDS) continue
    for (let i = 0; i < WORDS; i++) if (words[i] !== PAINT) return at + i * 4
  }
  return -1
}

/** Calls itself until only this many bytes are free. Returns how many really are. */
function sink(left: number, depth: number): number {
  const free = memory().stackFree!
  return free > left && depth < DEEPEST ? sink(left, depth + 1) : free
}

function measure(free: number, end: number): void {
  const left = sink(free - CLOCK, 0)
  const touched = firstWord(end, end + left)
  const spare = touched < 0 ? left : touched - end
  const told = `${free} bytes are free; the clock takes ${free - left} of them, interrupts ${left - spare}, and ${spare} stay`
  if (left > free - CLOCK) fail(`only ${free - left} bytes could be tried`, `${CLOCK}: look for another Espruino`)
  else if (spare < RESERVE) fail(told, `at least ${RESERVE}: radio and cable take more than this board has`)
  else ok(told)
}
