/*
 * The stages and acts in words, for the rows of the table's tests and for the diagram in the core's README.
 */
import { Act, Stage } from '../../firmware/core/table.ts'

/** The stages by their number. */
export const STAGES = [
  ...['setup', 'quick', 'transfer', 'ready', 'open', 'play', 'stop', 'result', 'break', 'late', 'flag', 'over'],
  ...['ruling', 'power', 'ask', 'code'],
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
  [Act.Pick]: 'a group of four, then a control of it',
  [Act.TypeCode]: 'a press of the code',
  [Act.LeaveCode]: 'back to where it was',
  [Act.CodeEnds]: '15 s without a press: back',
  [Act.NextDigit]: 'digit turns',
  [Act.NextPlace]: 'next place',
  [Act.FasterDigit]: 'digit turns fast',
  [Act.SendDigits]: 'takes over',
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
  [Stage.Setup, Act.Presets, Stage.Quick],
  [Stage.Setup, Act.NextValue, Stage.Transfer],
  [Stage.Setup, Act.Faster, Stage.Transfer],
  [Stage.Quick, Act.Pick, Stage.Ready],
  [Stage.Quick, Act.BackToSetup, Stage.Setup],
  [Stage.Transfer, Act.SendDigits, Stage.Power],
  [Stage.Transfer, Act.BackToSetup, Stage.Setup],
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
]

/** What leads through the judge's door, which is not in the table. */
export const KEY = 'key'
export const HANDS = 'both for 5 s'

/** Stages of a match in which nothing need run, so that hands can open the door where they may; a chord leads out of the others. */
const STANDING = [Stage.Open, Stage.Stop, Stage.Result, Stage.Break, Stage.Flag, Stage.Over, Stage.Power]
const KEYED = [...STANDING, Stage.Ready, Stage.Play, Stage.Late, Stage.Ask, Stage.Code]
const ENDED = [Stage.Flag, Stage.Over]
/** Where a ruling can leave the match; the next one begins in quick. */
const RULED = [Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Break, Stage.Late, Stage.Flag, Stage.Over]

type Door = [Stage, string, Stage]

/** The door's ways, each from stage to stage: by key or hands into a ruling, by the code, and out of them again. */
export const DOORS: Door[] = [
  ...KEYED.map((from): Door => [from, KEY, Stage.Ruling]),
  ...STANDING.map((from): Door => [from, HANDS, Stage.Ruling]),
  ...STANDING.map((from): Door => [from, HANDS, Stage.Code]),
  ...[KEY, HANDS].flatMap((by) => ENDED.map((from): Door => [from, by, Stage.Quick])),
  ...[Act.TypeCode, Act.LeaveCode, Act.CodeEnds].flatMap((act) =>
    STANDING.map((to): Door => [Stage.Code, WORDS[act], to]),
  ),
  [Stage.Code, WORDS[Act.TypeCode], Stage.Ruling],
  [Stage.Code, WORDS[Act.TypeCode], Stage.Quick],
  [Stage.Code, KEY, Stage.Quick],
  ...[...RULED, Stage.Quick].map((to): Door => [Stage.Ruling, WORDS[Act.RulingSend], to]),
]
