/*
 * Words for rulings and for the items of the judge's menu, a row each: at the console, in tapes, on sheets and on the
 * page. A row that lacks a word does not compile.
 */
import { Given, ITEMS, Item, RULINGS, Ruling } from '../../firmware/core/ruling.ts'
import { disciplineWords } from './disciplines.ts'
import { showSeconds } from './time.ts'

export interface Ruled {
  what: Ruling
  side: number
  value: number
}

/**
 * What is told of a ruling. Its gaps are `$who` it is about and `$other`, the other side; `$of` and `$to`, the first in
 * the Russian genitive and dative; `$value`, and `$time`, the same as a time.
 */
type Phrase = string | ((value: number, side: number) => string)

const SIDES = ['left', 'right']
const OF = ['левого', 'правого']
const TO = ['левому', 'правому']
const BREACHES = [
  'other',
  'late arrival',
  'slow play',
  'break',
  'stop',
  'clock',
  'conduct',
  'orders not followed',
  'dice',
  'score sheet',
]
const BREACHES_RU = [
  'прочее',
  'опоздание',
  'затяжка',
  'перерыв',
  'остановка',
  'часы',
  'поведение',
  'невыполнение требований судьи',
  'зары',
  'протокол',
]
const CRAWFORD = ['is to come', 'is the next game', 'has been', 'does not come']
const CRAWFORD_RU = ['впереди', 'следующая', 'сыграна', 'не играется']
/** How the door was opened, by the By of door.ts; how a ruling ended, by Ended. '' stands for what is not told. */
export const DOORS = ["judge's door opened by his key", '', 'door opened by both players', 'match taken over']
export const ENDINGS = [
  'ruling over, play goes on',
  'ruling over, players go on',
  '',
  'ruling over, another match comes',
  'match adjourned',
]
export const DOORS_RU = ['судья открыл меню ключом', '', 'меню открыли оба игрока', 'матч принят с других часов']
export const ENDINGS_RU = [
  'меню судьи закрыто, игра идёт',
  'меню судьи закрыто, продолжают игроки',
  '',
  'меню судьи закрыто, будет другой матч',
  'матч отложен',
]

const many = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** The word at the console and in tapes; what the sheet and the page tell in English and in Russian. */
const ROWS: Record<Ruling, readonly [name: string, english: Phrase, russian: Phrase]> = {
  [Ruling.Bank]: ['bank', 'bank of $who set to $time', 'таймбанк $of: $time'],
  [Ruling.Extra]: ['extra', 'overtime of $who set to $time', 'дополнительное время $of: $time'],
  [Ruling.Penalty]: ['penalty', 'penalty against $who: $time to $other', 'наказание $to: сопернику добавлено $time'],
  [Ruling.GiveBack]: ['give-back', '$time given back to $who', '$to возвращено $time'],
  [Ruling.Unpress]: ['unpress', 'the last press is undone', 'последнее нажатие отменено'],
  [Ruling.SendBack]: ['send-back', 'the last move is sent back', 'последний ход возвращён'],
  [Ruling.Turn]: ['turn', '$who has the turn, with $time of its delay', 'ход $of, остаток времени на ход $time'],
  [Ruling.Score]: ['score', 'score of $who set to $value', 'счёт $of: $value'],
  [Ruling.Length]: ['length', (points) => `match to ${many(points, 'point')}`, 'матч до $value'],
  [Ruling.Delay]: [
    'delay',
    (ms) => `delay ${ms / 1000} s from here on`,
    (ms) => `время на ход с этого момента ${ms / 1000} с`,
  ],
  [Ruling.Crawford]: [
    'crawford',
    (value) => `the Crawford game ${CRAWFORD[value]}`,
    (value) => `партия Кроуфорда: ${CRAWFORD_RU[value]}`,
  ],
  [Ruling.Breaks]: ['breaks', (n) => `$who has taken ${many(n, 'break')}`, 'перерывы $of: взято $value'],
  [Ruling.Dice]: [
    'dice',
    (value) => `dice of $who ${value ? 'count as changed once' : 'count as not changed'}`,
    (value) => `зары $of: ${value ? 'замена была' : 'замены не было'}`,
  ],
  [Ruling.Annul]: ['annul', 'game annulled', 'партия аннулирована'],
  [Ruling.Loses]: [
    'loses',
    (n) => `$who loses a game of ${many(n, 'point')}`,
    '$to поражение в партии, сопернику очков: $value',
  ],
  [Ruling.BothLose]: ['both-lose', 'both lose the game; nobody scores', 'обоим поражение в партии, очков нет'],
  [Ruling.LosesMatch]: ['loses-match', '$who loses the match', 'поражение $of в матче'],
  [Ruling.Remark]: [
    'remark',
    (value) => `remark $who: ${BREACHES[value] ?? value}`,
    (value) => `замечание $to: ${BREACHES_RU[value] ?? value}`,
  ],
  [Ruling.Warning]: [
    'warning',
    (value) => `warning $who: ${BREACHES[value] ?? value}`,
    (value) => `предупреждение $to: ${BREACHES_RU[value] ?? value}`,
  ],
  [Ruling.Point]: [
    'point',
    (value) => `penalty point $who${value ? ', which the other scores' : ''}`,
    (value) => `штрафное очко $to${value ? ', засчитано сопернику' : ''}`,
  ],
  [Ruling.NewDice]: [
    'new-dice',
    (value) => `new dice ${['at the left’s wish', 'at the right’s wish', 'by order'][value]}`,
    (value) => `замена зар ${['по просьбе левого', 'по просьбе правого', 'по решению судьи'][value]}`,
  ],
  [Ruling.Late]: [
    'late',
    '$who is late; its bank runs after the ruling',
    'опоздание $of: после решения пойдёт его таймбанк',
  ],
  [Ruling.Clear]: [
    'clear',
    'the flag, or the match lost by it, does not stand',
    'падение флажка или поражение в матче отменено',
  ],
  [Ruling.Claim]: [
    'claim',
    (value) => `claim of $who ${value ? 'upheld' : 'rejected'}`,
    (value) => `претензия $of ${value ? 'удовлетворена' : 'отклонена'}`,
  ],
  [Ruling.Cube]: [
    'cube',
    (value) => (value > 1 ? 'cube at $value, of $who' : 'cube not turned'),
    (value) => (value > 1 ? 'куб $of: $value' : 'удвоений не было'),
  ],
  [Ruling.Stops]: [
    'stops',
    // in a match taken over from another clock, the side tells whether one had no reason
    (n, side) => `${many(n, 'stop')} in this game so far${side ? ', one at least without a reason' : ''}`,
    (_, side) => `остановок в партии: $value${side ? ', причина не названа хотя бы раз' : ''}`,
  ],
  [Ruling.Turns]: ['turns', (n) => `$who has ended ${many(n, 'turn')} of this game`, 'ходов $of в партии: $value'],
  [Ruling.Discipline]: [
    'discipline',
    (value) => `discipline ${disciplineWords(value)?.english ?? value}`,
    (value) => `дисциплина: ${disciplineWords(value)?.russian ?? value}`,
  ],
  [Ruling.BothLate]: ['both-late', 'both are late', 'опоздание обоих'],
  [Ruling.Exclude]: ['exclude', '$who is excluded from the tournament', 'исключение $of из турнира'],
  [Ruling.BothLoseMatch]: ['both-lose-match', 'both lose the match', 'поражение обоим в матче'],
}

/** Every ruling's word at the console, in the order of their numbers. */
export const RULING_NAMES: readonly string[] = Object.values(ROWS).map(([name]) => name)

/** `rule penalty left 30000`. */
export function ruleText({ what, side, value }: Ruled): string {
  const { hasSide, number } = RULINGS[what]
  return `rule ${ROWS[what][0]}${hasSide ? ` ${SIDES[side]}` : ''}${number !== Given.Not ? ` ${value}` : ''}`
}

/** What a judge has ruled, as a sheet and the page tell it; empty for what a damaged record has. */
export function rulingText(ruled: Ruled): string {
  return told(ruled, ROWS[ruled.what]?.[1] ?? '')
}

export function rulingInRussian(ruled: Ruled): string {
  return told(ruled, ROWS[ruled.what]?.[2] ?? '')
}

function told({ side, value }: Ruled, phrase: Phrase): string {
  const time = showSeconds(value)
  const gaps = { who: SIDES[side], other: SIDES[1 - side], of: OF[side], to: TO[side], value, time }
  const text = typeof phrase === 'string' ? phrase : phrase(value, side)
  return text.replace(/\$(\w+)/g, (_, gap: keyof typeof gaps) => `${gaps[gap]}`)
}

/** The names, in tapes, of items that make no ruling, or whose ruling another item makes too. */
const OWN_NAMES: Partial<Record<Item, string>> = {
  [Item.GoOn]: 'go-on',
  [Item.Undo]: 'undo',
  [Item.ScoreFirst]: 'score-first',
  [Item.TimeList]: 'times',
  [Item.PenaltyList]: 'penalties',
  [Item.ScoreList]: 'scores',
  [Item.MatchList]: 'match',
  [Item.MoreList]: 'more',
  [Item.ByPlayers]: 'by-players',
  [Item.Adjust]: 'time',
  [Item.Set]: 'set',
  [Item.Points]: 'points',
  [Item.NextMatch]: 'next-match',
  [Item.Judge]: 'judge',
  [Item.Transfer]: 'transfer',
  [Item.TakeOver]: 'take-over',
  [Item.Adjourn]: 'adjourn',
}

/** An item's name in tapes: its own, or that of its ruling. */
export function itemWord(item: Item): string {
  return OWN_NAMES[item] ?? RULING_NAMES[ITEMS[item].ruling]
}

/** Rows that open a list. */
export type Opener =
  | Item.ScoreFirst
  | Item.TimeList
  | Item.PenaltyList
  | Item.ScoreList
  | Item.MatchList
  | Item.MoreList

/** The items of the judge's menu that do something, in its order. */
export const MENU = (Object.keys(ITEMS).map(Number) as Item[]).filter(isDeed)

function isDeed(item: Item): item is Exclude<Item, Opener> {
  return ITEMS[item].opens === Item.GoOn
}
