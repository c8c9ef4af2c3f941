/*
 * The usual matches: how few gestures lead to each of them from a fresh clock, and how shorts change the control that
 * is shown (J1, S9; finding K7).
 */
import { describe, expect, it } from 'vitest'
import { type Control, makeControl, refusalOf } from '../../firmware/core/control.ts'
import { delaysOf, lengthsOf } from '../../firmware/core/setup.ts'
import { close, customOf, LEFT, nowOf, open, passTo, press, RIGHT } from '../vocabulary.ts'
import { withOptions } from './games.ts'
import { Discipline, makeSession, Option, Row, type Session, Stage } from './names.ts'
import { bothHold, holdNext, tap } from './play.ts'

/** Every gesture at a fresh clock. */
const GESTURES = [tap, holdNext].flatMap((gesture) =>
  [LEFT, RIGHT].map((side) => (s: Session) => void gesture(s, side)),
)

/** Everything that the next gesture depends on. */
function keyOf(s: Session): string {
  return JSON.stringify([s.stage, s.row, s.turning, s.value, s.control, s.pick[0], s.agreed])
}

/** The same, at the same instant. */
function copyOf(from: Session): Session {
  const s = structuredClone(from)
  passTo(s, nowOf(from))
  return s
}

const nameOf = (c: Control): string => [c.discipline, c.length, c.delay / 1000].join()

/**
 * The fewest gestures from a fresh clock until a control is shown, by its name, and a hold of each side begins its
 * match.
 */
function least(most: number): Map<string, number> {
  const found = new Map<string, number>()
  const seen = new Set<string>()
  let now = [makeSession()]
  for (let gestures = 1; gestures <= most; gestures++) {
    const next: Session[] = []
    for (const from of now) {
      for (const gesture of GESTURES) {
        const s = copyOf(from)
        gesture(s)
        if (s.agreed || seen.has(keyOf(s))) continue
        seen.add(keyOf(s))
        next.push(s)
        if (s.stage === Stage.Ready && !s.pick[0] && !found.has(nameOf(s.control)) && isAgreedTo(s))
          found.set(nameOf(s.control), gestures)
      }
    }
    now = next
  }
  return found
}

function isAgreedTo(shown: Session): boolean {
  const s = copyOf(shown)
  bothHold(s)
  return s.stage === Stage.Open && nameOf(s.control) === nameOf(shown.control)
}

const USUAL: [Discipline, number[], number[]][] = [
  [Discipline.Short, [5, 7, 9, 11], [8, 10, 12]],
  [Discipline.Long, [5, 7, 9], [8, 10, 12]],
  [Discipline.ShortBlitz, [3, 5, 7], [8, 10]],
  [Discipline.LongBlitz, [3, 5, 7], [8, 10]],
  [Discipline.Pairs, [7, 9], [10, 12]],
]

describe('from a fresh clock', () => {
  const found = least(7)

  it.each(USUAL.flatMap(([discipline, lengths]) => lengths.map((length) => [discipline, length])))(
    'S9: discipline %i to %i is shown after four gestures at most',
    (discipline, length) => {
      expect(found.get(nameOf(makeControl(discipline, length)))).toBeLessThanOrEqual(4)
    },
  )

  it.each(
    USUAL.flatMap(([discipline, lengths, delays]) =>
      lengths.flatMap((length) => delays.map((delay) => [discipline, length, delay])),
    ),
  )('K7, S9: discipline %i to %i with %i s is shown after seven at most, and begins with two holds', (...control) => {
    expect(found.get(control.join())).toBeLessThanOrEqual(7)
  })
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

  it('J1: a shown control is not agreed to by a button held down while the other side turns it: nobody agrees to what he has not seen', () => {
    const s = shown()
    const at = nowOf(s) + 300
    close(s, LEFT, at)
    press(s, RIGHT, at + 500)
    passTo(s, at + 1500)
    open(s, LEFT, at + 1600)
    expect([s.control.length, s.agreed]).toEqual([9, 0])
    holdNext(s, LEFT)
    expect(s.agreed).toBe(1)
  })
})
