/*
 * Tests of rulings about time, each by the judge's key and two buttons, and of what no ruling may do; and of time that
 * the judge gives back to a turn, also to one that has used overtime (M6, X10).
 */
import { describe, expect, it } from 'vitest'
import { costOf } from '../../firmware/core/effect.ts'
import { amountOf, rowBeside } from '../../firmware/core/judge.ts'
import { rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { itemOf, rowBefore } from '../../firmware/core/ruling.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { cutPower, minuteMatch, sendBack } from './games.ts'
import { confirm, goOn, judge, key, MENU, position, rowTo, ruled, ruling, running, setBank } from './judging.ts'
import { Claim, Entry, Item, NOBODY, Option, Refusal, Ruling, type Session, Stage } from './names.ts'
import { bothHold, claim, tap, toldOf } from './play.ts'
import { sessionIn } from './stages.ts'

const BEFORE = [560_000, 595_000, LEFT, 0]

describe('the key', () => {
  it('P7: the key stops the clock at the instant it was turned, for as long as the judge needs; GO ON lets the turn run on from what was left', () => {
    const s = ruling()
    expect([s.stage, s.since, ...position(s)]).toEqual([Stage.Ruling, 85_000, ...BEFORE])
    expect(banks(s, 5_000_000)).toEqual([560_000, 595_000, 0])
    expect(toldOf(s, Entry.DoorOpened)).toEqual([[85_000, 0, 0]])
    goOn(s)
    expect([s.stage, s.since]).toEqual([Stage.Play, 86_300]) // when the hold was complete
    expect(running(s, 86_300 + 1000)).toEqual([559_000, 595_000, LEFT])
    expect(toldOf(s, Entry.RulingOver)).toEqual([[86_300, 0, 0]])
  })

  it.each([
    ['', (): void => {}],
    ['DICE', (s: Session) => void claim(s, LEFT, Claim.Dice)],
    ['DISPUTE', (s: Session) => void claim(s, RIGHT, Claim.Dispute)],
    ['GO ON of the side to move', (s: Session) => void claim(s, LEFT, Claim.GoOn)],
    ['GO ON of the other side', (s: Session) => void claim(s, RIGHT, Claim.GoOn)],
    ['a call withdrawn', (s: Session) => [LEFT, LEFT, RIGHT].map((side) => claim(s, side, Claim.CallJudge))],
  ])(
    'P7, P6 (finding G5): if the players are to go on, nothing but a hold of each starts the clock: %s',
    (_what, does) => {
      const s = goOn(ruling(), 1)
      does(s)
      for (const ms of [29_000, 31_000, 61_000, 600_000]) {
        passTo(s, s.since + ms)
        expect([s.stage, s.clock.isRunning, ...position(s)]).toEqual([Stage.Stop, 0, ...BEFORE])
      }
      const again = cutPower(s)
      bothHold(again)
      passTo(again, again.since + 120_000)
      expect([again.stage, again.clock.isRunning]).toEqual([Stage.Stop, 0])
    },
  )
})

type Row = [rule: string, item: Item, side: number, value: number | undefined, after: number[]]

const TIMES: Row[] = [
  ['C4: 10 s more for the left', Item.Adjust, LEFT, 2, [570_000, 595_000, LEFT, 0]],
  ['C4: a minute more for the right', Item.Adjust, RIGHT, 0, [560_000, 655_000, LEFT, 0]],
  ['C4: two minutes more for the left', Item.Adjust, LEFT, 1, [680_000, 595_000, LEFT, 0]],
  ['C4: 10 s less for the right', Item.Adjust, RIGHT, 3, [560_000, 585_000, LEFT, 0]],
  ['C4: a minute less for the left', Item.Adjust, LEFT, 5, [500_000, 595_000, LEFT, 0]],
  ['C4: two minutes less for the right', Item.Adjust, RIGHT, 4, [560_000, 475_000, LEFT, 0]],
  ['J2: a penalty of the left gives the right the delay at least', Item.Penalty, LEFT, 5, [560_000, 605_000, LEFT, 0]],
  ['J2: a penalty of the right gives the left a minute', Item.Penalty, RIGHT, 1, [620_000, 595_000, LEFT, 0]],
  ['J2: a penalty of the left gives the right 2:00, the most', Item.Penalty, LEFT, 0, [560_000, 715_000, LEFT, 0]],
  ['M6: all that the turn has cost is given back', Item.GiveBack, LEFT, 0, [590_000, 595_000, LEFT, 0]],
  ['M6: 20 s of the 30 that the turn has cost', Item.GiveBack, LEFT, 2, [580_000, 595_000, LEFT, 0]],
  ['C6: the press is taken back: its turn has run on', Item.Unpress, LEFT, undefined, [590_000, 555_000, RIGHT, 0]],
  ['M12: the move is sent back, with the time since', Item.SendBack, LEFT, undefined, [590_000, 595_000, RIGHT, 0]],
  ['C6: the right has the turn, with its whole delay', Item.Turn, RIGHT, undefined, [560_000, 595_000, RIGHT, 10_000]],
  ['C6: the left’s turn starts again', Item.Turn, LEFT, undefined, [560_000, 595_000, LEFT, 10_000]],
]

describe('a ruling about time', () => {
  it.each(TIMES)('%s', (_name, item, side, value, after) => {
    const s = judge(ruling(), item, side, value)
    expect([s.stage, ...position(s), check(s, nowOf(s))]).toEqual([Stage.Ruling, ...after, ''])
    goOn(s)
    const [left, right, turn, delay] = after
    expect([s.stage, ...position(s)]).toEqual([Stage.Play, left, right, turn, delay])
    const ran = Math.max(0, 11_000 - delay)
    const later = turn === LEFT ? [left - ran, right] : [left, right - ran]
    expect(running(s, s.since + 11_000)).toEqual([...later, turn])
  })

  it.each([
    ['1:23:45', LEFT, '12345', [5_025_000, 595_000, LEFT, 0]],
    ['0:00:00', RIGHT, '00000', [560_000, 0, LEFT, 0]],
    ['9:59:59', RIGHT, '95959', [560_000, 35_999_000, LEFT, 0]],
  ])('C4, S6: a bank is set to %s digit by digit', (_time, side, digits, after) => {
    const s = setBank(ruling(), side, digits)
    expect([...position(s), check(s, nowOf(s))]).toEqual([...after, ''])
  })

  it('C4: digits that were opened and not changed make no ruling', () => {
    const s = ruling()
    rowTo(s, Item.Set, RIGHT)
    confirm(s)
    expect([s.turning, s.digit, s.value]).toEqual([1, 2, 595])
    confirm(s)
    expect([s.turning, s.digit, itemOf(s.row), ...position(s)]).toEqual([0, 0, Item.Set, ...BEFORE])
    expect(toldOf(s, Entry.Ruling)).toEqual([])
  })

  it('C6: the delay is corrected for the turn in progress and every later one', () => {
    const s = playing(LEFT, 600_000, 12_000)
    judge(key(s, 13_000), Item.Delay, LEFT, 8)
    expect([...position(s), s.control.delay]).toEqual([600_000, 600_000, LEFT, 8_000, 8_000])
    goOn(s)
    press(s, LEFT, s.since + 9_000)
    expect(banks(s, s.clock.since + 10_000)).toEqual([599_000, 598_000, 0])
  })
})

describe('what a ruling may not do', () => {
  it.each([
    [8, [120, 60, 30, 20, 10, 8]],
    [10, [120, 60, 30, 20, 10, 10]],
    [12, [120, 60, 30, 20, 12]],
    [60, [120, 60, 60]],
  ])('J2: no penalty below the delay is offered: with %i s the choice is %j', (delay, offered) => {
    const s = key(playing(LEFT, 600_000, delay * 1000), 20_000)
    rowTo(s, Item.Penalty)
    confirm(s)
    const seen = offered.map(() => {
      const { value } = s
      tap(s, LEFT)
      return amountOf(s, s.row, value) / 1000
    })
    expect([seen, s.value]).toEqual([offered, 0])
  })

  it.each<[string, Ruling, number, number, Refusal]>([
    ['J2: a penalty of less than the delay', Ruling.Penalty, LEFT, 9_999, Refusal.Penalty],
    ['J2: one of more than 2:00', Ruling.Penalty, LEFT, 120_001, Refusal.Range],
    ['M6: more given back than the turn has cost', Ruling.GiveBack, LEFT, 30_001, Refusal.NotNow],
    ['M6: time given back to the side that is not to move', Ruling.GiveBack, RIGHT, 1_000, Refusal.NotNow],
    ['S7: a bank beyond 9:59:59', Ruling.Bank, LEFT, 35_999_001, Refusal.Range],
    ['S7: a negative bank', Ruling.Bank, LEFT, -1, Refusal.Range],
    ['S7: half a millisecond', Ruling.Bank, LEFT, 0.5, Refusal.Range],
    ['S7: a side that does not exist', Ruling.Bank, NOBODY, 1_000, Refusal.Range],
    ['S7: more delay than a turn has', Ruling.Turn, LEFT, 10_001, Refusal.Range],
    ['P3: starting a late player’s bank in a game', Ruling.Late, LEFT, 0, Refusal.NotNow],
    ['S3: clearing a flag that did not fall', Ruling.Clear, LEFT, 0, Refusal.NotNow],
  ])('%s is refused and changes nothing', (_name, what, side, value, refusal) => {
    const s = ruling()
    const before = ruled(s)
    const used = s.journal.used
    expect([rule(s, what, side, value, nowOf(s)), s.refusal, s.journal.used]).toEqual([refusal, refusal, used])
    expect(ruled(s)).toEqual(before)
  })

  it('T9: a side that has no time left at all cannot go on', () => {
    const s = setBank(ruling(), LEFT, '00000')
    goOn(s)
    expect([s.stage, s.refusal]).toEqual([Stage.Ruling, Refusal.NoTime])
    judge(s, Item.Turn, LEFT)
    expect([goOn(s).stage, s.clock.delayLeft]).toEqual([Stage.Play, 10_000])
  })
})

describe('what was ruled stays ruled', () => {
  it('J2: a penalty is not lost when the game goes back to the opening roll', () => {
    const s = playing(LEFT, 60_000, 10_000)
    judge(key(s, 25_000), Item.Penalty, RIGHT, 1)
    goOn(s)
    sendBack(s)
    expect([s.stage, ...position(s)]).toEqual([Stage.Open, 120_000, 60_000, NOBODY, 0])
  })

  it('C6: both sides keep their banks when the turn is given away and the game goes back to the opening roll', () => {
    const s = playing(LEFT, 600_000, 10_000)
    setBank(key(s, 20_000), LEFT, '00500')
    judge(s, Item.Turn, RIGHT)
    goOn(s)
    sendBack(s)
    expect([s.stage, ...position(s)]).toEqual([Stage.Open, 300_000, 600_000, NOBODY, 0])
  })

  it('M6: no more time is given back for a turn that was sent back', () => {
    const s = judge(ruling(), Item.SendBack)
    expect(rule(s, Ruling.GiveBack, RIGHT, 1, nowOf(s))).toBe(Refusal.NotNow)
  })
})

/**
 * A bank of a minute, 10 s a move and a minute of overtime; the turn has used `ms` of bank and overtime when the key is
 * turned.
 */
function used(ms: number, turns = 0): Session {
  const s = minuteMatch([Option.Overtime, 60])
  for (let i = 0; i < turns; i++) press(s, s.clock.turn, s.clock.since + 12_000)
  return key(s, s.clock.since + 10_000 + ms)
}

/** What the side to move has: bank, overtime not yet begun, and 1 if it is in overtime. */
function has(s: Session): number[] {
  const c = s.clock
  const side = c.turn as 0 | 1
  return [c.bank[side], c.extra[side], c.inOvertime[side]]
}

const give = (s: Session, ms: number): Refusal => rule(s, Ruling.GiveBack, s.clock.turn as 0 | 1, ms, nowOf(s))

describe('time given back', () => {
  it.each([
    ['in a game’s first turn', 0],
    ['in its second', 1],
    ['in a later one', 4],
  ])(
    'M6 (finding R2): giving back any part of bank and overtime leaves the turn what it had that much earlier (%s)',
    (_turn, turns) => {
      for (const [ran, back] of [
        [75_000, 75_000],
        [75_000, 25_000],
        [75_000, 20_001],
        [75_000, 20_000],
        [75_000, 1],
        [60_001, 2],
        [110_000, 3_000],
        [110_000, 110_000],
        [30_000, 30_000],
        [30_000, 12_000],
      ]) {
        const s = used(ran, turns)
        const sooner = used(ran - back, turns)
        const before = ruled(s)
        expect(give(s, back)).toBe(Refusal.None)
        expect([ran, back, has(s)]).toEqual([ran, back, has(sooner)])
        expect(has(cutPower(s))).toEqual(has(s))
        undoLastRuling(s, nowOf(s))
        expect(ruled(s)).toEqual(before)
      }
    },
  )

  it('M6 (finding R2): of overtime that began in an earlier turn only what this turn has used is given back', () => {
    const s = minuteMatch([Option.Overtime, 60])
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    press(s, 1 - side, s.clock.since + 5000)
    key(s, s.clock.since + 22_000)
    expect([...has(s), costOf(s)]).toEqual([43_000, 0, 1, 12_000])
    expect(give(s, 12_000)).toBe(Refusal.None)
    expect(has(s)).toEqual([55_000, 0, 1])
  })
})

it('J2: every row of the judge’s menu is offered at some stage', () => {
  const never = new Set(MENU)
  for (const stage of [Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Flag]) {
    const s = key(sessionIn(stage, LEFT))
    rule(s, Ruling.Remark, LEFT, 0, nowOf(s)) // so that there is something to undo
    for (const row of [...MENU, ...MENU.map(rowBefore)]) never.delete(rowBeside(s, row, true))
  }
  expect([...never]).toEqual([])
})
