/*
 * Moves of a long random match with power cuts: the swarm's moves, and also bursts of fast play, long thinks, and a
 * player who hammers on his button in the other's turn.
 */

import type { Works } from '../../sim/clock/board.ts'
import type { Op } from '../../sim/clock/op.ts'
import { presetLine } from '../../sim/swarm/control.ts'
import type { Dice } from '../../sim/swarm/dice.ts'
import { nextMoves } from '../../sim/swarm/hands.ts'
import { type Move, makeMove, opsOf, overAt } from '../../sim/swarm/move.ts'
import { type Session, Stage } from '../core/names.ts'
import { type Bench, cutAgain, cutAt, doOp, goOn, pass, watch } from './bench.ts'

/** How often in a thousand moves the players do what the swarm's players seldom do. */
const FAST = 60
const LONG = 25
const HAMMER = 25
/** In a thousand matches: those without a judge, and those begun on another clock. */
const CLUB = 500
const CARRIED = 150

/** Stages in which the power fails more often. */
const RARE: number[] = [Stage.Late, Stage.Arrived, Stage.Break, Stage.Ruling, Stage.Ask]

export interface Hands {
  dice: Dice
  points: number
  /** The state of another clock's match, as its console gives it. */
  carried: string
}

/** The next moves, as ops in order. */
export function movesIn(bench: Bench, hands: Hands): Op[] {
  return movesAt(bench, hands)
    .flatMap(opsOf)
    .sort((a, b) => a.at - b.at)
}

function movesAt({ rig, now }: Bench, hands: Hands): Move[] {
  const { dice, points } = hands
  const session = rig.session()
  const at = now + dice.within(45, 900)
  if (session.stage === Stage.Setup && dice.chance(900)) return [makeMove(at, 'console', { text: setLine(hands) })]
  if (session.stage === Stage.Play) {
    const kind = dice.roll(1000)
    if (kind < FAST) return fast(at, session.clock.turn, dice)
    if (kind < FAST + LONG) return [makeMove(now + dice.within(8000, 90_000), 'lag')]
    if (kind < FAST + LONG + HAMMER) return hammer(at, 1 - session.clock.turn, dice)
  }
  const odd = oddMoves(session, at, dice)
  if (odd.length) return odd
  if (points && session.stage === Stage.Transfer && dice.chance(700))
    return [makeMove(at, 'press', { side: 1, held: 1300 })]
  const clock = { loop: { session } } as unknown as Works
  return nextMoves({ clock, boot: rig.boot, now }, dice).filter(({ word }) => word !== 'off' && word !== 'on')
}

/** Between games somebody takes a break or is late, much more often than in a tournament. */
function oddMoves({ stage, backTo: from, clock }: Session, at: number, dice: Dice): Move[] {
  const side = dice.roll(2)
  const line = (text: string, later: number): Move => makeMove(at + later, 'console', { text })
  if (stage === Stage.Open && dice.chance(120)) return [makeMove(at, 'press', { side, held: 1300 })]
  if (stage === Stage.Open && dice.chance(60)) return [makeMove(at, 'key', { held: 200 })]
  if (stage !== Stage.Ruling || from !== Stage.Open || clock.turn < 2 || !dice.chance(250)) return []
  return [line(`rule late ${['left', 'right'][side]}`, 0), line('resume now', dice.within(100, 9000))]
}

function setLine({ dice, points, carried }: Hands): string {
  if (carried && dice.chance(CARRIED)) return `transfer ${carried}`
  const line = presetLine(dice, points)
  const isClub = dice.chance(CLUB) && !line.includes(' door ')
  return line + (isClub ? ' door anybody' : '')
}

/** Quick turns of both, as when one player is closed out and the other bears off. */
function fast(at: number, turn: number, dice: Dice): Move[] {
  const moves: Move[] = []
  for (let i = dice.within(3, 14), from = at; i > 0; i--) {
    moves.push(makeMove(from, 'press', { side: (turn + moves.length) % 2, held: dice.within(20, 140) }))
    from =
      overAt(moves[moves.length - 1]) + dice.one([dice.within(1, 60), dice.within(100, 900), dice.within(900, 3000)])
  }
  return moves
}

function hammer(at: number, side: number, dice: Dice): Move[] {
  const gap = dice.within(35, 200)
  return Array.from({ length: dice.within(5, 40) }, (_, i) => makeMove(at + i * gap, 'press', { side, held: 20 }))
}

/** Counts of the cuts so far. */
export interface Tally {
  cuts: number
  /** Cuts during a write; cuts while coming back; times that both went on; cuts by stage. */
  duringWrite: number
  again: number
  wentOn: number
  stages: Map<number, number>
  wrong: string[]
}

export function makeTally(): Tally {
  return { cuts: 0, duringWrite: 0, again: 0, wentOn: 0, stages: new Map(), wrong: [] }
}

/** How a match is cut: how often in a thousand ops, and how many cuts may follow each other. */
export interface Cuts {
  tally: Tally
  perMille: number
  depth: number
  name: string
}

/** Plays this many moves, and cuts the power of copies of the clock. */
export function play(bench: Bench, hands: Hands, moves: number, cuts: Cuts): void {
  for (let left = moves; left > 0; left--) {
    for (const op of movesIn(bench, hands)) playOp(bench, hands, op, cuts)
    carry(bench, hands)
  }
}

function carry({ rig }: Bench, hands: Hands): void {
  if (rig.session().stage !== Stage.Stop || !hands.dice.chance(20)) return
  hands.carried = String(JSON.parse(rig.line('h')).transfer ?? '')
}

function playOp(bench: Bench, hands: Hands, op: Op, cuts: Cuts): void {
  const { dice } = hands
  const isRare = RARE.includes(bench.rig.session().stage)
  const isCut = dice.chance(isRare ? cuts.perMille * 5 : cuts.perMille) && op.at > bench.now && watch(bench, op.at)
  if (!isCut) {
    bench.isWatched = false
    pass(bench, op.at)
    doOp(bench, op)
    return
  }
  const soon = dice.chance(400) ? dice.roll(1200) : dice.roll(op.at - bench.now + 1)
  const till = dice.chance(500) ? op.at : Math.min(op.at, bench.now + soon)
  let isWritten = pass(bench, till)
  const isDone = !isWritten && till === op.at
  if (isDone) isWritten = doOp(bench, op) || pass(bench, op.at + 3)
  fork(bench, hands, isWritten, cuts)
  bench.isWatched = false
  if (isDone) return
  pass(bench, op.at)
  doOp(bench, op)
}

/** Cuts the power of a copy of this clock. */
function fork(bench: Bench, hands: Hands, isWritten: boolean, cuts: Cuts): void {
  const { dice } = hands
  const { tally } = cuts
  const events = bench.rig.events()
  const done = isWritten ? dice.roll(events + 1) : events
  const torn = isWritten && done < events && dice.chance(500) ? dice : undefined
  const off = dice.one([1, dice.within(1, 20_000), dice.within(1, 600_000)])
  const level = dice.chance(100) ? [...bench.level] : [0, 0]
  const { stage } = bench.rig.session()
  let cut = cutAt(bench, done, torn, off, level)
  tally.cuts++
  if (isWritten) tally.duringWrite++
  tally.stages.set(stage, (tally.stages.get(stage) ?? 0) + 1)
  const say = (wrong: string, how: string): void => {
    if (wrong)
      tally.wrong.push(
        `${cuts.name} at ${bench.now} in stage ${stage}, ${how} ${done}${torn ? '+' : ''} of ${events}: ${wrong}`,
      )
  }
  say(cut.wrong, 'words')
  if (cut.wrong) return
  if (dice.chance(250)) {
    cut = cutAgain(cut, dice, dice.within(1, 5000))
    tally.cuts++
    tally.again++
    say(cut.wrong, 'coming back')
    if (cut.wrong) return
  }
  const wrong = goOn(cut.back, dice)
  tally.wentOn++
  say(wrong, 'going on')
  if (wrong || !cuts.depth) return
  if (dice.chance(350))
    play(cut.back, { ...hands }, dice.within(1, 8), { ...cuts, perMille: 350, depth: cuts.depth - 1 })
}
