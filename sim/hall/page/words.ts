/*
 * The texts of the pages, which are in words.json, and what the hall program answers, in both languages.
 */
import type { Stage } from '../../../firmware/core/table.ts'
import { claimRow } from '../../clock/claims.ts'
import { DISCIPLINES, disciplineWords } from '../../clock/disciplines.ts'
import { STAGES, stageWords } from '../../clock/vocabulary.ts'
import type { Need } from '../figures.ts'
import type { Doubt } from '../heard.ts'
import TEXTS from './words.json' with { type: 'json' }

export type Tongue = 'en' | 'ru'

/** By doubt. One that lacks a text does not compile. */
const DOUBTS: Record<Doubt, string[]> = TEXTS.doubts

/**
 * What the hall program and the judge's tool answer, in Russian. What stands for $1, $2 is looked up here too, so that
 * a row need not be a whole line. Words of a plan and what a cable or a file says stay as they are.
 */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  // tables
  [/^(table \d+), (.+)$/, '$1, $2'],
  [/^table (\d+)$/, 'стол $1'],
  // the outcome of work, and what was asked for
  [/^(preset|check|release|numbers?|date|records): (.+)$/, '$1: $2'],
  [/^preset$/, 'регламент'],
  [/^check$/, 'проверка'],
  [/^release$/, 'освобождение столов'],
  [/^numbers?$/, 'номера'],
  [/^date$/, 'дата и время'],
  [/^records$/, 'журналы'],
  [/^(\d+) of (\d+) done$/, 'сделано $1 из $2'],
  [/^(\d+) of (\d+) ready$/, 'готово $1 из $2'],
  [/^sheets (.+)$/, 'протоколы $1'],
  [/^(\d+) with sheets$/, 'протоколов: $1'],
  [/^no sheet of (.+)$/, 'нет протокола: $1'],
  [/^results in (.+) and (.+)$/, 'результаты в $1 и $2'],
  [/^no clock there, only phones$/, 'часов там нет, только телефоны'],
  [/^no clock was named$/, 'не назван ни один стол с часами'],
  [/^(\w+) is under way, (\d+) of (\d+): .+$/, 'уже идёт: $1, $2 из $3; дождитесь конца или прервите'],
  [/^nothing is under way$/, 'прерывать нечего'],
  [/^there is no plan of a round yet: write one first$/, 'плана тура ещё нет: сначала напишите его'],
  [/^another desk has changed something since: .+$/, 'с другого компьютера что-то изменили: посмотрите и повторите'],
  [/^no table here has a phone: start with (.+)$/, 'столов с телефонами нет: запустите программу с $1'],
  [/^keep the plan of a round first$/, 'сначала сохраните план тура'],
  [
    /^no phone reaches this page: start with (.+), or with (.+)$/,
    'телефонам эта страница недоступна: запустите программу с $1 или с $2',
  ],
  [
    /^a PDF is made by Chromium, which is not here: print (.+) from this browser$/,
    'PDF делает Chromium, а его здесь нет: напечатайте $1 из браузера',
  ],
  [/^no such table$/, 'нет такого стола'],
  [/^no phone has this table$/, 'за этим столом нет телефона'],
  [
    /^no record of this table has been read yet: .+$/,
    'журнал этого стола ещё не прочитан: Тур → Журналы, протоколы, результаты',
  ],
  [/^the password is wrong$/, 'пароль неверен'],
  [/^try again in (\d+) s$/, 'повторите через $1 с'],
  [/^cannot write to "(.+)": (.+)$/, 'не записать в папку «$1»: $2'],
  [/^the disk is full$/, 'диск заполнен, освободите место'],
  [/^no permission$/, 'нет прав на запись'],
  [/^the disk is read-only$/, 'диск только для чтения'],
  [/^a fault of this program$/, 'ошибка этой программы'],
  // what came of it at a clock
  [/^ready: ([^;]+)$/, 'готов: $1'],
  [/^number (\d+), as (.+) has$/, 'номер $1 уже есть у других часов: $2'],
  [/^number (\d+)$/, 'номер $1'],
  [/^\d+ words in (.+)$/, 'прочитан: $1'],
  [/^released: (.+)$/, 'стол свободен: $1'],
  [/^not released: (.+)$/, 'не освобождён: $1'],
  [/^in (\w+), no match is over$/, 'законченного матча нет: $1'],
  [
    /^preset ([^;]+), in place of ([^;]+), to which nobody had agreed$/,
    'задан регламент $1 вместо $2, на который ещё не согласились',
  ],
  [/^preset ([^;]+)$/, 'задан регламент $1'],
  [/^not preset: in (\w+)$/, 'регламент не задан: $1'],
  [/^in a match: (.+), judge called by (.+)$/, 'идёт матч: $1, вызов судьи: $2'],
  [/^in a match: (.+)$/, 'идёт матч: $1'],
  [/^after a power cut$/, 'после сбоя питания'],
  [/^match over: flag$/, 'матч окончен: флажок'],
  [/^match over$/, 'матч окончен'],
  [/^match adjourned$/, 'матч отложен'],
  [/^left$/, 'левый'],
  [/^right$/, 'правый'],
  [/^clock$/, 'часы'],
  [/^(left|right|clock) and (.+)$/, '$1 и $2'],
  [/^battery (\d+) %$/, 'батарея $1 %'],
  [/^length (\d+), not (\d+)$/, 'длина матча $1, а не $2'],
  [/^bank ([^;]+), not ([^;]+)$/, 'таймбанк $1, а не $2'],
  [/^delay ([^;]+) s, not ([^;]+) s$/, 'время на ход $1 с, а не $2 с'],
  [/^discipline ([^;]+), not ([^;]+)$/, 'дисциплина $1, а не $2'],
  [/^breaks ([^;]+), not ([^;]+)$/, 'перерывы: $1, а не $2'],
  [/^([\w-]+) ([^;]+), not ([^;]+)$/, '$1: $2, а не $3'],
  [/^not touched: stopped .+$/, 'часы не тронуты: прервано'],
  [/^no answer within (\d+) s$/, 'нет ответа за $1 с'],
  [/^no connection within (\d+) s$/, 'нет ответа за $1 с'],
  [/^it is not known whether this was set: (.+)$/, 'неизвестно, задан ли регламент: $1'],
  [/^its match of this round is over, (.+): not set anew$/, 'матч этого тура уже окончен, $1: не задан заново'],
  [/^cannot (?:reach|open) (.+): (.+)$/, 'нет связи с $1: $2'],
  [/^cannot open (.+)$/, 'не открывается $1'],
  [/^nothing listens there$/, 'там никто не отвечает'],
  [/^no such host$/, 'такой машины нет'],
  [/^no such port (.+)$/, 'нет порта $1'],
  [/^the line broke off .+$/, 'связь оборвалась'],
  [/^strange answer: (.+)$/, 'непонятный ответ: $1'],
  [/^no match is in its record$/, 'в журнале нет матча'],
  [/^a new record was begun meanwhile: read it again$/, 'тем временем начался новый журнал: прочитайте ещё раз'],
  [/^set, but not read back: (.+)$/, 'задан, но не проверен: $1'],
  [
    /^set, but then it had (.+): somebody else .+$/,
    'задан, но потом там было $1: часы настраивает кто-то ещё; задайте снова',
  ],
  // a control: discipline, match length, delay, the bank of a custom one
  [/^custom$/, 'свой'],
  [/^([a-z-]+) (\d+) (\d+)$/, '$1 до $2, $3 с'],
  [/^([a-z-]+) (\d+) (\d+) ([\d:]+)$/, '$1 до $2, $4 + $3 с'],
  [/^([a-z-]+ \d+ \d+(?: [\d:]+)?) ([a-z].+)$/, '$1, $2'],
  // why a clock has refused
  [/^refused: (.+)$/, 'отказ: $1'],
  [/^Match length: (\d+) to (\d+)$/, 'длина матча от $1 до $2'],
  [/^Blitz: to 3, 5 or 7 points$/, 'блиц: до 3, 5 или 7 очков'],
  [/^Delay out of range: (\d+) to (\d+)$/, 'время на ход от $1 до $2'],
  [/^Bank: (.+) to (.+)$/, 'таймбанк от $1 до $2'],
  [/^Only in a custom time control$/, 'только в своём регламенте'],
  [/^There is no such discipline$/, 'такой дисциплины нет'],
  [/^A match is on$/, 'идёт матч'],
  [/^Not now$/, 'не сейчас'],
  [/^Out of range$/, 'вне пределов'],
  [/^(The password is wrong|Only with the password)$/, 'нужен верный пароль'],
  // mistakes in a plan
  [/^plan:(\d+): (.+)$/, 'план, строка $1: $2'],
  [/^plan: (.+)$/, 'план: $1'],
  [/^not in UTF-8; .+$/, 'не в UTF-8; сохраните план в UTF-8'],
  [
    /^no table "(.+)" in this hall; a line of column .+$/,
    'в зале нет стола «$1»; строка с названиями столбцов: Стол; Слева; Справа',
  ],
  [/^a quotation mark without .+$/, 'непарная кавычка; уберите её, а внутри кавычек удвойте'],
  [/^no table "(.+)" in this hall; .+$/, 'в зале нет стола «$1»; напишите его имя или номер часов'],
  [/^"(.+)" appears twice; if these .+$/, '«$1» встречается дважды; если это тёзки, напишите их по-разному'],
  [/^(.+) appears twice; write it once$/, '$1 встречается дважды; оставьте один раз'],
  [
    /^"(.+)" is not a word of a plan; write one of (.+), or .+$/,
    'слова «$1» в плане нет; есть слова $2, или СТОЛ; СЛЕВА; СПРАВА',
  ],
  [
    /^"(.+)" has no opponent; .+$/,
    'у «$1» нет соперника; пишите СТОЛ; СЛЕВА; СПРАВА, а кто свободен от игры, того не пишите',
  ],
  [/^too many cells; .+$/, 'лишние ячейки; пишите СТОЛ; СЛЕВА; СПРАВА'],
  [/^no control in it; write a line such as: (.+)$/, 'нет регламента; добавьте строку, например: $1'],
  [/^no table in it; .+$/, 'нет столов; на каждый нужна строка: СТОЛ; СЛЕВА; СПРАВА'],
  [/^more than (\d+) kB; .+$/, 'больше $1 кБ; на стол хватит нескольких строк'],
  [/^a discipline is missing; one of (.+)$/, 'нет дисциплины; есть $1'],
  [/^"(.+)" is not a discipline; one of (.+)$/, '«$1» — не дисциплина; есть $2'],
  [/^a match length is missing; .+$/, 'нет длины матча; напишите целое число очков'],
  [/^a bank is missing; .+: (.+)$/, 'нет таймбанка; в своём регламенте он нужен: %1'],
  [/^"(.+)" is not a bank; .+: (.+)$/, '«$1» — не таймбанк; в своём регламенте он пишется так: %2'],
  [/^unexpected word "(.+)"$/, 'лишнее слово «$1»'],
  [/^"(.+)" is not a delay; .+$/, '«$1» — не время на ход; пишите целые секунды'],
  [/^a number for "(.+)" is missing.*$/, 'после «$1» нет числа'],
  [/^no such option "(.+)"; one of (.+)$/, 'нет настройки «$1»; есть $2'],
  [/^"(.+)" is not a value of "(.+)"; one of (.+)$/, 'у настройки «$2» нет значения «$1»; есть $3'],
  [/^no clock takes (.+?): (.+)$/, 'часы не примут $1: $2'],
  [
    /^"(.+)" is longer than (\d+) bytes; .+$/,
    '«$1» длиннее, чем хранят часы: $2 латинских букв или вдвое меньше русских',
  ],
]

/** An answer of the hall program in Russian, as far as it is known here; of `%1` what is to be typed stays as it is. */
export function inRussian(text: string): string {
  for (const [english, russian] of ANSWERS) {
    const found = english.exec(text)
    if (found) return russian.replace(/\$(\d)/g, (_, i) => inRussian(found[i])).replace(/%(\d)/g, (_, i) => found[i])
  }
  const stage = STAGES.indexOf(text)
  if (stage >= 0) return stageWords(stage).russian
  const discipline = DISCIPLINES.indexOf(text)
  if (discipline >= 0) return disciplineWords(discipline).russian
  const parts = text.split('; ')
  return parts.length > 1 ? parts.map(inRussian).join('; ') : text
}

/** An answer of the hall program in the language of the page. */
export function answerText(text: string): string {
  return tongue === 'en' ? text : inRussian(text)
}

export type Word = keyof typeof TEXTS.words

let tongue: Tongue = 'en'

/** Sets the language of all texts from now on. */
export function speak(one: Tongue): void {
  tongue = one
}

export function spokenTongue(): Tongue {
  return tongue
}

export function say(word: Word): string {
  return TEXTS.words[word][tongue === 'en' ? 0 : 1]
}

export function doubtText(doubt: Doubt): string {
  return DOUBTS[doubt][tongue === 'en' ? 0 : 1]
}

export function claimText(claim: number): string {
  const { english, russian } = claimRow(claim)
  return tongue === 'en' ? english : russian
}

export function needText(need: Need): string {
  return need && say(need === 'call' ? 'judge' : need)
}

export function stageText(stage: Stage): string {
  const { english, russian } = stageWords(stage)
  return tongue === 'en' ? english : russian
}
