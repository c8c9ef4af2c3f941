/*
 * Random whole matches: a control, a time-line of deeds guided by the oracle's stage, and an instant to look at after each. Many
 * deeds are aimed: at the delay's end, the flag, 30 s of a stop, 60 s of a result, 4 minutes of a break and the limit of
 * lateness, a millisecond before, at it and after; both contacts at the gaps and spans that decide.
 *
 * What is avoided: a look within the 100 ms in which what is due is not yet done, and soon after; a deed that begins before all
 * contacts are at rest; contacts that make a stop or a hold at the very ms at which the other one opens.
 */
import fc from 'fast-check'
import {
  type Book,
  blank,
  type Control,
  type Deed,
  lastRun,
  other,
  type Pair,
  type Side,
  type Stage,
} from './match-book.ts'
import { gestureOf, type Kind } from './match-habits.ts'
import { advance, dueAt, enter, judge } from './match-oracle.ts'

/** Deeds that begin before the last of them is over stand together, with an instant after them at which all is settled. */
export interface Moment {
  deeds: Deed[]
  look: number
  isSure: boolean
}

export interface Match {
  control: Control
  moments: Moment[]
}

interface Wish {
  /** Which line of the stage's table, in thousandths. */
  roll: number
  side: Side
  from: 'now' | 'turn' | 'delay' | 'due' | 'limit'
  ms: number
  /** What is aimed: the contact's closing, or the instant at which it is recognised. */
  by: 'closing' | 'act'
  ofShort: number
  ofHold: number
  ofKnock: number
  /** Of both: between the closings, how long both stay closed, and which of them opens how much later. */
  gap: number
  ofBoth: number
  skew: number
  apart: number
  /** How long after the deed is looked, if nothing comes before. */
  wait: number
}

const BOUNCE = 15
/** An opening press counts once the other side cannot have closed with it. */
const NEAR = 300
/** So long a look keeps from what was due before it. */
const SEEN = { inTime: 250, late: 1_300 }
const LIMITS: Partial<Record<Stage, number>> = { stop: 30_000, result: 60_000, arrived: 60_000, break: 240_000 }

const whole = (min: number, max: number) => fc.integer({ min, max })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

const controlArb: fc.Arbitrary<Control> = fc
  .record({
    length: fc.oneof(often(3, whole(1, 4)), often(2, whole(5, 9))),
    bank: fc.oneof(
      often(2, fc.constantFrom(10_000, 10_001, 12_345, 20_000)),
      often(2, whole(10_000, 60_000)),
      often(4, fc.constantFrom(60_000, 240_000, 840_000)),
    ),
    delay: fc.oneof(
      often(2, fc.constantFrom(0, 1)),
      often(5, fc.constantFrom(8_000, 10_000)),
      often(2, whole(0, 60_000)),
    ),
    scope: fc.constantFrom<Control['scope']>('match', 'game'),
    refill: fc.boolean(),
    breaks: whole(0, 3),
    runs: fc.boolean(),
    overtime: fc.oneof(often(2, fc.constant(0)), often(1, fc.constantFrom(30_000, 60_000))),
    koks: fc.constantFrom<Control['koks']>(3, 4),
    left: fc.oneof(often(2, fc.constant(0)), often(1, whole(0, 8))),
    right: fc.oneof(often(2, fc.constant(0)), often(1, whole(0, 8))),
    lateness: fc.constantFrom(Infinity, 30_000, 60_000),
    played: fc.boolean(),
    judge: fc.boolean(),
  })
  .map(({ left, right, played, ...c }) => {
    const score: Pair = [left % c.length, right % c.length]
    const near = score.filter((points) => points === c.length - 1).length
    return { ...c, score, played: played && near === 1 && c.length > 1 }
  })

const aim = (from: Wish['from'], ms: fc.Arbitrary<number>) => ms.map((n) => ({ from, ms: n }))

const aimArb = fc.oneof(
  often(10, aim('now', fc.constant(0))),
  often(30, aim('now', whole(0, 900))),
  often(6, aim('now', whole(0, 15_000))),
  often(1, aim('now', whole(0, 70_000))),
  often(2, aim('turn', whole(148, 152))),
  often(4, aim('delay', whole(-1, 1))),
  often(1, aim('delay', whole(-700, 700))),
  often(3, aim('due', whole(-1, 1))),
  often(2, aim('due', whole(-1_200, 200))),
  often(2, aim('limit', whole(-1, 1))),
  often(1, aim('limit', whole(-1_200, 1_200))),
)

const wishArb: fc.Arbitrary<Wish> = fc
  .record({
    roll: whole(0, 999),
    side: fc.constantFrom<Side>(0, 1),
    aim: aimArb,
    by: fc.constantFrom<Wish['by']>('closing', 'act'),
    ofShort: fc.oneof(fc.constantFrom(30, 599, 999), whole(30, 599), whole(600, 999)),
    ofHold: fc.oneof(often(1, fc.constantFrom(1_000, 2_999)), often(4, whole(1_000, 1_500))),
    ofKnock: whole(1, 7),
    gap: fc.oneof(fc.constantFrom(0, 1, 8, 25, 59, 60, 61, 149, 150, 299, 300, 301), whole(0, 60), whole(61, 600)),
    ofBoth: fc.oneof(
      often(1, fc.constantFrom(599, 600, 601, 1_999, 2_000, 2_001)),
      often(3, whole(600, 1_100)),
      often(1, whole(40, 599)),
    ),
    skew: fc.oneof(often(2, fc.constant(0)), often(1, whole(-400, 400))),
    apart: fc.oneof(fc.constantFrom(300, 301), whole(301, 400), whole(900, 1_100)),
    wait: fc.oneof(often(6, fc.constant(0)), often(1, whole(0, 9_000)), often(1, whole(0, 700))),
  })
  .map(({ aim: { from, ms }, ...wish }) => ({ ...wish, from, ms }))

/** A match of up to `most` wishes. Edges and wakes may be handled `late` ms late: all distances grow with it. */
export function matchesArb(most: number, late: number, ofControl = controlArb): fc.Arbitrary<Match> {
  const wishes = fc.array(wishArb, { minLength: 0, maxLength: most, size: 'max' })
  return fc.tuple(ofControl, wishes).map(([control, list]) => place(control, list, late))
}

/** A control under which no bank changes but by a turn: nothing falls soon, nothing runs in a break, no overtime is given. */
export const plainControlArb = controlArb.map((c) => ({ ...c, bank: 1_200_000, overtime: 0, runs: false }))

function place(control: Control, wishes: Wish[], late: number): Match {
  const moments: Moment[] = []
  let book = blank
  let free = 0
  let left = 6
  for (const wish of wishes) {
    book = advance(control, book, free)
    if (['over', 'flag'].includes(book.stage) && left-- === 0) break
    const deeds = clear(control, book, apart(granted(control, book, wish, free), late), late)
    book = enter(control, book, deeds)
    free = Math.max(...deeds.map(overAt)) + 60 + 2 * late
    const look = free - 1
    moments.push({ deeds, look, isSure: isSure(control, book, look, late) })
    free = look + 1 + wish.wait
  }
  return { control, moments }
}

/** When a deed's contact is surely open for good, and what it came to known. */
export function overAt({ at, held }: Deed): number {
  return at + Math.max(held, NEAR) + BOUNCE
}

/** Whether nothing has been due for a while before `now`, so that all of it has surely been seen. */
export function isSure(control: Control, book: Book, now: number, late: number): boolean {
  return now - advance(control, book, now).ended > (late ? SEEN.late : SEEN.inTime)
}

/** A contact opens a little later where its bounce would still go on as the other one becomes a hold, and never with it. */
function apart([one, two]: Deed[], late: number): Deed[] {
  if (!two) return [one]
  const parted = (deed: Deed, of: Deed): Deed => {
    const opens = deed.at + deed.held
    const isTogether = opens === of.at + of.held && deed === two
    const isNear = isTogether || [1000, 3000].some((ms) => opens > of.at + ms - 30 - late && opens <= of.at + ms + late)
    return isNear ? { ...deed, held: deed.held + 40 + 2 * late } : deed
  }
  return [parted(one, two), parted(two, parted(one, two))]
}

/**
 * Later, where a contact would close as a flag is announced that loses the game, or outside play before it; and before it is seen that
 * a result is to be entered anew.
 */
function clear(control: Control, book: Book, deeds: Deed[], late: number): Deed[] {
  if (!isInDoubt(control, book, deeds, 130 + 2 * late)) return deeds
  return clear(
    control,
    book,
    deeds.map((deed) => ({ ...deed, at: deed.at + 20 })),
    late,
  )
}

/** Whether one closes so soon after something that comes by itself, of all that does until then. */
function isInDoubt(control: Control, book: Book, deeds: Deed[], far: number): boolean {
  const last = Math.max(...deeds.map(({ at }) => at))
  const isSeen = ({ stage }: Book): boolean => control.scope === 'game' || (stage === 'result' && !control.judge)
  if (isSeen(book) && deeds.some(({ at }) => at <= book.ended + far)) return true
  for (let b = book, due = dueAt(control, b); due <= last; due = dueAt(control, b)) {
    const from = due + (b.stage === 'play' ? 90 : 0)
    if (isSeen(b) && deeds.some(({ at }) => at >= from && at <= due + far)) return true
    b = advance(control, b, due)
  }
  return false
}

function granted(control: Control, book: Book, wish: Wish, now: number): Deed[] {
  const [kind, side] = gestureOf(control, book, wish.roll, wish.side)
  const at = aimed(control, book, wish, kind, now)
  const pair = (gap: number, held: number, more = 0): Deed[] => [
    { side, at, held: gap + held + (more > 0 ? more : 0) },
    { side: other(side), at: at + gap, held: held + (more < 0 ? -more : 0) },
  ]
  if (kind === 'both') return pair(wish.gap, wish.ofBoth, wish.skew)
  const isEnd = book.stage === 'over' && !control.judge // there both together are the door's
  if (kind === 'holds') return pair(wish.gap, wish.ofHold + (isEnd ? 200 : 0), wish.skew)
  if (kind === 'overlap' && !isEnd) return pair(wish.apart, wish.ofShort, wish.gap % 2 ? 700 : 50)
  if (kind === 'lean') return pair(wish.apart + 700, wish.ofBoth + 1_400, wish.skew)
  const held = {
    overlap: wish.ofShort,
    short: wish.ofShort,
    hold: wish.ofHold,
    knock: wish.ofKnock,
    absent: 3_000 + (wish.gap % 300),
  }[kind]
  return [{ side, at, held }]
}

function aimed(control: Control, book: Book, wish: Wish, kind: Kind, now: number): number {
  const due = dueAt(control, book)
  const { delayLeft, running } = judge(control, book, now)
  const limit = book.since + (LIMITS[book.stage] ?? Infinity)
  const turn = book.stage === 'play' ? lastRun(book)!.spans.at(-1)!.from : now
  const ends = {
    now,
    turn,
    delay: running && book.stage === 'play' ? now + delayLeft : limit,
    due,
    limit: limit === Infinity ? due : limit,
  }[wish.from]
  const isAct = wish.by === 'act' && wish.from !== 'now'
  const act = !isAct ? 0 : kind === 'short' ? wish.ofShort : kind === 'hold' ? 1000 : kind === 'both' ? wish.gap : 0
  return Math.max(now, (ends === Infinity ? now : ends) + wish.ms - act)
}
