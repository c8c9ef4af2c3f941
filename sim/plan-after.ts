/*
 * What an entry that was planned leaves for the hands: since when each of them finds the stage and the line before it.
 */
import { NOBODY } from '../firmware/core/clock.ts'
import { ANNOUNCE } from '../firmware/core/itself.ts'
import { Entry } from '../firmware/core/journal.ts'
import { Kind } from '../firmware/core/match.ts'
import { Claim, type Result, type Session, Step } from '../firmware/core/state.ts'
import { STOP } from '../firmware/core/stop.ts'
import { ANNOUNCED } from './moves.ts'
import type { Plan } from './plan.ts'
import type { Told } from './told.ts'

/** After an entry: since when the stage and each side's line are what they are, as a hand finds them. */
export function settle(p: Plan, t: Told, late: number): void {
  const { s } = p
  const at = p.base + t.at
  if (s.since === t.at || [Entry.Dice, Entry.Ruled].includes(t.entry)) p.entered = Math.max(p.entered, at + late)
  if (t.entry === Entry.Claim && t.value === Claim.WrongMove) p.fixed[1 - t.side] = at + 2
  if (t.entry === Entry.Back) p.fixed = [at + 2, at + 2]
  if (t.entry === Entry.Refused) {
    p.fixed[1 - t.side] = at + 20
    p.recalled = { ...s.result }
    clear(s.result)
  } else if (t.entry === Entry.Power && p.recalled) Object.assign(s.result, p.recalled)
  else if (t.entry === Entry.Sent || t.entry === Entry.Game) p.recalled = undefined
}

/** How long after its instant an entry's stage begins for a hand. */
export function lag({ entry, value }: Told, isByButton: boolean): number {
  const both = isByButton ? KEY_TAKES : CHORD_TAKES
  if ([Entry.Stop, Entry.Reopen, Entry.TakeBack].includes(entry)) return both
  if (entry === Entry.Resume) return value & 1 ? ANNOUNCED : both
  if (entry === Entry.Recovered && value) return both
  if ([Entry.Flag, Entry.Over, Entry.Judge].includes(entry)) return ANNOUNCED
  if (entry === Entry.Ruling) return KEY_TAKES
  return [Entry.Start, Entry.Arrived].includes(entry) ? 20 : 2
}

const CHORD_TAKES = 604
const KEY_TAKES = 34

/** A claim of dice that came too late ended the stop: it is over at once. */
export function isAtOnce(s: Session, t: Told): boolean {
  return isByItself(t) && t.at > s.since + STOP
}

/**
 * Until when a contact comes too soon for the clock to tell that the stop was over, by an entry that ends it by itself. The first
 * one then counts for nothing, and is in no record: one that counts had another before it.
 */
export function spentTill(s: Session, t: Told): number {
  return isByItself(t) && !isAtOnce(s, t) ? t.at + ANNOUNCE : 0
}

function isByItself({ entry, value }: Told): boolean {
  return entry === Entry.Resume && (value & 1) > 0
}

/** As the loser finds it once the winner has refused. */
function clear(r: Result): void {
  Object.assign(r, { step: Step.Kind, kind: Kind.Single, value: 1, owner: NOBODY })
}

/** A checkpoint is entered 900 ms late, and then when the bank shows another second. */
const CHECKED = 1915
/** With tenths on the glass a checkpoint is entered sooner than that, or the flag would fall before it. */
const SHORT_OF = 10

/**
 * When a checkpoint of `ran` has been entered, and the flag has not fallen yet; 0 when the time of the record has not gone on since
 * the last entry. A press that counted for nothing leaves that time as it was.
 */
export function checkedBy(ran: number, last: Told, flag: number): number {
  const at = last.entry === Entry.Inert ? last.ran : last.at
  return ran > at ? Math.min(ran + CHECKED, flag - SHORT_OF) : 0
}
