/*
 * Compares what a virtual board said with the core. Where work takes time, some fields may differ, each for a reason
 * given here. It also finds the speed at which a tape's held buttons do the same on both.
 */

import { NOBODY } from '../../firmware/core/clock.ts'
import { SETTLE, STUCK } from '../../firmware/core/contact.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Field } from '../../firmware/device/status.ts'
import { playOnCore } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op, type Sample } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import type { Played } from './virtual.ts'

/**
 * Fields that depend on when something is handled, where work takes time: instants of a wake or of the console, and how
 * a press after an unseen flag counts.
 */
const HANDLED =
  /^(lockedTill|stageSince|backToSince|words|wordAt|wordUndo(At)?|pageAt|undo[A-Z]\w+|(left|right)(Ignored|Used))$/

/**
 * Where work takes time, a judge's line counts from when it is handled. The start or end that it sets, a flag that
 * falls by it, and the bank that runs from it, may be this many ms late.
 */
const BEGUN = /^(since|bankAtTurn|lateFor|fellAt|(left|right|handover)Bank)$/
const WAITED = 50

/** When a page was turned: the wake's instant, which an edge handled late moves by so many ms even without work. */
const PAGED = /^pageAt$/
const TURNED_LATE = 1

/**
 * A closing before this instant does not count, because the glass still showed something else. A wake sets the instant,
 * so it is never before the core's, and at most later by the time that the page takes to draw: 0.73 s in all tapes.
 */
const SHOWN = /^(left|right)ValidFrom$/
const PAGE = 1000

/**
 * A tape may handle a press late, but in time the knock before it, a contact closed too briefly to count. A busy board
 * handles both late and takes them for one press that bounces. It counts from the knock, at most this many ms sooner.
 */
const KNOCKED = /^(since|turnStartedAt|handoverDelay|wordAt|(left|right)(ClosedAt|HoldAt))$/
const KNOCK = 3

/**
 * A button that jams in the setup turns a value for a minute, and each step waits for the last one to be drawn. A board
 * takes fewer steps than the core. So `value` differs; `rightHoldAt`, when the next step is due, and since when the
 * last one stands on the glass, are near the end of the minute.
 */
const TURNED = /^value$/
const STEPPED = /^(rightHoldAt|(left|right)ValidFrom)$/
/** The pages on which a held button repeats: its side, and the ms to its second step. Later ones are STEP ms apart. */
const REPEATING: Partial<Record<number, readonly [side: number, second: number]>> = {
  [Stage.Setup]: [1, 1800],
  [Stage.Transfer]: [0, 1150],
  [Stage.Ruling]: [0, 1150],
}
const STEP = 150
/** Ms in which a board has drawn the judge's page. */
const DOOR = 750
/** A speed at which a page is drawn in less than a STEP. */
const FAST = 10

/** After a power cut a call counts from when the clock has read its record, which takes a board at most so many ms. */
const RECALLED = /^calledAt$/
const RECALL = 500

/** The age of the stage in the answer to `status`, after the fields before it. */
const AGE = new RegExp(`("status":\\[(?:[^,]*,){${Field.Age}})\\d+`)

/** Fields of an opening press. If nobody has made one (`opener`), they are left from an earlier one. */
const OPENING = /^opener(At|Till|Next)$/

/** A line for each look at which board and core differ; where work takes time only for the last, without picture. */
export async function virtualDiff({ ops, samples }: Played, board: SimBoard, isStill: boolean): Promise<string[]> {
  const core = await playOnCore(ops, undefined, undefined, board)
  const key = ops.findIndex((op) => op.kind === Kind.Key)
  const isOrdered = !isStill && key >= 0 && ops.some((op, i) => i > key && op.kind === Kind.Line)
  const isKnocked = ops.some((op, i) => isAfterKnock(ops, i, op))
  const isLate = ops.some((op) => op.kind === Kind.Edge && op.c > 0)
  const isCut = !isStill && ops.some(({ kind }) => kind === Kind.Off)
  const isJammed = !isStill && repeating(ops, core).some((ms) => ms > STUCK)
  const isAlike = (name: string, own: number, is: number): boolean =>
    own === is ||
    (!isStill && HANDLED.test(name)) ||
    (!isStill && SHOWN.test(name) && is >= own && is - own <= PAGE) ||
    (isLate && PAGED.test(name) && Math.abs(is - own) <= TURNED_LATE) ||
    (isOrdered && BEGUN.test(name) && Math.abs(is - own) <= WAITED) ||
    (isCut && RECALLED.test(name) && is >= own && is - own <= RECALL) ||
    (isKnocked && KNOCKED.test(name) && Math.abs(is - own) <= KNOCK) ||
    (isJammed && (TURNED.test(name) || (STEPPED.test(name) && Math.abs(is - own) <= STEP + PAGE)))
  return samples.flatMap((sample, i) => {
    const own = core[i]
    if (!sample || !own) return []
    const isTapped = [own, sample].some(({ snapshot }) => snapshot[NAMES.indexOf('opener')] !== NOBODY)
    const parts = own.snapshot.flatMap((value, k) =>
      isAlike(NAMES[k], value, sample.snapshot[k]) || (!isTapped && OPENING.test(NAMES[k]))
        ? []
        : [`${NAMES[k]} ${value} is ${sample.snapshot[k]}`],
    )
    if (isStill && own.crc !== sample.crc) parts.push('the frame')
    if (own.light.join() !== sample.light.join()) parts.push(`lights ${own.light} are ${sample.light}`)
    const isAnswer = own.answerCrc === sample.answerCrc || (!isStill && agelessOf(own) === agelessOf(sample))
    if (own.refusal !== sample.refusal || !isAnswer) parts.push('the answer')
    return parts.length ? [`line ${ops[i].line} at ${ops[i].at}: ${parts.join(', ')}`] : []
  })
}

/** The console's last answer, without how long the stage has lasted: that depends on when `status` is answered. */
function agelessOf({ answer }: Sample): string {
  return answer.replace(AGE, '$1')
}

/** Whether this edge is handled late, and less than SETTLE before it the same contact had one that was not. */
function isAfterKnock(ops: readonly Op[], i: number, op: Op): boolean {
  const isOf = (other: Op): boolean => other.kind === Kind.Edge && other.a === op.a && !other.c
  return op.kind === Kind.Edge && op.c > 0 && ops.slice(0, i).some((other) => isOf(other) && op.at - other.at < SETTLE)
}

/** The ms of each hold of a button that repeats. */
function repeating(ops: readonly Op[], core: readonly (Sample | undefined)[]): number[] {
  const stage = NAMES.indexOf('stage')
  const holds: number[] = []
  const closed = [0, 0]
  for (const [i, op] of ops.entries()) {
    if (op.kind !== Kind.Edge) continue
    if (op.b) closed[op.a] = i
    else {
      const [side, second] = REPEATING[core[closed[op.a]]?.snapshot[stage] ?? -1] ?? []
      const held = op.at - ops[closed[op.a]].at
      if (side === op.a && held >= (second ?? 0)) holds.push(held)
    }
  }
  return holds
}

/**
 * How many times as fast as a board the virtual one has to be for a tape. A held button's next step waits for the last
 * one to be drawn, up to 0.6 s on a board instead of 0.15 s. A person lets go at the value that he wants, a tape after
 * as long as the core needs. So does a judge who waits for his page, and a tape that does not. On a faster board both
 * come to the same, and work still takes time.
 */
export async function speedFor(ops: readonly Op[], board: SimBoard): Promise<number> {
  const holds = repeating(ops, await playOnCore(ops, undefined, undefined, board))
  const keys = ops.filter((op) => op.kind === Kind.Key).map(({ at }) => at)
  const isHasty = ops.some((op) => op.kind === Kind.Line && keys.some((at) => op.at > at && op.at < at + DOOR))
  return isHasty || holds.some((ms) => ms <= STUCK) ? FAST : 1
}
