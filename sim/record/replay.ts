/*
 * A match read from its record, entry by entry: the instant, the entry in words, as a replay and a comparison tell it,
 * and the session after it. The session goes from entry to entry by the functions that bring a clock back after a
 * power cut. A record does not tell of hands, so contacts, and presses that it does not have, are not shown.
 */

import { Block, textIn } from '../../firmware/core/block.ts'
import { cubeIn, isByFlag, kindIn, ownerIn } from '../../firmware/core/game.ts'
import { Kind } from '../../firmware/core/match.ts'
import { Ended } from '../../firmware/core/rule.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { BY_ITSELF, STUCK_TOO, TAKEN_BACK, UNNAMED } from '../../firmware/core/stop.ts'
import { Entry, spentIn } from '../../firmware/core/word.ts'
import { claimRow, stopRow } from '../clock/claims.ts'
import { DOORS, ENDINGS, ruleText } from '../clock/rulings.ts'
import { showMs } from '../clock/time.ts'
import { ABOUT, dateText, KINDS, presetText, SIDES, textOf } from '../clock/vocabulary.ts'
import { codeText } from './adjourned.ts'
import {
  follow,
  givenText,
  makeSigner,
  noteSigner,
  PRESS,
  type RecordEntry,
  readEntries,
  type Signer,
  SPENT,
  signerOf,
} from './entries.ts'

export interface Stand {
  recorded: RecordEntry
  /** The upper bits of a ruling's number; 0 for other entries. */
  high: number
  /** The entry in words; '' for one that is part of another. */
  text: string
  /** Ms since both sides agreed to the control, without the time that the power was off; below 0 before that. */
  at: number
  /** The instant of the entry after it; Infinity for the last. */
  next: number
  /** The session after it; each entry changes the same object. */
  session: Session
}

/** The entries of a record in their order; throws TapeError, by `name`, when there is no match in it. */
export function* standsOf(words: readonly number[], name = 'record'): Generator<Stand> {
  const all = readEntries(words, name)
  const at = instantsOf(all)
  const session = makeSession()
  const signer = makeSigner()
  let high = 0
  for (const [i, one] of all.entries()) {
    noteSigner(signer, one)
    const text = textAt(one, high, session, signer)
    follow(session, one)
    yield { recorded: one, high, text, at: at[i], next: at[i + 1] ?? Infinity, session }
    high = one.entry === Entry.High ? one.value : 0
  }
}

/** An entry in words. A ruling names the judge who signs it; an adjournment has the code that continues the match. */
function textAt(recorded: RecordEntry, high: number, session: Session, signer: Signer): string {
  const text = entryText(recorded, high)
  const by = signerOf(signer)
  if (recorded.entry === Entry.Open) return `both agree to ${presetText(session.control)}`
  if (recorded.entry === Entry.Ruled && recorded.value === Ended.Adjourned) return `${text}, code ${codeText(session)}`
  return recorded.entry === Entry.Rule && by ? `${text}, by judge ${by}` : text
}

function instantsOf(all: readonly RecordEntry[]): number[] {
  let from = all.find(({ entry }) => entry === Entry.Open)!.at
  let at = 0
  return all.map((one) => {
    if (one.entry === Entry.Power) from = one.at - at
    at = one.at - from
    return at
  })
}

/** The last entry at or before this ms of the match; before the first entry, that one. */
export function standAt(words: readonly number[], at: number, name?: string): Stand {
  for (const stand of standsOf(words, name)) if (stand.next > at || stand.next === Infinity) return stand
  throw new Error('a record without a last entry')
}

const WHO = [...SIDES, 'nobody']

type EntryText = (who: string, recorded: RecordEntry, high: number) => string

/** By the value of an Entry.Judge. */
const JUDGE_CAUSES = ['no agreement', 'nothing agreed in time', 'a second stop without a reason']

const TEXTS: Record<number, EntryText> = {
  ...Object.fromEntries([Entry.Begin, Entry.Control, Entry.High, Entry.Undone].map((entry) => [entry, () => ''])),
  [PRESS]: (who) => `${who} pressed: its turn is over`,
  [SPENT]: (who, { bits }) => spentText(who, spentIn(bits, 0), spentIn(bits, 1)),
  [Entry.Inert]: (who) => `${who} pressed for nothing`,
  [Entry.Start]: (who) => `${who} has the first turn of a game`,
  [Entry.Reopen]: (who, { value }) => `wrong opener: back to the opening roll, ${givenText(value)} back to ${who}`,
  [Entry.Stop]: (_, { value }) => stopRow(value).parted,
  [Entry.Claim]: (who, { value }) => claimText(who, value),
  [Entry.Back]: (who, { side, value }) =>
    `the move of ${who} is sent back, ${givenText(value)} back to ${WHO[1 - side]}`,
  [Entry.Resume]: (_, { value }) =>
    `${value & BY_ITSELF ? 'the stop ended by itself' : 'play goes on'}${value & UNNAMED ? ', nobody named a reason' : ''}`,
  [Entry.Sent]: (who, { value }) => `${who} enters its loss: ${lossOf(value)}`,
  [Entry.Refused]: (who) => `${who} refuses the result`,
  [Entry.Game]: (who, { value }) => `game lost by ${who}: ${lossOf(value)}`,
  [Entry.Rule]: (_, { side, value }, high) =>
    ruleText({ what: value >> 13, side, value: high * 8192 + (value & 8191) }),
  [Entry.Block]: (_, { value, block }) => blockText(value >> 8, block),
  [Entry.TakeBack]: () => 'both take the last game back',
  [Entry.Judge]: (_, { value }) => `${JUDGE_CAUSES[value] ?? JUDGE_CAUSES[0]}: judge called`,
  [Entry.Break]: (who) => `break of ${who}`,
  [Entry.BreakEnd]: (who) => `${who} ends the break`,
  [Entry.BreakNext]: (who) => `${who} asks for the break after this one, or no longer does`,
  [Entry.Dice]: (who) => `dice changed for ${who}`,
  [Entry.Late]: (who, { value }) =>
    value ? `${who} has not agreed; its bank runs on from its arrival` : `${who} is absent; its bank runs`,
  [Entry.Arrived]: (who, { value }) => (value ? `${who} agrees to the control` : `${who} has arrived`),
  [Entry.Flag]: (who) => `flag of ${who}`,
  [Entry.Over]: (who, { value }) => (value ? `${who} has won, the other came too late` : 'both came too late'),
  [Entry.Power]: () => 'the power is back',
  [Entry.Recovered]: (who, { value }) =>
    `${who} goes on after the cut${value ? ', the other button is stuck' : ', as a rule the last of both'}`,
  [Entry.Ruling]: (_, { value }) => DOORS[value],
  [Entry.Unrule]: () => 'the last ruling is undone',
  [Entry.Ruled]: (_, { value }) => ENDINGS[value] || 'match taken over',
}

/** An entry in words; '' for one that is part of another. `high` has the upper bits of a ruling's number. */
function entryText(recorded: RecordEntry, high: number): string {
  const { entry, side, value } = recorded
  return TEXTS[entry]?.(WHO[side], recorded, high) ?? `entry ${entry} of ${WHO[side]}: ${value}`
}

/** A block in words; '' if other entries tell the same. */
function blockText(block: number, words: number[]): string {
  if (block === Block.HallTime) return `it is ${dateText(words[0], words[1])}`
  if (block === Block.Thinned) return missingText(words[0], words[1])
  if (block < Block.Event || block > Block.Judge) return ''
  return `${ABOUT[block - 1]}: ${textOf(textIn(words))}`
}

function spentText(mover: string, left: number, right: number): string {
  const what = left < 0 || right < 0 ? 'got back' : 'used'
  return `presses are missing: left has ${what} ${showMs(Math.abs(left))}, right ${showMs(Math.abs(right))}, ${mover} is to move`
}

/** '' for a block that only announces that from here on entries may be missing. */
function missingText(presses: number, others = 0): string {
  if (!presses && !others) return ''
  return `${presses} presses${others ? ` and ${others} other entries` : ''} are not in the record, which is nearly full`
}

function claimText(who: string, value: number): string {
  const what = claimRow(value % TAKEN_BACK).claimed
  if (value & STUCK_TOO) return `${who} cannot claim ${what}: its button is stuck`
  return value & TAKEN_BACK ? `${who} claims ${what} no longer` : `${who} claims ${what}`
}

/** `gammon, cube 4 of right, by the flag` */
function lossOf(value: number): string {
  const cube = cubeIn(value)
  if (kindIn(value) === Kind.NotOver) return 'the game is not over'
  return `${KINDS[kindIn(value)]}${cube > 1 ? `, cube ${cube} of ${WHO[ownerIn(value)]}` : ''}${isByFlag(value) ? ', by the flag' : ''}`
}
