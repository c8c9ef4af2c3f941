/*
 * How long each ruling takes by two buttons, from the key to the last hold, in its worst case: the row furthest away,
 * the value furthest from what is set. A short takes half a second, a hold 1.3 s, each repeat of a hold 0.15 s, and the
 * key 2 s. And how many gestures, from the turn of the key until play goes on (finding K1), and what one too many can do.
 */

import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { Language } from '../../firmware/core/control.ts'
import { undoLastRuling } from '../../firmware/core/rule.ts'
import { ITEMS } from '../../firmware/core/ruling.ts'
import { setOption } from '../../firmware/core/setup.ts'
import { LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { between, cutPower, loseGame, matchOf, openGame } from './games.ts'
import {
  confirm,
  fallen,
  gesturesOf,
  goOn,
  judge,
  key,
  numberTo,
  rowTo,
  ruled,
  ruling,
  secondsOf,
  setBank,
  undo,
} from './judging.ts'
import { Item, Option, Refusal, type Session, Stage } from './names.ts'
import { holdNext, tap } from './play.ts'

/** A match to 49 points with nine breaks, in a turn of the left that has lasted more than half an hour. */
function longTurn(): Session {
  const s = matchOf(49, [Option.Breaks, 9])
  s.control.bank = 3_600_000
  s.clock.bank[LEFT] = 3_600_000
  s.clock.bank[RIGHT] = 3_600_000
  openGame(s)
  if (s.clock.turn === RIGHT) press(s, RIGHT, nowOf(s) + 500)
  passTo(s, nowOf(s) + 1_812_000)
  return key(s)
}

function game(length = 49, delay = 0): Session {
  const s = playing(LEFT, 600_000, delay)
  s.control.length = length
  s.control.option[Option.Breaks] = 9
  press(s, LEFT, 20_000)
  return key(s)
}

/** The bank is 0 before, so that each digit has the furthest to turn. */
function bankOf(side: number): number {
  const s = game()
  s.clock.bank[side] = 0
  setBank(s, side, '95959')
  expect(s.clock.bank[side]).toBe(35_999_000)
  return secondsOf(s)
}

function seconds(s: Session, item: Item, value?: number, side = LEFT): number {
  return secondsOf(judge(s, item, side, value))
}

/** Each ruling in its worst case, and the seconds that it takes. */
const WORST: [string, () => number][] = [
  ['time taken', () => seconds(game(), Item.Adjust, 3, RIGHT)],
  ['a bank from 0:00:00 to 9:59:59', () => bankOf(RIGHT)],
  ['a penalty', () => seconds(game(), Item.Penalty, 3, RIGHT)],
  ['a score of 24', () => seconds(game(), Item.Score, 24, RIGHT)],
  ['breaks', () => seconds(game(), Item.Breaks, 5, RIGHT)],
  ['a lost game or match', () => seconds(game(), Item.Loses, 5, RIGHT)],
  ['a remark', () => seconds(game(), Item.Remark, 5, RIGHT)],
  ['a warning', () => seconds(game(), Item.Warning, 5, RIGHT)],
  ['a penalty point', () => seconds(game(), Item.Point, 3)],
  ['the turn', () => seconds(game(), Item.Turn, undefined, RIGHT)],
  ['a late player', () => seconds(key(between(3)), Item.Late, undefined, RIGHT)],
  ['half an hour given back', giveBackMost],
  ['a press that never was', () => seconds(longTurn(), Item.Unpress)],
  ['a move sent back', () => seconds(longTurn(), Item.SendBack)],
  ['a match to 1 point, from 2', () => seconds(game(2), Item.Points, 1)],
  ['a delay of 60 s', () => seconds(game(), Item.Delay, 60)],
  ['Crawford', () => seconds(game(), Item.Crawford, 2)],
  ['a game annulled', () => seconds(longTurn(), Item.Annul)],
  ['both lose', () => seconds(longTurn(), Item.BothLose)],
  ['new dice', () => seconds(longTurn(), Item.NewDice, 2)],
  ['a flag cleared', () => seconds(fallen(), Item.Clear)],
  ['a claim upheld', () => seconds(longTurn(), Item.Claim, 1, RIGHT)],
  ['the cube', () => seconds(longTurn(), Item.Cube, 3, RIGHT)],
  ['the code for another clock', () => seconds(longTurn(), Item.Transfer)],
  ['the next match', () => seconds(over(), Item.NextMatch)],
  ['go on by the players', () => seconds(game(), Item.ByPlayers)],
  ['who rules: 99', lastJudge],
  ['a match adjourned', () => seconds(longTurn(), Item.Adjourn, 0)],
]

/** The largest value below the whole cost, one short away from it. */
function giveBackMost(): number {
  const s = longTurn()
  judge(s, Item.GiveBack, LEFT, 180)
  expect(s.clock.bank[LEFT] > 3_590_000).toBe(true)
  return secondsOf(s)
}

/** Sets the judge's number digit by digit. */
function lastJudge(): number {
  const s = game()
  rowTo(s, Item.Judge)
  numberTo(s, 99)
  confirm(s)
  expect(s.about[Block.Judge]).toBe('99')
  return secondsOf(s)
}

function over(): Session {
  const s = matchOf(1)
  loseGame(s, LEFT)
  passTo(s, s.shortsFrom)
  key(s)
  return s
}

describe('a judge at the clock alone', () => {
  it.each(WORST)('S6: a judge rules on %s within 60 s, even in the worst case', (_what, seconds) => {
    expect(seconds()).toBeLessThanOrEqual(60)
  })

  it('D6: any ruling needs at least two gestures after the key: a row, and a hold', () => {
    const s = game()
    const told = s.journal.used
    for (const side of [LEFT, RIGHT]) {
      press(s, side, nowOf(s) + 300)
      expect(s.journal.used).toBe(told)
    }
    confirm(s)
    expect([s.stage, s.undoSteps]).toEqual([Stage.Play, []]) // the first row only ends the ruling
  })
})

const SIDES = [LEFT, RIGHT]

function afterGame(): Session {
  const s = matchOf(7)
  loseGame(s, RIGHT)
  return key(s)
}

/** The most gestures that this item takes, for either side and with any of these values. */
function most(item: Item, ...values: (number | undefined)[]): number {
  const sides = ITEMS[item].isSided ? SIDES : [LEFT]
  const counts = sides.flatMap((side) => values.map((value) => gesturesOf(goOn(judge(ruling(), item, side, value)))))
  return Math.max(...counts)
}

describe('gestures from the key until play goes on', () => {
  it('K1: a remark, a warning, a penalty point, a minute, 2:00 or a move sent back takes ten gestures at most', () => {
    const counts = [
      most(Item.Remark, undefined, 2),
      most(Item.Warning, undefined),
      most(Item.Point, 0, 1, 2, 3),
      most(Item.Adjust, 0, 1, 4, 5),
      most(Item.Penalty, 0),
      most(Item.SendBack, undefined),
    ]
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  })

  it('K1, K2: cancelling a flag takes four gestures, and undoing the last ruling two more', () => {
    const s = fallen()
    judge(s, Item.Clear)
    judge(s, Item.Adjust, LEFT, 0) // he has no time left
    const before = gesturesOf(s)
    undo(s)
    expect(gesturesOf(s) - before).toBe(2)
    const flag = fallen()
    judge(flag, Item.Clear)
    expect(gesturesOf(flag) + 1).toBe(4)
  })
})

/** What must not have changed once play goes on. */
function standing({ match, control, tally, fell }: Session): unknown {
  return structuredClone({ match: { ...match, last: 0 }, control, tally, fell })
}

it('K1, J4: anywhere in the menu UNDO, or the key again, brings back whatever it changed', () => {
  const gestures = [LEFT, RIGHT].flatMap((side) => [(s: Session) => tap(s, side), (s: Session) => holdNext(s, side)])
  let rulings = 0
  for (const begun of [ruling, fallen, afterGame]) {
    for (let at = 0; at < 4 ** 6; at++) {
      const s = begun()
      let code = at
      for (let i = 0; i < 5 && s.stage === Stage.Ruling; i++, code >>= 2) gestures[code & 3](s)
      if (s.stage !== Stage.Ruling || s.undoSteps.length) continue
      const [before, had] = [ruled(s), standing(s)]
      gestures[code & 3](s)
      const hasLeft = (s.stage as Stage) !== Stage.Ruling
      if (hasLeft) {
        if ((s.stage as Stage) === Stage.Setup) key(s)
        expect([at, standing(s)]).toEqual([at, had])
        continue
      }
      if (s.undoSteps.length) rulings++
      if (s.undoSteps.length) undoLastRuling(s, nowOf(s))
      expect([at, ruled(s)]).toEqual([at, before])
    }
  }
  expect(rulings).toBeGreaterThan(100)
})

describe('another match', () => {
  function armed(): { s: Session; before: unknown } {
    const s = matchOf(1)
    loseGame(s, LEFT)
    const before = ruled(key(s))
    confirm(s)
    expect([s.stage, s.match.winner]).toEqual([Stage.Setup, 2])
    return { s, before }
  }

  it('K2, J5: until both have agreed to it, the key brings back the last match with its menu', () => {
    const { s, before } = armed()
    key(s)
    expect([s.stage, ruled(s)]).toEqual([Stage.Ruling, before])
    expect(ruled(cutPower(s))).toEqual(before)
    expect([goOn(s).stage, s.match.winner, s.locked]).toEqual([Stage.Over, RIGHT, cutPower(s).locked])
    expect(ruled(cutPower(s))).toMatchObject({ match: s.match })
  })

  it('K2: the last match comes back in the language that the clock has now', () => {
    const { s } = armed()
    expect(setOption(s.control, Option.Language, Language.Russian)).toBe(Refusal.None)
    key(s)
    expect([s.stage, s.control.option[Option.Language]]).toEqual([Stage.Ruling, Language.Russian])
  })

  it('J5: after a power cut the last match stays as it ended', () => {
    const again = cutPower(armed().s)
    expect(key(again).stage).toBe(Stage.Setup)
  })
})
