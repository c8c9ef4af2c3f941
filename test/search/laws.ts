/*
 * What no move may break beside what the swarm's judge looks for: flags stay, and a record tells all that was.
 */
import { bankAt, extraAt, type Ms, NOBODY } from '../../firmware/core/clock.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { toldIn } from '../../sim/record/entries.ts'
import { keptApart, recalled } from '../../sim/swarm/kept.ts'
import type { World } from './world.ts'

/** After these a flag may be gone: a judge's, and the next game or match. */
const CLEARS: number[] = [Entry.Open, Entry.Start, Entry.Rule, Entry.Unrule, Entry.TakeBack, Entry.Ruled]

/** The kinds of what was entered meanwhile. */
function entriesSince(was: World, is: World): number[] {
  const from = was.s.journal.out.length
  const words = is.s.journal.out
  return words.length < from ? [] : toldIn(words.slice(from)).map(({ entry }) => entry)
}

/** S3, T10: a flag stays, with its side and its instant. */
export function flagLaw(before: World, after: World): string {
  const [was, is] = [before.s, after.s]
  if (was.fell === NOBODY || isBefore(is.stage)) return ''
  if (entriesSince(before, after).some((entry) => CLEARS.includes(entry))) return ''
  return was.fell === is.fell && was.fellAt === is.fellAt ? '' : 'S3: a flag did not stay as it fell'
}

/** A turn in progress loses no more of its bank's charge than this, and its delay. */
const UNTOLD: Ms = 10_000

/** D7: who was not to move has what he had; who was has no less, and at most ten seconds more. */
export function cutLaw(was: World, is: World): string {
  if (isBefore(was.s.stage)) return ''
  for (let side = 0; side < 2; side++) {
    const isOn = was.s.clock.isRunning > 0 && was.s.clock.turn === side
    const has = hasAt(is, side)
    const least = hasAt(was, side)
    const most = isOn ? Math.min(least + UNTOLD, hasAt({ ...was, now: was.s.clock.since }, side)) : least
    if (has < least || has > most) return `D7: ${has} ms after the cut, ${least} to ${most} before`
  }
  return ''
}

function hasAt({ s, now }: World, side: number): Ms {
  return bankAt(s.clock, side, now) + extraAt(s.clock, side, now)
}

/** D7: what the record tells of a world is what it is; looked at where something was entered, or should have been. */
export function recallLaw({ s: was }: World, { s }: World): string {
  const isSame = was.journal.used === s.journal.used && was.stage === s.stage && was.clock.turn === s.clock.turn
  if (isSame || isBefore(s.stage)) return ''
  const apart = keptApart(s, recalled(s.journal.out))
  return apart && `D7: a world and its record do not agree: ${apart}`
}
