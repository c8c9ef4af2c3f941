/*
 * The large card: one side of A4 for players and judges, with what every gesture does in every stage, and what is behind the judge's
 * door.
 */
import { Item } from '../../../firmware/core/ruling.ts'
import { itemName } from '../../../firmware/ui/rulings.ts'
import { Text } from '../../../firmware/ui/text.ts'
import { MENU, type Opener } from '../../clock/rulings.ts'
import { GESTURES, signsText, TITLE } from './a6.ts'
import { cellsOf, JUDGED, PLAYED, type StageRow } from './acts.ts'
import type { Pictures } from './pictures.ts'
import { CORRECTION } from './steps.ts'
import { g, list, n, type Said, say } from './words.ts'

const HEADS: Said[] = [
  ['on the glass', 'на экране'],
  ['● press', '● нажать'],
  ['■ hold', '■ держать'],
  ['●● both', '●● обе'],
  ['by itself', 'автоматически'],
]
const PLAYERS: Said = ['Players: what a gesture does', 'Игрокам: что делает нажатие']
const BEFORE: Said = ['Before the match', 'До матча']
const TROUBLE: Said = ['When something went wrong', 'Если что-то случилось']
const JUDGES: Said = ['Judges', 'Судьям']
const SIGNS_HEAD: Said = ['What else the glass says', 'Что ещё бывает на экране']
const CORRECT: Said = ['A time is corrected', 'Исправить время']
const RULINGS_HEAD: Said = [
  'Rulings: the lists behind the key (left ● down, right ● up, right ■ enters or takes, left ■ back)',
  'Решения: списки за ключом (левая ● ниже, правая ● выше, правая ■ войти или взять, левая ■ назад)',
]

const CAPTIONS: Said[] = [
  [
    'The bar is under the time that runs: delay first, then bank.',
    'Полоса под временем, которое идёт: время на ход, потом таймбанк.',
  ],
  ['A stop. What was sent is dark; below it the line.', 'Стоп. Отправленное — тёмное, ниже строка.'],
  ['The loser has sent the result; the winner answers.', 'Проигравший отправил результат; отвечает победитель.'],
  ['The judge’s menu: the value, the bank before and after it.', 'Меню судьи: значение, таймбанк до и после.'],
]

/** What each row of the judge's menu does. */
const RULINGS: Record<Exclude<Item, Opener>, Said> = {
  [Item.Adjust]: ['gives or takes time', 'дать или взять время'],
  [Item.Set]: ['sets a bank, digit by digit', 'задать таймбанк по цифрам'],
  [Item.Penalty]: ['time for the other side', 'время сопернику'],
  [Item.Score]: ['points of a side', 'очки стороны'],
  [Item.Breaks]: ['breaks taken', 'взято перерывов'],
  [Item.Loses]: [`a game, or the ${g(Text.PerMatch)}`, `партия или ${g(Text.PerMatch)}`],
  [Item.Remark]: ['with its reason, counted', 'с причиной, учитывается'],
  [Item.Warning]: ['the same', 'то же'],
  [Item.Point]: [
    `${g(Text.NoScore)}, or ${g(Text.OneMore)} for the other`,
    `${g(Text.NoScore)} или ${g(Text.OneMore)} сопернику`,
  ],
  [Item.Exclude]: ['by the chief panel: loses the match', 'решением ГСК: поражение в матче'],
  [Item.Turn]: ['is to move, whole delay', 'его ход, всё время на ход'],
  [Item.Late]: ['its bank runs till it comes', 'идёт его таймбанк до прихода'],
  [Item.BothLate]: ['nobody’s bank runs till one comes', 'пока никто не пришёл, стоят оба'],
  [Item.GiveBack]: ['what the turn has cost', 'сколько взял этот ход'],
  [Item.Unpress]: ['the last press is undone', 'последнее нажатие'],
  [Item.SendBack]: ['the last move, with its time', 'последний ход и его время'],
  [Item.Points]: ['length of the match', 'длина матча'],
  [Item.Delay]: ['from this turn on', 'с этого хода'],
  [Item.Discipline]: ['its breaks and delays with it', 'с её перерывами и временем на ход'],
  [Item.Crawford]: [list(Text.NotYet, Text.NowCrawford, Text.Past), list(Text.NotYet, Text.NowCrawford, Text.Past)],
  [Item.Annul]: ['the score as before it', 'счёт как до неё'],
  [Item.BothLose]: ['the game, or the match', 'партия или матч'],
  [Item.NewDice]: ['ordered by a judge', 'по решению судьи'],
  [Item.Clear]: ['the flag, or the match lost', 'или поражение в матче'],
  [Item.Claim]: [list(Text.Rejected, Text.Upheld), list(Text.Rejected, Text.Upheld)],
  [Item.Cube]: ['what it shows, for the sheet', 'что на нём, для протокола'],
  [Item.Transfer]: ['the code for another clock', 'код для других часов'],
  [Item.TakeOver]: ['with the code of another clock', 'по коду других часов'],
  [Item.Undo]: ['the last ruling is undone', 'последнее решение отменяется'],
  [Item.NextMatch]: ['sets the next match', 'настройка следующего'],
  [Item.GoOn]: ['at once', 'сразу'],
  [Item.ByPlayers]: ['a hold of each starts it', 'когда оба держат'],
  [Item.Judge]: ['your number: it signs', 'ваш номер: подпись'],
  [Item.Adjourn]: ['till the key, or by the code', 'до ключа или по коду'],
}

const PRESETTING: Said[] = [
  [
    `*Setting:* left ● down, right ● up, right ■ chooses. The match is shown: ● turns its length and delay, both ■ ${g(Text.Agree)}. All else is in ${g(Text.More)}: right ■ takes a value, left ■ leaves it. Settings made by cable or key are locked.`,
    `*Настройка:* левая ● вниз, правая ● вверх, правая ■ выбрать. Показан регламент: ● меняет длину матча и время на ход, оба ■ ${g(Text.Agree)}. Остальное — ${g(Text.More)}: правая ■ принять значение, левая ■ оставить прежнее. Регламент, заданный по кабелю или ключом, игроки не меняют.`,
  ],
  [
    '*Alike on all clocks:* the last eight figures of the menu, four for the firmware and four for what is set. By cable: `npm run -s judge -- --hall FILE check`.',
    '*Одинаковы на всех часах* последние восемь цифр меню: четыре — прошивка, четыре — настройка. По кабелю: `npm run -s judge -- --hall FILE check`.',
  ],
  [
    `*A player is absent:* the other ■ ${g(Text.Agree)}, then the key: the row ${g(Text.IsLate)} is there, right ■, and right ■ ${g(Text.GoOnLine)}. The absent one’s bank runs, without delay, until he presses; then he agrees ■. ${g(Text.NoJudge)}: who has agreed holds on.`,
    `*Игрока нет:* другой ■ ${g(Text.Agree)}, потом ключ: строка ${g(Text.IsLate)} уже стоит, правая ■, и правая ■ ${g(Text.GoOnLine)}. Таймбанк неявившегося идёт без времени на ход, пока он не нажмёт; затем он ■ согласен. ${g(Text.NoJudge)}: согласный держит дольше.`,
  ],
  [
    `*The door:* the key. ${g(Text.NoJudge)}: both held for ${n('door')} s while nothing runs.`,
    `*Доступ:* ключ. ${g(Text.NoJudge)}: обе держать ${n('door')} с, пока часы стоят.`,
  ],
]

const RECORDS: Said[] = [
  [
    `*Another clock goes on.* The old one: key, ${g(Text.More)}, ${g(Text.Transfer)}: write down ${n('digits')} digits (${n('longCode')} with penalties). The new one: the same time control; in the setup ${g(Text.TakeOver)}, right ■. Left ● turns a digit, right ● goes to the next, right ■ ${g(Text.Done)}. Each ■ ${g(Text.GoOn)}. A wrong digit is refused. Times are carried in whole seconds, rounded up.`,
    `*Другие часы.* Старые: ключ, ${g(Text.More)}, ${g(Text.Transfer)}: запишите ${n('digits')} цифр (${n('longCode')} с наказаниями). Новые: тот же регламент; в настройке ${g(Text.TakeOver)}, правая ■. Левая ● меняет цифру, правая ● — к следующей, правая ■ ${g(Text.Done)}. Каждый ■ ${g(Text.GoOn)}. Неверная цифра не пройдёт. Время переносится с округлением вверх до секунды.`,
  ],
  [
    `*The power was off:* the match is there and nothing runs; each ■ ${g(Text.GoOn)}. The second time, or in a ruling, ${g(Text.CallJudge)}: only the key goes on.`,
    `*Сбой питания:* матч цел, часы стоят; каждый ■ ${g(Text.GoOn)}. Второй раз или в решении — ${g(Text.CallJudge)}: дальше только ключом.`,
  ],
  [
    `*The record* has every press, stop, result and ruling. It stays until both agree to the next match: read it before. At the table ● ${g(Text.Page)}, for ${n('page')} s. By cable: \`npm run -s judge -- -p PORT log FILE\`, then \`npm run -s sim -- sheet FILE\`.`,
    `*Журнал* хранит все нажатия, остановки, результаты и решения, пока оба не согласятся на следующий матч: снимите его раньше. За столом ● ${g(Text.Page)}, ${n('page')} с. По кабелю: \`npm run -s judge -- -p PORT log FILE\`, затем \`npm run -s sim -- sheet FILE\`.`,
  ],
]

export function largeCard(language: number, pictures: Pictures): string {
  const t = (said: Said): string => say(language, said)
  const items = (said: readonly Said[]): string => said.map((one) => `<li>${t(one)}</li>`).join('\n')
  const steps = CORRECTION.flatMap(({ said }) => (said ? [said] : []))
  const shown = [pictures.play, pictures.claims, pictures.result, pictures.ruling]
  const figures = shown.map((svg, i) => `<figure>${svg}<figcaption>${t(CAPTIONS[i])}</figcaption></figure>`)
  return `<main class="large">
<header>
<h1>${t(TITLE)}</h1>
<ul class="gestures">${items(GESTURES)}</ul>
</header>
<div class="pictures">${figures.join('\n')}</div>
<h2>${t(PLAYERS)}</h2>
${tableOf(language, PLAYED)}
<h2>${t(SIGNS_HEAD)}</h2>
<ul class="signs">
${signsText(language, pictures)}
</ul>
<h2>${t(JUDGES)}</h2>
${tableOf(language, JUDGED)}
<div class="columns">
<div><h2>${t(CORRECT)}</h2><ol>${items(steps)}</ol></div>
<div><h2>${t(TROUBLE)}</h2><ul>${items(RECORDS)}</ul></div>
</div>
<h2>${t(BEFORE)}</h2>
<div class="columns">
<ul>${items(PRESETTING.slice(0, 2))}</ul>
<ul>${items(PRESETTING.slice(2))}</ul>
</div>
<h2>${t(RULINGS_HEAD)}</h2>
<ul class="rulings">
${items(MENU.map(rulingSaid))}
</ul>
</main>`
}

/** An item by its name on the glass. */
function rulingSaid(item: Exclude<Item, Opener>): Said {
  const name = g(itemName(item))
  const [english, russian] = RULINGS[item]
  return [`${name}: ${english}`, `${name}: ${russian}`]
}

function tableOf(language: number, rows: readonly StageRow[]): string {
  const t = (said: Said): string => say(language, said)
  const head = HEADS.map((said) => `<th>${t(said)}</th>`).join('')
  const lines = rows.map(({ stage, said }) => {
    const cells = cellsOf(stage).map((cell) => `<td>${t(cell)}</td>`)
    return `<tr data-stage="${stage}"><th>${t(said)}</th>${cells.join('')}</tr>`
  })
  return `<table>\n<tr>${head}</tr>\n${lines.join('\n')}\n</table>`
}
