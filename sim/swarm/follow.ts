/*
 * Following a clock from one look to the next: each change of it is explained by contacts that closed and by the rules, on a
 * stop-watch of the swarm's own, which then must have what the clock has.
 *
 * Where a judge has ruled, or a record was recalled, the watch is set by the clock and goes on from there.
 */
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Broken } from './broken.ts'
import { type Contacts, mayStop } from './contacts.ts'
import {
  copyOf,
  fallsAt,
  forgetFrom,
  handOver,
  purseOf,
  run,
  type Stopwatch,
  sendBack,
  setPurse,
  stand,
} from './stopwatch.ts'

const NOBODY = 2
/** A game begins when the contact is let go, and counts from its closing, this long before at most. */
const SHORT = 640
/** A stop for dice ends by itself. */
const STOP = 30_000
/** Options of a control by number. */
const [SCOPE, REFILL, RUNS, OVERTIME] = [1, 2, 4, 5]

/** What the last look saw. */
export interface Seen {
  stage: number
  /** When this stage began to count, the one behind a code. */
  begun: number
  fell: number
  games: number
}

/** The stage as the rules have it: behind a code that is typed, and whoever asks for something, nothing has changed. */
export function stageOf(s: Session): number {
  const stage = s.stage === Stage.Code ? s.behind : s.stage
  return stage === Stage.Ask ? Stage.Open : stage
}

/** Takes the watch from what was seen to what the clock has now; throws Broken. */
export function follow(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const to = stageOf(s)
  if (to <= Stage.Ready || to === Stage.Power) return setBy(w, s)
  if (was.stage <= Stage.Ready) begin(w, s)
  else if (was.stage === Stage.Power) goOn(w, s)
  else if (was.stage === Stage.Ruling) afterRuling(w, s)
  else if (s.fell !== NOBODY && was.fell === NOBODY) fall(w, was, s, contacts)
  else if (to === Stage.Ruling) intoRuling(w, was, s, contacts)
  else if (to === Stage.Play || to === Stage.Stop) inGame(w, was, s, contacts)
  else if (was.stage === Stage.Play && to === Stage.Open) reopen(w, s)
  else outOfGame(w, was, s)
  const found = differs(w, s)
  if (found) throw new Broken('T7 T8 what both sides have', found)
}

/** Where the watch and the clock differ, in a few words. */
function differs(w: Stopwatch, s: Session): string {
  const c = s.clock
  for (let side = 0; side < 2; side++) {
    if (w.bank[side] !== c.bank[side] || w.extra[side] !== c.extra[side]) return told(w, s)
  }
  if (w.turn !== c.turn || w.isOn !== c.on > 0 || (w.isOn && w.since !== c.since)) return told(w, s)
  if (c.turn === NOBODY) return ''
  const isLeft = w.left === c.left && w.turns === c.turns[0] + c.turns[1]
  const last = w.presses[w.presses.length - 1]
  return isLeft && (!c.gave || !last || last.charged.left === c.gaveLeft) ? '' : told(w, s)
}

function told(w: Stopwatch, { clock: c }: Session): string {
  const mine = `bank ${w.bank} extra ${w.extra} turn ${w.turn} on ${w.isOn ? 1 : 0} delay ${w.left} since ${w.since} turns ${w.turns}`
  const own = `bank ${c.bank} extra ${c.extra} turn ${c.turn} on ${c.on} delay ${c.left} since ${c.since} turns ${c.turns}`
  return `stop-watch ${mine}, clock ${own}`
}

/** The clock is believed: a judge has set it, or it was recalled. */
export function setBy(w: Stopwatch, s: Session): void {
  const c = s.clock
  setPurse(w, { bank: c.bank, extra: c.extra, left: c.left, since: c.since, turn: c.turn, isOn: c.on > 0 })
  Object.assign(w, { delay: c.delay, turns: c.turns[0] + c.turns[1], presses: [], opened: undefined, ended: undefined })
}

/** T1-T6: both banks as the control has them, and nothing runs but an absent side's (M1). */
function begin(w: Stopwatch, s: Session): void {
  const { bank, delay, option } = s.control
  const overtime = option[OVERTIME] * 1000
  setPurse(w, { bank: [bank, bank], extra: [overtime, overtime], left: 0, turn: NOBODY, isOn: false })
  Object.assign(w, { delay, turns: 0, presses: [], opened: undefined, ended: undefined })
  if (s.stage === Stage.Late) run(w, s.who, s.clock.since, 0)
}

/** D7: what stood through the cut goes on, or stands on, with what it had. */
function goOn(w: Stopwatch, s: Session): void {
  if (s.clock.on) Object.assign(w, { isOn: true, since: s.clock.since })
  if (s.stage === Stage.Ruling && (s.from === Stage.Late || s.from === Stage.Break)) w.turn = NOBODY
}

/** P7: going on after a ruling changes nothing that the judge has set. */
function afterRuling(w: Stopwatch, s: Session): void {
  const bank = [...w.bank]
  setBy(w, s)
  const isOut = s.stage !== Stage.Ruling && (bank[0] !== w.bank[0] || bank[1] !== w.bank[1])
  if (isOut) throw new Broken('P7 the end of a ruling changes no bank', `${bank} to ${w.bank}`)
}

/**
 * M3: the side with the lower die presses, and the other's first turn has its delay like every other. Where more has happened
 * since, each of its closings may have been the one; then the watches of all of them.
 */
function started(w: Stopwatch, s: Session, contacts: Contacts): Stopwatch[] {
  const c = s.clock
  const turns = c.turns[0] + c.turns[1]
  const side = turns % 2 ? 1 - c.turn : c.turn
  const closed = contacts.closed[1 - side].filter((at) => at < c.since || (!turns && at === c.since))
  const last = closed[closed.length - 1]
  if (last === undefined || (!turns && c.since - last > SHORT))
    throw new Broken('M3 a game begins by a press', `nobody pressed at ${c.since}`)
  return (turns ? closed.reverse() : [c.since]).map((at) => {
    const v = { ...copyOf(w), turns: 0, presses: [], opened: purseOf(w) }
    run(v, side, at, w.delay)
    return v
  })
}

/** Presses, stops, and play that goes on. */
function inGame(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const c = s.clock
  const from = was.stage === Stage.Open ? started(w, s, contacts) : [w]
  const isStop = stageOf(s) === Stage.Stop
  if (was.stage === Stage.Stop) {
    if (c.turns[0] + c.turns[1] < w.turns && !sendBack(w)) return setBy(w, s)
    if (isStop) return againStopped(w, was, s)
    Object.assign(w, { since: s.since, isOn: true })
  }
  if (isStop) forgetFrom(w, c.since)
  if (isStop && !mayStop(contacts, c.since))
    throw new Broken('P4 a stop begins by a press', `nobody pressed at ${c.since}`)
  pressed(w, from, s, contacts, (v) => {
    if (isStop) stand(v, c.since)
    return !differs(v, s)
  })
}

/** P5: between two looks a stop for dice may have ended by itself, and another one, or a ruling, stopped the turn again. */
function againStopped(w: Stopwatch, was: Seen, s: Session): void {
  const { since } = s.clock
  const ended = was.begun + STOP
  if (w.isOn || since < ended || !differs(w, s)) return
  Object.assign(w, { isOn: true, since: ended })
  stand(w, since)
}

/** T8, C2: as many presses as the clock has counted, each by the side to move and before its flag, so that `fits`. */
function pressed(
  w: Stopwatch,
  from: readonly Stopwatch[],
  s: Session,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): void {
  const found = explainedFrom(from, s, s.clock.since, contacts, fits)
  if (found) return void Object.assign(w, found)
  const was = differs(from[0], s) || 'no press'
  throw new Broken('T8 C2 presses explain the banks', `${was}; pressed ${contacts.closed.join(' / ')}`)
}

/** The first of these watches from which presses explain what the clock has. */
function explainedFrom(
  from: readonly Stopwatch[],
  s: Session,
  until: number,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): Stopwatch | undefined {
  for (const one of from) {
    const found = explained(one, s.clock.turns[0] + s.clock.turns[1], until, contacts, fits)
    if (found) return found
  }
  return undefined
}

function explained(
  w: Stopwatch,
  turns: number,
  until: number,
  contacts: Contacts,
  fits: (w: Stopwatch) => boolean,
): Stopwatch | undefined {
  const v = copyOf(w)
  if (turns <= w.turns) return turns === w.turns && fits(v) ? v : undefined
  const closed = contacts.closed[w.turn] ?? []
  for (let i = closed.length - 1; i >= 0; i--) {
    const at = closed[i]
    if (at < w.since || at > until || at >= fallsAt(w)) continue
    const next = copyOf(w)
    handOver(next, at)
    const found = explained(next, turns, until, contacts, fits)
    if (found) return found
  }
  return undefined
}

/** T9: the flag falls at the very ms at which all of its side is used up, and nothing runs from then on (T10). */
function fall(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const from = was.stage === Stage.Open && w.turn === NOBODY ? started(w, s, contacts) : [w]
  const isAt = (v: Stopwatch): boolean => v.turn === s.fell && fallsAt(v) === s.fellAt
  const isGame = was.stage === Stage.Play || was.stage === Stage.Open
  const found = isGame ? explainedFrom(from, s, s.fellAt, contacts, isAt) : w
  if (!found || !isAt(found))
    throw new Broken(
      'T9 the flag falls when all is used up',
      `side ${s.fell} at ${s.fellAt}, not at ${fallsAt(found ?? w)}`,
    )
  Object.assign(w, found)
  stand(w, s.fellAt)
  if (s.clock.turn === NOBODY) Object.assign(w, { turn: NOBODY, left: 0 })
  const isMatch = s.control.option[SCOPE] === 0
  const stages: number[] = isMatch ? [Stage.Flag] : [Stage.Result]
  if (s.stage !== Stage.Ruling && !stages.includes(stageOf(s)))
    throw new Broken('T10 what a flag loses', `stage ${s.stage} after it`)
}

/** P7: what ran stands from the instant of the key on. */
function intoRuling(w: Stopwatch, was: Seen, s: Session, contacts: Contacts): void {
  const at = s.clock.since
  if (s.fell !== NOBODY && was.fell === NOBODY) return fall(w, was, s, contacts)
  if (was.stage === Stage.Play || (was.stage === Stage.Open && s.clock.turn !== NOBODY)) {
    const from = was.stage === Stage.Open ? started(w, s, contacts) : [w]
    pressed(w, from, s, contacts, (v) => {
      stand(v, at)
      return !differs(v, s)
    })
  } else if (w.isOn) stand(w, at)
  else if (was.stage === Stage.Stop) againStopped(w, was, s)
  if (s.clock.turn === NOBODY) w.turn = NOBODY
}

/** M3: the wrong opener has his time back. */
function reopen(w: Stopwatch, s: Session): void {
  if (!w.opened) return setBy(w, s)
  setPurse(w, { ...w.opened, turn: NOBODY, isOn: false })
  Object.assign(w, { turns: 0, presses: [] })
}

/** Results, breaks, absence, the end: the banks stand but where a control has them run or filled again. */
function outOfGame(w: Stopwatch, was: Seen, s: Session): void {
  const to = stageOf(s)
  const { games } = s.match
  if (games > was.games) {
    w.ended = purseOf(w)
    Object.assign(w, { turn: NOBODY, left: 0, isOn: false })
    if (s.control.option[REFILL] && s.match.winner === NOBODY) w.bank = [s.control.bank, s.control.bank]
  } else if (games < was.games && w.ended) {
    const bank = s.control.option[REFILL] ? w.ended.bank : w.bank
    setPurse(w, { ...w.ended, bank, extra: w.extra })
  } else if (games < was.games) setBy(w, s)
  if (was.stage === Stage.Late || was.stage === Stage.Break) {
    stand(w, s.clock.since)
    if (to !== was.stage) w.turn = NOBODY
  }
  if (to === Stage.Break && s.control.option[RUNS]) run(w, s.who, s.clock.since, 0)
}
