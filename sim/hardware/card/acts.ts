/*
 * The table stage x gesture for people: what each act of the firmware's table is called on the card, and which stages it tells of.
 *
 * What a cell says is found through the table itself, so the card's table cannot differ from the clock's.
 */
import { Act, actFor, Column, Stage } from '../../../firmware/core/table.ts'
import { Text } from '../../../firmware/ui/text.ts'
import { g, list, n, type Said } from './words.ts'

/** An act in the words of the card, by its letter. */
export const ACTS: Record<string, Said> = {
  [Act.Nothing]: ['–', '–'],
  [Act.NextValue]: ['next value', 'следующее значение'],
  [Act.NextRow]: ['next row', 'следующая строка'],
  [Act.Faster]: ['values fast', 'значения быстро'],
  [Act.Done]: [`${g(Text.Done)}: shows the control`, `${g(Text.Done)}: показать контроль`],
  [Act.Presets]: ['list of usual matches', 'список обычных матчей'],
  [Act.Agree]: ['agrees; again: the other is absent', 'согласен; ещё раз: соперника нет'],
  [Act.BackToSetup]: ['back to the menu', 'назад в меню'],
  [Act.Start]: ['had the lower die: the other begins', 'у меня меньше: начинает соперник'],
  [Act.Ask]: ['after a game: asks for something', 'после партии: просит о чём-то'],
  [Act.NextAsk]: [
    `who asks: next of ${list(Text.Break, Text.NewDice)}`,
    `кто просит: дальше, ${list(Text.Break, Text.NewDice)}`,
  ],
  [Act.SendAsk]: ['sends it; the other: asks himself', 'отправить; другой: просит сам'],
  [Act.Leave]: ['back', 'назад'],
  [Act.Pick]: ['picks one of four, twice', 'выбрать одно из четырёх, дважды'],
  [Act.TypeCode]: ['a press of the code', 'нажатие кода'],
  [Act.LeaveCode]: ['back', 'назад'],
  [Act.CodeEnds]: [`${n('typing')} s without a press: back`, `${n('typing')} с без нажатий: назад`],
  [Act.NextDigit]: ['turns the digit', 'меняет цифру'],
  [Act.NextPlace]: ['next digit', 'следующая цифра'],
  [Act.FasterDigit]: ['turns it fast', 'меняет быстро'],
  [Act.SendDigits]: ['takes the match over', 'принять матч'],
  [Act.TakeBack]: ['after a game: takes its result back', 'после партии: отменить её итог'],
  [Act.Press]: ['*who is to move: the turn is over*', '*чей ход: ход закончен*'],
  [Act.Stop]: ['stop; before the second press: wrong opener', 'стоп; до второго нажатия: начал не тот'],
  [Act.Resume]: ['play goes on', 'игра идёт дальше'],
  [Act.NextClaim]: ['next claim', 'следующее заявление'],
  [Act.SendClaim]: ['sends the claim', 'отправить заявление'],
  [Act.NextResult]: [`loser: next; winner: ${g(Text.No)}`, `проигравший: дальше; победитель: ${g(Text.No)}`],
  [Act.SendResult]: [`loser: sends; winner: ${g(Text.Yes)}`, `проигравший: отправить; победитель: ${g(Text.Yes)}`],
  [Act.EndBreak]: ['who took it: ends it; the other: his own next', 'чей перерыв: конец; другой: потом свой'],
  [Act.Arrive]: ['who was absent: is here', 'кого не было: здесь'],
  [Act.Page]: ['list of games', 'список партий'],
  [Act.RulingValue]: ['next value', 'следующее значение'],
  [Act.RulingRow]: ['next row', 'следующая строка'],
  [Act.RulingFaster]: ['values fast', 'значения быстро'],
  [Act.RulingSend]: [`${g(Text.Done)}: it is ruled`, `${g(Text.Done)}: решено`],
  [Act.Undo]: ['undoes the last ruling', 'отменить последнее решение'],
  [Act.Recover]: ['agrees to go on', 'согласен играть дальше'],
  [Act.Flag]: ['time used up: flag', 'время вышло: флаг'],
  [Act.SetupOverrun]: [
    `after a game: ${n('stop')} s to set up, counted on`,
    `после партии: ${n('stop')} с, счёт идёт дальше`,
  ],
  [Act.ClaimEnds]: [
    `${n('stop')} s: ${g(Text.Dice)} alone ends it, all else stands`,
    `${n('stop')} с: только ${g(Text.Dice)} — игра идёт; иначе стоит`,
  ],
  [Act.CallJudge]: [`${n('result')} s: judge called`, `${n('result')} с: вызов судьи`],
  [Act.BreakOverrun]: [
    `${n('breakMinutes')} min, counted on; starts nobody`,
    `${n('breakMinutes')} мин, счёт идёт дальше; никого не пускает`,
  ],
  [Act.Forfeit]: ['limit or time over: match lost', 'предел или время вышли: матч проигран'],
}

export interface StageRow {
  stage: Stage
  /** As it is on the glass, and what it is. */
  said: Said
}

/** For players, in the order of a match. */
export const PLAYED: StageRow[] = [
  { stage: Stage.Ready, said: ['the control is shown', 'показан контроль'] },
  { stage: Stage.Late, said: [g(Text.Late), g(Text.Late)] },
  {
    stage: Stage.Open,
    said: [`${g(Text.OpeningRoll)}, ${g(Text.NextGame)}`, `${g(Text.OpeningRoll)}, ${g(Text.NextGame)}`],
  },
  { stage: Stage.Play, said: ['play', 'игра'] },
  { stage: Stage.Stop, said: [g(Text.Stop), g(Text.Stop)] },
  { stage: Stage.Result, said: [g(Text.Result), g(Text.Result)] },
  { stage: Stage.Ask, said: [g(Text.Ask), g(Text.Ask)] },
  { stage: Stage.Break, said: [g(Text.Break), g(Text.Break)] },
  { stage: Stage.Power, said: [g(Text.Power), g(Text.Power)] },
  { stage: Stage.Flag, said: [g(Text.Flag), g(Text.Flag)] },
  { stage: Stage.Over, said: [g(Text.Won), g(Text.Won)] },
]

/** For judges. */
export const JUDGED: StageRow[] = [
  { stage: Stage.Setup, said: ['menu before a match', 'меню до матча'] },
  { stage: Stage.Quick, said: [g(Text.List), g(Text.List)] },
  { stage: Stage.Transfer, said: [g(Text.TakeOver), g(Text.TakeOver)] },
  { stage: Stage.Ruling, said: [g(Text.Ruling), g(Text.Ruling)] },
  { stage: Stage.Code, said: [g(Text.Code), g(Text.Code)] },
]

/** Short, hold, both and what comes by itself, as sentences; both sides' own where they differ. */
export function cellsOf(stage: Stage): Said[] {
  return [
    pairOf(stage, Column.LeftShort),
    pairOf(stage, Column.LeftHold),
    ACTS[actFor(stage, Column.Chord)],
    ACTS[actFor(stage, Column.Itself)],
  ]
}

function pairOf(stage: Stage, column: number): Said {
  const [left, right] = [ACTS[actFor(stage, column)], ACTS[actFor(stage, column + 1)]]
  if (left === right) return left
  return [`left: ${left[0]}; right: ${right[0]}`, `левая: ${left[1]}; правая: ${right[1]}`]
}
