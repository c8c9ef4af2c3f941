/*
 * Matches of the swarm that failed, by their raw edges: what the clock is to say, worked out by hand from the rules; and the swarm's judge
 * says the same. P14 is theirs: two were the clock's fault, one the stop-watch's.
 */
import { describe, expect, it } from 'vitest'
import { bankAt, delayAt } from '../../firmware/core/clock.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { replayMoves } from '../../sim/swarm/match.ts'
import { type Move, makeMove, opsOf } from '../../sim/swarm/move.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'

/** An edge: whose, 1 closed, when, and how late it is handled. */
type Edge = [side: number, level: number, at: number, late?: number]

/** A control, and what hands do: an edge, or a cut of power from then to then. */
function movesOf(preset: string, list: (Edge | { off: number; on: number })[]): Move[] {
  return [
    makeMove(300, 'console', { text: preset }),
    ...list.flatMap((one) => {
      if (!Array.isArray(one)) return [makeMove(one.off, 'off'), makeMove(one.on, 'on')]
      const [side, level, at, late = 0] = one
      return [makeMove(at, level ? 'close' : 'open', { side, late })]
    }),
  ]
}

/** The session once these are done and it is `at`, and what the swarm's judge says of the same. */
function played(moves: Move[], at: number): [s: Session, broken: string | undefined] {
  const all = [...moves, makeMove(at, 'lag')]
  const { loop } = playHeadless(all.flatMap(opsOf))
  return [loop.session, replayMoves(TABLE, all)?.message]
}

const held = (side: number, at: number, span: number): Edge[] => [
  [side, 1, at],
  [side, 0, at + span],
]
/** Both agree, and the left lets its button go at 6,473: the right's first turn. */
const BEGUN = [...held(LEFT, 1000, 1200), ...held(RIGHT, 3000, 1200), ...held(LEFT, 6_393, 80)]

describe('P14: a contact that bounces as it closes, handled late', () => {
  // C11: a press is a contact that stays closed for 8 ms, counted from its first edge. One that opens for less than 8 ms has not rested:
  // it is one contact. The clock took the first 3 ms for a knock, for it had not heard of the rest, and then counted from the second closing:
  // 3 ms of the presser's time. The stop-watch was right.
  it('249202/122: 3 ms, open within one ms, 36 ms: it counts from the first', () => {
    const late: Edge[] = [
      [RIGHT, 1, 6_709],
      [RIGHT, 0, 6_712],
      [RIGHT, 1, 6_712, 57],
      [RIGHT, 0, 6_748, 57],
    ]
    const [s, broken] = played(movesOf('preset short 7 10', [...BEGUN, ...late]), 7000)
    // 236 ms of ten seconds; the left has had 291 ms of its own.
    expect([s.clock.turn, s.clock.since, ...s.clock.bank, delayAt(s.clock, 7000)]).toEqual([
      LEFT,
      6_709,
      840_000,
      840_000,
      9_709,
    ])
    expect(broken).toBeUndefined()
  })

  it('11/3115: in a turn that is at its bank those ms are the bank’s', () => {
    const late: Edge[] = [
      [RIGHT, 1, 20_725],
      [RIGHT, 0, 20_728],
      [RIGHT, 1, 20_728, 25],
      [RIGHT, 0, 20_744, 25],
    ]
    const [s, broken] = played(movesOf('preset custom 5 10 10:00', [...BEGUN, ...late]), 21_000)
    // 20,725 - 6,473 = 14,252, of which 10,000 are the delay: 600,000 - 4,252.
    expect([s.clock.turn, s.clock.since, ...s.clock.bank]).toEqual([LEFT, 20_725, 600_000, 595_748])
    expect(broken).toBeUndefined()
  })

  it.each([
    ['13/7642: 1 ms, open for 5 ms, 8 ms', 1, 5, 8, 0],
    ['14/8054: 7 ms, open for 4 ms, 4 ms, open for 1 ms, 8 ms', 7, 4, 4, 1],
  ])('%s: from the first', (_name, first, gap, second, more) => {
    const at = 20_725
    const again = at + first + gap + second
    const third: Edge[] = more
      ? [
          [RIGHT, 1, again + more, 15],
          [RIGHT, 0, again + more + 8, 15],
        ]
      : []
    const late: Edge[] = [
      [RIGHT, 1, at, 6],
      [RIGHT, 0, at + first, 6],
      [RIGHT, 1, at + first + gap, 45],
      [RIGHT, 0, again, 45],
      ...third,
    ]
    const [s, broken] = played(movesOf('preset custom 5 10 10:00', [...BEGUN, ...late]), 21_000)
    expect([s.clock.turn, s.clock.since, s.clock.bank[RIGHT], broken]).toEqual([LEFT, at, 595_748, undefined])
  })
})

describe('P9: before anybody has agreed', () => {
  // The clock was right: a short changes what is shown, and what the other side still holds means nothing there. The swarm's judge took
  // the hold, which would have been one 9 ms later, for an agreement.
  it('20261126/8688: a short turns the control, and the other side’s hold that is complete 9 ms after it agrees to nothing', () => {
    const moves = movesOf('preset short 7', [
      ...held(RIGHT, 2149, 1200), // from the setup to the whole control
      [LEFT, 1, 4149],
      [RIGHT, 1, 4152],
      [LEFT, 0, 5143],
      [RIGHT, 0, 6132],
    ])
    const [s, broken] = played(moves.slice(1), 6500)
    expect([s.stage, s.agreed, s.control.length, broken]).toEqual([Stage.Ready, 0, 5, undefined])
  })
})

describe('P14: one who is late arrives, and presses again', () => {
  // The clock was right: his contact of 6,454 was his arrival, which cost him a second, and by the rules of that day his next short,
  // between games, began the game. The stop-watch looked once at both, and knew no way from an absence into play.
  it('7/9533: he arrives by his first closing, however it bounces and whenever it is heard of; the second is none of that', () => {
    const bounce = [0, 1, 2, 3, 4, 5, 6].map((ms): Edge => [LEFT, 1 - (ms % 2), 9_454 + ms, 57])
    const moves = movesOf('preset custom 2 35 13:20 by us breaks 2 worth home-4 door anybody', [
      [RIGHT, 1, 2_454],
      [RIGHT, 0, 3_654],
      [RIGHT, 1, 4_454],
      [RIGHT, 0, 7_688],
      ...bounce,
      [LEFT, 0, 9_771, 57],
      [LEFT, 1, 9_797],
      [LEFT, 0, 9_820],
    ])
    const [s, broken] = played(moves, 10_500)
    // Four minutes; the right's second hold was 3 s at 7,454, and from then on the left's bank ran for 2,000 ms.
    expect([s.stage, s.who, s.clock.isRunning, bankAt(s.clock, LEFT, 10_500), s.lateFor]).toEqual([
      Stage.Arrived,
      LEFT,
      0,
      238_000,
      2_000,
    ])
    expect(broken).toBeUndefined()
  })
})

describe('after a cut of power', () => {
  // Counts go on (the table, stage power). The stop-watch had the minute end as if there had been no cut.
  it('8/6276: the minute to agree of a player who has come goes on when both go on', () => {
    const moves = movesOf('preset custom 2 32 3:17 door anybody', [
      ...held(RIGHT, 594, 1200),
      ...held(RIGHT, 2_344, 3_156), // absent: the left's bank runs from 5,344 on
      ...held(LEFT, 7_905, 80),
      { off: 9_800, on: 9_905 },
      ...held(LEFT, 11_905, 1200),
      ...held(RIGHT, 13_230, 1200), // both go on at 14,230; nothing of the minute had been entered
    ])
    const [before] = played(moves, 74_200)
    const [after, broken] = played(moves, 74_500)
    expect([before.stage, after.stage, after.clock.since, broken]).toEqual([
      Stage.Arrived,
      Stage.Late,
      4_325, // as if he had not come
      undefined,
    ])
  })
})

/** Matches that a stop-watch or an oracle once judged otherwise than the clock: the law says the same as the clock. Both agree, left first. */
describe('matches that were once judged wrong', () => {
  const tap = (side: number, at: number, span = 80): Edge[] => held(side, at, span)
  const hold = (side: number, at: number): Edge[] => held(side, at, 1100)
  const agreed = [...hold(LEFT, 1000), ...hold(RIGHT, 3000)]
  const stopped = [
    ...agreed,
    ...tap(LEFT, 5000),
    ...tap(RIGHT, 6000),
    ...tap(LEFT, 7000, 690),
    ...tap(RIGHT, 7040, 650),
  ]
  const lost = [...tap(LEFT, 9000), ...hold(LEFT, 10_000)]
  const entered = [...hold(LEFT, 14_000), ...hold(RIGHT, 16_000)]
  const ofUndo = [73_000, 74_000].flatMap((at) => tap(RIGHT, at))

  it.each<[name: string, preset: string, edges: Edge[], stage: Stage]>([
    [
      'P5, D4: a line sent after 30 s of a stop charges nothing of what was frozen',
      'custom 7 0 20:00',
      [
        ...stopped,
        ...[9000, 10_000, 11_000].flatMap((at) => tap(RIGHT, at)),
        ...hold(RIGHT, 12_000),
        ...hold(RIGHT, 51_000),
      ],
      Stage.Stop,
    ],
    [
      'P5: both go on a ms before the stop would end by itself',
      'custom 7 0 20:00',
      [...stopped, ...hold(LEFT, 9000), ...hold(RIGHT, 35_999)],
      Stage.Play,
    ],
    [
      'T7, M11: a result taken back does not give back what a break has cost',
      'custom 7 0 20:00 breaks 1 in-breaks run',
      [
        ...[...stopped, ...lost, ...entered, ...hold(LEFT, 21_000), ...hold(LEFT, 23_000), ...hold(LEFT, 61_000)],
        ...[...hold(RIGHT, 71_000), ...ofUndo, ...hold(RIGHT, 76_000), ...hold(LEFT, 78_000)],
      ],
      Stage.Result,
    ],
    [
      'M1, T10: a hand that rests over the absent side’s flag enters nothing for the game that it loses',
      'custom 7 0 0:10 flag game door anybody',
      [...hold(LEFT, 1000), ...held(LEFT, 3000, 3100), ...hold(LEFT, 15_500)],
      Stage.Result,
    ],
    [
      'M3: of two shorts that are no one gesture the one that opens first has the lower die',
      'custom 7 0 20:00',
      [...agreed, ...tap(RIGHT, 5301, 30), ...tap(LEFT, 5000, 381)],
      Stage.Play,
    ],
    [
      'T10, P7: a press too late for the flag that lasts on enters nothing',
      'custom 7 0 0:10 flag game',
      [...agreed, ...tap(LEFT, 5000), ...held(RIGHT, 15_090, 1500)],
      Stage.Result,
    ],
    [
      'P1: both buttons tapped, however near, are one press of the side to move',
      'custom 7 1 20:00',
      [
        ...[...agreed, ...tap(LEFT, 5000), ...tap(RIGHT, 10_000), ...tap(LEFT, 10_080)],
        ...[...tap(LEFT, 15_000), ...tap(RIGHT, 15_149)],
      ],
      Stage.Play,
    ],
  ])('%s', (_name, preset, edges, stage) => {
    const sorted = [...edges].sort((a, b) => a[2] - b[2])
    const [s, broken] = played(movesOf(`preset ${preset}`, sorted), sorted[sorted.length - 1][2] + 500)
    expect([s.stage, broken]).toEqual([stage, undefined])
  })
})

describe('P9: an agreement that its own side has withdrawn stands no more', () => {
  // The left agrees, and withdraws that by a hold that is one at 6,438. Nobody has agreed then, so the short of the right that ends 10 ms
  // later turns the control. The law took the left’s hold for one that agrees.
  it('20261125/54296: the other side turns the control as soon as it is withdrawn', () => {
    const moves = [
      ...held(RIGHT, 1438, 1182),
      ...held(LEFT, 3438, 1200),
      ...([[LEFT, 1, 5438]] as Edge[]),
      ...held(RIGHT, 5739, 709),
    ]
    const [s, broken] = played(movesOf('status', moves), 6500)
    expect([s.stage, s.agreed, s.control.length, broken]).toEqual([Stage.Ready, 0, 9, undefined])
  })
})
