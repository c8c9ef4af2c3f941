/*
 * The hands of a random match: what somebody would do next, by the stage of the clock; mostly what leads on there, sometimes
 * anything at all.
 */
import { flagAt } from '../../firmware/core/clock.ts'
import { hasCube } from '../../firmware/core/match.ts'
import { Claim, needsJudge, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { presetLine } from './control.ts'
import type { Dice } from './dice.ts'
import { type Move, makeMove, overAt } from './move.ts'
import { rulingLine } from './rulings.ts'
import { type Seat, sessionOf } from './table.ts'

const SIDES = ['left', 'right']
/** What a stop is for, where it is not for a lost game. */
const OTHERS = [Claim.Dice, Claim.Dispute, Claim.CallJudge, Claim.WrongMove, Claim.WrongMove]

const KINDS = ['short', 'hold', 'chord', 'long', 'lean', 'hop', 'knock', 'key', 'stop', 'type'] as const
/** What is done, whose side it is, and what is typed. */
export type Gesture = [kind: (typeof KINDS)[number], side: number, text?: string]

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
  const isLong = s.clock.left + s.clock.bank[s.clock.turn] > 90_000
  if (kind < 92 || !isLong) return dice.within(300, 6000)
  return kind < 99 ? dice.within(1000, 25_000) : dice.within(0, 120_000)
}

/** Near the delay's end, the flag, the end of a stop, of a break, of the lateness; -1 for none of them. */
function aim(t: Seat, s: Session, dice: Dice): number {
  const ends = [flagAt(s.clock), s.clock.on ? s.clock.since + s.clock.left : Infinity]
  const span = { [Stage.Stop]: 30_000, [Stage.Result]: 60_000, [Stage.Break]: 240_000, [Stage.Late]: 300_000 }[s.stage]
  if (span) ends.push(s.since + span)
  const end = dice.one(ends)
  if (end === Infinity || !dice.chance(s.stage === Stage.Play ? 12 : 60)) return -1
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
    case Stage.Quick:
    case Stage.Transfer:
      return ['type', 0, presetLine(dice)]
    case Stage.Ready:
      return what < 92 ? ['hold', s.agreed === 1 && what < 80 ? 1 : s.agreed === 2 && what < 80 ? 0 : side] : ['key', 0]
    case Stage.Play:
      return inPlay(s, what, side)
    case Stage.Stop:
      return inStop(s, what, side)
    case Stage.Result:
      return inResult(s, what)
    case Stage.Ruling:
      return inRuling(s, dice, what, side)
    case Stage.Power:
      return needsJudge(s) ? ['key', 0] : what < 40 ? ['chord', side] : ['hold', side]
    default:
      return between(s, what, side)
  }
}

function inPlay(s: Session, what: number, side: number): Gesture {
  const mover = s.clock.turn
  if (what < 62) return ['short', mover]
  if (what < 65) return ['short', 1 - mover]
  if (what < 67) return ['hold', side]
  if (what < 70) return ['lean', side]
  if (what < 73) return ['hop', side]
  if (what < 75) return ['knock', side]
  return what < 97 ? ['chord', side] : what < 99 ? ['stop', 0] : ['key', 0]
}

/** A short or a hold on the way to this stop's goal; once it stands, both go on. */
function inStop(s: Session, what: number, side: number): Gesture {
  const goal = s.since % 4 ? Claim.Lost : OTHERS[s.since % OTHERS.length]
  if (s.called && what < 60) return ['key', 0]
  if (s.pick[1 - side] === Claim.Agree) return ['hold', 1 - side]
  if (((s.sent[0] | s.sent[1]) >> goal) & 1) return what < 70 ? ['chord', side] : ['short', side]
  const nearest = s.pick[0] > goal ? 1 : s.pick[1] > goal || s.pick[0] >= s.pick[1] ? 0 : 1
  if (what > 90) return ['chord', side]
  return [s.pick[nearest] === goal ? 'hold' : 'short', nearest]
}

/** The loser enters what the instant has chosen, and the winner as a rule agrees. */
function inResult(s: Session, what: number): Gesture {
  const { result: r, who } = s
  if (s.called && what < 30) return ['key', 0]
  if (what > 95) return ['short', 1 - who]
  if (r.step === Step.Sent) return ['hold', 1 - who]
  if (what > 92) return ['type', 0, `result ${SIDES[who]} ${['single', 'mars', 'koks'][what % 3]}`]
  const goal = Math.floor(s.since / 7)
  if (r.step === Step.Kind) return [r.kind === goal % (hasCube(s.match, s.control) ? 4 : 3) ? 'hold' : 'short', who]
  if (r.step === Step.Value) return [r.value >= [1, 1, 1, 2, 4][goal % 5] ? 'hold' : 'short', who]
  return [what < 60 ? 'hold' : 'short', who]
}

function inRuling(s: Session, dice: Dice, what: number, side: number): Gesture {
  if (what < 40) return ['type', 0, rulingLine(s, dice)]
  if (what < 75) return ['type', 0, `resume ${s.match.winner < 2 ? 'next' : what < 65 ? 'now' : 'players'}`]
  return what < 90 ? ['short', side] : what < 97 ? ['hold', side] : ['chord', side]
}

/** Between games, in a break, behind an absence, and after the end. */
function between(s: Session, what: number, side: number): Gesture {
  if (s.stage === Stage.Open) return what < 75 ? ['short', side] : what < 95 ? ['hold', side] : ['chord', side]
  if (s.stage === Stage.Ask) return what < 40 ? ['short', s.who] : what < 90 ? ['hold', s.who] : ['chord', side]
  if (s.stage === Stage.Break) return what < 60 ? ['hold', s.who] : what < 80 ? ['hold', 1 - s.who] : ['short', side]
  if (s.stage === Stage.Late) return what < 60 ? ['short', s.who] : ['short', 1 - s.who]
  return what < 80 ? ['short', side] : what < 85 ? ['key', 0] : ['hold', side]
}

export function movesOf([kind, side, text = '']: Gesture, at: number, dice: Dice): Move[] {
  const late = dice.chance(40) ? dice.within(1, 60) : 0
  const bounce = dice.chance(150) ? dice.within(1, 3) : 0
  const how = { side, late, bounce }
  switch (kind) {
    case 'short':
      return [makeMove(at, 'press', { ...how, held: dice.one([80, dice.within(10, 120), dice.within(10, 560)]) })]
    case 'hold':
      return [
        makeMove(at, 'press', { ...how, held: dice.one([1200, dice.within(1001, 1600), dice.within(600, 1600)]) }),
      ]
    case 'chord':
      return [makeMove(at, 'chord', { ...how, n: dice.within(0, 310), held: dice.within(580, 1100) })]
    case 'long':
      return [makeMove(at, 'chord', { ...how, n: dice.within(0, 200), held: dice.within(4900, 5600) })]
    case 'knock':
      return [makeMove(at, 'press', { side, held: dice.within(1, 9) })]
    case 'key':
      return [makeMove(at, 'key', { held: dice.chance(100) ? dice.within(1, 40) : dice.within(40, 500) })]
    case 'stop':
      return [makeMove(at, 'stop', { held: dice.chance(100) ? dice.within(1, 40) : dice.within(40, 500) })]
    case 'type':
      return [makeMove(at, 'console', { text })]
    default:
      return overlapping(kind === 'lean', side, at, dice)
  }
}

/** A hand rests on its button while the other one presses; or the second comes down as the first is about to leave. */
function overlapping(isLong: boolean, side: number, at: number, dice: Dice): Move[] {
  const gap = isLong ? dice.within(301, 900) : dice.within(1, 280)
  const press = makeMove(at + gap, 'press', { side: 1 - side, held: dice.within(10, isLong ? 500 : 300) })
  const end = overAt(press) + (isLong ? dice.one([dice.within(0, 3000), dice.within(0, 70_000)]) : dice.within(0, 90))
  return [makeMove(at, 'close', { side }), press, makeMove(end, 'open', { side })]
}
