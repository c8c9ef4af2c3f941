/*
 * The hands of a random match: what somebody would do next, by the stage of the clock; mostly what leads on there, sometimes
 * anything at all.
 */
import { flagAt, NOBODY, type Side } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { hasCube, Kind } from '../../firmware/core/match.ts'
import { Ask, hasNoJudge, needsJudge, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { SIDES } from '../clock/vocabulary.ts'
import { presetLine } from './control.ts'
import type { Dice } from './dice.ts'
import { type Gesture, KINDS, movesOf } from './gestures.ts'
import { type Move, makeMove } from './move.ts'
import { rulingLine } from './rulings.ts'
import { type Seat, sessionOf } from './table.ts'
import { inStop } from './wants.ts'

export { type Gesture, movesOf } from './gestures.ts'

/** The next moves at this table, the first of them no sooner than the last contact has opened. */
export function nextMoves(t: Seat, dice: Dice): Move[] {
  const s = sessionOf(t)
  const odd = dice.roll(1000)
  const at = t.now + waitFor(t, s, dice)
  if (odd < 8) return [makeMove(at, 'lag', { n: dice.within(1, 300) })]
  if (odd < 16) return [makeMove(at, 'busy', { n: dice.within(1, 500) })]
  if (odd < 18) return [makeMove(at, 'battery', { n: dice.roll(101) })]
  if (odd < 25) return cut(at, dice)
  const gesture = odd < 45 ? anything(dice, s) : meant(s, dice)
  return movesOf(gesture, at, dice)
}

/** The power fails, at times with a hand on a button, and is back a while later. */
export function cut(at: number, dice: Dice): Move[] {
  const off = dice.chance(700) ? [] : [makeMove(at, 'close', { side: dice.roll(2) })]
  const from = at + off.length * dice.within(1, 900)
  const to = from + dice.within(1, 20_000)
  const open = off.map(({ side }) => makeMove(to + dice.within(0, 900), 'open', { side }))
  return [...off, makeMove(from, 'off'), makeMove(to, 'on'), ...open]
}

/** How long until then: as turns, answers and rests last, at times aimed at what the clock does by itself. */
function waitFor(t: Seat, s: Session, dice: Dice): number {
  const aimed = aim(t, s, dice)
  if (aimed >= 0) return aimed
  const kind = dice.roll(100)
  if (kind < 12) return dice.within(0, 60)
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

/** Near T12's end, the delay's, the flag, the end of what the stage counts, of the lateness; -1 for none of them. */
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

function meant(s: Session, dice: Dice): Gesture {
  const side = dice.roll(2)
  const what = dice.roll(100)
  switch (s.stage) {
    case Stage.Setup:
      return inSetup(dice, what, side)
    case Stage.Transfer:
      return what < 50 ? ['hold', 1] : ['type', 0, presetLine(dice)]
    case Stage.Ready:
      return inReady(s, what, side)
    case Stage.Play:
      return inPlay(s, what, side)
    case Stage.Stop:
      return inStop(s, what, side)
    case Stage.Result:
      return inResult(s, what)
    case Stage.Ruling:
      return inRuling(s, dice, what, side)
    case Stage.Power:
      return needsJudge(s) ? ['key', 0] : ['hold', s.agreed === 1 ? 1 : s.agreed === 2 ? 0 : side]
    case Stage.Adjourned:
      return what < 60 ? ['key', 0] : what < 75 ? ['type', 0, presetLine(dice)] : [what < 85 ? 'hold' : 'long', side]
    default:
      return between(s, dice, what, side)
  }
}

/** By hands now and then: then nothing is locked. */
function inSetup(dice: Dice, what: number, side: number): Gesture {
  if (what < 86) return ['type', 0, presetLine(dice)]
  return what < 93 ? ['hold', 1] : what < 96 ? ['hold', side] : ['short', side]
}

function inReady(s: Session, what: number, side: number): Gesture {
  const other = s.agreed === 1 ? 1 : s.agreed === 2 ? 0 : side
  if (s.agreed && what < 8) return ['key', 0]
  if (s.agreed && what < 20 && hasNoJudge(s)) return ['absent', 1 - other]
  if (what < 88) return [what < 6 ? 'meet' : 'hold', other]
  return what < 92 ? ['hold', side] : what < 96 ? ['short', side] : ['key', 0]
}

function inPlay(s: Session, what: number, side: number): Gesture {
  const mover = s.clock.turn
  if (what < 60) return ['short', mover]
  if (what < 63) return ['short', 1 - mover]
  if (what < 65) return ['hold', side]
  if (what < 68) return ['lean', side]
  if (what < 71) return ['hop', side]
  if (what < 73) return ['knock', side]
  if (what < 75) return ['quick', side]
  if (what < 77) return ['meet', side]
  return what < 94 ? ['chord', side] : what < 96 ? ['last', side] : what < 99 ? ['stop', 0] : ['key', 0]
}

/** The loser enters what the instant has chosen, and the winner as a rule agrees. */
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

/** Whether the line before the loser is the one that the instant has chosen; of what is not there, another. */
function isGoal(s: Session, goal: number): boolean {
  const { kind, value } = s.result
  const isCube = hasCube(s.match, s.control)
  if (goal % 11 === 0 && s.fell === NOBODY && s.clock.turn !== NOBODY) return kind === Kind.NotOver
  return kind === goal % (isCube ? 5 : 4) && (!isCube || value === [1, 1, 1, 2, 4][goal % 5])
}

function inRuling(s: Session, dice: Dice, what: number, side: number): Gesture {
  if (what < 40) return ['type', 0, rulingLine(s, dice)]
  if (what < 42) return ['type', 0, 'adjourn']
  if (what < 75) return ['type', 0, `resume ${s.match.winner !== NOBODY ? 'next' : what < 65 ? 'now' : 'players'}`]
  return what < 90 ? ['short', side] : what < 97 ? ['hold', side] : ['chord', side]
}

/** Between games, in a break, behind an absence, and after the end. */
function between(s: Session, dice: Dice, what: number, side: number): Gesture {
  switch (s.stage) {
    case Stage.Open:
      if (s.called && what < 40) return hasNoJudge(s) ? ['long', side] : ['key', 0]
      return what < 72 ? ['short', side] : what < 92 ? ['hold', side] : what < 96 ? ['chord', side] : ['meet', side]
    case Stage.Ask:
      return inAsk(s, what)
    case Stage.Break:
      return what < 60 ? ['hold', s.who] : what < 80 ? ['hold', 1 - s.who] : ['short', side]
    case Stage.Late:
      return [
        what < 40 ? 'short' : what < 55 ? 'hold' : what < 60 ? 'knock' : 'short',
        s.who === NOBODY ? side : what < 62 ? s.who : 1 - s.who,
      ]
    case Stage.Arrived:
      return what < 60 ? ['hold', s.who] : what < 80 ? ['hold', 1 - s.who] : ['wait', side]
    default:
      return afterwards(s, dice, what, side)
  }
}

/** Who asks turns to what the instant has chosen; who is asked as a rule agrees. */
function inAsk(s: Session, what: number): Gesture {
  const who = s.who as Side
  const goal = s.pick[who] === Ask.Back && what < 60 ? 'short' : what % 3 ? 'hold' : 'short'
  if (!s.sent[who]) return what < 92 ? [goal, who] : ['hold', 1 - who]
  return what < 70 ? ['hold', 1 - who] : what < 85 ? ['short', 1 - who] : ['hold', who]
}

/** Flag and end: pages, the last result taken back, the way on. */
function afterwards(s: Session, dice: Dice, what: number, side: number): Gesture {
  if (s.stage === Stage.Over && what < 60) return ['hold', s.sent[0] ? 1 : s.sent[1] ? 0 : side]
  if (what < 78) return ['short', side]
  if (what < 80) return ['type', 0, presetLine(dice)]
  return what < 88 ? ['key', 0] : [hasNoJudge(s) ? 'long' : 'hold', side]
}
