/*
 * Rows for both contacts closed in play, to the ms: from when a stop counts and in whose turn, when it is recognised, what stands
 * of the presses, and which of stop and flag wins (P4, C8, M8, T8-T12, D1, D4).
 *
 * The left runs from 10,000 with a minute and a delay of 10 s unless a row says otherwise: its flag is due at 80,000.
 */
import { describe, expect, it } from 'vitest'
import { close, LEFT, open, passTo, playing, RIGHT } from '../vocabulary.ts'
import { contacts, pair } from './contacts.ts'
import { Ev, type Session, Stage } from './names.ts'

const AT = 30_000
const run = (): Session => playing(LEFT, 60_000, 10_000)
/** With no delay, and a bank that the left has used up at this instant, should it run until then. */
function runTill(flag: number): Session {
  const s = playing(LEFT, 60_000, 0)
  s.clock.bank[LEFT] = flag - 10_000
  return s
}

/** Of a stop: since when, in whose turn, the delay left, turns and inert presses of each. */
const stopOf = (s: Session): unknown[] => [
  ...[s.stage, s.since, s.clock.turn, s.clock.delayLeft],
  ...[...s.clock.turns, ...s.clock.ignored],
]
/** Of play: since when whose turn runs, turns and inert presses of each. */
const playOf = (s: Session): unknown[] => [
  ...[s.stage, s.clock.since, s.clock.turn],
  ...[...s.clock.turns, ...s.clock.ignored],
]

/** By the gap: how long both stay closed until it is a stop; and by who closes first what the stop finds. */
const ROWS: [number, number, unknown[], unknown[]][] = [
  // gap, recognised, mover first, idle side first: from, turn, delay left, turns, inert
  [0, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 0]],
  [1, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 1]],
  [60, 600, [AT, LEFT, 0, 0, 0, 0, 0], [AT, LEFT, 0, 0, 0, 0, 1]],
  [61, 600, [AT + 61, RIGHT, 9_939, 1, 0, 0, 1], [AT + 61, RIGHT, 10_000, 1, 0, 0, 1]],
  [149, 600, [AT + 149, RIGHT, 9_851, 1, 0, 0, 1], [AT + 149, RIGHT, 10_000, 1, 0, 0, 1]],
  [150, 600, [AT + 150, LEFT, 10_000, 1, 1, 0, 0], [AT + 150, RIGHT, 10_000, 1, 0, 0, 1]],
  [300, 600, [AT + 300, LEFT, 10_000, 1, 1, 0, 0], [AT + 300, RIGHT, 10_000, 1, 0, 0, 1]],
  [301, 2000, [AT + 301, LEFT, 10_000, 1, 1, 0, 0], [AT + 301, RIGHT, 10_000, 1, 0, 0, 1]],
  [5000, 2000, [AT + 5000, LEFT, 10_000, 1, 1, 0, 0], [AT + 5000, RIGHT, 10_000, 1, 0, 0, 1]],
]
const CASES = ROWS.flatMap(([gap, span, mover, idle]): [number, string, number, number, unknown[]][] => [
  [gap, 'the side to move', LEFT, span, mover],
  [gap, 'the idle side', RIGHT, span, idle],
])

describe('both closed', () => {
  it.each(CASES)(
    'P4, T8, D4: %i ms apart, %s first, are a stop from where it counts, and all presses beyond 60 ms stand',
    (gap, _who, first, span, told) => {
      const later = AT + gap
      for (const opens of [
        [later + span, later + span + 40],
        [later + span + 40, later + span],
        [Infinity, Infinity],
      ] as [number, number][]) {
        expect(stopOf(pair(run(), first, AT, gap, opens))).toEqual([Stage.Stop, ...told])
      }
    },
  )

  it.each(CASES)(
    'T8, T12: %i ms apart, %s first, and one opened a ms before a stop would count, are only presses',
    (gap, _who, first, span) => {
      const later = AT + gap
      const isBack = first === LEFT && gap >= 150
      const since = first === LEFT && !isBack ? AT : later
      const told = [Stage.Play, since, isBack ? LEFT : RIGHT, 1, isBack ? 1 : 0, 0, isBack ? 0 : 1]
      // Closed at one and the same ms, the left's is taken first.
      if (!gap) told[6] = 1
      for (const opens of [
        [later + span - 1, later + span + 40],
        [later + span + 40, later + span - 1],
      ] as [number, number][]) {
        expect(playOf(pair(run(), first, AT, gap, opens))).toEqual(told)
      }
    },
  )
})

describe('a leaning hand and a stuck button', () => {
  it.each([
    ['the idle side leans', RIGHT, 20_000, [AT, RIGHT, 10_000, 1, 0, 0, 1]],
    ['who has pressed leans', LEFT, 20_000, [AT, LEFT, 10_000, 1, 1, 0, 0]],
  ])('C8, P4: %s: both closed for 2 s are a stop from the later closing', (_who, leaning, since, told) => {
    const s = run()
    close(s, leaning, since)
    const opens: [number, number] = [AT + 2000, AT + 5000]
    const other = [AT, opens[0]]
    expect(stopOf(leaning === LEFT ? contacts(s, [], other) : contacts(s, other, []))).toEqual([Stage.Stop, ...told])
  })

  it('C8: closed when the game began it means nothing, but with the other closed anew for 2 s it is a stop', () => {
    const s = run()
    expect(s.stage).toBe(Stage.Play)
    pair(s, LEFT, AT, 40, [Infinity, Infinity])
    expect(s.stage).toBe(Stage.Stop)
    passTo(s, AT + 33_000) // by itself play goes on, both still closed
    expect([s.stage, ...s.clock.ignored]).toEqual([Stage.Play, 0, 0])
    passTo(s, AT + 40_000)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Play, LEFT])
    open(s, LEFT, AT + 40_000)
    contacts(s, [AT + 41_000, AT + 42_999], [])
    expect(playOf(s).slice(0, 3)).toEqual([Stage.Play, AT + 41_000, RIGHT])
    contacts(s, [AT + 50_000, AT + 52_000], [])
    expect([s.stage, s.since, s.clock.turn]).toEqual([Stage.Stop, AT + 50_000, RIGHT])
  })
})

/** Ways to a stop that counts from `AT`, by name; who runs then and falls, and what each does to the clock. */
const WAYS: [string, number, (s: Session) => unknown][] = [
  ['both, the mover first', LEFT, (s) => pair(s, LEFT, AT, 60, [AT + 700, AT + 700])],
  ['both, the idle side first', LEFT, (s) => pair(s, RIGHT, AT, 60, [AT + 700, AT + 700])],
  ['both at the same ms', LEFT, (s) => pair(s, RIGHT, AT, 0, [AT + 700, AT + 700])],
  ['61 ms apart, the idle side first', LEFT, (s) => pair(s, RIGHT, AT - 61, 61, [AT + 700, AT + 700])],
  ['300 ms apart, the idle side first', LEFT, (s) => pair(s, RIGHT, AT - 300, 300, [AT + 700, AT + 700])],
  ['at last, the idle side leaning', LEFT, (s) => pair(s, RIGHT, AT - 9_000, 9_000, [AT + 2100, AT + 2100])],
  ['61 ms apart, the mover first', RIGHT, (s) => pair(s, LEFT, AT - 61, 61, [AT + 700, AT + 700])],
  ['149 ms apart, the mover first', RIGHT, (s) => pair(s, LEFT, AT - 149, 149, [AT + 700, AT + 700])],
  ['300 ms apart, the mover first', RIGHT, (s) => pair(s, LEFT, AT - 300, 300, [AT + 700, AT + 700])],
  ['at last, who has pressed leaning', RIGHT, (s) => pair(s, LEFT, AT - 9_000, 9_000, [AT + 2100, AT + 2100])],
  ['the stop button', LEFT, (s) => contacts(s, [], [], [Ev.Stop, AT])],
]

describe('stop and flag', () => {
  const due = WAYS.flatMap(([name, side, make]) =>
    [-1, 0, 1].map((off): [string, number, number, (s: Session) => unknown] => [name, off, side, make]),
  )

  /** A clock whose `side` falls at `AT + off`, should it run until then; the left runs first. */
  function falling(side: number, off: number, make: (s: Session) => unknown): Session {
    const s = playing(LEFT, 60_000, 0)
    const from = side === LEFT ? 10_000 : firstEdge(make)
    s.clock.bank[side] = AT + off - from
    return s
  }

  /** When the mover’s press of this way gives the right its turn. */
  function firstEdge(make: (s: Session) => unknown): number {
    const s = playing(LEFT, 60_000, 0)
    make(s)
    return 10_000 + 60_000 - s.clock.bank[LEFT]
  }

  it.each(due)(
    'T9, P4, S3: %s, the flag due %i ms after the instant from which it counts',
    (_name, off, side, make) => {
      const s = falling(side, off, make)
      make(s)
      passTo(s, AT + 6000)
      if (off <= 0) expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, AT + off])
      else expect([s.stage, s.since, s.fell]).toEqual([Stage.Stop, AT, 2])
    },
  )

  it('T9, T11: while a stop may still form the announcement waits; broken off, the flag falls at its own instant', () => {
    for (const [opens, stage] of [
      [AT + 660, Stage.Stop],
      [AT + 659, Stage.Flag],
    ] as const) {
      const s = runTill(AT + 50)
      // The idle side's contact, then the mover's a ms too late for his own flag: no press of his.
      contacts(s, [AT + 60, opens], [AT, AT + 2000])
      if (stage === Stage.Stop) expect(stopOf(s)).toEqual([Stage.Stop, AT, LEFT, 0, 0, 0, 1, 1])
      else expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, LEFT, AT + 50])
    }
  })

  it('S3: a flag announced while only one contact is closed stands', () => {
    const s = runTill(AT - 100)
    contacts(s, [AT + 110, AT + 3000], [AT - 150, AT + 3000])
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, LEFT, AT - 100])
  })

  it.each([
    [0, 800, [Stage.Stop, AT, LEFT]],
    [60, 800, [Stage.Stop, AT, LEFT]],
    [60, 659, [Stage.Flag, AT, RIGHT]],
    [61, 800, [Stage.Flag, AT, RIGHT]],
  ])(
    'P4, T9: with nothing left the other side falls by a press %i ms before its contact, unless a stop undoes that: held %i ms',
    (gap, held, told) => {
      const s = playing(LEFT, 60_000, 0)
      s.clock.bank[RIGHT] = 0
      pair(s, LEFT, AT, gap, [AT + held, AT + 2000])
      expect([s.stage, s.since, s.clock.turn]).toEqual(told)
      expect(s.fell).toBe(s.stage === Stage.Flag ? RIGHT : 2)
    },
  )
})
