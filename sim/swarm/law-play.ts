/*
 * The law of play, of the opening roll and of absent sides: what each contact, pair of contacts or button does, and
 * from when. The law is asked afterwards, once it is known how long each contact stayed closed, so nothing has to be
 * undone. An absent side's bank runs without a delay (M1, M2): its contact is its arrival, its flag may fall, or it may
 * be late for too long. A side that arrives but does not agree within a minute is late again.
 */
import { Stage } from '../../firmware/core/table.ts'
import { insist } from './broken.ts'
import { type Contact, HOLD, isContact, NOBODY, noteBefore, REST } from './law-seen.ts'
import { enterState, fallsAt, flagAt, haltAt, type Law, openAt, pressAt, set } from './law-state.ts'

/**
 * Both contacts closed for BOTH ms stop the clock if they closed within TOGETHER ms of each other. After BOTH_LATE ms
 * they stop it whenever they closed.
 */
const BOTH = 600
const TOGETHER = 300
const BOTH_LATE = 2000
/** Closings within so many ms are one gesture: if it becomes a stop, the first one is no press. */
const ONE_GESTURE = 60
/** Shorts of both sides do not start a game if they closed within so many ms of each other. */
const TAPPED = 300
/** An edge is handled up to so many ms late. A shorter opening may go unseen; a press may count up to so much later. */
export const LATEST = 60
/** A stop button closed, or a key turned, for less is a knock. */
const PUSHED = 30
/**
 * A flag is announced within so many ms after it is due: 100, and more because the loop may put it off twice. In a
 * game's first turn it takes TAPPED longer, because the opening press counts only once it has been alone for so long.
 */
const ANNOUNCED = 210

/** So many ms after an edge the clock has accepted it and shows what it does. */
const KNOWN = REST + 4

/** What comes next and when, and from when on it is known and shown. */
export interface Next {
  at: number
  known: number
  does: () => void
}

/** The sooner of the two; of two at once the first. */
export function sooner(a: Next | undefined, b: Next | undefined): Next | undefined {
  return !a || (b && b.at < a.at) ? b : a
}

/** On the same ms the flag comes first. Between a button and a press on the same ms the law does not decide. */
export function nextInPlay(law: Law): Next | undefined {
  const { p } = law
  const due = fallsAt(p)
  const isForming = law.hands.list.some(({ closed }) => closed > due - TOGETHER && closed <= due + ANNOUNCED)
  const told = ANNOUNCED + (p.turns ? 0 : TAPPED) + (isForming ? TOGETHER : 0) // a stop may still come of it
  const flag = { at: due, known: due + told, does: () => flagAt(p, law.control.isByGame) }
  const contact = law.hands.list.find((c) => !c.isDone && c.closed >= p.from && isContact(c))
  return sooner(sooner(flag, nextHalt(law)), contact && nextClosing(law, contact))
}

/** The stop button's or the key's next edge. */
function nextHalt(law: Law): Next | undefined {
  const halt = haltFrom(law, law.p.from)
  if (!halt) return undefined
  const { at, isKey } = halt
  const does = (): void => {
    if (law.slow || law.hands.list.some(({ closed }) => closed === at)) law.isOff = true
    for (const c of law.hands.list) c.isVague = c.closed >= at && c.closed <= at + PUSHED
    haltAt(law.p, isKey ? Stage.Ruling : Stage.Stop, at)
    if (!isKey) law.p.stops++
  }
  return { at, known: at + PUSHED, does }
}

function haltFrom({ halts }: Law, from: number): Law['halts'][number] | undefined {
  return halts.find((h) => h.at >= from && h.till - h.at >= PUSHED)
}

/** A contact closes: it is a press, or a part of a stop by both hands. */
function nextClosing(law: Law, c: Contact): Next {
  const { p } = law
  const others = law.hands.list.filter((x) => x.side !== c.side && isContact(x))
  let known = Math.min(c.opened, c.closed + ONE_GESTURE) + KNOWN
  for (const x of others) {
    if (x.closed < c.closed || x.closed > c.closed + ONE_GESTURE || x.isDone) continue
    const until = x.closed + BOTH
    const [end, told] = heldTill(law, c, x, until)
    if (end >= until) return { at: c.closed, known: until + KNOWN, does: () => stopBoth(law, c, x, c.closed) }
    known = Math.max(known, told)
  }
  const x = others.find(({ closed, opened }) => closed < c.closed && opened > c.closed)
  const isFresh = x && x.closed >= p.from && !x.isVoid && c.closed - x.closed <= TOGETHER
  const until = c.closed + (isFresh ? BOTH : BOTH_LATE)
  const [end, told] = x ? heldTill(law, x, c, until) : [0, 0]
  if (x && end < until) known = Math.max(known, told)
  if (x && end >= until) known = until + KNOWN
  const press = (): void => {
    c.isDone = true
    pressAt(p, c.side, c.closed)
    // a side that is given the turn with nothing left falls at this instant, and its flag wins
    if (x && end >= until && fallsAt(p) > c.closed) stopBoth(law, x, c, c.closed)
  }
  return { at: c.closed, known, does: press }
}

/**
 * Until when both contacts stay closed before something else stops the clock, and when that is known. If the stop
 * button closes or the key is turned just before both have been closed for long enough, that may be accepted too late:
 * both hands stop the clock, and the law leaves open from when.
 */
function heldTill(law: Law, first: Contact, second: Contact, until: number): [end: number, told: number] {
  const halt = haltFrom(law, Math.max(first.closed, law.p.from))
  const end = Math.min(first.opened, second.opened)
  if (!halt || halt.at > end) return [end, end]
  if (end >= until && halt.at <= until && halt.at + PUSHED >= until) law.isOff = true
  return [halt.at - 1, halt.at + PUSHED]
}

function stopBoth({ p }: Law, a: Contact, b: Contact, at: number): void {
  for (const c of [a, b]) Object.assign(c, { isDone: true, isVoid: true })
  haltAt(p, Stage.Stop, at)
  p.stops++
}

/** The key is turned while no bank runs. */
export function nextKey({ halts, p }: Law): Next | undefined {
  const key = halts.find(({ at, till, isKey }) => isKey && at >= p.from && till - at >= PUSHED)
  return key && { at: key.at, known: key.at + PUSHED + KNOWN, does: () => haltAt(p, Stage.Ruling, key.at) }
}

/** The opening roll: one side's short gives the other the turn from its opening; of two, the one that opens first. */
export function nextOpening(law: Law): Next | undefined {
  const all = law.hands.list.filter((c) => isShort(law, c))
  if (law.slow && all.some((c) => law.hands.list.some((x) => isJustInTime(c, x)))) law.isOff = true
  const shorts = all.filter((c) => !isAnswered(law, c))
  let first: Contact | undefined
  for (const c of shorts) if (!first || c.opened < first.opened) first = c
  if (!first) return undefined
  const { side, opened } = first
  const does = (): void => {
    const isTie = shorts.some((c) => c.side !== side && c.opened === opened)
    if (isTie || law.hands.list.some((x) => x.side !== side && isVagueFor(law, first, x))) law.isOff = true
    openAt(law.p, 1 - side, opened)
  }
  return { at: opened, known: aloneAt(first) + KNOWN, does }
}

/** When a short is over and no contact of the other side can still be simultaneous with it. */
function aloneAt({ closed, opened }: Contact): number {
  return Math.max(opened, closed + TAPPED)
}

/**
 * Whether the other side's contact makes it uncertain what a short does: it becomes a hold just as the short opens, or
 * it closed shortly before the short did, but before the opening roll began.
 */
function isVagueFor({ p }: Law, short: Contact, c: Contact): boolean {
  const hold = c.closed + HOLD
  if (c.closed < p.from) return short.closed - c.closed <= TAPPED
  return Math.abs(hold - short.opened) <= KNOWN && c.opened >= hold
}

/**
 * Whether the other side's contact is only just simultaneous with this short: if edges are handled late, the clock may
 * have begun the game before it.
 */
function isJustInTime(short: Contact, c: Contact): boolean {
  return c.side !== short.side && isTogether(short, c) && c.closed > aloneAt(short) - LATEST
}

/**
 * A contact that closed or opened while games were shown is none: it turned their page, or the page was gone. Nor is
 * one that closed in the very ms in which the page went. While the judge is called, none begins the game.
 */
function isShort(law: Law, c: Contact): boolean {
  const { p, cut } = law
  if (c.isVoid || c.closed < p.from || c.closed < p.shortsFrom) return false
  if (!isContact(c) || c.opened - c.closed >= HOLD || c.opened >= cut) return false
  const [before, after] = [c.closed, c.opened].map((at) => noteBefore(law.log, at))
  return !c.stood.page && !before.page && !after.page && !after.called
}

function isAnswered({ hands, p }: Law, c: Contact): boolean {
  return hands.list.some((x) => x.side !== c.side && isContact(x) && x.closed >= p.from && isTogether(c, x))
}

function isTogether(a: Contact, b: Contact): boolean {
  return Math.abs(a.closed - b.closed) <= TAPPED
}

/** A side that has arrived has so many ms to agree. */
const ARRIVED = 60_000
/** Ms after which a contact that is an arrival has been taken for one: painting a page may put that off twice. */
const ARRIVAL_KNOWN = 2 * KNOWN + 40

export function nextLate(law: Law): Next | undefined {
  const { p } = law
  if (p.stage === Stage.Arrived) {
    const at = p.lateFrom + ARRIVED
    return { at, known: at + ANNOUNCED, does: () => runOn(law, at) }
  }
  return sooner(sooner(nextFlag(law), nextLimit(law)), nextArrival(law))
}

/** The flag of a bank that runs outside play. */
export function nextFlag({ p, control }: Law): Next | undefined {
  const at = fallsAt(p)
  const does = (): void => {
    flagAt(p, control.isByGame)
    p.turn = NOBODY
  }
  return p.isRunning ? { at, known: Math.max(at, p.from) + ANNOUNCED, does } : undefined
}

function nextLimit({ p, control }: Law): Next | undefined {
  const at = p.lateFrom + control.lateness - p.lateFor
  const known = Math.max(at, p.from)
  const does = (): void => {
    haltAt(p, Stage.Over, at)
    set(p, { from: known, turn: NOBODY })
  }
  return control.lateness ? { at, known: known + ANNOUNCED, does } : undefined
}

function nextArrival(law: Law): Next | undefined {
  const { p } = law
  const isBoth = p.turn === NOBODY
  const isAbsent = (side: number): boolean => isBoth || side === p.turn
  const c = law.hands.list.find((x) => isAbsent(x.side) && !x.isDone && x.closed >= p.from && isContact(x))
  if (!c) return undefined
  const does = (): void => {
    Object.assign(c, { isDone: true, isVoid: true })
    const { stage, who } = noteBefore(law.log, c.closed + ARRIVAL_KNOWN + law.slow)
    const isThere = stage !== Stage.Late || (isBoth && who !== NOBODY) || c.closed + ARRIVAL_KNOWN > law.cut
    insist(law, isThere, 'M1 who was late arrives by his contact', `side ${c.side} at ${c.closed}`)
    haltAt(p, isBoth ? Stage.Late : Stage.Arrived, c.closed)
    p.lateFor += c.closed - p.lateFrom
    p.lateFrom = c.closed
    if (isBoth) set(p, { turn: 1 - c.side, since: c.closed, delayLeft: 0, isRunning: true })
    else p.turn = NOBODY
  }
  return { at: c.closed, known: c.closed + ARRIVAL_KNOWN, does }
}

/** A side that has not agreed within the minute counts as absent: its bank has run since its contact. */
function runOn(law: Law, at: number): void {
  const { p } = law
  enterState(p, Stage.Late, at)
  set(p, { turn: noteBefore(law.log, at).who, since: p.lateFrom, delayLeft: 0, isRunning: true })
}
