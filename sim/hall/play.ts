/*
 * A simulated clock of a hall, in virtual time: a player plays random matches on it, and it sends its state by radio.
 */
import type { Side } from '../../firmware/core/clock.ts'
import { isOver, Stage } from '../../firmware/core/table.ts'
import { makeFlash, work } from '../clock/board.ts'
import { TABLE } from '../clock/boards.ts'
import { powerHeadless } from '../clock/headless.ts'
import { runTo } from '../clock/machine.ts'
import { Kind, type Op } from '../clock/op.ts'
import { makeDice, seedOf } from '../swarm/dice.ts'
import { nextMoves } from '../swarm/hands.ts'
import { type Move, makeMove, opsOf } from '../swarm/move.ts'
import { messageIn } from './air/decode.ts'

/**
 * How matches are played on the clock. `calm`: at the pace of a hall. `patient`: calm, and after a match no other
 * begins until the desk acts, except after a flag. `brief`: calm, with banks that soon run out. `once`: calm, one match
 * set by the desk and no more. `wild`: whatever hands can do.
 */
export type Habit = 'calm' | 'patient' | 'brief' | 'once' | 'wild'
const BRIEF = 'custom 7 3 1:00'

export type Player = ReturnType<typeof makePlayer>

/** A clock with this number, on which nobody has played yet. It gives each message, when it sends it, to `take`. */
export function makePlayer(
  number: number,
  seed: number,
  habit: Habit,
  take: (bytes: Uint8Array, at: number) => void = () => {},
) {
  const flash = makeFlash(TABLE.words)
  const p = {
    number,
    habit,
    /** What the desk says to the clock before each match; without it a preset of a random length. */
    lines: undefined as readonly string[] | undefined,
    dice: makeDice(seedOf(seed, number)),
    take,
    flash,
    clock: powerHeadless(0, [0, 0], flash, TABLE),
    /** When the power last came on, and how far the clock has been played, both in ms of virtual time. */
    boot: 0,
    now: 0,
    isOn: true,
    level: [0, 0],
    ops: opsOf(makeMove(1, 'console', { text: `about clock ${number}` })),
  }
  listen(p)
  return p
}

export function powerOn(p: Player, at: number): void {
  Object.assign(p, { clock: powerHeadless(at, p.level, p.flash, TABLE), boot: at, isOn: true })
  listen(p)
}

function listen(p: Pick<Player, 'clock' | 'take'>): void {
  const { machine } = p.clock
  machine.onAdvertisement = (advertisement) => p.take(messageIn(advertisement), machine.now)
}

/** Whether the clock is sending the state of a match by radio. */
export function isTelling({ isOn, clock }: Player): boolean {
  return isOn && clock.machine.airCrc !== 0
}

/** Plays up to this instant. Messages sent meanwhile go to `take`. */
export function playTo(p: Player, until: number): void {
  for (;;) {
    if (!p.ops.length) p.ops.push(...nextOps(p))
    const [op] = p.ops
    if (op.at > until) return passTo(p, until)
    p.ops.shift()
    doOp(p, op)
  }
}

function passTo(p: Player, at: number): void {
  if (p.isOn) runTo(p.clock.machine, at)
  p.now = at
}

function doOp(p: Player, op: Op): void {
  passTo(p, op.at)
  if (op.kind === Kind.Edge) p.level[op.a] = op.b
  if (op.kind === Kind.On && !p.isOn) powerOn(p, op.at)
  if (!p.isOn) return
  work(p.clock, op)
  p.clock.machine.tones.length = 0
  if (op.kind === Kind.Off) p.isOn = false
}

function nextOps(p: Player): Op[] {
  const moves = p.habit === 'wild' ? nextMoves(p, p.dice) : calmMoves(p)
  return moves.flatMap(opsOf).sort((a, b) => a.at - b.at)
}

/** In play, a turn at a human pace, now and then a stop. In other stages the swarm's moves, slowed to that pace. */
function calmMoves(p: Player): Move[] {
  const { stage, clock, called } = p.clock.loop.session
  const { dice } = p
  if (stage === Stage.Play) {
    const at = p.now + dice.one([dice.within(1500, 9000), dice.within(4000, 16_000), dice.within(8000, 45_000)])
    if (dice.chance(45)) return [makeMove(at, 'stop', { held: 150 })]
    return [makeMove(at, 'press', { side: clock.turn as Side, held: dice.within(60, 140) })]
  }
  if (p.habit === 'once' && isOver(stage)) return [makeMove(p.now + 60_000, 'lag')]
  if (p.habit === 'patient' && stage === Stage.Over) return [makeMove(p.now + 3000, 'lag')]
  if (stage === Stage.Setup || stage === Stage.Ready) return beginning(p)
  const waits = called ? dice.within(1000, 9000) : isOver(stage) ? dice.within(4000, 30_000) : dice.within(400, 3500)
  const moves = nextMoves(p, dice).filter(({ word }) => word !== 'off' && word !== 'on')
  const late = waits - ((moves[0]?.at ?? p.now) - p.now)
  return moves.length
    ? moves.map((move) => ({ ...move, at: move.at + Math.max(0, late) }))
    : [makeMove(p.now + waits, 'lag')]
}

/** Before a match: the desk sets the control by the console, and both sides agree. */
function beginning(p: Player): Move[] {
  const { stage, agreed } = p.clock.loop.session
  const at = p.now + p.dice.within(300, 4000)
  if (stage === Stage.Setup) {
    const control = p.habit === 'brief' ? BRIEF : `short ${p.dice.one([5, 7, 7, 9])} 10`
    return (p.lines ?? [`preset ${control}`]).map((text, i) => makeMove(at + i, 'console', { text }))
  }
  return [makeMove(at, 'press', { side: agreed === 1 ? 1 : 0, held: 1200 })]
}
