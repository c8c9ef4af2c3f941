/*
 * Ten hours of play with edges and wakes handled late, contacts that bounce for twenty ms, and hands in a hurry: not a
 * millisecond is lost or given, and no press is lost (D2, D3, D4).
 */
import { describe, expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { Kind, type Op, type Player } from '../../sim/clock/op.ts'
import { NAMES, namedSnapshot } from '../../sim/clock/snapshot.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { interpret } from '../../sim/espruino/interpreter.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { bouncing, held, hurried, opened } from '../ops.ts'
import { makeRandom } from '../random.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const HOUR = 3_600_000
const BANK = 35_999_000
const DELAY = 10_000
/** Words on a page of flash. Each page of a record adds a number to a list in memory. */
const PAGE = 1020
/**
 * Espruino stores a small number in the variable of its name, in some builds up to 70 minutes in ms. A larger count
 * takes one more variable.
 */
const GROWN = 2

interface Day {
  ops: Op[]
  /** What each side's turns took beyond their delays. */
  charged: [number, number]
}

/**
 * Hours of presses. Each edge is handled up to 200 ms late, many wakes up to two seconds, and now and then somebody sets
 * the wall clock.
 */
function tenHours(seed: number, hours = 10): Day {
  const random = makeRandom(seed)
  const ops = opened('preset custom 7 10 9:59:59', 6000)
  const charged: [number, number] = [0, 0]
  let at = 6000
  for (let side = 1; at < hours * HOUR; side = 1 - side) {
    const span = 500 + random(30_000)
    at += span
    charged[side] += Math.max(0, span - DELAY)
    if (!random(20)) ops.push(makeOp(at - 300, Kind.SetTime, 0, random(14_401) - 7200))
    if (!random(2)) ops.push(makeOp(at - 1 - random(2000), Kind.Busy, 0, random(2001)))
    ops.push(makeOp(at - 250, Kind.Lag, 0, random(201)), ...held(side, at, 80, random(201)))
  }
  return { ops: [...ops, makeOp(at + 2400, Kind.Look, 0)], charged }
}

function inOrder(ops: Op[]): Op[] {
  return [...ops].sort((a, b) => a.at - b.at)
}

async function lastRecord(play: Player, ops: Op[]): Promise<Record<string, number>> {
  const samples = await play(inOrder(ops))
  return namedSnapshot(samples.at(-1)?.snapshot ?? [])
}

describe('ten hours, edges up to 200 ms late, wakes up to two seconds, a wall clock that is set', () => {
  it.each([
    ['the core', 1, async (ops: readonly Op[]) => playOnCore(ops)],
    ['the core, another day', 2, async (ops: readonly Op[]) => playOnCore(ops)],
    ['the bundle', 3, async (ops: readonly Op[]) => bundlePlayer(await boardFolder('table'))(ops)],
  ] as [string, number, Player][])('D2, D3, D4: no bank of %s is off by 1 ms', async (_name, seed, play) => {
    const { ops, charged } = tenHours(seed)
    const record = await lastRecord(play, ops)
    expect([record.leftBank, record.rightBank]).toEqual([BANK - charged[0], BANK - charged[1]])
    expect(record.leftTurns + record.rightTurns).toBeGreaterThan(2000)
  })

  it.skipIf(!ESPRUINO)(
    'D2, D3, D4: no bank of the interpreter is off by 1 ms, and it uses no more variables than after six hours, except for the record’s pages',
    { timeout: 10 * TEST_TIMEOUT },
    async () => {
      const dir = await boardFolder('table')
      const { ops, charged } = tenHours(4)
      const long = await interpret(ESPRUINO, dir, inOrder(ops))
      // by then all figures that it needs have been made, each when it was first drawn
      const short = await interpret(ESPRUINO, dir, inOrder(tenHours(4, 6).ops))
      const snapshot = namedSnapshot(long.samples.at(-1)?.snapshot ?? [])
      expect([snapshot.leftBank, snapshot.rightBank]).toEqual([BANK - charged[0], BANK - charged[1]])
      expect(long.used - short.used).toBeLessThanOrEqual(GROWN + 2 * Math.floor(snapshot.words / PAGE))
    },
  )
})

const of = (record: readonly number[], ...names: (typeof NAMES)[number][]): number[] =>
  names.map((name) => record[NAMES.indexOf(name)])

it('C11, D2: a thousand presses of up to 21 edges, handled late, cost each side its turns to the ms', async () => {
  const { ops, bank } = bouncing(1000, 26)
  const { snapshot } = (await playOnCore(ops)).at(-1)!
  expect(of(snapshot, 'leftTurns', 'rightTurns', 'leftIgnored', 'rightIgnored')).toEqual([500, 500, 0, 0])
  expect(of(snapshot, 'leftBank', 'rightBank')).toEqual(bank)
})

it('T12: of presses 100 ms apart every third ends a turn, and the others are counted as ignored', async () => {
  const { snapshot } = (await playOnCore(hurried())).at(-1)!
  expect(of(snapshot, 'leftTurns', 'rightTurns', 'leftIgnored', 'rightIgnored')).toEqual([17, 17, 33, 33])
})
