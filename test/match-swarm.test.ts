/*
 * The swarm of whole matches: random games, stops, breaks, results and absences on the core, judged by the oracle, which has
 * not read it. A failing match is printed by fast-check as its deeds, and can be replayed.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankAt, delayAt } from '../firmware/core/clock.ts'
import type { SimClock } from '../sim/clock/board.ts'
import { type Book, blank, type Control, type Deed, LINES, other, type Pair, type Side, WRONG } from './match-book.ts'
import { type Match, matchesArb, overAt, plainControlArb } from './match-deeds.ts'
import { enter, judge } from './match-oracle.ts'
import { play, playMatch, readyClock, START } from './match-play.ts'

const RUNS = Number(process.env.SWARM ?? 300)
/** A failing match is made smaller for a while only. */
const SETTINGS = { numRuns: RUNS, interruptAfterTimeLimit: 20_000 + 100 * RUNS }
/** Most deeds of a match, and most ms by which an edge or a wake is handled late. */
const MOST = 110
const LATE = 60

const inTime = () => 0

/** 0..most, anew at each edge; one seed, one answer. */
function lateBy(most: number, seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % (most + 1)
  }
}

/** A control without options, under which nothing falls soon. */
const plain: Control = {
  ...{
    length: 7,
    bank: 1_200_000,
    delay: 0,
    scope: 'match',
    refill: false,
    breaks: 1,
    runs: false,
    overtime: 0,
    koks: 3,
  },
  ...{ score: [0, 0], played: false, lateness: Infinity, judge: true },
}

const touch = (side: Side, at: number, held = 80): Deed => ({ side, at, held })
/** A hold of this side, of both one after the other, and both contacts as one gesture. */
const hold = (side: Side, at: number): Deed[] => [touch(side, at, 1_100)]
const holds = (at: number): Deed[][] => [hold(0, at), hold(1, at + 2_000)]
const bothAt = (at: number): Deed[] => [touch(0, at, 690), touch(1, at + 40, 650)]

describe('the swarm of matches', () => {
  it(`agrees with the oracle in ${RUNS} random matches (M1-M8, M12, P1-P8, T7-T10, T12, C11, D1-D5)`, () => {
    fc.assert(
      fc.property(matchesArb(MOST, 0), fc.nat(), (match, seed) => playMatch(match, seed, inTime)),
      SETTINGS,
    )
  })

  it(`D4: agrees in ${RUNS} more whose edges and wakes are handled up to ${LATE} ms late`, () => {
    fc.assert(
      fc.property(matchesArb(MOST, LATE), fc.nat(), (match, seed) => playMatch(match, seed, lateBy(LATE, seed))),
      SETTINGS,
    )
  })

  it('S7: no one or two short presses in play change a bank but by what the turns that they end took beyond the delay', () => {
    const presses = fc.array(pressArb, { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(matchesArb(60, 0, plainControlArb), presses, fc.nat(), (match, list, seed) => {
        const clock = playTillPlay(match, seed)
        const s = clock.loop.session
        const before = clock.machine.now - START
        const left: Pair = [bankAt(s.clock, 0, before + START), bankAt(s.clock, 1, before + START)]
        fc.pre(Math.min(...left) > 120_000)
        const turn = {
          side: s.clock.turn,
          ends: before + delayAt(s.clock, before + START),
          from: s.clock.given - START,
        }
        const deeds = pressed(list, before + 60)
        const look = Math.max(...deeds.map(overAt)) + 60
        play(clock, { deeds, look, isSure: true }, seed, inTime)
        for (const { side, at } of deeds) {
          if (side !== turn.side || at < turn.from + 150) continue
          left[side] -= Math.max(0, at - turn.ends)
          Object.assign(turn, { side: other(side), ends: at + match.control.delay, from: at })
        }
        left[turn.side as Side] -= Math.max(0, look - turn.ends)
        expect([0, 1].map((side) => bankAt(s.clock, side, look + START))).toEqual(left)
      }),
      SETTINGS,
    )
  })

  it('D1: whatever stops, claims and moves sent back fall in a turn, it is free for no longer than its delay', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 8_000, 20_000),
        fc.array(spellArb, { maxLength: 8 }),
        fc.nat(),
        (delay, spells, seed) => {
          const clock = readyClock({ ...plain, delay })
          const { deeds, used, end } = turnOf(spells)
          for (const moment of deeds) {
            const look = Math.max(...moment.map(({ at, held }) => at + held)) + 45
            play(clock, { deeds: moment, look, isSure: true }, seed, inTime)
          }
          const { clock: c } = clock.loop.session
          const [left, mover] = [bankAt(c, 0, end + START), bankAt(c, 1, end + START)]
          const leftUsed = Math.max(0, 1_000 - delay) + Math.max(0, 100 - delay)
          expect(used - (plain.bank - mover)).toBeLessThanOrEqual(delay)
          expect([c.turn, plain.bank - left, plain.bank - mover]).toEqual([0, leftUsed, Math.max(0, used - delay)])
        },
      ),
      SETTINGS,
    )
  })

  it('C2: never do both sides run: between two looks they lose together no more than the time that passed', () => {
    fc.assert(
      fc.property(matchesArb(MOST, 0, plainControlArb), fc.nat(), ({ control, moments }, seed) => {
        const clock = readyClock(control)
        const { clock: c, match } = clock.loop.session
        let was = { at: 0, banks: [0, 0], games: -1 }
        for (const moment of moments) {
          play(clock, moment, seed, inTime)
          if (!moment.isSure) continue
          const at = moment.look
          const banks = [bankAt(c, 0, at + START), bankAt(c, 1, at + START)]
          const lost = banks.map((bank, side) => Math.max(0, was.banks[side] - bank))
          if (match.games === was.games) expect(lost[0] + lost[1]).toBeLessThanOrEqual(at - was.at)
          was = { at, banks, games: match.games }
        }
      }),
      SETTINGS,
    )
  })
})

/** Matches that were once judged wrong; both agree, left first, and right has the first turn unless said otherwise. */
describe('the match', () => {
  const row = (name: string, own: Partial<Control>, deeds: Deed[][]) =>
    it(name, () => {
      const moments = deeds.map((moment) => ({
        deeds: moment,
        look: Math.max(...moment.map(overAt)) + 250,
        isSure: true,
      }))
      playMatch({ control: { ...plain, ...own }, moments }, 1, inTime)
    })
  const agreed = holds(0)
  const stopped = [...agreed, [touch(0, 4_000)], [touch(1, 5_000)], bothAt(6_000)]
  const lost = [[touch(0, 8_000)], hold(0, 9_000)]
  const entered = [hold(0, 11_000), hold(0, 13_000), hold(1, 15_000)]

  row('P5, D4: a line sent after 30 s of a stop charges nothing of what was frozen', { delay: 0 }, [
    ...[...stopped, [touch(1, 8_000)], [touch(1, 9_000)], [touch(1, 10_000)], hold(1, 11_000)],
    ...[hold(1, 50_000), hold(0, 52_000)],
  ])
  row('P5: both go on a ms before the stop would end by itself', { delay: 0 }, [
    ...[...stopped, hold(0, 8_000), hold(1, 34_999)],
  ])
  row('T7, M11: a result taken back does not give back what a break has cost', { runs: true }, [
    ...[...stopped, ...lost, ...entered, hold(0, 20_000), hold(0, 22_000), hold(0, 60_000)],
    ...[hold(1, 70_000), [touch(1, 72_000)], [touch(1, 73_000)], [touch(1, 74_000)], hold(1, 75_000), hold(0, 77_000)],
  ])
  row(
    'M1, T10: a hand that rests over the absent side’s flag enters nothing for the game that it loses',
    { scope: 'game', bank: 10_000, judge: false },
    [hold(0, 0), [touch(0, 2_000, 3_100)], hold(0, 14_500)],
  )
  row('M3: of two shorts that are no one gesture the one that opens first has the lower die', {}, [
    ...[...agreed, [touch(0, 4_000, 381), touch(1, 4_301, 30)]],
  ])
  row(
    'T10, P7: a press too late for the flag that lasts on enters nothing',
    { scope: 'game', bank: 10_000, delay: 0 },
    [...[...agreed, [touch(0, 4_000)], [touch(1, 14_090, 1_500)]]],
  )
  row('P1: both buttons tapped, however near, are one press of the side to move', { delay: 1_000 }, [
    ...[...agreed, [touch(0, 4_000)], [touch(1, 9_000), touch(0, 9_080)], [touch(0, 14_000), touch(1, 14_149)]],
  ])
})

interface Press {
  side: Side
  gap: number
  held: number
}

const whole = (min: number, max: number) => fc.integer({ min, max })
const pressArb: fc.Arbitrary<Press> = fc.record({
  side: fc.constantFrom<Side>(0, 1),
  gap: fc.oneof(whole(1, 400), whole(1, 30_000)),
  held: whole(30, 599),
})

/** Presses one after another; the two sides' may overlap, since a hand on one button never blocks the other (C8). */
function pressed(list: Press[], from: number): Deed[] {
  const free = [from, from]
  let at = from
  return list.map(({ side, gap, held }) => {
    at = Math.max(at + gap, free[side])
    free[side] = at + held + 60
    return { side, at, held }
  })
}

/** A clock in the match up to the last of its moments in play. */
function playTillPlay({ control, moments }: Match, seed: number): SimClock {
  const books: Book[] = []
  for (const { deeds } of moments) books.push(enter(control, books.at(-1) ?? blank, deeds))
  const isPlay = moments.map(({ isSure, look }, i) => isSure && judge(control, books[i], look).stage === 'play')
  const last = isPlay.lastIndexOf(true)
  fc.pre(last >= 0)
  const clock = readyClock(control)
  for (const moment of moments.slice(0, last + 1)) play(clock, moment, seed, inTime)
  return clock
}

/** So long the turn runs, and then it is stopped in one way or another. */
interface Spell {
  run: number
  way: 'nothing claimed' | 'dispute' | 'dice' | 'by itself' | 'sent back'
  side: Side
  stop: number
}

const spellArb: fc.Arbitrary<Spell> = fc.record({
  run: fc.oneof(whole(900, 3_000), whole(900, 20_000)),
  way: fc.constantFrom('nothing claimed', 'dispute', 'dice', 'by itself', 'sent back'),
  side: fc.constantFrom<Side>(0, 1),
  stop: fc.oneof(whole(0, 10_000), whole(0, 15_000), whole(0, 90_000)),
})

/** A turn of right's in these spells: what hands do from the start of the match on, how long it ran, and its end. */
function turnOf(spells: Spell[]): { deeds: Deed[][]; used: number; end: number } {
  const deeds: Deed[][] = [hold(0, 0), hold(1, 2_000), [touch(1, 4_000)], [touch(0, 5_080)]]
  let [from, used] = [5_080, 0]
  const taps = (side: Side, at: number, times: number) => {
    for (let i = 0; i < times; i++) deeds.push([touch(side, at + 200 * i)])
  }
  for (const { run, way, side, stop } of spells) {
    let at = from + run
    used += run
    if (way === 'sent back') {
      deeds.push([touch(1, at)])
      at += 1_000 + stop
    }
    deeds.push(bothAt(at))
    const line = { 'nothing claimed': 0, dispute: 3, dice: 2, 'by itself': 0, 'sent back': 4 }[way]
    if (line) {
      taps(side, at + 1_000, line)
      deeds.push(hold(side, at + 2_000))
      if (way === 'sent back') {
        deeds.push(hold(other(side), at + 3_500))
        taps(other(side), at + 5_000, LINES - WRONG)
      }
      taps(side, at + 5_500, LINES - line)
    }
    from = at + 30_000
    if (way === 'by itself') continue
    from = at + 9_800 + Math.min(stop, 20_000)
    deeds.push(hold(side, from - 2_600), hold(other(side), from - 1_000))
  }
  deeds.push([touch(1, from + 2_000)])
  return { deeds, used: used + 2_000, end: from + 2_100 }
}
