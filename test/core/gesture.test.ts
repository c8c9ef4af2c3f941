/*
 * Tests of gestures outside play: knocks, shorts, holds and both hands, each from the instants at which contacts change
 * (C8, C11, D6, D10). What contacts mean in play is in contact-model.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { LEFT, passTo, playing, RIGHT } from '../vocabulary.ts'
import { contacts } from './contacts.ts'
import { CLUB, stopped } from './games.ts'
import { Claim, Entry, Ev, type Session, Stage } from './names.ts'
import { claim, toldOf } from './play.ts'
import { uncut } from './stages.ts'

const LINES = 7
const BASE = 100_000
const from = (base: number, instants: number[]): number[] => instants.map((ms) => base + ms)

/** A stop that stands, since the right has called the judge. */
function standing(): Session {
  const s = stopped()
  claim(s, RIGHT, Claim.CallJudge)
  return s
}

/** What these contacts mean in that stop: the shorts of each side, and each hold with its instant. */
function gestures(left: number[], right: number[] = []): (number | string)[] {
  const s = standing()
  const [before, claims] = [[...s.pick], toldOf(s, Entry.Claim).length]
  contacts(s, from(BASE, left), from(BASE, right))
  const holds = toldOf(s, Entry.Claim).slice(claims)
  const shorts = s.pick.map((line, side) => (line - before[side] + LINES) % LINES)
  return [...shorts, ...holds.map(([when, side]) => `${['left', 'right'][side]} ${when - BASE}`)]
}

describe('a knock and a short', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('C11: a contact of %i ms is a knock, which means nothing', (held) => {
    expect(gestures([1000, 1000 + held])).toEqual([0, 0])
  })

  it.each([8, 9, 24, 25, 26, 80])('C11: a contact of %i ms is a short', (held) => {
    expect(gestures([1000, 1000 + held])).toEqual([1, 0])
  })

  it('C11: within the 25 ms of a lock-out nothing else begins; then the pin is read', () => {
    expect(gestures([1000, 1010, 1019, 1300])).toEqual([1, 0])
    expect(gestures([1000, 1010, 1015, 1300])).toEqual([1, 0])
    expect(gestures([1000, 1100, 1110, 1300])).toEqual([2, 0])
  })

  it('D10: fast presses are all counted, as soon as the lock-out is over', () => {
    expect(gestures([1000, 1030, 1060, 1090, 1120, 1150])).toEqual([3, 0])
  })

  it('C8: a contact that chatters for a second takes nothing from the other side', () => {
    const chatter = Array.from({ length: 200 }, (_, i) => 1000 + i * 5)
    expect(gestures(chatter, [1020, 1200])).toEqual([0, 1])
  })
})

describe('an edge that is handled late, after a knock', () => {
  /** Edges of the left in play, each after a wake. Returns since when the right's turn runs, 0 for no press. */
  function since(...heard: [wake: number, ev: Ev, at: number][]): number {
    const s = playing(LEFT, 600_000, 0)
    passTo(s, BASE)
    for (const [wake, ev, when] of heard) {
      step(s, Ev.Wake, BASE + wake)
      step(s, ev, BASE + when)
    }
    step(s, Ev.Wake, BASE + 2000)
    return s.clock.turns[LEFT] ? s.clock.since - BASE : 0
  }

  it.each([
    [0, 1000],
    [7, 1000],
    [8, 1011],
    [30, 1033],
  ])('C11: a press that opens for %i ms after its first 3 ms counts from %i', (open, first) => {
    const knock: [number, Ev, number][] = [
      [999, Ev.LeftCloses, 1000],
      [1002, Ev.LeftOpens, 1003],
    ]
    expect(since(...knock, [1060, Ev.LeftCloses, 1003 + open], [1060, Ev.LeftOpens, 1100])).toBe(first)
  })
})

describe('short and hold', () => {
  it.each<[number, (number | string)[]]>([
    [30, [1, 0]],
    [999, [1, 0]],
    [1000, [0, 0, 'left 2000']],
    [1001, [0, 0, 'left 2000']],
    [2900, [0, 0, 'left 2000']],
  ])('D10: a button held for %i ms is a short or a hold, and never anything in between: %j', (held, told) => {
    expect(gestures([1000, 1000 + held])).toEqual(told)
  })

  it.each<[string, number[], number[], (number | string)[]]>([
    ['a hold acts while held', [1000], [], [0, 0, 'left 2000']],
    ['a hold that opens for 7 ms as it becomes one is no short', [1000, 1996, 2003, 3000], [], [0, 0, 'left 2000']],
    ['one side holds while the other presses', [1000, 3000], [1400, 1480], [0, 1, 'left 2000']],
    ['both down together are a short of each side', [1000, 1700], [1040, 1720], [1, 1]],
    ['both held down are a hold of each side', [1000, 3000], [1040, 3000], [0, 0, 'left 2000', 'right 2040']],
  ])('C11, D6: %s', (_what, left, right, told) => {
    expect(gestures(left, right)).toEqual(told)
  })

  it('D6: both at one and the same instant are a hold of each side', () => {
    expect(gestures([1000, 2500], [1000, 2500]).slice(2).sort()).toEqual(['left 2000', 'right 2000'])
  })
})

describe('both for five seconds, where hands open the door', () => {
  /** When these contacts of the left and the right opened the door. */
  function opened(left: number[], right: number[]): number[] {
    const s = uncut(Stage.Flag, CLUB)
    contacts(s, from(1_000_000, left), from(1_000_000, right))
    return toldOf(s, Entry.DoorOpened).map(([when]) => when - 1_000_000)
  }

  it.each([
    [40, 6040],
    [301, 6301],
    [30_000, 36_000],
  ])('D6: five seconds of both hands count from the later of closings %i ms apart, once and to the ms', (gap, due) => {
    for (const [opens, told] of [
      [due, [due]],
      [due - 1, []],
    ] as const) {
      const [first, later] = [
        [1000, 90_000],
        [1000 + gap, opens],
      ]
      expect([opened(first, later), opened(later, first)]).toEqual([told, told])
      expect(opened([1000, opens], [1000 + gap, 90_000])).toEqual(told)
    }
  })

  it('C11: a knock does not interrupt five seconds of both hands, an opening does', () => {
    expect(opened([1000, 9000], [1040, 3000, 3005, 9000])).toEqual([6040])
    expect(opened([1000, 9000], [1040, 3000, 3100, 9000])).toEqual([8100])
    expect(opened([1000, 8000], [1040, 3000, 3100, 9000])).toEqual([])
  })
})
