/*
 * Laws for every move, besides those that the swarm checks: flags stay, and the record has everything.
 */
import { bankAt, extraAt, type Ms, NOBODY } from '../../firmware/core/clock.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { keptApart, recalled } from '../../sim/swarm/kept.ts'
import type { World } from './world.ts'

/** Entries after which a flag may be gone: rulings, and the next game or match. */
const CLEARS: number[] = [Entry.Open, Entry.Start, Entry.Ruling, Entry.RulingUndone, Entry.TakeBack, Entry.RulingOver]

/** The kinds of the entries made meanwhile. */
function entriesSince(was: World, is: World): number[] {
  const from = was.s.journal.out.length
  const words = is.s.journal.out
  return words.length < from ? [] : entriesIn(words.slice(from)).map(({ entry }) => entry)
}

/** S3, T10: a flag stays, with its side and its instant. */
export function flagLaw(before: World, after: World): string {
  const [was, is] = [before.s, after.s]
  if (was.fell === NOBODY || isBefore(is.stage)) return ''
  if (entriesSince(before, after).some((entry) => CLEARS.includes(entry))) return ''
  return was.fell === is.fell && was.fellAt === is.fellAt ? '' : 'S3: a flag did not stay as it fell'
}

/** The most that a cut may give back of a turn's charge, besides its delay. */
const UNTOLD: Ms = 10_000

/**
 * D7: after a cut the side that did not run has the same; the running side has no less, and at most ten seconds more.
 */
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

/** D7: the session recalled from the record is the same; checked when something was recorded or should have been. */
export function recallLaw({ s: was }: World, { s }: World): string {
  const isSame = was.journal.used === s.journal.used && was.stage === s.stage && was.clock.turn === s.clock.turn
  if (isSame || isBefore(s.stage)) return ''
  const apart = keptApart(s, recalled(s.journal.out))
  return apart && `D7: a world and its record do not agree: ${apart}`
}
