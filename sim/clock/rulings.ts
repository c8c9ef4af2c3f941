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

/** A text in each language, side by side. */
export type Pair = readonly [english: string, russian: string]

/**
 * What is told of a ruling. Its gaps are `$who` it is about and `$other`, the other side; `$of` and `$to`, the first in
 * the Russian genitive and dative; `$value`; `$time` and `$seconds`, the same as a time; `$s` of an English plural;
 * `$breach` and `$discipline` with this number. Of `(no|yes)` the word with this number is told.
 */
type Phrase = string | ((value: number, side: number) => string)

/** What a side is called in each language; in Russian also `of` and `to` it. */
export const SIDE_NAMES = [
  ['left', 'right'],
  ['левый', 'правый'],
] as const
export const OF = ['левого', 'правого']
const TO = ['левому', 'правому']
const BREACHES: readonly Pair[] = [
  ['other', 'прочее'],
  ['late arrival', 'опоздание'],
  ['slow play', 'затяжка'],
  ['break', 'перерыв'],
  ['stop', 'остановка'],
  ['clock', 'часы'],
  ['conduct', 'поведение'],
  ['orders not followed', 'невыполнение требований судьи'],
  ['dice', 'зары'],
  ['score sheet', 'протокол'],
]
/** How the door was opened, by OpenedBy of core/rule.ts. '' stands for what is not told. */
export const DOORS: readonly Pair[] = [
  ["judge's door opened by his key", 'судья открыл меню ключом'],
  ['door opened by both players', 'меню открыли оба игрока'],
  ['match taken over', 'матч принят с других часов'],
]
/** How a ruling ended, by Ended. */
export const ENDINGS: readonly Pair[] = [
  ['ruling over, play goes on', 'меню судьи закрыто, игра идёт'],
  ['ruling over, players go on', 'меню судьи закрыто, продолжают игроки'],
  ['', ''],
  ['ruling over, another match comes', 'меню судьи закрыто, будет другой матч'],
  ['match adjourned', 'матч отложен'],
]

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
  [Ruling.Length]: ['length', 'match to $value point$s', 'матч до $value'],
  [Ruling.Delay]: ['delay', 'delay $seconds s from here on', 'время на ход с этого момента $seconds с'],
  [Ruling.Crawford]: [
    'crawford',
    'the Crawford game (is to come|is the next game|has been|does not come)',
    'партия Кроуфорда: (впереди|следующая|сыграна|не играется)',
  ],
  [Ruling.Breaks]: ['breaks', '$who has taken $value break$s', 'перерывы $of: взято $value'],
  [Ruling.Dice]: [
    'dice',
    'dice of $who (count as not changed|count as changed once)',
    'зары $of: (замены не было|замена была)',
  ],
  [Ruling.Annul]: ['annul', 'game annulled', 'партия аннулирована'],
  [Ruling.Loses]: ['loses', '$who loses a game of $value point$s', '$to поражение в партии, сопернику очков: $value'],
  [Ruling.BothLose]: ['both-lose', 'both lose the game; nobody scores', 'обоим поражение в партии, очков нет'],
  [Ruling.LosesMatch]: ['loses-match', '$who loses the match', 'поражение $of в матче'],
  [Ruling.Remark]: ['remark', 'remark $who: $breach', 'замечание $to: $breach'],
  [Ruling.Warning]: ['warning', 'warning $who: $breach', 'предупреждение $to: $breach'],
  [Ruling.Point]: [
    'point',
    'penalty point $who(|, which the other scores)',
    'штрафное очко $to(|, засчитано сопернику)',
  ],
  [Ruling.NewDice]: [
    'new-dice',
    'new dice (at the left’s wish|at the right’s wish|by order)',
    'замена зар (по просьбе левого|по просьбе правого|по решению судьи)',
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
  [Ruling.Claim]: ['claim', 'claim of $who (rejected|upheld)', 'претензия $of (отклонена|удовлетворена)'],
  [Ruling.Cube]: [
    'cube',
    (value) => (value > 1 ? 'cube at $value, of $who' : 'cube not turned'),
    (value) => (value > 1 ? 'куб $of: $value' : 'удвоений не было'),
  ],
  [Ruling.Stops]: [
    'stops',
    // in a match taken over from another clock, the side tells whether one had no reason
    (_, side) => `$value stop$s in this game so far${side ? ', one at least without a reason' : ''}`,
    (_, side) => `остановок в партии: $value${side ? ', причина не названа хотя бы раз' : ''}`,
  ],
  [Ruling.Turns]: ['turns', '$who has ended $value turn$s of this game', 'ходов $of в партии: $value'],
  [Ruling.Discipline]: ['discipline', 'discipline $discipline', 'дисциплина: $discipline'],
  [Ruling.BothLate]: ['both-late', 'both are late', 'опоздание обоих'],
  [Ruling.Exclude]: ['exclude', '$who is excluded from the tournament', 'исключение $of из турнира'],
  [Ruling.BothLoseMatch]: ['both-lose-match', 'both lose the match', 'поражение обоим в матче'],
}

/** Every ruling's word at the console, in the order of their numbers. */
export const RULING_NAMES: readonly string[] = Object.values(ROWS).map(([name]) => name)

/** `rule penalty left 30000`. */
export function ruleText({ what, side, value }: Ruled): string {
  const { hasSide, number } = RULINGS[what]
  return `rule ${ROWS[what][0]}${hasSide ? ` ${SIDE_NAMES[0][side]}` : ''}${number !== Given.Not ? ` ${value}` : ''}`
}

/** What a judge has ruled, as a sheet and the page tell it; empty for what a damaged record has. */
export function rulingText(ruled: Ruled): string {
  return told(ruled, 0)
}

export function rulingInRussian(ruled: Ruled): string {
  return told(ruled, 1)
}

function told({ what, side, value }: Ruled, language: 0 | 1): string {
  const phrase = ROWS[what]?.[language + 1] ?? ''
  const { english, russian } = disciplineWords(value) ?? {}
  const text = typeof phrase === 'string' ? phrase : phrase(value, side)
  const chosen = text.replace(/\((.*)\)/, (_, words: string) => words.split('|')[value] ?? `${value}`)
  return filled(chosen, language, side, {
    ...{ value, time: showSeconds(value), seconds: value / 1000, s: value === 1 ? '' : 's' },
    breach: BREACHES[value]?.[language] ?? value,
    discipline: [english, russian][language] ?? value,
  })
}

/** The phrase with its gaps filled: those about `side`, and `more`. */
export function filled(phrase: string, language: 0 | 1, side: number, more: object): string {
  const [names, other] = [SIDE_NAMES[language], 1 - side]
  const sides = { who: names[side], other: names[other], of: OF[side], to: TO[side], toOther: TO[other] }
  const gaps: Record<string, unknown> = { ...more, ...sides }
  return phrase.replace(/\$(\w+)/g, (_, gap: string) => `${gaps[gap]}`)
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
