/*
 * Faulty time: wakes up to two seconds late, and a wall clock that somebody sets.
 */
import { describe, expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { namedSnapshot } from '../../sim/clock/snapshot.ts'
import { makeDice } from '../../sim/swarm/dice.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { held, opened } from '../ops.ts'

const HOUR = 3_600_000
const BANK = 35_999_000
const DELAY = 10_000

interface Day {
  ops: Op[]
  charged: [number, number]
}

/**
 * Presses for this many hours; before each the interpreter is busy for up to two seconds, and sometimes the wall clock
 * is set.
 */
function day(hours: number, seed: number): Day {
  const dice = makeDice(seed)
  const ops = opened('preset custom 7 10 9:59:59', 6000)
  const charged: [number, number] = [0, 0]
  let at = 6000
  for (let side = 1; at < hours * HOUR; side = 1 - side) {
    const span = dice.within(3000, 30_000)
    at += span
    charged[side] += Math.max(0, span - DELAY)
    if (dice.chance(50)) ops.push(makeOp(at - 2100, Kind.SetTime, 0, dice.within(-7200, 7200)))
    ops.push(makeOp(at - dice.within(1, 2000), Kind.Busy, 0, dice.within(0, 2000)), ...held(side, at, 80))
  }
  return { ops: [...ops, makeOp(at + 2400, Kind.Look, 0)], charged }
}

describe('wakes up to two seconds late, and a wall clock that is set', () => {
  it.each([1, 2, 3])('D2, D3, D4: cost nobody a ms in ten hours of play (day %i)', async (seed) => {
    const { ops, charged } = day(10, seed)
    const samples = await playOnCore([...ops].sort((a, b) => a.at - b.at))
    const snapshot = namedSnapshot(samples.at(-1)?.snapshot ?? [])
    expect([snapshot.leftBank, snapshot.rightBank]).toEqual([BANK - charged[0], BANK - charged[1]])
    expect(snapshot.leftTurns + snapshot.rightTurns).toBeGreaterThan(2000)
  })
})
