/*
 * What players want of a stop: each has its instant choose, and both then send what leads there.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { hasNoJudge, type Session } from '../../firmware/core/state.ts'
import type { Gesture } from './gestures.ts'

/** The lines that are sent, one after the other: by either side, and by both. */
interface Wants {
  either: readonly number[]
  both: readonly number[]
}

/** Half of all stops end a game; of the others each sort comes round. */
const WANTS: readonly Wants[] = [
  { either: [], both: [Claim.GoOn] },
  { either: [Claim.Dice], both: [] },
  { either: [], both: [Claim.WrongMove, Claim.GoOn] },
  { either: [Claim.Medical], both: [] },
  { either: [Claim.Dispute], both: [Claim.GoOn] },
  { either: [Claim.CallJudge], both: [] },
  { either: [], both: [] },
  { either: [Claim.WrongMove], both: [] },
  { either: [Claim.Dice], both: [Claim.WrongMove] },
  { either: [Claim.Dispute], both: [] },
]

function wantsOf(s: Session): Wants {
  const chosen = Math.abs(s.since)
  if (chosen % 2) return { either: [Claim.Lost], both: [] }
  return WANTS[Math.floor(chosen / 2) % WANTS.length]
}

/** The next gesture on the way; now and then one that is not. */
export function inStop(s: Session, what: number, side: number): Gesture {
  if (s.called && what < 45) return calledFor(s, what, side)
  if (what > 94) return ['short', side]
  if (what > 91) return [what > 92 ? 'meet' : 'hold', side]
  if (what > 90) return hasNoJudge(s) ? ['long', side] : ['chord', side]
  const { either, both } = wantsOf(s)
  for (const line of either) if (!isSent(s, 0, line) && !isSent(s, 1, line)) return towards(s, line, nearest(s, line))
  for (const line of both) {
    const missing = [side, 1 - side].find((one) => !isSent(s, one, line))
    if (missing !== undefined) return towards(s, line, missing)
  }
  return ['wait', side]
}

/** The key, or the sides withdraw: each by a hold of the same line. */
function calledFor(s: Session, what: number, side: number): Gesture {
  if (what < 20) return ['key', 0]
  const who = s.withdrawn & 1 ? 1 : s.withdrawn & 2 ? 0 : s.called & 1 ? 0 : s.called & 2 ? 1 : side
  return towards(s, Claim.CallJudge, who)
}

function isSent(s: Session, side: number, line: number): boolean {
  return line === Claim.CallJudge ? s.called > 0 : ((s.sent[side] >> line) & 1) > 0
}

function nearest(s: Session, line: number): number {
  return s.pick[0] > line ? 1 : s.pick[1] > line || s.pick[0] >= s.pick[1] ? 0 : 1
}

function towards(s: Session, line: number, side: number): Gesture {
  return [s.pick[side] === line ? 'hold' : 'short', side]
}
