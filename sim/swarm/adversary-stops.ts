/*
 * What a player may try with a stop's reason: to think for longer than a stop lasts, or at the other one's cost. A reason, GO ON or a call
 * for the judge is sent, or taken back, just when the stop ends; and the clock is stopped again and again.
 */
import { Claim, lineNumber } from '../../firmware/core/claim.ts'
import { hasNoJudge, type Session } from '../../firmware/core/state.ts'
import { APART, heldFor, type Touch, touch } from './adversary-moves.ts'
import type { Dice } from './dice.ts'

/** From the first on the side not to move ends a stop without a reason; by the second it ends by itself. */
const ENDS = [10_000, 30_000]
const HOLD = 1000
/** A short, and the rest after it. */
const SHORT = 80
const STEP = SHORT + APART

const REASONS = [Claim.Dice, Claim.Dice, Claim.Dispute, Claim.WrongMove, Claim.Medical, Claim.CallJudge]

/** In a stop that has begun `begun` ms after the plan's beginning, or before; nothing where it is too old for that. */
export function tryReason(s: Session, begun: number, dice: Dice): Touch[] {
  const end = begun + dice.one(ENDS)
  const side = dice.roll(2)
  const waits = 1 - (s.clock.turn & 1)
  const reason = sends(s, side, dice.one(REASONS), Math.max(0, begun) + 200, dice)
  const last = reason[reason.length - 1]
  if (end < last.from + 3 * HOLD) return []
  const goesOn = dice.chance(500) ? [touch(1 - side, reason[0].from, heldFor(dice))] : []
  switch (dice.roll(5)) {
    case 0: // named, and taken back
      return [...reason, ...goesOn, holdBy(side, end, dice)]
    case 1: // named no sooner
      return [...reason.slice(0, -1), ...goesOn, holdBy(side, end, dice)]
    case 2: // GO ON of either, or both, no sooner
      return [holdBy(side, end, dice), ...(dice.chance(300) ? [holdBy(1 - side, end, dice)] : [])]
    case 3: // GO ON of him who may end it, taken back
      return [touch(waits, reason[0].from, heldFor(dice)), holdBy(waits, end, dice)]
    default: // GO ON, and behind it a reason of the other one
      return [touch(1 - side, reason[0].from, heldFor(dice)), ...reason.slice(0, -1), holdBy(side, end, dice)]
  }
}

/** Stops by the button, one after another, most of them without a reason, for time to think or for the other one to pay. */
export function stopAgain(s: Session, dice: Dice): Touch[] {
  const list: Touch[] = []
  const waits = 1 - (s.clock.turn & 1)
  const most = dice.within(1, 3)
  for (let i = 0, from = 0; i < most; i++) {
    const [early, late] = ENDS
    const tried = dice.chance(300)
      ? tryReason(s, from, dice)
      : dice.chance(500)
        ? [holdBy(waits, from + early, dice)]
        : []
    list.push({ side: 0, from, held: 100, word: 'stop' }, ...tried)
    from += (tried.length === 1 ? early : late) + dice.within(200, 900)
  }
  return list
}

/** Turns to the line, and sends it. */
function sends(s: Session, side: number, line: Claim, at: number, dice: Dice): Touch[] {
  const isStop = s.clock.isRunning === 0
  const hasJudge = !hasNoJudge(s)
  const pick: Claim = isStop ? s.pick[side] : Claim.GoOn
  const all = lineNumber(Claim.Medical, hasJudge)
  const steps = (lineNumber(line, hasJudge) - lineNumber(pick, hasJudge) + all) % all
  const list: Touch[] = []
  for (let i = 0; i < steps; i++) list.push(touch(side, at + i * STEP, SHORT))
  list.push(touch(side, at + steps * STEP, heldFor(dice)))
  return list
}

/** A hold that becomes one at this instant, or nearly. */
function holdBy(side: number, at: number, dice: Dice): Touch {
  const by = dice.one([-1, 0, 1, dice.within(-40, 40), dice.within(-600, 200)])
  return touch(side, Math.max(0, at - HOLD + by), dice.within(HOLD + 1, HOLD + 400))
}
