/*
 * The searches with one control, from a session in each stage; each prints how far it went.
 */
import { expect, it } from 'vitest'
import type { Control } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage, TABLE } from '../../firmware/core/table.ts'
import { STAGES } from '../../sim/clock/vocabulary.ts'
import { keptApart } from '../../sim/swarm/kept.ts'
import { SEED } from '../cases.ts'
import { sessionIn } from '../core/stages.ts'
import { nowOf, RIGHT } from '../vocabulary.ts'
import { search } from './search.ts'

/** Moves from each stage; `npm run soak` makes more. */
const MOST = Number(process.env.SEARCH ?? 8_000)
/** From how many stages a share of the soak starts, chosen by the seed; 0 for all. */
const SOME = Number(process.env.STAGES ?? 0)
const ALL = Array.from({ length: Object.keys(TABLE).length }, (_, stage) => stage)

/** One search from each of this control's stages from `first` on; no world is searched twice. */
export function searchAll(control: Control, first: Stage): void {
  const known = new Set<string>()
  const isThere = (s: Session, i: number): boolean =>
    s.stage === ALL[i] && s.stage >= first && (i <= Stage.Ready || !keptApart({ ...s, control }, s))
  const starts = ALL.map((stage) => sessionIn(stage, RIGHT, control)).filter(isThere)

  it.each(shareOf(starts).map((s) => [STAGES[s.stage], s] as const))(
    'D1-D10, S3, T7-T10: from %s no move breaks a law, and every stage can be left',
    (name, s) => {
      const begun = performance.now()
      const { moves, worlds, depth, whole, isAll, stages } = search({ s, now: nowOf(s) }, MOST, known)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      const depths = isAll ? 'all there are' : `all of them to depth ${whole}, some to ${depth}`
      console.log(`${name}: ${moves} moves, ${depths}; ${worlds} new worlds in ${stages.size} stages; ${seconds} s`)
      expect(isAll || moves >= MOST).toBe(true)
    },
  )
}

/** SOME of them in a row, from the one that the seed gives; each day starts where the last one ended. */
function shareOf<T>(list: T[]): T[] {
  const from = (SEED ?? 0) * SOME
  return SOME ? Array.from({ length: SOME }, (_, i) => list[(from + i) % list.length]) : list
}
