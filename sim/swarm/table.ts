/*
 * The table of a random match: a clock without a picture, hands that do moves at it, and the judge who looks on.
 *
 * A match is its moves: done again at another table they bring the same about, and break the same.
 */
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { SimBoard } from '../boards.ts'
import { type Flash, makeFlash, type Works, work } from '../core.ts'
import { powerHeadless } from '../headless.ts'
import { runTo } from '../machine.ts'
import { Kind, type Op } from '../op.ts'
import { Broken } from './broken.ts'
import { isAtRest, see, seeStop } from './contacts.ts'
import { type Counts, isWhole, type Judge, look, makeCounts, makeJudge, recalls } from './judge.ts'
import { type Move, opsOf, overAt } from './move.ts'
import { charge, copyOf, fallsAt } from './stopwatch.ts'

/** All that a contact does is believed this long after its last edge. */
const SETTLED = 45
/** A contact that closes so soon after it opened counts from whenever it came to rest. */
const LOCKOUT = 30
/** A turn in progress loses no more of its bank's charge to a cut, while the record has so many words for each game that may come. */
const UNTOLD = 10_000
const CHECK_ROOM = 24
/** With less than this left, in ms, a side may fall within a gesture. */
const LEAST = 400

export interface Table {
  board: SimBoard
  flash: Flash
  also: Judge['also']
  isDrawn: boolean
  clock: Works
  judge: Judge
  counts: Counts
  isOn: boolean
  /** The contacts as hands hold them. */
  level: [number, number]
  /** The instant of the last power-on, and of the table itself; ms since the beginning. */
  boot: number
  now: number
  moves: Move[]
  /** Until when something may be handled late. */
  looseTill: number
  /** Whether a contact has closed within the lock-out of its opening. */
  isTight: boolean
  /** What the last move must have brought about, and when that is to be seen. */
  due: { by: number; holds: () => string } | undefined
}

/** With `isDrawn` its glass is drawn, and held to be clean at each look. */
export function makeTable(board: SimBoard, also: Judge['also'] = () => '', isDrawn = false): Table {
  const t = {
    board,
    also,
    isDrawn,
    flash: makeFlash(board.words),
    counts: makeCounts(),
    level: [0, 0],
    moves: [],
  } as unknown as Table
  Object.assign(t, { boot: 0, now: 0, looseTill: 0, due: undefined, isTight: false })
  turnOn(t, 0)
  return t
}

/** What hands know of a table. */
export type Seat = Pick<Table, 'clock' | 'boot' | 'now'>

export function sessionOf(t: Seat): Session {
  return t.clock.loop.session
}

/** A clock of its own from each power-on; the judge looks whenever a glass would be painted. */
function turnOn(t: Table, at: number): void {
  let judge: Judge | undefined
  const clock = powerHeadless(
    at,
    t.level,
    t.flash,
    t.board,
    () => {
      if (judge) look(judge, clock.loop.session, clock.machine.now - at)
    },
    t.isDrawn,
  )
  judge = makeJudge(clock.loop.session, t.level, t.counts, t.also)
  Object.assign(t, { clock, judge, isOn: true, boot: at, due: undefined, looseTill: 0 })
}

/** Does a move; throws Broken, or whatever the clock throws. */
export function doMove(t: Table, move: Move): void {
  t.moves.push(move)
  if (t.due && move.at >= t.due.by) settle(t)
  t.due = undefined
  if (t.isOn) runTo(t.clock.machine, move.at)
  const due = t.isOn ? expectation(t, move) : undefined
  loosen(t, move)
  for (const op of opsOf(move)) doOp(t, op)
  t.now = overAt(move)
  t.due = due
}

/** Time passes, with all hands off, until what was done is believed, and what it must have brought about is looked for. */
export function settle(t: Table): void {
  const { due } = t
  t.due = undefined
  if (!due || !t.isOn) return
  runTo(t.clock.machine, due.by)
  const found = due.holds()
  if (found) throw new Broken(found)
}

function loosen(t: Table, { word, at, n, late }: Move): void {
  if (at - t.now < LOCKOUT) t.isTight = true
  const till = word === 'busy' ? at + n + 200 : word === 'lag' ? at + n + 2000 : late ? at + late + 2000 : 0
  if (till > t.looseTill) t.looseTill = till
}

function doOp(t: Table, op: Op): void {
  if (op.kind === Kind.Edge) t.level[op.a] = op.b
  if (op.kind === Kind.On) return on(t, op.at)
  if (!t.isOn) return
  runTo(t.clock.machine, op.at)
  if (op.kind === Kind.Edge) see(t.judge.contacts, op.a, op.b, op.at - t.boot)
  if (op.kind === Kind.Stop) seeStop(t.judge.contacts, op.a, op.at - t.boot)
  if (op.kind === Kind.Off && isQuiet(t, op.at)) recalls(t.clock)
  work(t.clock, op)
  t.clock.machine.tones.length = 0 // nobody listens
  look(t.judge, sessionOf(t), op.at - t.boot)
  if (op.kind === Kind.Off) t.isOn = false
}

/** D7: the clock stands, with what both had: what was not entered yet is nobody's charge. */
function on(t: Table, at: number): void {
  const before = sessionOf(t)
  const isThin = t.judge.isThin || !isWhole(before, t.flash.words)
  const rested = !t.isOn && !isThin && !before.journal.out.length && isQuiet(t, t.now)
  const had = copyOf(t.judge.watch)
  charge(had, t.clock.machine.now - t.boot)
  turnOn(t, at)
  t.judge.isThin = isThin
  t.counts.cuts++
  const after = sessionOf(t)
  if (after.clock.on) throw new Broken('D7 after a cut nothing runs')
  if (!rested || before.stage <= Stage.Ready || after.stage <= Stage.Ready) return
  const { journal, control } = before
  const most = journal.used + CHECK_ROOM * control.length * 2 < journal.room ? UNTOLD : Infinity
  for (let side = 0; side < 2; side++) {
    const more = after.clock.bank[side] + after.clock.extra[side] - had.bank[side] - had.extra[side]
    if (more < 0 || more > (had.isOn && side === had.turn ? most : 0))
      throw new Broken('D7 a cut costs nobody anything', `side ${side} has ${more} ms more than when the power failed`)
  }
}

/** Whether all that hands have done is believed by now. */
export function isQuiet(t: Table, at: number): boolean {
  return at >= t.looseTill && isAtRest(t.judge.contacts, at - t.boot, SETTLED)
}

/** What a plain gesture in play must bring about, whatever else the clock does; none where the rules leave it open. */
function expectation(t: Table, move: Move): Table['due'] {
  const s = sessionOf(t)
  const { watch } = t.judge
  if (!isQuiet(t, move.at) || s.stage !== Stage.Play || !watch.isOn || move.late) return undefined
  const at = move.at - t.boot
  const { turns } = watch
  const isInTime = at < fallsAt(watch)
  const by = overAt(move) + SETTLED
  if (move.word === 'press' && move.held >= 10 + 2 * move.bounce) {
    const counts = isInTime && move.side === watch.turn
    const isSo = (): boolean => watch.presses.some((press) => press.at === at) === counts
    const what = counts
      ? 'D10 a press in time counts from its closing'
      : 'C3 T9 a press out of turn or time counts for nothing'
    return { by, holds: () => (isSo() ? '' : what) }
  }
  if (move.word === 'press' && move.held < 8 && !move.bounce)
    return { by, holds: () => (watch.turns === turns || !isInTime ? '' : 'C11 a knock is no press') }
  if (move.word !== 'chord' || move.n > 290 || move.held < 640) return undefined
  if (fallsAt(watch) <= by - t.boot || isShort(t)) return undefined
  const stages: number[] = [Stage.Stop, Stage.Ruling, Stage.Code, Stage.Open]
  const isSo = (): boolean => stages.includes(s.stage) && (!turns || watch.since === at || s.stage === Stage.Ruling)
  return { by, holds: () => (isSo() ? '' : 'P4 both hands stop the clock from their first edge') }
}

/** Whether the side that a first press would give the turn could fall before the gesture is over. */
function isShort({ judge: { watch: w } }: Table): boolean {
  const other = 1 - w.turn
  return w.bank[other] + w.extra[other] + w.delay < LEAST
}
