/*
 * Room in a record: what it always keeps free, so that after a power cut the match can go on from it, however long it
 * is.
 *
 * Results, rulings and what both sides have come first. Most words are presses; these are left out once there is room
 * for the others only.
 */
import type { Ms } from './clock.ts'
import { bankOf, Option } from './control.ts'
import type { Session } from './state.ts'
import { isBefore } from './table.ts'
import { Entry } from './word.ts'

/**
 * Words kept free for each game that may still come. With less than the first, presses are no longer entered; with less
 * than the second, only what the match needs to go on.
 */
export const GAME_ROOM = 25
export const LAST_ROOM = 8
/** More words kept free, for rulings and power cuts. */
const SPARE = 40
/** While presses are missing, so much of both banks may run untold. */
export const UNTOLD: Ms = 7000
/** Per 100 words that tell it, the words that blocks of the whole match take. */
const BLOCKS = 29

/** Entries that a nearly full record leaves out; a match needs all others to go on after a power cut. */
export const LEFT_OUT: Partial<Record<Entry, boolean>> = {
  [Entry.Stop]: true,
  [Entry.Claim]: true,
  [Entry.Resume]: true,
  [Entry.Sent]: true,
  [Entry.Refused]: true,
  [Entry.Judge]: true,
  [Entry.BreakNext]: true,
  [Entry.Dice]: true,
}

/** After these entries somebody's time runs by the record, whatever came before. */
export const RUNS: Partial<Record<Entry, boolean>> = {
  [Entry.Start]: true,
  [Entry.Recovered]: true,
  [Entry.RulingOver]: true,
  [Entry.Late]: true,
  [Entry.Break]: true,
}

/** Words that the games still to come can take, at 80 each, and one game that is very long. */
export function wordsFor(s: Session): number {
  return gamesLeft(s) * 80 + checksLeft(s) + 500
}

function gamesLeft(s: Session): number {
  const isNew = isBefore(s.stage)
  const games = s.control.length * 2 - 1
  return isNew ? games : games - s.match.score[0] - s.match.score[1]
}

/** Words for telling all the bank that may still run. */
function checksLeft(s: Session): number {
  const c = s.clock
  const full = bankOf(s.control, 0) + bankOf(s.control, 1) + s.control.option[Option.Overtime] * 2000
  const has = isBefore(s.stage) ? full : c.bank[0] + c.bank[1] + c.extra[0] + c.extra[1]
  const more = s.control.option[Option.Refill] ? full * (gamesLeft(s) - 1) : 0
  return (((has + more) / UNTOLD) * (1 + BLOCKS / 100)) | 0
}

/** Whether this many words are left for each game that may still come, besides what the banks need. */
export function hasRoom(s: Session, words: number): boolean {
  return freeBeyond(s, words) > 0
}

/** How many are left beyond that. */
export function freeBeyond(s: Session, words: number): number {
  const j = s.journal
  return j.room - j.used - SPARE - words * gamesLeft(s) - checksLeft(s)
}
