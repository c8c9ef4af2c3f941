/*
 * The table of a random match: a clock, hands that do moves at it, edge by edge, and the law, which looks on.
 *
 * A match is its moves: done again at another table they bring the same about, and break the same.
 */
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { type Flash, makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { check } from '../clock/check.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { Kind, type Op } from '../clock/op.ts'
import { toldUntil } from '../record/entries.ts'
import { Broken } from './broken.ts'
import { checkAuthors, checkGifts, giftsIn, isWhole, recalls } from './kept.ts'
import {
  backAt,
  contactAt,
  cutAt,
  holdTo,
  keyAt,
  lineAt,
  lookAt,
  makeLaw,
  mayTakeUp,
  stopButtonAt,
  takeUp,
} from './law.ts'
import type { Law } from './law-state.ts'
import { type Move, makeMove, opsOf } from './move.ts'

/** Where nothing happens for so long, the law looks in between. */
const QUIET = 25
/** All that is due soon has come by then. */
const REST = 2500
/** While the loop is busy or a wake is late, what happens may show so much later. */
const SLOW = 700
/** What was late is still allowed for so long afterwards. */
const LATER = 1500
/** Into fewer words the banks of a match do not fit (R5), and no board has so few: what is lost with a cut is not judged. */
const LEAST_ROOM = 500
/** The law takes a match up again once both contacts have been open for so long. */
const PAUSE = 400

/** Beside the law, an invariant to hold at each look: the words that say what does not, or none. */
export type Also = (s: Session, now: number) => string

/** What happened, for the summary. */
export type Counts = ReturnType<typeof makeCounts>

/** How often the law was asked, and took a match up again, among it. */
export function makeCounts() {
  return { games: 0, presses: 0, flags: 0, rulings: 0, cuts: 0, looks: 0, takenUp: 0 }
}

/** What hands know of a table. */
export interface Seat {
  clock: Works
  /** The instant of the last power-on, and of the table itself; ms since the beginning. */
  boot: number
  now: number
}

export interface Table extends Seat {
  board: SimBoard
  flash: Flash
  also: Also
  isDrawn: boolean
  law: Law
  counts: Counts
  isOn: boolean
  /** The contacts as hands hold them, and the last instant at which one of them or of the buttons moved. */
  level: [number, number]
  moved: number
  moves: Move[]
  /** Until when something may be handled late. */
  looseTill: number
  /** By how much the record's instants are later than the clock's: of a match that was over when the power failed. */
  offset: number
  /** How many consents the record has been seen to have. */
  told: number
}

/** With `isDrawn` its glass is drawn, and held to be clean at each look. */
export function makeTable(board: SimBoard, also: Also = () => '', isDrawn = false): Table {
  const flash = makeFlash(board.words)
  const t = { board, also, isDrawn, flash, counts: makeCounts(), level: [0, 0], moves: [], now: 0 } as object as Table
  Object.assign(t, { looseTill: 0, told: 0, moved: 0 })
  turnOn(t, 0)
  return t
}

export function sessionOf(t: Seat): Session {
  return t.clock.loop.session
}

/** A clock of its own from each power-on; the law looks whenever a glass would be painted. */
function turnOn(t: Table, at: number): void {
  let isMade = false
  const look = (): void => {
    if (isMade) lookNow(t)
  }
  t.clock = powerHeadless(at, t.level, t.flash, t.board, look, t.isDrawn)
  Object.assign(t, { boot: at, isOn: true, looseTill: 0 })
  const s = sessionOf(t)
  t.offset = s.stage === Stage.Flag || s.stage === Stage.Over ? toldUntil(t.flash.words) - s.journal.at : 0
  if (t.law) backAt(t.law, s, t.level)
  else t.law = makeLaw(s, t.level)
  t.law.slow = 0
  lookAfterEach(t)
  isMade = true
}

/** Beside its wakes the clock is looked at after each edge that it takes. */
function lookAfterEach(t: Table): void {
  const { machine } = t.clock
  const { take } = machine
  machine.take = (side, level, at) => {
    take(side, level, at)
    lookNow(t)
  }
}

function lookNow(t: Table): void {
  const [s, now] = [sessionOf(t), t.clock.machine.now - t.boot]
  lookAt(t.law, s, now)
  if (s.journal.used < t.told) t.offset = 0
  const broken = (!t.law.isThin && check(s, now)) || t.also(s, now)
  if (broken) throw new Broken(broken)
}

/** Does moves that may overlap, edge by edge; throws Broken, or whatever the clock throws. */
export function doMoves(t: Table, moves: readonly Move[]): void {
  t.moves.push(...moves)
  const ops = moves.flatMap(opsOf)
  ops.sort((a, b) => a.at - b.at)
  for (const op of ops) doOp(t, op)
}

/** What an op makes late, and until when. */
function loosen(t: Table, { kind, at, a, c }: Op): void {
  const late = kind === Kind.Edge ? c : kind === Kind.Lag || kind === Kind.Busy ? a : 0
  if (late) t.looseTill = Math.max(t.looseTill, at + late + 2000)
}

function doOp(t: Table, op: Op): void {
  const { law } = t
  if (t.isOn) passTo(t, op.at)
  t.now = op.at
  if (op.kind === Kind.Edge) t.level[op.a] = op.b
  if (op.kind === Kind.On && !t.isOn) return on(t, op.at)
  if (!t.isOn) return
  loosen(t, op)
  const at = op.at - t.boot
  const s = sessionOf(t)
  if (op.kind === Kind.Edge) contactAt(law, s, op.a, op.b, at)
  if (op.kind === Kind.Stop) stopButtonAt(law, op.a, at)
  if (op.kind === Kind.Key) keyAt(law, op.a, at)
  if (op.kind === Kind.Line) lineAt(law, op.text, at)
  if (op.kind <= Kind.Edge || op.kind >= Kind.Line) t.moved = op.at
  if (op.kind === Kind.Off) return off(t, at)
  work(t.clock, op)
  t.clock.machine.tones.length = 0 // nobody listens
  lookNow(t)
}

/** Time passes, and just before its end the law looks. */
function passTo(t: Table, at: number): void {
  const { machine } = t.clock
  if (machine.lag || machine.busy > machine.now) t.looseTill = Math.max(t.looseTill, at) // a lag waits for its timer
  t.law.slow = t.now < t.looseTill + LATER ? SLOW : 0
  t.law.wasSlow ||= t.law.slow > 0
  if (at - t.now > QUIET) {
    runTo(machine, at - 1)
    look(t, at - 1 - t.boot)
  }
  runTo(machine, at)
  lookNow(t)
}

function look(t: Table, now: number): void {
  const { law } = t
  const s = sessionOf(t)
  lookAt(law, s, now)
  if (law.isOff) return takeUpAgain(t, s, now)
  if (!holdTo(law, s, now)) return
  t.counts.looks++
  if (law.gifts.length === t.told) return
  t.told = law.gifts.length
  if (isWhole(s, t.flash.words)) checkGifts(law, [...t.flash.words, ...s.journal.out])
}

/** Where the law had lost a match, it goes on from what the clock then says, once hands have rested. */
function takeUpAgain(t: Table, s: Session, now: number): void {
  const isAtRest = !t.level[0] && !t.level[1] && now + t.boot >= t.moved + PAUSE
  const isLost = t.law.isThin && s.journal.room < LEAST_ROOM
  if (!isAtRest || isLost || t.law.slow || !mayTakeUp(s)) return
  takeUp(t.law, s, now)
  t.law.gifts.push(...giftsIn([...t.flash.words, ...s.journal.out]))
  t.told = t.law.gifts.length
  t.counts.takenUp++
}

/** Whether all that hands have done is believed by now. */
export function isQuiet(t: Table, at: number): boolean {
  return at >= t.looseTill && at >= t.moved + PAUSE && !t.level[0] && !t.level[1]
}

function off(t: Table, at: number): void {
  t.isOn = false
  if (isQuiet(t, t.now)) recalls(t.clock, t.offset)
  const s = sessionOf(t)
  if (!isBefore(s.stage)) {
    const isMissing = !isWhole(s, t.flash.words)
    if (s.journal.out.length || (isMissing && s.journal.room < LEAST_ROOM)) t.law.isOff = true
    else t.law.isMissing = isMissing
  }
  cutAt(t.law, at)
}

function on(t: Table, at: number): void {
  const before = sessionOf(t)
  t.counts.cuts++
  if (!isWhole(before, t.flash.words)) t.law.isThin = true
  turnOn(t, at)
  if (sessionOf(t).clock.isRunning) throw new Broken('D7 after a cut nothing runs')
}

/** All hands off, and what was done is believed; then the record has all of it. */
export function finish(t: Table): void {
  for (const side of [0, 1]) if (t.level[side]) doMoves(t, [makeMove(t.now, 'open', { side })])
  doMoves(t, [makeMove(Math.max(t.now, t.looseTill) + REST, 'lag')])
  if (!t.isOn) return
  if (isQuiet(t, t.now)) recalls(t.clock, t.offset)
  checkAuthors(t.flash.words)
}
