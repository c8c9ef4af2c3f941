/*
 * What a page shows of a table at an instant, from the clock's newest message, and when a round will end. Pure, so
 * that the service and the browser can both use it. While a clock is heard, its figures run on here. Once it is not,
 * they stand as they were heard last, and the page fades them. What a round's tables have played so far gives the time
 * of a point, and a match needs as many more points as two equal players play on average. While little has been
 * played, the pace at which the banks would last to the end counts as well.
 */
import type { Claim } from '../../firmware/core/claim.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { isBefore, isOver, Stage } from '../../firmware/core/table.ts'
import type { Heard } from './air/decode.ts'
import type { Mark } from './estimate.ts'
import { banksAfter, delayAfter } from './heard.ts'

/** The newest message of a clock, and when it was made, on the service's clock. */
export interface Said extends Omit<Heard, 'time' | 'changes' | 'age'> {
  at: number
  /** When the clock was last heard: later than `at` if it repeats this message. */
  freshAt: number
  way: 'radio' | 'cable' | 'phone'
}

/** A table of the hall as the pages are told of it. */
export interface TableView {
  name: string
  number: number
  /** It has a phone in place of a clock. */
  isPhone: boolean
  /** Left and right, by the plan; empty where there is none. */
  players: readonly [string, string]
  /** A match of an earlier round is still on, and `players` are its players: its round, and whom the plan has here. */
  earlier?: { round: string; next: readonly [string, string] }
  /** The plan's match length; 0 where there is none, and for a match of an earlier round. */
  length: number
  said?: Said
  /** Who has won the match that is over, by its record; '' while that was not read, or if both have lost. */
  winner: '' | 'left' | 'right'
  /** A record of this table was read, of which there is a sheet. */
  hasRecord: boolean
  marks: readonly Mark[]
  /** Where its match stood when it was first seen. */
  began?: { at: number; points: number }
  /** When a phone of it was last heard of; 0 for never. */
  seenAt: number
  /** A phone has it, heard or not. */
  hasPhone: boolean
  /** Why the judge is called in a stop, where a phone's record has it. */
  claim?: Claim
  /** Until then nobody asks the clock for its state, because the desk works on it; its silence means nothing. */
  heldUntil: number
}

export interface Figures {
  /** Ms. */
  bank: [number, number]
  delay: number
  /** Seconds left of the stage, negative once it is over; undefined if nothing is counted. */
  count: number | undefined
  /** Not heard for a while. */
  isFaded: boolean
  /** Ms since the judge was called. */
  waits: number
}

/** What somebody has to look after at a table, the most urgent first. */
const NEEDS = ['call', 'flag', 'power', 'doubt', 'length', 'lost', 'over', 'battery', ''] as const
export type Need = (typeof NEEDS)[number]

/** A clock that was not heard for so many ms fades. */
export const FADES = 5000
/** A bank of at most LITTLE ms is low, one of at most LEAST ms very low. */
const LITTLE = 60_000
const LEAST = 15_000
/** Percent of its battery below which a clock should not go into another day. */
const LOW = 20

/** The figures at an instant of the service's time. */
export function figuresAt(said: Said, now: number): Figures {
  const age = Math.max(0, now - said.at)
  const isFaded = now - said.freshAt > FADES
  const span = isFaded ? 0 : age
  const seconds = Math.floor(span / 1000)
  return {
    bank: banksAfter(said, span),
    delay: delayAfter(said, span),
    count: said.count === undefined ? undefined : said.count - seconds,
    isFaded,
    waits: said.called ? said.calledFor * 1000 + age : 0,
  }
}

/** Whether a bank of so many ms is low: 0 for no, 1 for low, 2 for very low. 0 before a match and in Over. */
export function littleOf(bank: number, { stage }: Said): number {
  if (isBefore(stage) || stage === Stage.Over) return 0
  return bank <= LEAST ? 2 : bank <= LITTLE ? 1 : 0
}

/** Why somebody should look at a table. */
export function needOf(table: TableView, now: number): Need {
  const { said, marks, heldUntil } = table
  const isDoubted = marks.some(({ doubt }) => doubt !== 'restart')
  if (!said) return isDoubted ? 'doubt' : ''
  const { isFaded, count = 0 } = figuresAt(said, now)
  if (said.called && said.stage !== Stage.Ruling) return 'call'
  if ((said.stage === Stage.Flag && !table.winner) || (said.stage === Stage.Result && said.fell !== NOBODY))
    return 'flag'
  if (said.stage === Stage.Power) return 'power'
  if (isDoubted) return 'doubt'
  if (isOtherLength(table) && !hasBegun(said)) return 'length' // once it has begun, only its tile is marked
  if (isFaded && isGoingOn(said) && said.stage !== Stage.Adjourned && now > heldUntil) return 'lost'
  if (count < 0) return 'over'
  return said.battery < LOW ? 'battery' : ''
}

/** Whether it plays to another length than the plan has. */
export function isOtherLength({ said, length }: TableView): boolean {
  return said !== undefined && length > 0 && said.length !== length && said.stage !== Stage.Over
}

/** Whether a game of its match has begun, as far as it tells. */
function hasBegun({ stage, score }: Said): boolean {
  return score[0] + score[1] > 0 || !(isBefore(stage) || [Stage.Open, Stage.Late, Stage.Arrived].includes(stage))
}

/** Whether its match is over, by its last message. What counts for the result is the record. */
export function hasEnded({ said }: TableView): boolean {
  return said !== undefined && isOver(said.stage)
}

/** Whether its match has begun, and has not ended. */
export function isGoingOn<T extends Pick<Said, 'stage'>>(said: T | undefined): said is T {
  return said !== undefined && !isBefore(said.stage) && !isOver(said.stage)
}

/** Tables that need somebody, the most urgent first; among equals, whoever has waited longest for the judge. */
export function inNeed(tables: readonly TableView[], now: number): { table: TableView; need: Need }[] {
  const list = tables.map((table) => ({ table, need: needOf(table, now) })).filter(({ need }) => need !== '')
  const waits = ({ said }: TableView): number => (said ? figuresAt(said, now).waits : 0)
  return list.sort((a, b) => NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) || waits(b.table) - waits(a.table))
}

/** The pace of the banks counts as much as so many points that were played. */
const PRIOR = 4
const MOST = 50

/** The average number of points until one of two equal players has won, who need so many points each. */
export function pointsToCome(left: number, right: number): number {
  if (left <= 0 || right <= 0) return 0
  const place = left * MOST + right
  const known = TO_COME.get(place)
  if (known !== undefined) return known
  const points = 1 + (pointsToCome(left - 1, right) + pointsToCome(left, right - 1)) / 2
  TO_COME.set(place, points)
  return points
}
const TO_COME = new Map<number, number>()

export interface Pace {
  /** Tables that play, have not begun, and have ended. */
  playing: number
  waiting: number
  ended: number
  /** When the last of them will have ended; 0 if that cannot be told. */
  endsAt: number
}

/** The tables in the plan, and those where a match of an earlier round is still on. */
export function plannedOf(all: readonly TableView[]): TableView[] {
  return all.filter(({ length, earlier }) => length || earlier)
}

/** The pace of these tables; without a plan, of all that were heard. */
export function paceOf(all: readonly TableView[], now: number): Pace {
  const planned = plannedOf(all)
  const tables = planned.length ? planned : all.filter(({ said }) => said)
  const ended = tables.filter((table) => hasEnded(table))
  const waiting = tables.filter(({ said }) => !said || isBefore(said.stage))
  const playing = tables.filter((table) => !ended.includes(table) && !waiting.includes(table))
  const perPoint = timeOfPoint(playing, now)
  const ends = playing.map((table) => now + remaining(table, perPoint, now))
  // a match that has not begun has all its points to come
  if (playing.length || ended.length)
    for (const { length } of waiting) ends.push(now + pointsToCome(length, length) * perPoint)
  const endsAt = perPoint && ends.length ? Math.max(...ends) : 0
  return { playing: playing.length, waiting: waiting.length, ended: ended.length, endsAt }
}

/** How many ms a point takes at these tables; 0 if that cannot be told. */
function timeOfPoint(playing: readonly TableView[], now: number): number {
  let [time, points, banks, due] = [0, 0, 0, 0]
  for (const { said, began } of playing) {
    if (!said) continue
    time += began ? now - began.at : 0
    points += said.score[0] + said.score[1] - (began?.points ?? 0)
    banks += figuresAt(said, now).bank.reduce((sum, bank) => sum + bank, 0)
    due += pointsToCome(said.length - said.score[0], said.length - said.score[1])
  }
  const prior = due ? banks / due : 0
  const isKnown = points + PRIOR * Number(prior > 0)
  return isKnown ? (time * Math.min(1, points) + prior * PRIOR) / isKnown : 0
}

/** Ms that a match still takes: by its pace, and at most twice what both banks have left and one point. */
function remaining({ said }: TableView, perPoint: number, now: number): number {
  if (!said) return 0
  const due = pointsToCome(said.length - said.score[0], said.length - said.score[1]) * perPoint
  const banks = figuresAt(said, now).bank.reduce((sum, bank) => sum + bank, 0)
  return Math.min(due, banks * 2 + perPoint)
}
