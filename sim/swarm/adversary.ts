/*
 * The adversary: a player with two hands who tries to gain by gestures what a turn did not give him, and an opponent
 * who plays on. In a stop he tries to think for longer than it lasts, or at the opponent's cost: he sends or takes back
 * a reason, GO ON or a call for the judge just as it ends, and stops again and again. He plans touches that may overlap
 * in any way; they become moves that close and open a contact.
 */
import { Claim, lineNumber } from '../../firmware/core/claim.ts'
import type { Side } from '../../firmware/core/clock.ts'
import { hasNoJudge, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { hastyLine } from './control.ts'
import type { Dice } from './dice.ts'
import { type Move, makeMove } from './move.ts'
import { type Seat, STARTS, sessionOf } from './table.ts'

/** Ms from a stop's beginning: when the side not to move can end one without a reason, and when any ends by itself. */
const ENDS = [10_000, 30_000]
/** After a result shorts mean nothing for so many ms. */
const DEAF = 3000
const HOLD = 1000
/** The ms of a short; of the rest before a button closes again; and from one short to the next. */
const SHORT = 80
const APART = 45
const STEP = SHORT + APART

/** A contact of a side, a stop button, a key or the plug: when it closes or is pulled, in ms of the plan; how long. */
interface Touch {
  side: number
  from: number
  held: number
  word?: 'stop' | 'key' | 'plug'
}

/** The next plan as moves; the last of them ends when all contacts are open. */
export function nextPlan(seat: Seat, dice: Dice): Move[] {
  const s = sessionOf(seat)
  const at = Math.max(seat.now + APART + waitFor(s, dice), seat.boot + STARTS)
  if (s.stage === Stage.Setup || s.stage === Stage.Transfer) return [makeMove(at, 'console', { text: hastyLine(dice) })]
  if (s.stage === Stage.Ruling && dice.chance(800))
    return [makeMove(at, 'console', { text: `resume ${dice.one(['now', 'now', 'players', 'next'])}` })]
  const [touches, from] = planOf(seat, s, dice, at)
  if (dice.chance(15)) touches.push(plug(touches, dice))
  if (dice.chance(3)) touches.push(push('key', dice.within(0, 800), 400))
  return movesOf(touches, from, dice)
}

/** The power fails during these touches, or soon after. */
function plug(touches: readonly Touch[], dice: Dice): Touch {
  const span = Math.max(...touches.map(({ from, held }) => from + held))
  return push('plug', dice.within(0, span + 200), dice.within(50, 6000))
}

function waitFor(s: Session, dice: Dice): number {
  if (s.stage === Stage.Play) return dice.one([dice.within(0, 200), dice.within(150, 1200), dice.within(300, 3000)])
  return dice.one([dice.within(0, 60), dice.within(0, 700), dice.within(200, 2000)])
}

function planOf({ boot, now }: Seat, s: Session, dice: Dice, at: number): [touches: Touch[], at: number] {
  const aimed = dice.chance(s.clock.isRunning ? 70 : 250) ? instant(s, dice) : -1
  const least = boot + aimed - dice.within(0, 400)
  if (aimed >= 0 && least > now + APART) return [aim(s, dice, boot + aimed - least), least]
  const plan = PLANS[s.stage] ?? elsewhere
  return [plan(s, dice, boot + s.since - at), at]
}

/** A plan for each stage. `begun` is when the stage began, in ms from the plan's beginning. */
const PLANS: Record<number, (s: Session, dice: Dice, begun: number) => Touch[]> = {
  [Stage.Play]: inPlay,
  [Stage.Stop]: inStop,
  [Stage.Result]: inResult,
  [Stage.Open]: (_, dice) => atOpening(dice),
}

/** When the clock acts by itself: flag, end of a stop, end of the time in which shorts mean nothing; -1: not soon. */
function instant(s: Session, dice: Dice): number {
  const { isRunning: on, since, delayLeft: left, bank, extra } = s.clock
  const turn = s.clock.turn as Side
  if (on) return since + left + bank[turn] + extra[turn]
  if (s.stage === Stage.Stop) return s.since + dice.one([ENDS[0], ENDS[1], ENDS[1]])
  return s.stage === Stage.Open && dice.chance(500) ? s.since + DEAF : -1
}

/** Touches around an instant that is `to` ms from the plan's beginning. */
function aim(s: Session, dice: Dice, to: number): Touch[] {
  const near = to + dice.one([-1, 0, 1, -1, 0, 1, dice.within(-120, 120), dice.within(-900, 60)])
  const side = dice.roll(2)
  const first = Math.max(0, near)
  switch (dice.roll(6)) {
    case 0:
      return [touch(s.clock.turn & 1, first, tapped(dice))]
    case 1:
      return both(side, [first, dice.within(12, 2500)], [first + dice.within(0, 60), dice.within(580, 2500)])
    case 2:
      return both(side, [first, dice.within(500, 2500)], [first + dice.within(0, 400), dice.within(12, 2500)])
    case 3:
      return both(side, [0, to + 2500], [first, dice.within(500, 2400)])
    case 4:
      return [push('stop', first, dice.within(31, 200))]
    default: {
      const from = Math.max(0, first - dice.within(1, 400))
      return both(side, [from, dice.within(300, 1500)], [first, dice.within(12, 1500)])
    }
  }
}

function inPlay(s: Session, dice: Dice): Touch[] {
  if (dice.chance(60)) return stopAgain(s, dice)
  const mover = s.clock.turn & 1
  const kind = dice.roll(100)
  if (kind < 36) return turns(mover, dice)
  if (kind < 46) return stopOf(dice)
  if (kind < 62) return bothTouch(dice, dice.roll(2))
  if (kind < 70) return both(mover, [0, tapped(dice)], [dice.within(1, 200), tapped(dice)])
  if (kind < 74) return hammer(mover, dice)
  if (kind < 84) return lean(dice)
  if (kind < 90) return lateSecond(dice)
  if (kind < 96) return withButton(dice)
  return knocks(mover, dice)
}

/** Up to six honest presses, the sides in turn. */
function turns(mover: number, dice: Dice): Touch[] {
  const list: Touch[] = []
  let from = 0
  for (let i = dice.within(0, 5); i >= 0; i--) {
    list.push(touch((mover + list.length) & 1, from, tapped(dice)))
    from += dice.one([dice.within(150, 700), dice.within(160, 160), dice.within(300, 2500)])
  }
  return list
}

/** An honest stop by both hands at once. */
function stopOf(dice: Dice): Touch[] {
  const held = dice.within(620, 900)
  const gap = dice.within(0, 60)
  const side = dice.roll(2)
  return both(side, [0, held + gap], [gap, held])
}

/** The side not to move presses again and again, and the mover once meanwhile. */
function hammer(mover: number, dice: Dice): Touch[] {
  const once = touch(mover, dice.within(0, 500), tapped(dice))
  const times = dice.within(3, 8)
  return [once, ...presses(dice, 1 - mover, 0, times, [APART, 120], () => dice.within(12, 60))]
}

/** One hand rests on its button while the other presses; sometimes for so long that the button counts as stuck. */
function lean(dice: Dice): Touch[] {
  const side = dice.roll(2)
  const long = dice.chance(60) ? dice.within(59_000, 66_000) : dice.within(1200, 8000)
  const from = dice.one([dice.within(200, 500), dice.within(300, 3000), Math.max(300, long - dice.within(0, 3000))])
  const held = (): number => dice.one([tapped(dice), dice.within(560, 700), dice.within(1950, 2500)])
  return [touch(side, 0, long), ...presses(dice, 1 - side, from, dice.within(1, 3), [APART, 700], held)]
}

function lateSecond(dice: Dice): Touch[] {
  const side = dice.roll(2)
  const gap = dice.one([dice.within(55, 65), dice.within(295, 305), dice.within(60, 300), dice.within(200, 700)])
  const held = dice.one([dice.within(590, 610), dice.within(1990, 2010), dice.within(300, 2600)])
  return both(side, [0, gap + held + dice.within(0, 600)], [gap, held])
}

/** The stop button around a press, or during a gesture of both hands. */
function withButton(dice: Dice): Touch[] {
  const list = dice.chance(500)
    ? [touch(dice.roll(2), 100, tapped(dice))]
    : bothTouch(dice, dice.roll(2), dice.within(0, 310), 1000).map((t) => ({ ...t, from: t.from + 100 }))
  const from = dice.one([dice.within(80, 125), dice.within(80, 125), dice.within(0, 900)])
  return [...list, push('stop', from, dice.one([dice.within(31, 200), dice.within(5, 29)]))]
}

function knocks(mover: number, dice: Dice): Touch[] {
  const knock = dice.within(1, 7)
  return [touch(dice.roll(2), 0, knock), touch(mover, dice.within(60, 400), tapped(dice))]
}

const GOALS = [
  ...[Claim.GoOn, Claim.GoOn, Claim.Lost, Claim.Lost, Claim.Lost, Claim.Dice, Claim.Dispute],
  ...[Claim.WrongMove, Claim.WrongMove, Claim.WrongMove, Claim.CallJudge, Claim.Medical],
]

/** The sides turn to what this stop is for and send it; or one tries to have its way alone. */
function inStop(s: Session, dice: Dice, begun: number): Touch[] {
  const tried = s.called || dice.chance(650) ? [] : tryReason(s, begun, dice)
  if (tried.length) return tried
  const kind = dice.roll(100)
  const side = dice.roll(2)
  if (kind < 12) return bothHold(dice)
  if (kind < 20) return bothTouch(dice, side)
  if (kind < 26) return twice(side, dice)
  if (kind < 32) return lean(dice)
  const goal = s.called ? dice.one([Claim.CallJudge, Claim.GoOn]) : GOALS[Math.abs(s.since) % GOALS.length]
  const stands = (x: number): number => (s.sent[x] >> goal) & 1
  const who = goal === Claim.Lost || kind < 40 ? side : stands(0) ? 1 : 0
  const isOver = stands(0) && stands(1)
  const line = isOver ? Claim.GoOn : goal
  if (s.pick[who] === line) return kind < 90 ? [touch(who, 0, heldFor(dice))] : straddle(who, dice)
  const steps = Math.min(4, Math.abs(line - s.pick[who]))
  return presses(dice, who, 0, steps, [60, 300], () => dice.within(20, 200))
}

/** Both send the line before them, at once or nearly. */
function bothHold(dice: Dice): Touch[] {
  const side = dice.roll(2)
  return both(side, [0, heldFor(dice)], [dice.one([0, dice.within(0, 60), dice.within(0, 900)]), heldFor(dice)])
}

function twice(side: number, dice: Dice): Touch[] {
  return [touch(side, 0, heldFor(dice)), touch(side, dice.within(1650, 2500), heldFor(dice))]
}

/** A hold. The other side closes during it or just after, and may stay closed for long. */
function straddle(side: number, dice: Dice): Touch[] {
  return both(side, [0, heldFor(dice)], [dice.within(100, 1200), dice.within(300, 3500)])
}

function inResult(s: Session, dice: Dice): Touch[] {
  const kind = dice.roll(100)
  const winner = 1 - (s.who & 1)
  if (kind < 10) return bothHold(dice)
  if (kind < 18) return bothTouch(dice, dice.roll(2))
  if (kind < 24) return straddle(dice.roll(2), dice)
  if (kind < 30) return [touch(dice.roll(2), 0, tapped(dice))]
  const isEntered = s.result.step === Step.Sent
  const hold = touch(isEntered ? winner : 1 - winner, 0, heldFor(dice))
  const tap = touch(dice.roll(2), hold.held + dice.within(60, 900), tapped(dice))
  if (kind < 40) return [touch(1 - winner, 0, tapped(dice))]
  return kind < 70 ? [hold, tap] : [hold]
}

function atOpening(dice: Dice): Touch[] {
  const kind = dice.roll(100)
  const side = dice.roll(2)
  if (kind < 40) return [touch(side, 0, tapped(dice))]
  if (kind < 60) return bothTouch(dice, side, dice.one([dice.within(0, 400), dice.within(295, 305)]), 600)
  if (kind < 68) return [touch(side, 0, dice.within(990, 1010))]
  if (kind < 76) return both(side, [0, tapped(dice)], [dice.within(20, 700), tapped(dice)])
  if (kind < 84) return [touch(side, 0, heldFor(dice))]
  return kind < 92 ? lean(dice) : bothHold(dice)
}

/** A button jams as its side agrees to the control, until it is stuck. The other agrees, begins, stops, sends GO ON. */
function jam(side: number, dice: Dice): Touch[] {
  const other = 1 - side
  const agrees = touch(other, dice.within(1100, 3000), 1200)
  const begins = touch(other, dice.within(60_100, 62_000), 80)
  const stops = touch(other, begins.from + dice.within(500, 2000), dice.within(1990, 2500))
  const goesOn = touch(other, stops.from + stops.held + dice.within(60, 900), heldFor(dice))
  return [touch(side, 0, goesOn.from + dice.within(900, 3000)), agrees, begins, stops, goesOn]
}

/** All other stages: agreeing, asking, a break, lateness, after a power cut and after the end. */
function elsewhere(s: Session, dice: Dice): Touch[] {
  const kind = dice.roll(100)
  const side =
    s.agreed === 1 ? 1 : s.agreed === 2 ? 0 : s.stage === Stage.Ready ? dice.roll(2) : dice.one([s.who & 1, 0, 1])
  if (s.stage === Stage.Ready && !s.agreed && kind > 97) return jam(side, dice)
  if (kind < 30 && (s.stage === Stage.Flag || (s.stage === Stage.Ready && kind < 2))) return [push('key', 0, 400)]
  if (kind < 50) return [touch(side, 0, heldFor(dice))]
  if (kind < 65) return bothHold(dice)
  if (kind < 75) return [touch(dice.roll(2), 0, tapped(dice))]
  if (kind < 82) return bothTouch(dice, side)
  if (kind < 88) return straddle(side, dice)
  return kind < 94 ? [touch(side, 0, dice.within(2900, 5200))] : lean(dice)
}

function touch(side: number, from: number, held: number): Touch {
  return { side, from, held }
}

type Span = [from: number, held: number]

/** A contact of each side, that of `side` first. */
function both(side: number, one: Span, other: Span): Touch[] {
  return [touch(side, ...one), touch(1 - side, ...other)]
}

/** Contacts of a side, one after another, with pauses within `rest` ms between them. */
function presses(dice: Dice, side: number, from: number, times: number, rest: Span, held: () => number): Touch[] {
  const list: Touch[] = []
  for (let next = from; list.length < times; ) {
    const one = touch(side, next, held())
    list.push(one)
    next += one.held + dice.within(...rest)
  }
  return list
}

function push(word: Touch['word'], from: number, held: number): Touch {
  return { side: 0, from, held, word }
}

function tapped(dice: Dice): number {
  return dice.one([80, dice.within(8, 60), dice.within(12, 450)])
}

/** How long a hold lasts, in ms; sometimes just too short. */
function heldFor(dice: Dice): number {
  return dice.one([1100, 1100, dice.within(1001, 1600), dice.within(996, 1004)])
}

/** A contact of each side, the second `gap` ms later, each for a random time. */
function bothTouch(dice: Dice, first: number, gap = dice.within(0, 400), most = 1200): Touch[] {
  const a = dice.one([dice.within(12, most), dice.within(560, 800), dice.within(1990, 2500)])
  const b = dice.chance(500) ? a : dice.one([dice.within(12, most), dice.within(560, 800), dice.within(1990, 2500)])
  return both(first, [0, a], [gap, b])
}

/** The touches as moves; `at` is the plan's beginning. A contact is left out if its button had no rest before. */
function movesOf(touches: readonly Touch[], at: number, dice: Dice): Move[] {
  const moves: Move[] = []
  const free = [-Infinity, -Infinity]
  for (const { side, from, held, word } of [...touches].sort((a, b) => a.from - b.from)) {
    const isTie = word && touches.some((x) => !x.word && x.from === from)
    const closed = at + from + (isTie ? 1 : 0)
    if (word === 'plug') moves.push(makeMove(closed, 'off'), makeMove(closed + held, 'on'))
    else if (word) moves.push(makeMove(closed, word, { held }))
    else if (closed >= free[side]) {
      moves.push(...contactMoves(side, closed, held, dice))
      free[side] = closed + held + APART
    }
  }
  return moves.sort((a, b) => a.at - b.at)
}

function contactMoves(side: number, at: number, held: number, dice: Dice): Move[] {
  const bounce =
    held > 16 && dice.chance(80) ? [makeMove(at + 1, 'open', { side }), makeMove(at + 2, 'close', { side })] : []
  return [makeMove(at, 'close', { side }), ...bounce, makeMove(at + held, 'open', { side })]
}

const REASONS = [Claim.Dice, Claim.Dice, Claim.Dispute, Claim.WrongMove, Claim.Medical, Claim.CallJudge]

/**
 * In a stop that begins `begun` ms from the plan's beginning, before it if negative: a reason or GO ON is sent or taken
 * back just as the stop ends. Nothing if too little time is left.
 */
function tryReason(s: Session, begun: number, dice: Dice): Touch[] {
  const end = begun + dice.one(ENDS)
  const side = dice.roll(2)
  const waits = 1 - (s.clock.turn & 1)
  const reason = sends(s, side, dice.one(REASONS), Math.max(0, begun) + 200, dice)
  const last = reason[reason.length - 1]
  if (end < last.from + 3 * HOLD) return []
  const goesOn = dice.chance(500) ? [touch(1 - side, reason[0].from, heldFor(dice))] : []
  switch (dice.roll(5)) {
    case 0: // a reason is sent, and taken back at the end
      return [...reason, ...goesOn, holdBy(side, end, dice)]
    case 1: // a reason is sent only at the end
      return [...reason.slice(0, -1), ...goesOn, holdBy(side, end, dice)]
    case 2: // GO ON is sent only at the end, by one side or both
      return [holdBy(side, end, dice), ...(dice.chance(300) ? [holdBy(1 - side, end, dice)] : [])]
    case 3: // the side not to move sends GO ON, and takes it back at the end
      return [touch(waits, reason[0].from, heldFor(dice)), holdBy(waits, end, dice)]
    default: // one side sends GO ON, the other a reason at the end
      return [touch(1 - side, reason[0].from, heldFor(dice)), ...reason.slice(0, -1), holdBy(side, end, dice)]
  }
}

/** Stops by the stop button, one after another, mostly without a reason: for time, or at the opponent's cost. */
function stopAgain(s: Session, dice: Dice): Touch[] {
  const list: Touch[] = []
  const waits = 1 - (s.clock.turn & 1)
  const most = dice.within(1, 3)
  for (let i = 0, from = 0; i < most; i++) {
    const [early, late] = ENDS
    const ends = (): Touch[] => (dice.chance(500) ? [holdBy(waits, from + early, dice)] : [])
    const tried = dice.chance(300) ? tryReason(s, from, dice) : ends()
    list.push(push('stop', from, 100), ...tried)
    from += (tried.length === 1 ? early : late) + dice.within(200, 900)
  }
  return list
}

/** One side turns to a line and sends it. */
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

/** A contact that becomes a hold at this instant, or nearly. */
function holdBy(side: number, at: number, dice: Dice): Touch {
  const by = dice.one([-1, 0, 1, dice.within(-40, 40), dice.within(-600, 200)])
  return touch(side, Math.max(0, at - HOLD + by), dice.within(HOLD + 1, HOLD + 400))
}
