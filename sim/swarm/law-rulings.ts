/*
 * The law of rulings: what a judge may change by which of them. It goes by what was typed, and by the row that was before him.
 */
import { Item } from '../../firmware/core/ruling.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wireOf } from '../clock/vocabulary.ts'
import { Broken } from './broken.ts'

/** What of a clock the rulings are held to, as it was seen last while the door was open. */
export interface Ruled {
  crawford: number
  row: Item
  /** What both sides have, overtime with it. */
  total: readonly number[]
  /** Whether a flag stands that has lost the match, or the game in play. */
  isFallen: boolean
}

/** Neither side. */
const NOBODY = 2

/** Crawford's game has been played. */
const PLAYED = 2

/** These may say of Crawford's game once played that it was not: its own item, the annulment of that game (M11), and what was ruled is undone. */
const ANEW: Cause[] = [
  { line: wireOf('rule crawford'), row: Item.Crawford },
  { line: wireOf('rule annul'), row: Item.Annul },
]
const UNDO: Cause = { line: wireOf('undo'), row: Item.Undo }

/** A ruling as it is typed, and its row of the menu. */
interface Cause {
  line: string
  row: Item
}

/** Two looks, the second of them now: what lies between them is one ruling at most. `line` was typed since as a board takes it, if anything was. */
export function checkRuling(was: Ruled | undefined, s: Session, line: string): Ruled | undefined {
  if (s.stage !== Stage.Ruling) return undefined
  const { clock: c, match: m } = s
  const is = {
    crawford: m.crawford as number,
    row: (s.row >> 1) as Item,
    total: [c.bank[0] + c.extra[0], c.bank[1] + c.extra[1]],
    isFallen: s.fell !== NOBODY && (c.turn !== NOBODY || m.winner !== NOBODY),
  }
  if (!was) return is
  const isBy = (cause: Cause): boolean => (line ? `${line} `.startsWith(`${cause.line} `) : was.row === cause.row)
  const told = line || `row ${was.row}`
  if (was.crawford === PLAYED && is.crawford !== PLAYED && !ANEW.some(isBy) && !isBy(UNDO))
    throw new Broken('M5 Crawford’s game once played stays played', `${is.crawford} by ${told}`)
  if (was.isFallen && !isBy(UNDO) && is.total.some((total, side) => total > was.total[side]))
    throw new Broken('S3 nothing is added after a flag', `${was.total} to ${is.total} by ${told}`)
  return is
}
