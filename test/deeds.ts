/*
 * Random matches for the swarm: a control, a time-line of deeds and an instant to look at. Deeds are placed one after another,
 * and many are aimed: at the flag or the delay's end of the turn that runs just then, a millisecond before, at it and after.
 * The distance kept from truly ambiguous instants is kept here, so that neither the oracle nor the clock needs an excuse.
 */
import fc from 'fast-check'
import { type Control, type Deed, flagAfter, judge, other, type Side } from './oracle.ts'

export interface Match {
  control: Control
  deeds: Deed[]
  end: number
}

export interface Edge {
  at: number
  side: Side
  /** 1 closed, 0 open. */
  level: 0 | 1
}

type Span = { from: 'last' | 'delay' | 'flag'; ms: number }
type Kind = Deed['kind'] | 'overlap'

interface Wish {
  kind: Kind
  /** Whose: the side to move, or the other one (in stages where nobody moves: left or right). */
  own: boolean
  aim: Span
  short: number
  long: number
  tap: number
  gap: number
  chordHeld: number
  apart: number
  /** In a stop a keen wish becomes a chord, so that matches do not spend their days there. */
  keen: boolean
  /** In an overlap the second hand rests too. */
  bothRest: boolean
}

/** No bounce lasts longer, so a deed is surely over this long after its last opening. */
const BOUNCE = 15
const APART = 60
const MOST = 60
/** A closing edge is not put here after a flag: with its bounce it may count as closed only after the announcement at 100 ms. */
const UNSURE = { from: 78, to: 105 }

const whole = (min: number, max: number) => fc.integer({ min, max })

const bankArb = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(10_000, 10_001, 12_345, 20_000) },
  { weight: 3, arbitrary: whole(10_000, 60_000) },
  { weight: 2, arbitrary: whole(10_000, 1_200_000) },
  { weight: 1, arbitrary: fc.constantFrom(600_000, 840_000, 1_200_000) },
)

const delayArb = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.constantFrom(8_000, 10_000, 12_000) },
  { weight: 1, arbitrary: whole(0, 400) },
  { weight: 2, arbitrary: whole(0, 60_000) },
)

const from = (origin: Span['from'], ms: fc.Arbitrary<number>) => ms.map((n) => ({ from: origin, ms: n }))

const aimArb: fc.Arbitrary<Span> = fc.oneof(
  { weight: 6, arbitrary: from('last', fc.constant(0)) },
  { weight: 12, arbitrary: from('last', whole(0, 2_000)) },
  { weight: 6, arbitrary: from('last', whole(0, 15_000)) },
  { weight: 1, arbitrary: from('last', whole(0, 90_000)) },
  { weight: 6, arbitrary: from('delay', whole(-1, 1)) },
  { weight: 2, arbitrary: from('delay', whole(-700, 700)) },
  { weight: 2, arbitrary: from('flag', fc.constant(-1)) },
  { weight: 3, arbitrary: from('flag', whole(-1_000, -1)) },
  { weight: 1, arbitrary: from('flag', whole(0, 1)) },
  { weight: 1, arbitrary: from('flag', whole(0, 200)) },
)

const wishArb: fc.Arbitrary<Wish> = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constant<Kind>('press') },
    { weight: 3, arbitrary: fc.constant<Kind>('rest') },
    { weight: 3, arbitrary: fc.constant<Kind>('overlap') },
    { weight: 4, arbitrary: fc.constant<Kind>('chord') },
    { weight: 2, arbitrary: fc.constant<Kind>('knock') },
  ),
  own: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  aim: aimArb,
  short: fc.oneof(fc.constantFrom(30, 500), whole(30, 500)),
  long: fc.oneof(fc.constantFrom(700, 5_000), whole(700, 5_000)),
  tap: whole(1, 7),
  gap: fc.oneof(fc.constantFrom(0, 1, 8, 25, 300), whole(0, 300)),
  chordHeld: fc.oneof(fc.constantFrom(600, 601, 2_000), whole(600, 2_000)),
  apart: fc.oneof(fc.constant(301), whole(301, 450)),
  keen: fc.boolean(),
  bothRest: fc.boolean(),
})

/** 0..60 deeds; `end` comes after all of them and outside the 100 ms (and a few) after any flag. */
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
  for (const wish of wishes) {
    const next = granted(control, deeds, wish)
    if (deeds.length + next.length <= MOST) deeds.push(...next)
  }
  const due = flagAfter(control, deeds)
  const end = freeAt(deeds) + tail
  return { control, deeds, end: end >= due && end <= due + UNSURE.to ? due + UNSURE.to + 1 : end }
}

/** The earliest instant at which the next deed may begin: all contacts at rest, and a while since. */
function freeAt(deeds: Deed[]): number {
  return Math.max(0, ...deeds.map(overAt)) + APART
}

/** When a deed's last contact is surely open for good. */
export function overAt(deed: Deed): number {
  const opened = deed.at + deed.held + (deed.kind === 'chord' ? deed.gap : 0)
  return deed.kind === 'knock' ? opened : opened + BOUNCE
}

function granted(control: Control, deeds: Deed[], wish: Wish): Deed[] {
  const now = freeAt(deeds)
  const { stage, turn } = judge(control, deeds, now)
  const at = aimed(control, deeds, wish.aim, now)
  const mover: Side = turn === 1 ? 1 : 0
  const side: Side = wish.own ? mover : other(mover)
  const kind = stage === 'stop' ? inStop(wish) : wish.kind
  if (kind === 'press') return [{ kind, side, at, held: wish.short }]
  if (kind === 'rest') return [{ kind, side, at, held: wish.long }]
  if (kind === 'knock') return [{ kind, side, at, held: wish.tap }]
  if (kind === 'chord') return [chordOf(control, deeds, side, at, wish)]
  return overlap(control, deeds, side, at, wish)
}

/** No hand rests on its button in a stop: it would claim something, which is told of elsewhere. */
function inStop(wish: Wish): Kind {
  if (wish.keen) return 'chord'
  return wish.kind === 'rest' || wish.kind === 'overlap' ? 'press' : wish.kind
}

function aimed(control: Control, deeds: Deed[], aim: Span, now: number): number {
  const due = flagAfter(control, deeds)
  const { delayLeft, running } = judge(control, deeds, now)
  const origin = running && aim.from === 'flag' ? due : running && aim.from === 'delay' ? now + delayLeft : now
  const at = Math.max(now, origin + aim.ms)
  return unsure(at, due) ? due + UNSURE.to + 1 : at
}

function unsure(at: number, due: number): boolean {
  return at >= due + UNSURE.from && at <= due + UNSURE.to
}

/** The second closing of a chord keeps out of the unsure time after whatever flag runs once the first has closed. */
function chordOf(control: Control, deeds: Deed[], first: Side, at: number, wish: Wish): Deed {
  const due = flagAfter(control, [...deeds, { kind: 'rest', side: first, at, held: wish.chordHeld }])
  const gap = unsure(at + wish.gap, due) ? Math.max(0, due + UNSURE.from - 1 - at) : wish.gap
  return { kind: 'chord', first, at, gap, held: wish.chordHeld }
}

/** A hand rests on its button while the other side presses, too late to make a chord. */
function overlap(control: Control, deeds: Deed[], side: Side, at: number, wish: Wish): Deed[] {
  const rest: Deed = { kind: 'rest', side, at, held: wish.long }
  const then = at + wish.apart
  if (unsure(then, flagAfter(control, [...deeds, rest]))) return [rest]
  if (!wish.bothRest) return [rest, { kind: 'press', side: other(side), at: then, held: wish.short }]
  return [rest, { kind: 'rest', side: other(side), at: then, held: wish.long }]
}

/** What the contacts do in a deed, in time order; the first edge is exactly at the deed's `at`. One seed, one answer. */
export function edgesOf(deed: Deed, seed: number): Edge[] {
  const roll = dice(seed)
  if (deed.kind === 'knock') return knocked(deed.side, deed.at, deed.held, roll)
  if (deed.kind !== 'chord') return contact(deed.side, deed.at, deed.at + deed.held, roll)
  const second = deed.at + deed.gap
  const opens = second + deed.held
  const edges = [...contact(deed.first, deed.at, opens, roll), ...contact(other(deed.first), second, opens, roll)]
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
