/*
 * The large card: one side of A4 with what every gesture does in every stage, and what is behind the judge's door.
 */
import { Item } from '../../../firmware/core/ruling.ts'
import { itemName } from '../../../firmware/ui/ruling.ts'
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
  'Rulings: the lists in the judge’s menu (left ● down, right ● up, right ■ opens or confirms, left ■ back)',
  'Решения: списки в меню судьи (левая ● ниже, правая ● выше, правая ■ выбрать, левая ■ назад)',
]

const CAPTIONS: Said[] = [
  [
    'The bar is under the time that runs: delay first, then bank.',
    'Полоса под временем, которое идёт: время на ход, потом таймбанк.',
  ],
  ['A stop. The left has sent the dark line.', 'Стоп. Левый отправил тёмную строку.'],
  ['The loser has sent the result; the winner answers.', 'Проигравший отправил результат; отвечает победитель.'],
  ['The judge’s menu: the value, the bank before and after it.', 'Меню судьи: значение, таймбанк до и после.'],
]

/** What each row of the judge's menu does. */
const RULINGS: Record<Exclude<Item, Opener>, Said> = {
  [Item.Adjust]: ['gives or takes time', 'добавить или отнять время'],
  [Item.Set]: ['sets a bank, digit by digit', 'задать таймбанк по цифрам'],
  [Item.Penalty]: ['time for the other side', 'время сопернику'],
  [Item.Score]: ['points of a side', 'очки стороны'],
  [Item.Breaks]: ['breaks taken', 'взято перерывов'],
  [Item.Loses]: [`a game, or ${g(Text.PerMatch)}`, `партия или ${g(Text.PerMatch)}`],
  [Item.Remark]: ['with its reason, counted', 'с причиной, учитывается'],
  [Item.Warning]: ['the same', 'то же'],
  [Item.Point]: [
    `${g(Text.NoScore)}, or ${g(Text.OneMore)} for the other`,
    `${g(Text.NoScore)} или ${g(Text.OneMore)}`,
  ],
  [Item.Exclude]: ['by the chief panel: loses the match', 'решением ГСК, поражение в матче'],
  [Item.Turn]: ['is to move, with the whole delay', 'его ход, всё время на ход'],
  [Item.Late]: ['its bank runs until the player comes', 'идёт его таймбанк до прихода'],
  [Item.BothLate]: ['no bank runs until one comes', 'время стоит, пока никто не пришёл'],
  [Item.GiveBack]: ['what the turn has cost', 'сколько взял этот ход'],
  [Item.Unpress]: ['the last press is undone', 'последнее нажатие'],
  [Item.SendBack]: ['the last move, with its time', 'последний ход и его время'],
  [Item.Points]: ['length of the match', 'длина матча'],
  [Item.Delay]: ['from this turn on', 'с этого хода'],
  [Item.Discipline]: ['with its breaks and delay', 'с её перерывами и временем на ход'],
  [Item.Crawford]: [list(Text.NotYet, Text.NowCrawford, Text.Past), list(Text.NotYet, Text.NowCrawford, Text.Past)],
  [Item.Annul]: ['the score as before it', 'счёт как до неё'],
  [Item.BothLose]: ['the game, or the match', 'партия или матч'],
  [Item.NewDice]: ['ordered by a judge', 'по решению судьи'],
  [Item.Clear]: ['or the loss of the match', 'или поражение в матче'],
  [Item.Claim]: [list(Text.Rejected, Text.Upheld), list(Text.Rejected, Text.Upheld)],
  [Item.Cube]: ['what it shows, for the sheet', 'что на нём, для протокола'],
  [Item.Transfer]: ['the code for another clock', 'код для других часов'],
  [Item.TakeOver]: ['with the code of another clock', 'по коду других часов'],
  [Item.Undo]: ['the last ruling is undone', 'последнее решение отменяется'],
  [Item.NextMatch]: ['sets the next match', 'настройка следующего'],
  [Item.GoOn]: ['at once', 'сразу'],
  [Item.ByPlayers]: ['when both hold', 'когда оба держат'],
  [Item.Judge]: ['your number: the signature', 'ваш номер, подпись'],
  [Item.Adjourn]: ['goes on by key or code', 'продолжение ключом или по коду'],
}

const PRESETTING: Said[] = [
  [
    `*Setting:* left ● down, right ● up, right ■ chooses. Then the match is shown: ● changes its length and delay, each ■ ${g(Text.Agree)}. Everything else is in ${g(Text.More)}: right ■ confirms a value, left ■ keeps the old one. Players cannot change settings made by cable or key.`,
    `*Настройка:* левая ● ниже, правая ● выше, правая ■ выбрать. Показан регламент: ● меняет длину матча и время на ход, каждый ■ ${g(Text.Agree)}. Остальное — ${g(Text.More)}: правая ■ принять значение, левая ■ оставить прежнее. Регламент, заданный по кабелю или ключом, игроки не меняют.`,
  ],
  [
    '*The same on all clocks:* the last eight figures of the menu, four for the firmware and four for the settings. By cable: `npm run -s judge -- --hall FILE check`.',
    '*Одинаковы на всех часах* последние восемь цифр меню: четыре — прошивка, четыре — настройка. По кабелю: `npm run -s judge -- --hall FILE check`.',
  ],
  [
    `*A player is absent:* the other ■ ${g(Text.Agree)}, then the key: the row ${g(Text.IsLate)} is selected, right ■, then right ■ ${g(Text.GoOnLine)}. The absent player’s bank runs, without delay, until he presses; then he agrees ■. ${g(Text.NoJudge)}: the player who has agreed holds again, for longer.`,
    `*Игрока нет:* другой ■ ${g(Text.Agree)}, потом ключ: строка ${g(Text.IsLate)} уже выбрана, правая ■, затем правая ■ ${g(Text.GoOnLine)}. Таймбанк неявившегося идёт без времени на ход, пока он не нажмёт; затем он ■ согласен. ${g(Text.NoJudge)}: согласившийся держит ещё раз, дольше.`,
  ],
  [
    `*The judge’s menu:* the key. ${g(Text.NoJudge)}: hold both for ${n('door')} s while the clock stands.`,
    `*Меню судьи:* ключ. ${g(Text.NoJudge)}: обе держать ${n('door')} с, пока часы стоят.`,
  ],
]

const RECORDS: Said[] = [
  [
    `*To go on with another clock.* Old clock: key, ${g(Text.More)}, ${g(Text.Transfer)}: write down ${n('digits')} digits (${n('longCode')} with penalties). New clock: set the same time control; in the setup ${g(Text.TakeOver)}, right ■. Left ● turns a digit, right ● goes to the next, right ■ ${g(Text.Done)}. Each ■ ${g(Text.GoOn)}. A wrong digit is refused. Times are carried in whole seconds, rounded up.`,
    `*Продолжить на других часах.* Старые: ключ, ${g(Text.More)}, ${g(Text.Transfer)}: запишите ${n('digits')} цифр (${n('longCode')} с наказаниями). Новые: тот же регламент; в настройке ${g(Text.TakeOver)}, правая ■. Левая ● меняет цифру, правая ● — к следующей, правая ■ ${g(Text.Done)}. Каждый ■ ${g(Text.GoOn)}. Неверная цифра не пройдёт. Время переносится с округлением вверх до секунды.`,
  ],
  [
    `*The power was off:* the match is kept and the clock stands; each ■ ${g(Text.GoOn)}. The second time, or during a ruling: ${g(Text.CallJudge)}; only the key goes on.`,
    `*Сбой питания:* матч сохранён, часы стоят; каждый ■ ${g(Text.GoOn)}. Во второй раз или во время решения — ${g(Text.CallJudge)}: дальше только ключом.`,
  ],
  [
    `*The record* has every press, stop, result and ruling. It stays until both agree to the next match: copy it before that. At the table ● ${g(Text.Page)}, for ${n('page')} s. By cable: \`npm run -s judge -- -p PORT log FILE\`, then \`npm run -s sim -- sheet FILE\`.`,
    `*Журнал* хранит все нажатия, остановки, результаты и решения, пока оба не согласятся на следующий матч: скопируйте его до этого. За столом ● ${g(Text.Page)}, ${n('page')} с. По кабелю: \`npm run -s judge -- -p PORT log FILE\`, затем \`npm run -s sim -- sheet FILE\`.`,
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
