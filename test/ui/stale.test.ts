/*
 * Whatever hands, judge and console do, what is on the glass is what painting it from nothing would give at that
 * instant: a picture that is taken for the same is the same.
 */
import { expect, it } from 'vitest'
import { makeFlash, powerUp, type SimClock, work } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { Kind, type Op, opPlayer } from '../../sim/clock/op.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { makeMatch, opsIn } from '../../sim/truth/match.ts'
import { matchesOr, seedOr } from '../cases.ts'
import { bare } from '../device/desk.ts'

const MATCHES = matchesOr(40)
const SEED = seedOr(20261126)
/** Ms after an edge by which it is believed, and its picture there. */
const SETTLED = 120
/** A page comes in so many parts at most, each so many ms after the one before it. */
const PARTS = 3
const REST = 25
/** A wake comes so many ms after what it was meant for. */
const LATE = 3
/** And one that was overdue when it was asked for, so many. */
const OVERDUE = LATE + 20

/** The first instant at which the glass shows something else; how often it was looked at. */
function staleIn(ops: readonly Op[]): { stale: string; looks: number } {
  const flash = makeFlash(TABLE.words)
  let clock: SimClock
  let boot = 0
  let isOn = true
  let touched = 0
  let looks = 0
  let stale = ''
  const play = opPlayer((at, level) => {
    boot = at
    clock = powerUp(at, level, flash)
    return clock
  }, work)
  const lookAt = (at: number): void => play({ kind: Kind.Look, at, line: 0, a: 0, b: 0, c: 0 } as Op)
  const see = (from: number, till: number): void => {
    if (from >= till) return
    lookAt(from)
    let at = from
    for (let part = 0; part < PARTS && clock.loop.stageShown !== clock.loop.session.stage; ) {
      at = Math.max(at, clock.machine.busyUntil) + REST
      if (at >= till) return
      lookAt(at)
      if (!clock.machine.lag) part++
    }
    const { machine: m, loop, canvas } = clock
    const isQuiet = !m.edges.length && !m.lag && m.busyUntil + OVERDUE <= at && at > touched + SETTLED && !m.isAsleep
    if (!isQuiet || !isOn || stale) return
    looks++
    const now = loop.board.now()
    if ([0, LATE, OVERDUE].some((late) => Buffer.compare(canvas.pixels, bare(clock, now - late).pixels) === 0)) return
    stale = `at ${at}, ${at - boot} from power-on, stage ${loop.session.stage}`
  }
  for (const [i, op] of ops.entries()) {
    play(op)
    if (op.kind === Kind.Off) isOn = false
    if (op.kind === Kind.On) isOn = true
    if (op.kind !== Kind.Look) touched = op.at
    const next = i + 1 < ops.length ? ops[i + 1].at : op.at
    for (const after of [SETTLED + 1, 350, 1120, 2700]) see(op.at + after, next - 1)
    see(op.at < next - 1 ? next - 1 : next, next)
  }
  return { stale, looks }
}

it(`S1: nothing on the glass is out of date, in ${MATCHES} random matches`, () => {
  let all = 0
  for (let match = 0; match < MATCHES; match++) {
    const { stale, looks } = staleIn(opsIn(makeMatch(TABLE, makeDice(seedOf(SEED, match)))))
    all += looks
    expect([SEED, match, stale]).toEqual([SEED, match, ''])
  }
  expect(all).toBeGreaterThan(MATCHES * 30)
})

it.each([
  ['a button that is no longer stuck', 20261126, 932],
  ['a result that is entered anew', 20261126, 971],
  ['a refusal that an opening press takes away, though it does not count yet', 40522254, 239],
])('S1: %s, as with seed %i in match %i', (_what, seed, match) => {
  expect(staleIn(opsIn(makeMatch(TABLE, makeDice(seedOf(seed, match))))).stale).toBe('')
})
