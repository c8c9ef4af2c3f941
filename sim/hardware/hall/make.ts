/*
 * The computed parts of the hall guide: each number with where it is from.
 */

import { makeSession } from '../../../firmware/core/state.ts'
import { isWeak, makeFace } from '../../../firmware/ui/face.ts'
import { MOST_UNCERTAIN } from '../../judge/calibrate.ts'
import { AT_ONCE } from '../../judge/many.ts'
import { LOW } from '../../judge/state.ts'
import { NUMBERS } from '../card/numbers.ts'
import type { Said } from '../card/words.ts'
import { BOARDS, FIGURES, lifeOf } from '../figures.ts'
import { HELD, KEY, PRESS } from '../hands.ts'
import { table } from '../markdown.ts'
import { fillIn, type Maker, readText } from '../sheet.ts'
import {
  boundOf,
  calibrationMinutes,
  correctionSeconds,
  hallMinutes,
  LEAST_MINUTES,
  MEASURED,
  presetSeconds,
  radioMinutes,
  TABLES,
  transfer,
  WALK,
  WRITE,
} from './times.ts'

/** In the order of the firmware's languages. */
const GUIDES = ['hardware/hall.md', 'hardware/hall.ru.md']
const BY_HANDS: Said = ['hands on the simulator’s clock', 'руки на часах симулятора']
/** Of one answer, there and back, in ms. */
const WAYS = [1, 2, 5, 10, 20, 35]
const MINUTES = [5, 10, 30, 60]
/** Hours of play in a long day of a tournament; a choice. */
const DAY = 10

/** A number with so many digits after the point, or after the comma. */
function numberText(language: number, value: number, digits: number): string {
  const text = value.toFixed(digits)
  return language ? text.replace('.', ',') : text
}

function seconds(language: number, value: number): string {
  const text = value < 10 && value % 1 ? numberText(language, value, 1) : `${Math.round(value)}`
  return `${text} ${language ? 'с' : 's'}`
}

/** Rows of what something takes: what, how long, and how that is known. */
function takes(language: number, rows: (readonly [what: Said, long: string, how: Said])[]): string {
  const heads: Said[] = [
    ['what', 'что'],
    ['takes', 'сколько'],
    ['how it is known', 'откуда известно'],
  ]
  const cells = rows.map(([what, long, how]) => [what[language], long, how[language]])
  return table(
    heads.map((head) => head[language]),
    cells,
    [1],
  )
}

function pacePart(language: number): string {
  const [press, held, key] = [PRESS, HELD, KEY].map((ms) => numberText(language, ms / 1000, ms % 1000 ? 1 : 0))
  return language
    ? `Время рук — это время воображаемого человека, который знает, что дальше: нажатие каждые ${press} с, удержание ${held} с, ${key} с, чтобы найти
ключ и повернуть. Его насчитали такие руки на часах симулятора.`
    : `Times by hand are those of an assumed person who knows what comes next: a press each ${press} s, a hold of ${held} s, ${key} s to find the
key and turn it. They were counted by such hands on the simulator's clock.`
}

function presetPart(language: number): string {
  const { least, most } = presetSeconds()
  const { clocks, processors, preset, check } = MEASURED
  const host: Said = [
    `measured: ${clocks} clocks of the simulator on TCP, a computer with ${processors} processors; cables and boards not in it`,
    `измерено: ${clocks} часов симулятора по TCP, компьютер с ${processors} процессорами; без кабелей и плат`,
  ]
  const s = (value: number): string => seconds(language, value)
  const min = language ? 'мин' : 'min'
  const span = `${s(least).split(' ')[0]} ${language ? '–' : 'to'} ${s(most)}`
  return takes(language, [
    [
      ['one clock by hand, a usual control', 'одни часы вручную, обычный регламент'],
      language ? span.replace(' – ', '–') : span,
      BY_HANDS,
    ],
    [
      ['to the next table, and its clock turned', 'до следующего стола, и повернуть его часы'],
      s(WALK),
      ['an estimate', 'оценка'],
    ],
    [
      [`${TABLES} tables by hand, one person`, `${TABLES} столов вручную, один человек`],
      `${Math.ceil(hallMinutes())} ${min}`,
      ['both together', 'то и другое вместе'],
    ],
    [[`${TABLES} tables by the judge’s program`, `${TABLES} столов программой судьи`], s(preset), host],
    [
      [`${TABLES} tables by Bluetooth, one after another`, `${TABLES} столов по Bluetooth, по очереди`],
      language ? `до ${radioMinutes()} мин` : `up to ${radioMinutes()} min`,
      [
        'not measured: so long until the program has given all of them up',
        'не измерено: столько, пока программа не оставит попытки на всех',
      ],
    ],
    [
      ['checking them: firmware, control, batteries', 'проверить их: прошивку, регламент, батареи'],
      s(check),
      ['measured likewise', 'измерено так же'],
    ],
    [['both players agree', 'оба игрока согласны'], s(transfer().agree), BY_HANDS],
  ])
}

function transferPart(language: number): string {
  const { show, write, enter, agree } = transfer()
  const s = (value: number): string => seconds(language, value)
  const { digits } = NUMBERS
  return takes(language, [
    [['old clock: key, row, hold', 'старые часы: ключ, строка, удержание'], s(show), BY_HANDS],
    [
      [`${digits} digits written down`, `записать ${digits} цифр`],
      s(write),
      [`an estimate: ${WRITE} s a digit`, `оценка: ${WRITE} с на цифру`],
    ],
    [
      [`new clock: row of the menu, ${digits} digits, hold`, `новые часы: строка меню, ${digits} цифр, удержание`],
      s(enter),
      [`${BY_HANDS[0]}, for a code met in play`, `${BY_HANDS[1]}, для кода из игры`],
    ],
    [['both players go on', 'оба игрока продолжают'], s(agree), BY_HANDS],
    [
      ['in all, when the new clock has the control', 'всего, когда на новых часах уже есть регламент'],
      s(show + write + enter + agree),
      ['', ''],
    ],
    [
      ['for comparison: a time corrected on a sound clock', 'для сравнения: исправить время на исправных часах'],
      s(correctionSeconds()),
      [`${BY_HANDS[0]}, as the card tells it`, `${BY_HANDS[1]}, как на карточке`],
    ],
  ])
}

function calibrationPart(language: number): string {
  const [ms, min, hours] = language ? ['мс', 'мин', 'ч'] : ['ms', 'min', 'h']
  const rows = WAYS.map((way) => [
    `${way} ${ms}`,
    ...MINUTES.map((minutes) => `±${numberText(language, boundOf(minutes, way), 1)}`),
  ])
  const { wire, radio } = calibrationMinutes()
  const bounds = table(
    [language ? 'ответ идёт' : 'an answer takes', ...MINUTES.map((minutes) => `${minutes} ${min}`)],
    rows,
    [0, 1, 2, 3, 4],
  )
  const hall = table(
    language
      ? [`${TABLES} часов`, 'одни часы', 'сразу', 'всего']
      : [`${TABLES} clocks`, 'a clock', 'at once', 'in all'],
    [
      [language ? 'по кабелю' : 'by wire', `${LEAST_MINUTES.wire} ${min}`, `${AT_ONCE}`, `${wire} ${min}`],
      [language ? 'по Bluetooth' : 'by Bluetooth', `${LEAST_MINUTES.radio} ${min}`, '1', `${radio / 60} ${hours}`],
    ],
    [1, 2, 3],
  )
  const said = language
    ? `В ppm, вычислено арифметикой самой программы для часов, которые идут ровно. Что известно до ±${MOST_UNCERTAIN} и точнее, сохраняется. Сколько идёт ответ
настоящей платы, не измерено: первый запуск печатает свой предел.`
    : `In ppm, computed by the program's own arithmetic for a clock that runs evenly. What is known to ±${MOST_UNCERTAIN} or better is stored. How long an answer
of a real board takes has not been measured: the first run prints its bound.`
  return `${bounds}\n\n${said}\n\n${hall}`
}

function batteryPart(language: number): string {
  const hours = (value: number): string => `${value} ${language ? 'ч' : 'h'}`
  const under = (value: number): string => `${language ? 'меньше' : 'under'} ${hours(value)}`
  const rows = BOARDS.map((board) => {
    const { life } = lifeOf(board)
    const { battery } = FIGURES.boards[board]
    return [
      board,
      `${battery.what}, ${battery.mAh} ${language ? 'мА·ч' : 'mAh'}`,
      hours(life),
      `${Math.floor(life / DAY)}`,
      under(hoursOfWarning(life)),
      under(Math.floor((life * LOW) / 100)),
    ]
  })
  const head = language
    ? ['плата', 'батарея', 'хватает на', `дней по ${DAY} ч`, 'экран предупреждает', '`check` предупреждает']
    : ['board', 'battery', 'lasts', `days of ${DAY} h`, 'the glass warns', '`check` warns']
  return table(head, rows, [2, 3, 4, 5])
}

/** The hours that a clock warns of; all of a battery, where it has less. */
function hoursOfWarning(life: number): number {
  const face = { ...makeFace(makeSession()), hours: life }
  while (face.hours > 0 && !isWeak(face)) face.hours--
  return face.hours + 1
}

export function hallText(language = 0): string {
  const parts: [string, string][] = [
    ['pace', pacePart(language)],
    ['preset', presetPart(language)],
    ['transfer', transferPart(language)],
    ['calibration', calibrationPart(language)],
    ['batteries', batteryPart(language)],
  ]
  return parts.reduce((text, [name, part]) => fillIn(text, name, part), readText(GUIDES[language]))
}

export const HALL: Maker = {
  name: 'hall',
  what: 'the numbers of the hall guide, in both languages',
  needs: '',
  make: () => GUIDES.map((path, language) => ({ path, data: hallText(language) })),
}
