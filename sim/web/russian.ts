/*
 * The page in Russian.
 */

import { Kind } from '../../firmware/core/match.ts'
import { BY_ITSELF, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS_RU, ENDINGS_RU, rulingInRussian } from '../clock/rulings.ts'
import { kindInRussian, stageWords } from '../clock/vocabulary.ts'
import { PRESS } from '../record/entries.ts'
import type { Tongue } from './tongue.ts'

/** By what stands above a Claim: taken back, or not sent, for the button is stuck. */
const MORE = ['', ', уже нет', ', кнопка зажата']
export const RUSSIAN: Tongue = {
  labels: {
    title: 'Часы для нард',
    toTable: 'Играть за столом',
    toDemo: 'Как это работает',
    language: 'Язык',
    device: 'Часы',
    glass: 'Экран',
    left: 'Левая кнопка',
    right: 'Правая кнопка',
    leftLines: 'Что может левый игрок',
    rightLines: 'Что может правый игрок',
    keepHolding: 'Удерживайте',
    lowTime: 'Сигнал при нехватке времени',
    upright: 'Оба табло в одну сторону',
    turn: 'Ход',
    lightLeft: 'Левый огонёк',
    lightRight: 'Правый огонёк',
    key: 'Ключ судьи',
    keyHold: 'Ключ судьи: держать секунду',
    stop: 'Кнопка «стоп»',
    both: 'Обе кнопки',
    controls: 'Время, питание, звук',
    time: 'Время',
    play: 'Пуск',
    pause: 'Пауза',
    realLong: 'С обычной скоростью',
    fastLong: 'В десять раз быстрее',
    fastestLong: 'В шестьдесят раз быстрее',
    step: 'До следующего изменения',
    sound: 'Звук',
    plug: 'Питание',
    plugIn: 'включено · отключить',
    plugOut: 'выключено · включить',
    battery: 'Батарея',
    fresh: 'Новые часы',
    isFresh: 'Взять новые часы из коробки? Журнал нынешних пропадёт.',
    journal: 'Журнал матча',
    noJournal: 'Пока пусто: журнал начинается, когда обе стороны согласились на матч.',
    tape: 'Запись',
    sheet: 'Протокол матча',
    sheetPrint: 'Печать или PDF',
    sheetHtml: 'Сохранить в HTML',
    sheetText: 'Сохранить текстом',
    save: 'Сохранить запись',
    load: 'Открыть запись или журнал',
    close: 'Назад к часам',
    instant: 'Момент записи',
    tapeSpeed: 'Скорость записи',
    lineBack: 'Предыдущая строка',
    lineOn: 'Следующая строка',
    expected: 'как ожидалось',
    failed: 'не как ожидалось',
    record: 'журнал матча',
    off: 'нет питания',
    mm: '20 мм',
    demo: 'Показ матча',
    demoBack: 'Предыдущая сцена',
    demoOn: 'Следующая сцена',
    tableMode: 'Часы между двумя игроками',
    tooSoon: 'Слишком рано: не засчитано',
    menu: 'Меню',
    unkept: 'Браузер ничего не сохраняет: если закрыть страницу, матч пропадёт.',
    elsewhere: 'Матч открыт на другой вкладке.',
    takeHere: 'Продолжить здесь',
    mayDarken: 'Экран может погаснуть',
    newMatch: 'Новый матч',
    discipline: 'Игра',
    points: 'Длина матча',
    delay: 'Время на ход, с',
    bank: 'Таймбанк',
    nameLeft: 'Левый игрок',
    nameRight: 'Правый игрок',
    hasJudge: 'Есть судья',
    begin: 'Начать',
    leave: 'Закончить за столом',
    back: 'Назад к часам',
    help: 'Как играть',
    keys: 'Клавиши',
    helpStart:
      'Первый матч: держать правую — готово. Держать левую, потом правую — оба согласны. У кого выпало меньше, тот нажимает, и время идёт у соперника.',
    helpPress: 'Нажать: в игре ход окончен. В остальное время — другое значение или строка.',
    helpHold: 'Держать секунду: согласен, отправить, продолжить. Что именно, написано на вашей стороне экрана.',
    helpBoth: 'Кнопка «стоп» или обе кнопки дольше полусекунды: остановка. Игра пойдёт, когда подержит каждая сторона.',
    helpLost:
      'Партия кончена: стоп, дойти до «Я проиграл», держать — отправить, потом дойти до строки, как и что на кубе, и держать. Победитель держит: согласен. Марс стоит 2 очка, кокс 3; пас — отказ от удвоения.',
    helpPace: 'Пока кнопку держат, время идёт как за столом, даже при ×10 и в паузе.',
    keysHow: 'Кнопка нажата, пока вы держите клавишу. С Shift A и L держат секунду, а B — обе кнопки пять секунд.',
  },
  sides: ['левый', 'правый'],
  runs: (side, delay) => `ход ${['левого', 'правого'][side]}${delay ? `, на ход ${delay} с` : ''}`,
  stageName: (stage) => stageWords(stage).russian,
  entries: {
    [PRESS]: ({ who, bank }) => `${who} нажал, таймбанк ${bank}`,
    [Entry.Open]: (s) =>
      `согласие: ${disciplineWords(s.discipline).russian}, до ${s.length}, таймбанк ${s.full}, время на ход ${s.delay} с`,
    [Entry.Start]: ({ who, game }) => `партия ${game}: первым ходит ${who}`,
    [Entry.Reopen]: ({ who, given }) => `оба: начал не тот, снова розыгрыш хода; ${who} получил назад ${given}`,
    [Entry.Inert]: ({ who }) => `${who} нажал, не засчитано`,
    [Entry.Stop]: ({ value }) => stopRow(value).russian,
    [Entry.Claim]: ({ who, value }) => `${who}: ${claimRow(value % TAKEN_BACK).russian}${MORE[value >> 3]}`,
    [Entry.Back]: ({ who, other, given }) => `оба: ход возвращён, ходит ${who}; ${other} получил назад ${given}`,
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
    [Entry.BreakNext]: ({ who }) => `${who} просит следующий перерыв или уже нет`,
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
