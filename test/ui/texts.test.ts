/*
 * Texts that are found by counting from the first of them: each of the core's names beside a word of its text, written
 * by hand.
 */
import { expect, it } from 'vitest'
import { ITEMS } from '../../firmware/core/ruling.ts'
import { itemName } from '../../firmware/ui/ruling.ts'
import { reasonOf, Text } from '../../firmware/ui/text.ts'
import { nameOfOption, shortOf } from '../../firmware/ui/values.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { Claim, Discipline, Item, Kind, Option, Refusal } from '../core/names.ts'

const ENGLISH = loadTexts()[0]

// biome-ignore format: a line holds what belongs together
const REASONS: [Refusal, string][] = [
  [Refusal.Length, 'length'], [Refusal.Blitz, 'Blitz'], [Refusal.Delay, 'Delay'], [Refusal.Bank, 'Bank'], [Refusal.Score, 'score'],
  [Refusal.Option, 'custom'], [Refusal.NoBreak, 'No break'], [Refusal.Between, 'between'], [Refusal.Dice, 'dice'], [Refusal.NoMove, 'no move'],
  [Refusal.Loser, 'loser'], [Refusal.Kind, 'end like this'], [Refusal.Value, 'cube'], [Refusal.Discipline, 'discipline'],
  [Refusal.Locked, 'match is on'], [Refusal.NotNow, 'Not now'], [Refusal.Range, 'range'], [Refusal.Penalty, 'penalty'],
  [Refusal.NoTime, 'no time'], [Refusal.NoRuling, 'undo'], [Refusal.Code, 'code is wrong'], [Refusal.Wait, 'later'],
  [Refusal.OtherControl, 'Another'], [Refusal.Word, 'command'], [Refusal.Edges, 'press may be lost'], [Refusal.Record, 'record has stopped'],
  [Refusal.Hold, 'hold the button'], [Refusal.Full, 'Record full'], [Refusal.Flag, 'Flag fell'],
]

it.each(REASONS)('refusal %i is told by its own reason, %s', (refusal, word) => {
  expect(ENGLISH[reasonOf(refusal)]).toContain(word)
})

/** The texts from this one on. */
const from = (first: Text, count: number): string[] => ENGLISH.slice(first, first + count)

it('each line of a stop, each way of losing a game and each discipline has its name, in the order of the core', () => {
  const lines = ['Go on', 'I lost', 'Dice', 'Dispute', 'Wrong move', 'Call judge', 'Medical']
  expect(from(Text.GoOnLine, Claim.Medical + 1)).toEqual(lines)
  const kinds = ['Single', 'Gammon', 'Backgammon', 'Resigned', 'Pass', 'Not over']
  expect(from(Text.Single, Kind.NotOver + 1)).toEqual(kinds)
  const disciplines = ['Backgammon', 'Long nardy', 'Backgammon blitz', 'Long nardy blitz', 'Pairs', 'Custom control']
  expect(from(Text.Short, Discipline.League + 1)).toEqual([...disciplines, 'League'])
  const short = ['Backgammon', 'Long nardy', 'Blitz', 'Long blitz', 'Pairs', 'Custom', 'League']
  expect(short.map((_, discipline) => ENGLISH[shortOf(discipline)])).toEqual(short)
})

it('each option has its name', () => {
  // biome-ignore format: a line holds what belongs together
  const options: [Option, string][] = [
    [Option.Formula, 'Bank formula'], [Option.Scope, 'Flag fall'], [Option.Refill, 'Bank per'], [Option.Breaks, 'Breaks'],
    [Option.Runs, 'In breaks'], [Option.Overtime, 'Overtime'], [Option.Variant, 'Gammon values'], [Option.LeftScore, 'Left starts at'],
    [Option.RightScore, 'Right starts at'], [Option.Lateness, 'Lateness limit, min'], [Option.Played, 'Crawford'], [Option.Door, "Judge's menu"],
    [Option.Sound, 'Sound'], [Option.Bright, 'Light'], [Option.Language, 'Language'], [Option.Silent, 'Radio'],
    [Option.LeftBank, "Left's bank"], [Option.RightBank, "Right's bank"],
  ]
  for (const [option, name] of options) expect(ENGLISH[nameOfOption(option)]).toContain(name)
})

it("each item of the judge's menu has its name", () => {
  // biome-ignore format: a line holds what belongs together
  const items: [Item, string][] = [
    [Item.GoOn, 'Go on'], [Item.Undo, 'Undo last'], [Item.Clear, 'Clear the flag'], [Item.ScoreFirst, 'Score, result'], [Item.TimeList, 'Time'],
    [Item.PenaltyList, 'Penalties'], [Item.ScoreList, 'Score, result'], [Item.MatchList, 'Match'], [Item.MoreList, 'More'],
    [Item.ByPlayers, 'Go on: by the players'], [Item.Adjust, 'time'], [Item.SendBack, 'Send the move back'], [Item.Unpress, 'Undo the press'],
    [Item.GiveBack, 'Give time back'], [Item.Turn, 'has the turn'], [Item.Late, 'is late'], [Item.BothLate, 'Both are late'], [Item.Set, 'bank'],
    [Item.Remark, 'remark'], [Item.Warning, 'warning'], [Item.Penalty, 'penalty'], [Item.Point, 'penalty point'], [Item.Score, 'score'],
    [Item.Loses, 'loses'], [Item.Annul, 'Annul the game'], [Item.BothLose, 'Both lose'], [Item.Exclude, 'is excluded'],
    [Item.Crawford, 'Crawford game'], [Item.Cube, 'cube'], [Item.Points, 'Match length'], [Item.Delay, 'Delay'], [Item.Discipline, 'Discipline'],
    [Item.Breaks, 'breaks taken'], [Item.NextMatch, 'New match'], [Item.NewDice, 'New dice'], [Item.Claim, 'claim'], [Item.Judge, 'Judge'],
    [Item.Transfer, 'Transfer code'], [Item.TakeOver, 'Take over a match'], [Item.Adjourn, 'Adjourn'],
  ]
  for (const [item, name] of items) expect(ENGLISH[itemName(item)]).toBe(name)
  expect(items).toHaveLength(Object.keys(ITEMS).length)
})
