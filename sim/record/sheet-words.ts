/*
 * The words of the match sheet in each language. A language that lacks a word does not compile.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Control, makeControl, Option } from '../../firmware/core/control.ts'
import { Formula } from '../../firmware/core/formula.ts'
import { Crawford, Kind, Won } from '../../firmware/core/match.ts'
import type { By } from '../../firmware/core/stop.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { OF, type Pair, rulingInRussian, rulingText, SIDE_NAMES } from '../clock/rulings.ts'
import { showSeconds } from '../clock/time.ts'
import { bankTexts, kindInRussian, kindWords } from '../clock/vocabulary.ts'
import type { Position } from './adjourned.ts'
import type { Claimed } from './happened.ts'
import { claimTexts, STOPPED } from './happened-words.ts'
import type { ByJudge, StopEnd } from './story.ts'

type Unusual = ReturnType<typeof unusualIn>

/** The settings of a control that are not as usual. */
export function unusualIn(control: Control) {
  const { discipline, length, option } = control
  const [left, right] = bankTexts(control)
  const breaks = option[Option.Breaks]
  const isUsual = breaks === makeControl(discipline, length).option[Option.Breaks]
  const begun = option[Option.LeftScore] + option[Option.RightScore]
  const overtime = option[Option.Overtime]
  return {
    /** The banks that left and right begin with, if they differ. */
    banks: left === right ? undefined : [left, right],
    formula: option[Option.Formula] as Formula,
    isGameFlag: option[Option.Scope] > 0,
    isRefilled: option[Option.Refill] > 0,
    breaks: breaks || !isUsual ? breaks : undefined,
    runsInBreaks: option[Option.Runs] > 0,
    overtime: overtime ? showSeconds(overtime * 1000) : '',
    worth: option[Option.Variant],
    begun: begun ? `${option[Option.LeftScore]}:${option[Option.RightScore]}` : '',
    isCrawfordPlayed: option[Option.Played] > 0,
    lateness: option[Option.Lateness],
  }
}

function column<Name extends string>(rows: Record<Name, Pair>, language: 0 | 1): Record<Name, string> {
  const texts = Object.entries<Pair>(rows).map(([name, pair]) => [name, pair[language]])
  return Object.fromEntries(texts) as Record<Name, string>
}

const FORMULAS: Record<Formula, Pair> = {
  [Formula.Stated]: ['', ''],
  [Formula.Two]: ['by the US formula', 'по формуле США'],
  [Formula.TwoAndHalf]: ['by the US formula for pairs', 'по формуле США для пар'],
  [Formula.RoundedUp]: ['by the Japanese formula', 'по японской формуле'],
}
/** By the value of Option.Variant. */
const WORTH: readonly Pair[] = [
  ['', ''],
  ['home gammon counts 3', 'домашний марс за 3'],
  ['home gammon counts 4', 'домашний марс за 4'],
]
const WAYS: Record<Won, Pair> = {
  [Won.Not]: ['', ''],
  [Won.ByScore]: ['by score', 'по очкам'],
  [Won.ByFlag]: ['by flag', 'падение флажка у соперника'],
  [Won.ByLateness]: ['the other came too late', 'соперник опоздал'],
  [Won.ByRuling]: ['by ruling', 'по решению судьи'],
}
const ENDS: Record<StopEnd, Pair> = {
  both: ['ended by both', 'закончили оба'],
  one: ['ended by the side not to move', 'закончил ожидавший хода'],
  itself: ['ended by itself', 'закончилась автоматически'],
  judge: ['ended by the judge', 'закончил судья'],
  hands: ['both opened the menu', 'оба открыли меню'],
  lost: ['game lost', 'партия проиграна'],
  opener: ['wrong opener, by both', 'начал не тот, оба согласны'],
  stands: ['stands', 'идёт'],
}
const CRAWFORD: Record<Crawford, Pair> = {
  [Crawford.Before]: ['', ''],
  [Crawford.Now]: ['this is the Crawford game', 'идёт партия Кроуфорда'],
  [Crawford.After]: ['the Crawford game is played', 'партия Кроуфорда сыграна'],
  [Crawford.None]: ['', ''],
}

const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`

/** Breaks in the dative, by the form that their number asks for. */
const TO_BREAKS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'перерыву',
  few: 'перерыва',
  many: 'перерывов',
}
const PLURAL = new Intl.PluralRules('ru')

const HEADS = {
  title: ['MATCH SHEET', 'ПРОТОКОЛ МАТЧА'],
  event: ['event', 'турнир'],
  round: ['round', 'тур'],
  table: ['table', 'стол'],
  date: ['date', 'дата'],
  start: ['start', 'начало'],
  end: ['end', 'окончание'],
  handedIn: ['handed in at', 'сдан в'],
  control: ['time control', 'регламент'],
  judge: ['judge', 'судья'],
  score: ['score', 'счёт'],
  winner: ['winner', 'победитель'],
} as const

const SECTIONS = {
  games: ['GAMES', 'ПАРТИИ'],
  times: ['TIME LEFT', 'ОСТАЛОСЬ ВРЕМЕНИ'],
  stops: ['STOPS', 'ОСТАНОВКИ'],
  breaks: ['BREAKS', 'ПЕРЕРЫВЫ'],
  rulings: ['RULINGS', 'РЕШЕНИЯ СУДЬИ'],
  adjourned: ['ADJOURNED', 'МАТЧ ОТЛОЖЕН'],
  other: ['OTHER', 'ПРОЧЕЕ'],
  result: ['RESULT', 'РЕЗУЛЬТАТ'],
  signatures: ['SIGNATURES', 'ПОДПИСИ'],
  machine: ['FROM THE CLOCK', 'ДАННЫЕ ЧАСОВ'],
  exact: ['TIME LEFT TO THE MS', 'ОСТАТОК ВРЕМЕНИ, ТОЧНО ДО МС'],
  withdrawn: ['CLAIMS WITHDRAWN', 'ОТОЗВАННЫЕ ЗАЯВЛЕНИЯ'],
  goOn: ['FOR ANOTHER CLOCK', 'ДЛЯ ДРУГИХ ЧАСОВ'],
  entries: ['OTHER ENTRIES', 'ДРУГИЕ ЗАПИСИ'],
} as const

/** Words that are the same on every sheet. */
const PLAIN = {
  none: ['none', 'нет'],
  untold: ['(date not set)', '(дата не задана)'],
  annulled: ['annulled', 'аннулирована'],
  pastEnd: ['past the end', 'сверх матча'],
  flag: ['flag', 'флажок'],
  crawford: ['Crawford', 'Кроуфорд'],
  notOver: ['not over', 'не окончена'],
  lacksTimes: ['-: not all presses are in the record', '-: записаны не все нажатия'],
  unclaimed: ['no reason named', 'причина не названа'],
  undone: [', undone', ', отменено'],
  adjourned: ['the match is put off', 'матч отложен'],
  bothLost: ['nobody: both lose the match', 'никто: поражение обоим'],
  marked: ['[x] is the winner, who hands in the sheet', '[x] — победитель, он сдаёт протокол'],
  unmarked: ['no winner yet', 'победителя пока нет'],
} as const

/** The columns of the games: heading (in plain text a space breaks its line), width there, whether it holds text. */
const COLUMNS: readonly [head: Pair, wide: readonly [english: number, russian: number], isText: boolean][] = [
  [['no', '№'], [2, 2], false],
  [['winner', 'выиграл'], [8, 9], true],
  [['ended', 'исход'], [19, 23], true],
  [['cube', 'куб'], [11, 11], true],
  [['points', 'очки'], [6, 4], false],
  [['score', 'счёт'], [7, 6], false],
  [["left's time", 'расход левого'], [9, 8], false],
  [["right's time", 'расход правого'], [9, 8], false],
  [['turns', 'ходы'], [7, 6], false],
]

function columnsIn(language: 0 | 1): { head: string; wide: number; isText: boolean }[] {
  return COLUMNS.map(([head, wide, isText]) => ({ head: head[language], wide: wide[language], isText }))
}

const ENGLISH = {
  ...column(PLAIN, 0),
  /** The `lang` of the HTML page. */
  code: 'en',
  sides: SIDE_NAMES[0] as readonly [left: string, right: string],
  heads: column(HEADS, 0),
  sections: column(SECTIONS, 0),
  /** `2026-11-24` as this language writes it. */
  date: (iso: string): string => iso,
  clock: (number: string): string => `clock ${number}`,
  columns: columnsIn(0),
  control: (discipline: number, length: number, bank: string, delay: number): string =>
    `${disciplineWords(discipline).english}, ${points(length)}, bank ${bank}, delay ${delay} s`,
  unusual: (u: Unusual): string[] => [
    FORMULAS[u.formula][0],
    u.banks ? `left begins with ${u.banks[0]}, right with ${u.banks[1]}` : '',
    u.isGameFlag ? 'the flag loses the game' : '',
    u.isRefilled ? 'banks are filled for each game' : '',
    u.breaks === undefined ? '' : `${u.breaks} ${u.breaks === 1 ? 'break' : 'breaks'} each`,
    u.runsInBreaks ? 'the bank runs in breaks' : '',
    u.overtime ? `overtime ${u.overtime} once` : '',
    WORTH[u.worth][0],
    u.begun ? `begun at ${u.begun}` : '',
    u.isCrawfordPlayed ? 'the Crawford game is played' : '',
    u.lateness ? `lateness limit ${u.lateness} min` : '',
  ],
  /** How a game was lost. */
  kind: (kind: Kind, _discipline: number, isHome: boolean, isFlag: boolean): string =>
    (kind === Kind.Backgammon && isHome ? 'home gammon' : kindWords(kind).english) + (isFlag ? ', flag' : ''),
  byJudge: { lost: 'lost by ruling', both: 'both lost' } satisfies Record<Exclude<ByJudge, ''>, string>,
  timesAt: (at: string): string => `at ${at}, when last recorded`,
  overtime: (left: string): string => `, and overtime ${left} not begun`,
  stop: (game: number, how: By, long: string, over: string, end: StopEnd): string =>
    `game ${game}: stop ${STOPPED[how][0]}, ${long}${over ? `, ${over} over` : ''}, ${ENDS[end][0]}`,
  claim: (claim: Claimed): string => claimTexts(claim)[0],
  /** Follows a claim: when it was made. */
  at: (time: string): string => ` at ${time}`,
  breakTaken: (side: number, long: string, over: string, isOver: boolean): string =>
    `${SIDE_NAMES[0][side].padEnd(6)} ${long}${over ? `, ${over} over` : ''}${isOver ? '' : ', not over yet'}`,
  ruling: rulingText,
  /** Follows a ruling: the judge who signs it. */
  signed: (name: string): string => `, judge ${name}`,
  /** The position in lines for people; `goOn` has it for the clock that goes on. */
  position: (p: Position): string[] => [
    `left ${p.banks[0]}, right ${p.banks[1]}${p.overtimes ? `, overtime not begun ${p.overtimes.join(' and ')}` : ''}, ${
      p.turn === NOBODY ? 'between games' : `${SIDE_NAMES[0][p.turn]} to move, delay left ${p.delay}`
    }`,
    [`score ${p.score}`, CRAWFORD[p.crawford][0], p.cube ? rulingText(p.cube) : 'cube not said']
      .filter(Boolean)
      .join(', '),
    `breaks taken ${p.breaks}, dice changed ${p.dice}, in this game turns ${p.turns}, stops ${p.stops}`,
    `remarks ${p.remarks}, warnings ${p.warnings}, penalty points ${p.penalties}`,
  ],
  goOn: (p: Position): string[] => [
    `code ${p.code}`,
    `for a clock set to ${p.preset}`,
    `to the ms: ${p.transfer[0]}`,
    ...p.transfer.slice(1),
  ],
  given: (remarks: number, warnings: number, penalties: number): string =>
    `remarks ${remarks}, warnings ${warnings}, penalty points ${penalties}`,
  ignored: (left: number, right: number): string => `presses ignored: left ${left}, right ${right}`,
  torn: (count: number): string => `damaged entries of the record, missing here: ${count}`,
  missing: (presses: number, others: number): string =>
    `presses not recorded, for the record was nearly full: ${presses}${others ? `, other entries: ${others}` : ''}`,
  noWinner: (isAdjourned: boolean): string => (isAdjourned ? 'none yet: adjourned' : 'none yet'),
  winner: (name: string, won: Won): string => `${name}${WAYS[won][0]}`,
}

export type SheetWords = typeof ENGLISH

const RUSSIAN: SheetWords = {
  ...column(PLAIN, 1),
  code: 'ru',
  sides: SIDE_NAMES[1],
  heads: column(HEADS, 1),
  sections: column(SECTIONS, 1),
  date: (iso) => iso.split('-').reverse().join('.'),
  clock: (number) => `часы ${number}`,
  columns: columnsIn(1),
  control: (discipline, length, bank, delay) =>
    `${disciplineWords(discipline).russian}, до ${length}, таймбанк ${bank}, время на ход ${delay} с`,
  unusual: (u) => [
    FORMULAS[u.formula][1],
    u.banks ? `у левого ${u.banks[0]}, у правого ${u.banks[1]}` : '',
    u.isGameFlag ? 'флажок: проигрыш партии' : '',
    u.isRefilled ? 'таймбанк на каждую партию' : '',
    u.breaks === undefined ? '' : `по ${u.breaks} ${TO_BREAKS[PLURAL.select(u.breaks)]}`,
    u.runsInBreaks ? 'в перерывах время идёт' : '',
    u.overtime ? `дополнительное время ${u.overtime}, один раз` : '',
    WORTH[u.worth][1],
    u.begun ? `начат со счёта ${u.begun}` : '',
    u.isCrawfordPlayed ? 'партия Кроуфорда сыграна' : '',
    u.lateness ? `предел опоздания ${u.lateness} мин` : '',
  ],
  kind: (kind, discipline, isHome, isFlag) =>
    (kind === Kind.Backgammon && isHome ? 'домашний марс' : kindInRussian(kind, discipline)) +
    (isFlag ? ', флажок' : ''),
  byJudge: { lost: 'решение судьи', both: 'поражение обоим' },
  timesAt: (at) => `на ${at}, по последней записи`,
  overtime: (left) => `, и дополнительное время ${left} не начато`,
  stop: (game, how, long, over, end) =>
    `партия ${game}: остановка ${STOPPED[how][1]}, ${long}${over ? `, сверх срока ${over}` : ''}, ${ENDS[end][1]}`,
  claim: (claim) => claimTexts(claim)[1],
  at: (time) => ` в ${time}`,
  breakTaken: (side, long, over, isOver) =>
    `${SIDE_NAMES[1][side].padEnd(7)} ${long}${over ? `, сверх срока ${over}` : ''}${isOver ? '' : ', ещё идёт'}`,
  ruling: rulingInRussian,
  signed: (name) => `, судья ${name}`,
  position: (p) => [
    `левый ${p.banks[0]}, правый ${p.banks[1]}${p.overtimes ? `, дополнительное время не начато ${p.overtimes.join(' и ')}` : ''}, ${
      p.turn === NOBODY ? 'между партиями' : `ход ${OF[p.turn]}, осталось на ход ${p.delay}`
    }`,
    [`счёт ${p.score}`, CRAWFORD[p.crawford][1], p.cube ? rulingInRussian(p.cube) : 'куб не указан']
      .filter(Boolean)
      .join(', '),
    `взято перерывов ${p.breaks}, замен зар ${p.dice}, в этой партии ходов ${p.turns}, остановок ${p.stops}`,
    `замечаний ${p.remarks}, предупреждений ${p.warnings}, штрафных очков ${p.penalties}`,
  ],
  goOn: (p) => [
    `код ${p.code}`,
    `для часов с настройкой ${p.preset}`,
    `точно до мс: ${p.transfer[0]}`,
    ...p.transfer.slice(1),
  ],
  given: (remarks, warnings, penalties) =>
    `замечаний ${remarks}, предупреждений ${warnings}, штрафных очков ${penalties}`,
  ignored: (left, right) => `незасчитанных нажатий: левый ${left}, правый ${right}`,
  torn: (count) => `повреждённых записей журнала, которых здесь нет: ${count}`,
  missing: (presses, others) =>
    `нажатий не записано, место для записи кончилось: ${presses}${others ? `, других записей: ${others}` : ''}`,
  noWinner: (isAdjourned) => (isAdjourned ? 'пока никто: матч отложен' : 'пока никто'),
  winner: (name, won) => `${name}${WAYS[won][1]}`,
}

/** By the code of a language. */
export const SHEET_WORDS: Record<string, SheetWords> = { en: ENGLISH, ru: RUSSIAN }
