/*
 * The page in Russian: how it tells each entry of the record, and other phrases with gaps to fill. The labels are in
 * labels.json.
 */

import { Kind } from '../../firmware/core/match.ts'
import { BY_ITSELF, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS_RU, ENDINGS_RU, rulingInRussian } from '../clock/rulings.ts'
import { kindInRussian, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import { labelsIn, type Tongue } from './tongue.ts'

/** By the bits above the Claim in an entry's value: taken back (TAKEN_BACK), or its button is stuck (STUCK_TOO). */
const MORE = ['', ', уже нет', ', кнопка зажата']
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
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).russian}${MORE[value >> 3]}`,
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
