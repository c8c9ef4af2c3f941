/*
 * The search: breadth first from one world, every move at every instant that matters, each world once.
 */

import type { Ms } from '../../firmware/core/clock.ts'
import { Stage } from '../../firmware/core/table.ts'
import { check } from '../../sim/clock/check.ts'
import { STAGES } from '../../sim/clock/vocabulary.ts'
import { keyOf } from './key.ts'
import { cutLaw, flagLaw, recallLaw } from './laws.ts'
import { after, CUT, instantsFor, MOVES, type Move, type World, waited } from './world.ts'

export interface Found {
  worlds: number
  moves: number
  /** The distance in moves of the farthest world, and the distance up to which all moves were made. */
  depth: number
  whole: number
  /** True if every reachable world is known. */
  isAll: boolean
  stages: Set<number>
}

interface Node {
  world: World
  key: string
  depth: number
  /** The node and the move that led here. */
  from: Node | undefined
  by: Way | undefined
}

interface Way {
  move: Move
  wait: number
}

/**
 * Searches until `most` moves are made or all worlds are known. `known` keeps the worlds whose moves were all made, in
 * earlier searches too: nobody else would go on from a world that was only met.
 * Throws with the path to the first world that breaks a law.
 */
export function search(start: World, most: number, known: Set<string>): Found {
  const key = keyOf(start)
  const met = new Set([key])
  let edge: Node[] = [{ world: start, key, depth: 0, from: undefined, by: undefined }]
  const found: Found = { worlds: 1, moves: 0, depth: 0, whole: 0, isAll: false, stages: new Set([start.s.stage]) }
  while (edge.length && found.moves < most) {
    const next: Node[] = []
    for (const node of edge) {
      if (found.moves >= most) return found
      if (node.depth && known.has(node.key)) continue
      expand(node, met, next, found)
      known.add(node.key)
    }
    found.whole++
    edge = next
  }
  found.isAll = !edge.length
  return found
}

/** Makes all moves from a world, in order of time; new worlds go to `next`. */
function expand(node: Node, met: Set<string>, next: Node[], found: Found): void {
  const { world, depth } = node
  let isLeft = false
  let was = world
  for (const way of waysFrom(world)) {
    const by = { move: way.move, wait: way.at - world.now }
    if (way.at > was.now) was = made(() => waited(was, way.at), node, by)
    const is = made(() => after(was, way.move, way.at), node, by)
    found.moves++
    isLeft ||= is.s.stage !== world.s.stage
    insist(way.move === CUT ? cutLaw(was, is) || check(is.s, is.now) : flagLaw(world, is), node, by)
    const key = keyOf(is)
    if (met.has(key)) continue
    met.add(key)
    insist(recallLaw(world, is), node, by)
    next.push({ world: is, key, depth: depth + 1, from: node, by })
    found.worlds++
    found.depth = depth + 1
    found.stages.add(is.s.stage)
  }
  insist(isLeft || leadsOut(world) ? '' : 'no move leaves this stage', node)
}

/** How many rows of the setup, and values of each, are tried to find a control that can be played. */
const [ROWS, VALUES] = [24, 60]

/** Refused controls, with the row shown, from which a way out was found. */
const led = new Set<string>()

/** True if a setup with a refused control can be left after turning to another row or value. */
function leadsOut(world: World): boolean {
  const { stage, control, row } = world.s
  const key = JSON.stringify([control, row])
  if (stage !== Stage.Setup) return false
  if (!led.has(key) && findsWayOut(world)) led.add(key)
  return led.has(key)
}

function findsWayOut(world: World): boolean {
  let row = world
  for (let i = 0; i < ROWS; i++) {
    let is = row
    for (let k = 0; k < VALUES; k++) {
      if (next(is, 'right hold').s.stage !== Stage.Setup) return true
      is = next(is, 'left short')
    }
    row = next(row, 'right short')
  }
  return false
}

function next(world: World, name: string): World {
  const move = MOVES.find((one) => one.name === name)
  return move ? after(world, move, world.now + 500) : world
}

/** Every move at each of its instants, in order of time. */
function waysFrom(world: World): { move: Move; at: Ms }[] {
  const ways = [...MOVES, CUT].flatMap((move) => instantsFor(world, move).map((at) => ({ move, at })))
  return ways.sort((a, b) => a.at - b.at)
}

function made(make: () => World, node: Node, by: Way): World {
  try {
    return make()
  } catch (error) {
    return insist(String(error), node, by) as never
  }
}

/** Throws with the whole path to a broken law, a line for each move. */
function insist(law: string, node: Node, last?: Way): void {
  if (!law) return
  const way = [lineOf(last)]
  for (let n: Node | undefined = node; n; n = n.from) way.unshift(`${lineOf(n.by)} (${STAGES[n.world.s.stage]})`)
  throw new Error(`${law}\n  ${way.join('\n  ')}`)
}

function lineOf(way: Way | undefined): string {
  return way ? `${way.move.name} after ${way.wait} ms` : ''
}
