/*
 * The small card: one side of A6 under the clock, for players who have never seen it and a judge who corrects a time.
 */
import { Text } from '../../../firmware/ui/text.ts'
import type { Pictures } from './pictures.ts'
import { CORRECTION } from './steps.ts'
import { g, list, n, type Said, say } from './words.ts'

export const TITLE: Said = ['Nardy clock', 'Часы для нард']

export const GESTURES: Said[] = [
  [`● press it: under ${n('hold')} s`, `● нажать: короче ${n('hold')} с`],
  [`■ hold it: ${n('hold')} s`, `■ держать: ${n('hold')} с`],
  [`●● both held in play, ${n('both')} s: stop`, `●● обе держать в игре, ${n('both')} с: стоп`],
]

const HINT: Said = [
  'The button at your end is yours. What ● and ■ do now is written on your side of the glass.',
  'Кнопка с вашей стороны — ваша. Что делают ● и ■ сейчас, написано на вашей стороне экрана.',
]

const CAPTION: Said = [
  'The bar is under the time that runs. The delay, at the foot, runs first; then the bank.',
  'Полоса под временем, которое идёт. Внизу время на ход: сперва оно, потом таймбанк.',
]

const PLAY: Said[] = [
  [
    `*Begin.* Each ■ ${g(Text.Agree)}. The side with the lower die presses ●: the other moves first.`,
    `*Начало.* Каждый ■ ${g(Text.Agree)}. У кого выпало меньше, нажимает ●: ходит другой.`,
  ],
  ['*Your move is made:* ● your button, with the hand that moved.', '*Ход сделан:* ● своя кнопка, той же рукой.'],
  [
    `*Stop:* the middle button, or ●●. It lasts ${n('stop')} s. ● turns your line, ■ sends it. Both ■ ${g(Text.GoOnLine)}: play goes on, times as they were. If nobody names a reason, the side not to move can soon go on alone; the second time the judge is called.`,
    `*Стоп:* средняя кнопка или ●●. Длится ${n('stop')} с. ● меняет вашу строку, ■ отправляет. Оба ■ ${g(Text.GoOnLine)}: игра идёт, время прежнее. Причина не названа: ожидающий хода вскоре может продолжить один; во второй раз — вызов судьи.`,
  ],
]

const CLAIMS: [Text, Said][] = [
  [
    Text.Dice,
    [
      `dice fell off: after ${n('stop')} s play goes on by itself`,
      `зары упали: через ${n('stop')} с игра пойдёт автоматически`,
    ],
  ],
  [Text.Dispute, [`after ${n('stop')} s the judge is called`, `через ${n('stop')} с — вызов судьи`]],
  [Text.ILost, ['you have lost this game', 'вы проиграли эту партию']],
  [Text.CallJudge, ['the clock stands; touch nothing until he comes', 'часы стоят; до судьи ничего не трогать']],
  [Text.Medical, ['somebody is unwell: the judge is called', 'кому-то плохо: вызов судьи']],
  [
    Text.WrongMove,
    [
      `or ${g(Text.WrongOpener)}: if the opponent agrees ■, the move and its time go back`,
      `или ${g(Text.WrongOpener)}: если соперник согласен ■, ход и время вернутся`,
    ],
  ],
]

const AFTER: Said[] = [
  [
    `*Game over.* The loser, at once: stop, ● to ${g(Text.ILost)}, ■. Then ● to how it was lost, with the ${g(Text.CubeIs)} in the same line (${list(Text.Single, Text.Gammon, Text.Backgammon, Text.Resigned, Text.Pass, Text.NotOver)}), ■; if the cube was turned, whose it was, ■. The winner: ● ${g(Text.Yes)} or ${g(Text.No)}, ■. After ${n('result')} s, or two ${g(Text.No)}, the judge is called.`,
    `*Партия окончена.* Проигравший сразу: стоп, ● до ${g(Text.ILost)}, ■. Затем ● до исхода, в той же строке ${g(Text.CubeIs)} (${list(Text.Single, Text.Gammon, Text.Backgammon, Text.Resigned, Text.Pass, Text.NotOver)}), ■; если куб удваивали — чей он, ■. Победитель: ● ${g(Text.Yes)} или ${g(Text.No)}, ■. Через ${n('result')} с или после двух ${g(Text.No)} — вызов судьи.`,
  ],
  [
    `*Between games:* ${n('stop')} s to set up. ■ ${g(Text.Ask)}, then ● ${g(Text.Break)} (${n('breakMinutes')} min) or ${g(Text.CallJudge)}, ■; ${g(Text.NoJudge)}: ${g(Text.NewDice)}, once a match. Whoever took the break ends it: ■ ${g(Text.End)}. The result was wrong: ■ ${g(Text.Ask)}, ● ${g(Text.UndoLine)} ■, the other ■ ${g(Text.Yes)}.`,
    `*Между партиями:* ${n('stop')} с на расстановку. ■ ${g(Text.Ask)}, затем ● ${g(Text.Break)} (${n('breakMinutes')} мин) или ${g(Text.CallJudge)}, ■; ${g(Text.NoJudge)}: ${g(Text.NewDice)}, раз за матч. Перерыв заканчивает тот, кто его взял: ■ ${g(Text.End)}. Результат неверен: ■ ${g(Text.Ask)}, ● ${g(Text.UndoLine)} ■, другой ■ ${g(Text.Yes)}.`,
  ],
]

/** What stands on the glass now and then; the battery has a sign instead of a word. */
const SIGNS: [Text | 'battery', Said][] = [
  [Text.Flag, ['time used up: lost', 'время вышло, проигрыш']],
  [Text.Crawford, ['no cube in this game', 'партия без куба']],
  [Text.Overtime, ['overtime runs', 'идёт доп. время']],
  [Text.Stuck, [`down for ${n('stuck')} s: let it go`, `нажата ${n('stuck')} с, отпустите`]],
  [Text.JudgeCalled, ['wait for him', 'ждите']],
  [Text.Power, [`each ■ ${g(Text.GoOn)}`, `каждый ■ ${g(Text.GoOn)}`]],
  [Text.CallJudge, ['power was off again', 'сбой второй раз']],
  ['battery', [`under ${n('hours')} h left: tell the judge`, `меньше ${n('hours')} ч, к судье`]],
]

const JUDGE: Said = ['Judge: to correct a time (with the key)', 'Судья: исправить время (ключом)']

export function smallCard(language: number, pictures: Pictures): string {
  const t = (said: Said): string => say(language, said)
  const items = (list: readonly Said[]): string => list.map((said) => `<li>${t(said)}</li>`).join('\n')
  const claims = CLAIMS.map(([claim, what]) => `<dt>${t([g(claim), g(claim)])}</dt><dd>${t(what)}</dd>`).join('\n')
  const steps = CORRECTION.flatMap(({ said }) => (said ? [said] : []))
  return `<main class="small">
<header>
<div>
<h1>${t(TITLE)}</h1>
<ul class="gestures">${items(GESTURES)}</ul>
<p>${t(HINT)}</p>
</div>
<figure>${pictures.play}<figcaption>${t(CAPTION)}</figcaption></figure>
</header>
<ul>${items(PLAY)}</ul>
<dl class="claims">
${claims}
</dl>
<ul>${items(AFTER)}</ul>
<ul class="signs">
${signsText(language, pictures)}
</ul>
<section>
<h2>${t(JUDGE)}</h2>
<figure>${pictures.ruling}</figure>
<ol>${items(steps)}</ol>
</section>
</main>`
}

export function signsText(language: number, pictures: Pictures): string {
  const sign = (of: Text | 'battery'): string => (of === 'battery' ? pictures.battery : say(language, [g(of), g(of)]))
  return SIGNS.map(([of, what]) => `<li>${sign(of)}: ${say(language, what)}</li>`).join('\n')
}
