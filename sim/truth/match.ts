/*
 * A random match to be played everywhere, made from its seed on a clock without a picture. Its tape is all that is kept of it.
 */

import { isBefore, Stage } from '../../firmware/core/table.ts'
import { codeOf } from '../../firmware/core/transfer.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { powerHeadless } from '../clock/headless.ts'
import type { Op } from '../clock/op.ts'
import { opPlayer } from '../clock/player.ts'
import { wireOf } from '../clock/vocabulary.ts'
import type { Dice } from '../swarm/dice.ts'
import { type Move, makeMove, opsOf, overAt, tapeText } from '../swarm/move.ts'
import { type Seat, sessionOf } from '../swarm/table.ts'
import { parseTape } from '../tape/tape.ts'
import { controlLines, nextTrue, type Plan } from './hands.ts'

const MOST_MOVES = 150
/** Entering digits takes so many more. */
const TO_ENTER = 230
/** A match that is over is looked at for a few moves more, or another one begins. */
const AFTER = [3, 3, 3, 16]
/** All that is due soon has come by then. */
const REST = 2500

/** The moves of a random match on this board. */
export function makeMatch(board: SimBoard, dice: Dice): Move[] {
  const plan = makePlan(board, dice)
  const most = MOST_MOVES + (plan.digits.length ? TO_ENTER : 0)
  let left = dice.one(AFTER)
  let isBegun = false
  return play(board, plan, dice, (t, moves) => {
    const { stage } = sessionOf(t)
    if (!isBefore(stage)) isBegun = true
    if (isBegun && (isBefore(stage) || stage === Stage.Flag || stage === Stage.Over)) left--
    return moves < most && left > 0
  })
}

/** The ops that a tape of these moves has. */
export function opsIn(moves: readonly Move[]): Op[] {
  return parseTape(tapeText(moves, []), 'match').ops
}

/** Most matches are typed; some begin in the menus, or as the match of another clock. */
function makePlan(board: SimBoard, dice: Dice): Plan {
  const lines = controlLines(dice)
  const plan: Plan = { wander: 0, lines, digits: [] }
  const kind = dice.roll(100)
  if (kind < 15) plan.wander = dice.within(1, 14)
  else if (kind < 27) takeOver(plan, board, dice, kind < 23)
  return plan
}

/** The match of another clock with this control, as it stands after some moves. */
function takeOver(plan: Plan, board: SimBoard, dice: Dice, isTyped: boolean): void {
  const most = dice.within(8, 40)
  let clock: Works | undefined
  play(board, { ...plan, lines: [...plan.lines] }, dice, (t, moves) => {
    clock = t.clock
    return moves < most || (isBefore(sessionOf(t).stage) && moves < 2 * most)
  })
  if (!clock) return
  if (isTyped) plan.lines.push(`transfer ${JSON.parse(takeLine(clock.loop, wireOf('transfer'))).transfer}`)
  else plan.digits = codeOf(clock.loop.session)
}

/** Plays moves by this plan as long as `goesOn` says, which is told how many there were. */
function play(board: SimBoard, plan: Plan, dice: Dice, goesOn: (t: Seat, moves: number) => boolean): Move[] {
  const flash = makeFlash(board.words)
  const moves: Move[] = []
  const seat = { boot: 0, now: 0 } as Seat
  const power = (at: number, level: readonly number[]): Works => powerHeadless(at, level, flash, board)
  const powered = (at: number, level: readonly number[]): Works => {
    seat.boot = at
    seat.clock = power(at, level)
    return seat.clock
  }
  const playOp = opPlayer(powered, work)
  const doMove = (move: Move): void => {
    moves.push(move)
    for (const op of opsOf(move)) playOp(op)
    seat.clock.machine.tones.length = 0 // nobody listens
    seat.now = overAt(move)
  }
  do for (const move of nextTrue(seat, plan, dice)) doMove(move)
  while (goesOn(seat, moves.length))
  doMove(makeMove(seat.now + REST, 'lag'))
  return moves
}
