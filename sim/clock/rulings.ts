/*
 * Words for rulings and for the items of the judge's menu, a row each: at the console, in tapes, on sheets and on the
 * page. A row that lacks a word does not compile.
 */
import { Given, ITEMS, Item, RULINGS, Ruling } from '../../firmware/core/ruling.ts'
import { disciplineWords } from './disciplines.ts'
import { showSeconds } from './time.ts'

/** A ruling of the record. */
export interface Ruled {
  what: Ruling
  side: number
  value: number
}

interface RulingRow {
  /** At the console and in tapes. */
  name: string
  /**
   * On the sheet and on the page: `who` it is about, `other` the other side, `of` and `to` the first in the genitive
   * and the dative.
   */
  english: (who: string, value: number, other: string) => string
  russian: (of: string, value: number, to: string) => string
}

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

const ROWS: Record<Ruling, RulingRow> = {
  [Ruling.Bank]: {
    name: 'bank',
    english: (who, value) => `bank of ${who} set to ${showSeconds(value)}`,
    russian: (of, value) => `таймбанк ${of}: ${showSeconds(value)}`,
  },
  [Ruling.Extra]: {
    name: 'extra',
    english: (who, value) => `overtime of ${who} set to ${showSeconds(value)}`,
    russian: (of, value) => `дополнительное время ${of}: ${showSeconds(value)}`,
  },
  [Ruling.Penalty]: {
    name: 'penalty',
    english: (who, value, other) => `penalty against ${who}: ${showSeconds(value)} to ${other}`,
    russian: (of, value) => `время сопернику ${of}: ${showSeconds(value)}`,
  },
  [Ruling.GiveBack]: {
    name: 'give-back',
    english: (who, value) => `${showSeconds(value)} given back to ${who}`,
    russian: (of, value) => `время ${of}: возвращено ${showSeconds(value)}`,
  },
  [Ruling.Unpress]: {
    name: 'unpress',
    english: () => 'the last press is undone',
    russian: () => 'последнее нажатие отменено',
  },
  [Ruling.SendBack]: {
    name: 'send-back',
    english: () => 'the last move is sent back',
    russian: () => 'последний ход возвращён',
  },
  [Ruling.Turn]: {
    name: 'turn',
    english: (who, value) => `${who} has the turn, with ${showSeconds(value)} of its delay`,
    russian: (of, value) => `ход ${of}, осталось времени на ход ${showSeconds(value)}`,
  },
  [Ruling.Score]: {
    name: 'score',
    english: (who, value) => `score of ${who} set to ${value}`,
    russian: (of, value) => `счёт ${of}: ${value}`,
  },
  [Ruling.Length]: {
    name: 'length',
    english: (_, value) => `match to ${many(value, 'point')}`,
    russian: (_, value) => `матч до ${value}`,
  },
  [Ruling.Delay]: {
    name: 'delay',
    english: (_, value) => `delay ${value / 1000} s from here on`,
    russian: (_, value) => `время на ход с этого момента ${value / 1000} с`,
  },
  [Ruling.Crawford]: {
    name: 'crawford',
    english: (_, value) => `the Crawford game ${CRAWFORD[value]}`,
    russian: (_, value) => `партия Кроуфорда: ${CRAWFORD_RU[value]}`,
  },
  [Ruling.Breaks]: {
    name: 'breaks',
    english: (who, value) => `${who} has taken ${many(value, 'break')}`,
    russian: (of, value) => `перерывы ${of}: взято ${value}`,
  },
  [Ruling.Dice]: {
    name: 'dice',
    english: (who, value) => `dice of ${who} ${value ? 'count as changed once' : 'count as not changed'}`,
    russian: (of, value) => `зары ${of}: ${value ? 'уже менял' : 'ещё не менял'}`,
  },
  [Ruling.Annul]: { name: 'annul', english: () => 'game annulled', russian: () => 'партия аннулирована' },
  [Ruling.Loses]: {
    name: 'loses',
    english: (who, value) => `${who} loses a game of ${many(value, 'point')}`,
    russian: (of, value) => `поражение ${of} в партии, очков ${value}`,
  },
  [Ruling.BothLose]: {
    name: 'both-lose',
    english: () => 'both lose the game; nobody scores',
    russian: () => 'поражение обоим в партии, очков нет',
  },
  [Ruling.LosesMatch]: {
    name: 'loses-match',
    english: (who) => `${who} loses the match`,
    russian: (of) => `поражение ${of} в матче`,
  },
  [Ruling.Remark]: {
    name: 'remark',
    english: (who, value) => `remark ${who}: ${BREACHES[value] ?? value}`,
    russian: (_, value, to) => `замечание ${to}: ${BREACHES_RU[value] ?? value}`,
  },
  [Ruling.Warning]: {
    name: 'warning',
    english: (who, value) => `warning ${who}: ${BREACHES[value] ?? value}`,
    russian: (_, value, to) => `предупреждение ${to}: ${BREACHES_RU[value] ?? value}`,
  },
  [Ruling.Point]: {
    name: 'point',
    english: (who, value) => `penalty point ${who}${value ? ', which the other scores' : ''}`,
    russian: (_, value, to) => `штрафное очко ${to}${value ? ', засчитано сопернику' : ''}`,
  },
  [Ruling.NewDice]: {
    name: 'new-dice',
    english: (_, value) => `new dice ${['at the left’s wish', 'at the right’s wish', 'by order'][value]}`,
    russian: (_, value) => `замена зар ${['по просьбе левого', 'по просьбе правого', 'по решению судьи'][value]}`,
  },
  [Ruling.Late]: {
    name: 'late',
    english: (who) => `${who} is late; its bank runs after the ruling`,
    russian: (of) => `опоздание ${of}: пойдёт его таймбанк`,
  },
  [Ruling.Clear]: {
    name: 'clear',
    english: () => 'the flag, or the match lost by it, does not stand',
    russian: () => 'падение флажка или поражение в матче отменено',
  },
  [Ruling.Claim]: {
    name: 'claim',
    english: (who, value) => `claim of ${who} ${value ? 'upheld' : 'rejected'}`,
    russian: (of, value) => `претензия ${of} ${value ? 'удовлетворена' : 'отклонена'}`,
  },
  [Ruling.Cube]: {
    name: 'cube',
    english: (who, value) => (value > 1 ? `cube at ${value}, of ${who}` : 'cube not turned'),
    russian: (of, value) => (value > 1 ? `куб ${of}: ${value}` : 'куб не удваивали'),
  },
  [Ruling.Stops]: {
    name: 'stops',
    // in a match taken over from another clock, the side tells whether one had no reason
    english: (who, value) =>
      `${many(value, 'stop')} in this game so far${who === SIDES[1] ? ', one at least without a reason' : ''}`,
    russian: (of, value) => `остановок в партии: ${value}${of === OF[1] ? ', причина не названа хотя бы раз' : ''}`,
  },
  [Ruling.Turns]: {
    name: 'turns',
    english: (who, value) => `${who} has ended ${many(value, 'turn')} of this game`,
    russian: (of, value) => `ходов ${of} в партии: ${value}`,
  },
  [Ruling.Discipline]: {
    name: 'discipline',
    english: (_, value) => `discipline ${disciplineWords(value)?.english ?? value}`,
    russian: (_, value) => `дисциплина: ${disciplineWords(value)?.russian ?? value}`,
  },
  [Ruling.BothLate]: {
    name: 'both-late',
    english: () => 'both are late',
    russian: () => 'опоздание обоих',
  },
  [Ruling.Exclude]: {
    name: 'exclude',
    english: (who) => `${who} is excluded from the tournament`,
    russian: (of) => `исключение ${of} из турнира`,
  },
  [Ruling.BothLoseMatch]: {
    name: 'both-lose-match',
    english: () => 'both lose the match',
    russian: () => 'поражение обоим в матче',
  },
}

/** Every ruling's word at the console, in the order of their numbers. */
export const RULING_NAMES: readonly string[] = Object.values(ROWS).map(({ name }) => name)

/** `rule penalty left 30000`. */
export function ruleText({ what, side, value }: Ruled): string {
  const { hasSide, number } = RULINGS[what]
  return `rule ${ROWS[what].name}${hasSide ? ` ${SIDES[side]}` : ''}${number !== Given.Not ? ` ${value}` : ''}`
}

/** What a judge has ruled, as a sheet and the page tell it; empty for what a damaged record has. */
export function rulingText({ what, side, value }: Ruled): string {
  return ROWS[what]?.english(SIDES[side], value, SIDES[1 - side]) ?? ''
}

export function rulingInRussian({ what, side, value }: Ruled): string {
  return ROWS[what]?.russian(OF[side], value, TO[side]) ?? ''
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
