/*
 * What happened in a match in a sentence, in each language. A language that lacks one does not compile. A sentence is
 * empty where another one tells the same.
 */

import { Kind } from '../../firmware/core/match.ts'
import { By } from '../../firmware/core/stop.ts'
import { claimRow } from '../clock/claims.ts'
import { disciplineWords } from '../clock/disciplines.ts'
import { DOORS, ENDINGS, rulingInRussian, rulingText } from '../clock/rulings.ts'
import { banksText, kindInRussian, kindWords } from '../clock/vocabulary.ts'
import type { Claimed, Happened } from './happened.ts'

const SIDES = ['left', 'right']
const SIDES_RU = ['левый', 'правый']
const OF_RU = ['левого', 'правого']
const TO_RU = ['левому', 'правому']

/** How a stop began. */
export const STOPPED: Record<By, { english: string; russian: string }> = {
  [By.Hands]: { english: 'both buttons', russian: 'обеими кнопками' },
  [By.Button]: { english: 'button', russian: 'кнопкой' },
  [By.NotOver]: { english: 'not over', russian: 'не окончена' },
}

/** The event with this `what`, with the fields of its kind. */
type Of<What, H = Happened> = H extends { what: infer W } ? (What extends W ? H : never) : never
type Sentences = { [What in Happened['what']]: (event: Of<What>) => string }

const ENGLISH: Sentences = {
  press: ({ side, bank }) => `${SIDES[side]} pressed, bank ${bank}`,
  inert: ({ side }) => `a press of ${SIDES[side]} is ignored`,
  control: ({ control: c }) =>
    `agreed: ${disciplineWords(c.discipline).english}, to ${c.length}, bank ${banksText(c)}, delay ${c.delay / 1000} s`,
  late: ({ side }) => `${SIDES[side]} is absent; its bank runs`,
  'not agreed': ({ side }) => `${SIDES[side]} has not agreed; its bank runs on from its arrival`,
  arrived: ({ side }) => `${SIDES[side]} has arrived`,
  agreed: ({ side }) => `${SIDES[side]} agrees to the time control`,
  start: ({ side, game }) => `game ${game}: ${SIDES[side]} has the first turn`,
  opener: ({ side, given }) =>
    `wrong opener, by consent of both: back to the opening roll, ${given} back to ${SIDES[side]}`,
  back: ({ side, given }) =>
    `move of ${SIDES[side]} sent back, by consent of both: ${given} back to ${SIDES[1 - side]}`,
  stop: ({ how }) => `stop: ${STOPPED[how].english}`,
  claim: (claim) => claimText(claim, false),
  called: ({ side }) => `judge called by ${SIDES[side]}`,
  'no more': ({ side }) => `${SIDES[side]} wants the judge no more`,
  'after all': ({ side }) => `${SIDES[side]} wants the judge after all`,
  'nobody agreed': () => 'judge called by the clock: not settled within 30 s',
  'stopped again': () => 'judge called by the clock: second stop of the game without a reason',
  resume: ({ isByItself, isUnnamed }) =>
    `${isByItself ? 'the stop ends by itself' : 'play goes on'}${isUnnamed ? ', nobody named a reason' : ''}`,
  entered: ({ side, kind, cube, owner }) =>
    kind === Kind.NotOver
      ? `${SIDES[side]} enters: the game is not over`
      : `${SIDES[side]} enters: lost, ${kindWords(kind).english}, ${cubeText(cube, owner)}`,
  refused: ({ side, game }) => `result of game ${game} refused by ${SIDES[side]}`,
  'no result': ({ isEnteredAnew }) => unsettled('no result within a minute', isEnteredAnew),
  'refused twice': ({ isEnteredAnew }) => unsettled('result refused twice', isEnteredAnew),
  'not over': ({ game }) => `game ${game} is not over, by consent of both`,
  game: ({ side, game, score, kind, cube, owner, isFlag }) =>
    `game ${game} to ${SIDES[1 - side]}: ${isFlag ? 'flag' : kindWords(kind).english}, ${cubeText(cube, owner)}; ${score}`,
  'taken back': ({ game }) => `game ${game} taken back by both`,
  break: ({ side }) => `${SIDES[side]} takes a break`,
  'break ended': ({ side }) => `${SIDES[side]} ends the break`,
  'next break': ({ side }) => `${SIDES[side]} asks for the break after this one, or takes that back`,
  dice: ({ side }) => `dice changed for ${SIDES[side]}`,
  flag: ({ side, game }) => `flag of ${SIDES[side]} fell${game ? ` in game ${game}` : ''}`,
  limit: ({ side }) => `${SIDES[side] ?? 'both'} reached the lateness limit`,
  judge: ({ name }) => `judge: ${name || 'nobody named'}`,
  'on again': () => 'switched on again; the time without power is not counted here',
  power: () => 'power cut; the time without power is not counted here',
  'both on': () => 'both go on after the power cut',
  'on alone': ({ side }) => `${SIDES[side]} goes on after the power cut`,
  stuck: ({ side }) => `${SIDES[side]} goes on after the power cut; the other button is stuck`,
  door: ({ value }) => DOORS[value]?.[0],
  ruling: ({ ruled }) => rulingText(ruled),
  unruled: () => 'the last ruling is undone',
  ended: ({ value }) => ENDINGS[value]?.[0],
}

/** A side's claim; `isFirst` if nobody had pressed in the game, so that a wrong move is a wrong opener. */
export function claimText({ side, claim, isBack, isStuck }: Claimed, isFirst: boolean): string {
  const { english, back = `${english}, withdrawn` } = claimRow(claim)
  const text = isBack ? back : english
  const what = isStuck ? 'button stuck' : isFirst ? text.replace('move', 'opener') : text
  return `${SIDES[side]}: ${what}`
}

function cubeText(cube: number, owner: number): string {
  return `cube ${cube}${cube > 1 ? ` of ${SIDES[owner]}` : ''}`
}

function unsettled(why: string, isEnteredAnew: boolean): string {
  return isEnteredAnew ? `${why}: it is entered anew` : `judge called by the clock: ${why}`
}

const RUSSIAN: Sentences = {
  press: ({ side, bank }) => `${SIDES_RU[side]} нажал, таймбанк ${bank}`,
  inert: ({ side }) => `${SIDES_RU[side]} нажал, не засчитано`,
  control: ({ control: c }) =>
    `регламент согласован: ${disciplineWords(c.discipline).russian}, до ${c.length}, таймбанк ${banksText(c)}, время на ход ${c.delay / 1000} с`,
  late: ({ side }) => `${SIDES_RU[side]} не явился, идёт его таймбанк`,
  'not agreed': ({ side }) => `${SIDES_RU[side]} не согласился с регламентом, его таймбанк идёт с момента прихода`,
  arrived: ({ side }) => `${SIDES_RU[side]} пришёл`,
  agreed: ({ side }) => `${SIDES_RU[side]} согласен с регламентом`,
  start: ({ side, game }) => `партия ${game}: первым ходит ${SIDES_RU[side]}`,
  opener: ({ side, given }) =>
    `начал не тот, по согласию обоих снова розыгрыш хода; ${TO_RU[side]} возвращено ${given}`,
  back: ({ side, given }) => `ход ${OF_RU[side]} возвращён по согласию обоих; ${TO_RU[1 - side]} возвращено ${given}`,
  stop: ({ how }) => `остановка: ${STOPPED[how].russian}`,
  claim: (claim) => claimInRussian(claim),
  called: ({ side }) => `${SIDES_RU[side]} вызвал судью`,
  'no more': ({ side }) => `${SIDES_RU[side]} больше не зовёт судью`,
  'after all': ({ side }) => `${SIDES_RU[side]} снова зовёт судью`,
  'nobody agreed': () => 'часы вызвали судью: за 30 с не договорились',
  'stopped again': () => 'часы вызвали судью: вторая остановка в партии без причины',
  resume: ({ isByItself, isUnnamed }) =>
    `${isByItself ? 'время остановки вышло' : 'игра продолжается'}${isUnnamed ? ', причина не названа' : ''}`,
  entered: ({ side, kind, cube, owner, discipline }) =>
    kind === Kind.NotOver
      ? `${SIDES_RU[side]} вводит: партия не окончена`
      : `${SIDES_RU[side]} вводит: проиграл, ${kindInRussian(kind, discipline)}, ${cubeInRussian(cube, owner)}`,
  refused: ({ side, game }) => `${SIDES_RU[side]} отклонил результат партии ${game}`,
  'no result': ({ isEnteredAnew }) => unsettledInRussian('за минуту нет результата', isEnteredAnew),
  'refused twice': ({ isEnteredAnew }) => unsettledInRussian('от результата отказались дважды', isEnteredAnew),
  'not over': ({ game }) => `партия ${game} не окончена, по согласию обоих`,
  game: ({ side, game, score, kind, cube, owner, isFlag, discipline }) =>
    `партию ${game} выиграл ${SIDES_RU[1 - side]}: ${isFlag ? 'флажок' : kindInRussian(kind, discipline)}, ${cubeInRussian(cube, owner)}; ${score}`,
  'taken back': ({ game }) => `результат партии ${game} отменён обоими`,
  break: ({ side }) => `${SIDES_RU[side]} берёт перерыв`,
  'break ended': ({ side }) => `${SIDES_RU[side]} заканчивает перерыв`,
  'next break': ({ side }) => `${SIDES_RU[side]} просит следующий перерыв или отказывается от него`,
  dice: ({ side }) => `замена зар: ${SIDES_RU[side]}`,
  flag: ({ side, game }) => `упал флажок ${OF_RU[side]}${game ? ` в партии ${game}` : ''}`,
  limit: ({ side }) => `опоздание сверх предела: ${SIDES_RU[side] ?? 'оба'}`,
  judge: ({ name }) => (name ? `судья: ${name}` : 'судья не назван'),
  'on again': () => 'часы снова включены; время без питания здесь не считается',
  power: () => 'сбой питания; время без питания здесь не считается',
  'both on': () => 'оба продолжают после сбоя питания',
  'on alone': ({ side }) => `${SIDES_RU[side]} продолжает после сбоя питания`,
  stuck: ({ side }) => `${SIDES_RU[side]} продолжает после сбоя питания; кнопка соперника зажата`,
  door: ({ value }) => DOORS[value]?.[1],
  ruling: ({ ruled }) => rulingInRussian(ruled),
  unruled: () => 'последнее решение отменено',
  ended: ({ value }) => ENDINGS[value]?.[1],
}

/** The same in Russian. Without `isFirst` a wrong move may be a wrong opener. */
export function claimInRussian({ side, claim, isBack, isStuck }: Claimed, isFirst?: boolean): string {
  const { russian } = claimRow(claim)
  const [move, opener = move] = russian.split(' или ')
  const text = isFirst === undefined ? russian : isFirst ? opener : move
  const what = isStuck ? 'кнопка зажата' : `${text}${isBack ? ', отозвано' : ''}`
  return `${SIDES_RU[side]}: ${what}`
}

function cubeInRussian(cube: number, owner: number): string {
  return `куб ${cube > 1 ? `${OF_RU[owner]}: ` : ''}${cube}`
}

function unsettledInRussian(why: string, isEnteredAnew: boolean): string {
  return isEnteredAnew ? `${why}, он вводится заново` : `часы вызвали судью: ${why}`
}

const SENTENCES: Record<string, Sentences> = { en: ENGLISH, ru: RUSSIAN }

/** The sentence in the language with this code. */
export function happenedText(event: Happened, code: string): string {
  return (SENTENCES[code][event.what] as (event: Happened) => string)(event)
}
