/*
 * The one-page manual: what you see, what to press. It has pictures of the glass in the order of a match, drawn by a
 * simulated clock, each with what it shows and what a player does now.
 */

import { Text } from '../../../firmware/ui/text.ts'
import { LANGUAGE_WORDS } from '../../clock/languages.ts'
import { holdFor, makeLive, plug, type } from '../../clock/live.ts'
import { type Hand, hold, LEFT, RIGHT, rest, short } from '../hands.ts'
import { GESTURES } from './a6.ts'
import { svgOf } from './pictures.ts'
import { g, n, type Said, say } from './words.ts'

export const MANUAL_TITLE: Said = [
  'Nardy clock: what you see, what to press',
  'Часы для нард: что вы видите, что нажать',
]

const HINT: Said = [
  'Your button is the one at your end. What its ● and ■ do now is written at the foot of the glass.',
  'Ваша кнопка — с вашей стороны. Что сейчас делают её ● и ■, написано внизу экрана.',
]

interface Scene {
  /** What the picture shows. Words of the glass that it quotes must be in the picture. */
  see: Said
  press: Said
  show: Show
}

/** Makes a clock in this language that shows the scene, in a match to so many points. */
type Show = (language: number, points?: number) => Hand

function preset(language: number, points = 7): Hand {
  const hand = makeLive()
  rest(hand, 1)
  type(hand, `preset short ${points} 10 language ${LANGUAGE_WORDS[language]}`)
  rest(hand, 1)
  return hand
}

/** The scene that follows `before` once these deeds are done in order; a number is a wait in seconds. */
function then(before: Show, ...deeds: (number | ((hand: Hand) => void))[]): Show {
  return (language, points) => {
    const hand = before(language, points)
    for (const deed of deeds) typeof deed === 'number' ? rest(hand, deed) : deed(hand)
    return hand
  }
}

const leftShort = (hand: Hand): void => short(hand, LEFT)
const rightShort = (hand: Hand): void => short(hand, RIGHT)
const leftHold = (hand: Hand): void => hold(hand, LEFT)
const rightHold = (hand: Hand): void => hold(hand, RIGHT)
const stop = (hand: Hand): void => holdFor(hand, 'stop', 100)
const power = (isIn: boolean) => (hand: Hand) => plug(hand, isIn)

const opening = then(preset, leftHold, rightHold, 4)
const playing = then(opening, leftShort, 20, rightShort, 3)
/** The clock is stopped, and the left player's line is *I lost*. */
const lost = then(playing, stop, 2.1, leftShort)
const entering = then(lost, leftHold, 2)
/** The left player has sent the result: a single game, with the cube at 1. */
const entered = then(entering, leftHold, 2)
const agreed = then(entered, rightHold, 6)
const onBreak = then(agreed, leftHold, 1, leftHold, 1)
const called = then(lost, leftShort, leftShort, leftShort, leftShort, leftHold, 2)
const cut = then(playing, power(false), 5, power(true), 2)
/** One point gives the shortest bank: it runs out within the wait. */
const fallen = then((language) => playing(language, 1), 240)

/** In the order of a match. */
export const SCENES: readonly Scene[] = [
  {
    see: ['the settings of your match', 'регламент вашего матча'],
    press: [
      `Right: each ■ ${g(Text.Agree)}. Wrong: call the judge.`,
      `Верно: каждый ■ ${g(Text.Agree)}. Неверно: позовите судью.`,
    ],
    show: preset,
  },
  {
    see: [g(Text.OpeningRoll), g(Text.OpeningRoll)],
    press: [
      'Each rolls one die. Whoever rolled lower presses ●: the other moves first.',
      'Каждый бросает один зар. У кого меньше, нажимает ●: первым ходит другой.',
    ],
    show: opening,
  },
  {
    see: ['play: the bar is under the time that runs', 'игра: полоса под временем, которое идёт'],
    press: [
      'After your move: ● your button. First your delay runs, then your bank.',
      'Ход сделан: ● своя кнопка. Сначала идёт время на ход, потом таймбанк.',
    ],
    show: playing,
  },
  {
    see: [
      `${g(Text.Stop)}, ${n('stop')} s: the middle button, or ●●`,
      `${g(Text.Stop)}, ${n('stop')} с: средняя кнопка или ●●`,
    ],
    press: [
      `● turns your line, ■ sends it. If you have lost the game: ■ ${g(Text.ILost)}. To go on: each ■ ${g(Text.GoOnLine)}.`,
      `● меняет вашу строку, ■ отправляет. Вы проиграли партию: ■ ${g(Text.ILost)}. Играть дальше: каждый ■ ${g(Text.GoOnLine)}.`,
    ],
    show: lost,
  },
  {
    see: [`${g(Text.Result)}: the loser enters it`, `${g(Text.Result)}: его вводит проигравший`],
    press: [
      `● turns ${g(Text.Single)}, ${g(Text.Gammon)}, ${g(Text.Backgammon)}, ${g(Text.Resigned)}, ${g(Text.Pass)}, then the same with a higher cube; ■ sends it. If the cube was turned: whose it was, ■.`,
      `● меняет ${g(Text.Single)}, ${g(Text.Gammon)}, ${g(Text.Backgammon)}, ${g(Text.Resigned)}, ${g(Text.Pass)}, затем то же с большим кубом; ■ отправляет. Куб удваивали: чей он, ■.`,
    ],
    show: entering,
  },
  {
    see: [`${g(Text.Result)}: the winner answers`, `${g(Text.Result)}: отвечает победитель`],
    press: [
      `Right: ■ ${g(Text.Yes)}. Wrong: ● ${g(Text.No)}, ■. After two ${g(Text.No)}, or ${n('result')} s, the judge is called.`,
      `Верно: ■ ${g(Text.Yes)}. Неверно: ● ${g(Text.No)}, ■. После двух ${g(Text.No)} или ${n('result')} с — вызов судьи.`,
    ],
    show: entered,
  },
  {
    see: [`${g(Text.NextGame)}: nobody’s time runs`, `${g(Text.NextGame)}: время не идёт`],
    press: [
      `Set up in ${n('stop')} s and roll; whoever rolled lower presses ●. For a ${g(Text.Break)}, for the judge, or if the result is wrong: ■ ${g(Text.Ask)}.`,
      `Расставьте за ${n('stop')} с и бросьте; у кого меньше — ●. Нужен ${g(Text.Break)} или судья, результат неверен: ■ ${g(Text.Ask)}.`,
    ],
    show: agreed,
  },
  {
    see: [`${g(Text.Break)}, ${n('breakMinutes')} min`, `${g(Text.Break)}, ${n('breakMinutes')} мин`],
    press: [
      `Whoever took the break ends it: ■ ${g(Text.End)}. Nobody’s time starts by itself.`,
      `Перерыв заканчивает тот, кто его взял: ■ ${g(Text.End)}. Время автоматически не пойдёт.`,
    ],
    show: onBreak,
  },
  {
    see: [g(Text.JudgeCalled), g(Text.JudgeCalled)],
    press: [
      'The clock stands. Touch nothing until the judge is here. No longer needed: ■ whoever called him, then ■ the other.',
      'Часы стоят. До прихода судьи ничего не трогайте. Судья больше не нужен: ■ тот, кто звал, потом ■ другой.',
    ],
    show: called,
  },
  {
    see: [`${g(Text.Power)}: the match is kept`, `${g(Text.Power)}: матч сохранён`],
    press: [
      `Each ■ ${g(Text.GoOn)}. After a second power cut only the judge can.`,
      `Каждый ■ ${g(Text.GoOn)}. После второго сбоя — только судья.`,
    ],
    show: cut,
  },
  {
    see: [`${g(Text.Flag)}: a player’s time is used up`, `${g(Text.Flag)}: время вышло`],
    press: [
      'The clock stays like this until the judge comes. ● pages through times and games.',
      'Часы стоят так до прихода судьи. ● листает время и партии.',
    ],
    show: fallen,
  },
  {
    see: [`${g(Text.Won)}: the match is over`, `${g(Text.Won)}: матч окончен`],
    press: [
      `● pages through times and games. If the last result is wrong: ■ ${g(Text.UndoResult)}, then the other agrees ■.`,
      `● листает время и партии. Если последний результат неверен: ■ ${g(Text.UndoResult)}, затем согласен другой ■.`,
    ],
    show: (language) => agreed(language, 1),
  },
]

export function manualCard(language: number): string {
  const t = (said: Said): string => say(language, said)
  const figures = SCENES.map(({ see, press, show }) => {
    const picture = svgOf(show(language).clock!.canvas)
    return `<figure>${picture}<figcaption><b>${t(see)}</b><br>${t(press)}</figcaption></figure>`
  })
  return `<main class="manual">
<header>
<h1>${t(MANUAL_TITLE)}</h1>
<ul class="gestures">${GESTURES.map((said) => `<li>${t(said)}</li>`).join('\n')}</ul>
<p>${t(HINT)}</p>
</header>
<div class="scenes">${figures.join('\n')}</div>
</main>`
}
