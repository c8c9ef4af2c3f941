/*
 * Random whole matches: a control, a time-line of deeds guided by the oracle's stage, and an instant to look at after each. Many
 * deeds are aimed: at the delay's end, the flag, 30 s of a stop, 60 s of a result, 4 minutes of a break and the limit of
 * lateness, a millisecond before, at it and after.
 *
 * What is avoided, since the rules leave it open or the contact's bounce does:
 * - From the instant at which a stage is due to do something until its announcement 100 ms later (and a few for bounce) nothing
 *   is recognised but what is surely too late: a press in play, or an absent player's, that closes after the flag.
 * - No contact closes just before that announcement: with its bounce it may count as closed only after it. No chord has it between
 *   its two edges. No stage is looked at then, nor soon after, since one due may have followed another.
 * - Where a flag loses the game, no chord begins between the flag and its announcement: its first press is too late and may bring
 *   the announcement on, and then the second hand closes in a stage that is not the first one's.
 * - A deed begins when all contacts are at rest; only a hand that rests on its button lets the other side's be pressed meanwhile.
 * - Of two contacts that close in the same millisecond neither is the first; such a chord is put down to the left.
 * - In `ready` there is no chord: it leads back to the setup, which is no part of a match.
 */
import fc from 'fast-check'
import { type Book, blank, type Control, type Deed, other, type Pair, type Side, type Stage } from './match-book.ts'
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
  from: 'now' | 'delay' | 'due' | 'limit'
  ms: number
  /** What is aimed: the contact's closing, or the instant at which it is recognised. */
  by: 'closing' | 'act'
  ofShort: number
  ofRest: number
  ofHold: number
  ofKnock: number
  gap: number
  ofChord: number
  apart: number
  /** How long after the deed is looked, if nothing comes before. */
  wait: number
}

const BOUNCE = 15
/** A stage's own deed is seen 100 ms after it is due; with the bounce of a contact nobody can tell what came first. */
const UNSURE = { from: 78, to: 105 }
const LIMITS: Partial<Record<Stage, number>> = { stop: 30_000, result: 60_000, break: 240_000 }

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
  })
  .map(({ left, right, ...c }) => ({ ...c, score: [left % c.length, right % c.length] as Pair }))

const aim = (from: Wish['from'], ms: fc.Arbitrary<number>) => ms.map((n) => ({ from, ms: n }))

const aimArb = fc.oneof(
  often(10, aim('now', fc.constant(0))),
  often(30, aim('now', whole(0, 900))),
  often(6, aim('now', whole(0, 15_000))),
  often(1, aim('now', whole(0, 70_000))),
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
    ofShort: fc.oneof(fc.constantFrom(30, 599), whole(30, 599)),
    ofRest: fc.oneof(fc.constantFrom(600, 999), whole(600, 999)),
    ofHold: fc.oneof(often(1, fc.constantFrom(1_000, 5_000)), often(4, whole(1_000, 1_500))),
    ofKnock: whole(1, 7),
    gap: fc.oneof(fc.constantFrom(0, 1, 8, 25, 300), whole(0, 300)),
    ofChord: fc.oneof(often(1, fc.constantFrom(600, 601, 2_000)), often(3, whole(600, 1_100))),
    apart: fc.oneof(fc.constant(301), whole(301, 400)),
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
  let left = 4
  for (const wish of wishes) {
    const now = unhurried(control, book, free, late)
    book = advance(control, book, now)
    if (['over', 'flag'].includes(book.stage) && left-- === 0) break
    const deeds = granted(control, book, wish, now, late)
    book = enter(control, book, deeds)
    free = Math.max(...deeds.map(overAt)) + 60 + 2 * late
    const look = free - 1
    moments.push({ deeds, look, isSure: isSure(control, book, look, late) })
    free = look + 1 + wish.wait
  }
  return { control, moments }
}

/** When a deed's last contact is surely open for good. */
export function overAt(deed: Deed): number {
  return deed.at + deed.held + (deed.kind === 'chord' ? deed.gap : 0) + BOUNCE
}

/** Whether nothing has been due for a while before `now`, so that all of it has surely been seen. */
export function isSure(control: Control, book: Book, now: number, late: number): boolean {
  const due = dueAt(control, book)
  if (due > now) return true
  if (due > now - (late ? 1_300 : 250)) return false
  return isSure(control, advance(control, book, due + 100), now, late)
}

function unhurried(control: Control, book: Book, now: number, late: number): number {
  return isSure(control, book, now, late) ? now : unhurried(control, book, now + 50, late)
}

function granted(control: Control, book: Book, wish: Wish, now: number, late: number): Deed[] {
  const [kind, side] = gestureOf(control, book, wish.roll, wish.side)
  const first = kind === 'overlap' ? 'rest' : kind
  const at = aimed(control, book, wish, first, now)
  const deed = sureDeed(control, book, wish, first, side, at, late)
  if (kind !== 'overlap' || deed.kind !== 'touch') return [deed]
  // The other hand: pressed while this one rests, long enough apart to make no chord.
  const rest: Deed = { ...deed, held: wish.gap % 2 ? wish.ofHold + 300 : wish.ofRest }
  const press: Deed = { kind: 'touch', side: other(side), at: rest.at + wish.apart, held: Math.min(500, wish.ofShort) }
  const both = [rest, press]
  const isNear = (b: Book) => dueAt(control, b) <= Math.max(...both.map(overAt)) + UNSURE.to + late
  return [book, enter(control, book, [rest]), enter(control, book, both)].some(isNear) ||
    both.some((d) => isUnsure(control, book, d, late))
    ? [deed]
    : both
}

function heldFor(wish: Wish, kind: Kind): number {
  return {
    short: wish.ofShort,
    hold: wish.ofHold,
    rest: wish.ofRest,
    knock: wish.ofKnock,
    chord: wish.ofChord,
    overlap: 0,
  }[kind]
}

function aimed(control: Control, book: Book, wish: Wish, kind: Kind, now: number): number {
  const due = dueAt(control, book)
  const { delayLeft, running } = judge(control, book, now)
  const limit = book.since + (LIMITS[book.stage] ?? Infinity)
  const ends = {
    now,
    delay: running && book.stage === 'play' ? now + delayLeft : limit,
    due,
    limit: limit === Infinity ? due : limit,
  }[wish.from]
  const act =
    wish.by === 'closing' || wish.from === 'now' ? 0 : kind === 'short' ? wish.ofShort : kind === 'hold' ? 1000 : 0
  const at = (ends === Infinity ? now : ends) + wish.ms - act
  return Math.max(now, at)
}

/** The deed at `at`, or, if that is ambiguous, as soon as it is not; a chord is made tighter first. */
function sureDeed(c: Control, book: Book, wish: Wish, kind: Kind, side: Side, at: number, late: number): Deed {
  const held = heldFor(wish, kind)
  const touch = (t: number): Deed => ({ kind: 'touch', side, at: t, held })
  const chord = (t: number, gap: number): Deed => ({ kind: 'chord', side: gap ? side : 0, at: t, gap, held })
  for (let t = at; ; t += 25) {
    const tries = kind === 'chord' ? [chord(t, wish.gap), chord(t, 0)] : [touch(t)]
    const now = advance(c, book, t)
    const good =
      isSure(c, book, t, late) || dueAt(c, now) <= t ? tries.find((deed) => !isUnsure(c, now, deed, late)) : undefined
    if (good) return good
  }
}

function isUnsure(c: Control, book: Book, deed: Deed, late: number): boolean {
  const due = book.stage === 'stop' ? book.since + 30_000 : dueAt(c, book) // a claim may yet make 30 s of a stop due
  const isIn = (t: number, from: number) => t >= due + from && t <= due + UNSURE.to + 2 * late
  const from = UNSURE.from - late
  if (isIn(deed.at, book.stage === 'stop' ? 0 : from)) return true
  if (deed.kind === 'chord') {
    const second = deed.at + deed.gap
    const pressed = enter(c, book, [{ kind: 'touch', side: deed.side, at: deed.at, held: 999 }])
    if (book.stage === 'play' && second >= dueAt(c, pressed) + from) return true
    if (c.scope === 'game' && deed.at >= due && deed.at <= due + UNSURE.to) return true
    return deed.at < due + from && second >= due + from
  }
  if (book.stage === 'play' || deed.held < 8 || (deed.held >= 600 && deed.held < 1000)) return false
  const act = deed.at + (deed.held < 600 ? deed.held : 1000)
  if (book.stage === 'late' && deed.held < 600) return false
  return isIn(act, 0)
}
