/*
 * The swarm: random matches on the core, judged by the oracle, which has not read it.
 *
 * Edges bounce and wakes come late; what both sides have, who moves and who fell must be what the rules say, and the
 * time charged must be just what the turns took. A failing seed is printed by fast-check and can be replayed.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../firmware/core/check.ts'
import { bankAt, delayAt, NOBODY } from '../firmware/core/clock.ts'
import { Discipline } from '../firmware/core/control.ts'
import type { Session } from '../firmware/core/state.ts'
import { powerUp, type SimClock } from '../sim/clock/board.ts'
import { contact, runTo } from '../sim/clock/machine.ts'
import { STAGES } from '../sim/clock/vocabulary.ts'
import { contactsOf, type Deed, type Edge, edgesOfDeed, matchArb } from './deeds.ts'
import { judge, type Verdict } from './oracle.ts'
import { controlOf, presetLoop } from './vocabulary.ts'

const RUNS = Number(process.env.SWARM ?? 300)
/** Deeds begin this long after power-up, when both have agreed. */
const START = 10_000

/** A clock in the opening roll, with this bank and delay. */
function agreedClock(bank: number, delay: number): SimClock {
  const clock = powerUp(0)
  runTo(clock.machine, 500)
  presetLoop(clock.loop, controlOf(Discipline.Custom, 7, 60_000, 0))
  for (const [side, level, at] of [
    [0, 1, 1000],
    [0, 0, 2100],
    [1, 1, 3000],
    [1, 0, 4100],
  ]) {
    runTo(clock.machine, at)
    contact(clock.machine, side, level, 0)
  }
  const s = clock.loop.session
  s.control.bank = bank // odd milliseconds, which no control may have, try the clock harder
  s.clock.bank = [bank, bank]
  s.clock.delay = delay
  return clock
}

/** All edges of the deeds in the order of time. */
function edgesOfAll(deeds: Deed[], seed: number): Edge[] {
  return deeds.flatMap((deed, i) => edgesOfDeed(deed, seed + i)).sort((a, b) => a.at - b.at)
}

function verdictOf(s: Session, end: number): Omit<Verdict, 'charged'> {
  const c = s.clock
  return {
    stage: STAGES[s.stage] as Verdict['stage'],
    bank: [bankAt(c, 0, end), bankAt(c, 1, end)],
    delayLeft: delayAt(c, end),
    turn: c.turn as Verdict['turn'],
    running: c.on === 1,
    fell: s.fell as Verdict['fell'],
    fellAt: s.fellAt && s.fellAt - START,
    turns: c.turns,
    inert: c.inert,
  }
}

/** Our stop-watch looks this often, and at each edge; two turns are never so close. */
const STRIDE = 25
/** A press counts from its contact and is known when it has bounced, or, in the opening roll, when it has opened. */
const LATE = 640
/** So long before the end all is handled in time, and nothing is on its way when it comes. */
const SETTLED = 600

/** Plays the deeds; before each edge the loop may be busy for `late` ms, as in a long paint: then all waits, in its order. */
function play(clock: SimClock, edges: Edge[], end: number, late: () => number): void {
  const m = clock.machine
  for (const edge of edges) {
    runTo(m, edge.at + START)
    m.busy = m.now + (edge.at < end - SETTLED ? late() : 0)
    contact(m, edge.side, edge.level, 0)
    runTo(m, edge.at + START)
    expect(check(clock.loop.session, m.now)).toBe('')
  }
  runTo(m, end + START)
}

/** A flag due while one contact is closed and the other yet to close: whether it is announced by then hangs on who is late here. */
function isBetweenEdges(deeds: Deed[], flag: number): boolean {
  return deeds.some(
    ({ contacts }) => contacts.length > 1 && contacts[0].at < flag && flag < contacts[contacts.length - 1].at,
  )
}

/** A contact that closes as a flag is announced, 100 ms after it: whether it is still inert hangs on how long it bounces. */
function isAsAnnounced(deeds: Deed[], { fell, fellAt }: Pick<Verdict, 'fell' | 'fellAt'>): boolean {
  const isNear = ({ at }: { at: number }): boolean => at > fellAt + 60 && at < fellAt + 110
  return fell !== NOBODY && deeds.some(({ contacts }) => contacts.some(isNear))
}

describe('swarm', () => {
  it(`agrees with the oracle in ${RUNS} random matches (T7-T10, M3, C2, C3, C11, D1-D5)`, () => {
    fc.assert(
      fc.property(matchArb, fc.nat(), ({ control, deeds, end }, seed) => {
        const clock = agreedClock(control.bank, control.delay)
        play(clock, edgesOfAll(deeds, seed), end, () => 0)
        const { charged: _, ...verdict } = judge(control, contactsOf(deeds), end)
        fc.pre(!isAsAnnounced(deeds, verdict))
        expect(verdictOf(clock.loop.session, end + START)).toEqual(verdict)
      }),
      { numRuns: RUNS },
    )
  })

  it(`agrees in ${RUNS} more whose edges and wakes are handled up to 200 ms late (D2-D4)`, () => {
    fc.assert(
      fc.property(matchArb, fc.nat(), ({ control, deeds, end }, seed) => {
        const clock = agreedClock(control.bank, control.delay)
        let state = seed
        const late = (): number => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return state % 201
        }
        play(clock, edgesOfAll(deeds, seed), end, late)
        const { charged: _charged, inert: _inert, ...verdict } = judge(control, contactsOf(deeds), end)
        fc.pre(!isBetweenEdges(deeds, verdict.fellAt))
        const { inert: _, ...was } = verdictOf(clock.loop.session, end + START) // a late announcement finds more presses inert
        expect(was).toEqual(verdict)
      }),
      { numRuns: RUNS },
    )
  })

  it('C2, T8: a bank is charged what its turns took beyond the delay, by a stop-watch of our own; never both at once', () => {
    fc.assert(
      fc.property(matchArb, fc.nat(), ({ control, deeds, end }, seed) => {
        const plain = deeds.filter(({ contacts }) => contacts.length === 1)
        const clock = agreedClock(control.bank, control.delay)
        const turns = watchTurns(clock, edgesOfAll(plain, seed), end)
        const s = clock.loop.session
        for (const side of [0, 1]) {
          const own = turns.filter((turn) => turn.side === side)
          const charged = own.reduce((sum, turn) => sum + Math.max(0, turn.span - control.delay), 0)
          expect(control.bank - bankAt(s.clock, side, end + START)).toBe(Math.min(charged, control.bank))
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })
})

/** Turns as the lights tell of them, by the instants at which presses counted; and no ms is charged to both sides. */
function watchTurns(clock: SimClock, edges: Edge[], end: number): { side: number; span: number }[] {
  const turns: { side: number; span: number }[] = []
  const c = clock.loop.session.clock
  const seen = { side: c.turn, since: c.since, at: START, left: c.bank[0] + c.bank[1] }
  const look = (at: number): void => {
    runTo(clock.machine, at)
    const left = bankAt(c, 0, at) + bankAt(c, 1, at)
    expect(seen.left - left).toBeLessThanOrEqual(at - seen.at + LATE)
    if (c.turn !== seen.side) {
      if (seen.side !== NOBODY) turns.push({ side: seen.side, span: c.since - seen.since })
      Object.assign(seen, { side: c.turn, since: c.since })
    }
    Object.assign(seen, { at, left })
  }
  const lookTill = (until: number): void => {
    for (let at = seen.at + STRIDE; at < until; at += STRIDE) look(at)
    look(until)
  }
  for (const edge of edges) {
    lookTill(edge.at + START)
    contact(clock.machine, edge.side, edge.level, 0)
  }
  lookTill(end + START)
  if (seen.side !== NOBODY) turns.push({ side: seen.side, span: end + START - seen.since })
  return turns
}
