/*
 * What hands could win, and hands that could not win what was theirs: found by playing the clock of an earlier day, P1 to P13, J1 and
 * G3 of that list, each with a row at least that failed on it. By bare contacts, so that the same rows could be tried there.
 */

import { describe, expect, test } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { bankAt, flagAt } from '../../firmware/core/clock.ts'
import { type Control, Discipline, Door, makeControl, Option } from '../../firmware/core/control.ts'
import { hasCube } from '../../firmware/core/match.ts'
import { Item, itemOf, sideOf } from '../../firmware/core/ruling.ts'
import { preset } from '../../firmware/core/session.ts'
import { Row } from '../../firmware/core/setup.ts'
import { Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { agreed, Bench, begun, LEFT, playing, RIGHT } from './by-hand.ts'

/** A minute and 10 s a move, to 7 points, with these options. */
function minute(...options: [Option, number][]): Control {
  const control = { ...makeControl(5, 7), bank: 60_000, delay: 10_000 }
  for (const [which, value] of options) control.option[which] = value
  return control
}

/** The left's turn, with no delay; and when its flag is due. */
function nearing(start = playing): [Bench, number] {
  const b = start({ ...minute(), delay: 0 })
  return [b, flagAt(b.s.clock)]
}

/** In a stop: the left has lost a single, which waits for the right's answer. */
function entered(b: Bench): Bench {
  b.both()
  b.say(LEFT, Claim.Lost)
  for (let i = 0; i < 4 && b.s.result.step !== Step.Sent; i++) b.hold(LEFT)
  return b
}

describe('in play', () => {
  test('P1 both buttons tapped together are one press of the side to move, for 80, 300 and 450 ms', () => {
    const seen = [80, 300, 450].map((held) => {
      const b = playing(minute())
      b.touch([LEFT, 30_000, held], [RIGHT, 30_020, held])
      return [b.s.clock.turn, b.s.clock.since, ...b.s.clock.turns]
    })
    expect(seen).toEqual(seen.map(() => [RIGHT, 30_000, 2, 1]))
  })

  test('P1 in the opening roll a short of both starts nothing', () => {
    const b = agreed(minute())
    b.both(40, 80)
    expect(b.s.stage).toBe(Stage.Open)
  })

  test('P2 in the first turn a player alone gets none of his time back, whatever he holds', () => {
    const b = begun(minute())
    b.pass(b.s.clock.since + 40_000)
    b.both()
    const { clock } = b.s
    expect(b.s.stage).toBe(Stage.Stop)
    expect(bankAt(clock, LEFT, b.now)).toBe(30_000 - 100)
    b.say(LEFT, Claim.WrongMove)
    b.hold(LEFT)
    b.both()
    expect([clock.turn, bankAt(clock, LEFT, b.now)]).toEqual([LEFT, 29_900])
  })

  test('P2 nor does he escape his flag by a millisecond', () => {
    const [b, flag] = nearing(begun)
    b.touch([LEFT, flag - 1, 800], [RIGHT, flag - 1, 800])
    b.pass(flag + 31_000)
    expect([b.s.stage, b.s.fell]).toEqual([Stage.Flag, LEFT])
  })

  test('P3 with a leaning hand or a stuck button a stop is possible all the same', () => {
    const seen = [LEFT, RIGHT].map((leaning) => {
      const b = playing(minute())
      b.touch([leaning, 20_000, 14_000], [1 - leaning, 30_000, 2_000])
      return [b.s.stage, b.s.since]
    })
    expect(seen).toEqual([LEFT, RIGHT].map(() => [Stage.Stop, 30_000]))
  })

  test('P4 a timely press is not undone by the opponent, who closes his own contact while it rests', () => {
    for (const gap of [61, 149, 150, 300]) {
      const [b, flag] = nearing()
      b.touch([LEFT, flag - 420, 1_200], [RIGHT, flag - 420 + gap, 1_000])
      expect([b.s.clock.turns[LEFT], bankAt(b.s.clock, LEFT, flag - 420)]).toEqual([2, 420])
    }
  })

  test('P5 two honest presses 250 ms apart, each held for a second, both stand', () => {
    const b = playing(minute())
    b.touch([LEFT, 30_000, 1_000], [RIGHT, 30_250, 1_000])
    expect(b.s.clock.turns).toEqual([2, 2])
  })

  test('P6 a stop and a flag are judged alike, from whichever side the stop begins', () => {
    // Closings of left and right about the flag, and whether it falls: beyond 60 ms the later one is what counts.
    const rows: [number, number, boolean][] = [
      [0, 30, true],
      [30, 0, true],
      [-1, 59, false],
      [59, -1, false],
      [1, -60, true],
      [50, -200, true],
      [-1, -200, false],
    ]
    const seen = rows.map(([left, right]) => {
      const [b, flag] = nearing()
      b.touch([LEFT, flag + left, 1_000], [RIGHT, flag + right, 1_000])
      return [left, right, b.s.stage === Stage.Flag]
    })
    expect(seen).toEqual(rows)
  })

  test('P7 as a stop ends by itself, the first contact after it is a press, at its own instant', () => {
    const b = playing(minute())
    b.both()
    const since = b.s.since
    b.say(RIGHT, Claim.Dice)
    b.touch([LEFT, since + 30_050, 80])
    expect([b.s.stage, b.s.clock.turn, b.s.clock.since]).toEqual([Stage.Play, RIGHT, since + 30_050])
  })
})

describe('in a stop and a result', () => {
  test('P8 a call for the judge is not cancelled by one player’s two hands', () => {
    for (const held of [700, 1_200]) {
      const b = playing(minute())
      b.both()
      b.say(RIGHT, Claim.CallJudge)
      b.both(40, held)
      expect([b.s.stage, b.s.called > 0]).toEqual([Stage.Stop, true])
    }
  })

  test('P8 nobody is written down as who stopped, whoever’s contact closed first', () => {
    const seen = [LEFT, RIGHT].map((first) => {
      const b = playing(minute())
      b.both(40, 700, first)
      return b.s.who
    })
    expect(seen[0]).toBe(seen[1])
  })

  test('P9 both holding at once in ready have both agreed', () => {
    const b = new Bench()
    preset(b.s, minute(), 0)
    b.both(40, 1_200)
    expect(b.s.stage).toBe(Stage.Open)
  })

  test('P9 both sending at once in a stop have both sent', () => {
    const b = playing(minute())
    b.both()
    for (const side of [LEFT, RIGHT]) b.until(side, () => b.s.pick[side] === Claim.Dispute)
    b.both(40, 1_200)
    expect([b.s.stage, ...b.s.sent]).toEqual([Stage.Stop, 1 << Claim.Dispute, 1 << Claim.Dispute])
  })

  test('P10 the winner’s habitual taps answer nothing and call nobody', () => {
    const b = entered(playing(minute()))
    expect(b.s.result.step).toBe(Step.Sent)
    b.short(RIGHT, 3)
    expect([b.s.result.step, b.s.result.refused, b.s.called]).toEqual([Step.Sent, 0, 0])
  })

  test('P10 a tap right after the result is agreed to starts no game', () => {
    const b = entered(playing(minute()))
    b.hold(RIGHT)
    expect(b.s.match.games).toBe(1)
    b.short(LEFT)
    b.short(RIGHT)
    expect(b.s.stage).toBe(Stage.Open)
  })
})

describe('before and between', () => {
  test('P11 an opening press of 0.7 s starts the game', () => {
    const b = agreed(minute())
    b.touch([LEFT, b.now + 100, 700])
    expect([b.s.stage, b.s.clock.turn]).toEqual([Stage.Play, RIGHT])
  })

  test('P11 two holds by the one who is there do not start the other’s bank', () => {
    const b = new Bench()
    preset(b.s, minute(), 0)
    b.hold(LEFT)
    b.hold(LEFT)
    expect([b.s.stage, b.s.clock.on]).toEqual([Stage.Ready, 0])
  })

  test('P11 a late player’s press of a second stops his bank as it closes', () => {
    const b = new Bench()
    preset(b.s, minute(), 0)
    b.hold(LEFT)
    b.key()
    b.until(RIGHT, () => itemOf(b.s.row) === Item.Late && sideOf(b.s.row) === RIGHT)
    b.hold(RIGHT)
    b.until(RIGHT, () => itemOf(b.s.row) === Item.GoOn)
    b.hold(RIGHT)
    expect([b.s.stage, b.s.clock.turn]).toEqual([Stage.Late, RIGHT])
    const { since } = b.s.clock
    b.touch([RIGHT, since + 20_000, 1_000])
    expect([b.s.stage === Stage.Late, b.s.clock.on, bankAt(b.s.clock, RIGHT, b.now)]).toEqual([false, 0, 40_000])
  })

  test('P12 a wrong control that was agreed to by hand can be left at the opening roll, by both', () => {
    const b = new Bench()
    for (const side of [RIGHT, LEFT, RIGHT]) b.hold(side)
    expect(b.s.stage).toBe(Stage.Open)
    for (const side of [LEFT, LEFT, RIGHT]) b.hold(side)
    expect(b.s.stage).toBe(Stage.Ready)
  })

  test('P13 a score that a judge sets in play leaves the game in progress its cube', () => {
    const b = playing({ ...minute(), length: 5 })
    b.key()
    b.until(LEFT, () => itemOf(b.s.row) === Item.ScoreList)
    b.hold(RIGHT)
    b.until(LEFT, () => itemOf(b.s.row) === Item.Score && sideOf(b.s.row) === LEFT)
    b.hold(RIGHT)
    b.until(LEFT, () => b.s.value === 4)
    b.hold(RIGHT)
    b.hold(RIGHT)
    expect([b.s.stage, b.s.match.score[LEFT], hasCube(b.s.match, b.s.control)]).toEqual([Stage.Play, 4, true])
  })

  test('P13 filling the banks leaves what is left of an overtime that has begun', () => {
    const b = playing(minute([Option.Refill, 1], [Option.Overtime, 60]))
    b.touch([LEFT, b.s.clock.since + 75_000, 80])
    expect(bankAt(b.s.clock, LEFT, b.now)).toBe(55_000)
    entered(b)
    b.hold(RIGHT)
    expect([b.s.match.games, b.s.clock.bank[LEFT], b.s.clock.extra[LEFT]]).toEqual([1, 60_000, 55_000])
  })

  test('J1 no hand changes a control set from outside, or its door, before it is agreed to', () => {
    const b = new Bench()
    preset(b.s, minute(), 0)
    b.both(40, 700)
    b.until(RIGHT, () => b.s.row === Row.Option + Option.Door)
    b.short(LEFT)
    b.both(40, 100)
    expect([b.s.stage, b.s.control.option[Option.Door]]).toEqual([Stage.Ready, Door.Key])
    expect(b.s.control).toEqual(minute())
  })

  test('G3, K7 the setup goes both ways: long blitz to 3 points is before the players in four gestures', () => {
    const b = new Bench()
    b.short(RIGHT)
    b.short(RIGHT)
    b.hold(RIGHT)
    b.short(LEFT)
    const { discipline, length, delay } = b.s.control
    expect([b.s.stage, discipline, length, delay]).toEqual([Stage.Ready, Discipline.LongBlitz, 3, 10_000])
  })
})
