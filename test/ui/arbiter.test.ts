/*
 * Words that no arbiter at a Russian tournament would say stand nowhere: not on the glass, the cards, the page or the
 * sheet.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../rules.ts'

const PAPERS = [
  'firmware/ui/texts/ru.txt',
  'sim/web/tongue.ts',
  'sim/web/labels.json',
  'sim/hall/page/words.json',
  'sim/web/demo.tape',
  'sim/record/sheet-words.ts',
  'sim/clock/rulings.ts',
  'sim/clock/claims.ts',
  'sim/clock/vocabulary.ts',
  'hardware/card/card-a4-ru.html',
  'hardware/card/card-a6-ru.html',
  'hardware/card/card-manual-ru.html',
  'README.ru.md',
]

/** Whole words, in any case that Russian has for them. */
const UNSAID: [word: string, said: string][] = [
  ['перенос(а|у|ом|е)?|перенес[её]н', 'принять с других часов, код матча'],
  ['флаг(а|у|ом|е)?', 'флажок'],
  ['резерв[а-я]*', 'дополнительное время'],
  ['особ(ый|ом|ого) контрол[а-я]*', 'свой регламент'],
  ['контрол(ь|я|ем|ю|е)', 'регламент'],
  ['задержк[а-я]*', 'время на ход'],
  ['итог(а|у|ом|е|и)?', 'результат'],
  ['смен(а|у) зар', 'замена зар'],
  ['новые зары', 'замена зар'],
  ['отсутствует', 'не явился'],
  ['медлит', 'затяжка'],
  ['непослушание', 'невыполнение требований судьи'],
  ['обеими руками', 'обеими кнопками'],
  ['не тот ход', 'неверный ход'],
  ['младший зар', 'у меня меньше'],
  ['чип[а-я]*', 'ход часов'],
  ['взял партию', 'выиграл партию'],
  ['вилка питания', 'питание'],
  ['с того мига', 'с момента'],
]

it.each(PAPERS)('J3 (finding V): %s says what an arbiter says', (paper) => {
  const text = readFileSync(ROOT + paper, 'utf8')
  const found = UNSAID.flatMap(([word, said]) => {
    const [match] = new RegExp(`(?<![а-яё])(?:${word})(?![а-яё])`, 'i').exec(text) ?? []
    return match ? [`${match}: ${said}`] : []
  })
  expect(found).toEqual([])
})

it('J1, P1 (finding V): the menu and the rows of the glass are named as the rules name them', () => {
  const glass = readFileSync(`${ROOT}firmware/ui/texts/ru.txt`, 'utf8').split('\n')
  for (const text of [
    ...['Таймбанк', 'Время на ход', 'Длина матча', 'Меню судьи', 'Принять с других часов', 'Код матча', 'Доп. время'],
    ...['претензия', 'удовлетворена', 'отклонена', 'Отменить падение флажка', 'Поражение обоим', 'Замена зар'],
    ...['Неверный ход', 'Не явился', 'Запись остановлена', 'Отложить матч', 'Простая', 'Оин', 'заменить батарейку'],
  ])
    expect(glass).toContain(text)
})
