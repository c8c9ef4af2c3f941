/*
 * The usual matches: how few gestures lead to each of them from a fresh clock, and how shorts change the control that
 * is shown (J1, S9; finding K7). And the controls that were played last, eight at most: each a row of the setup (S9).
 */
import { describe, expect, it } from 'vitest'
import { type Control, copyControl, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { lastControls, remember } from '../../firmware/core/recent.ts'
import { delaysOf, lengthsOf, setOption, showControl } from '../../firmware/core/setup.ts'
import { customOf, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { goTo } from './by-setup.ts'
import { withOptions } from './games.ts'
import { Discipline, makeSession, Option, Row, type Session, Stage } from './names.ts'
import { holdNext, tap } from './play.ts'

const nameOf = (c: Control): string => [c.discipline, c.length, c.delay / 1000].join()

/** The fewest shorts of one side that lead there. */
function fewest(begin: () => Session, isThere: (s: Session) => boolean): number {
  const counts = [LEFT, RIGHT].map((side) => {
    const s = begin()
    for (let count = 0; count < 20; count++, tap(s, side)) if (isThere(s)) return count
    return Infinity
  })
  return Math.min(...counts)
}

const USUAL: [Discipline, number[], number[]][] = [
  [Discipline.Short, [5, 7, 9, 11], [8, 10, 12]],
  [Discipline.Long, [5, 7, 9], [8, 10, 12]],
  [Discipline.ShortBlitz, [3, 5, 7], [8, 10]],
  [Discipline.LongBlitz, [3, 5, 7], [8, 10]],
  [Discipline.Pairs, [7, 9], [10, 12]],
]

it.each(
  USUAL.flatMap(([discipline, lengths, delays]) =>
    lengths.flatMap((length) => delays.map((delay) => [discipline, length, delay])),
  ),
)('K7, S9: discipline %i to %i with %i s is shown after seven gestures, four if that delay is usual', (...control) => {
  const [discipline, length, delay] = control
  const row = Row.Discipline + discipline
  const toRow = discipline ? fewest(makeSession, (s) => s.row === row) : 0 // the list begins at short nardy
  const entered = (): Session => {
    const s = Object.assign(makeSession(), { row })
    holdNext(s, RIGHT)
    return s
  }
  const most = makeControl(discipline, length).delay === delay * 1000 ? 4 : 7
  expect(toRow + 1 + fewest(entered, (s) => nameOf(s.control) === control.join())).toBeLessThanOrEqual(most)
})

/** A control that is shown and not locked. */
function shown(c = makeControl(Discipline.Short, 7)): Session {
  const s = Object.assign(makeSession(), { control: structuredClone(c), row: Row.Done })
  holdNext(s, RIGHT)
  expect(s.stage).toBe(Stage.Ready)
  return s
}

describe('the control that is shown', () => {
  const CUSTOM = customOf(13, 600_000, 18_000)

  it('is turned by shorts: the right’s go through lengths, then delays, then the way back; the left’s go the other way', () => {
    const s = shown(makeControl(Discipline.ShortBlitz, 5))
    const turn = (side: number): string => {
      tap(s, side)
      return s.pick[0] ? 'setup' : nameOf(s.control)
    }
    const forth = Array.from({ length: 7 }, () => turn(RIGHT))
    expect(forth).toEqual(['2,7,10', 'setup', '2,3,8', '2,5,8', '2,7,8', '2,3,10', '2,5,10'])
    const back = Array.from({ length: 7 }, () => turn(LEFT))
    expect(back).toEqual([...forth.slice(0, -1).reverse(), '2,5,10'])
  })

  it.each<[string, Control, number[], number[]]>([
    ['a league', makeControl(Discipline.League, 7), [5, 7, 9, 11], [13]],
    ['pairs', makeControl(Discipline.Pairs, 11), [7, 9, 11], [10, 12]],
    ['a custom control', CUSTOM, [5, 7, 9, 11, 13], [8, 10, 12, 18]],
    ['a score', withOptions(makeControl(Discipline.Short, 9), [Option.LeftScore, 7]), [9, 11], [8, 10, 12]],
    ['an odd delay', { ...makeControl(Discipline.Long, 7), delay: 9000 }, [5, 7, 9], [8, 9, 10, 12]],
  ])(
    'of %s is turned through its own length and delay and the usual ones, none that would be refused, and so comes back',
    (_name, c, lengths, delays) => {
      const s = shown(c)
      for (let i = 0; i <= lengths.length * delays.length; i++) {
        expect([lengthsOf(s), delaysOf(s), refusalOf(s.control)]).toEqual([lengths, delays, 0])
        tap(s, RIGHT)
      }
      expect([s.pick[0], nameOf(s.control)]).toEqual([0, nameOf(c)])
    },
  )

  it('J1: a shown control is left by a hold of either side at the way back, to the row of its discipline; that hold does not agree', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = shown(makeControl(Discipline.Pairs, 9))
      tap(s, RIGHT)
      expect(s.pick[0]).toBe(1)
      holdNext(s, side)
      expect([s.stage, s.row, s.agreed]).toEqual([Stage.Setup, Row.Discipline + Discipline.Pairs, 0])
    }
  })
})

/** A custom control to this many points, with several options set. */
function custom(points: number): Control {
  const control = { ...makeControl(5, points), bank: points * 30_000, delay: 8_000 }
  return withOptions(control, [Option.Scope, 1], [Option.Breaks, 2], [Option.Lateness, 15])
}

/** What is remembered after these were played, one after the other. */
function played(...controls: Control[]): number[] {
  return controls.reduce((list, control) => remember(list, control, false), [] as number[])
}

/** A control in short: discipline, points, bank, delay. */
function short({ discipline, length, bank, delay }: Control): number[] {
  return [discipline, length, bank / 1000, delay / 1000]
}

const EIGHT = [10, 11, 12, 13, 14, 15, 16, 17].map(custom)

describe('the last controls', () => {
  it.each<[string, Control[], number[]]>([
    ['as they were played, the newest first', [9, 5, 3].map(custom), [3, 5, 9]],
    ['eight at most; the oldest goes', [custom(1), custom(2), ...EIGHT], [17, 16, 15, 14, 13, 12, 11, 10]],
    ['each once: one that is played again comes first', [...EIGHT, custom(12)], [12, 17, 16, 15, 14, 13, 11, 10]],
  ])('S9: the last controls are listed %s', (_how, controls, points) => {
    expect(lastControls(played(...controls))).toEqual(points.map(custom))
  })

  it('S9: a control with another score, banks of the sides’ own, or other settings of the clock, is the same once it is played', () => {
    const again = withOptions(
      custom(9),
      ...[Option.LeftBank, Option.RightBank].map((which): [Option, number] => [which, 300]),
      [Option.LeftScore, 8],
      [Option.RightScore, 1],
      ...[Option.Played, Option.Sound, Option.Door].map((which): [Option, number] => [which, 1]),
    )
    expect(lastControls(played(custom(9), again))).toEqual([custom(9)])
    const [onlySet] = lastControls(remember([], again, true))
    expect(onlySet).toEqual(withOptions(again, [Option.Sound, 0], [Option.Door, 0]))
  })

  it.each<[string, Control]>([
    ['another delay', { ...custom(9), delay: 9_000 }],
    ['another bank', { ...custom(9), bank: 300_000 }],
    ['another option', withOptions(custom(9), [Option.Overtime, 60])],
  ])('S9: a control with %s is another one', (_name, other) => {
    expect(lastControls(played(custom(9), other))).toEqual([other, custom(9)])
  })

  it('J1: what the rules do not allow is never offered, whatever is in the list', () => {
    const wrong = played({ ...makeControl(0, 7), delay: 60_000 }, { ...makeControl(2, 4), bank: 60_000 }, custom(9))
    expect(lastControls(wrong)).toEqual([custom(9)])
  })
})

describe('in setup', () => {
  /** Eight controls were played, and none of the clock's own settings has its default. */
  function eight(): Session {
    const s = makeSession()
    for (let i = Option.Sound; i <= Option.Silent; i++) s.control.option[i] = 1
    s.recent = lastControls(played(...EIGHT))
    return s
  }

  it('S9: each of the last controls has a row of its own; one hold brings up what was played last, within 2 s', () => {
    for (let i = 0; i < 8; i++) {
      const s = eight()
      if (i) goTo(s, Row.Played + i)
      const at = nowOf(s)
      holdNext(s, RIGHT)
      expect([s.stage, short(s.control), nowOf(s) < at + 2000]).toEqual([Stage.Ready, short(EIGHT[7 - i]), true])
    }
  })

  it('J1: a pick is a copy, which leaves sound, light, language and radio as they are, and the door too', () => {
    const s = eight()
    s.control.option[Option.Door] = 1
    holdNext(s, RIGHT)
    expect(s.control.option.slice(Option.Door, Option.LeftBank)).toEqual([1, 1, 1, 1, 1])
    expect(s.control.option.slice(0, Option.Door)).toEqual(custom(17).option.slice(0, Option.Door))
    tap(s, RIGHT)
    s.control.option[Option.Lateness] = 60
    expect(s.recent[0]).toEqual(custom(17))
  })
})

// Regression: Crawford's game, which the control says was played, was played again.
it('M5: shorts at the shown control and back leave it as it was, with what it says of Crawford’s game', () => {
  const control = withOptions(makeControl(Discipline.Short, 5), [Option.LeftScore, 4], [Option.Played, 1])
  const s = makeSession()
  copyControl(s.control, control)
  showControl(s, 1000)
  passTo(s, 2000)
  tap(s, RIGHT)
  expect([s.control.length, s.control.option[Option.Played]]).toEqual([7, 0])
  tap(s, LEFT)
  expect(s.control).toEqual(control)
})

// Regression: a bank found from the score no longer fitted the control once that was dropped, so the row was missing.
it('S9, X: a control with a formula that was played from a score is offered again, without it', () => {
  const control = customOf(7, 840_000, 10_000)
  for (const option of [Option.Formula, Option.LeftScore]) expect(setOption(control, option, 1)).toBe(0)
  const [again] = lastControls(remember([], control, false))
  expect([control.bank, again?.bank, again?.option[Option.LeftScore]]).toEqual([780_000, 840_000, 0])
})
