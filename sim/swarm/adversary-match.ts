/*
 * One match of the adversary, from its seed or again from its moves, with the law looking on.
 */
import { Entry } from '../../firmware/core/journal.ts'
import type { Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { type Flash, makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { Kind, type Op } from '../clock/op.ts'
import { PRESS, toldIn } from '../record/entries.ts'
import { nextPlan } from './adversary.ts'
import { Broken } from './broken.ts'
import type { Dice } from './dice.ts'
import { type Counts, type Judge, makeCounts } from './judge.ts'
import { contactAt, holdTo, keyAt, type Law, lookAt, makeLaw, stopButtonAt } from './law.ts'
import { backAt, cutAt } from './law-power.ts'
import { checkAuthors, checkGifts } from './law-record.ts'
import type { Played } from './match.ts'
import { type Move, makeMove, opsOf } from './move.ts'

/** So many moves, of a contact or a button, are a match; and so many plans after its end. */
const MOST_MOVES = 160
const AFTER = 3
/** Where nothing happens for so long, the law looks in between. */
const QUIET = 25
/** All that is due soon has come by then. */
const REST = 2500

interface Scene {
  board: SimBoard
  flash: Flash
  clock: Works
  law: Law
  counts: Counts
  level: [number, number]
  isOn: boolean
  boot: number
  now: number
  moves: Move[]
  /** How many consents the record has been seen to have. */
  told: number
  also: Judge['also']
}

function makeScene(board: SimBoard, also: Judge['also'] = () => ''): Scene {
  const t = {
    board,
    also,
    flash: makeFlash(board.words),
    counts: makeCounts(),
    level: [0, 0],
    moves: [],
    now: 0,
    told: 0,
  } as object
  turnOn(t as Scene, 0)
  return t as Scene
}

function turnOn(t: Scene, at: number): void {
  let isMade = false
  const look = (): void => {
    if (isMade) lookNow(t)
  }
  t.clock = powerHeadless(at, t.level, t.flash, t.board, look)
  Object.assign(t, { boot: at, isOn: true })
  const s = t.clock.loop.session
  if (t.law) backAt(t.law, s, t.level)
  else t.law = makeLaw(s, t.level)
  isMade = true
}

function sessionOf(t: Scene): Session {
  return t.clock.loop.session
}

function lookNow(t: Scene): void {
  const [s, now] = [sessionOf(t), t.clock.machine.now - t.boot]
  lookAt(t.law, s, now)
  const found = t.also(s, now)
  if (found) throw new Broken(found)
}

/** Does moves that may overlap, edge by edge. */
function doMoves(t: Scene, moves: readonly Move[]): void {
  t.moves.push(...moves)
  const ops = moves.flatMap(opsOf)
  ops.sort((a, b) => a.at - b.at)
  for (const op of ops) doOp(t, op)
}

function doOp(t: Scene, op: Op): void {
  const { law } = t
  if (t.isOn) passTo(t, op.at)
  t.now = op.at
  if (op.kind === Kind.Edge) t.level[op.a] = op.b
  if (op.kind === Kind.On && !t.isOn) {
    t.counts.cuts++
    return turnOn(t, op.at)
  }
  if (!t.isOn) return
  const at = op.at - t.boot
  const s = sessionOf(t)
  if (op.kind === Kind.Edge) contactAt(law, s, op.a, op.b, at)
  if (op.kind === Kind.Stop) stopButtonAt(law, op.a, at)
  if (op.kind === Kind.Key && op.a) keyAt(law, at)
  if (op.kind === Kind.Off) {
    t.isOn = false
    return cutAt(law, at)
  }
  work(t.clock, op)
  t.clock.machine.tones.length = 0 // nobody listens
  lookAt(law, s, at)
}

/** Time passes, and just before its end the law looks. */
function passTo(t: Scene, at: number): void {
  const { machine } = t.clock
  if (at - t.now > QUIET) {
    runTo(machine, at - 1)
    look(t, at - 1 - t.boot)
  }
  runTo(machine, at)
  lookAt(t.law, sessionOf(t), at - t.boot)
}

function look(t: Scene, now: number): void {
  const s = sessionOf(t)
  lookAt(t.law, s, now)
  if (!holdTo(t.law, s, now) || t.law.gifts.length === t.told) return
  t.told = t.law.gifts.length
  checkGifts(t.law, [...t.flash.words, ...s.journal.out])
}

/** Plays a match of the adversary; `also` is held beside the law, at each wake. */
export function playAdversary(board: SimBoard, dice: Dice, also?: Judge['also']): Played {
  const t = makeScene(board, also)
  let isOver = false
  const broken = breaks(t, () => {
    let begun = false
    for (let left = AFTER; t.moves.length < MOST_MOVES && left > 0; ) {
      doMoves(t, nextPlan({ s: sessionOf(t), boot: t.boot, now: t.now }, dice))
      const { stage } = sessionOf(t)
      if (!isBefore(stage)) begun = true
      isOver = stage === Stage.Over || (begun && isBefore(stage))
      if (isOver) left -= isBefore(stage) ? AFTER : 1
    }
  })
  countIn(t)
  return { moves: t.moves, words: t.flash.words, counts: t.counts, isOver, broken }
}

/** What happened, for the summary, by the record. */
function countIn({ counts, flash }: Scene): void {
  for (const { entry } of toldIn(flash.words)) {
    if (entry === PRESS) counts.presses++
    else if (entry === Entry.Game) counts.games++
    else if (entry === Entry.Flag) counts.flags++
    else if (entry === Entry.Ruling) counts.rulings++
  }
}

/** Plays its moves again. */
export function replayAdversary(board: SimBoard, moves: readonly Move[], also?: Judge['also']): Error | undefined {
  const t = makeScene(board, also)
  return breaks(t, () => doMoves(t, moves))
}

function breaks(t: Scene, play: () => void): Error | undefined {
  try {
    play()
    for (const side of [0, 1]) if (t.level[side]) doMoves(t, [makeMove(t.now, 'open', { side })])
    doMoves(t, [makeMove(t.now + REST, 'lag')])
    checkAuthors(t.flash.words)
  } catch (error) {
    return error as Error
  }
  return undefined
}
