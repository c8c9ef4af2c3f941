/*
 * A bench for a clock in play. While it is watched, its state is noted after each edge and each timer, so that a power
 * cut can be judged by the state right before it.
 */
import { hasNoJudge, needsJudge } from '../../firmware/core/state.ts'
import { doKind, type Machine, runTo } from '../../sim/clock/machine.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import type { Dice } from '../../sim/swarm/dice.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { type Session, Stage } from '../core/names.ts'
import { type Stood, standing, wrongAfter, wrongAgain, wrongBetween } from './cut-judge.ts'
import type { Rig } from './rig.ts'

/** Ms of a hold, and the latest ms after its start at which it must have counted. */
const HOLD = 1000
const HELD = 1300

export interface Bench {
  rig: Rig
  now: number
  level: number[]
  /** While watched: the state when flash had everything, and after each event since. */
  stood: Stood[]
  isWatched: boolean
  /** Called with each op after it is done. */
  tell?: (op: Op) => void
}

export function benchOf(rig: Rig, level: readonly number[]): Bench {
  const bench: Bench = { rig, now: rig.boot, level: [...level], stood: [], isWatched: false }
  const { machine } = rig
  const { onContact } = machine
  machine.onContact = (side, closed, at) => {
    onContact(side, closed, at)
    if (bench.isWatched) look(bench)
  }
  return bench
}

function look({ rig, stood }: Bench): void {
  stood.push(standing(rig.session(), rig.isListed))
}

/** The instant at which the machine next does something. */
function nextAt(m: Machine): number {
  const free = Math.max(m.busyUntil, m.now)
  const timer = Math.min(...m.timers.map(({ at }) => at)) + m.lag
  return Math.max(free, Math.min(timer, m.edges.length ? m.edges[0].due : Infinity))
}

/** Starts watching if flash has everything and nobody presses until `until`; false if it cannot. */
export function watch(bench: Bench, until: number): boolean {
  const { rest, machine } = bench.rig
  if (rest && (bench.now + rest > until || machine.busyUntil > bench.now || machine.lag || machine.edges.length))
    return false
  pass(bench, bench.now + rest)
  bench.isWatched = rest > 0 || !bench.rig.isWaiting()
  if (bench.isWatched) settle(bench)
  return bench.isWatched
}

function settle(bench: Bench): void {
  bench.stood = []
  bench.rig.mark()
  bench.rig.hear((isPress) => {
    look(bench)
    const { s } = bench.stood[bench.stood.length - 1]
    if (isPress) s.clock = s.undo // a press is recorded after it has changed the clock
  })
  look(bench)
}

/** Lets time pass until `until`, or until something is written; then it returns true. */
function slices(bench: Bench, until: number): boolean {
  const { rig } = bench
  for (let at = nextAt(rig.machine); at <= until; at = nextAt(rig.machine)) {
    if (!rig.isWaiting() && bench.stood.length > 1) settle(bench)
    runTo(rig.machine, at)
    look(bench)
    bench.now = at
    if (rig.events()) return true
  }
  runTo(rig.machine, until)
  bench.now = until
  return false
}

/** Lets time pass until `until`; while watched, returns true as soon as something is written. */
export function pass(bench: Bench, until: number): boolean {
  if (bench.isWatched) return slices(bench, until)
  runTo(bench.rig.machine, until)
  bench.now = until
  return false
}

/** Does one op now; true if something was written while watched. */
export function doOp(bench: Bench, op: Op): boolean {
  const { rig } = bench
  if (bench.isWatched && !rig.isWaiting()) settle(bench)
  if (op.kind === Kind.Edge) bench.level[op.a] = op.b
  if (op.kind === Kind.Line) rig.line(op.text)
  else doKind(rig.machine, op.kind, op.a, op.b, op.c)
  if (bench.tell) runTo(rig.machine, bench.now)
  bench.tell?.(op)
  if (!bench.isWatched) return false
  look(bench)
  return rig.events() > 0
}

/** A power cut: what is wrong afterwards, if anything, and the clock that came back. */
export interface Cut {
  wrong: string
  back: Bench
  /** The state before the cut that the clock came back with; if something is wrong, the last one possible. */
  was: Stood
  at: number
}

/** Cuts the power for `off` ms after `done` of the writes, and with `torn` in the middle of the next one. */
export function cutAt(bench: Bench, done: number, torn: Dice | undefined, off: number, level: readonly number[]): Cut {
  const { rig, stood } = bench
  const isNone = !done && !torn
  const isAll = done === rig.events() && !rig.isWaiting()
  const may = isAll ? stood.slice(-1) : isNone ? stood.slice(0, 1) : stood
  const back = benchOf(rig.again(done, torn, bench.now + off, level), level)
  return judged(may, bench.now - rig.boot, back)
}

function judged(may: readonly Stood[], at: number, back: Bench): Cut {
  const is = back.rig.session()
  const wrong: string[] = []
  for (const was of [...may].reverse()) {
    const found = wrongAfter(was, at, is, back.rig.isListed)
    if (!found) return { wrong: '', back, was, at }
    wrong.push(found)
  }
  const isBetween = may.length > 1 && !back.rig.isListed && !wrongBetween(may, at, is)
  return { wrong: isBetween ? '' : wrong.join(' / '), back, was: may[may.length - 1], at }
}

/** Cuts the power again while the clock writes what it writes on coming back. */
export function cutAgain({ was, at, back }: Cut, dice: Dice, off: number): Cut {
  const done = dice.roll(back.rig.events() + 1)
  const torn = dice.chance(500) && done < back.rig.events() ? dice : undefined
  const rig = back.rig.again(done, torn, back.now + off, [0, 0])
  return judged([was], at, benchOf(rig, [0, 0]))
}

function edge(bench: Bench, side: number, level: number): void {
  doOp(bench, makeOp(bench.now, Kind.Edge, 0, side, level))
}

/** Releases all buttons, and lets every side that must go on do so, in random order; returns what is wrong, or ''. */
export function goOn(bench: Bench, dice: Dice): string {
  bench.isWatched = false
  for (const side of [0, 1]) if (bench.level[side]) edge(bench, side, 0)
  pass(bench, bench.now + 50 + dice.roll(3000))
  const s = bench.rig.session()
  if (s.stage !== Stage.Power) return ''
  if (needsJudge(s)) return byJudge(bench, dice)
  const back = standing(s, bench.rig.isListed)
  const first = dice.roll(2)
  const isAlone = s.stageAtCut === Stage.Late
  const sides = isAlone ? [1 - s.who] : [first, 1 - first]
  for (const side of sides) {
    if (bench.rig.session().stage !== Stage.Power) return `${sides.length} sides go on, and one has`
    const closed = bench.now
    edge(bench, side, 1)
    pass(bench, closed + HOLD)
    for (let at = closed + HOLD; bench.rig.session().stage === Stage.Power && at < closed + HELD; at++) pass(bench, at)
    const wrong =
      side === sides[sides.length - 1] && wrongAgain(back, closed + HOLD - bench.rig.boot, bench.rig.session())
    if (wrong) return wrong
    edge(bench, side, 0)
    pass(bench, bench.now + 300 + dice.roll(400))
  }
  return ''
}

/** Only the judge can go on; both must have what they had. */
function byJudge(bench: Bench, dice: Dice): string {
  const { rig } = bench
  const had = timesOf(rig.session())
  const key = (level: number): boolean => doOp(bench, makeOp(bench.now, Kind.Key, 0, level))
  if (hasNoJudge(rig.session())) {
    for (const side of [0, 1]) edge(bench, side, 1)
    pass(bench, bench.now + 5200)
    for (const side of [0, 1]) edge(bench, side, 0)
  } else {
    key(1)
    pass(bench, bench.now + 200)
    key(0)
  }
  pass(bench, bench.now + 100)
  if (rig.session().stage !== Stage.Ruling) return `the door stays shut in stage ${rig.session().stage}`
  if (timesOf(rig.session()) !== had) return `behind the door ${timesOf(rig.session())}, not ${had}`
  pass(bench, bench.now + dice.roll(20_000))
  return ''
}

function timesOf({ clock: c, match: m, stage, backTo: from }: Session): string {
  const isTurn = stage !== Stage.Ruling || from === Stage.Play || from === Stage.Stop
  return JSON.stringify([c.bank, c.extra, m.score, m.games, m.crawford, m.breaks, isTurn ? c.delayLeft : 0].slice(0, 6))
}
