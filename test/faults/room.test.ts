/*
 * How much of a long match a record of 450 words has room for: games of 50 presses, each side's share of its bank used in one turn, so
 * that there are as many checkpoints as there can be. The table in faults.md says it.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/platform/console.ts'
import { makeFlash, powerUp, type SimClock } from '../../sim/clock/board.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { SMALL } from '../boards.ts'
import { chord, pass, press } from '../platform/desk.ts'

const PRESSES = 50
const MINUTE = 60_000
const HOLD = 1300
/** Room for all of any match. */
const AMPLE = 4000
/** Bits of a word, less the five that prove it: a press, and time alone. */
const PRESS = 1 << 26
const TIME = 1 << 25

interface Held {
  presses: number
  times: number
}

/** Plays a match of as many games as there can be; for each of them what its words tell. */
function playIn(room: number, length: number): Held[] {
  const flash = makeFlash(room)
  const clock = powerUp(0, [0, 0], flash, SMALL)
  const games = 2 * length - 1
  const long = (length * 2 * MINUTE * 0.9) / games
  pass(clock, 500)
  takeLine(clock.loop, wireOf(`preset short ${length}`))
  for (const side of [0, 1]) press(clock, side, HOLD)
  return Array.from({ length: games }, (_, game) => {
    const from = flash.words.length
    playGame(clock, long, game % 2)
    const bits = flash.words.slice(from).map((word) => word >>> 5)
    return {
      presses: bits.filter((b) => b & PRESS).length,
      times: bits.filter((b) => !(b & PRESS) && b & TIME).length,
    }
  })
}

function playGame(clock: SimClock, long: number, loser: number): void {
  const { session } = clock.loop
  expect(session.stage).toBe(Stage.Open)
  pass(clock, 5000)
  press(clock, 0, 80)
  for (let i = 0; i < PRESSES; i++) {
    pass(clock, i < 2 ? 10_000 + long : 6000)
    press(clock, session.clock.turn, 80)
  }
  pass(clock, 2000)
  chord(clock)
  press(clock, loser, 80) // I LOST
  for (let i = 0; i < 4; i++) press(clock, loser, HOLD)
  press(clock, 1 - loser, HOLD)
  runTo(clock.machine, clock.machine.now + 3000)
}

/** Of how many games from the first on the record has all. */
const wholeOf = (held: Held[], all: Held[], what: keyof Held): number => {
  const lost = held.findIndex((game, i) => game[what] < all[i][what])
  return lost < 0 ? held.length : lost
}

const rows = [
  ...readFileSync(new URL('../faults.md', import.meta.url), 'utf8').matchAll(
    /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm,
  ),
]

describe('the room of a small record', () => {
  it('is told for every usual length', () => {
    expect(rows.map(([, length]) => length)).toEqual(['1', '3', '5', '7', '9', '11', '15'])
  })

  it.each(rows.map((row) => row.slice(1).map(Number)))(
    'D7: a match to %i points of %i games: checkpoints and presses',
    (length, games, times, presses) => {
      const all = playIn(AMPLE, length)
      const held = playIn(SMALL.words, length)
      expect(held).toHaveLength(games)
      expect([wholeOf(held, all, 'times'), wholeOf(held, all, 'presses')]).toEqual([times, presses])
    },
  )
})
