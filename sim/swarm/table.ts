/*
 * The table of a random match: a clock, hands that do moves at it, edge by edge, and the law, which watches. A match is
 * its moves: at another table the same moves do the same, and break the same rule.
 */
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { type Flash, makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { check } from '../clock/check.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { Kind, type Op } from '../clock/op.ts'
import { readRecord } from '../record/entries.ts'
import { Broken } from './broken.ts'
import { checkAuthors, checkGifts, giftsIn, isWhole, recalls } from './kept.ts'
import { backAt, buttonAt, contactAt, cutAt, holdTo, lineAt, lookAt, makeLaw, mayTakeUp, takeUp } from './law.ts'
import type { Law } from './law-state.ts'
import { type Move, makeMove, opsOf } from './move.ts'

/** If nothing is done for more than so many ms, law and clock are compared just before the next op. */
const QUIET = 25
/** Everything that is due soon has happened so many ms after the last op. */
const REST = 2500
/** While the loop is busy or a wake is late, things may show so many ms later. */
const SLOW = 700
/** The law allows for lateness for so many ms more. */
const LATER = 1500
/** A record of fewer words has no room for the banks (R5). No board has one, so its loss in a cut is not judged. */
const LEAST_ROOM = 500
/** The law takes a match up again once both contacts have been open for so many ms. */
const PAUSE = 400

/** A further invariant, checked at each look: returns what is wrong in words, or an empty string. */
export type Also = (s: Session, now: number) => string

export type Counts = ReturnType<typeof makeCounts>

/** For the summary. `looks`: how often law and clock were compared; `takenUp`: how often the law took a match up. */
export function makeCounts() {
  return { games: 0, presses: 0, flags: 0, rulings: 0, cuts: 0, looks: 0, takenUp: 0 }
}

/** Ms after power-on before anybody does something: a board takes longer than that to start. */
export const STARTS = 200

/** What hands need to know of a table. */
export interface Seat {
  clock: Works
  /** When the power last came on, and what time it is now; in ms since the match began. */
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
  /** The contacts as hands hold them, and when something was last done at the clock. */
  level: [number, number]
  moved: number
  moves: Move[]
  /** Until when things may be handled late. */
  looseTill: number
  /** Ms by which the record's instants are later than the clock's. Not 0 after a power cut that found a match over. */
  offset: number
  giftsChecked: number
  /** How many words the record had at the last check. */
  words: number
}

/** With `isDrawn` its glass is drawn, and checked at each look. */
export function makeTable(board: SimBoard, also: Also = () => '', isDrawn = false): Table {
  const flash = makeFlash(board.words)
  const t = { board, also, isDrawn, flash, counts: makeCounts(), level: [0, 0], moves: [], now: 0 } as object as Table
  Object.assign(t, { looseTill: 0, words: 0, giftsChecked: 0, moved: 0 })
  turnOn(t, 0)
  return t
}

export function sessionOf(t: Seat): Session {
  return t.clock.loop.session
}

/** Makes a new clock with the same flash; the law looks whenever the glass would be painted. */
function turnOn(t: Table, at: number): void {
  let isMade = false
  const onPaint = (): void => {
    if (isMade) checkNow(t)
  }
  t.clock = powerHeadless(at, t.level, t.flash, t.board, onPaint, t.isDrawn)
  Object.assign(t, { boot: at, isOn: true, looseTill: 0 })
  const s = sessionOf(t)
  t.offset = s.stage === Stage.Flag || s.stage === Stage.Over ? readRecord(t.flash.words).until - s.journal.at : 0
  if (t.law) backAt(t.law, s, t.level)
  else t.law = makeLaw(s, t.level)
  t.law.slow = 0
  lookAfterEach(t)
  isMade = true
}

/** The law also looks after each edge that the clock takes. */
function lookAfterEach(t: Table): void {
  const { machine } = t.clock
  const { onContact } = machine
  machine.onContact = (side, level, at) => {
    onContact(side, level, at)
    checkNow(t)
  }
}

function checkNow(t: Table): void {
  const [s, now] = [sessionOf(t), t.clock.machine.now - t.boot]
  lookAt(t.law, s, now)
  if (s.journal.used < t.words) t.offset = 0 // the record of another match
  t.words = s.journal.used
  const broken = (!t.law.isThin && check(s, now)) || t.also(s, now)
  if (broken) throw new Broken(broken)
}

/** Does moves, which may overlap, edge by edge; throws Broken, or whatever the clock throws. */
export function doMoves(t: Table, moves: readonly Move[]): void {
  t.moves.push(...moves)
  const ops = moves.flatMap(opsOf)
  ops.sort((a, b) => a.at - b.at)
  for (const op of ops) doOp(t, op)
}

/** Notes until when this op may make things late. */
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
  if (op.kind === Kind.Stop || op.kind === Kind.Key) buttonAt(law, op.kind === Kind.Key, op.a, at)
  if (op.kind === Kind.Line) lineAt(law, op.text, at)
  if (op.kind === Kind.Off) return off(t, at)
  if (op.kind <= Kind.Edge || op.kind >= Kind.Line) t.moved = op.at
  work(t.clock, op)
  t.clock.machine.tones.length = 0 // nobody listens
  checkNow(t)
}

/** Lets time pass. After a longer wait law and clock are compared 1 ms before its end. */
function passTo(t: Table, at: number): void {
  const { machine } = t.clock
  if (machine.lag || machine.busyUntil > machine.now) t.looseTill = Math.max(t.looseTill, at) // a lag waits for its timer
  t.law.slow = t.now < t.looseTill + LATER ? SLOW : 0
  t.law.wasSlow ||= t.law.slow > 0
  if (at - t.now > QUIET) {
    runTo(machine, at - 1)
    look(t, at - 1 - t.boot)
  }
  runTo(machine, at)
  checkNow(t)
}

function look(t: Table, now: number): void {
  const { law } = t
  const s = sessionOf(t)
  lookAt(law, s, now)
  if (law.isOff) return takeUpAgain(t, s, now)
  if (!holdTo(law, s, now)) return
  t.counts.looks++
  if (law.gifts.length === t.giftsChecked) return
  t.giftsChecked = law.gifts.length
  if (isWhole(s, t.flash.words)) checkGifts(law, [...t.flash.words, ...s.journal.out])
}

/** If the law has lost the match, it goes on from what the clock says, once hands have rested. */
function takeUpAgain(t: Table, s: Session, now: number): void {
  const isAtRest = !t.level[0] && !t.level[1] && now + t.boot >= t.moved + PAUSE
  const isLost = t.law.isThin && s.journal.room < LEAST_ROOM
  if (!isAtRest || isLost || t.law.slow || !mayTakeUp(s)) return
  takeUp(t.law, s, now)
  t.law.gifts.push(...giftsIn([...t.flash.words, ...s.journal.out]))
  t.giftsChecked = t.law.gifts.length
  t.counts.takenUp++
}

/** Whether the clock has accepted everything that hands did. */
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

/** Releases both contacts and waits until the clock has accepted everything; then the record must have all of it. */
export function finish(t: Table): void {
  for (const side of [0, 1]) if (t.level[side]) doMoves(t, [makeMove(t.now, 'open', { side })])
  doMoves(t, [makeMove(Math.max(t.now, t.looseTill) + REST, 'lag')])
  if (!t.isOn) return
  if (isQuiet(t, t.now)) recalls(t.clock, t.offset)
  checkAuthors(t.flash.words)
}
