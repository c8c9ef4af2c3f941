/*
 * The judge of a random match: at each look of the clock and after each op what is to hold, holds; or it throws Broken.
 */
import { check } from '../../firmware/core/check.ts'
import { recall } from '../../firmware/core/recall.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import type { Works } from '../clock/board.ts'
import { clockTold, isThinned, keptIn, toldIn, toldUntil } from '../record/entries.ts'
import { Broken } from './broken.ts'
import { type Contacts, makeContacts } from './contacts.ts'
import { makeReader, type Reader, readOn } from './entries.ts'
import { follow, type Seen, setBy, stageOf } from './follow.ts'
import { makeStopwatch, type Pair, type Stopwatch } from './stopwatch.ts'

const NOBODY = 2
/** Words that a record keeps free for a game; and a match has twice its points of games. */
const ROOM = 2 * 12
/** Options of a control by number; from the second on they are the clock's, not the match's. */
const [VARIANT, OWN] = [6, 12]

/** What was seen at the last look, as far as it tells that nothing has changed or what a game was worth. */
interface Known extends Seen {
  at: number
  own: number
  sent: Pair
  since: number
  turn: number
  on: number
  bank: Pair
  turns: number
  score: Pair
  length: number
  kind: number
  value: number
  crawford: number
}

/** What happened in a match, for the summary. */
export interface Counts {
  games: number
  presses: number
  flags: number
  rulings: number
  cuts: number
}

export function makeCounts(): Counts {
  return { games: 0, presses: 0, flags: 0, rulings: 0, cuts: 0 }
}

export interface Judge {
  /** After a cut that found the record thinned out: it tells less than what was, and so does the clock from then on. */
  isThin: boolean
  counts: Counts
  watch: Stopwatch
  contacts: Contacts
  known: Known
  reader: Reader
  /** By how much the record's instants are later than the clock's: a match that was over when the power failed has no word of that. */
  offset: number
  /** The words of the record. */
  read: (index: number) => number
  /** Beside the rules' own, what else must hold; the words that tell what does not, or none. */
  also: (s: Session, now: number) => string
}

export function makeJudge(
  s: Session,
  level: readonly number[],
  counts: Counts,
  also: Judge['also'],
  words: readonly number[] = [],
): Judge {
  const contacts = makeContacts(level)
  const read = (index: number): number => {
    const { out, used } = s.journal
    return index < used - out.length ? words[index] : out[index - used + out.length]
  }
  const isOver = s.stage === Stage.Flag || s.stage === Stage.Over
  const more = { reader: makeReader(s), read, offset: isOver ? toldUntil(words) - s.journal.at : 0 }
  const j = { isThin: false, counts, watch: makeStopwatch(), contacts, known: {} as Known, also, ...more }
  setBy(j.watch, s)
  j.watch.deafTill = s.deafTill
  j.known = knownOf(s)
  return j
}

function knownOf(s: Session): Known {
  const known = { bank: [0, 0], score: [0, 0], sent: [0, 0] } as unknown as Known
  know(known, s, 0)
  return known
}

function know(k: Known, s: Session, now: number): void {
  const { clock: c, match: m, result: r } = s
  if (k.own !== s.stage) k.changedAt = now
  k.stage = stageOf(s)
  k.own = s.stage
  k.at = s.since
  k.begun = s.since
  k.called = s.called
  k.fell = s.fell
  k.games = m.games
  k.since = c.since
  k.turn = c.turn
  k.on = c.on
  k.turns = c.turns[0] + c.turns[1]
  k.length = s.control.length
  k.kind = r.kind
  k.value = r.value
  k.crawford = m.crawford
  for (let side = 0; side < 2; side++) {
    k.bank[side] = c.bank[side]
    k.sent[side] = s.sent[side]
    k.score[side] = m.score[side]
  }
}

/** One look; `now` in ms since the power came on. Where nothing has changed it costs next to nothing. */
export function look(j: Judge, s: Session, now: number): void {
  const { known: k } = j
  const { clock: c, match: m } = s
  const isSame =
    c.since === k.since &&
    s.stage === k.own &&
    c.on === k.on &&
    c.bank[0] === k.bank[0] &&
    c.bank[1] === k.bank[1] &&
    c.turn === k.turn &&
    c.turns[0] + c.turns[1] === k.turns &&
    s.since === k.at &&
    m.score[0] === k.score[0] &&
    m.score[1] === k.score[1] &&
    s.fell === k.fell &&
    m.games === k.games
  if (!isSame) {
    follow(j.watch, k, s, j.contacts)
    scored(k, s)
    count(j.counts, k, s)
  }
  if (j.reader.journal !== s.journal) j.offset = 0
  if (j.reader.index !== s.journal.used || j.reader.journal !== s.journal) readOn(j.reader, s, j.read, j.contacts)
  if (!isSame || isNew(k, s)) know(k, s, now)
  const broken = j.isThin ? '' : check(s, now)
  if (broken) throw new Broken(broken)
  const found = j.also(s, now)
  if (found) throw new Broken(found)
}

/** Whether something is to be known that changes no bank and no stage. */
function isNew(k: Known, s: Session): boolean {
  const isResult = k.value !== s.result.value || k.kind !== s.result.kind || k.length !== s.control.length
  return isResult || k.called !== s.called || k.sent[0] !== s.sent[0] || k.sent[1] !== s.sent[1]
}

function count(n: Counts, k: Known, s: Session): void {
  n.presses += Math.max(0, s.clock.turns[0] + s.clock.turns[1] - (k.stage === Stage.Open ? 0 : k.turns))
  n.games += Math.max(0, s.match.games - k.games)
  if (s.fell !== NOBODY && k.fell === NOBODY) n.flags++
  if (s.stage === Stage.Ruling && k.stage !== Stage.Ruling) n.rulings++
}

/** M4, M5, M7: a score grows by what a game was worth, and falls only by a judge or with a game taken back. */
function scored(k: Known, s: Session): void {
  const { match: m } = s
  const free: number[] = [Stage.Ruling, Stage.Power, Stage.Setup, Stage.Transfer, Stage.Ready]
  if (free.includes(k.stage) || free.includes(s.stage)) return
  const gained = [m.score[0] - k.score[0], m.score[1] - k.score[1]]
  if (m.games === k.games && (gained[0] || gained[1]))
    throw new Broken('M7 a score changes with a game', `${k.score} to ${m.score}`)
  if (m.games < k.games && (gained[0] > 0 || gained[1] > 0))
    throw new Broken('M11 a game taken back', `${k.score} to ${m.score}`)
  if (m.games <= k.games) return
  const koks = s.control.option[VARIANT] === 2 ? 4 : 3
  const worth = k.value * [1, 2, koks, 1][k.kind]
  if (gained[1 - s.who] !== worth || gained[s.who])
    throw new Broken('M4 what a game is worth', `${worth} by ${k.kind} at ${k.value}, not ${gained}`)
  const near = m.score.some((points) => points === s.control.length - 1)
  const wasNear = k.score.some((points) => points === k.length - 1)
  const crawford = k.crawford === 2 || (k.crawford && wasNear) ? 2 : near ? 1 : 0
  if (m.crawford !== crawford) throw new Broken('M5 Crawford', `${m.crawford} after ${k.crawford} at ${m.score}`)
  if (m.score[1 - s.who] >= s.control.length !== (s.stage === Stage.Over && m.winner === 1 - s.who))
    throw new Broken('M7 who reaches N has won', `${m.score} to ${s.control.length}`)
}

/** What of a match outlives the power. */
function kept(s: Session, offset: number): Record<string, unknown> {
  const { match, control, result: r } = s
  const c = clockTold(s)
  const stage = s.stage === Stage.Power ? stageBehind(s) : stageOf(s)
  const about: number[] = [Stage.Result, Stage.Break, Stage.Late, Stage.Arrived]
  const isSent = stage === Stage.Result && r.step === Step.Sent
  return {
    stage,
    clock: { ...c, since: c.since + offset, on: 0, given: 0, inert: 0 },
    match,
    control: [control.length, control.bank, control.delay, ...control.option.slice(0, OWN)],
    flag: [s.fell, s.fellAt && s.fellAt + offset, s.called],
    about: about.includes(stage) ? s.who : NOBODY,
    result: isSent ? r : stage === Stage.Result ? r.refused : 0,
    stop: stage === Stage.Stop ? [s.sent, s.called && s.calledAt + offset, s.dropped] : 0,
    stops: s.clock.turn < NOBODY ? s.stops : 0,
    late: stage === Stage.Late || stage === Stage.Arrived ? s.lateFor : 0,
    next: stage === Stage.Break ? s.next : 0,
  }
}

function stageBehind(s: Session): number {
  return s.was === Stage.Ask ? Stage.Open : s.was
}

/** Whether nothing was thinned out, or left out for want of room. */
export function isWhole({ journal: j, control }: Session, words: readonly number[]): boolean {
  return !j.thinned && j.used + ROOM * control.length < j.room && !toldIn(words).some(isThinned)
}

/** D7, J5: the record has what the clock has. For a clock at rest in a match, nothing of it thinned out. */
export function recalls({ loop, flash }: Works, offset: number): void {
  const s = loop.session
  const { journal: j } = s
  const words = [...flash.words, ...j.out]
  if (isBefore(s.stage) || !isWhole(s, words)) return
  const again = makeSession()
  recall(again, keptIn(words), 0)
  const is = kept(again, 0)
  const was = [kept(s, 0), kept(s, offset)] // an instant may be of before or after the power-on
  for (const part of Object.keys(is)) {
    const told = JSON.stringify(is[part])
    const stood = was.map((one) => JSON.stringify(one[part]))
    if (!stood.includes(told)) throw new Broken('D7 the record recalls the match', `${part} ${stood[0]} as ${told}`)
  }
}
