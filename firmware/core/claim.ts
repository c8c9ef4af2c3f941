/*
 * The lines of a stop, a row each: its place among the lines, and whether the stop waits for it.
 */

export const enum Claim {
  /** Play is to go on: it does when both want it. */
  GoOn,
  Lost,
  /** Dice fell off the table. */
  Dice,
  Dispute,
  /** The last move is to be sent back, or in a game's first turn the wrong side opened. It happens when both want it. */
  WrongMove,
  CallJudge,
  /** Somebody is unwell: that calls the judge, too. */
  Medical,
}

/** Whether a stop lasts beyond its thirty seconds for a claim (P5). */
export const enum Holds {
  Not,
  /** Until both have sent it: the other side is asked whether it agrees. */
  UntilAgreed,
  Always,
}

interface ClaimRow {
  /** The line after it on the glass. */
  next: Claim
  holds: Holds
  /** Whether there is no such line where there is no judge. */
  isForJudge: boolean
}

/** By the number that a record has. */
export const CLAIMS: Record<Claim, ClaimRow> = {
  [Claim.GoOn]: { next: Claim.Lost, holds: Holds.Not, isForJudge: false },
  [Claim.Lost]: { next: Claim.Dice, holds: Holds.Not, isForJudge: false },
  [Claim.Dice]: { next: Claim.Dispute, holds: Holds.Not, isForJudge: false },
  [Claim.Dispute]: { next: Claim.WrongMove, holds: Holds.Always, isForJudge: false },
  [Claim.WrongMove]: { next: Claim.CallJudge, holds: Holds.UntilAgreed, isForJudge: false },
  [Claim.CallJudge]: { next: Claim.Medical, holds: Holds.Not, isForJudge: true },
  [Claim.Medical]: { next: Claim.GoOn, holds: Holds.Always, isForJudge: false },
}

/** The line after this one, round to the first. */
export function claimAfter(claim: Claim, hasJudge: boolean): Claim {
  const next = CLAIMS[claim].next
  return CLAIMS[next].isForJudge && !hasJudge ? CLAIMS[next].next : next
}

/** How many lines there are up to this one, or in all where `claim` is -1. */
export function linesTo(claim: Claim | -1, hasJudge: boolean): number {
  let lines = 1
  for (let at: Claim = Claim.GoOn; at !== claim; lines++) {
    at = claimAfter(at, hasJudge)
    if (at === Claim.GoOn) return lines
  }
  return lines
}

/** Whether the stop lasts beyond its time for what the two sides have sent, a bit for each claim. */
export function holdsStop(left: number, right: number): boolean {
  const sent = left | right
  for (let claim: Claim = 0; sent >> claim; claim++) {
    if (!((sent >> claim) & 1)) continue
    const holds = CLAIMS[claim].holds
    if (holds === Holds.Always || (holds === Holds.UntilAgreed && ((left ^ right) >> claim) & 1)) return true
  }
  return false
}
