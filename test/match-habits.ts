/*
 * Habits: what hands do in each stage of a random match, by weight, so that games are begun, lost, entered and agreed, and that
 * now and then a hand does what nothing comes of. What a stop or a result is to lead to hangs on the instant at which it began.
 */
import {
  AGREE,
  type Book,
  CALL,
  type Control,
  DICE,
  DISPUTE,
  hasCube,
  LOST,
  lastRun,
  other,
  type Side,
  type Stage,
  WRONG,
} from './match-book.ts'

export type Kind = 'short' | 'hold' | 'rest' | 'knock' | 'chord' | 'overlap'
export type Gesture = [Kind, Side]
type Maker = (c: Control, b: Book, side: Side) => Gesture

/** The gesture that a roll of 0..999 makes of the present stage's habits; `side` is whose, where it may be either's. */
export function gestureOf(c: Control, b: Book, roll: number, side: Side): Gesture {
  const lines = HABITS[b.stage]
  let at = (lines.reduce((sum, [weight]) => sum + weight, 0) * roll) / 1000
  for (const [weight, gesture] of lines) {
    at -= weight
    if (at < 0) return gesture(c, b, side)
  }
  return lines[0][1](c, b, side)
}

function one(kind: Kind, whose: 'who' | 'other' | 'any'): Maker {
  return (_, b, side) => {
    const who = whoseStage(b, side)
    return [kind, whose === 'any' ? side : whose === 'who' ? who : other(who)]
  }
}

function whoseStage(b: Book, side: Side): Side {
  if (b.stage === 'play') return lastRun(b)!.side
  return b.stage === 'ready' ? (b.agreed[0] ?? side) : b.who === 2 ? side : b.who
}

const GOALS = [LOST, LOST, LOST, LOST, LOST, LOST, DICE, DICE, WRONG, WRONG, WRONG, CALL, DISPUTE]

/** A short or a hold on the way to this stop's goal, by the side that is nearest to it; once it stands, the stop is ended or left. */
const claims: Maker = (_, b, side) => {
  const goal = GOALS[b.since % GOALS.length]
  if (goal === WRONG && b.pick.includes(AGREE)) return ['hold', b.pick[0] === AGREE ? 0 : 1]
  if (b.claims.flat().includes(goal)) return [b.since % 2 ? 'chord' : 'short', side]
  const [left, right] = b.pick.map((pick) => (pick > goal ? -1 : pick))
  const nearest = left === right ? side : left > right ? 0 : 1
  return [b.pick[nearest] === goal ? 'hold' : 'short', nearest]
}

/** The loser enters this result's goal, and the winner agrees. */
const enters: Maker = (c, b) => {
  const [who, goal] = [b.who as Side, Math.floor(b.since / 7)]
  const { step, kind, value, owner } = b.entry
  if (step === 'sent') return ['hold', other(who)]
  if (step === 'kind') return [kind === goal % (hasCube(c, b) ? 4 : 3) ? 'hold' : 'short', who]
  if (step === 'value') return [value >= [1, 1, 1, 2, 8][goal % 5] ? 'hold' : 'short', who]
  return [owner === who && goal % 2 ? 'short' : 'hold', who]
}

const ENDED: [number, Maker][] = [
  [1, one('short', 'any')],
  [1, one('hold', 'any')],
  [1, one('chord', 'any')],
]

const HABITS: Record<Stage, [number, Maker][]> = {
  ready: [
    [7, one('hold', 'other')],
    [3, one('hold', 'who')],
    [1, one('short', 'any')],
  ],
  late: [
    [4, one('short', 'who')],
    [3, one('short', 'other')],
    [2, one('hold', 'any')],
    [1, one('chord', 'any')],
    [1, one('overlap', 'any')],
  ],
  open: [
    [14, one('short', 'any')],
    [9, one('hold', 'any')],
    [2, one('chord', 'any')],
    [1, one('knock', 'any')],
    [1, one('overlap', 'any')],
  ],
  ask: [
    [4, one('short', 'who')],
    [9, one('hold', 'who')],
    [2, one('hold', 'other')],
    [1, one('short', 'other')],
    [1, one('chord', 'any')],
    [1, one('overlap', 'any')],
  ],
  play: [
    [14, one('short', 'who')],
    [3, one('short', 'other')],
    [2, one('hold', 'any')],
    [2, one('rest', 'who')],
    [2, one('overlap', 'any')],
    [6, one('chord', 'any')],
    [1, one('knock', 'any')],
  ],
  stop: [
    [26, claims],
    [2, one('short', 'any')],
    [1, one('hold', 'any')],
    [2, one('chord', 'any')],
    [1, one('overlap', 'any')],
  ],
  result: [
    [36, enters],
    [2, one('short', 'who')],
    [3, one('short', 'other')],
    [2, one('hold', 'any')],
    [1, one('chord', 'any')],
    [1, one('overlap', 'any')],
    [1, one('rest', 'any')],
  ],
  break: [
    [6, one('hold', 'who')],
    [3, one('hold', 'other')],
    [2, one('short', 'any')],
    [1, one('chord', 'any')],
    [1, one('overlap', 'any')],
  ],
  flag: ENDED,
  over: ENDED,
}
