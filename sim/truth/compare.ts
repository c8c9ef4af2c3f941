/*
 * Where two plays of the same ops part: at which event, in what, and what each has of it.
 */

import type { Op, Sample } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'

/** The first difference of two plays. */
export interface Difference {
  /** The event, by its number among the ops. */
  index: number
  /** Whose plays they are. */
  between: [string, string]
  /** What differs, by which the same difference is known again in a smaller match. */
  part: string
  /** Both values, that of the first one before the other. */
  found: string
}

/** One player's samples. */
export interface Played {
  name: string
  samples: readonly (Sample | undefined)[]
}

/** None where all agree. */
export function differenceOf(ops: readonly Op[], a: Played, b: Played): Difference | undefined {
  for (let index = 0; index < ops.length; index++) {
    const [part, ...found] = parting(a.samples[index], b.samples[index])
    if (part) return { index, between: [a.name, b.name], part, found: found.join(', not ') }
  }
  return undefined
}

function parting(a: Sample | undefined, b: Sample | undefined): string[] {
  if (!a || !b) return a === b ? [] : ['power', a ? 'on' : 'off', b ? 'on' : 'off']
  const place = a.record.findIndex((value, i) => value !== b.record[i])
  if (place >= 0 || a.record.length !== b.record.length)
    return [NAMES[place] ?? 'record', String(a.record[place]), String(b.record[place])]
  if (a.crc !== b.crc) return ['frame', hex(a.crc), hex(b.crc)]
  if (a.light.join() !== b.light.join()) return ['lights', a.light.join(), b.light.join()]
  if (a.air !== b.air) return ['radio', hex(a.air ?? 0), hex(b.air ?? 0)]
  if (a.answer !== b.answer) return ['console', String(a.answer), String(b.answer)]
  if (a.said !== b.said) return ["console's words", hex(a.said), hex(b.said)]
  return []
}

function hex(check: number): string {
  return check.toString(16).padStart(8, '0')
}
