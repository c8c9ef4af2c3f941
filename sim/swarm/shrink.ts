/*
 * Makes a failing match smaller by delta debugging: leaves out ever shorter stretches of moves, as long as it still
 * breaks the same rule; then shortens waits between moves.
 */
import type { Move } from './move.ts'

/** Each try plays a match, so there are at most this many. */
const MOST_TRIES = 1500

/** Plays moves and returns whether they still fail. */
export type Fails = (moves: readonly Move[]) => boolean | Promise<boolean>

/** Returns the fewest moves found that still fail. */
export async function shrink(moves: readonly Move[], fails: Fails, most = MOST_TRIES): Promise<Move[]> {
  let left = most
  const tried: Fails = (some) => left-- > 0 && fails(some)
  let least = [...moves]
  for (let before = -1; before !== least.length; ) {
    before = least.length
    least = await dropped(least, tried)
  }
  return hurried(least, tried)
}

/**
 * Leaves out stretches, from the end backwards, because moves after the fault are of no use. What follows a stretch
 * keeps its time or, if that does not fail, moves up into the gap.
 */
async function dropped(moves: Move[], fails: Fails): Promise<Move[]> {
  let least = moves
  for (let size = Math.ceil(least.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let end = least.length; end > 0; end -= size) {
      const from = Math.max(0, end - size)
      const fewer = [...least.slice(0, from), ...least.slice(end)]
      const closedUp = [...least.slice(0, from), ...moved(least.slice(end), least[from].at - (least[end]?.at ?? 0))]
      if (fewer.length && (await fails(fewer))) least = fewer
      else if (end < least.length && (await fails(closedUp))) least = closedUp
    }
  }
  return least
}

/** Shortens waits of more than 2.5 s to 2 s, where the moves then still fail. */
async function hurried(moves: Move[], fails: Fails): Promise<Move[]> {
  let least = moves
  for (let i = 1; i < least.length; i++) {
    const wait = least[i].at - least[i - 1].at
    if (wait <= 2500) continue
    const sooner = [...least.slice(0, i), ...moved(least.slice(i), 2000 - wait)]
    if (await fails(sooner)) least = sooner
  }
  return least
}

function moved(moves: readonly Move[], by: number): Move[] {
  return moves.map((move) => ({ ...move, at: move.at + by }))
}
