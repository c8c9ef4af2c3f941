/*
 * What a virtual board logs as a trace of a tape, in us of the tape: contacts, lights, what went to the panel and how many bytes, and
 * each stretch of work.
 *
 * The panel's bus takes no time there. It is added: each byte's time to what comes after it in the same stretch of work.
 */
import { InterpreterError } from './run.ts'
import { START } from './virtual-events.ts'
import type { Costs, Work } from './virtual-log.ts'

/** Us of a byte on the panel's bus, at 2 MHz. */
export const BYTE = 4
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
  /** Instructions a us. */
  pace: number
}

interface Of {
  /** Us from START to the tape's 0:00. */
  zero: number
  pace: number
  /** Bytes of each write, and us that are added for one. */
  sent: readonly number[]
  byte: number
}

export function traceOf(costs: Costs, { zero, pace, sent, byte }: Of): Trace {
  const time = (at: number): number => at - FIRST - START - zero
  if (costs.selected.length !== sent.length) {
    throw new InterpreterError(
      `the panel was selected ${costs.selected.length} times and written to ${sent.length} times`,
    )
  }
  const works = costs.works.map((one) => ({ ...one, from: time(one.from), till: time(one.till) }))
  const all = withBus(costs.selected.map(time), sent, works, byte)
  return {
    works,
    edges: costs.edges.map((edge) => ({ ...edge, at: time(edge.at), seen: time(edge.seen) })),
    lights: costs.lights.map((light) => ({ ...light, at: time(light.at) })),
    sent: all.filter(({ bytes }) => bytes > COMMAND),
    beats: all.filter(({ bytes }) => bytes <= COMMAND).map(({ at }) => at),
    pace,
  }
}

function withBus(over: readonly number[], sent: readonly number[], works: readonly Work[], byte: number): Sent[] {
  let bus = 0
  let k = 0
  return over.map((at, i) => {
    if (k < works.length && at > works[k].till) bus = 0
    while (k < works.length && at > works[k].till) k++
    bus += sent[i] * byte
    return { at, bytes: sent[i], over: at + bus }
  })
}

/** Instructions from one instant to another. Within a stretch they are spread evenly, but for the time that flash takes. */
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
