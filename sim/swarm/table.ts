/*
 * The table of a random match: a clock without a picture, hands that do moves at it, and the judge who looks on.
 *
 * A match is its moves: done again at another table they bring the same about, and break the same.
 */
import type { Session } from '../../firmware/core/state.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { type Flash, makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { Kind, type Op } from '../clock/op.ts'
import { Broken } from './broken.ts'
import { type Contacts, isAtRest, isSettled, see, seeKey, seeLine, seeStop } from './contacts.ts'
import { type Counts, isWhole, type Judge, look, makeCounts, makeJudge, recalls } from './judge.ts'
import { type Move, opsOf, overAt } from './move.ts'
import { holdQuiet, SETTLED } from './quiet.ts'
import { charge, copyOf } from './stopwatch.ts'

/** A turn in progress loses no more of its bank's charge to a cut, while the record has so many words for each game that may come. */
const UNTOLD = 10_000
const CHECK_ROOM = 24

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
  Object.assign(t, { boot: 0, now: 0, looseTill: 0 })
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
  judge = makeJudge(clock.loop.session, t.level, t.counts, t.also, t.flash.words)
  lookAfterEach(clock, judge, at)
  Object.assign(t, { clock, judge, isOn: true, boot: at, looseTill: 0 })
}

/** Beside its wakes the clock is looked at after each edge that it takes. */
function lookAfterEach({ machine, loop }: Works, judge: Judge, boot: number): void {
  const { take } = machine
  machine.take = (side, level, at) => {
    take(side, level, at)
    look(judge, loop.session, machine.now - boot)
  }
}

/** Does a move; throws Broken, or whatever the clock throws. */
export function doMove(t: Table, move: Move): void {
  t.moves.push(move)
  if (t.isOn) runTo(t.clock.machine, move.at)
  holdRest(t, move.at)
  loosen(t, move)
  for (const op of opsOf(move)) doOp(t, op)
  t.now = overAt(move)
}

/** Where hands have rested, with a hand on a button or none, nothing that they did was lost. */
export function holdRest(t: Table, at: number): void {
  if (!t.isOn || at < t.looseTill || t.clock.machine.lag || !isSettled(t.judge.contacts, at - t.boot, SETTLED)) return
  holdQuiet(t.judge, sessionOf(t), at - t.boot)
}

function loosen(t: Table, { word, at, n, late }: Move): void {
  if (t.clock.machine.lag) t.looseTill = at + t.clock.machine.lag + 2000 // the wake that will be late has still to come
  const till = word === 'busy' ? at + n + 200 : word === 'lag' ? at + n + 2000 : late ? at + late + 2000 : 0
  if (till > t.looseTill) t.looseTill = till
}

function doOp(t: Table, op: Op): void {
  if (op.kind === Kind.Edge) t.level[op.a] = op.b
  if (op.kind === Kind.On) return on(t, op.at)
  if (!t.isOn) return
  runTo(t.clock.machine, op.at)
  seeOp(t.judge.contacts, op, op.at - t.boot)
  if (op.kind === Kind.Off && isQuiet(t, op.at)) recalls(t.clock, t.judge.offset)
  work(t.clock, op)
  t.clock.machine.tones.length = 0 // nobody listens
  look(t.judge, sessionOf(t), op.at - t.boot)
  if (op.kind === Kind.Off) t.isOn = false
}

function seeOp(contacts: Contacts, op: Op, at: number): void {
  if (op.kind === Kind.Edge) see(contacts, op.a, op.b, at, op.c)
  else if (op.kind === Kind.Stop) seeStop(contacts, op.a, at)
  else if (op.kind === Kind.Key) seeKey(contacts, op.a, at)
  else if (op.kind === Kind.Line) seeLine(contacts, at)
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
  if (!rested || isBefore(before.stage) || isBefore(after.stage)) return
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
