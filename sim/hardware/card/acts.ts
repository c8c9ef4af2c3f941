/*
 * The table of stages and gestures, for people: the card's words for each act of the firmware's table, and the stages
 * that the card lists.
 *
 * Each cell is looked up in the firmware's table, so the card cannot differ from the clock.
 */
import { Act, actFor, Column, Stage } from '../../../firmware/core/table.ts'
import { Text } from '../../../firmware/ui/text.ts'
import { g, list, n, type Said } from './words.ts'

export const ACTS: Record<Act, Said> = {
  [Act.Nothing]: ['–', '–'],
  [Act.Down]: ['row below; less', 'строка ниже; меньше'],
  [Act.Up]: ['row above; more', 'строка выше; больше'],
  [Act.Back]: ['back; value as it was', 'назад; значение прежнее'],
  [Act.Enter]: ['opens the row; confirms the value', 'выбрать строку; принять значение'],
  [Act.PreviousUsual]: ['previous settings, unless locked', 'предыдущий регламент, если не задан судьёй'],
  [Act.NextUsual]: ['next settings, unless locked', 'следующий регламент, если не задан судьёй'],
  [Act.Agree]: ['agrees; again: withdraws', 'согласен; ещё раз: отозвать'],
  [Act.Start]: ['I rolled lower: the opponent begins', 'у меня меньше: начинает соперник'],
  [Act.Ask]: ['asks for something', 'запрос: перерыв, судья и другое'],
  [Act.NextAsk]: [
    `asking player: next of ${list(Text.Break, Text.CallJudge)}; the other: ${list(Text.Yes, Text.No)}`,
    `кто просит: дальше, ${list(Text.Break, Text.CallJudge)}; другой: ${list(Text.Yes, Text.No)}`,
  ],
  [Act.SendAsk]: [
    'sends it; the other: answers, or makes his own request',
    'отправить; другой: отвечает или просит сам',
  ],
  [Act.NextDigit]: ['turns the digit', 'меняет цифру'],
  [Act.NextPlace]: ['next digit', 'следующая цифра'],
  [Act.FasterDigit]: ['turns it fast', 'меняет быстро'],
  [Act.SendDigits]: ['takes the match over; too few digits: back', 'принять матч; цифр мало: назад'],
  [Act.UndoResult]: [`${g(Text.UndoResult)}: when both want it`, `${g(Text.UndoResult)}: если хотят оба`],
  [Act.Press]: ['*who is to move: the turn is over*', '*чей ход: ход закончен*'],
  [Act.Stop]: ['stop', 'стоп'],
  [Act.NextClaim]: ['next line', 'следующая строка'],
  [Act.SendClaim]: ['sends it; again: takes it back', 'отправить; ещё раз: отозвать'],
  [Act.NextResult]: [
    `loser: next; winner: ${list(Text.Yes, Text.No)}`,
    `проигравший: дальше; победитель: ${list(Text.Yes, Text.No)}`,
  ],
  [Act.SendResult]: ['loser: sends; winner: answers', 'проигравший: отправить; победитель: ответить'],
  [Act.NextInBreak]: ['next line', 'следующая строка'],
  [Act.SendInBreak]: [
    'sends it: who took the break ends it; the other can ask for his own next',
    'отправить: взявший перерыв заканчивает его; другой может взять свой следом',
  ],
  [Act.Arrive]: ['the late player has come', 'опоздавший пришёл'],
  [Act.Join]: ['he agrees to the match', 'согласен с регламентом'],
  [Act.Page]: ['list of games', 'список партий'],
  [Act.RulingDown]: ['row or value below', 'строка или значение ниже'],
  [Act.RulingUp]: ['the one above', 'выше'],
  [Act.RulingBack]: ['back', 'назад'],
  [Act.RulingTake]: [`opens; ${g(Text.Done)}: the ruling is made`, `выбрать; ${g(Text.Done)}: решение принято`],
  [Act.Recover]: ['agrees to go on', 'согласен играть дальше'],
  [Act.Door]: [
    `${g(Text.NoJudge)}, ${n('door')} s: ${g(Text.Ruling)}`,
    `${g(Text.NoJudge)}, ${n('door')} с: ${g(Text.Ruling)}`,
  ],
  [Act.Flag]: ['time used up: flag', 'время вышло: флажок'],
  [Act.SetupOverrun]: [
    `after a game: ${n('stop')} s to set up, then the overrun is shown`,
    `после партии: ${n('stop')} с на расстановку, затем видно, сколько сверх срока`,
  ],
  [Act.StopEnds]: [
    `${n('stop')} s: play goes on; ${g(Text.Dispute)}: judge called`,
    `${n('stop')} с: игра идёт; ${g(Text.Dispute)}: вызов судьи`,
  ],
  [Act.ResultEnds]: [`${n('result')} s: judge called`, `${n('result')} с: вызов судьи`],
  [Act.RunOn]: [`${n('result')} s: his bank runs on`, `${n('result')} с: его таймбанк идёт дальше`],
  [Act.BreakOverrun]: [
    `${n('breakMinutes')} min, then the overrun is shown; no clock starts`,
    `${n('breakMinutes')} мин, затем видно, сколько сверх срока; время ни у кого не идёт`,
  ],
  [Act.Forfeit]: [
    'lateness limit reached or time used up: match lost',
    'опоздание достигло предела или время вышло: матч проигран',
  ],
}

export interface StageRow {
  stage: Stage
  /** How the card names the stage: by its word on the glass, or by what it is. */
  said: Said
}

/** For players, in the order of a match. */
export const PLAYED: StageRow[] = [
  { stage: Stage.Ready, said: ['the match is shown', 'показан регламент'] },
  { stage: Stage.Late, said: [g(Text.Late), g(Text.Late)] },
  { stage: Stage.Arrived, said: ['the late player has come', 'опоздавший пришёл'] },
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
  { stage: Stage.Transfer, said: [g(Text.TakeOver), g(Text.TakeOver)] },
  { stage: Stage.Ruling, said: [g(Text.Ruling), g(Text.Ruling)] },
  { stage: Stage.Adjourned, said: [g(Text.Adjourned), g(Text.Adjourned)] },
]

/** The cells of a stage: short, hold, both buttons, what happens by itself. Where the sides differ, a cell has both. */
export function cellsOf(stage: Stage): Said[] {
  return [
    pairOf(stage, Column.LeftShort),
    pairOf(stage, Column.LeftHold),
    ACTS[actFor(stage, Column.Both)],
    ACTS[actFor(stage, Column.Itself)],
  ]
}

function pairOf(stage: Stage, column: number): Said {
  const [left, right] = [ACTS[actFor(stage, column)], ACTS[actFor(stage, column + 1)]]
  if (left === right) return left
  return [`left: ${left[0]}; right: ${right[0]}`, `левая: ${left[1]}; правая: ${right[1]}`]
}
