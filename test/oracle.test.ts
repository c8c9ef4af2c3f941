/*
 * The oracle's own test: rows worked out by hand, so that an error in it is found before it is believed, and a few checks that
 * the random deeds keep the distances they promise. Unless a row says otherwise: bank 10 s, delay 2 s, left opens the game
 * at 1 s (so that right moves first), and times are in ms.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgesOf, matchArb, overAt } from './deeds.ts'
import { type Deed, judge, type Side, type Verdict } from './oracle.ts'

const control = { bank: 10_000, delay: 2_000 }
const press = (side: Side, at: number, held = 100): Deed => ({ kind: 'press', side, at, held })
const rest = (side: Side, at: number, held = 1_000): Deed => ({ kind: 'rest', side, at, held })
const knock = (side: Side, at: number): Deed => ({ kind: 'knock', side, at, held: 7 })
const chord = (first: Side, at: number, gap: number, held = 600): Deed => ({ kind: 'chord', first, at, gap, held })

const opened = press(0, 1_000)
/** Right has moved in 3 s (charged 1 s): left's turn since 4,000, banks 10,000 and 9,000. */
const begun = [opened, press(1, 4_000)]

const row = (name: string, deeds: Deed[], end: number, expected: Partial<Verdict>, own = control) =>
  test(name, () => expect(judge(own, deeds, end)).toMatchObject(expected))

describe('the opening roll', () => {
  row('M3 before any press nobody runs and both banks are whole', [], 9_000, {
    stage: 'open',
    bank: [10_000, 10_000],
    delayLeft: 0,
    turn: 2,
    running: false,
    fell: 2,
    fellAt: 0,
    turns: [0, 0],
    inert: [0, 0],
    charged: [0, 0],
  })
  row(
    "M3 the lower die presses: the opponent's turn counts from the closing edge, delay first",
    [press(0, 1_000, 500)],
    2_500,
    {
      stage: 'play',
      bank: [10_000, 10_000],
      delayLeft: 500,
      turn: 1,
      running: true,
      turns: [0, 0],
    },
  )
  row(
    'C11 P4 a knock, a resting hand or a chord in the opening roll starts nobody',
    [knock(0, 500), chord(0, 900, 40), rest(1, 3_000)],
    9_000,
    {
      stage: 'open',
      turn: 2,
      inert: [0, 0],
    },
  )
})

describe('a turn', () => {
  row('T7 the delay burns before the bank, to the millisecond of its end', [opened], 3_000, {
    bank: [10_000, 10_000],
    delayLeft: 0,
  })
  row("T7 D2 the first millisecond past the delay is the bank's", [opened], 3_001, {
    bank: [10_000, 9_999],
    charged: [0, 1],
  })
  row('T7 an unused delay is lost and the bank does not grow', [opened, press(1, 1_500), press(0, 2_000)], 4_500, {
    bank: [10_000, 9_500],
    turn: 1,
    turns: [1, 1],
  })
  row(
    'T8 C2 a turn of 3 s costs its bank 1 s, and the other turn starts at that instant with a full delay',
    begun,
    4_700,
    {
      bank: [10_000, 9_000],
      delayLeft: 1_300,
      turn: 0,
      turns: [0, 1],
      charged: [0, 1_000],
    },
  )
  row(
    'C3 C11 a press for the other side and a knock change no time',
    [opened, press(0, 2_000), knock(1, 2_500)],
    4_000,
    {
      bank: [10_000, 9_000],
      turn: 1,
      turns: [0, 0],
      inert: [1, 0],
    },
  )
  row(
    'C8 a hand resting on its button counts as a press and does not block the opponent',
    [opened, rest(1, 4_000, 5_000), press(0, 4_301)],
    9_100,
    {
      bank: [10_000, 6_201],
      turn: 1,
      turns: [1, 1],
    },
  )
})

describe('the flag', () => {
  row('T9 a press 1 ms before the flag counts and leaves 1 ms', [opened, press(1, 12_999)], 14_000, {
    stage: 'play',
    bank: [10_000, 1],
    turn: 0,
    fell: 2,
  })
  row('T9 T10 a press at the very instant of the flag is too late', [opened, press(1, 13_000)], 14_000, {
    stage: 'flag',
    bank: [10_000, 0],
    delayLeft: 0,
    turn: 1,
    running: false,
    fell: 1,
    fellAt: 13_000,
    turns: [0, 0],
    inert: [0, 1],
    charged: [0, 10_000],
  })
  row(
    'T10 D5 after the announcement nothing counts, not even as inert',
    [opened, press(0, 13_099, 30), press(1, 13_200), chord(0, 14_000, 0)],
    20_000,
    {
      stage: 'flag',
      bank: [10_000, 0],
      fell: 1,
      fellAt: 13_000,
      inert: [1, 0],
    },
  )
  row(
    'T10 the announcement is 100 ms after the flag, and a press at that instant is after it',
    [opened, press(0, 13_100)],
    14_000,
    {
      stage: 'flag',
      fell: 1,
      fellAt: 13_000,
      inert: [0, 0],
    },
  )
  row(
    'T9 a side left with 1 ms still has its whole delay next time',
    [opened, press(1, 12_999), press(0, 13_500)],
    16_000,
    {
      stage: 'flag',
      fell: 1,
      fellAt: 15_501,
      turns: [1, 1],
    },
  )
})

describe('a chord', () => {
  row(
    'P4 D1 D4 a chord begun by the mover stops as of its first edge and undoes both presses',
    [...begun, chord(0, 5_200, 300)],
    30_000,
    {
      stage: 'stop',
      bank: [10_000, 9_000],
      delayLeft: 800,
      turn: 0,
      running: false,
      turns: [0, 1],
      inert: [0, 0],
    },
  )
  row('P4 a chord begun on the idle side stops just the same', [...begun, chord(1, 7_500, 10)], 30_000, {
    stage: 'stop',
    bank: [8_500, 9_000],
    delayLeft: 0,
    turn: 0,
    turns: [0, 1],
    inert: [0, 0],
    charged: [1_500, 1_000],
  })
  row(
    'D5 in a stop presses, rests and knocks do nothing',
    [...begun, chord(0, 5_200, 9), press(0, 7_000), rest(1, 8_000), knock(0, 9_500)],
    40_000,
    {
      stage: 'stop',
      bank: [10_000, 9_000],
      delayLeft: 800,
      inert: [0, 0],
    },
  )
  row(
    "P5 D1 a chord resumes from exactly what was left, counting from the chord's first edge",
    [...begun, chord(0, 5_200, 9), chord(1, 20_000, 200)],
    21_000,
    {
      stage: 'play',
      bank: [9_800, 9_000],
      delayLeft: 0,
      turn: 0,
      running: true,
      charged: [200, 1_000],
    },
  )
  row(
    'M3 the wrong opener: a chord before any turn has ended gives the opening back',
    [opened, chord(1, 8_000, 50), press(1, 12_000)],
    13_000,
    {
      stage: 'play',
      bank: [10_000, 10_000],
      delayLeft: 1_000,
      turn: 0,
      turns: [0, 0],
    },
  )
  row(
    'M3 the wrong opener: the chord itself leaves nobody to move',
    [opened, press(0, 2_000), chord(1, 8_000, 50)],
    9_000,
    {
      stage: 'open',
      bank: [10_000, 10_000],
      delayLeft: 0,
      turn: 2,
      inert: [1, 0],
      charged: [0, 0],
    },
  )
  row(
    'T9 a flag due at the first edge beats the chord; both presses are late',
    [...begun, chord(0, 16_000, 50)],
    17_000,
    {
      stage: 'flag',
      bank: [0, 9_000],
      fell: 0,
      fellAt: 16_000,
      inert: [1, 1],
    },
  )
  row(
    'T9 a flag due after the first edge, not announced at the second, yields to the chord',
    [...begun, chord(1, 15_999, 90)],
    17_000,
    {
      stage: 'stop',
      bank: [1, 9_000],
      fell: 2,
      turn: 0,
      inert: [0, 0],
    },
  )
  row('S3 a flag announced before the second edge stands', [...begun, chord(1, 15_950, 200)], 17_000, {
    stage: 'flag',
    bank: [0, 9_000],
    fell: 0,
    fellAt: 16_000,
    inert: [0, 1],
  })
  row(
    "T9 the mover beats his flag with the first edge, and the new turn's flag is announced before the second",
    [opened, press(1, 10_950, 30), chord(0, 11_050, 200)],
    12_000,
    {
      stage: 'flag',
      bank: [9_900, 0],
      fell: 1,
      fellAt: 11_100,
      turns: [1, 1],
      inert: [0, 0],
    },
    { bank: 10_000, delay: 0 },
  )
  row(
    'T9 P5 a resumed turn can fall before its chord is made',
    [...begun, chord(1, 15_999, 9), chord(0, 20_000, 300)],
    21_100,
    {
      stage: 'flag',
      bank: [0, 9_000],
      fell: 0,
      fellAt: 20_001,
      inert: [0, 0],
    },
  )
})

describe('random deeds', () => {
  const ofSide = (deed: Deed, side: Side) => deed.kind === 'chord' || deed.side === side

  test('keep their distance: 60 ms after the last contact opened, or 301..450 ms into a rest of the other hand', () => {
    fc.assert(
      fc.property(matchArb, ({ deeds, end }) => {
        expect(deeds.length).toBeLessThanOrEqual(60)
        for (const [i, deed] of deeds.entries()) {
          const before = deeds.slice(0, i)
          const free = Math.max(0, ...before.map(overAt)) + 60
          const last = before.at(-1)
          if (deed.at >= free) continue
          expect(last?.kind).toBe('rest')
          expect(deed.at - last!.at).toBeGreaterThan(300)
          expect(deed.at - last!.at).toBeLessThanOrEqual(450)
          for (const side of [0, 1] as const) expect(ofSide(deed, side) && ofSide(last!, side)).toBe(false)
        }
        expect(end).toBeGreaterThanOrEqual(Math.max(0, ...deeds.map(overAt)) + 60)
      }),
    )
  })

  test('T7 what a bank lost is what its turns were charged, and the glass never shows less than 0', () => {
    fc.assert(
      fc.property(matchArb, ({ control: own, deeds, end }) => {
        const { bank, charged, fell } = judge(own, deeds, end)
        for (const side of [0, 1] as const) {
          expect(bank[side] + charged[side]).toBe(own.bank)
          expect(bank[side]).toBeGreaterThanOrEqual(0)
          if (fell === side) expect(bank[side]).toBe(0)
        }
      }),
    )
  })

  test('C11 contacts bounce in order, alternate on each side, start at the deed and end open within 15 ms', () => {
    fc.assert(
      fc.property(matchArb, fc.integer(), ({ deeds }, seed) => {
        for (const deed of deeds) {
          const edges = edgesOf(deed, seed)
          expect(edges).toEqual(edgesOf(deed, seed))
          expect(edges[0]).toEqual({ at: deed.at, side: deed.kind === 'chord' ? deed.first : deed.side, level: 1 })
          expect(edges.at(-1)!.at).toBeLessThanOrEqual(overAt(deed))
          expect(edges.every((edge, i) => i === 0 || edge.at >= edges[i - 1].at)).toBe(true)
          for (const side of [0, 1] as const) {
            const own = edges.filter((edge) => edge.side === side)
            expect(own.every((edge, i) => edge.level === (i % 2 === 0 ? 1 : 0))).toBe(true)
            expect(own.length % 2).toBe(0)
          }
        }
      }),
    )
  })
})
