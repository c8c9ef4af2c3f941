/*
 * The transfer code: 28 digits, or 32, by which another clock goes on with a match, to the second. Wrong codes are
 * noticed; a code is entered by two buttons; and the match goes on from it.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breaksLeft } from '../../firmware/core/between.ts'
import { type Control, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { fingerprintOf } from '../../firmware/core/fingerprint.ts'
import { recall } from '../../firmware/core/recall.ts'
import { leaveRuling, OpenedBy, rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { preset } from '../../firmware/core/session.ts'
import { isBetween, makeSession, type Session } from '../../firmware/core/state.ts'
import {
  codeOf,
  DIGITS,
  matchNumbers,
  positionOf,
  readCode,
  refusalOfPosition,
  takeOver,
} from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { keptIn } from '../../sim/record/entries.ts'
import { customOf, LEFT, nowOf, opening, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { goTo } from './by-setup.ts'
import { between, cutPower, loseGame, matchFrom, matchOf, openBy, openGame, sendBack, withOptions } from './games.ts'
import { BANK, judge, key, lateFor, ruled, ruling, SINCE } from './judging.ts'
import { Ask, Claim, Crawford, Ended, Entry, Item, NOBODY, Option, Refusal, Row, Ruling, Stage } from './names.ts'
import { both, bothHold, claim, holdNext, request, tap, toldOf } from './play.ts'

const RUNS = 1000
/** Digits without penalties, and the most of each penalty in a code: remarks, warnings, penalty points of each side. */
const BRIEF = 28
const MOST = [5, 5, 4, 4, 4, 4]

const whole = (min: number, max: number) => fc.integer({ min, max })

const controlArb: fc.Arbitrary<Control> = fc
  .record({ length: whole(1, 49), delay: whole(0, 60), breaks: whole(0, 9), overtime: fc.constantFrom(0, 30, 60, 600) })
  .map(({ length, delay, breaks, overtime }) => ({
    ...withOptions(makeControl(5, length), [Option.Breaks, breaks], [Option.Overtime, overtime]),
    bank: 600_000,
    delay: delay * 1000,
  }))

/** A match at any point, its clock stopped. */
const sessionArb: fc.Arbitrary<Session> = controlArb.chain((control) => {
  const score = whole(0, control.length - 1)
  const side = whole(0, control.option[Option.Breaks])
  return fc
    .record({
      bank: fc.tuple(whole(0, 35_999_000), fc.oneof(whole(0, 100_000), whole(0, 35_999_000))),
      extra: fc.tuple(whole(0, 1), whole(0, 1)),
      turn: whole(0, 2),
      left: whole(0, control.delay),
      score: fc.tuple(score, score),
      crawford: whole(0, 3),
      unnamed: whole(0, 3),
      stops: whole(0, 9),
      turns: fc.tuple(whole(0, 74), whole(-2, 2)),
      breaks: fc.tuple(side, side),
      dice: fc.tuple(whole(0, 1), whole(0, 1)),
      tally: fc.oneof(fc.constant<number[]>([0, 0, 0, 0, 0, 0]), fc.array(whole(0, 7), { minLength: 6, maxLength: 6 })),
    })
    .map(({ bank, extra, turn, left, score: [a, b], crawford, unnamed, stops, turns, breaks, dice, tally }) => {
      const s = makeSession()
      s.control = control
      const near = [a, b].filter((points) => points === control.length - 1).length
      const least = [0, 1, 0, 2][crawford]
      s.clock.bank = bank
      const overtime = control.option[Option.Overtime] * 1000
      s.clock.extra = [extra[0] * overtime, extra[1] * overtime]
      s.clock.turn = turn
      s.clock.delayLeft = turn === NOBODY ? 0 : left
      if (turn !== NOBODY) {
        s.stopsWithoutReason = unnamed
        s.stops = stops
        s.clock.turns = [turns[0], Math.max(0, turns[0] + turns[1])]
      }
      Object.assign(s.match, {
        score: [a, b],
        crawford: near >= least ? crawford : Crawford.Before,
        breaks,
        dice,
      })
      s.tally = tally
      return s
    })
})

/** A clock set to this control, nothing begun. */
function fresh(control: Control): Session {
  const s = makeSession()
  s.control = structuredClone(control)
  return s
}

/** What a code means on a clock with this control: the position, or the refusal. */
function read(control: Control, code: number[]): number[] | Refusal {
  const into: number[] = []
  return readCode(fresh(control), code, into) || into
}

/** A position as a code holds it: banks and delay in whole seconds, rounded up; penalties up to MOST. */
function inSeconds(list: number[]): number[] {
  const times = list.map((value, i) => ([0, 1, 5].includes(i) ? Math.ceil(value / 1000) * 1000 : value))
  return times.map((value, i) => Math.min(value, MOST[i - 17] ?? value))
}

const lengthFor = (s: Session): number => (s.tally.some((count) => count > 0) ? DIGITS : BRIEF)

describe('the digits', () => {
  it('C4, J2: 28 digits restore any position, 32 one with penalties: times in whole seconds rounded up, all else as it was', () => {
    fc.assert(
      fc.property(sessionArb, (s) => {
        const code = codeOf(s)
        expect(code.length).toBe(lengthFor(s))
        expect(code.every((digit) => digit % 1 === 0 && digit >= 0 && digit <= 9)).toBe(true)
        expect(read(s.control, code)).toEqual(inSeconds(positionOf(s, 0)))
      }),
      { numRuns: RUNS * 3 },
    )
  })

  it('C4: a wrong digit of a code is noticed, and two exchanged ones', () => {
    fc.assert(
      fc.property(sessionArb, whole(0, DIGITS - 1), whole(1, 9), (s, any, by) => {
        const code = codeOf(s)
        const wrong = any % code.length
        expect(read(s.control, Object.assign([...code], { [wrong]: (code[wrong] + by) % 10 }))).toBe(Refusal.Code)
        const place = any % (code.length - 1)
        const [a, b] = code.slice(place)
        if (a === b) return
        expect(read(s.control, Object.assign([...code], { [place]: b, [place + 1]: a }))).toBe(Refusal.Code)
      }),
      { numRuns: RUNS },
    )
  })

  it('C4: missing digits, or one too many, are noticed', () => {
    fc.assert(
      fc.property(sessionArb, whole(0, DIGITS - 1), (s, length) => {
        const code = codeOf(s)
        expect(read(s.control, code.slice(0, length % code.length))).toBe(Refusal.Code)
        expect(read(s.control, [...code, 0])).toBe(Refusal.Code)
      }),
      { numRuns: RUNS / 2 },
    )
  })

  it.each<[string, Control]>([
    ['another length', makeControl(0, 9)],
    ['another discipline', makeControl(1, 7)],
    ['another delay', { ...makeControl(0, 7), delay: 10_000 }],
    ['another bank', { ...makeControl(5, 7), bank: 600_000 }],
    ['other breaks', withOptions({ ...makeControl(5, 7), bank: 840_000 }, [Option.Breaks, 3])],
    ['a flag that loses the game', withOptions({ ...makeControl(5, 7), bank: 840_000 }, [Option.Scope, 1])],
  ])('C4: a code is refused by a clock with %s', (_name, control) => {
    const s = fresh(makeControl(0, 7))
    expect([read(s.control, codeOf(s)), read(control, codeOf(s))]).toEqual([positionOf(s, 0), Refusal.OtherControl])
  })

  it('C4: a code is refused by a clock whose sides have other banks of their own: none, one, or the other way round', () => {
    const controls = [[], [300], [0, 300], [300, 840], [840, 300]].map(([left = 0, right = 0]) =>
      withOptions(customOf(7, 600_000, 10_000), [Option.LeftBank, left], [Option.RightBank, right]),
    )
    for (const from of controls) {
      const told = controls.map((control) => read(control, codeOf(fresh(from))))
      expect(told).toEqual(controls.map((to) => (to === from ? positionOf(fresh(from), 0) : Refusal.OtherControl)))
    }
    expect(new Set(controls.map(fingerprintOf)).size).toBe(controls.length) // as both clocks show it
  })

  it('C4: a code is accepted by a clock with other settings of its own, or another score to begin from', () => {
    const s = fresh(makeControl(0, 7))
    const clocks: [Option, number][] = [
      [Option.Sound, 1],
      [Option.Door, 2],
      [Option.Bright, 3],
      [Option.Language, 1],
      [Option.Silent, 1],
    ]
    const own = withOptions(s.control, ...clocks, [Option.LeftScore, 6], [Option.Played, 1])
    expect(read(own, codeOf(s))).toEqual(positionOf(s, 0))
  })
})

/**
 * Enters digits by two buttons, each by shorts or by one hold, whichever is quicker; returns the seconds that it takes.
 */
function typed(s: Session, digits: number[]): number {
  let seconds = 0
  digits.forEach((digit, place) => {
    if (place) tap(s, RIGHT)
    const [shorts, held] = [digit * 0.5, 1.3 + (digit - 1) * 0.15]
    if (shorts <= held) tap(s, LEFT, digit)
    else press(s, LEFT, nowOf(s) + 300, 1000 + (digit - 1) * 150 + 50)
    expect(s.digits.at(-1)).toBe(digit)
    seconds += Math.min(shorts, held) + (place ? 0.5 : 0)
  })
  holdNext(s, RIGHT)
  return seconds + 1.3
}

/** In setup, at the row of the transfer. */
function entering(control: Control): Session {
  const s = fresh(control)
  goTo(s, Row.Transfer)
  holdNext(s, RIGHT)
  expect([s.stage, s.digits]).toEqual([Stage.Transfer, [0]])
  return s
}

it('C4: a code is entered within 120 s, even if all digits are nines', () => {
  const s = entering(makeControl(0, 7))
  const seconds = typed(s, Array(DIGITS).fill(9))
  expect(Math.round(seconds * 10) / 10).toBe(96.8)
  expect(seconds).toBeLessThanOrEqual(120)
})

describe('a code that is refused', () => {
  const played = ruling()
  const code = codeOf(played)

  it.each<[string, Control, number[], Refusal]>([
    ['a wrong digit', played.control, Object.assign([...code], { 7: (code[7] + 1) % 10 }), Refusal.Code],
    ['two exchanged digits', played.control, Object.assign([...code], { 19: code[20], 20: code[19] }), Refusal.Code],
  ])(
    'C4 (finding R3): a code with %s is refused with the reason, and nothing changes',
    (_name, control, code, refusal) => {
      expect(read(control, code)).toBe(refusal)
      const s = entering(control)
      const before = ruled(s)
      typed(s, code)
      expect([s.stage, s.refusal, s.journal.used]).toEqual([Stage.Transfer, refusal, 0])
      expect(ruled(s)).toEqual(before)
      if (s.digits.length > 1) tap(s, RIGHT)
      expect(s.digits).toEqual([0]) // from the first one anew
      holdNext(s, RIGHT)
      expect([s.stage, s.row, s.journal.used]).toEqual([Stage.Setup, Row.Transfer, 0])
    },
  )
})

describe('the list', () => {
  it('C4: while a clock runs the list has its time at that very instant', () => {
    const s = playing(LEFT, 600_000, 10_000)
    const { since } = s
    expect(positionOf(s, since + 4000).slice(0, 6)).toEqual([600_000, 600_000, 0, 0, LEFT, 6000])
    expect(positionOf(s, since + 25_000).slice(0, 6)).toEqual([585_000, 600_000, 0, 0, LEFT, 0])
  })

  it('C4, M1: a bank that runs outside a game is no turn, also after a power cut', () => {
    const s = lateFor(LEFT)
    expect(positionOf(s, SINCE + 20_000).slice(0, 6)).toEqual([BANK, BANK - 20_000, 0, 0, NOBODY, 0])
    const again = cutPower(s)
    expect([again.stage, positionOf(again, nowOf(again))[4]]).toEqual([Stage.Power, NOBODY])
  })
})

describe('the match that goes on', () => {
  /** The judge reads the code off one clock, and it is entered on another. */
  function taken(): Session {
    const from = judge(ruling(), Item.Score, RIGHT, 4)
    judge(from, Item.Breaks, LEFT, 1)
    judge(from, Item.Transfer)
    expect(from.page).toBe(1)
    const s = entering(from.control)
    typed(s, codeOf(from))
    return s
  }

  it('C4, P6: several stops without a reason count as one, and more than 74 turns of a side as 74', () => {
    const from = ruling()
    Object.assign(from, { stops: 5, stopsWithoutReason: 3 })
    from.clock.turns = [80, 81]
    expect(positionOf(from, 0).slice(13, 17)).toEqual([1, 5, 80, 81])
    expect((read(from.control, codeOf(from)) as number[]).slice(13, 17)).toEqual([1, 5, 74, 75])
    from.stopsWithoutReason = 0
    expect((read(from.control, codeOf(from)) as number[]).slice(13, 15)).toEqual([0, 5])
  })

  it('C4, M13 (finding R3): no wrong opener can be claimed in the middle of a game that was taken over', () => {
    const s = taken()
    bothHold(s)
    both(s)
    claim(s, LEFT, Claim.WrongMove)
    expect([s.refusal, s.sent[LEFT]]).toEqual([Refusal.NoMove, 0])
  })

  it('M13, P6 (finding R3): the judge can correct stops and turns and undo that, but only in a game; how many stops had no reason stays', () => {
    for (const stopsWithoutReason of [0, 1]) {
      const s = Object.assign(ruling(), { stopsWithoutReason })
      const before = ruled(s)
      const { stops } = s
      expect([rule(s, Ruling.Stops, 0, 2, nowOf(s)), rule(s, Ruling.Turns, RIGHT, 7, nowOf(s))]).toEqual([0, 0])
      expect([s.stops, s.clock.turns, s.stopsWithoutReason]).toEqual([2, [1, 7], stopsWithoutReason])
      expect([cutPower(s).stops, cutPower(s).clock.turns]).toEqual([2, [1, 7]])
      undoLastRuling(s, nowOf(s))
      undoLastRuling(s, nowOf(s))
      expect([s.stops, s.stopsWithoutReason, ruled(s)]).toEqual([stops, stopsWithoutReason, before])
    }
    const between = key(matchOf(7))
    expect(rule(between, Ruling.Turns, LEFT, 1, nowOf(between))).toBe(Refusal.NotNow)
  })

  it('J4: the record has the takeover and each value taken over', () => {
    const s = taken()
    expect(toldOf(s, Entry.DoorOpened).map(([, , by]) => by)).toEqual([OpenedBy.Transfer])
    expect(toldOf(s, Entry.RulingOver).map(([, , how]) => how)).toEqual([Ended.TakenOver])
    expect(toldOf(s, Entry.Ruling).length).toBe(15)
  })

  it('C4: a match taken over is consistent from any position, the same after a power cut, and gives the same code again', () => {
    fc.assert(
      fc.property(sessionArb, (from) => {
        fc.pre(preset(makeSession(), from.control, 0) === Refusal.None)
        const s = entering(from.control)
        s.digits = codeOf(from)
        holdNext(s, RIGHT)
        expect([s.stage, check(s, nowOf(s)), codeOf(s).join('')]).toEqual([Stage.Power, '', codeOf(from).join('')])
        expect(s.tally).toEqual(from.tally.map((count, i) => Math.min(count, MOST[i])))
        const words = s.journal.out
        const again = makeSession()
        recall(again, keptIn(words), 0)
        expect(ruled(again)).toEqual(ruled(s))
      }),
      { numRuns: RUNS / 2 },
    )
  })
})

// Regression: it had no turn, because the stage of the power cut was still kept.
it('C4: a position has the turn of a game that began after a power cut in a break', () => {
  const s = between(1)
  request(s, LEFT, Ask.Break)
  const again = cutPower(s)
  bothHold(again)
  expect(again.stage).toBe(Stage.Break)
  holdNext(again, LEFT)
  openBy(again, LEFT)
  expect([again.stage, positionOf(again, nowOf(again))[4]]).toEqual([Stage.Play, RIGHT])
})

// Regression: after a wrong opener there was no break to ask for, and the judge could go to the next match.
it('C4, P2: a takeover from a score is between games for the whole match', () => {
  const from = between(3)
  const s = makeSession()
  preset(s, from.control, 0)
  takeOver(s, positionOf(from, nowOf(from)), 0)
  bothHold(s)
  openBy(s, LEFT)
  sendBack(s)
  expect([s.stage, isBetween(s)]).toEqual([Stage.Open, true])
  key(s)
  expect(leaveRuling(s, Ended.NextMatch, nowOf(s))).toBe(Refusal.NotNow)
})

// Regression: the clock set to the corrected length has fewer breaks by the rules, and refused the code.
it('C4, P1: a match whose length was corrected after a break goes on, by code and by list, on a clock set to that length', () => {
  const from = opening(makeControl(0, 7))
  loseGame(from, RIGHT)
  passTo(from, from.shortsFrom)
  request(from, LEFT, Ask.Break)
  holdNext(from, LEFT)
  expect([rule(key(from), Ruling.Length, 0, 5, nowOf(from)), from.match.breaks]).toEqual([0, [1, 0]])
  const s = entering(makeControl(0, 5))
  typed(s, codeOf(from))
  expect([s.stage, positionOf(s, nowOf(s))]).toEqual([Stage.Power, inSeconds(positionOf(from, nowOf(from)))])
  expect([breaksLeft(s, LEFT), breaksLeft(s, RIGHT)]).toEqual([0, 1]) // as on the first clock
  expect(cutPower(s).control).toEqual(s.control)
  const [discipline, length, bank, delay, ...options] = matchNumbers(from, nowOf(from))
  const control = { discipline, length, bank, delay, option: [...options.slice(0, Option.LeftBank), 0, 0] }
  expect([refusalOf(control), refusalOfPosition(control, options.slice(Option.LeftBank))]).toEqual([0, 0])
})

// Regression: no clock took the code, since at 4:2 to 7 points no game can be Crawford's by the rules.
it('C4, M5: a Crawford game in play goes on, by code and by list, after its match has become longer', () => {
  const from = openGame(matchFrom(5, 4, 2))
  expect([rule(key(from), Ruling.Length, 0, 7, nowOf(from)), from.match.crawford]).toEqual([0, Crawford.Now])
  const s = entering(makeControl(from.control.discipline, 7))
  Object.assign(s.control, from.control)
  typed(s, codeOf(from))
  expect([s.stage, s.match.crawford, s.match.score]).toEqual([Stage.Power, Crawford.Now, [4, 2]])
  expect(refusalOfPosition(from.control, positionOf(from, nowOf(from)))).toBe(Refusal.None)
})
