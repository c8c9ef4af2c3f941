/*
 * The texts of the pages, a row each, in both languages.
 */
import type { Stage } from '../../../firmware/core/table.ts'
import { stageWords } from '../../clock/vocabulary.ts'
import type { Need } from '../figures.ts'
import type { Doubt } from '../follow.ts'

export type Tongue = 'en' | 'ru'

const WORDS = {
  hall: ['Hall', 'Зал'],
  loading: ['waiting for the hall program', 'жду программу зала'],
  noService: ['No connection to the hall program since', 'Нет связи с программой зала с'],
  noBroker: ['No connection to the broker since', 'Нет связи с брокером с'],
  stands: ['figures stand as they were heard last', 'показаны последние полученные данные'],
  quiet: ['Nobody is waiting', 'Никто не ждёт'],
  judge: ['JUDGE', 'СУДЬЯ'],
  flag: ['FLAG', 'ФЛАЖОК'],
  power: ['POWER', 'ПИТАНИЕ'],
  doubt: ['DOUBT', 'СОМНЕНИЕ'],
  lost: ['NOT HEARD', 'НЕТ СВЯЗИ'],
  over: ['OVERRUN', 'СВЕРХ СРОКА'],
  battery: ['BATTERY', 'БАТАРЕЯ'],
  left: ['left', 'левый'],
  right: ['right', 'правый'],
  clock: ['the clock', 'часы'],
  since: ['since', 'с'],
  heard: ['heard', 'последний сигнал'],
  never: ['not heard yet', 'связи ещё не было'],
  byCable: ['by cable', 'по кабелю'],
  byRadio: ['by radio', 'по радио'],
  delay: ['s delay', 'с на ход'],
  game: ['game', 'партия'],
  crawford: ['Crawford', 'Кроуфорд'],
  won: ['winner', 'победа'],
  decided: ['by ruling or flag, see the record', 'решением или по флажку, см. протокол'],
  sound: ['Sound', 'Звук'],
  on: ['on', 'есть'],
  off: ['off', 'нет'],
  round: ['Round', 'Тур'],
  close: ['Close', 'Закрыть'],
  plan: ['The plan of the round', 'План тура'],
  planHint: [
    'event Spring Open\nround 3\ncontrol short 7 10\ntable 1; Anna; Boris\ntable 2; Vera; Gleb',
    'event Весенний турнир\nround 3\ncontrol short 7 10\ntable 1; Анна; Борис\ntable 2; Вера; Глеб',
  ],
  controlHint: [
    'control: short (backgammon), long, short-blitz, long-blitz or pairs; match length; delay in seconds. Then a table a line: table; left player; right player.',
    'control: short (короткие), long (длинные), short-blitz, long-blitz или pairs (пары); длина матча; время на ход в секундах. Дальше по столу в строке: стол; игрок слева; игрок справа.',
  ],
  keep: ['Keep the plan', 'Сохранить план'],
  tables: ['Tables', 'Столы'],
  all: ['all', 'все'],
  preset: ['Preset', 'Задать регламент'],
  check: ['Check', 'Проверить'],
  release: ['Release finished', 'Освободить закончившие столы'],
  records: ['Records, sheets, results', 'Журналы, протоколы, результаты'],
  number: ['Number the clocks', 'Дать часам номера'],
  date: ['Set date and time', 'Поставить дату и время'],
  stop: ['Stop', 'Прервать'],
  password: ['Password', 'Пароль'],
  enter: ['Enter', 'Войти'],
  dealt: ['Dealt with', 'Разобрано'],
  sheet: ['Sheet', 'Протокол'],
  strangers: ['messages from clocks that are not in the hall file', 'сообщений от часов, которых нет в файле зала'],
  noTable: ['no such table', 'нет такого стола'],
  before: ['Before the round', 'До тура'],
  after: ['After it', 'После тура'],
  others: ['Other screens', 'Другие экраны'],
  board: ['Who plays where, for a projector', 'Кто за каким столом, для проектора'],
  spectators: ['Spectators', 'Зрителям'],
  cards: ['Table cards (PDF)', 'Карточки столов (PDF)'],
  cardsPage: ['to print from here', 'напечатать отсюда'],
  import: ['Rows from a file', 'Строки из файла'],
  kept: ['kept', 'сохранён'],
  notKept: ['not kept yet', 'ещё не сохранён'],
  matchesRead: ['matches read', 'прочитано матчей'],
  openSeat: ['Let another phone take over', 'Пустить другой телефон'],
  seatOpened: [
    'The next phone that scans the card of this table goes on with its match.',
    'Матч продолжит телефон, который следующим наведут на карточку этого стола.',
  ],
  several: ['several senders', 'разные передатчики'],
  byPhone: ['by a phone', 'с телефона'],
  phoneHere: ['phone here', 'телефон на месте'],
  noPhone: ['no phone yet', 'телефона ещё нет'],
  phoneSeen: ['its phone was heard at', 'телефон был на связи в'],
  playing: ['playing', 'в игре'],
  waiting: ['to begin', 'до начала'],
  ended: ['finished', 'окончено'],
  endsAbout: ['ends about', 'конец около'],
  length: ['OTHER LENGTH', 'ДРУГАЯ ДЛИНА'],
  planned: ['the match has another length than in the plan:', 'длина матча не та, что в плане:'],
  table: ['table', 'стол'],
  against: ['against', 'соперник:'],
  noAnswer: ['the hall program does not answer', 'программа зала не отвечает'],
} as const

const DOUBTS: Record<Doubt, readonly [string, string]> = {
  torn: ['a message was cut off or altered', 'сообщение обрезано или изменено'],
  impossible: ['a message that no clock sends', 'таких сообщений часы не шлют'],
  sender: ['another sender uses this clock’s number', 'номер этих часов называет другой передатчик'],
  time: ['the clock’s own time leaped', 'время самих часов скакнуло'],
  restart: ['the clock was switched off and on', 'часы выключали'],
  changes: ['changes do not follow each other', 'изменения не идут одно за другим'],
  bank: ['a bank does not follow from the last', 'таймбанк не согласуется с прежним'],
  score: ['the score does not follow from the last', 'счёт не согласуется с прежним'],
  card: ['a phone has brought a card that is none of this table', 'телефон с карточкой не этого стола'],
  round: ['a phone has brought a card of another round', 'телефон с карточкой другого тура'],
  phone: ['another phone wants this table', 'к этому столу подключается другой телефон'],
  record: ['a phone has sent what is not this table’s match', 'телефон прислал не матч этого стола'],
  control: ['the match length changed in the match', 'длина матча изменилась во время матча'],
}

const NEED_WORDS: Record<Need, keyof typeof WORDS | ''> = {
  ...{
    call: 'judge',
    flag: 'flag',
    power: 'power',
    doubt: 'doubt',
    lost: 'lost',
    over: 'over',
    battery: 'battery',
    length: 'length',
  },
  '': '',
}

export type Word = keyof typeof WORDS

let tongue: Tongue = 'en'

/** Sets the language of all texts from now on. */
export function speak(one: Tongue): void {
  tongue = one
}

export function spokenTongue(): Tongue {
  return tongue
}

export function say(word: Word): string {
  return WORDS[word][tongue === 'en' ? 0 : 1]
}

export function doubtText(doubt: Doubt): string {
  return DOUBTS[doubt][tongue === 'en' ? 0 : 1]
}

export function needText(need: Need): string {
  const word = NEED_WORDS[need]
  return word ? say(word) : ''
}

export function stageText(stage: Stage): string {
  const { english, russian } = stageWords(stage)
  return tongue === 'en' ? english : russian
}
