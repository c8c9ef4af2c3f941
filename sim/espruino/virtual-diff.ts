/*
 * What a virtual board said, held against the core.
 */

import type { SimBoard } from '../boards.ts'
import { playOnCore } from '../core.ts'
import { Kind } from '../op.ts'
import { NAMES } from '../record.ts'
import type { Played } from './virtual.ts'

/**
 * What depends on when something is handled, where work takes time: instants that are of a wake or of the console and of no edge, and
 * what a press after a flag that nobody has seen yet counts as.
 */
const HANDLED =
  /^(lockedTill|stageSince|fromAt|words|wordAt|wordUndo(At)?|pageAt|undo[A-Z]\w+|(left|right)(Inert|Used))$/

/** A judge's line on the console counts from when it is handled: what begins with it so many ms later at most, where work takes time. */
const BEGUN = /^(since|opened)$/
const WAITED = 50

/** Each look at which both differ, as a line; where work takes time, that of the last, and without its picture. */
export async function virtualDiff({ ops, samples }: Played, board: SimBoard, isStill: boolean): Promise<string[]> {
  const core = await playOnCore(ops, undefined, undefined, board)
  const key = ops.findIndex((op) => op.kind === Kind.Key)
  const isOrdered = !isStill && key >= 0 && ops.some((op, i) => i > key && op.kind === Kind.Line)
  return samples.flatMap((sample, i) => {
    const own = core[i]
    if (!sample || !own) return []
    const parts = own.record.flatMap((value, k) =>
      Math.abs(value - sample.record[k]) <= (isOrdered && BEGUN.test(NAMES[k]) ? WAITED : 0) ||
      (!isStill && HANDLED.test(NAMES[k]))
        ? []
        : [`${NAMES[k]} ${value} is ${sample.record[k]}`],
    )
    if (isStill && own.crc !== sample.crc) parts.push('the frame')
    if (own.light.join() !== sample.light.join()) parts.push(`lights ${own.light} are ${sample.light}`)
    if (own.answer !== sample.answer || own.said !== sample.said) parts.push('the answer')
    return parts.length ? [`line ${ops[i].line} at ${ops[i].at}: ${parts.join(', ')}`] : []
  })
}
