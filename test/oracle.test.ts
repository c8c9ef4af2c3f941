/*
 * The oracle's own test: rows worked out by hand, so that an error in it is found before it is believed. Unless a row says otherwise: bank 10 s, delay 2 s, left opens the game
 * at 1 s (so that right moves first), and times are in ms.
 */
import { describe, expect, test } from 'vitest'
import { type Contact, judge, type Side, type Verdict } from './oracle.ts'

const control = { bank: 10_000, delay: 2_000 }
const press = (side: Side, at: number, held = 100): Contact => ({ side, at, opens: at + held })
/** Both, until `held` after the later closing. */
const both = (first: Side, at: number, gap: number, held = 600): Contact[] => [
  press(first, at, gap + held),
  press(first ? 0 : 1, at + gap, held),
]

const opened = press(0, 900)
/** Right has moved in 3 s (charged 1 s): left's turn since 4,000, its flag due at 16,000, banks 10,000 and 9,000. */
const begun = [opened, press(1, 4_000)]
/** The same, and stopped at 5,200 with 800 of the delay left, until 35,200. */
const halted = [...begun, ...both(0, 5_200, 9)]

type Row = [name: string, contacts: Contact[], end: number, expected: Partial<Verdict>]

/** What each row's contacts come to, where it says so. */
function rows(list: Row[]): void {
  test.each(list)('%s', (_name, contacts, end, expected) => {
    expect(judge(control, contacts, end)).toMatchObject(expected)
  })
}

const nobody: Partial<Verdict> = { stage: 'open', bank: [10_000, 10_000], delayLeft: 0, turn: 2, running: false }

describe('the opening roll', () => {
  rows([
    ['M3 before any press nobody runs', [], 9_000, { ...nobody, fell: 2, fellAt: 0, turns: [0, 0], inert: [0, 0] }],
    [
      "M3 the lower die's short: the other side's turn counts from its release, delay first",
      [press(0, 1_000, 500)],
      2_500,
      { stage: 'play', bank: [10_000, 10_000], delayLeft: 1_000, turn: 1, running: true, turns: [0, 0] },
    ],
    ['C11 a knock starts nobody', [press(0, 500, 7)], 9_000, nobody],
    ['M3 nor does a hold', [press(0, 500, 1_000)], 9_000, nobody],
    ['D5 nor do two shorts within 300 ms', both(0, 900, 300, 30), 9_000, { ...nobody, inert: [0, 0] }],
    [
      'M3 two shorts 301 ms apart: the first, let go later, starts the game; the second closed before that',
      both(0, 900, 301, 30),
      2_001,
      { stage: 'play', turn: 1, delayLeft: 1_230, inert: [0, 0] },
    ],
  ])
})

describe('a turn', () => {
  rows([
    ['T7 the delay burns before the bank', [opened], 3_000, { bank: [10_000, 10_000], delayLeft: 0 }],
    ["T7 D2 the first ms past the delay is the bank's", [opened], 3_001, { bank: [10_000, 9_999], charged: [0, 1] }],
    [
      'T7 an unused delay is lost and the bank does not grow',
      [opened, press(1, 1_500), press(0, 2_000)],
      4_500,
      { bank: [10_000, 9_500], turn: 1, turns: [1, 1] },
    ],
    [
      'T8 C2 a turn of 3 s costs its bank 1 s, and the other turn starts at that instant with a full delay',
      begun,
      4_700,
      { bank: [10_000, 9_000], delayLeft: 1_300, turn: 0, turns: [0, 1], charged: [0, 1_000] },
    ],
    [
      'C3 C11 a press for the other side and a knock change no time',
      [opened, press(0, 2_000), press(1, 2_500, 7)],
      4_000,
      { bank: [10_000, 9_000], turn: 1, turns: [0, 0], inert: [1, 0] },
    ],
    [
      'C8 a hand resting on its button counts as a press and does not block the opponent',
      [opened, press(1, 4_000, 5_000), press(0, 4_301)],
      9_100,
      { bank: [10_000, 6_201], turn: 1, turns: [1, 1] },
    ],
    [
      'T12 149 ms after it was given a turn cannot be ended',
      [...begun, press(0, 4_149)],
      5_000,
      { turn: 0, inert: [1, 0] },
    ],
    ['T12 150 ms after it, it can', [...begun, press(0, 4_150)], 5_000, { turn: 1, turns: [1, 1], inert: [0, 0] }],
    [
      'T12 the first one, 149 ms after the release',
      [press(0, 600, 400), press(1, 1_149)],
      1_900,
      { turn: 1, inert: [0, 1] },
    ],
  ])
})

describe('the flag', () => {
  const fallen: Partial<Verdict> = {
    stage: 'flag',
    bank: [10_000, 0],
    delayLeft: 0,
    turn: 1,
    running: false,
    fell: 1,
    fellAt: 13_000,
  }
  rows([
    [
      'T9 a press 1 ms before it counts',
      [opened, press(1, 12_999)],
      14_000,
      { stage: 'play', bank: [10_000, 1], turn: 0 },
    ],
    [
      'T9 T10 a press at its very instant is too late',
      [opened, press(1, 13_000)],
      14_000,
      { ...fallen, inert: [0, 1] },
    ],
    [
      'T10 D5 after the announcement nothing counts, not even as inert',
      [opened, press(0, 13_099, 30), press(1, 13_200), ...both(0, 14_000, 0)],
      20_000,
      { ...fallen, inert: [1, 0] },
    ],
    [
      'T10 announced 100 ms after it: a press then is after it',
      [opened, press(0, 13_100)],
      14_000,
      { ...fallen, inert: [0, 0] },
    ],
    [
      'T9 a side left with 1 ms still has its whole delay next time',
      [opened, press(1, 12_999), press(0, 13_500)],
      16_000,
      { stage: 'flag', fell: 1, fellAt: 15_501, turns: [1, 1] },
    ],
  ])
})

describe('both', () => {
  const stop = (turn: 0 | 1, bank: number, delayLeft: number, turns: [number, number], inert: [number, number]) => {
    return {
      stage: 'stop' as const,
      turn,
      bank: [bank, 9_000] as [number, number],
      delayLeft,
      turns,
      inert,
      running: false,
    }
  }
  rows([
    [
      'P4 D1 the mover first, 60 ms: from the first edge',
      [...begun, ...both(0, 5_200, 60)],
      30_000,
      stop(0, 10_000, 800, [0, 1], [0, 0]),
    ],
    ['P4 the idle side first: the same', [...begun, ...both(1, 7_500, 10)], 30_000, stop(0, 8_500, 0, [0, 1], [0, 1])],
    [
      'T8 the mover first, 61 ms: his press stands',
      [...begun, ...both(0, 5_200, 61)],
      30_000,
      stop(1, 10_000, 1_939, [1, 1], [0, 1]),
    ],
    [
      'T8 the idle side first, 61 ms: so it does',
      [...begun, ...both(1, 5_200, 61)],
      30_000,
      stop(1, 10_000, 2_000, [1, 1], [0, 1]),
    ],
    ['T8 T12 250 ms: both stand', [...begun, ...both(0, 5_200, 250)], 30_000, stop(0, 10_000, 2_000, [1, 2], [0, 0])],
    [
      'T8 broken at 599 ms: presses',
      [...begun, ...both(0, 5_200, 300, 599)],
      6_500,
      { stage: 'play', turn: 0, delayLeft: 1_000, turns: [1, 2] },
    ],
    [
      'T8 301 ms apart, for 1,999 ms: presses',
      [...begun, ...both(0, 5_200, 301, 1_999)],
      7_520,
      { stage: 'play', turn: 0, turns: [1, 2] },
    ],
    [
      'C8 and for 2 s: a stop',
      [...begun, ...both(0, 5_200, 301, 2_000)],
      30_000,
      stop(0, 10_000, 2_000, [1, 2], [0, 0]),
    ],
    [
      'C8 a hand that leans since its press: from the later closing',
      [opened, press(1, 4_000, 9_000), press(0, 8_000, 2_000)],
      30_000,
      stop(1, 8_000, 2_000, [1, 1], [0, 0]),
    ],
    [
      'T9 a flag due at the first edge wins; both presses are late',
      [...begun, ...both(0, 16_000, 50)],
      17_000,
      { stage: 'flag', bank: [0, 9_000], fell: 0, fellAt: 16_000, inert: [1, 1] },
    ],
    [
      'T9 one due after it does not, the idle side first',
      [...begun, ...both(1, 15_999, 60)],
      17_000,
      stop(0, 1, 0, [0, 1], [1, 1]),
    ],
    ['T9 nor the mover first', [...begun, ...both(0, 15_999, 60)], 17_000, stop(0, 1, 0, [0, 1], [0, 0])],
    [
      'T9 61 ms apart the later edge is what counts, and it is too late',
      [...begun, ...both(1, 15_950, 61)],
      17_000,
      { stage: 'flag', bank: [0, 9_000], fell: 0, fellAt: 16_000, inert: [1, 1] },
    ],
    [
      'S3 a flag announced before the second edge stands',
      [...begun, ...both(1, 15_950, 200)],
      17_000,
      { stage: 'flag', bank: [0, 9_000], fell: 0, fellAt: 16_000, inert: [0, 1] },
    ],
  ])
})

describe('a stop', () => {
  const stands: Partial<Verdict> = { stage: 'stop', bank: [10_000, 9_000], delayLeft: 800, turn: 0, inert: [0, 0] }
  rows([
    [
      "D5 shorts, knocks and one side's hold do nothing",
      [...halted, press(0, 7_000, 7), press(1, 8_000, 1_000), press(0, 9_500)],
      35_000,
      stands,
    ],
    [
      'P5 D1 both hold, in answer: on from what was left, from the second hold',
      [...halted, press(0, 7_000, 1_200), press(1, 20_000, 1_200)],
      22_000,
      { stage: 'play', bank: [9_800, 9_000], delayLeft: 0, turn: 0, running: true, charged: [200, 1_000] },
    ],
    [
      'P5 at once: from the later one',
      [...halted, ...both(1, 20_000, 200, 1_500)],
      21_500,
      { stage: 'play', delayLeft: 500, inert: [0, 0] },
    ],
    [
      'P5 who has held twice wants it no longer',
      [...halted, press(0, 7_000, 1_000), press(0, 9_000, 1_000), press(1, 11_000, 1_000)],
      35_000,
      stands,
    ],
    ['P5 at 30 s it ends by itself', halted, 35_700, { stage: 'play', delayLeft: 300, turn: 0 }],
    [
      'P5 a press at that instant counts',
      [...halted, press(0, 35_200)],
      35_700,
      { turn: 1, delayLeft: 1_500, turns: [1, 1] },
    ],
    ['D5 one a ms before does not', [...halted, press(0, 35_199)], 35_700, { turn: 0, turns: [0, 1], inert: [0, 0] }],
    [
      'C8 what closed before its end is no half of 0.6 s',
      [...halted, press(1, 34_900, 2_500), press(0, 35_300, 1_999)],
      37_500,
      { stage: 'play', turn: 1, turns: [1, 1] },
    ],
    [
      'C8 but of 2 s',
      [...halted, press(1, 34_900, 2_500), press(0, 35_300, 2_000)],
      40_000,
      { stage: 'stop', turn: 1, delayLeft: 2_000 },
    ],
    [
      'T9 a turn that goes on by itself can fall',
      [...begun, ...both(1, 15_999, 9)],
      46_200,
      { stage: 'flag', bank: [0, 9_000], fell: 0, fellAt: 46_000 },
    ],
  ])
})
