/*
 * What an entry that was planned leaves for the hands: since when each of them finds the stage and the line before it.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { By, TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { Told } from './entries.ts'
import { ANNOUNCED, type Move, makeMove } from './moves.ts'
import type { Plan } from './plan.ts'
import type { Layout } from './schedule.ts'

/** After a result that was agreed to shorts mean nothing for so long. */
const DEAF = 3000
/** What the clock does by itself. */
const OWN: number[] = [Entry.Flag, Entry.Over, Entry.Judge]
const KEY_TAKES = 34
/** A stage is entered by them, whose time goes on from before. */
const ANEW: number[] = [Entry.Dice, Entry.Ruled, Entry.Recovered]
const KNOCK = 5
const KNOCKED = 50

/** After an entry: since when the stage and each side's line are what they are, as a hand finds them. */
export function settle(p: Plan, t: Told): void {
  const { s } = p
  const at = p.base + t.at
  if (isEntered(s.since, t)) p.entered = Math.max(p.entered, at + lag(t))
  if (t.entry === Entry.Claim && isAnswered(t.value)) p.fixed[1 - t.side] = at + 2
  if (t.entry === Entry.Sent) {
    p.fixed[1 - t.side] = at + 2
    s.pick[1 - t.side] = 0
  }
  if (t.entry === Entry.Refused) p.fixed[1 - t.side] = at + 2
  if (t.entry === Entry.Game) p.deaf = at + DEAF
  if (t.entry === Entry.Judge && s.stage === Stage.Stop) p.dark = [at, at + ANNOUNCED]
}

/** Whether hands find another stage, or what they had before them is gone; a claim taken back begins no more than a count anew. */
function isEntered(since: number, { entry, value, at }: Told): boolean {
  if (entry === Entry.Claim && value & TAKEN_BACK) return false
  return since === at || ANEW.includes(entry)
}

/** Whether the other side has something else before it from then on. */
function isAnswered(value: number): boolean {
  return value % TAKEN_BACK === Claim.WrongMove || value === (Claim.CallJudge | TAKEN_BACK)
}

/** How long after its instant an entry's stage begins for a hand, where no gesture says it. */
function lag({ entry, value }: Told): number {
  if (OWN.includes(entry) || (entry === Entry.Resume && value & 1)) return ANNOUNCED
  if (entry === Entry.Ruling || (entry === Entry.Stop && value === By.Button)) return KEY_TAKES
  return entry === Entry.Arrived && !value ? 20 : 2
}

/** A knock before `until`: where the judge is called nothing but hands wakes the clock, and it enters what is due. */
export function knockAt(p: Layout, until: number): Move {
  const side = p.free[0] > p.free[1] ? 1 : 0
  return Object.assign(makeMove(Math.max(until - KNOCKED, p.free[side]), 'press', side), { held: KNOCK, isFixed: true })
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
