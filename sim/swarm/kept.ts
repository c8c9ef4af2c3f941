/*
 * What of a match survives a power cut: all that a judge or a player would miss, and whether the record has it. The
 * record tells what was given back by consent, to whom and how much; of a stop it does not tell who began it.
 */
import { NOBODY } from '../../firmware/core/clock.ts'
import { type Control, Option } from '../../firmware/core/control.ts'
import { mayTakeBack } from '../../firmware/core/game.ts'
import { NOTED, takesPresses } from '../../firmware/core/journal.ts'
import { recall } from '../../firmware/core/recall.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import type { Works } from '../clock/board.ts'
import { entriesIn, isThinned, keptIn, type RecordEntry, recordedClock } from '../record/entries.ts'
import { Broken } from './broken.ts'
import type { Gift, Law } from './law-state.ts'

/** The stage as a record has it: after a power cut the one before; the opening roll while a side asks for something. */
export function stageOf(s: Session): number {
  const stage = s.stage === Stage.Power ? s.stageAtCut : s.stage
  return stage === Stage.Ask ? Stage.Open : stage
}

/** The options that the record has: the others are the clock's own. */
export function notedOf({ option }: Control): number[] {
  return option.filter((_, i) => i < NOTED || i >= Option.LeftBank)
}

/** All that must survive. `offset` ms are added to its instants if the record began before the power came on. */
export function kept(s: Session, offset = 0) {
  const { match, control, result: r } = s
  const c = recordedClock(s)
  const stage = stageOf(s)
  const {
    isRunning: _isRunning,
    hasHandover,
    handoverDelay,
    handoverBank,
    handoverExtra,
    since,
    turnStartedAt: _turnStartedAt,
    ignored: _ignored,
    ...clock
  } = c
  const { lastPoints, lastCrawford, ...rest } = match
  const put = stage === Stage.Adjourned ? s.backTo : stage
  const isSent = stage === Stage.Result && r.step === Step.Sent
  const isLate = put === Stage.Late || put === Stage.Arrived
  const about = isLate || put === Stage.Result || put === Stage.Break ? s.who : -1
  return {
    ...{ stage, put, clock, match: rest, about },
    control: { ...control, option: notedOf(control) },
    since: c.turn === NOBODY ? -1 : since + offset,
    handover: hasHandover ? [handoverDelay, handoverBank, handoverExtra] : [],
    last: match.last === NOBODY ? [] : [lastPoints, lastCrawford, stage !== Stage.Ruling && mayTakeBack(s)],
    result: isSent ? r : stage === Stage.Result ? r.refused : -1,
    stop: stage === Stage.Stop ? [...s.sent, s.called, s.withdrawn, s.isLeftToPlayers] : [],
    fell: [s.fell, s.fellAt && s.fellAt + offset, s.called],
    break: stage === Stage.Break ? s.nextBreak : -1,
    late: isLate ? s.lateFor : -1,
    game: [
      s.begun,
      ...(c.turn === NOBODY || isLate || stage === Stage.Break ? [0, 0] : [s.stops, s.stopsWithoutReason]),
    ],
  }
}

/**
 * What differs between two sessions, as text; empty if nothing. Instants of the first may be from before the power-on
 * or after it, so they are compared with and without `offset`.
 */
export function keptApart(a: Session, b: Session, offset = 0): string {
  const [one, other, later] = [keptTexts(a), keptTexts(b), keptTexts(a, offset)]
  return Object.keys(one)
    .filter((name) => one[name] !== other[name] && later[name] !== other[name])
    .map((name) => `${one[name]} or ${other[name]}`)
    .join(', ')
}

function keptTexts(s: Session, offset = 0): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kept(s, offset)).map(([name, value]) => [name, `${name} ${JSON.stringify(value)}`]),
  )
}

/** The session that a clock finds in these words. */
export function recalled(words: readonly number[]): Session {
  const s = makeSession()
  recall(s, keptIn(words), 0)
  return s
}

/** Whether the record has every press: none was thinned out, or left out for want of room. */
export function isWhole(s: Session, words: readonly number[]): boolean {
  return takesPresses(s) && !entriesIn(words).some(isThinned)
}

/** So many free words have room for presses, unless banks are filled for each game of a long match. */
const PLENTY = 4096

/**
 * Insists that the record has what the clock has (D7, J5), if the clock is in a match and nothing of its record was
 * thinned out. The clock must be at rest.
 */
export function recalls({ loop, flash }: Works, offset: number): void {
  const s = loop.session
  const words = [...flash.words, ...s.journal.out]
  if (isBefore(s.stage)) return
  const free = s.journal.room - s.journal.used
  if (free > PLENTY && !s.control.option[Option.Refill] && !takesPresses(s))
    throw new Broken('C5 presses are entered while there is room', `${free} words`)
  if (!isWhole(s, words)) return
  const apart = keptApart(s, recalled(words), offset)
  if (apart) throw new Broken('D7 the record recalls the match', apart)
}

/** The most ms that a word of the record can hold. */
const MOST = 524_287

/** Everything that the record says was given back. */
export function giftsIn(words: readonly number[]): Gift[] {
  return entriesIn(words).flatMap(giftOf)
}

/** Insists that the record has an entry for each gift, in order, and no other (M12). */
export function checkGifts(law: Law, words: readonly number[]): void {
  const gifts = giftsIn(words)
  const due = law.gifts.map((gift) => ({ ...gift, ms: Math.min(gift.ms, MOST) }))
  const [is, was] = [JSON.stringify(gifts), JSON.stringify(due)]
  if (is !== was) throw new Broken('M12 what is given back stands in the record', `${is}, due ${was}`)
}

/** Insists that no stop names a side (P8): contacts do not tell who stopped. */
export function checkAuthors(words: readonly number[]): void {
  const named = entriesIn(words).filter(({ entry, side }) => entry === Entry.Stop && side)
  if (named.length) throw new Broken('P8 nobody is written down as who stopped', `${named.length} stops of a side`)
}

function giftOf({ entry, side, value }: RecordEntry): Gift[] {
  if (entry !== Entry.Back && entry !== Entry.Reopen) return []
  return [{ kind: entry === Entry.Back ? 'back' : 'reopen', side, ms: value }]
}
