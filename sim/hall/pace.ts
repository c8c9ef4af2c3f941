/*
 * Estimates when a round will end. Pure. What its tables have played so far gives the time of a point, and a match
 * needs as many more points as two equal players play on average. While little has been played, the pace at which the
 * banks would last to the end counts as well.
 */
import { isBefore } from '../../firmware/core/table.ts'
import { figuresAt, hasEnded, type TableView } from './figures.ts'

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

/** The pace of the tables in the plan; without a plan, of all that were heard. */
export function paceOf(all: readonly TableView[], now: number): Pace {
  const planned = all.filter(({ length }) => length)
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

/**
 * How many ms a match still takes: by the pace, but at most twice what both banks have left, for delays take time too,
 * and one more point.
 */
function remaining({ said }: TableView, perPoint: number, now: number): number {
  if (!said) return 0
  const due = pointsToCome(said.length - said.score[0], said.length - said.score[1]) * perPoint
  const banks = figuresAt(said, now).bank.reduce((sum, bank) => sum + bank, 0)
  return Math.min(due, banks * 2 + perPoint)
}
