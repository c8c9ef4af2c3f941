/*
 * The hands of a random match: what somebody would do next in this stage, mostly what leads on, sometimes anything at
 * all; and how: shorts and holds, both hands at odd gaps, a hand that leans, knocks and bounces.
 */

import { Claim } from '../../firmware/core/claim.ts'
import { flagAt, NOBODY, type Side } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { hasCube, Kind } from '../../firmware/core/match.ts'
import { Ask, hasNoJudge, needsJudge, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { SIDES } from '../clock/vocabulary.ts'
import { presetLine, rulingLine } from './control.ts'
import type { Dice } from './dice.ts'
import { APART } from './law-seen.ts'
import { type Move, makeMove, overAt } from './move.ts'
import { type Seat, STARTS, sessionOf } from './table.ts'

/** The next moves at this table, the first of them no sooner than the last contact has opened. */
export function nextMoves(t: Seat, dice: Dice): Move[] {
  const s = sessionOf(t)
  const odd = dice.roll(1000)
  const at = Math.max(t.now + waitFor(t, s, dice), t.boot + STARTS)
  if (odd < 8) return [makeMove(at, 'lag', { n: dice.within(1, 300) })]
  if (odd < 16) return [makeMove(at, 'busy', { n: dice.within(1, 500) })]
  if (odd < 18) return [makeMove(at, 'battery', { n: dice.roll(101) })]
  if (odd < 25) return cut(at, dice)
  const gesture = odd < 45 ? anything(dice, s) : meant(s, dice)
  return movesOf(gesture, at, dice)
}

/** The power fails, sometimes with a hand on a button, and comes back up to 20 s later. */
export function cut(at: number, dice: Dice): Move[] {
  const off = dice.chance(700) ? [] : [makeMove(at, 'close', { side: dice.roll(2) })]
  const from = at + off.length * dice.within(1, 900)
  const to = from + dice.within(1, 20_000)
  const open = off.map(({ side }) => makeMove(to + dice.within(0, 900), 'open', { side }))
  return [...off, makeMove(from, 'off'), makeMove(to, 'on'), ...open]
}

/** Ms until the next gesture: as a turn, an answer or a rest takes, or aimed at what the clock does by itself. */
function waitFor(t: Seat, s: Session, dice: Dice): number {
  const aimed = aim(t, s, dice)
  if (aimed >= 0) return aimed
  const kind = dice.roll(100)
  if (kind < 12) return dice.within(dice.chance(100) ? 0 : APART, 60) // sooner, the law loses the match
  if (kind < 35) return dice.within(45, 900)
  if (s.stage !== Stage.Play) return kind < 97 ? dice.within(45, 3000) : dice.within(0, 70_000)
  const isLong = s.clock.delayLeft + s.clock.bank[s.clock.turn as Side] > 90_000
  if (kind < 92 || !isLong) return dice.within(300, 6000)
  return kind < 99 ? dice.within(1000, 25_000) : dice.within(0, 120_000)
}

const SPANS: Record<number, number> = {
  [Stage.Stop]: 30_000,
  [Stage.Result]: 60_000,
  [Stage.Break]: 240_000,
  [Stage.Arrived]: 60_000,
}

/** Ms until about the end of a turn's first 150 ms (T12), delay, bank, stage or lateness; -1 if nothing is aimed at. */
function aim(t: Seat, s: Session, dice: Dice): number {
  const { clock: c } = s
  const ends = [
    flagAt(c),
    c.isRunning ? c.since + c.delayLeft : Infinity,
    c.isRunning ? c.turnStartedAt + 150 : Infinity,
  ]
  const span = SPANS[s.stage]
  if (span) ends.push(s.since + span)
  if (s.stage === Stage.Late) ends.push(s.since + 60_000 * s.control.option[Option.Lateness] - s.lateFor)
  if (s.stage === Stage.Open) ends.push(s.shortsFrom, s.shortsFrom)
  const end = dice.one(ends)
  if (end === Infinity || !dice.chance(s.stage === Stage.Play ? 16 : 60)) return -1
  const at = t.boot + end + dice.one([-1, 0, 1, dice.within(-50, 50), dice.within(-1200, 200)])
  return Math.max(0, at - t.now)
}

function anything(dice: Dice, s: Session): Gesture {
  const kind = dice.one(KINDS)
  const text = dice.chance(500) ? presetLine(dice) : rulingLine(s, dice)
  return [kind, dice.roll(2), text]
}

/** Percentages, added up: what is done, and by which side, `any` if none is named. */
type Odds = readonly { below: number; kind: Doing; who: string }[]

function oddsIn(text: string): Odds {
  let below = 0
  return text.split(', ').map((row) => {
    const [times, kind, who = 'any'] = row.split(' ')
    below += Number(times)
    return { below, kind: kind as Doing, who }
  })
}

/** What is done where chance alone decides: `who` has the stage, `mover` is to move, `next` has still to agree. */
const BY_ODDS: Record<number, Odds> = {
  [Stage.Setup]: oddsIn('86 type, 7 hold right, 3 hold, 4 short'),
  [Stage.Transfer]: oddsIn('50 hold right, 50 type'),
  [Stage.Ready]: oddsIn('6 meet next, 82 hold next, 4 hold, 4 short, 4 key'),
  [Stage.Play]: oddsIn(
    '60 short mover, 3 short waiting, 2 hold, 3 lean, 3 hop, 2 knock, 2 quick, 2 meet, 17 chord, 2 last, 3 stop, 1 key',
  ),
  [Stage.Open]: oddsIn('72 short, 20 hold, 4 chord, 4 meet'),
  [Stage.Break]: oddsIn('60 hold who, 20 hold other, 20 short'),
  [Stage.Late]: oddsIn('40 short who, 15 hold who, 5 knock who, 2 short who, 38 short other'),
  [Stage.Arrived]: oddsIn('60 hold who, 20 hold other, 20 wait'),
  [Stage.Ruling]: oddsIn('90 short, 7 hold, 3 chord'),
  [Stage.Adjourned]: oddsIn('60 key, 15 type, 10 hold, 15 long'),
}
const AFTERWARDS = oddsIn('78 short, 2 type, 8 key, 12 hold')
const AFTERWARDS_ALONE = oddsIn('78 short, 2 type, 8 key, 12 long')

function byOdds(odds: Odds, s: Session, dice: Dice, what: number, any: number): Gesture {
  const { kind, who } = odds.find(({ below }) => what < below)!
  if (kind === 'type') return ['type', 0, presetLine(dice)]
  const [about, other] = s.who === NOBODY ? [any, any] : [s.who, 1 - s.who]
  const { turn } = s.clock
  const sides = { any, right: 1, who: about, other, mover: turn, waiting: 1 - turn, next: missing(s.agreed, any) }
  return [kind, sides[who as keyof typeof sides]]
}

/** The side whose bit is not set, if the other's is; otherwise `any`. */
function missing(bits: number, any: number): number {
  return bits === 1 ? 1 : bits === 2 ? 0 : any
}

/** What is done in stages where more than chance decides; undefined leaves it to the odds. */
const BY_STAGE: Record<number, (s: Session, what: number, side: number, dice: Dice) => Gesture | undefined> = {
  [Stage.Ready]: (s, what, side) => {
    if (s.agreed && what < 8) return ['key', 0]
    return s.agreed && what < 20 && hasNoJudge(s) ? ['absent', 1 - missing(s.agreed, side)] : undefined
  },
  [Stage.Stop]: inStop,
  [Stage.Result]: inResult,
  [Stage.Ruling]: (s, what, _, dice) => {
    if (what < 40) return ['type', 0, rulingLine(s, dice)]
    if (what < 42) return ['type', 0, 'adjourn']
    const how = s.match.winner !== NOBODY ? 'next' : what < 65 ? 'now' : 'players'
    return what < 75 ? ['type', 0, `resume ${how}`] : undefined
  },
  [Stage.Power]: (s, _, side) => (needsJudge(s) ? ['key', 0] : ['hold', missing(s.agreed, side)]),
  [Stage.Open]: (s, what, side) => {
    return s.called && what < 40 ? (hasNoJudge(s) ? ['long', side] : ['key', 0]) : undefined
  },
  [Stage.Ask]: inAsk,
  [Stage.Over]: (s, what, side) => (what < 60 ? ['hold', s.sent[0] ? 1 : s.sent[1] ? 0 : side] : undefined),
}

function meant(s: Session, dice: Dice): Gesture {
  const side = dice.roll(2)
  const what = dice.roll(100)
  const odds = BY_ODDS[s.stage] ?? (hasNoJudge(s) ? AFTERWARDS_ALONE : AFTERWARDS)
  return BY_STAGE[s.stage]?.(s, what, side, dice) ?? byOdds(odds, s, dice, what, side)
}

/** The loser enters a result that depends on the instant at which the stage began, and the winner mostly agrees. */
function inResult(s: Session, what: number): Gesture {
  const { result: r, who } = s
  if (s.called && what < 30) return hasNoJudge(s) ? ['long', who] : ['key', 0]
  if (what > 96) return ['short', 1 - who]
  if (r.step === Step.Sent) return what < 14 && s.pick[1 - who] === 0 ? ['short', 1 - who] : ['hold', 1 - who]
  if (what > 93) return ['type', 0, `result ${SIDES[who]} ${['single', 'gammon', 'backgammon'][what % 3]}`]
  const goal = Math.floor(Math.abs(s.since) / 7)
  if (r.step === Step.Line) return [isGoal(s, goal) ? 'hold' : 'short', who]
  return [what < 60 ? 'hold' : 'short', who]
}

/** Whether the loser's line is the one to enter. Where there is no such line, another is entered. */
function isGoal(s: Session, goal: number): boolean {
  const { kind, value } = s.result
  const isCube = hasCube(s.match, s.control)
  if (goal % 11 === 0 && s.fell === NOBODY && s.clock.turn !== NOBODY) return kind === Kind.NotOver
  return kind === goal % (isCube ? 5 : 4) && (!isCube || value === [1, 1, 1, 2, 4][goal % 5])
}

/** One side asks for something, and the other mostly agrees. */
function inAsk(s: Session, what: number): Gesture {
  const who = s.who as Side
  const goal = s.pick[who] === Ask.Back && what < 60 ? 'short' : what % 3 ? 'hold' : 'short'
  if (!s.sent[who]) return what < 92 ? [goal, who] : ['hold', 1 - who]
  return what < 70 ? ['hold', 1 - who] : what < 85 ? ['short', 1 - who] : ['hold', who]
}

/** What is done, by which side, and what is typed. */
export type Gesture = [kind: Doing, side: number, text?: string]

export function movesOf([kind, side, text = '']: Gesture, at: number, dice: Dice): Move[] {
  const late = dice.chance(40) ? dice.within(1, 60) : 0
  const bounce = dice.chance(150) ? dice.within(1, dice.chance(100) ? 3 : 2) : 0 // so that the law rarely loses the match
  const moves = MOVES[kind](at, dice, { side, late, bounce }, text)
  return Array.isArray(moves) ? moves : [moves]
}

const KINDS = [
  ...(['short', 'hold', 'chord', 'last', 'long', 'lean', 'hop', 'meet', 'quick', 'knock', 'absent'] as const),
  ...(['key', 'stop', 'type', 'wait'] as const),
]
type Doing = (typeof KINDS)[number]
type How = Pick<Move, 'side' | 'late' | 'bounce'>

const MOVES: Record<Doing, (at: number, dice: Dice, how: How, text: string) => Move | Move[]> = {
  short: (at, dice, how) => makeMove(at, 'press', { ...how, held: shortFor(dice) }),
  hold: (at, dice, how) =>
    makeMove(at, 'press', { ...how, held: dice.one([1200, dice.within(1001, 1600), dice.within(900, 1600)]) }),
  chord: (at, dice, how) => makeMove(at, 'chord', { ...how, n: gapFor(dice), held: dice.within(560, 1100) }),
  last: (at, dice, how) => makeMove(at, 'chord', { ...how, n: dice.within(290, 2500), held: dice.within(1900, 2600) }),
  long: (at, dice, how) => makeMove(at, 'chord', { ...how, n: dice.within(0, 200), held: dice.within(4900, 5600) }),
  lean: (at, dice, { side }) => overlapping(true, side, at, dice),
  hop: (at, dice, { side }) => overlapping(false, side, at, dice),
  meet: (at, dice, { side }) => meet(side, at, dice),
  quick: (at, dice, { side }) => quick(side, at, dice),
  knock: (at, dice, { side, late }) => makeMove(at, 'press', { side, late, held: dice.within(1, 9) }),
  absent: (at, dice, how) => makeMove(at, 'press', { ...how, held: dice.within(2900, 3300) }),
  key: (at, dice) => makeMove(at, 'key', { held: pushFor(dice) }),
  stop: (at, dice) => makeMove(at, 'stop', { held: pushFor(dice) }),
  type: (at, _dice, _how, text) => makeMove(at, 'console', { text }),
  wait: (at, dice) => makeMove(at + dice.one([0, dice.within(0, 31_000)]), 'lag'),
}

function pushFor(dice: Dice): number {
  return dice.chance(100) ? dice.within(1, 40) : dice.within(40, 500)
}

function shortFor(dice: Dice): number {
  return dice.one([80, 80, dice.within(10, 120), dice.within(10, 560), dice.within(8, 1005)])
}

/** Ms between two closings: one gesture of both hands, a stop or two presses, or at the limits between these. */
function gapFor(dice: Dice): number {
  return dice.one([dice.within(0, 60), dice.within(55, 65), dice.within(0, 310), dice.within(290, 310)])
}

/** Contacts of a few ms, a few ms apart, on one button or on both. */
function quick(side: number, at: number, dice: Dice): Move[] {
  const moves: Move[] = []
  for (let left = dice.within(2, 4), from = at; left > 0; left--) {
    const late = dice.chance(300) ? dice.within(1, 60) : 0
    const one = dice.chance(700) ? side : 1 - side
    const move = makeMove(from, 'press', { side: one, late, held: dice.one([dice.within(1, 12), dice.within(1, 90)]) })
    moves.push(move)
    from = overAt(move) + dice.one([dice.within(0, 4), dice.within(0, 30), dice.within(0, 200)])
  }
  return moves
}

/** Both sides hold, each closing and opening at its own time. */
function meet(side: number, at: number, dice: Dice): Move[] {
  const late = dice.chance(60) ? dice.within(1, 60) : 0
  const gap = dice.one([dice.within(0, 60), dice.within(61, 1200)])
  const end = at + dice.within(Math.max(gap, 950), gap + 1300)
  return [
    ...[makeMove(at, 'close', { side, late }), makeMove(at + gap, 'close', { side: 1 - side, late })],
    ...[makeMove(end, 'open', { side, late }), makeMove(end + dice.within(0, 1200), 'open', { side: 1 - side, late })],
  ]
}

/** One hand rests on its button while the other presses; or the other presses just as the first one leaves. */
function overlapping(isLong: boolean, side: number, at: number, dice: Dice): Move[] {
  const late = dice.chance(60) ? dice.within(1, 60) : 0
  const gap = isLong ? dice.one([dice.within(301, 900), dice.within(100, 4000)]) : dice.within(1, 280)
  const held = dice.within(10, isLong ? dice.one([500, 2600]) : 300)
  const press = makeMove(at + gap, 'press', { side: 1 - side, late, held })
  const presses = [press, ...again(press, isLong, dice)]
  const rest = isLong ? dice.one([dice.within(0, 3000), dice.within(0, 70_000)]) : dice.within(0, 90)
  const end = overAt(presses[presses.length - 1]) + rest
  return [makeMove(at, 'close', { side, late }), ...presses, makeMove(end, 'open', { side, late })]
}

/** While one hand rests, the other one may press again. */
function again(press: Move, isLong: boolean, dice: Dice): Move[] {
  if (!isLong || dice.chance(600)) return []
  return [makeMove(overAt(press) + dice.within(1, 300), 'press', { side: press.side, held: dice.within(10, 500) })]
}

/** The lines to send in a stop, in this order: first those that one side sends, then those that both send. */
type Wants = { either: readonly Claim[]; both: readonly Claim[] }

/** Half of all stops end a game. The others take these in turn. */
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

/** The next gesture towards what this stop is for; sometimes something else. */
function inStop(s: Session, what: number, side: number): Gesture {
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

/** The judge comes with his key, or the sides withdraw the call, each by holding its line. */
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
