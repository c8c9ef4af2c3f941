/*
 * The stages and acts in words, for the rows of the table's tests and for the diagram in the core's stages.md.
 */
import { Act } from '../../firmware/core/table.ts'

export { STAGES } from '../../sim/clock/vocabulary.ts'

import { Stage } from './names.ts'

/** The acts in words, by their number. */
export const WORDS: Record<Act, string> = {
  [Act.Nothing]: '-',
  [Act.Down]: 'down; a value: below',
  [Act.Up]: 'up; a value: above',
  [Act.Back]: 'back; a value: as it was',
  [Act.Enter]: 'enters; a value: takes it; held on, turns it',
  [Act.PreviousUsual]: 'the usual match before, unless locked or agreed to',
  [Act.NextUsual]: 'the next usual match, likewise',
  [Act.Agree]: 'agrees; again: withdraws; beyond the last match: back to setup',
  [Act.Start]: 'had the lower die',
  [Act.Ask]: 'asks for something',
  [Act.NextAsk]: 'its request turns; the other: yes or no',
  [Act.SendAsk]: 'sends the request; the other: its answer',
  [Act.NextDigit]: 'digit turns',
  [Act.NextPlace]: 'next place',
  [Act.FasterDigit]: 'digit turns fast',
  [Act.SendDigits]: 'takes the match over; digits missing: back',
  [Act.Press]: 'press',
  [Act.Stop]: 'stop',
  [Act.NextClaim]: 'its line turns',
  [Act.SendClaim]: 'sends its line, or takes it back',
  [Act.NextResult]: 'loser: next; winner: yes or no',
  [Act.SendResult]: 'loser: sends; winner: his answer',
  [Act.NextInBreak]: 'next line',
  [Act.SendInBreak]: 'sends it: who took the break ends it; the other asks for his own next',
  [Act.Arrive]: 'arrived, as the contact closes',
  [Act.Join]: 'the player who has arrived agrees',
  [Act.Page]: 'pages of games',
  [Act.RulingDown]: 'down in the menu',
  [Act.RulingUp]: 'up in the menu',
  [Act.RulingBack]: 'back in the menu',
  [Act.RulingTake]: 'enters or takes',
  [Act.Recover]: 'goes on after the cut; again: withdraws',
  [Act.UndoResult]: 'wants the last result back; again: withdraws',
  [Act.Door]: 'no judge: the door, held 5 s',
  [Act.Flag]: 'flag',
  [Act.SetupOverrun]: '30 s to set up, then the overrun is shown',
  [Act.StopEnds]: '30 s: play goes on, or the judge is called',
  [Act.ResultEnds]: '60 s: the judge is called, or it is entered anew',
  [Act.BreakOverrun]: '4 min with warnings, then the overrun is shown',
  [Act.Forfeit]: 'lateness limit reached, or flag',
  [Act.RunOn]: '60 s: the bank has run on',
}

/** The arrows between stages: from, act, to. The flag falls by itself wherever a bank runs. */
export const ARROWS: [Stage, Act, Stage][] = [
  [Stage.Setup, Act.Enter, Stage.Ready],
  [Stage.Setup, Act.Enter, Stage.Transfer],
  [Stage.Transfer, Act.SendDigits, Stage.Power],
  [Stage.Transfer, Act.SendDigits, Stage.Setup],
  [Stage.Transfer, Act.SendDigits, Stage.Ruling],
  [Stage.Ready, Act.Agree, Stage.Setup],
  [Stage.Ready, Act.Agree, Stage.Open],
  [Stage.Ready, Act.Agree, Stage.Late],
  [Stage.Late, Act.Arrive, Stage.Arrived],
  [Stage.Late, Act.Forfeit, Stage.Over],
  [Stage.Late, Act.Flag, Stage.Flag],
  [Stage.Late, Act.Flag, Stage.Result],
  [Stage.Arrived, Act.Join, Stage.Open],
  [Stage.Arrived, Act.RunOn, Stage.Late],
  [Stage.Open, Act.Start, Stage.Play],
  [Stage.Open, Act.Ask, Stage.Ask],
  [Stage.Ask, Act.SendAsk, Stage.Break],
  [Stage.Ask, Act.SendAsk, Stage.Open],
  [Stage.Ask, Act.SendAsk, Stage.Result],
  [Stage.Ask, Act.SendAsk, Stage.Ready],
  [Stage.Break, Act.SendInBreak, Stage.Open],
  [Stage.Break, Act.Flag, Stage.Flag],
  [Stage.Break, Act.Flag, Stage.Result],
  [Stage.Play, Act.Stop, Stage.Stop],
  [Stage.Play, Act.Flag, Stage.Flag],
  [Stage.Play, Act.Flag, Stage.Result],
  [Stage.Stop, Act.SendClaim, Stage.Play],
  [Stage.Stop, Act.SendClaim, Stage.Open],
  [Stage.Stop, Act.SendClaim, Stage.Result],
  [Stage.Stop, Act.StopEnds, Stage.Play],
  [Stage.Stop, Act.StopEnds, Stage.Open],
  [Stage.Result, Act.SendResult, Stage.Open],
  [Stage.Result, Act.SendResult, Stage.Over],
  [Stage.Result, Act.SendResult, Stage.Stop],
  [Stage.Over, Act.UndoResult, Stage.Result],
]

/** The two ways through the judge's door, which are not in the table. */
export const KEY = 'key'
export const HANDS = 'both for 5 s'

/** Stages of a match in which no bank has to run, so that both hands can open the door if there is no judge. */
const STANDING = [
  ...[Stage.Open, Stage.Stop, Stage.Result, Stage.Break, Stage.Arrived],
  ...[Stage.Flag, Stage.Over, Stage.Power, Stage.Ask, Stage.Adjourned],
]
const KEYED = [...STANDING, Stage.Setup, Stage.Transfer, Stage.Ready, Stage.Play, Stage.Late]
/**
 * Stages that a ruling can lead to. The next match begins in setup, another clock's match with the digits of its code.
 */
const RULED = [
  ...[Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Break, Stage.Late, Stage.Arrived],
  ...[Stage.Flag, Stage.Over, Stage.Setup, Stage.Transfer, Stage.Adjourned],
]

type Door = [Stage, string, Stage]

/** The arrows through the door: by key or hands into a ruling or on to the next match, and out of the ruling again. */
export const DOORS: Door[] = [
  ...KEYED.map((from): Door => [from, KEY, Stage.Ruling]),
  ...STANDING.map((from): Door => [from, HANDS, Stage.Ruling]),
  ...[KEY, HANDS].map((by): Door => [Stage.Over, by, Stage.Setup]),
  ...RULED.map((to): Door => [Stage.Ruling, WORDS[Act.RulingTake], to]),
]
