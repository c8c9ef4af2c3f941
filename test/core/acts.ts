/*
 * The stages and acts in words, for the rows of the table's tests and for the diagram in the core's README.
 */
import { Act, Stage } from '../../firmware/core/table.ts'

/** The stages by their number. */
export const STAGES = [
  ...['setup', 'ready', 'open', 'play', 'stop', 'result', 'break', 'late', 'flag', 'over', 'ruling', 'power', 'ask'],
]

/** The acts in words, by their letter. */
export const WORDS: Record<string, string> = {
  [Act.Nothing]: '-',
  [Act.NextValue]: 'next value',
  [Act.NextRow]: 'next row',
  [Act.Faster]: 'fast',
  [Act.Done]: 'done',
  [Act.Presets]: 'quick presets',
  [Act.Agree]: 'agrees; again: the other is absent',
  [Act.BackToSetup]: 'back to setup',
  [Act.Start]: 'had the lower die',
  [Act.Ask]: 'asks for something',
  [Act.NextAsk]: 'its request turns',
  [Act.SendAsk]: 'sends the request',
  [Act.Leave]: 'back to open',
  [Act.NextMatch]: 'another match',
  [Act.TakeBack]: 'take the last result back',
  [Act.Press]: 'press',
  [Act.Stop]: 'stop; before the second press: wrong opener',
  [Act.Resume]: 'resume',
  [Act.NextClaim]: 'its claim turns',
  [Act.SendClaim]: 'sends the claim',
  [Act.NextResult]: 'loser: next; winner: no',
  [Act.SendResult]: 'loser: sends; winner: yes',
  [Act.EndBreak]: 'its taker ends it; the other: its own after it',
  [Act.Arrive]: 'arrived',
  [Act.Page]: 'pages of games',
  [Act.RulingValue]: 'next value of the ruling',
  [Act.RulingRow]: 'next row of the ruling',
  [Act.RulingFaster]: 'fast in the ruling',
  [Act.RulingSend]: 'confirms',
  [Act.Undo]: 'undo the last entry',
  [Act.Recover]: 'goes on after the cut',
  [Act.Flag]: 'flag',
  [Act.SetupOverrun]: '30 s of set-up, overrun shown',
  [Act.ClaimEnds]: '30 s: dice end, all else stands',
  [Act.CallJudge]: '60 s: judge called',
  [Act.BreakOverrun]: '4 min, warnings, overrun shown',
  [Act.Forfeit]: 'lateness limit, or flag',
}

/** Stages that acts lead between: from, act, to. The flag comes by itself wherever a bank runs. */
export const ARROWS: [Stage, Act, Stage][] = [
  [Stage.Setup, Act.Done, Stage.Ready],
  [Stage.Ready, Act.BackToSetup, Stage.Setup],
  [Stage.Ready, Act.Agree, Stage.Open],
  [Stage.Ready, Act.Agree, Stage.Late],
  [Stage.Late, Act.Arrive, Stage.Open],
  [Stage.Late, Act.Forfeit, Stage.Over],
  [Stage.Late, Act.Flag, Stage.Flag],
  [Stage.Late, Act.Flag, Stage.Result],
  [Stage.Open, Act.Start, Stage.Play],
  [Stage.Open, Act.Ask, Stage.Ask],
  [Stage.Open, Act.TakeBack, Stage.Result],
  [Stage.Ask, Act.SendAsk, Stage.Break],
  [Stage.Ask, Act.SendAsk, Stage.Open],
  [Stage.Ask, Act.Leave, Stage.Open],
  [Stage.Break, Act.EndBreak, Stage.Open],
  [Stage.Break, Act.Flag, Stage.Flag],
  [Stage.Break, Act.Flag, Stage.Result],
  [Stage.Play, Act.Stop, Stage.Stop],
  [Stage.Play, Act.Stop, Stage.Open],
  [Stage.Play, Act.Flag, Stage.Flag],
  [Stage.Play, Act.Flag, Stage.Result],
  [Stage.Stop, Act.Resume, Stage.Play],
  [Stage.Stop, Act.ClaimEnds, Stage.Play],
  [Stage.Stop, Act.SendClaim, Stage.Result],
  [Stage.Result, Act.SendResult, Stage.Open],
  [Stage.Result, Act.SendResult, Stage.Over],
  [Stage.Flag, Act.NextMatch, Stage.Setup],
  [Stage.Over, Act.NextMatch, Stage.Setup],
]
