/*
 * What happened in a match in a sentence, in each language. A language that lacks one does not compile. A sentence is
 * empty where another one tells the same.
 */

import { NOBODY } from '../../firmware/core/clock.ts'
import { Kind } from '../../firmware/core/match.ts'
import { By, STOP } from '../../firmware/core/stop.ts'
import { claimRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { LANGUAGES } from '../clock/languages.ts'
import { DOORS, ENDINGS, filled, OF, type Pair, rulingInRussian, rulingText, SIDE_NAMES } from '../clock/rulings.ts'
import { banksText, kindInRussian, kindWords } from '../clock/vocabulary.ts'
import type { Claimed, Happened } from './happened.ts'

/** How a stop began. */
export const STOPPED: Record<By, Pair> = {
  [By.Hands]: ['by both buttons', 'обеими кнопками'],
  [By.Button]: ['by button', 'кнопкой'],
  [By.NotOver]: ['after “not over”', 'после «не окончена»'],
}

const NOTHING: Pair = ['', '']

/** The event with this `what`, with the fields of its kind. */
type Of<What, H = Happened> = H extends { what: infer W } ? (What extends W ? H : never) : never

/** As a ruling's phrases. Their gaps are those about its side, `$toOther`, and the fields of the event. */
const PHRASES: { [What in Happened['what']]: Pair | ((event: Of<What>) => Pair) } = {
  press: ['$who pressed, bank $bank', '$who нажал, таймбанк $bank'],
  ignored: ['a press of $who is ignored', '$who нажал, не засчитано'],
  control: ({ control: c }) => [
    `agreed: ${disciplineWords(c.discipline).english}, to ${c.length}, bank ${banksText(c)}, delay ${c.delay / 1000} s`,
    `регламент согласован: ${disciplineWords(c.discipline).russian}, до ${c.length}, таймбанк ${banksText(c)}, время на ход ${c.delay / 1000} с`,
  ],
  late: ['$who is absent; its bank runs', '$who не явился, идёт его таймбанк'],
  'not agreed': [
    '$who has not agreed; its bank runs on from its arrival',
    '$who не согласился с регламентом, его таймбанк идёт с момента прихода',
  ],
  arrived: ['$who has arrived', '$who пришёл'],
  agreed: ['$who agrees to the time control', '$who согласен с регламентом'],
  start: ['game $game: $who has the first turn', 'партия $game: первым ходит $who'],
  opener: [
    'wrong opener, by consent of both: back to the opening roll, $given back to $who',
    'начал не тот, по согласию обоих снова розыгрыш хода; $to возвращено $given',
  ],
  back: [
    'move of $who sent back, by consent of both: $given back to $other',
    'ход $of возвращён по согласию обоих; $toOther возвращено $given',
  ],
  stop: ({ how }) => [`stop ${STOPPED[how][0]}`, `остановка ${STOPPED[how][1]}`],
  claim: claimTexts,
  called: ['judge called by $who', '$who вызвал судью'],
  'no more': ['$who wants the judge no more', '$who больше не зовёт судью'],
  'after all': ['$who wants the judge after all', '$who снова зовёт судью'],
  'nobody agreed': [
    `judge called by the clock: not settled within ${STOP / 1000} s`,
    `часы вызвали судью: за ${STOP / 1000} с не договорились`,
  ],
  'stopped again': [
    'judge called by the clock: second stop of the game without a reason',
    'часы вызвали судью: вторая остановка в партии без причины',
  ],
  resume: ({ isByItself, isUnnamed }) => [
    `${isByItself ? 'the stop ends by itself' : 'play goes on'}${isUnnamed ? ', nobody named a reason' : ''}`,
    `${isByItself ? 'время остановки вышло' : 'игра продолжается'}${isUnnamed ? ', причина не названа' : ''}`,
  ],
  entered: ({ kind, discipline, cube, owner }) =>
    kind === Kind.NotOver
      ? ['$who enters: the game is not over', '$who вводит: партия не окончена']
      : [
          `$who enters: lost, ${kindWords(kind).english}, ${cubeTexts(cube, owner)[0]}`,
          `$who вводит: проиграл, ${kindInRussian(kind, discipline)}, ${cubeTexts(cube, owner)[1]}`,
        ],
  refused: ['result of game $game refused by $who', '$who отклонил результат партии $game'],
  'no result': ({ isEnteredAnew }) => unsettled(isEnteredAnew, 'no result within a minute', 'за минуту нет результата'),
  'refused twice': ({ isEnteredAnew }) =>
    unsettled(isEnteredAnew, 'result refused twice', 'от результата отказались дважды'),
  'not over': ['game $game is not over, by consent of both', 'партия $game не окончена, по согласию обоих'],
  game: ({ side, kind, discipline, cube, owner, isFlag }) => [
    `game $game to $other: ${isFlag ? 'flag' : kindWords(kind).english}, ${cubeTexts(cube, owner)[0]}; $score`,
    `партию $game выиграл ${SIDE_NAMES[1][1 - side]}: ${isFlag ? 'флажок' : kindInRussian(kind, discipline)}, ${cubeTexts(cube, owner)[1]}; $score`,
  ],
  'taken back': ['game $game taken back by both', 'результат партии $game отменён обоими'],
  break: ['$who takes a break', '$who берёт перерыв'],
  'break ended': ['$who ends the break', '$who заканчивает перерыв'],
  'next break': [
    '$who asks for the break after this one, or takes that back',
    '$who просит следующий перерыв или отказывается от него',
  ],
  dice: ['dice changed for $who', 'замена зар: $who'],
  flag: ({ game }) =>
    game
      ? ['flag of $who fell in game $game', 'упал флажок $of в партии $game']
      : ['flag of $who fell', 'упал флажок $of'],
  limit: ({ side }) =>
    side === NOBODY
      ? ['both reached the lateness limit', 'опоздание сверх предела: оба']
      : ['$who reached the lateness limit', 'опоздание сверх предела: $who'],
  judge: ({ name }) => (name ? ['judge: $name', 'судья: $name'] : ['judge: nobody named', 'судья не назван']),
  'on again': [
    'switched on again; the time without power is not counted here',
    'часы снова включены; время без питания здесь не считается',
  ],
  power: [
    'power cut; the time without power is not counted here',
    'сбой питания; время без питания здесь не считается',
  ],
  'both on': ['both go on after the power cut', 'оба продолжают после сбоя питания'],
  'on alone': ['$who goes on after the power cut', '$who продолжает после сбоя питания'],
  stuck: [
    '$who goes on after the power cut; the other button is stuck',
    '$who продолжает после сбоя питания; кнопка соперника зажата',
  ],
  door: ({ value }) => DOORS[value] ?? NOTHING,
  ruling: ({ ruled }) => [rulingText(ruled), rulingInRussian(ruled)],
  unruled: ['the last ruling is undone', 'последнее решение отменено'],
  ended: ({ value }) => ENDINGS[value] ?? NOTHING,
}

/** A side's claim. */
export function claimTexts({ side, claim, isBack, isStuck, isFirst }: Claimed): Pair {
  const { english, back = `${english}, withdrawn`, russian } = claimRow(claim)
  const [move, opener = move] = russian.split(' или ')
  const sent = isBack ? back : english
  const [told, inRussian] = isStuck
    ? ['button stuck', 'кнопка зажата']
    : [isFirst ? sent.replace('move', 'opener') : sent, `${isFirst ? opener : move}${isBack ? ', отозвано' : ''}`]
  return [`${SIDE_NAMES[0][side]}: ${told}`, `${SIDE_NAMES[1][side]}: ${inRussian}`]
}

function cubeTexts(cube: number, owner: number): Pair {
  return cube > 1 ? [`cube ${cube} of ${SIDE_NAMES[0][owner]}`, `куб ${OF[owner]}: ${cube}`] : ['cube 1', 'куб 1']
}

function unsettled(isEnteredAnew: boolean, english: string, russian: string): Pair {
  return isEnteredAnew
    ? [`${english}: it is entered anew`, `${russian}, он вводится заново`]
    : [`judge called by the clock: ${english}`, `часы вызвали судью: ${russian}`]
}

/** The sentence in the language with this code. */
export function happenedText(event: Happened, code: string): string {
  const row = PHRASES[event.what] as Pair | ((event: Happened) => Pair)
  const language = LANGUAGES.indexOf(code) as 0 | 1
  const phrase = (typeof row === 'function' ? row(event) : row)[language]
  return filled(phrase, language, 'side' in event ? event.side : NOBODY, event)
}
