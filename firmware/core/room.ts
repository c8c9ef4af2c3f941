/*
 * Room in a record: what it always keeps free, so that a cut of power finds in it what the match goes on from, however long that is.
 *
 * Results, rulings and what both sides have come first; presses are what there is most of, and are left out where only the others
 * have room.
 */
import type { Ms } from './clock.ts'
import { bankOf, Option } from './control.ts'
import type { Session } from './state.ts'
import { isBefore } from './table.ts'
import { Entry } from './word.ts'

/**
 * Words kept free for each game that may still come: below the first presses are not entered any more; below the second nothing is but
 * what the match goes on from.
 */
export const GAME_ROOM = 25
export const LAST_ROOM = 8
/** Words beside these: for rulings, and cuts of power. */
const SPARE = 40
/** Where presses are missing, so much of both banks may run until it is told in a word; and of 100 such words so many more are blocks of the whole match. */
export const UNTOLD: Ms = 7000
const BLOCKS = 29

/** What a record that is nearly full still takes: from what it tells the match goes on after a cut. Inert presses have no place at all. */
// biome-ignore format: the columns stand under each other
export const LASTS: Record<Entry, boolean> = {
  [Entry.Begin]:     true,
  [Entry.Control]:   true,
  [Entry.Open]:      true,
  [Entry.Start]:     true,
  [Entry.Reopen]:    true,
  [Entry.Undone]:    false,
  [Entry.Inert]:     false,
  [Entry.Stop]:      false,
  [Entry.Claim]:     false,
  [Entry.Back]:      true,
  [Entry.Resume]:    false,
  [Entry.Sent]:      false,
  [Entry.Refused]:   false,
  [Entry.Game]:      true,
  [Entry.TakeBack]:  true,
  [Entry.Judge]:     false,
  [Entry.Break]:     true,
  [Entry.BreakEnd]:  true,
  [Entry.BreakNext]: false,
  [Entry.Dice]:      false,
  [Entry.Late]:      true,
  [Entry.Arrived]:   true,
  [Entry.Flag]:      true,
  [Entry.Over]:      true,
  [Entry.Power]:     true,
  [Entry.Recovered]: true,
  [Entry.Block]:     true,
  [Entry.Ruling]:    true,
  [Entry.High]:      true,
  [Entry.Rule]:      true,
  [Entry.Unrule]:    true,
  [Entry.Ruled]:     true,
}

/** From these on somebody's time runs as the record tells it, whatever came before. */
export const RUNS: Partial<Record<Entry, boolean>> = {
  [Entry.Start]: true,
  [Entry.Recovered]: true,
  [Entry.Ruled]: true,
  [Entry.Late]: true,
  [Entry.Break]: true,
}

/** Words that the games which may still come can take, of which each has 80; and one game that is very long. */
export function wordsFor(s: Session): number {
  return gamesLeft(s) * 80 + checksLeft(s) + 500
}

function gamesLeft(s: Session): number {
  const isNew = isBefore(s.stage)
  const games = s.control.length * 2 - 1
  return isNew ? games : games - s.match.score[0] - s.match.score[1]
}

/** Words that tell of all the bank that may still run. */
function checksLeft(s: Session): number {
  const c = s.clock
  const full = bankOf(s.control, 0) + bankOf(s.control, 1) + s.control.option[Option.Overtime] * 2000
  const has = isBefore(s.stage) ? full : c.bank[0] + c.bank[1] + c.extra[0] + c.extra[1]
  const more = s.control.option[Option.Refill] ? full * (gamesLeft(s) - 1) : 0
  return (((has + more) / UNTOLD) * (1 + BLOCKS / 100)) | 0
}

/** Whether so many words are left for each game that may still come, beside what the banks need. */
export function hasRoom(s: Session, words: number): boolean {
  return freeBeyond(s, words) > 0
}

/** How many are left beyond that. */
export function freeBeyond(s: Session, words: number): number {
  const j = s.journal
  return j.room - j.used - SPARE - words * gamesLeft(s) - checksLeft(s)
}
