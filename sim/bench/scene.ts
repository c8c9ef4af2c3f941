/*
 * The scene that a board's bundle plays on the interpreter, and what each part of it costs.
 *
 * It is played once and watched: which calls there were, when, and what each drew. Its parts are found from that, and each must
 * be what it is called: a wake that draws one digit has drawn no more and written nothing. Then the same calls are measured.
 */
import { wireOf } from '../clock/vocabulary.ts'
import { CALLS, type Call, type Calls, type Part } from './cost.ts'
import { BOOT } from './memory.ts'
import { type Meter, type Run, runWhole } from './meter.ts'
import { type Drawn, drawnIn } from './picture.ts'

/** A call of the scene, and what came of it. */
export interface Done extends Drawn {
  /** wake, close0, open1, again … */
  what: string
  at: number
  words: number
}

export const SCENE = ['boot', 'nothing', 'digit', 'press', 'settling', 'repaint'] as const
export type Thing = (typeof SCENE)[number]

/** A match of 7 points: both agree, the left side opens, and 20 s later the right side's bank runs. */
const LEAD = `bench.go(500);bench.line("${wireOf('preset short 7')}");bench.press(0,1000,1200);bench.press(1,3000,1200);bench.press(0,6000,80);bench.go(26500);`
const WAKES = 20
const STILL = 8
const PRESSES = 8
/** The presses that are measured, of each side the second. */
const FIRST = 2
const SECOND = 4
const WATCH = `bench.isTold=true;bench.wakes(${WAKES});bench.still(${STILL});bench.again();bench.again();bench.go(47000);bench.turns(${PRESSES},47100,900);`
/** Fewer wakes of one digit than this are no measure. */
const DIGITS = 6
const HOLLOW = 8
/** More calls than these are not a contact alone that settles. */
const SETTLING = 6

/** What the calls of the scene do, as watched. */
export async function watchScene(espruino: string, run: Run, code: string, step: () => void): Promise<Done[]> {
  const { output } = await runWhole([espruino], run, code + BOOT + LEAD + WATCH, step)
  let before = ''
  return [...output.matchAll(/@(\w+)\|([\d.]+)\|(\d+)\|(\d+)\|(.*)/g)].map(([, what, at, shows, words, frame]) => {
    const drawn = drawnIn(before, frame.trim())
    before = frame.trim()
    return {
      what,
      at: Number(at),
      words: Number(words),
      isDigit: drawn.isDigit,
      isDrawn: drawn.isDrawn || shows !== '0',
    }
  })
}

/** From and up to which calls of the scene each thing is done, and how often. */
export function partsOf(calls: readonly Done[]): Record<Exclude<Thing, 'boot'>, [number, number][]> {
  const still = calls.findIndex((call, i) => i > 0 && call.at === calls[i - 1].at && call.what === 'wake')
  const again = calls.findIndex(({ what }) => what === 'again')
  const closes = [...calls.keys()].filter((i) => calls[i].what.startsWith('close'))
  const drawn = (from: number): number => calls.findIndex((call, i) => i > from && call.isDrawn) + 1
  const presses = closes.slice(FIRST, SECOND)
  const parts = {
    digit: digitsIn(calls.slice(0, still)),
    nothing: [[still, still + STILL]] as [number, number][],
    repaint: [[again, again + 2]] as [number, number][],
    press: presses.map((i): [number, number] => [i, drawn(i)]),
    settling: presses.map((i, k): [number, number] => [drawn(i), closes[FIRST + k + 1]]),
  }
  judge(calls, parts)
  return parts
}

/** Each stretch of wakes that draw one digit and write nothing. */
function digitsIn(calls: readonly Done[]): [number, number][] {
  const list: [number, number][] = []
  for (const [i, { isDigit, words }] of calls.entries()) {
    if (!isDigit || words) continue
    if (list.at(-1)?.[1] === i) list.at(-1)![1]++
    else list.push([i, i + 1])
  }
  return list
}

function judge(calls: readonly Done[], parts: ReturnType<typeof partsOf>): void {
  const of = (thing: keyof typeof parts): Done[] => parts[thing].flatMap(([from, to]) => calls.slice(from, to))
  if (of('digit').length < DIGITS) throw new Error('too few wakes draw one digit and no more')
  if (of('nothing').some(({ isDrawn, words }) => isDrawn || words))
    throw new Error('a wake at which nothing changes draws')
  if (of('settling').length > parts.settling.length * SETTLING)
    throw new Error('a contact that settles wakes too often')
  if (of('settling').some(({ isDrawn }) => isDrawn)) throw new Error('a contact that settles draws')
  if (of('press').filter(({ isDrawn }) => isDrawn).length !== parts.press.length)
    throw new Error('a press draws nothing')
}

/** The calls from one to another as a script. */
function textOf(calls: readonly Done[], from: number, to: number): string {
  return calls
    .slice(from, to)
    .map(({ what, at }) => {
      if (what === 'again') return 'bench.again();'
      if (what === 'wake') return `bench.wake(${at});`
      return `bench.edge(${what.at(-1)},${what.startsWith('close') ? 1 : 0},${at});`
    })
    .join('')
}

function callsIn(calls: readonly Done[], from: number, to: number): Calls {
  const sum: Calls = {}
  for (const { what } of calls.slice(from, to)) {
    const call = what === 'wake' || what === 'again' ? what : 'edge'
    sum[call] = (sum[call] ?? 0) + 1
  }
  return sum
}

export interface Measured {
  parts: Record<Thing, Part>
  hollow: Record<Call, number>
}

/** The scene measured: each thing as it is, and what an empty call costs. */
export async function measureScene(meter: Meter, run: Run, code: string, calls: readonly Done[]): Promise<Measured> {
  const things = partsOf(calls)
  const cuts = [...new Set(Object.values(things).flat(2))].sort((a, b) => a - b)
  const empty = (one: string): string => one.repeat(HOLLOW)
  const script = [
    code,
    BOOT,
    `${LEAD}bench.native();${textOf(calls, 0, cuts[0])}`,
    ...cuts.slice(1).map((cut, i) => textOf(calls, cuts[i], cut)),
    'bench.hollow();',
    empty('bench.wake(53000);'),
    empty('bench.edge(1,1,53000);'),
    empty('bench.again();'),
  ]
  const costs = await meter.costs(run, script)
  const between = (from: number, to: number): number => {
    const first = cuts.indexOf(from)
    return costs.slice(first + 2, cuts.indexOf(to) + 2).reduce((sum, cost) => sum + cost, 0)
  }
  const parts = { boot: { cost: costs[0], calls: {}, count: 1 } } as Record<Thing, Part>
  for (const [thing, ranges] of Object.entries(things)) {
    const sum: Part = { cost: 0, calls: {}, count: 0 }
    for (const [from, to] of ranges) {
      sum.cost += between(from, to)
      const inside = callsIn(calls, from, to)
      for (const call of CALLS) sum.calls[call] = (sum.calls[call] ?? 0) + (inside[call] ?? 0)
      sum.count += thing === 'press' || thing === 'settling' ? 1 : to - from
    }
    parts[thing as Thing] = sum
  }
  const last = costs.slice(-CALLS.length).map((cost) => cost / HOLLOW)
  return { parts, hollow: { wake: last[0], edge: last[1], again: last[2] } }
}
