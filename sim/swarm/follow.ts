/*
 * Following a clock from one look to the next: each change of it is explained by contacts and by the rules, on a stop-watch of the
 * swarm's own, which then must have what the clock has.
 *
 * Where a judge has ruled, or a record was recalled, the watch is set by the clock and goes on from there.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { NOBODY, type Side } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { Won } from '../../firmware/core/match.ts'
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { Broken } from './broken.ts'
import { type Contacts, isClosing, isHeld } from './contacts.ts'
import { explainedFrom, startsFrom, stopBefore, stoppedAt } from './explain.ts'
import {
  copyOf,
  fallsAt,
  forgetFrom,
  purseOf,
  reopen,
  run,
  runOn,
  type Stopwatch,
  sendBack,
  setPurse,
  stand,
} from './stopwatch.ts'

/** A stop lasts no longer, nor has one who has come late for the control, nor can a side be late for so many minutes. */
const STOP = 30_000
const ARRIVED = 60_000
const MINUTE = 60_000
/** After a result is agreed to, shorts mean nothing for so long. */
const DEAF = 3000
/** Who has agreed and goes on holding says that the other one is absent. */
const ABSENT = 3000

/** What the last look saw. */
export interface Seen {
  stage: number
  /** When this stage began to count, and when it was seen first. */
  begun: number
  changedAt: number
  fell: number
  games: number
  called: number
  sent: readonly number[]
}

/** The stage as the rules have it: whoever asks for something, nothing has changed. */
export function stageOf(s: Session): number {
  return s.stage === Stage.Ask ? Stage.Open : s.stage
}

/** Takes the watch from what was seen to what the clock has now; throws Broken. */
export function follow(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const to = stageOf(s)
  if (isBefore(to) || to === Stage.Power) return setBy(w, s)
  if (isBefore(was.stage)) begin(w, s, contacts)
  else if (was.stage === Stage.Power) goOn(w, s)
  else if (was.stage === Stage.Ruling) afterRuling(w, s)
  else if (s.fell !== NOBODY && was.fell === NOBODY) fall(w, was, s, contacts)
  else if (to === Stage.Ruling) intoRuling(w, was, s, contacts)
  else if (to === Stage.Play || to === Stage.Stop) inGame(w, was, s, contacts)
  else if (was.stage === Stage.Stop && to === Stage.Open) opensAnew(w, was, s, contacts)
  else outOfGame(w, was, s, contacts)
  const found = differs(w, s)
  if (found) throw new Broken('T7 T8 what both sides have', found)
}

/** Where the watch and the clock differ, in a few words. */
export function differs(w: Stopwatch, s: Session): string {
  const c = s.clock
  for (let side = 0; side < 2; side++) {
    if (w.bank[side] !== c.bank[side] || w.extra[side] !== c.extra[side]) return told(w, s)
    if (w.over[side] !== c.over[side] > 0) return told(w, s)
  }
  if (w.turn !== c.turn || w.isOn !== c.on > 0 || (w.isOn && w.since !== c.since)) return told(w, s)
  if (c.turn === NOBODY) return ''
  const isLeft = w.left === c.left && w.turns === c.turns[0] + c.turns[1]
  const last = w.presses[w.presses.length - 1]
  const isKept = !last || !c.gave || (last.charged.left === c.gaveLeft && last.charged.bank[c.turn] === c.gaveBank)
  return isLeft && isKept ? '' : told(w, s)
}

function told(w: Stopwatch, { clock: c }: Session): string {
  const mine = `bank ${w.bank} extra ${w.extra} over ${w.over.map(Number)} turn ${w.turn} on ${w.isOn ? 1 : 0} delay ${w.left} since ${w.since} turns ${w.turns}`
  const own = `bank ${c.bank} extra ${c.extra} over ${c.over} turn ${c.turn} on ${c.on} delay ${c.left} since ${c.since} turns ${c.turns}`
  return `stop-watch ${mine}, clock ${own}`
}

/** The clock is believed: a judge has set it, or it was recalled. */
export function setBy(w: Stopwatch, s: Session): void {
  const { clock: c } = s
  setPurse(w, { bank: c.bank, extra: c.extra, over: [c.over[0] > 0, c.over[1] > 0] })
  Object.assign(w, { left: c.left, since: c.since, turn: c.turn, given: c.given, isOn: c.on > 0 })
  Object.assign(w, { delay: c.delay, turns: c.turns[0] + c.turns[1], presses: [], opened: undefined, ended: undefined })
  Object.assign(w, { playFrom: s.since, lateFor: -1 })
  if (c.turn === NOBODY) return
  if (c.gave) w.presses.push(handedOver(w, s))
  if (!w.turns) w.opened = openedBy(w, s)
}

/** The last hand-over as the clock has it, of which nobody knows when it was. */
function handedOver(w: Stopwatch, { clock: c }: Session): Stopwatch['presses'][number] {
  const side = c.turn as Side
  const charged = { ...purseOf(w), turn: 1 - side, left: c.gaveLeft }
  charged.bank[side] = c.gaveBank
  charged.extra[side] = c.gaveExtra
  if (c.gaveExtra) charged.over[side] = false
  return { at: -Infinity, before: charged, charged }
}

/** The purse before the game's first turn, as the clock has it. */
function openedBy(w: Stopwatch, s: Session): Stopwatch['opened'] {
  const opened = purseOf(w)
  opened.bank[w.turn] = s.opened
  opened.extra[w.turn] = s.openedExtra
  if (s.openedExtra) opened.over[w.turn] = false
  return opened
}

/** T1-T6: both banks as the control has them, and nothing runs but an absent side's (M1). */
function begin(w: Stopwatch, s: Session, contacts: Contacts): void {
  const { bank, delay, option } = s.control
  const overtime = option[Option.Overtime] * 1000
  setPurse(w, { bank: [bank, bank], extra: [overtime, overtime], over: [false, false] })
  Object.assign(w, { left: 0, turn: NOBODY, isOn: false, delay, turns: 0, presses: [], opened: undefined })
  Object.assign(w, { ended: undefined, deafTill: 0, lateFor: 0 })
  if (s.stage !== Stage.Late) return
  const { since } = s.clock
  if (!isHeld(contacts, 1 - s.who, since, 0, ABSENT))
    throw new Broken('M1 who is there holds for 3 s', `side ${1 - s.who} at ${since}`)
  run(w, s.who, since, 0)
}

/** D7: what stood through the cut goes on, or stands on, with what it had. */
function goOn(w: Stopwatch, s: Session): void {
  if (s.clock.on) runOn(w, s.clock.since)
  if (s.stage === Stage.Ruling && (s.from === Stage.Late || s.from === Stage.Break)) w.turn = NOBODY
}

/** P7: going on after a ruling changes nothing that the judge has set. */
function afterRuling(w: Stopwatch, s: Session): void {
  const bank = [...w.bank]
  setBy(w, s)
  const isOut = s.stage !== Stage.Ruling && (bank[0] !== w.bank[0] || bank[1] !== w.bank[1])
  if (isOut) throw new Broken('P7 the end of a ruling changes no bank', `${bank} to ${w.bank}`)
}

/** The watches with which play may have begun since the last look, or gone on. */
function intoPlay(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): Stopwatch[] {
  if (was.stage === Stage.Open) return startsFrom(w, was.begun, was.changedAt, contacts)
  if (was.stage !== Stage.Stop) return [w]
  return resumesFrom(w, was, s, contacts)
}

/** Presses, stops, and play that goes on. */
function inGame(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const { clock: c } = s
  const turns = c.turns[0] + c.turns[1]
  const isStop = s.stage === Stage.Stop
  if (isStop && was.stage === Stage.Stop && !differs(w, s)) return // it stands
  if (isStop && was.stage === Stage.Result) return // it was not over
  const from = intoPlay(w, was, s, contacts)
  if (!isStop) return explain(w, from, contacts, s, (fits) => explainedFrom(from, turns, c.since, contacts, fits))
  explain(w, from, contacts, s, (fits) =>
    stoppedAt(from, turns, c.since, contacts, (v) => {
      if (fallsAt(v) <= c.since) return false
      stand(v, c.since)
      return fits(v)
    }),
  )
}

type Explain = (fits: (w: Stopwatch) => boolean) => Stopwatch | undefined

/** T8, C2: takes the watch to what the clock has. */
function explain(w: Stopwatch, from: readonly Stopwatch[], contacts: Contacts, s: Session, by: Explain): void {
  const found = by((v) => !differs(v, s))
  if (found) return void Object.assign(w, found)
  const was = (from[0] ? differs(from[0], s) : 'nobody began it') || 'no press'
  throw new Broken('T8 C2 contacts explain the banks', `${was}; closed ${closedIn(contacts)}`)
}

function closedIn(contacts: Contacts): string {
  return contacts.side.map((b) => b.closings.map((one) => `${one.at}-${one.open}`)).join(' / ')
}

/** The watches with which a stop may have ended since the last look: by holds, or by itself (P5); then it may have been stopped anew. */
function resumesFrom(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): Stopwatch[] {
  const at = s.stage === Stage.Play ? s.since : was.begun + STOP
  const isEnd = at === was.begun + STOP
  const isHand = [0, 1].some((side) => isHeld(contacts, side, at, stoodFrom(was)))
  if (!isEnd && !isHand) throw new Broken('P5 a stop ends by a hold or after 30 s', `at ${at}, begun ${was.begun}`)
  if (isEnd && !isHand && was.called) throw new Broken('P5 a stop stands while the judge is called', `at ${at}`)
  const v = copyOf(w)
  runOn(v, at)
  if (!was.sent.every((sent, side) => isWrong(sent) || isHeld(contacts, side, at, stoodFrom(was)))) return [v]
  const back = copyOf(w)
  if (!sendBack(back)) setBy(back, s)
  runOn(back, at)
  return was.sent.every(isWrong) ? [back] : [back, v]
}

/** Since when a stop has been on the glass; its count may have begun anew since. */
function stoodFrom({ begun, changedAt }: Seen): number {
  return Math.min(begun, changedAt)
}

function isWrong(sent: number): boolean {
  return ((sent >> Claim.WrongMove) & 1) > 0
}

/** T9: the flag falls at the very ms at which all of its side is used up, and nothing runs from then on (T10). */
function fall(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const isAt = (v: Stopwatch): boolean => v.turn === s.fell && fallsAt(v) === s.fellAt
  const isGame = was.stage === Stage.Play || was.stage === Stage.Open || was.stage === Stage.Stop
  const turns = s.clock.turns[0] + s.clock.turns[1]
  const from = isGame && (was.stage !== Stage.Open || w.turn === NOBODY) ? intoPlay(w, was, s, contacts) : [w]
  if (was.stage === Stage.Arrived && s.fellAt > was.begun + ARRIVED) run(w, s.who, was.begun + ARRIVED, 0)
  const found = isGame ? explainedFrom(from, turns, s.fellAt, contacts, isAt) : w
  if (!found || !isAt(found))
    throw new Broken(
      'T9 the flag falls when all is used up',
      `side ${s.fell} at ${s.fellAt}, not at ${fallsAt(found ?? w)}; closed ${closedIn(contacts)}`,
    )
  const stop = isGame && stopBefore(found, contacts, s.fellAt)
  if (stop) throw new Broken('P6 a stop from before the flag wins', `from ${stop.from}, flag at ${s.fellAt}`)
  Object.assign(w, found)
  stand(w, s.fellAt)
  if (s.clock.turn === NOBODY) Object.assign(w, { turn: NOBODY, left: 0 })
  const isMatch = s.control.option[Option.Scope] === 0
  const stages: number[] = isMatch ? [Stage.Flag] : [Stage.Result]
  if (s.stage !== Stage.Ruling && !stages.includes(stageOf(s)))
    throw new Broken('T10 what a flag loses', `stage ${s.stage} after it`)
}

/** P7: what ran stands from the instant of the key on. */
function intoRuling(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const at = s.clock.since
  const turns = s.clock.turns[0] + s.clock.turns[1]
  const isPlay = was.stage === Stage.Play || (was.stage === Stage.Open && s.clock.turn !== NOBODY)
  if (isPlay || (was.stage === Stage.Stop && differs(w, s))) {
    const from = intoPlay(w, was, s, contacts)
    for (const one of from) forgetFrom(one, at + 1) // what was pressed until the key was believed
    explain(w, from, contacts, s, (fits) =>
      explainedFrom(from, turns, at, contacts, (v) => {
        stand(v, at)
        return fits(v)
      }),
    )
    if (!contacts.keyed.includes(at)) throw new Broken('P7 the key stops play at its edge', `${at}, ${contacts.keyed}`)
  } else {
    if (was.stage === Stage.Arrived && s.since > was.begun + ARRIVED) run(w, s.who, was.begun + ARRIVED, 0)
    if (w.isOn) stand(w, at)
  }
  if (s.clock.turn === NOBODY) w.turn = NOBODY
}

/** M3: both want the wrong opener's turn undone. */
function opensAnew(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const at = s.since
  const isWanted = was.sent.every((sent, side) => isWrong(sent) || isHeld(contacts, side, at, stoodFrom(was)))
  if (!isWanted || w.turns) throw new Broken('M3 both open a game anew', `${was.sent} at ${at}, turns ${w.turns}`)
  if (!reopen(w)) setBy(w, s)
}

/** Results, breaks, absence, the end: the banks stand but where a control has them run or filled again. */
function outOfGame(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const to = stageOf(s)
  const { games } = s.match
  if (games > was.games) {
    w.ended = purseOf(w)
    Object.assign(w, { turn: NOBODY, left: 0, isOn: false, deafTill: s.since + DEAF })
    if (s.control.option[Option.Refill] && s.match.winner === NOBODY) refill(w, s.control.bank)
  } else if (games < was.games && w.ended) takeBack(w, w.ended, s.control.option[Option.Refill] > 0)
  else if (games < was.games) setBy(w, s)
  if (was.stage === Stage.Late) stopsBeingLate(w, was, s, contacts)
  else if (was.stage === Stage.Break) stand(w, s.clock.since)
  if ((was.stage === Stage.Late || was.stage === Stage.Break) && to !== was.stage) w.turn = NOBODY
  if (to === Stage.Break && s.control.option[Option.Runs]) run(w, s.who, s.clock.since, 0)
  if (was.stage === Stage.Arrived && to !== Stage.Open && s.since !== was.begun) runsOn(w, was, s, contacts)
}

/** Section X: both banks anew; of overtime that has begun what is left of it stays, as overtime. */
function refill(w: Stopwatch, bank: number): void {
  for (let side = 0; side < 2; side++) {
    if (w.over[side]) w.extra[side] = w.bank[side]
    w.over[side] = false
    w.bank[side] = bank
  }
}

/** The last game is taken back: both have what they had at its end, less what a break has cost since. */
function takeBack(w: Stopwatch, ended: ReturnType<typeof purseOf>, isRefilled: boolean): void {
  const { bank, extra, over } = isRefilled ? ended : w
  setPurse(w, { ...ended, bank, extra, over })
}

/** M1: he has come, from the closing of his contact on; or M2 he has been late for too long. */
function stopsBeingLate(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const at = s.clock.since
  const side = w.turn
  stand(w, at)
  const late = w.lateFor < 0 ? -1 : w.lateFor + at - was.begun
  if (s.match.won === Won.ByLateness) {
    const limit = s.control.option[Option.Lateness] * MINUTE
    if (late >= 0 && late !== limit) throw new Broken('M2 who is late for so long has lost', `${late} of ${limit}`)
    return
  }
  if (!isClosing(contacts, side, at)) throw new Broken('M1 who is late comes by his contact', `side ${side} at ${at}`)
  w.lateFor = late
}

/** M1: who has come and does not agree within a minute is late again; by the same look he may have come once more. */
function runsOn(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const at = was.begun + ARRIVED
  run(w, s.who, at, 0)
  if (s.stage === Stage.Late) return
  stopsBeingLate(w, { ...was, begun: at }, s, contacts)
  w.turn = NOBODY
}
