/*
 * The law accepts a right clock and rejects a faulty one: for contacts given by hand, each row has what both kinds of
 * clock would do. Numbers were worked out by hand from the rules: a bank of a minute, a delay of ten seconds. The law
 * of rulings finds a clock on which one ruling does what only another may.
 */
import { describe, expect, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { Crawford } from '../../firmware/core/match.ts'
import { Item, rowOf } from '../../firmware/core/ruling.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry, wordOf } from '../../firmware/core/word.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { checkAuthors } from '../../sim/swarm/kept.ts'
import { checkRuling } from '../../sim/swarm/law-book.ts'
import { NOBODY } from '../../sim/swarm/law-seen.ts'
import type { RulingSeen } from '../../sim/swarm/law-state.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { BANK, type Bench, begun, gave, opened, played, stands, type Touch } from './law-bench.ts'

/** A situation, what a right clock does then, and what a faulty one does; both let the law judge at the end. */
type Row = [what: string, make: () => Bench, right: (b: Bench) => unknown, wrong: (b: Bench) => unknown, words: RegExp]

/** Play from `at` on with this clock; the law judges a second later. */
const plays = (at: number, clock: Partial<Bench['s']['clock']>) => (b: Bench) => {
  b.says(at + 10, Stage.Play, { since: b.s.stage === Stage.Play ? b.s.since : at }, clock)
  return b.judgeAt(at + 1000)
}
/** A stop that counts from `at`, seen at `seen`. */
const stops = (at: number, seen: number, clock: Partial<Bench['s']['clock']>) => (b: Bench) => {
  b.says(seen, Stage.Stop, { since: at, sent: [0, 0], called: 0 }, clock)
  return b.judgeAt(seen + 1000)
}
/** Another stage since `at`, seen a moment later; then the law judges. */
const goes =
  (at: number, stage: Stage, more: Partial<Bench['s']> = {}, clock: Partial<Bench['s']['clock']> = {}) =>
  (b: Bench) => {
    b.says(at + 1, stage, { since: at, ...more }, clock)
    return b.judgeAt(at + 900)
  }

const FULL: [number, number] = [BANK, BANK]
/** A stop by both buttons at 17,000, in the right's first turn, with 8 s of its delay left. */
const stopped = (): Bench => {
  const b = played().touch([RIGHT, 17_000, 800], [LEFT, 17_020, 780])
  b.says(17_620, Stage.Stop, { since: 17_000, sent: [0, 0] }, stands(RIGHT, 17_000, FULL, 8_000))
  b.judgeAt(17_900)
  return b
}
/** The same in the left's first turn at 12,000. */
const stoppedFirst = (): Bench => {
  const b = begun().touch([LEFT, 12_000, 800], [RIGHT, 12_020, 780])
  b.says(12_620, Stage.Stop, { since: 12_000, sent: [0, 0] }, stands(LEFT, 12_000, FULL, 8_000))
  b.judgeAt(12_900)
  return b
}
/** Right has won the match to one point, and a match to five is preset before the law judges. */
const presetAfter = (stage: Stage) => (b: Bench) => {
  const match = {
    ...b.s.match,
    score: [0, 1] as [number, number],
    games: 1,
    crawford: 0 as typeof b.s.match.crawford,
    winner: RIGHT as typeof b.s.match.winner,
  }
  b.says(25_001, stage, { since: 25_000, match, result: { ...b.s.result, step: Step.Sent } })
  b.s.control.length = 5
  b.says(25_200, Stage.Ready, { match: { ...match, winner: NOBODY as typeof match.winner } })
  return b.judgeAt(27_000)
}
/** A side turns to a line, and holds its button from `at` on. */
const sends = (b: Bench, side: number, line: number, at: number): Bench => {
  const pick: [number, number] = [...b.s.pick]
  pick[side] = line
  b.says(at - 100, Stage.Stop, { pick })
  return b.touch([side, at, 1100])
}
const bits = (left: number, right: number): [number, number] => [left, right]
const only =
  (...contacts: Touch[]) =>
  (): Bench =>
    played().touch(...contacts)

const ROWS: Row[] = [
  [
    'T8: a press counts from its closing',
    only([RIGHT, 20_000, 80]),
    plays(20_000, gave(RIGHT, 20_000, FULL, 5_000, [1, 1])),
    plays(20_000, gave(RIGHT, 20_001, FULL, 4_999, [1, 1])),
    /the delay in play|a bank in play/,
  ],
  [
    'T8: only the contact of the side to move ends a turn',
    only([LEFT, 20_000, 80]),
    (b) => b.judgeAt(21_000),
    plays(20_000, gave(RIGHT, 20_000, FULL, 5_000, [1, 1])),
    /the turn in play/,
  ],
  [
    'T7: beyond its delay a turn costs its bank',
    only([RIGHT, 30_000, 80]),
    plays(30_000, gave(RIGHT, 30_000, [60_000, 55_000], 0, [1, 1])),
    plays(30_000, gave(RIGHT, 30_000, [60_000, 55_001], 0, [1, 1])),
    /a bank in play: side 1 55001, due 55000/,
  ],
  [
    'P1: both buttons tapped together are one press',
    only([RIGHT, 20_000, 80], [LEFT, 20_020, 80]),
    plays(20_000, gave(RIGHT, 20_000, FULL, 5_000, [1, 1])),
    plays(20_020, gave(LEFT, 20_020, FULL, 9_980, [2, 1])),
    /the turn in play: side 1, due 0/,
  ],
  [
    'P1: in the opening roll both buttons tapped together start nothing',
    () => opened().touch([LEFT, 9_920, 80], [RIGHT, 9_960, 80]),
    (b) => b.judgeAt(11_000),
    goes(10_000, Stage.Play, {}, { turn: RIGHT, isRunning: 1, since: 10_000, delayLeft: 10_000 }),
    /the stage is play where open is due/,
  ],
  [
    'P2: a stop in a game’s first turn gives nothing back',
    () => begun().touch([LEFT, 25_000, 800], [RIGHT, 25_020, 780]),
    stops(25_000, 25_620, stands(LEFT, 25_000, [55_000, 60_000], 0)),
    (b) => goes(25_620, Stage.Open, {}, stands(2, 25_000, FULL, 0))(b),
    /the stage is open where stop is due/,
  ],
  [
    'P2: one side’s claim of a wrong opener is not the other’s',
    () => sends(stoppedFirst(), LEFT, Claim.WrongMove, 14_000),
    (b) => {
      b.says(15_001, Stage.Stop, { sent: bits(1 << Claim.WrongMove, 0), pick: [Claim.WrongMove, Claim.WrongMove] })
      return b.judgeAt(16_000)
    },
    (b) => {
      b.says(15_001, Stage.Stop, { sent: bits(1 << Claim.WrongMove, 1 << Claim.WrongMove) })
      return b.judgeAt(16_000)
    },
    /P9 a line is sent by its side’s hold/,
  ],
  [
    'P3: if one hand leans on its button, both held in the end are a stop',
    () => played().touch([LEFT, 16_000, 16_600], [RIGHT, 30_000, 2_500]),
    (b) => {
      const press = gave(RIGHT, 30_000, [60_000, 55_000], 0, [1, 1])
      b.says(30_009, Stage.Play, {}, press)
      return stops(30_000, 32_001, { ...press, ...stands(LEFT, 30_000, [60_000, 55_000], 10_000) })(b)
    },
    (b) => {
      b.says(30_009, Stage.Play, {}, gave(RIGHT, 30_000, [60_000, 55_000], 0, [1, 1]))
      return b.judgeAt(33_000)
    },
    /the stage is play where stop is due/,
  ],
  [
    'P4, P5: of two presses 200 ms apart, both held, both stand',
    only([RIGHT, 26_000, 1_500], [LEFT, 26_200, 1_500]),
    (b) => {
      const clock = gave(LEFT, 26_200, [60_000, 59_000], 9_800, [2, 1])
      return stops(26_200, 26_801, { ...clock, ...stands(RIGHT, 26_200, [60_000, 59_000], 10_000) })(b)
    },
    stops(26_000, 26_801, stands(RIGHT, 26_000, [60_000, 59_000], 0)),
    /a bank in stop|the delay in stop|the turn in stop/,
  ],
  [
    'P4: play goes on from the instant at which the second hold counts',
    () => {
      const b = stopped().touch([RIGHT, 19_000, 1_100], [LEFT, 19_400, 1_100])
      return b.says(20_001, Stage.Stop, { sent: bits(0, 1 << Claim.GoOn) })
    },
    goes(20_400, Stage.Play, { sent: [0, 0], unexplained: 1 }, { isRunning: 1, since: 20_400 }),
    goes(20_400, Stage.Play, { sent: [0, 0], unexplained: 1 }, { isRunning: 1, since: 19_000 }),
    /the delay in play/,
  ],
  [
    'P6: a stop begun before the flag wins, whichever contact closed first',
    only([LEFT, 84_999, 800], [RIGHT, 85_030, 800]),
    stops(84_999, 85_631, stands(RIGHT, 84_999, [60_000, 1], 0)),
    goes(85_000, Stage.Flag, { fell: RIGHT, fellAt: 85_000 }, stands(RIGHT, 85_000, [60_000, 0], 0)),
    /the stage is flag where stop is due/,
  ],
  [
    'T9: a flag due at the very ms of a stop wins',
    only([LEFT, 85_000, 800], [RIGHT, 85_030, 800]),
    goes(85_000, Stage.Flag, { fell: RIGHT, fellAt: 85_000 }, stands(RIGHT, 85_000, [60_000, 0], 0)),
    stops(85_000, 85_631, stands(RIGHT, 85_000, [60_000, 0], 0)),
    /the stage is stop where flag is due/,
  ],
  [
    'P7: once a stop has ended by itself the first contact is a press',
    () => stopped().touch([RIGHT, 47_050, 80]).says(47_049, Stage.Stop, { unexplained: 1 }),
    plays(47_050, { ...gave(RIGHT, 47_050, FULL, 7_950, [1, 1]) }),
    (b) => {
      b.says(47_101, Stage.Play, { since: 47_000 }, { isRunning: 1, since: 47_000, delayLeft: 8_000 })
      return b.judgeAt(48_000)
    },
    /the turn in play: side 1, due 0/,
  ],
  [
    'P8: one player with two hands cannot withdraw the other’s call for the judge',
    () => {
      const b = sends(stopped(), RIGHT, Claim.CallJudge, 19_000).says(20_001, Stage.Stop, {
        called: 2,
        calledAt: 20_000,
      })
      b.judgeAt(21_000)
      return b.touch([LEFT, 22_000, 1_200], [RIGHT, 22_030, 1_200])
    },
    (b) => b.judgeAt(24_000),
    (b) => {
      b.says(23_031, Stage.Stop, { called: 0, since: 23_030 })
      return b.judgeAt(24_000)
    },
    /P8 the judge’s call stands/,
  ],
  [
    'P9: if both hold at once in a stop, both have sent their line',
    () => {
      const b = stopped().touch([LEFT, 20_000, 1_200], [RIGHT, 20_040, 1_200])
      return b.says(21_001, Stage.Stop, { sent: bits(1 << Claim.GoOn, 0) })
    },
    goes(21_040, Stage.Play, { sent: [0, 0], unexplained: 1 }, { isRunning: 1, since: 21_040 }),
    (b) => b.judgeAt(23_000),
    /the stage is stop where play is due/,
  ],
  [
    'P9: one side alone cannot let play go on',
    () => stopped().touch([LEFT, 20_000, 1_200]),
    (b) => {
      b.says(21_001, Stage.Stop, { sent: bits(1 << Claim.GoOn, 0) })
      return b.judgeAt(23_000)
    },
    goes(21_000, Stage.Play, { sent: [0, 0] }, { isRunning: 1, since: 21_000 }),
    /the stage is play where stop is due/,
  ],
  [
    'M6: only the side that has lost says so',
    () => sends(stopped(), LEFT, Claim.Lost, 19_000),
    goes(20_000, Stage.Result, { who: LEFT }),
    goes(20_000, Stage.Result, { who: RIGHT }),
    /M6 who has lost says so/,
  ],
  [
    'P10: a tap answers nothing',
    () => {
      const b = sends(stopped(), LEFT, Claim.Lost, 19_000).says(20_001, Stage.Result, { since: 20_000, who: LEFT })
      b.touch([LEFT, 22_000, 1_100]).s.result.step = Step.Sent
      return b
        .says(23_001, Stage.Result)
        .touch([RIGHT, 25_000, 80])
        .says(25_088, Stage.Result, { pick: [0, 1] })
    },
    (b) => b.judgeAt(27_000),
    (b) => {
      b.s.result.refused = 1
      b.says(25_090, Stage.Result)
      return b.judgeAt(27_000)
    },
    /P10 a hold refuses/,
  ],
  [
    'M7: a match ends by its own length, whatever is preset before the law judges',
    () => {
      const b = sends(stopped(), LEFT, Claim.Lost, 19_000).says(20_001, Stage.Result, { since: 20_000, who: LEFT })
      b.touch([LEFT, 22_000, 1_100]).s.result.step = Step.Sent
      b.says(23_001, Stage.Result).judgeAt(23_900)
      return b.touch([RIGHT, 24_000, 1_100])
    },
    presetAfter(Stage.Over),
    presetAfter(Stage.Ask),
    /M7 who reaches N has won/,
  ],
  [
    'P9: a hold of the loser enters the result, even if the winner holds too',
    () => {
      const b = sends(stopped(), LEFT, Claim.Lost, 19_000).says(20_001, Stage.Result, { since: 20_000, who: LEFT })
      return b.touch([LEFT, 22_000, 1_100], [RIGHT, 22_040, 1_100])
    },
    (b) => {
      b.s.result.step = Step.Sent
      b.says(23_001, Stage.Result)
      return b.judgeAt(25_000)
    },
    (b) => b.judgeAt(25_000),
    /P9 a hold answers/,
  ],
  [
    'P8: the record does not say who stopped',
    stopped,
    () => checkAuthors([wordOf(Entry.Stop << 20)]),
    () => checkAuthors([wordOf((Entry.Stop << 20) | (1 << 19))]),
    /P8 nobody is written down/,
  ],
  [
    'P7: in the opening roll too the key counts before a press that is released after it',
    () => opened().touch([LEFT, 9_920, 80]).key(9_990),
    goes(9_990, Stage.Ruling),
    goes(10_000, Stage.Play, {}, { turn: RIGHT, isRunning: 1, since: 10_000, delayLeft: 10_000 }),
    /the stage is play where ruling is due/,
  ],
  [
    'M3: of two opening presses that are not a pair, the one released first counts',
    () => opened().touch([LEFT, 9_000, 500], [RIGHT, 9_302, 20]),
    goes(9_322, Stage.Play, {}, { turn: LEFT, isRunning: 1, since: 9_322, turnStartedAt: 9_322, delayLeft: 10_000 }),
    goes(9_500, Stage.Play, {}, { turn: RIGHT, isRunning: 1, since: 9_500, turnStartedAt: 9_500, delayLeft: 10_000 }),
    /the turn in play/,
  ],
  [
    'P4: the stop button stops at its edge',
    () => played().button(20_000),
    stops(20_000, 20_031, stands(RIGHT, 20_000, FULL, 5_000)),
    stops(20_000, 20_031, stands(RIGHT, 20_030, FULL, 4_970)),
    /the delay in stop/,
  ],
  [
    'P7: the key stops at its edge',
    () => played().key(20_000),
    goes(20_000, Stage.Ruling, {}, stands(RIGHT, 20_000, FULL, 5_000)),
    (b) => b.judgeAt(21_000),
    /the stage is play where ruling is due/,
  ],
  [
    'M12: a move that both send back is in the record, with the side and the amount',
    () => {
      const b = sends(sends(stopped(), RIGHT, Claim.WrongMove, 19_000), LEFT, Claim.WrongMove, 20_200)
      b.says(20_001, Stage.Stop, { sent: bits(0, 1 << Claim.WrongMove) })
      return b
    },
    (b) => b,
    (b) => b.checkRecord([Entry.Back, RIGHT, 1]),
    /M12 what is given back stands in the record/,
  ],
  [
    'R5: a power cut takes nothing from the side that does not run',
    () => played(),
    (b) => b.cut(20_000, stands(RIGHT, 0, FULL, 8_000)),
    (b) => b.cut(20_000, stands(RIGHT, 0, [59_999, 60_000], 8_000)),
    /R5 a cut takes nothing/,
  ],
  [
    'R5: a power cut gives a running side back at most 10 s of its bank',
    () => played(),
    (b) => b.cut(45_000, stands(RIGHT, 0, [60_000, 50_000], 0)),
    (b) => b.cut(45_000, stands(RIGHT, 0, [60_000, 50_001], 0)),
    /R5 a cut takes nothing/,
  ],
]

describe('the law', () => {
  it.each(ROWS)('%s', (_what, make, right, wrong, words) => {
    expect(right(make())).not.toBe(false)
    expect(() => wrong(make())).toThrow(words)
  })
})

/** A session in a ruling, with this row shown to the judge. */
function ruling(item: Item): Session {
  const s = makeSession()
  s.stage = Stage.Ruling
  s.row = rowOf(item, 0)
  s.match.crawford = Crawford.After
  return s
}

const seen = (s: Session): RulingSeen | undefined => checkRuling(undefined, s, '')

// an empty line: the judge rules by the row of the menu
describe('the law of rulings', () => {
  it.each([
    ['rule score right 2', Item.Crawford],
    ['rule length 7', Item.Crawford],
    ['', Item.Score],
    ['', Item.Points],
  ])('M5 (finding R1): a Crawford game already played is not brought back by line “%s” on row %i', (line, item) => {
    const s = ruling(item)
    const was = seen(s)
    s.match.crawford = Crawford.Now
    expect(() => checkRuling(was, s, wireOf(line))).toThrow('M5 Crawford')
  })

  it.each([
    ['rule crawford 1', Item.Score],
    ['rule annul', Item.Score],
    ['undo', Item.Score],
    ['', Item.Crawford],
    ['', Item.Annul],
    ['', Item.Undo],
  ])('M5, M11 (finding R1): a Crawford game already played is brought back by line “%s” on row %i', (line, item) => {
    const s = ruling(item)
    const was = seen(s)
    s.match.crawford = Crawford.Now
    expect(checkRuling(was, s, wireOf(line))).toEqual({ ...was, crawford: Crawford.Now })
  })

  it.each(['rule penalty left 30000', 'rule bank right 1000', 'rule clear', ''])(
    'S3 (finding R4): the line “%s” may add no time after a flag, and an undo may',
    (line) => {
      const s = ruling(Item.Clear)
      Object.assign(s, { fell: 1 })
      Object.assign(s.clock, { turn: 1, bank: [5000, 0] })
      const was = seen(s)
      s.clock.bank[1] = 1000
      expect(() => checkRuling(was, s, wireOf(line))).toThrow('S3 nothing')
      expect(checkRuling(was, s, wireOf('undo'))).toBeDefined()
    },
  )
})
