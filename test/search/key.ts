/*
 * A world's key: two worlds with the same key are treated as one. It has everything that may matter later, with
 * instants as spans from now.
 *
 * Whatever runs appears as what is left of it, and what no gesture can reach any more is left out, so that more worlds
 * are the same.
 */

import { TOGETHER } from '../../firmware/core/act.ts'
import { bankAt, type Clock, delayAt, extraAt, LEAST_TURN, type Ms, NOBODY } from '../../firmware/core/clock.ts'
import { spanOf } from '../../firmware/core/deadline.ts'
import { isBetween, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import type { World } from './world.ts'

/** Counts above this are the same: of turns none, one or more matter, of cuts whether a judge is needed. */
const MANY = 2
/** Longer spans are the same: everything counted is over by then. */
const LONGEST = 600_000

export function keyOf({ s, now }: World): string {
  const { control, match, result } = s
  const counts = spanOf(s) > 0 || s.stage === Stage.Late
  const key: unknown[] = [s.stage, counts ? Math.min(now - s.since, LONGEST) : 0]
  addClock(key, s.clock, now)
  key.push(control.discipline, control.length, control.bank, control.delay, ...control.option)
  key.push(...match.score, match.games, match.crawford, ...match.breaks, ...match.dice, match.winner, match.won)
  key.push(match.last, match.lastPoints, match.lastCrawford)
  key.push(result.step, result.kind, result.value, result.owner, result.refused)
  key.push(s.who, ...s.pick, ...s.sent, s.nextBreak, s.called, s.withdrawn, s.fell, s.bankAtTurn, s.extraAtTurn)
  key.push(s.agreed, s.row, s.refusal, s.page, s.page ? now - s.pageAt : 0, s.stageAtCut, Math.min(s.cuts, MANY))
  key.push(s.backTo, s.wasAdjourned, spanFrom(s), s.value, s.digit, s.undoSteps, s.tally, s.most, s.digits, s.tries)
  key.push(Math.max(0, s.lockedTill - now), s.warned, s.turning, Math.min(s.stops, MANY), s.begun, s.locked)
  key.push(s.stage === Stage.Late || s.stage === Stage.Arrived ? s.lateFor : 0)
  key.push(s.stage === Stage.Power ? s.stageRan : 0)
  addHands(key, s, now)
  if (isUndoable(s)) addClock(key, s.undo, now)
  return key.join()
}

/**
 * What contacts may still lead to: in the opening roll, a short press that waits for the other side, and closings near
 * each other.
 */
function addHands(key: unknown[], s: Session, now: Ms): void {
  const isOpen = s.stage === Stage.Open
  for (const { used, closedAt } of s.hands.button) key.push(used, isOpen ? Math.min(now - closedAt, TOGETHER + 1) : 0)
  const { opener, openerAt, openerTill, openerNext } = s
  const waits = opener < NOBODY ? [now - openerAt, openerTill - now, openerNext && now - openerNext] : []
  if (isOpen) key.push(opener, waits)
  key.push(Math.max(0, s.shortsFrom - now))
}

function addClock(key: unknown[], c: Clock, now: Ms): void {
  key.push(bankAt(c, 0, now), bankAt(c, 1, now), extraAt(c, 0, now), extraAt(c, 1, now), ...c.inOvertime)
  key.push(Math.min(c.turns[0], MANY), Math.min(c.turns[1], MANY), c.delay, delayAt(c, now), c.turn, c.isRunning)
  key.push(c.hasHandover, c.handoverDelay, c.handoverBank, c.handoverExtra)
  key.push(c.isRunning ? Math.max(0, c.turnStartedAt + LEAST_TURN - now) : 0)
}

/** How long the stage to which a ruling returns had lasted. */
function spanFrom(s: Session): Ms {
  return s.stage === Stage.Ruling ? Math.min(s.since - s.backToSince, LONGEST) : 0
}

/** True if the clock from before the last result may still come back. */
function isUndoable(s: Session): boolean {
  return isBetween(s) && s.stage !== Stage.Play && s.stage !== Stage.Stop
}
