/*
 * The lines of a stop, in their order on the glass, and which of them the stop waits for.
 */

export const enum Claim {
  /** Play goes on when both want it. */
  GoOn,
  Lost,
  /** Dice fell off the table. */
  Dice,
  Dispute,
  /** The last move is sent back, or in a game's first turn the wrong side opened. Needs both. */
  WrongMove,
  CallJudge,
  /** Somebody is unwell: that calls the judge, too. */
  Medical,
}

/** Whether a claim makes a stop last beyond its thirty seconds (P5). */
export const enum Holds {
  Not,
  /** Until both have sent it: the other side is asked whether it agrees. */
  UntilAgreed,
  Always,
}

/** How each line holds a stop, by its number in the record. */
export const HOLDS: Record<Claim, Holds> = {
  [Claim.GoOn]: Holds.Not,
  [Claim.Lost]: Holds.Not,
  [Claim.Dice]: Holds.Not,
  [Claim.Dispute]: Holds.Always,
  [Claim.WrongMove]: Holds.UntilAgreed,
  [Claim.CallJudge]: Holds.Not,
  [Claim.Medical]: Holds.Always,
}

/** The line after this one; after the last comes the first. Without a judge there is no line to call him. */
export function claimAfter(claim: Claim, hasJudge: boolean): Claim {
  const next: Claim = claim === Claim.Medical ? Claim.GoOn : claim + 1
  return next === Claim.CallJudge && !hasJudge ? Claim.Medical : next
}

/** Which of the lines this one is, from 1 on. Medical is the last. */
export function lineNumber(claim: Claim, hasJudge: boolean): number {
  return claim > Claim.CallJudge && !hasJudge ? claim : claim + 1
}

/** Whether the stop lasts beyond its time for what the two sides have sent, a bit for each claim. */
export function holdsStop(left: number, right: number): boolean {
  const sent = left | right
  for (let claim: Claim = 0; sent >> claim; claim++) {
    if (!((sent >> claim) & 1)) continue
    const holds = HOLDS[claim]
    if (holds === Holds.Always || (holds === Holds.UntilAgreed && ((left ^ right) >> claim) & 1)) return true
  }
  return false
}
