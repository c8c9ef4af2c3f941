/*
 * What a virtual board logs: each edge, each pin written, each flip of the glass, and each stretch of work with what it took.
 */
import type { SimBoard } from '../clock/boards.ts'

/** A stretch of work between two sleeps, in instructions, with when it ended in us since the interpreter's start. */
export interface Work {
  till: number
  us: number
  instructions: number
  flips: number
  words: number
  erases: number
  queue: number
  stack: number
  /** Edges that came in it, and code that an op stands for. */
  edges: number
  code: string[]
}

export interface Costs {
  works: Work[]
  /** When the glass was sent, in us since the interpreter's start. */
  flips: number[]
  /** Us from a contact's closing to the next flip, where one came before the next edge. */
  press: number[]
  stack: number
  most: number
  /** The lights at each look. */
  lights: [number, number][]
  add(more: Costs): void
}

export function makeCosts(): Costs {
  const costs: Costs = {
    works: [],
    flips: [],
    press: [],
    stack: 0,
    most: 0,
    lights: [],
    add: (more) => {
      costs.works = costs.works.concat(more.works)
      costs.flips = costs.flips.concat(more.flips)
      costs.press = costs.press.concat(more.press)
      costs.stack = Math.max(costs.stack, more.stack)
      costs.most = Math.max(costs.most, more.most)
    },
  }
  return costs
}

const BUSY = /^busy \d+ to (\d+) us (\d+) instr (\d+) words (\d+) erases (\d+) flips (\d+) q (\d+) stack (\d+)/

export function costsIn(log: string, pin: Record<string, number>, board: SimBoard): Costs {
  const costs = makeCosts()
  const button = board.button.map((name) => pin[name])
  const light = board.light.map((name) => pin[name])
  const lit: [number, number] = [0, 0]
  let edges = 0
  let code: string[] = []
  let closed = 0
  for (const line of log.split('\n')) {
    const [word, a, b, , at] = line.split(' ')
    if (word === 'edge') {
      edges++
      closed = button.includes(Number(a)) && b === '0' ? Number(at) : 0
    } else if (word === 'pin' && light.includes(Number(a))) lit[light.indexOf(Number(a))] = Number(b)
    else if (word === 'flip') {
      costs.flips.push(Number(b))
      if (closed) costs.press.push(Number(b) - closed)
      closed = 0
    } else if (word === 'js') {
      code.push(line.split(' ').slice(2).join(' '))
      if (line.endsWith(';tell()')) costs.lights.push([...lit])
    } else if (word === 'end') costs.most = Number(line.split(' ')[3])
    const busy = BUSY.exec(line)
    if (!busy) continue
    const [till, us, instructions, words, erases, flips, queue, stack] = busy.slice(1).map(Number)
    costs.works.push({ till, us, instructions, words, erases, flips, queue, stack, edges, code })
    costs.stack = Math.max(costs.stack, stack)
    edges = 0
    code = []
  }
  return costs
}
