/*
 * Random contacts that bounce and chatter, some with the stop button or the key. Each outcome is compared with a model
 * that shares no code with the clock.
 */
import { expect, it } from 'vitest'
import { step } from '../../firmware/core/session.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { makeRandom } from '../random.ts'
import { LEFT, passTo, playing, RIGHT } from '../vocabulary.ts'
import { type Edge, type Outcome, outcomeOf } from './contact-model.ts'
import { Ev, NOBODY, type Session, Stage } from './names.ts'

type Random = ReturnType<typeof makeRandom>

const SETS = 6000
/** The left runs from 10,000 on. */
const START = 10_300
const SPANS = [3, 7, 8, 9, 15, 25, 30, 34, 80, 150, 400, 599, 600, 601, 640, 700, 1990, 1999, 2000, 2010, 2300]
const GAPS = [0, 1, 7, 8, 24, 25, 59, 60, 61, 149, 150, 151, 299, 300, 301, 500]
const PAUSES = [5, 8, 12, 26, 33, 40, 70, 120, 200, 400]

/** Ms for which a contact that opens may still bounce. */
const BOUNCING = 16

const oneOf = (list: readonly number[], roll: Random): number => list[roll(list.length)]

/** An edge at `at`, then bounces that each hold for less than 8 ms; the contact ends as `isClosed`. */
function bounced(edges: Edge[], at: number, isClosed: boolean, roll: Random): void {
  edges.push([at, isClosed])
  let last = at
  for (let i = roll(3) ? 0 : 1 + roll(3); i > 0 && last < at + 20; i--) {
    last += 1 + roll(4)
    edges.push([last, !isClosed])
    last += 1 + roll(4)
    edges.push([last, isClosed])
  }
}

/** The edges of one side from `from` on: contacts that bounce as they close and open, and chatter in between. */
function sideOf(from: number, roll: Random): Edge[] {
  const edges: Edge[] = []
  let at = from
  for (let n = 1 + roll(3); n > 0; n--) {
    bounced(edges, at, true, roll)
    const opens = at + oneOf(SPANS, roll)
    for (let i = roll(2) ? 0 : roll(4); i > 0; i--) {
      const last = edges[edges.length - 1][0]
      const breaks = Math.max(last + 8 + roll(300), opens - 8 - roll(2) * roll(40))
      const returns = breaks + 1 + roll(7)
      if (returns + 8 < opens && breaks >= last + 8) edges.push([breaks, false], [returns, true])
    }
    const last = edges[edges.length - 1][0]
    bounced(edges, Math.max(opens, last + 1), false, roll)
    at = edges[edges.length - 1][0] + oneOf(PAUSES, roll)
  }
  return edges
}

interface Event {
  at: number
  ev: Ev
}

/**
 * In two of three sets nothing. Else the stop button or the key within some ms of an edge, or of the left's flag; but not
 * while a contact that opens may still bounce.
 */
function haltIn(edges: readonly Edge[], flag: number, until: number, roll: Random): Event[] {
  if (roll(3)) return []
  const [near] = roll(4) || flag > until ? edges[roll(edges.length)] : [flag]
  let at = Math.max(START + 1, near + oneOf([-500, -40, -7, -3, -1, 0, 1, 3, 7, 40, 500], roll))
  while (edges.some(([edge, isClosed]) => edge === at || (!isClosed && edge < at && at < edge + BOUNCING))) at++
  return [{ at, ev: roll(2) ? Ev.Stop : Ev.Key }]
}

/** Plays the edges, and the stop button or the key. The session as it was when play ended, or at the end. */
function played(s: Session, left: readonly Edge[], right: readonly Edge[], halt: Event[], until: number): Outcome {
  const eventOf =
    (side: number) =>
    ([at, isClosed]: Edge) => ({ at, ev: side + (isClosed ? Ev.LeftCloses : Ev.LeftOpens) })
  const all = [...left.map(eventOf(LEFT)), ...right.map(eventOf(RIGHT)), ...halt]
  all.sort((a, b) => a.at - b.at || (a.ev & 1) - (b.ev & 1))
  for (const { at, ev } of all) {
    for (let now = START; s.stage === Stage.Play && now < at; now += 20) passTo(s, Math.min(now + 20, at))
    if (s.stage !== Stage.Play) break
    passTo(s, at)
    if (s.stage === Stage.Play) step(s, ev, at)
  }
  for (let now = START; s.stage === Stage.Play && now < until + 300; now += 20) passTo(s, now)
  const { turn, delayLeft: rest, bank, turns } = s.clock
  const end = s.stage === Stage.Play ? 'play' : s.fell !== NOBODY ? 'flag' : 'stop'
  const at = end === 'play' ? 0 : end === 'flag' ? s.fellAt : s.since
  return { end, at, turn, left: rest, bank: [...bank], turns: [...turns] }
}

it('C11, D4, P4, P7, S3, T8, T9, T12 (findings G1–G3): however contacts bounce and chatter, and whenever the stop button or the key comes, play goes as the rules say', () => {
  const roll = makeRandom(seedOr(41))
  const counts = { play: 0, stop: 0, flag: 0 }
  for (let i = 0; i < matchesOr(SETS); i++) {
    const delay = roll(3) ? 10_000 : 0
    const from = START + 200 + roll(300)
    const left = sideOf(from, roll)
    const right = sideOf(
      from + (roll(4) ? (roll(2) ? oneOf(GAPS, roll) : -Math.min(oneOf(GAPS, roll), 190)) : roll(2000)),
      roll,
    )
    const until = Math.max(left[left.length - 1][0], right[right.length - 1][0]) + 3000
    const bank = roll(3) ? 60_000 : Math.max(1, from - 10_000 - delay + roll(1500))
    const s = playing(LEFT, 60_000, delay)
    s.clock.bank[LEFT] = bank
    s.clock.bank[RIGHT] = roll(8) ? 60_000 : 1 + roll(900)
    const play = { turn: LEFT, since: 10_000, left: delay, bank: [...s.clock.bank] as [number, number], delay }
    const halt = haltIn([...left, ...right], 10_000 + delay + bank, until, roll)
    const due = outcomeOf(play, left, right, until, halt[0]?.at)
    const near = outcomeOf(play, left, right, until + 300, halt[0]?.at)
    if (due.end !== near.end) continue // a flag that is due just after the end may not have been announced yet
    counts[due.end]++
    const told = JSON.stringify({ i, delay, bank: play.bank, left, right, halt })
    expect(played(s, left, right, halt, until), told).toEqual(due)
  }
  expect(Math.min(counts.play, counts.stop, counts.flag)).toBeGreaterThan(matchesOr(SETS) / 20)
})
