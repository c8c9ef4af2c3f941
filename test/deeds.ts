/*
 * Random matches for the swarm: a control, a time-line of deeds and an instant to look at. Deeds are placed one after another,
 * and many are aimed: at the flag, the delay's end or a stop's end of the turn that runs just then, a millisecond before, at it and
 * after. The distance kept from truly ambiguous instants is kept here, so that neither the oracle nor the clock needs an excuse.
 */
import fc from 'fast-check'
import { type Contact, type Control, dueAfter, judge, other, type Side } from './oracle.ts'

export interface Match {
  control: Control
  deeds: Deed[]
  end: number
}

/** What hands do at one time, as the contacts of it. */
export interface Deed {
  kind: Kind
  contacts: Contact[]
}

export interface Edge {
  at: number
  side: Side
  /** 1 closed, 0 open. */
  level: 0 | 1
}

/** One movement of one or two hands, for those who need no more than its edges. */
export type Movement =
  | { kind: 'press' | 'knock'; side: Side; at: number; held: number }
  | { kind: 'chord'; first: Side; at: number; gap: number; held: number }

/** `both` closes one contact and then the other; `lean` presses while the other side's hand rests on its button. */
export type Kind = 'press' | 'rest' | 'knock' | 'both' | 'lean'

type Aim = { from: 'last' | 'delay' | 'due'; ms: number }

interface Wish {
  kind: Kind
  /** Whose: the side to move, or the other one (in stages where nobody moves: left or right). */
  own: boolean
  aim: Aim
  short: number
  long: number
  tap: number
  gap: number
  both: number
  /** By how much one of both opens later, and which. */
  skew: number
  isFirstLater: boolean
  /** Of presses by a leaning hand: how long after its closing, and how many. */
  apart: number
  times: number
  /** In a stop a keen wish goes on, so that matches do not spend their days there. */
  isKeen: boolean
}

/** No bounce lasts longer, so a deed is surely over this long after its last opening. */
const BOUNCE = 15
const APART = 60
const MOST = 60
/** So long after its closing an opening press is known to be one. */
const OPENING = 330
const HOLD = 1_000
/** A closing edge is not put here after a flag: with its bounce it may count as closed only after the announcement at 100 ms. */
const UNSURE = { from: 78, to: 105 }

const whole = (min: number, max: number) => fc.integer({ min, max })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

const bankArb = fc.oneof(
  often(4, fc.constantFrom(10_000, 10_001, 12_345, 20_000)),
  often(3, whole(10_000, 60_000)),
  often(2, whole(10_000, 1_200_000)),
  often(1, fc.constantFrom(600_000, 840_000, 1_200_000)),
)

const delayArb = fc.oneof(
  often(3, fc.constant(0)),
  often(1, fc.constant(1)),
  often(4, fc.constantFrom(2_000, 8_000, 10_000, 12_000)),
  often(2, whole(0, 60_000)),
)

const aimArb: fc.Arbitrary<Aim> = fc.oneof(
  often(5, aim('last', fc.oneof(fc.constantFrom(0, 1, 90), whole(0, 3_000), whole(0, 40_000)))),
  often(1, aim('delay', fc.constantFrom(-1, 0, 1))),
  often(2, aim('due', fc.oneof(fc.constantFrom(-300, -100, -61, -60, -1, 0, 1, 2, 77, 106), whole(-700, 250)))),
)

function aim(from: Aim['from'], ms: fc.Arbitrary<number>): fc.Arbitrary<Aim> {
  return ms.map((one) => ({ from, ms: one }))
}

const wishArb: fc.Arbitrary<Wish> = fc.record({
  kind: fc.oneof(
    often(20, fc.constant<Kind>('press')),
    often(3, fc.constant<Kind>('rest')),
    often(4, fc.constant<Kind>('lean')),
    often(8, fc.constant<Kind>('both')),
    often(2, fc.constant<Kind>('knock')),
  ),
  own: fc.oneof(often(4, fc.constant(true)), often(1, fc.constant(false))),
  aim: aimArb,
  short: fc.oneof(fc.constantFrom(30, 500), whole(30, 500)),
  long: fc.oneof(fc.constantFrom(1_000, 5_000), whole(700, 5_000)),
  tap: whole(1, 7),
  gap: fc.oneof(fc.constantFrom(0, 1, 8, 25, 60, 61, 149, 150, 300, 301), whole(0, 300), whole(301, 3_000)),
  both: fc.oneof(fc.constantFrom(30, 599, 600, 1_999, 2_000), whole(30, 700), whole(600, 2_600)),
  skew: fc.oneof(fc.constant(0), whole(0, 60)),
  isFirstLater: fc.boolean(),
  apart: fc.oneof(fc.constantFrom(149, 150, 301), whole(61, 800)),
  times: whole(1, 3),
  isKeen: fc.boolean(),
})

/** 0..60 deeds; `end` comes after all of them and outside the 100 ms (and a few) after what comes by itself. */
export const matchArb: fc.Arbitrary<Match> = fc
  .tuple(
    fc.record({ bank: bankArb, delay: delayArb }),
    fc.array(wishArb, { maxLength: MOST, size: 'max' }),
    fc.oneof(fc.constantFrom(0, 1), whole(0, 5_000), whole(0, 200_000)),
    fc.boolean(),
  )
  .map(([control, wishes, tail, calm]) => place(control, calm ? wishes.map(calmed) : wishes, tail))

/** Without aiming at flags, and played fast: half the matches are so, or few would be long. */
function calmed(wish: Wish): Wish {
  const { from, ms } = wish.aim
  return { ...wish, aim: from === 'delay' ? wish.aim : { from: 'last', ms: Math.abs(ms) % 2_000 } }
}

function place(control: Control, wishes: Wish[], tail: number): Match {
  const deeds: Deed[] = []
  for (const wish of wishes) deeds.push(granted(control, contactsOf(deeds), wish))
  let end = freeAt(control, contactsOf(deeds)) + tail
  for (const due of ownOf(control, contactsOf(deeds), end)) {
    if (end >= due && end <= due + UNSURE.to) end = due + UNSURE.to + 1
  }
  return { control, deeds, end }
}

/** When the clock does something by itself after what these contacts do by `now`: a stop's end, then the flag of what goes on. */
function ownOf(control: Control, contacts: Contact[], now: number): number[] {
  const due = dueAfter(control, contacts, now)
  if (due === Infinity) return []
  const { stage, delayLeft, bank, turn } = judge(control, contacts, due - 1)
  return stage === 'stop' && turn !== 2 ? [due, due + delayLeft + bank[turn]] : [due]
}

export function contactsOf(deeds: Deed[]): Contact[] {
  return deeds.flatMap((deed) => deed.contacts)
}

/** The earliest instant at which the next deed may begin: all contacts at rest and a while since, and an opening press settled. */
function freeAt(control: Control, contacts: Contact[]): number {
  const free = Math.max(0, ...contacts.map(({ opens }) => opens)) + BOUNCE + APART
  const { turns } = judge(control, contacts, free)
  return turns[0] + turns[1] ? free : Math.max(free, ...contacts.map(({ at }) => at + OPENING))
}

/** When a deed's last contact is surely open for good. */
export function overAt({ contacts }: Deed): number {
  return Math.max(...contacts.map(({ opens }) => opens)) + BOUNCE
}

function granted(control: Control, before: Contact[], wish: Wish): Deed {
  const now = freeAt(control, before)
  const { stage, turn } = judge(control, before, now)
  const at = aimed(control, before, wish, now, stage === 'stop')
  const side: Side = wish.own === (turn === 1) ? 1 : 0
  if (stage === 'open') return inOpen(wish, side, at)
  if (stage === 'stop' && at < dueAfter(control, before)) return inStop(control, before, wish, side, at)
  const { kind } = wish
  if (kind === 'press' || kind === 'rest' || kind === 'knock') return one(kind, side, at, wish)
  return kind === 'both' ? both(control, before, side, at, wish) : lean(control, before, side, at, wish)
}

function one(kind: Kind, side: Side, at: number, { short, long, tap }: Wish): Deed {
  return { kind, contacts: [{ side, at, opens: at + (kind === 'press' ? short : kind === 'rest' ? long : tap) }] }
}

/** In the opening roll a hold would ask for something, which is told of elsewhere. */
function inOpen(wish: Wish, side: Side, at: number): Deed {
  if (wish.kind === 'knock') return one('knock', side, at, wish)
  if (wish.kind !== 'both') return one('press', side, at, wish)
  return pairOf(side, at, wish.gap % 301, { ...wish, both: wish.short, skew: wish.skew })
}

/** In a stop both go on, or nobody does until it ends, a hand perhaps resting on its button over that instant. */
function inStop(control: Control, before: Contact[], wish: Wish, side: Side, at: number): Deed {
  const due = dueAfter(control, before)
  if (wish.kind === 'knock') return one('knock', side, at, wish)
  if (wish.isKeen) return pairOf(side, at, wish.gap, { ...wish, both: HOLD + wish.short })
  if (wish.kind !== 'lean') return one('press', side, due + (wish.aim.ms > 0 ? wish.aim.ms % 300 : 0), wish)
  const from = Math.max(at, due - wish.long)
  const leaning: Contact = { side, at: from, opens: Math.max(from + HOLD, due) + 2_600 + wish.long }
  const then = due + (wish.apart % 200)
  return { kind: 'lean', contacts: [leaning, { side: other(side), at: then, opens: then + wish.both }] }
}

function aimed(control: Control, before: Contact[], wish: Wish, now: number, isStop: boolean): number {
  const due = dueAfter(control, before)
  const { delayLeft, running } = judge(control, before, now)
  const from = running || isStop ? wish.aim.from : 'last'
  const origin = from === 'due' ? due : from === 'delay' && running ? now + delayLeft : now
  const at = Math.max(now, origin + wish.aim.ms)
  return sure(control, before, at)
}

/** The next instant from `at` on that is in no unsure time after a flag. */
function sure(control: Control, before: Contact[], at: number): number {
  const flag = ownOf(control, before, at).at(-1) ?? Infinity
  return at >= flag + UNSURE.from && at <= flag + UNSURE.to ? flag + UNSURE.to + 1 : at
}

function pairOf(first: Side, at: number, gap: number, { both: held, skew, isFirstLater }: Wish): Deed {
  const opens = at + gap + held
  const one = { side: first, at, opens: opens + (isFirstLater ? skew : 0) }
  const two = { side: other(first), at: at + gap, opens: opens + (isFirstLater ? 0 : skew) }
  return { kind: 'both', contacts: [one, two] }
}

/** The second closing keeps out of the unsure time after whatever flag runs once the first has closed. */
function both(control: Control, before: Contact[], first: Side, at: number, wish: Wish): Deed {
  const leaning = { side: first, at, opens: at + wish.gap + wish.both }
  const second = sure(control, [...before, leaning], at + wish.gap)
  return pairOf(first, at, second - at, wish)
}

/** A hand rests on its button while the other side presses; the last press may stay until it is a stop. */
function lean(control: Control, before: Contact[], side: Side, at: number, wish: Wish): Deed {
  const contacts: Contact[] = [{ side, at, opens: at + 20_000 }]
  let then = at
  for (let i = 0; i < wish.times; i++) {
    then = sure(control, [...before, ...contacts], then + wish.apart)
    const opens = then + (i === wish.times - 1 ? wish.both : Math.min(wish.short, 500))
    contacts.push({ side: other(side), at: then, opens })
    then = opens + BOUNCE + APART
  }
  contacts[0] = { side, at, opens: then + wish.skew }
  return { kind: 'lean', contacts }
}

/** What the contacts of a deed do, in time order; each first edge is exactly at its closing or opening. One seed, one answer. */
export function edgesOfDeed({ contacts }: Deed, seed: number): Edge[] {
  const edges = contacts.flatMap(({ side, at, opens }) =>
    edgesOf({ kind: opens - at < 8 ? 'knock' : 'press', side, at, held: opens - at }, seed + at),
  )
  return edges.sort((a, b) => a.at - b.at)
}

export function edgesOf(move: Movement, seed: number): Edge[] {
  const roll = dice(seed)
  if (move.kind === 'knock') return knocked(move.side, move.at, move.held, roll)
  if (move.kind !== 'chord') return contact(move.side, move.at, move.at + move.held, roll)
  const second = move.at + move.gap
  const opens = second + move.held
  const edges = [...contact(move.first, move.at, opens, roll), ...contact(other(move.first), second, opens, roll)]
  return edges.sort((a, b) => a.at - b.at)
}
function contact(side: Side, closes: number, opens: number, roll: (faces: number) => number): Edge[] {
  return [...bouncing(side, closes, 1, roll), ...bouncing(side, opens, 0, roll)]
}

/** An edge to `level` and 0, 2 or 4 more (an odd number would end on the wrong level), each phase 1..3 ms: 12 ms at most. */
function bouncing(side: Side, start: number, level: 0 | 1, roll: (faces: number) => number): Edge[] {
  const edges: Edge[] = [{ at: start, side, level }]
  const back = level === 1 ? 0 : 1
  let at = start
  for (let extra = 2 * roll(3); extra > 0; extra--) {
    at += 1 + roll(3)
    edges.push({ at, side, level: extra % 2 === 0 ? back : level })
  }
  return edges
}

/** One short touch; sometimes, if it lasts 3..6 ms, broken by an open millisecond. */
function knocked(side: Side, at: number, held: number, roll: (faces: number) => number): Edge[] {
  const touch: Edge[] = [
    { at, side, level: 1 },
    { at: at + held, side, level: 0 },
  ]
  if (held < 3 || held > 6 || roll(2) === 0) return touch
  const gap = at + 1 + roll(held - 2)
  return [touch[0], { at: gap, side, level: 0 }, { at: gap + 1, side, level: 1 }, touch[1]]
}

/** Mulberry32: `roll(n)` gives 0..n-1. */
function dice(seed: number): (faces: number) => number {
  let state = seed | 0
  return (faces) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % faces
  }
}
