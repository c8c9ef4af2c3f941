/*
 * When a round will have ended, by how it goes: what its tables have played so far tells how long a point takes, and a match has as many
 * points to come as chance gives two equals. Where little was played yet, banks that are played out stand for the pace. Pure.
 */
import { isBefore } from '../../firmware/core/table.ts'
import { figuresAt, hasEnded, type TableView } from './figures.ts'

/** So many points are taken to have been played at the pace of whole banks. */
const PRIOR = 4
const MOST = 50

/** How many more points are played on the average until one of two equals has won, who have so many to go. */
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
  /** When the last of them will have ended; 0 where nothing tells it. */
  endsAt: number
}

/** Of the tables that the plan has, or all where there is none. */
export function paceOf(all: readonly TableView[], now: number): Pace {
  const planned = all.filter(({ length }) => length)
  const tables = planned.length ? planned : all.filter(({ said }) => said)
  const ended = tables.filter((table) => hasEnded(table))
  const waiting = tables.filter(({ said }) => !said || isBefore(said.stage))
  const playing = tables.filter((table) => !ended.includes(table) && !waiting.includes(table))
  const perPoint = timeOfPoint(playing, now)
  const ends = playing.map((table) => now + remaining(table, perPoint, now))
  // who has not begun has all before him
  if (playing.length || ended.length)
    for (const { length } of waiting) ends.push(now + pointsToCome(length, length) * perPoint)
  const endsAt = perPoint && ends.length ? Math.max(...ends) : 0
  return { playing: playing.length, waiting: waiting.length, ended: ended.length, endsAt }
}

/** Ms that a point takes here. */
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

/** Nobody plays on after both banks are gone, but for delays: as long again as a game takes is left for these. */
function remaining({ said }: TableView, perPoint: number, now: number): number {
  if (!said) return 0
  const due = pointsToCome(said.length - said.score[0], said.length - said.score[1]) * perPoint
  const banks = figuresAt(said, now).bank.reduce((sum, bank) => sum + bank, 0)
  return Math.min(due, banks * 2 + perPoint)
}
