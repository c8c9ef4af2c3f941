/*
 * Virtual and real time: a press counts from its own instant, whatever the page did meanwhile.
 */
import { describe, expect, it } from 'vitest'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { holdFor, ownOf, type Part } from '../../sim/clock/live.ts'
import {
  advance,
  type Bench,
  holdAt,
  lookAgain,
  makeBench,
  pass,
  putAside,
  reach,
  setOwnAt,
  setSpeed,
  step,
  takeNew,
  takeUp,
} from '../../sim/web/bench.ts'

const NOBODY: ReadonlySet<Part> = new Set()
const on = (...held: Part[]): ReadonlySet<Part> => new Set(held)

/**
 * A match in play: right chose the first usual match, both agreed, and the right's turn has begun, since left had the
 * lower die. Real and virtual time are the same.
 */
function playing(): Bench {
  const b = makeBench(0)
  const held: [Part, number][] = [
    ['right', 1200],
    ['left', 1200],
    ['right', 1200],
    ['left', 80],
  ]
  let real = 1000
  for (const [part, ms] of held) {
    holdAt(b, on(part), real)
    holdAt(b, NOBODY, real + ms)
    real += ms + 300
  }
  advance(b, real)
  expect(b.live.clock?.loop.session.stage).toBe(Stage.Play)
  return b
}

describe('the bench', () => {
  it('a press between two frames counts from its own instant', () => {
    const b = playing()
    advance(b, 20_000)
    holdAt(b, on('right'), 20_007.9)
    holdAt(b, NOBODY, 20_093.2)
    advance(b, 20_100)
    expect(b.live.deeds.slice(-2)).toEqual([
      { at: 20_007, text: 'close right' },
      { at: 20_093, text: 'open right' },
    ])
    expect(b.live.clock?.loop.session.clock.turn).toBe(0)
  })

  it('a press reported after a later frame is not lost, and time does not go back', () => {
    const b = playing()
    advance(b, 20_000)
    holdAt(b, on('right'), 19_990)
    expect(b.live.deeds.at(-1)).toEqual({ at: 20_000, text: 'close right' })
  })

  it('what the page holds for a time closes now, not at the last frame, and a hand does not open it', () => {
    const b = playing()
    advance(b, 20_000)
    holdFor(reach(b, 20_040), 'right', 100)
    holdAt(b, NOBODY, 20_060)
    advance(b, 21_000)
    expect(b.live.deeds.slice(-2)).toEqual([
      { at: 20_040, text: 'close right' },
      { at: 20_140, text: 'open right' },
    ])
  })

  it('at ten times the speed a press is no longer than in real time', () => {
    const b = playing()
    advance(b, 10_000)
    setSpeed(b, 10, 10_000)
    advance(b, 11_000)
    expect(b.live.now).toBe(20_000)
    holdAt(b, on('right'), 11_000)
    holdAt(b, NOBODY, 11_080)
    expect(b.live.now).toBe(20_080)
    advance(b, 11_180)
    expect(b.live.now).toBe(21_080)
  })

  it('in a pause time passes only while a button is held', () => {
    const b = playing()
    setSpeed(b, 0, 10_000)
    advance(b, 90_000)
    expect(b.live.now).toBe(10_000)
    holdAt(b, on('right'), 90_000)
    holdAt(b, NOBODY, 90_080)
    advance(b, 99_000)
    expect(b.live.now).toBe(10_080)
    step(b, 99_000)
    expect(b.live.now).toBeGreaterThan(10_080)
    const { now } = b.live
    advance(b, 100_000)
    expect(b.live.now).toBe(now)
  })

  it('after hours out of sight the clock is as if it had been watched all along', () => {
    const b = playing()
    const other = playing()
    for (let turn = 0; b.live.now < 3_600_000 && turn < 1000; turn++) advance(b, 3_600_000)
    for (let real = 20_000; real <= 3_600_000; real += 20_000) pass(other, real - other.live.now, real)
    expect(b.live.clock?.canvas.pixels).toEqual(other.live.clock?.canvas.pixels)
    expect(b.live.clock?.loop.session.stage).toBe(Stage.Flag)
    expect(b.live.flash.words).toEqual(other.live.flash.words)
  })

  it.each([
    [true, 51_000],
    [false, 21_000],
  ])('a time of day that gains is a sleep only out of sight: hidden %s', (isHidden, now) => {
    const b = playing()
    advance(b, 20_000)
    const last = { real: 20_000, wall: 1_000_000, isHidden }
    lookAgain(b, last, { real: 21_000, wall: 1_031_000, isHidden: false })
    advance(b, 21_000)
    expect(b.live.now).toBe(now)
  })

  it('a clock that is put aside stands still, and its buttons are released', () => {
    const b = playing()
    holdAt(b, on('left'), 10_000)
    putAside(b, 10_500)
    expect(b.live.level).toEqual([0, 0])
    takeUp(b, 30_000)
    expect(b.live.now).toBe(10_500)
    advance(b, 31_000)
    expect(b.live.now).toBe(11_500)
  })

  it('a new clock has the language and the sound of the old one', () => {
    const b = playing()
    setOwnAt(b, Option.Language, 1, 10_000)
    setOwnAt(b, Option.Sound, 1, 10_000)
    takeNew(b, 20_000)
    expect([b.live.now, b.live.deeds, b.live.clock?.loop.session.stage]).toEqual([0, [], Stage.Setup])
    expect(([Option.Language, Option.Sound] as const).map((option) => ownOf(b.live.clock!, option))).toEqual([1, 1])
    expect(b.settings.map(({ at }) => at)).toEqual([0, 0])
  })
})
