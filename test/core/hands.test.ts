/*
 * Tests of hands in a match: the opening press and a stuck button (C8, M3, D5). And of a gesture in the 100 ms between a
 * stage's deadline and the wake that acts on it: it finds the stage already changed, and means what it would mean a
 * moment later (finding P7, D4).
 */
import { describe, expect, it } from 'vitest'
import { RESULT } from '../../firmware/core/deadline.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, controlOf, hold, LEFT, nowOf, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { contacts, pair } from './contacts.ts'
import { cutPower, enterLost, giveUp, matchOf, openGame, shown } from './games.ts'
import { Ev, type Session, Stage } from './names.ts'
import { both } from './play.ts'

describe('in a match', () => {
  // Regression: a closing that was not yet 8 ms old when the stage changed counted in the new stage.
  it('a press that began 5 ms before the opening roll does not open the game, one at its instant does', () => {
    for (const [closes, stage] of [
      [6_995, Stage.Open],
      [7_000, Stage.Play],
    ]) {
      const s = shown(controlOf(0, 7, 840_000, 10_000))
      hold(s, LEFT, 3000)
      contacts(s, [closes, 7_475], [6_000, 6_600 + 500])
      expect(s.stage).toBe(stage)
    }
  })

  it.each([
    ['both closed before', 44_800, 44_900],
    ['the left before, the right after', 44_900, 45_100],
    ['the right before, the left after', 45_200, 44_999],
  ])('P5, D5: when a stop ends by itself, %s: contacts from before its end mean nothing', (_how, left, right) => {
    const s = playing(LEFT, 600_000, 10_000)
    pair(s, LEFT, 15_000, 40, [16_000, 16_000])
    contacts(s, [left, 46_500], [right, 46_500])
    const isPress = left > 45_000
    const isIgnored = right > 45_000
    expect([s.stage, s.clock.turn]).toEqual([Stage.Play, isPress ? RIGHT : LEFT])
    expect([...s.clock.turns, ...s.clock.ignored]).toEqual([isPress ? 1 : 0, 0, 0, isIgnored ? 1 : 0])
  })

  // Regression: both counted for the door, since the end of the stop was not yet announced when the second one closed.
  it('P5, C8: a contact that closes just after a stop has ended by itself, while the other one leans, stops after 2 s', () => {
    for (const [opens, stage] of [
      [47_060, Stage.Stop],
      [47_059, Stage.Play],
    ]) {
      const s = playing(LEFT, 600_000, 10_000)
      pair(s, LEFT, 15_000, 40, [16_000, 16_000])
      contacts(s, [44_000, 60_000], [45_060, opens])
      expect([s.stage, s.since]).toEqual([stage, stage === Stage.Stop ? 45_060 : 45_000])
    }
  })

  // Regression: nothing was copied for both to undo, since the first press was not one of play; both banks became 0.
  it('M3: both closed as the opening roll becomes play cost nobody his bank', () => {
    const s = contacts(opening(), [20_000, 20_080, 20_500, 21_300], [20_450, 21_300])
    expect(banks(s, 21_300).slice(0, 2)).toEqual([840_000, 840_000])
  })
})

describe('the opening press', () => {
  it.each([150, 999])('M3: the opening press is a short of %i ms by the lower die, from its release', (held) => {
    for (const lower of [LEFT, RIGHT]) {
      const s = opening()
      press(s, lower, 20_000, held)
      passTo(s, 22_000)
      const since = 20_000 + held
      expect([s.stage, s.clock.turn, s.clock.since]).toEqual([Stage.Play, 1 - lower, since])
      expect(banks(s, since + 4_000)).toEqual([840_000, 840_000, 6_000])
    }
  })

  it.each([
    [0, Stage.Open],
    [1, Stage.Open],
    [300, Stage.Open],
    [301, Stage.Play],
  ])('D5: shorts of both sides %i ms apart lead to stage %i', (gap, stage) => {
    for (const first of [LEFT, RIGHT]) {
      const s = pair(opening(), first, 20_000, gap, [20_100, 20_100 + gap])
      expect(s.stage).toBe(stage)
      // The second one is then a press by the side with the first turn, 201 ms into that turn.
      if (stage === Stage.Play) expect([s.clock.turn, s.clock.since]).toEqual([first, 20_301])
    }
  })

  it('M3 (finding P10): if each of two opening presses comes with another contact, neither begins the game, but the next press does', () => {
    const s = contacts(opening(), [20_000, 20_100, 20_451, 20_800, 22_000, 22_100], [20_200, 20_368])
    expect([s.stage, s.clock.turn, s.clock.since]).toEqual([Stage.Play, RIGHT, 22_100])
  })
})

it.each([
  [139_000, 206_000, Stage.Play],
  [160_000, 206_000, Stage.Stop], // not yet for a minute
  [139_000, 204_992, Stage.Stop],
  [139_000, 204_999, Stage.Stop],
  [139_000, 205_000, Stage.Play],
  [139_000, 205_001, Stage.Play],
])(
  'C8, P5: the side of a stuck button need not send GO ON: closed from %i to %i, the other’s hold being one at 205,000: %i',
  (closes, opens, stage) => {
    const s = playing(LEFT, 600_000, 2_000)
    contacts(s, [200_000, 202_000, 204_000, 205_300], [closes, opens]) // both closed for two seconds are a stop
    expect([s.stage, s.clock.turn]).toEqual([stage, RIGHT])
  },
)

it('C8, C11 (finding G1): a stuck button that chatters still counts as stuck when the other side sends GO ON', () => {
  for (let breaks = 109_990; breaks < 110_000; breaks++) {
    const s = playing(LEFT, 600_000, 8_000)
    contacts(s, [109_000, 110_300], [20_000, breaks, breaks + 5], [Ev.Stop, 108_000])
    expect([breaks, s.stage]).toEqual([breaks, Stage.Play])
  }
})

/** The left's turn, stopped with nothing claimed. */
function stopped(): Session {
  const s = playing(LEFT, 60_000, 10_000)
  passTo(s, 20_500)
  both(s)
  return s
}

it.each([1, 40, 99, 100, 150])(
  'P5 (finding P7): %i ms after the end of a stop the first contact of the side to move is its press',
  (after) => {
    const s = stopped()
    const end = s.since + STOP
    const before = banks(s, end)
    press(s, LEFT, end + after)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Play, RIGHT])
    expect(banks(s, end + after)).toEqual([before[LEFT] - after, before[RIGHT], 10_000])
    const again = cutPower(s)
    expect([again.clock.turn, ...again.clock.bank]).toEqual([RIGHT, before[LEFT] - after, before[RIGHT]])
  },
)

it.each([
  ['that is complete at the sixtieth second of a result still counts', 1000],
  ['that begins before that second and is complete after it counts too', 500],
])('J7: an answer %s', (_when, before) => {
  const s = matchOf(7)
  openGame(s)
  giveUp(s, LEFT)
  enterLost(s)
  const end = s.since + RESULT
  hold(s, RIGHT, end - before)
  passTo(s, end + 700)
  expect([s.stage, s.match.score, s.called, check(s, nowOf(s))]).toEqual([Stage.Open, [0, 1], 0, ''])
})
