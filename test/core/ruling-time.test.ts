/*
 * How long each ruling takes by two buttons, from the key to the hold, in its worst case: the row furthest away, the value
 * furthest from what is set. A short is half a second, a hold 1.3, what a hold repeats 0.15, and the key 2.
 */
import { describe, expect, it } from 'vitest'
import { Block } from '../../firmware/core/block.ts'
import { LEFT, nowOf, passTo, playing, press, RIGHT } from '../vocabulary.ts'
import { between, loseGame, matchOf, openGame } from './games.ts'
import { confirm, digitsTo, fallen, judge, key, numberTo, rowTo, secondsOf } from './judging.ts'
import { Item, Option, type Session, Stage } from './names.ts'

/** In play, a turn of more than half an hour on the left's side, nine breaks, to 49 points. */
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

/** Set to nothing before, so that each digit has the furthest to turn. */
function bankOf(side: number): number {
  const s = game()
  s.clock.bank[side] = 0
  rowTo(s, Item.Set, side)
  digitsTo(s, '95959')
  confirm(s)
  expect(s.clock.bank[side]).toBe(35_999_000)
  return secondsOf(s)
}

function seconds(s: Session, item: Item, value?: number, side = LEFT): number {
  return secondsOf(judge(s, item, side, value))
}

/** Each in its worst case, and the seconds that it takes. */
const WORST: [string, number, () => number][] = [
  ['time taken', 8.4, () => seconds(game(), Item.Adjust, 3, RIGHT)],
  ['a bank from 0:00:00 to 9:59:59', 27.4, () => bankOf(RIGHT)],
  ['a penalty', 9.4, () => seconds(game(), Item.Penalty, 3, RIGHT)],
  ['a score of 24', 19.9, () => seconds(game(), Item.Score, 24, RIGHT)],
  ['breaks', 10.4, () => seconds(game(), Item.Breaks, 5, RIGHT)],
  ['a lost game or match', 11.4, () => seconds(game(), Item.Loses, 5, RIGHT)],
  ['a remark', 9.9, () => seconds(game(), Item.Remark, 5, RIGHT)],
  ['a warning', 10.9, () => seconds(game(), Item.Warning, 5, RIGHT)],
  ['a penalty point', 7.9, () => seconds(game(), Item.Point, 3)],
  ['the turn', 6.6, () => seconds(game(), Item.Turn, undefined, RIGHT)],
  ['a late player', 7.6, () => seconds(key(between(3)), Item.Late, undefined, RIGHT)],
  ['half an hour given back', 8.9, giveBackMost],
  ['a press that never was', 6.6, () => seconds(longTurn(), Item.Unpress)],
  ['a move sent back', 6.1, () => seconds(longTurn(), Item.SendBack)],
  ['a match to 1 point, from 2', 7.9, () => seconds(game(2), Item.Points, 1)],
  ['a delay of 60 s', 8.4, () => seconds(game(), Item.Delay, 60)],
  ['Crawford', 9.4, () => seconds(game(), Item.Crawford, 2)],
  ['a game annulled', 8.1, () => seconds(longTurn(), Item.Annul)],
  ['both lose', 9.9, () => seconds(longTurn(), Item.BothLose)],
  ['new dice', 6.9, () => seconds(longTurn(), Item.NewDice, 2)],
  ['a flag cleared', 3.8, () => seconds(fallen(), Item.Clear)],
  ['a claim upheld', 8.4, () => seconds(longTurn(), Item.Claim, 1, RIGHT)],
  ['the cube', 9.4, () => seconds(longTurn(), Item.Cube, 3, RIGHT)],
  ['the code for another clock', 6.6, () => seconds(longTurn(), Item.Transfer)],
  ['the next match', 3.3, () => seconds(over(), Item.NextMatch)],
  ['go on by the players', 3.8, () => seconds(game(), Item.ByPlayers)],
  ['who rules: 99', 17.9, lastJudge],
  ['a match adjourned', 7.9, () => seconds(longTurn(), Item.Adjourn, 0)],
]

/** The least below all of it is a short away. */
function giveBackMost(): number {
  const s = longTurn()
  judge(s, Item.GiveBack, LEFT, 180)
  expect(s.clock.bank[LEFT] > 3_590_000).toBe(true)
  return secondsOf(s)
}

/** Digit by digit. */
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
  it.each(WORST)('S6: %s takes %d s in its worst case: anything is corrected within 60 s', (_what, due, count) => {
    expect([count(), due <= 60]).toEqual([due, true])
  })

  it('D6: no ruling is made by fewer than two gestures after the key: a row, and a hold', () => {
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
