/*
 * A random match to be played everywhere, made from its seed on a clock without a picture; only its moves are kept.
 * Hands do everything that the swarm's do, and more: they go through the menus, take over another clock's match by a
 * line or by digits, answer a press within a few ms of the instant from which an answer counts, ask for things between
 * games, type nonsense, and set the wall clock.
 */

import { Claim } from '../../firmware/core/claim.ts'
import { LEAST_TURN, type Side } from '../../firmware/core/clock.ts'
import { Item, itemOf, rowBefore } from '../../firmware/core/ruling.ts'
import { isMore, Row } from '../../firmware/core/setup.ts'
import { Ask, hasNoJudge, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { codeOf } from '../../firmware/core/transfer.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash, type Works, work } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { type Op, opPlayer } from '../clock/op.ts'
import { wireOf } from '../clock/vocabulary.ts'
import { presetLine } from '../swarm/control.ts'
import type { Dice } from '../swarm/dice.ts'
import { cut, type Gesture, movesOf, nextMoves } from '../swarm/hands.ts'
import { type Move, makeMove, opsOf, overAt, tapeText } from '../swarm/move.ts'
import { type Seat, sessionOf } from '../swarm/table.ts'
import { parseTape } from '../tape/tape.ts'

const MOST_MOVES = 150
/** Entering the digits of a match code takes up to so many moves more. */
const TO_ENTER = 230
/** Once a match is over, hands do so many gestures more; with 16 another match may begin. */
const AFTER = [3, 3, 3, 16]
/** Everything that is due soon has happened so many ms after the last move. */
const REST = 2500

export function makeMatch(board: SimBoard, dice: Dice): Move[] {
  const plan = makePlan(board, dice)
  const most = MOST_MOVES + (plan.digits.length ? TO_ENTER : 0)
  let left = dice.one(AFTER)
  let isBegun = false
  return play(board, plan, dice, (t, moves) => {
    const { stage } = sessionOf(t)
    if (!isBefore(stage)) isBegun = true
    if (isBegun && (isBefore(stage) || stage === Stage.Flag || stage === Stage.Over)) left--
    return moves < most && left > 0
  })
}

/** The ops that a tape of these moves would have. */
export function opsIn(moves: readonly Move[]): Op[] {
  return parseTape(tapeText(moves, []), 'match').ops
}

/** Most matches begin with a typed line; some in the menus, or as the match of another clock. */
function makePlan(board: SimBoard, dice: Dice): Plan {
  const plan: Plan = { wander: 0, lines: [controlLine(dice)], digits: [] }
  const kind = dice.roll(100)
  if (kind < 15) plan.wander = dice.within(1, 14)
  else if (kind < 27) takeOver(plan, board, dice, kind < 23)
  return plan
}

/** Plays some moves on another clock with this control. Its match is then taken over, by a typed line or by digits. */
function takeOver(plan: Plan, board: SimBoard, dice: Dice, isTyped: boolean): void {
  const most = dice.within(8, 40)
  let clock: Works | undefined
  play(board, { ...plan, lines: [...plan.lines] }, dice, (t, moves) => {
    clock = t.clock
    return moves < most || (isBefore(sessionOf(t).stage) && moves < 2 * most)
  })
  if (!clock) return
  if (isTyped) plan.lines.push(`transfer ${JSON.parse(takeLine(clock.loop, wireOf('transfer'))).transfer}`)
  else plan.digits = codeOf(clock.loop.session)
}

/** Plays by this plan while `goesOn` says so; it is told the number of moves so far. */
function play(board: SimBoard, plan: Plan, dice: Dice, goesOn: (t: Seat, moves: number) => boolean): Move[] {
  const flash = makeFlash(board.words)
  const moves: Move[] = []
  const seat = { boot: 0, now: 0 } as Seat
  const power = (at: number, level: readonly number[]): Works => {
    Object.assign(seat, { boot: at, clock: powerHeadless(at, level, flash, board) })
    return seat.clock
  }
  const playOp = opPlayer(power, work)
  const doMove = (move: Move): void => {
    moves.push(move)
    for (const op of opsOf(move)) playOp(op)
    seat.clock.machine.tones.length = 0 // nobody listens
    seat.now = overAt(move)
  }
  do for (const move of nextTrue(seat, plan, dice)) doMove(move)
  while (goesOn(seat, moves.length))
  doMove(makeMove(seat.now + REST, 'lag'))
  return moves
}

/** The lengths of matches, in points: mostly so short that a match may be played to its end. */
const LENGTHS = [1, 2, 3, 3, 5, 9]

/** So many ms after its last edge a gesture has been accepted. */
const SEEN = 50

/** How a match is to begin. */
interface Plan {
  /** How many random gestures in the menus come first. */
  wander: number
  lines: string[]
  /** The digits that are entered by hand after that; mostly none. */
  digits: number[]
}

/** The line of a random match's control, and of the clock's own options: language, light, who opens its door. */
function controlLine(dice: Dice): string {
  const line = presetLine(dice, dice.one(LENGTHS))
  const own = []
  if (!line.includes(' door ')) own.push(...dice.one([[], [], ['door', 'anybody']]))
  if (dice.chance(350)) own.push('language', 'russian')
  if (dice.chance(150)) own.push('light', String(dice.roll(4)))
  return [line, ...own].join(' ')
}

/** The next moves, mostly by somebody who has seen what the last ones did. */
function nextTrue(t: Seat, plan: Plan, dice: Dice): Move[] {
  const isEntering = mayEnter(sessionOf(t), plan)
  if (isEntering || dice.chance(900)) t.now += SEEN
  runTo(t.clock.machine, t.now)
  const odd = isEntering ? 999 : dice.roll(1000)
  const at = t.now + dice.within(60, 900)
  if (odd < 6) return [makeMove(at, 'set-clock', { n: dice.within(-90_000, 90_000) })]
  if (odd < 16) return [makeMove(at, 'line', { text: anyLine(dice) })]
  if (odd < 22) return cut(at, dice)
  const s = sessionOf(t)
  const early = t.boot + s.clock.turnStartedAt + LEAST_TURN + dice.within(-3, 3)
  if (s.stage === Stage.Play && early > t.now && dice.chance(200)) return movesOf(['short', s.clock.turn], early, dice)
  if (s.stage === Stage.Play && dice.chance(750)) return movesOf(['short', s.clock.turn], t.now + turnOf(dice), dice)
  const gesture = own(s, plan, dice)
  return gesture ? movesOf(gesture, at, dice) : nextMoves(t, dice)
}

/** How long a turn takes, in ms. */
function turnOf(dice: Dice): number {
  return dice.chance(700) ? dice.within(200, 5000) : dice.within(1000, 30_000)
}

/** What these hands do before a match, in some stops, between games and at the door; undefined: the swarm's do. */
function own(s: Session, plan: Plan, dice: Dice): Gesture | undefined {
  if (isBefore(s.stage)) return before(s, plan, dice)
  if (mayEnter(s, plan)) return digitGesture(s, plan)
  if (s.stage === Stage.Stop && s.since % 8 < 5 && !s.called) return losing(s)
  if (s.stage === Stage.Open && dice.chance(150)) return ['hold', dice.roll(2)]
  if (s.stage === Stage.Ask && dice.chance(600)) return asking(s, dice)
  const isAtDoor = hasNoJudge(s) && !s.clock.isRunning && s.stage !== Stage.Ruling
  return isAtDoor && dice.chance(70) ? ['long', dice.roll(2)] : undefined
}

/** A side says that it has lost the game. */
function losing({ since, pick }: Session): Gesture {
  const side = (since >> 3) & 1
  return [pick[side] === Claim.Lost ? 'hold' : 'short', side]
}

/** One side asks for what needs both; it is answered or withdrawn. */
function asking({ pick, sent, ...s }: Session, dice: Dice): Gesture {
  const who = s.who as Side
  if (sent[who]) return dice.one([['hold', 1 - who] as Gesture, ['hold', 1 - who], ['short', 1 - who], ['hold', who]])
  return [pick[who] === Ask.Undo || pick[who] === Ask.Control ? 'hold' : 'short', who]
}

function before(s: Session, plan: Plan, dice: Dice): Gesture | undefined {
  if (plan.wander > 0) {
    plan.wander--
    return wandering(dice)
  }
  const line = plan.lines.shift()
  if (line) return ['type', 0, line]
  if (plan.digits.length) return digitGesture(s, plan)
  if (s.stage === Stage.Ready) return s.agreed && dice.chance(150) ? ['absent', s.agreed - 1] : undefined
  return dice.chance(400) ? ['type', 0, presetLine(dice, dice.one(LENGTHS))] : wandering(dice)
}

/** In the judge's menu: opens the list with the row for a match code, and goes down to that row. */
function entering(row: number): Gesture {
  const item = itemOf(row)
  if (rowBefore(row) === Item.MoreList * 2) return item === Item.TakeOver ? ['hold', 1] : ['short', 0]
  if (rowBefore(row) !== Item.GoOn * 2) return ['hold', 0]
  return item === Item.MoreList ? ['hold', 1] : ['short', 0]
}

function wandering(dice: Dice): Gesture {
  return [dice.one(['short', 'short', 'short', 'hold', 'meet'] as const), dice.roll(2)]
}

/** Whether digits are still to be entered, and can be: before the match or in the judge's menu. */
function mayEnter({ stage }: Session, { digits }: Plan): boolean {
  return digits.length > 0 && (isBefore(stage) || stage === Stage.Ruling)
}

/**
 * Goes to the setup's row for a match code or, if no hand may change the control, by the key to the row in the judge's
 * menu. Then enters the digits one by one and sends them once.
 */
function digitGesture({ stage, row, digits, locked, pick, turning }: Session, plan: Plan): Gesture {
  if (stage === Stage.Ready) return locked ? ['key', 0] : [pick[0] ? 'hold' : 'short', 0]
  if (stage === Stage.Ruling) return entering(row)
  if (stage === Stage.Setup) return row === Row.Transfer ? ['hold', 1] : [turning || isMore(row) ? 'hold' : 'short', 0]
  const last = digits.length - 1
  if (digits[last] !== plan.digits[last]) return ['short', 0]
  if (last < plan.digits.length - 1) return ['short', 1]
  plan.digits = []
  return ['hold', 1]
}

/** A line that changes nothing, comes at the wrong moment, or is none that the console knows. */
function anyLine(dice: Dice): string {
  const n = dice.roll(40)
  return dice.one([
    ...['status', 'status', 'time', 'transfer', 'log', `log ${n}`, `log ${n * 8}`, 'log -1', 'log 1.5', 'log x'],
    ...['ppm 0', 'ppm', `ppm ${n}.5`, 'repl 0', `repl ${n}`, 'password 0 0', `password ${n} 5`, 'password 0 1.5'],
    ...['code', 'code off', 'transfer 1,2,3', 'transfer x'],
    ...['preset', 'preset short', 'preset short 3 99', 'preset short 3 x', 'preset long 50', 'preset custom 3 8'],
    ...['preset custom 3 8 0:05', 'preset short 3 by', 'preset short 3 by us', 'preset short-blitz 4'],
    'preset chess 3',
    ...['result', 'result left', 'result left gammon x', 'result up single', `result right single ${n}`],
    ...['rule', 'rule bank', 'rule turn left', `rule ${n}`, 'rule score left x', `rule delay ${n}`],
    ...['adjust', 'adjust left x'],
    ...['adjourn', `number ${n}`, 'number x', `about judge ${n}`, 'about clock B', `rule cube left ${n}`],
    ...['resume sideways', 'undo it', 'nonsense', '', 'STATUS', 'a', 'e f 3', 'h w', 'o'],
  ])
}
