/*
 * What hands do in a match that is played everywhere: everything that the swarm's hands do, and more. They go through the menus,
 * take over another clock's match by its line or its digits, and answer a press at the very ms from which that counts. They ask
 * for things between games, type nonsense, and set the wall clock.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { LEAST_TURN, type Side } from '../../firmware/core/clock.ts'
import { Item, itemOf, rowBefore } from '../../firmware/core/ruling.ts'
import { isMore, Row } from '../../firmware/core/setup.ts'
import { Ask, hasNoJudge, type Session } from '../../firmware/core/state.ts'
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { runTo } from '../clock/machine.ts'
import { presetLine } from '../swarm/control.ts'
import type { Dice } from '../swarm/dice.ts'
import { cut, type Gesture, movesOf, nextMoves } from '../swarm/hands.ts'
import { type Move, makeMove } from '../swarm/move.ts'
import { type Seat, sessionOf } from '../swarm/table.ts'

/** Points of the matches. */
const POINTS = 3

/** By then a gesture is believed. */
const SEEN = 50

/** How a match is to begin. */
export interface Plan {
  /** So many gestures about the menus come first. */
  wander: number
  /** Then this is typed. */
  lines: string[]
  /** Then these are entered by hand; none in most matches. */
  digits: number[]
}

/** What sets the control of a random match, and of the clock what its glass speaks and who opens its door. */
export function controlLines(dice: Dice): string[] {
  const line = presetLine(dice, POINTS)
  const own = []
  if (!line.includes(' door ')) own.push(...dice.one([[], [], ['door', 'anybody']]))
  if (dice.chance(350)) own.push('language', 'russian')
  if (dice.chance(150)) own.push('light', String(dice.roll(4)))
  return [[line, ...own].join(' ')]
}

/** The next moves of a match that has come so far; as a rule by somebody who has seen what the last one did. */
export function nextTrue(t: Seat, plan: Plan, dice: Dice): Move[] {
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

/** How long a turn takes. */
function turnOf(dice: Dice): number {
  return dice.chance(700) ? dice.within(200, 5000) : dice.within(1000, 30_000)
}

/** What is done before a match, between games and at the door; none where the swarm's hands know what to do. */
function own(s: Session, plan: Plan, dice: Dice): Gesture | undefined {
  if (isBefore(s.stage)) return before(s, plan, dice)
  if (mayEnter(s, plan)) return digitGesture(s, plan)
  if (s.stage === Stage.Stop && s.since % 8 < 5 && !s.called) return losing(s)
  if (s.stage === Stage.Open && dice.chance(150)) return ['hold', dice.roll(2)]
  if (s.stage === Stage.Ask && dice.chance(600)) return asking(s, dice)
  const isAtDoor = hasNoJudge(s) && !s.clock.isRunning && s.stage !== Stage.Ruling
  return isAtDoor && dice.chance(70) ? ['long', dice.roll(2)] : undefined
}

/** The one whose game is lost says so. */
function losing({ since, pick }: Session): Gesture {
  const side = (since >> 3) & 1
  return [pick[side] === Claim.Lost ? 'hold' : 'short', side]
}

/** What both must want is asked for, answered and withdrawn. */
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
  return dice.chance(400) ? ['type', 0, presetLine(dice, POINTS)] : wandering(dice)
}

/** In the judge's menu: the list with the row for it, and down to that. */
function entering(row: number): Gesture {
  const item = itemOf(row)
  if (rowBefore(row) === Item.MoreList * 2) return item === Item.TakeOver ? ['hold', 1] : ['short', 0]
  if (rowBefore(row) !== Item.GoOn * 2) return ['hold', 0]
  return item === Item.MoreList ? ['hold', 1] : ['short', 0]
}

function wandering(dice: Dice): Gesture {
  return [dice.one(['short', 'short', 'short', 'hold', 'meet'] as const), dice.roll(2)]
}

/** Whether digits are still to be entered, before the match or in the judge's menu. */
function mayEnter({ stage }: Session, { digits }: Plan): boolean {
  return digits.length > 0 && (isBefore(stage) || stage === Stage.Ruling)
}

/**
 * Goes to the setup's row for it or, where no hand changes the control, by the key to the judge's row for it. Then it enters the
 * digits one by one and sends them once.
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

/** What changes nothing, is asked at the wrong moment, or is no line of the console at all. */
function anyLine(dice: Dice): string {
  const n = dice.roll(40)
  return dice.one([
    ...['status', 'status', 'time', 'transfer', 'log', `log ${n}`, `log ${n * 8}`, 'log -1', 'log 1.5', 'log x'],
    ...['ppm 0', 'ppm', `ppm ${n}.5`, 'repl 0', `repl ${n}`, 'password 0 0', `password ${n} 5`, 'password 0 1.5'],
    ...['code', 'code off', 'transfer 1,2,3', 'transfer x'],
    ...['preset', 'preset short', 'preset short 3 99', 'preset short 3 x', 'preset long 50', 'preset custom 3 8'],
    ...[
      'preset custom 3 8 0:05',
      'preset short 3 by',
      'preset short 3 by us',
      'preset short-blitz 4',
      'preset chess 3',
    ],
    ...['result', 'result left', 'result left gammon x', 'result up single', `result right single ${n}`],
    ...[
      'rule',
      'rule bank',
      'rule turn left',
      `rule ${n}`,
      'rule score left x',
      `rule delay ${n}`,
      'adjust',
      'adjust left x',
    ],
    ...['adjourn', `number ${n}`, 'number x', `about judge ${n}`, 'about clock B', `rule cube left ${n}`],
    ...['resume sideways', 'undo it', 'nonsense', '', 'STATUS', 'a', 'e f 3', 'h w', 'o'],
  ])
}
