/*
 * Habits: what hands do in each stage of a random match, by weight, so that games are begun, lost, entered and agreed, and that
 * now and then a hand does what nothing comes of. What a stop or a result is to lead to hangs on the instant at which it began.
 */
import {
  type Book,
  CALL,
  type Control,
  DICE,
  DISPUTE,
  GO_ON,
  hasCube,
  LOST,
  lastRun,
  MEDICAL,
  other,
  type Side,
  type Stage,
  WRONG,
} from './match-book.ts'

/** One contact of a side, or two: both closed near each other, or one pressed while the other side's hand rests on its own. */
export type Kind = 'short' | 'hold' | 'absent' | 'knock' | 'both' | 'holds' | 'overlap' | 'lean'
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

type Sent = [Side, number]
const bothSend = (line: number): Sent[] => [
  [0, line],
  [1, line],
]

/** What a stop is to lead to, as lines that stand in their order, by the side `s`; a call is taken back again, by the other side at last. */
const GOALS: ((s: Side) => Sent[])[] = [
  ...Array(6).fill((s: Side): Sent[] => [[s, LOST]]),
  () => bothSend(GO_ON),
  () => bothSend(GO_ON),
  (s) => [[s, DICE], ...bothSend(GO_ON)],
  (s) => [[s, DICE]],
  (s) => [[s, MEDICAL]],
  (s) => [[s, MEDICAL], ...bothSend(GO_ON)],
  (s) => [[s, DISPUTE], ...bothSend(GO_ON)],
  () => [...bothSend(WRONG), ...bothSend(GO_ON)],
  () => [...bothSend(WRONG), ...bothSend(GO_ON)],
  () => bothSend(WRONG),
  (s) => [[s, CALL], ...bothSend(GO_ON)],
]

/** A short or a hold on the way to this stop's goal. */
const claims: Maker = (c, b, side) => {
  const goal = GOALS[b.since % GOALS.length]((b.since >> 4) & 1 ? 1 : 0).filter(([, line]) => c.judge || line !== CALL)
  const next = b.called ? withdrawal(b) : goal.find(([who, line]) => line !== CALL && !b.claims[who].includes(line))
  const call = goal.find(([, line]) => line === CALL)
  const [who, line] = call && b.claimedAt <= b.since ? call : (next ?? [side, LOST])
  return [b.pick[who] === line ? 'hold' : 'short', who]
}

/** Who still wants the judge that was called wants him no more. */
function withdrawal({ called, dropped }: Book): Sent {
  const who = called & 1 || called & 4 ? 0 : 1
  return dropped & (1 << who) ? [other(who), CALL] : [who, CALL]
}

/** The loser enters this result's goal, and the winner agrees. */
const enters: Maker = (c, b) => {
  const [who, goal] = [b.who as Side, Math.floor(b.since / 7)]
  const { step, kind, value, owner } = b.entry
  if (step === 'sent') return [b.pick[other(who)] && goal % 3 ? 'short' : 'hold', other(who)]
  if (step === 'kind') return [kind === goal % (hasCube(c, b) ? 4 : 3) ? 'hold' : 'short', who]
  if (step === 'value') return [value >= [1, 1, 1, 2, 8][goal % 5] ? 'hold' : 'short', who]
  return [owner === who && goal % 2 ? 'short' : 'hold', who]
}

/** The asking side turns to something and sends it; the other one answers. */
const asksFor: Maker = (_, b) => {
  const who = b.who as Side
  const goal = [0, 0, 1, 2, 3, 3, 4, 5][Math.abs(b.since) % 8]
  if (b.asked) return [b.pick[other(who)] === (b.since % 5 ? 0 : 1) ? 'hold' : 'short', other(who)]
  return [b.pick[who] === goal || b.pick[who] === 5 ? 'hold' : 'short', who]
}

const ENDED: [number, Maker][] = [
  [2, one('short', 'any')],
  [3, one('hold', 'any')],
  [1, one('holds', 'any')],
  [1, one('overlap', 'any')],
]

const HABITS: Record<Stage, [number, Maker][]> = {
  ready: [
    [14, one('hold', 'other')],
    [2, one('hold', 'who')],
    [2, one('absent', 'who')],
    [1, one('short', 'any')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  late: [
    [4, one('short', 'who')],
    [2, one('hold', 'who')],
    [3, one('short', 'other')],
    [2, one('hold', 'other')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  arrived: [
    [6, one('hold', 'who')],
    [1, one('hold', 'other')],
    [1, one('short', 'any')],
    [1, one('holds', 'any')],
  ],
  open: [
    [18, one('short', 'any')],
    [6, one('hold', 'any')],
    [1, one('both', 'any')],
    [1, one('holds', 'any')],
    [1, one('knock', 'any')],
    [1, one('overlap', 'any')],
  ],
  ask: [
    [14, asksFor],
    [2, one('short', 'who')],
    [1, one('hold', 'who')],
    [1, one('hold', 'other')],
    [1, one('short', 'other')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  play: [
    [14, one('short', 'who')],
    [3, one('short', 'other')],
    [2, one('hold', 'any')],
    [2, one('overlap', 'any')],
    [2, one('lean', 'any')],
    [6, one('both', 'any')],
    [1, one('knock', 'any')],
  ],
  stop: [
    [30, claims],
    [1, one('short', 'any')],
    [1, one('hold', 'any')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  result: [
    [36, enters],
    [2, one('short', 'who')],
    [2, one('short', 'other')],
    [2, one('hold', 'any')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  break: [
    [6, one('hold', 'who')],
    [3, one('hold', 'other')],
    [2, one('short', 'any')],
    [1, one('holds', 'any')],
    [1, one('overlap', 'any')],
  ],
  flag: ENDED,
  over: ENDED,
}
