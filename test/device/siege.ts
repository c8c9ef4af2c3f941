/*
 * A clock under siege: random hands, a random key, and lines that are typed. The law of the swarm judges it and knows
 * nothing of the lines, so it objects to anything that a line has changed.
 */
import { Claim } from '../../firmware/core/claim.ts'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { type Move, makeMove } from '../../sim/swarm/move.ts'
import { doMoves, makeTable, sessionOf, type Table } from '../../sim/swarm/table.ts'

export type Roll = (faces: number) => number

/** A match is abandoned before its flag can fall; flags are tested elsewhere. */
const LEAST_BANK = 90_000

/** A clock in play, two turns into its first game. */
export function besiege(preset: string): Table {
  const t = makeTable(TABLE)
  act(t, 'console', { text: `preset ${preset}` })
  for (const side of [0, 1]) press(t, side, 1100)
  for (const side of [0, 1, 0]) {
    press(t, side, 80)
    pass(t, 500)
  }
  if (!isInPlay(t)) throw new Error(preset)
  return t
}

export function isInPlay(t: Table): boolean {
  return sessionOf(t).stage === Stage.Play
}

/** True if neither side is near its flag. */
export function hasTime(t: Table): boolean {
  return Math.min(...sessionOf(t).clock.bank) > LEAST_BANK
}

/** Makes this move and waits until the clock has accepted it; throws Broken if the law objects to what follows. */
export function act(t: Table, word: Move['word'], more: Partial<Move> = {}): void {
  const now = Math.max(t.now, t.clock.machine.now)
  doMoves(t, [makeMove(now + 1, word, more)])
  pass(t, 40)
}

export function pass(t: Table, ms: number): void {
  doMoves(t, [makeMove(Math.max(t.now, t.clock.machine.now) + ms, 'lag')])
}

export function press(t: Table, side: number, held: number): void {
  act(t, 'press', { side, held })
}

/** In a stop: each side turns to GO ON and sends it. */
export function agreeToGoOn(t: Table): void {
  const s = sessionOf(t)
  for (const side of [0, 1]) {
    while (s.stage === Stage.Stop && s.pick[side] !== Claim.GoOn) press(t, side, 80)
    if (!(s.sent[side] & 1)) press(t, side, 1100)
  }
}

/** What a line answers, and the first thing that it changed apart from the last refusal, or ''. */
export function typed({ clock }: Table, line: string): { answer: string; changed: string } {
  const { loop, flash, machine } = clock
  wakeNow(loop)
  const before = snapshotOf(loop.session)
  const { kept } = flash
  const { refusal } = loop.session
  const answer = takeLine(loop, line)
  loop.session.refusal = refusal
  const after = snapshotOf(loop.session)
  const place = after.findIndex((value, i) => value !== before[i])
  const isLetIn = flash.kept !== kept || machine.isRepl
  return { answer, changed: place >= 0 ? NAMES[place] : isLetIn ? 'what is kept, or who has the cable' : '' }
}
