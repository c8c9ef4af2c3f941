/*
 * The page in Russian.
 */

import { Kind } from '../../firmware/core/match.ts'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { rulingInRussian } from '../clock/rulings.ts'
import { disciplineWords, kindWords, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import type { Tongue } from './tongue.ts'

/** By what stands above a Claim: taken back, or not sent, for the button is stuck. */
const MORE = ['', ', уже нет', ', кнопка зажата']
const DOORS = ['судья открыл меню ключом', '', 'меню открыли оба игрока', 'матч принят с других часов']
const ENDINGS = [
  'решение закончено, игра идёт',
  'решение закончено, продолжают игроки',
  'оба согласны, матч принят',
  'решение закончено, будет другой матч',
  'матч отложен',
]
export const RUSSIAN: Tongue = {
  labels: {
    title: 'Часы для нард',
    language: 'Язык страницы',
    device: 'Часы',
    glass: 'Экран',
    left: 'Левая кнопка',
    right: 'Правая кнопка',
    lightLeft: 'Левый огонёк',
    lightRight: 'Правый огонёк',
    key: 'Ключ судьи',
    stop: 'Кнопка остановки',
    both: 'Обе кнопки',
    time: 'Время',
    pause: 'Пауза',
    real: '×1',
    fast: '×10',
    realLong: 'Как на самом деле',
    fastLong: 'В десять раз быстрее',
    step: 'До перемены',
    sound: 'Звук',
    plug: 'Питание',
    plugIn: 'включено · вынуть вилку',
    plugOut: 'выключено · вставить вилку',
    battery: 'Батарея',
    fresh: 'Новые часы',
    isFresh: 'Взять новые часы из коробки? Запись этих пропадёт.',
    journal: 'Запись матча',
    noJournal: 'Пока пусто: запись начинается, когда обе стороны согласились на матч.',
    tape: 'Лента',
    save: 'Сохранить ленту',
    load: 'Открыть ленту или запись',
    close: 'Назад к часам',
    instant: 'Мгновение ленты',
    lineBack: 'Предыдущая строка',
    lineOn: 'Следующая строка',
    expected: 'как ожидалось',
    failed: 'не как ожидалось',
    record: 'запись матча',
    off: 'нет питания',
    mm: '20 мм',
    help: 'Руки и клавиши',
    helpPress: 'Нажать: ход окончен; в меню другое значение или строка.',
    helpHold: 'Держать секунду: согласен, отправить, дальше.',
    helpBoth: 'Обе сразу в игре, дольше полусекунды: остановка. Продолжить: держит каждая сторона.',
    helpStart:
      'Первый матч: левая меняет обычные, держать правую: готово; держать каждую: согласие; затем нажимает тот, у кого зар меньше.',
    helpKeys:
      'Клавиши: A (Ф) или ← левая, L (Д) или → правая, пробел обе, J (О) ключ судьи, S (Ы) остановка. Держатся, пока держите.',
    helpPace: 'Пока кнопку держат, время идёт как за столом, даже при ×10 и в паузе.',
  },
  sides: ['левый', 'правый'],
  stageName: (stage) => stageWords(stage).russian,
  entries: {
    [PRESS]: ({ who, bank }) => `${who} нажал, банк ${bank}`,
    [Entry.Open]: (s) =>
      `согласие: ${disciplineWords(s.discipline).russian}, до ${s.length}, банк ${s.full}, задержка ${s.delay} с`,
    [Entry.Start]: ({ who, game }) => `партия ${game}: первым ходит ${who}`,
    [Entry.Reopen]: ({ who, given }) => `оба: начал не тот, снова розыгрыш хода; ${who} получил назад ${given}`,
    [Entry.Inert]: ({ who }) => `${who} нажал, не в счёт`,
    [Entry.Stop]: ({ value }) => stopRow(value).russian,
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).russian}${MORE[value >> 3]}`,
    [Entry.Back]: ({ who, other, given }) => `оба: ход возвращён, ходит ${who}; ${other} получил назад ${given}`,
    [Entry.Resume]: ({ value }) => (value & 1 ? 'остановка кончилась сама' : 'оба продолжают'),
    [Entry.Sent]: ({ who, kind, cube }) =>
      kind === Kind.NotOver
        ? `${who} вводит: партия не окончена`
        : `${who} вводит: проиграл, ${kindWords(kind).russian}, куб ${cube}`,
    [Entry.Refused]: ({ who }) => `${who} не согласен`,
    [Entry.Game]: (s) =>
      `партию ${s.game} взял ${s.other}: ${s.isFlag ? 'флаг' : kindWords(s.kind).russian}, куб ${s.cube}; ${s.score}`,
    [Entry.TakeBack]: () => 'оба отменяют итог партии',
    [Entry.Judge]: ({ isCalled }) => (isCalled ? 'часы зовут судью' : 'нет согласия: итог вводится заново'),
    [Entry.Break]: ({ who }) => `${who} берёт перерыв`,
    [Entry.BreakEnd]: ({ who }) => `${who} заканчивает перерыв`,
    [Entry.BreakNext]: ({ who }) => `${who} просит следующий перерыв или уже нет`,
    [Entry.Dice]: ({ who }) => `${who} меняет зары`,
    [Entry.Late]: ({ who }) => `${who} отсутствует, его банк идёт`,
    [Entry.Arrived]: ({ who, value }) => (value ? `${who} согласен с контролем` : `${who} пришёл`),
    [Entry.Flag]: ({ who }) => `флаг: ${who}`,
    [Entry.Over]: ({ who, score }) => `матч выиграл ${who}, ${score}`,
    [Entry.Power]: () => 'питание вернулось',
    [Entry.Recovered]: () => 'игроки продолжают после перебоя',
    [Entry.Ruling]: ({ value }) => DOORS[value],
    [Entry.Rule]: ({ ruling }) => ruling,
    [Entry.Unrule]: () => 'последнее решение отменено',
    [Entry.Ruled]: ({ value }) => ENDINGS[value],
  },
  ruling: rulingInRussian,
}
