/*
 * The page in English and Russian: each entry of the record, and other phrases with gaps. Labels are in labels.json.
 */

import { Kind } from '../../firmware/core/match.ts'
import { BY_ITSELF, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import type { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS, DOORS_RU, ENDINGS, ENDINGS_RU, type Ruled, rulingInRussian, rulingText } from '../clock/rulings.ts'
import { kindInRussian, kindWords, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import LABELS from './labels.json' with { type: 'json' }

/** What a phrase can tell of an entry; `who` and `other` are the names of sides in this language. */
export interface Said {
  who: string
  other: string
  value: number
  /** The value as a time, for an entry whose value is in ms. */
  given: string
  /** The bank of `who` after the entry, as text. */
  bank: string
  /** The control: its discipline, match length, bank as text, and delay in s. */
  discipline: number
  length: number
  full: string
  delay: number
  /** A game's number, its Kind, its cube, and the score after it. */
  game: number
  kind: number
  cube: number
  score: string
  isFlag: boolean
  /** Whether the judge is called after the entry. */
  isCalled: boolean
  ruling: string
}

/** The page's labels in a language: 0 is English, 1 Russian. */
function labelsIn(language: number): Record<string, string> {
  return Object.fromEntries(Object.entries(LABELS).map(([name, texts]) => [name, texts[language]]))
}

export interface Tongue {
  labels: Record<string, string>
  sides: [string, string]
  /** A match length, and a bank with a delay in s, as on the buttons of the front page. */
  lengthText: (points: number) => string
  controlText: (bank: string, delay: number) => string
  /** What is wrong with a setting: which part, what it says, and what would be right. */
  fault: (what: string, is: string, right: string) => string
  /** Who is to move, and the seconds left of his delay; none are told if it is 0. */
  runs: (side: number, delay: number) => string
  stageName: (stage: Stage) => string
  /** The phrases, by Entry or PRESS. An entry without a phrase is left out. */
  entries: Record<number, (said: Said) => string>
  ruling: (ruled: Ruled) => string
}

/** By the bits above the Claim in an entry's value: taken back (TAKEN_BACK), or its button is stuck (STUCK_TOO). */
const MORE = [
  ['', ', no longer', ', its button is stuck'],
  ['', ', уже нет', ', кнопка зажата'],
]

export const ENGLISH: Tongue = {
  labels: labelsIn(0),
  sides: ['left', 'right'],
  lengthText: (points) => `to ${points} point${points > 1 ? 's' : ''}`,
  controlText: (bank, delay) => `${bank.replace(/^(\d+):00$/, '$1 min')} + ${delay} s a move`,
  fault: (what, is, right) => `${what}: “${is}”. Right would be: ${right}`,
  runs: (side, delay) => `${['left', 'right'][side]} is to move${delay ? `, delay ${delay} s` : ''}`,
  stageName: (stage) => stageWords(stage).english,
  entries: {
    [PRESS]: ({ who, bank }) => `${who} pressed, bank ${bank}`,
    [Entry.Open]: (s) =>
      `agreed: ${disciplineWords(s.discipline).english}, to ${s.length}, bank ${s.full}, delay ${s.delay} s`,
    [Entry.Start]: ({ who, game }) => `game ${game}: ${who} has the first turn`,
    [Entry.Reopen]: ({ who, given }) => `both: wrong opener; back to the opening roll, ${who} has ${given} back`,
    [Entry.Inert]: ({ who }) => `a press of ${who} is ignored`,
    [Entry.Stop]: ({ value }) => stopRow(value).english,
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).english}${MORE[0][value >> 3]}`,
    [Entry.Back]: ({ who, other, given }) => `both: move sent back; ${who} has the turn, ${other} has ${given} back`,
    [Entry.Resume]: ({ value }) =>
      `${value & BY_ITSELF ? 'the stop ends by itself' : 'play goes on'}${value & UNNAMED ? ', nobody named a reason' : ''}`,
    [Entry.Sent]: ({ who, kind, cube }) =>
      kind === Kind.NotOver
        ? `${who} enters: the game is not over`
        : `${who} enters: lost, ${kindWords(kind).english}, cube ${cube}`,
    [Entry.Refused]: ({ who }) => `${who} does not agree`,
    [Entry.Game]: (s) =>
      `game ${s.game} to ${s.other}: ${s.isFlag ? 'flag' : kindWords(s.kind).english}, cube ${s.cube}; ${s.score}`,
    [Entry.TakeBack]: () => 'both take the last game back',
    [Entry.Judge]: ({ isCalled }) =>
      isCalled ? 'the clock calls the judge' : 'no agreement: the result is entered anew',
    [Entry.Break]: ({ who }) => `${who} takes a break`,
    [Entry.BreakEnd]: ({ who }) => `${who} ends the break`,
    [Entry.BreakNext]: ({ who }) => `${who} asks for the break after this one, or no longer`,
    [Entry.Dice]: ({ who }) => `${who} has its dice changed`,
    [Entry.Late]: ({ who, value }) =>
      value ? `${who} has not agreed; its bank runs on from its arrival` : `${who} is absent; its bank runs`,
    [Entry.Arrived]: ({ who, value }) => (value ? `${who} agrees to the time control` : `${who} has arrived`),
    [Entry.Flag]: ({ who }) => `the flag of ${who} falls`,
    [Entry.Over]: ({ who, score }) => `${who} wins the match, ${score}`,
    [Entry.Power]: () => 'the power comes back',
    [Entry.Recovered]: () => 'the players go on after the cut',
    [Entry.Ruling]: ({ value }) => DOORS[value],
    [Entry.Rule]: ({ ruling }) => ruling,
    [Entry.Unrule]: () => 'the last ruling is undone',
    [Entry.Ruled]: ({ value }) => ENDINGS[value] || 'match taken over, both agree',
  },
  ruling: rulingText,
}

export const RUSSIAN: Tongue = {
  labels: labelsIn(1),
  sides: ['левый', 'правый'],
  lengthText: (points) => `до ${points} ${points % 10 === 1 && points !== 11 ? 'очка' : 'очков'}`,
  controlText: (bank, delay) => `${bank.replace(/^(\d+):00$/, '$1 мин')} + ${delay} с на ход`,
  fault: (what, is, right) => `${what}: «${is}». Нужно: ${right}`,
  runs: (side, delay) => `ход ${['левого', 'правого'][side]}${delay ? `, на ход ${delay} с` : ''}`,
  stageName: (stage) => stageWords(stage).russian,
  entries: {
    [PRESS]: ({ who, bank }) => `${who} нажал, таймбанк ${bank}`,
    [Entry.Open]: (s) =>
      `согласие: ${disciplineWords(s.discipline).russian}, до ${s.length}, таймбанк ${s.full}, время на ход ${s.delay} с`,
    [Entry.Start]: ({ who, game }) => `партия ${game}: первым ходит ${who}`,
    [Entry.Reopen]: ({ who, given }) => `оба: начал не тот, снова розыгрыш хода; ${who}: возвращено ${given}`,
    [Entry.Inert]: ({ who }) => `${who} нажал, не засчитано`,
    [Entry.Stop]: ({ value }) => stopRow(value).russian,
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).russian}${MORE[1][value >> 3]}`,
    [Entry.Back]: ({ who, other, given }) => `оба: ход возвращён, ходит ${who}; ${other}: возвращено ${given}`,
    [Entry.Resume]: ({ value }) =>
      `${value & BY_ITSELF ? 'остановка кончилась сама' : 'игра продолжается'}${value & UNNAMED ? ', причина не названа' : ''}`,
    [Entry.Sent]: ({ who, kind, cube, discipline }) =>
      kind === Kind.NotOver
        ? `${who} вводит: партия не окончена`
        : `${who} вводит: проиграл, ${kindInRussian(kind, discipline)}, куб ${cube}`,
    [Entry.Refused]: ({ who }) => `${who} не согласен`,
    [Entry.Game]: (s) =>
      `партию ${s.game} выиграл ${s.other}: ${s.isFlag ? 'флажок' : kindInRussian(s.kind, s.discipline)}, куб ${s.cube}; ${s.score}`,
    [Entry.TakeBack]: () => 'оба отменяют результат партии',
    [Entry.Judge]: ({ isCalled }) => (isCalled ? 'часы зовут судью' : 'нет согласия: результат вводится заново'),
    [Entry.Break]: ({ who }) => `${who} берёт перерыв`,
    [Entry.BreakEnd]: ({ who }) => `${who} заканчивает перерыв`,
    [Entry.BreakNext]: ({ who }) => `${who}: просьба о следующем перерыве подана или снята`,
    [Entry.Dice]: ({ who }) => `замена зар: ${who}`,
    [Entry.Late]: ({ who, value }) =>
      value
        ? `${who} не согласился с регламентом, его таймбанк идёт с момента прихода`
        : `${who} не явился, его таймбанк идёт`,
    [Entry.Arrived]: ({ who, value }) => (value ? `${who} согласен с регламентом` : `${who} пришёл`),
    [Entry.Flag]: ({ who }) => `упал флажок: ${who}`,
    [Entry.Over]: ({ who, score }) => `матч выиграл ${who}, ${score}`,
    [Entry.Power]: () => 'питание вернулось',
    [Entry.Recovered]: () => 'игроки продолжают после сбоя питания',
    [Entry.Ruling]: ({ value }) => DOORS_RU[value],
    [Entry.Rule]: ({ ruling }) => ruling,
    [Entry.Unrule]: () => 'последнее решение отменено',
    [Entry.Ruled]: ({ value }) => ENDINGS_RU[value] || 'оба согласны, матч принят',
  },
  ruling: rulingInRussian,
}
