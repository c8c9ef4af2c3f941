/*
 * What acts take on the virtual board: for each cause the time to light and picture, work, queue and stack; for each
 * act its variables.
 */
import type { VirtualGround } from '../espruino/virtual.ts'
import { busyIn, instructionsIn, type Sent, type Trace } from '../espruino/virtual-log.ts'
import type { Act, Cause } from './acts.ts'

/** Figures of all causes of one name: the worst of them, of digits the middle one. Times are in ms. */
export interface Row {
  what: string
  record: 'empty' | 'full'
  /** From the cause to the first light that changes; nothing where none does. */
  light?: number
  /** To the end of the first lines that go to the panel: without the bus's time, and with it. */
  picture?: number
  pictureBus?: number
  /** To the end of the last of them, with the bus's time. */
  whole?: number
  busy: number
  /** Bytes in the queue at most. */
  queue: number
  /** Instructions up to the first lines, and in all. */
  toPicture: number
  instructions: number
  bytes: number
  /** Words written to flash, and pages erased. */
  words: number
  erases: number
  stack: number
}

export interface Done {
  name: string
  record: 'empty' | 'full'
  rows: Row[]
  /** Variables of the clock at their peak, bytes of C stack, and the longest stretch of work after the start, in ms. */
  variables: number
  stack: number
  longest: number
  mean?: Mean
}

/**
 * What a second of play takes on average: instructions, bytes to the panel, turns of its voltage, words to flash, and
 * seconds for which a side light is on.
 */
interface Mean {
  instructions: number
  bytes: number
  beats: number
  words: number
  lit: number
}

/** Two sends belong to one picture if at most so many us between them are without work. */
const PAUSE = 30_000

export async function measureAct(ground: VirtualGround, act: Act): Promise<Done> {
  const trace = await ground.trace(act.ops)
  const { most, beside } = await ground.play(act.ops, 'weighed')
  const record = act.isFull ? 'full' : 'empty'
  const rows = [...new Set(act.causes.map(({ what }) => what))].map((what) => {
    const all = act.causes.filter((cause) => cause.what === what).map((cause) => rowOf(trace, cause))
    return { what, record, ...worst(all) } as Row
  })
  for (const { what, from, till } of act.digits) rows.push({ what, record, ...digitOf(trace, from, till) } as Row)
  const stack = Math.max(...trace.works.map((one) => one.stack))
  const longest = Math.max(...trace.works.map(({ from, till }) => (from > 0 ? (till - from) / 1000 : 0)))
  return {
    name: act.name,
    record,
    rows,
    variables: most - beside,
    stack,
    longest,
    mean: meanOf(trace, act),
  }
}

type Figures = Omit<Row, 'what' | 'record'>

export function rowOf(trace: Trace, { at, span }: Pick<Cause, 'at' | 'span'>): Figures {
  const from = at * 1000
  const till = from + span * 1000
  const ms = (us: number | undefined): number | undefined => (us === undefined ? undefined : (us - from) / 1000)
  const sent = pictureIn(trace, from, till)
  const works = trace.works.filter((one) => one.till > from && one.from < till)
  const sum = (of: (one: (typeof works)[number]) => number): number => works.reduce((n, one) => n + of(one), 0)
  return {
    light: ms(trace.lights.find((one) => one.at >= from && one.at < till)?.at),
    picture: ms(sent[0]?.at),
    pictureBus: ms(sent[0]?.over),
    whole: ms(sent.at(-1)?.over),
    busy: busyIn(trace, from, till) / 1000,
    queue: Math.max(0, ...works.map((one) => one.queue)),
    toPicture: sent.length ? instructionsIn(trace, from, sent[0].at) : 0,
    instructions: instructionsIn(trace, from, till),
    bytes: trace.sent.filter((one) => one.at >= from && one.at < till).reduce((n, one) => n + one.bytes, 0),
    words: sum((one) => one.words),
    erases: sum((one) => one.erases),
    stack: Math.max(0, ...works.map((one) => one.stack)),
  }
}

function meanOf(trace: Trace, { mean }: Act): Mean | undefined {
  if (!mean) return undefined
  const [from, till] = [mean.from * 1000, mean.till * 1000]
  const seconds = (mean.till - mean.from) / 1000
  const isIn = ({ at }: { at: number }): boolean => at >= from && at < till
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / seconds
  return {
    instructions: instructionsIn(trace, from, till) / seconds,
    bytes: sum(trace.sent.filter(isIn).map(({ bytes }) => bytes)),
    beats: sum(trace.beats.filter((at) => isIn({ at })).map(() => 1)),
    words: sum(trace.works.filter((one) => isIn({ at: one.from })).map(({ words }) => words)),
    lit: litIn(trace, from, till) / (till - from),
  }
}

/** Us for which the lights are on, those of both sides together. */
function litIn({ lights }: Trace, from: number, till: number): number {
  return lights.reduce((sum, { at, lit }, i) => {
    const end = Math.min(till, lights[i + 1]?.at ?? till)
    return sum + Math.max(0, end - Math.max(at, from)) * lit.filter(Boolean).length
  }, 0)
}

function pictureIn(trace: Trace, from: number, till: number): Sent[] {
  const all = trace.sent.filter((one) => one.at >= from && one.at < till)
  const isApart = (a: number, b: number): boolean => b - a - busyIn(trace, a, b) > PAUSE
  const end = all.findIndex((one, i) => i > 0 && isApart(all[i - 1].at, one.at))
  return end < 0 ? all : all.slice(0, end)
}

function worst(all: readonly Figures[]): Figures {
  const made = { ...all[0] }
  for (const key of Object.keys(made) as (keyof Figures)[]) {
    const values = all.map((one) => one[key]).filter((value) => value !== undefined)
    if (values.length) made[key] = Math.max(...values)
  }
  return made
}

/** Of the wakes that draw a digit (lines sent once, no edge, no write to flash) the middle one, by instructions. */
export function digitOf(trace: Trace, from: number, till: number): Figures {
  const wakes = trace.works.filter((one) => {
    const sent = trace.sent.filter(({ at }) => at > one.from && at <= one.till)
    const isTouched = trace.edges.some(({ at }) => at > one.from && at <= one.till)
    return one.from > from * 1000 && one.till < till * 1000 && sent.length === 1 && !isTouched && !one.words
  })
  const all = wakes.map((one) => rowOf(trace, { at: one.from / 1000, span: (one.till - one.from) / 1000 }))
  all.sort((a, b) => a.instructions - b.instructions)
  if (!all.length) throw new Error('no wake draws a digit')
  return all[all.length >> 1]
}
