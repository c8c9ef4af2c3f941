/*
 * A difference as a tape: the match up to it, made small as long as the same two players differ in the same thing.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Op } from '../clock/op.ts'
import { showMs } from '../clock/time.ts'
import { type Move, tapeText } from '../swarm/move.ts'
import { type Fails, shrink } from '../swarm/shrink.ts'
import { makeProgress, type Out } from '../terminal/progress.ts'
import type { Difference } from './compare.ts'
import { type Ground, type Outcome, playAll } from './grounds.ts'
import { opsIn } from './match.ts'

/** A try takes half a second on the bundle, and some on the interpreter. */
const MOST_TRIES = { bundle: 300, interpreter: 40 }

/** A match in which two differed. */
export interface Failed extends Outcome {
  match: number
  ground: Ground
  moves: Move[]
}

interface Where {
  seed: number
  /** Where the tape is written; the current folder. */
  out?: string
  progress?: Out
}

export interface Failure {
  match: number
  board: string
  /** Who differ, at which instant, in what. */
  found: string
  moves: number
  tape: string
}

/** Writes it; `signal` ends the tries, and what is found by then is written. */
export async function writeFailure(
  failed: Failed,
  { seed, out = '.', progress }: Where,
  signal: AbortSignal,
): Promise<Failure> {
  const { match, ground, moves, difference } = failed
  const board = ground.board.name
  const first = difference as Difference
  const few = await shrunk(failed, first, signal, progress)
  const ops = opsIn(few)
  const last = signal.aborted ? undefined : (await playAll(ground, ops)).difference
  const found = foundText(last ?? first, last ? ops : opsIn(moves))
  const tape = join(out, `truth-${seed}-${match}.tape`)
  const head = [
    `On the board ${board}.`,
    `Match ${match} of truth with seed ${seed}, made small: ${few.length} of ${moves.length} moves.`,
    `Found: ${found}`,
    ...first.between.map(
      (name) => `npm run -s sim -- run ${tape} --json --on ${name.replace('interpreter', 'espruino')}`,
    ),
  ]
  mkdirSync(out, { recursive: true })
  writeFileSync(tape, tapeText(few, head))
  return { match, board, found, moves: few.length, tape }
}

/** Only the two that differ are asked, and moves after the difference are left out. */
async function shrunk(
  { ground, moves }: Failed,
  first: Difference,
  signal: AbortSignal,
  progress?: Out,
): Promise<Move[]> {
  const two = { ...ground, players: ground.players.filter(({ name }) => first.between.includes(name)) }
  const until = opsIn(moves)[first.index]?.at ?? Infinity
  const fails: Fails = async (some) => {
    if (signal.aborted) return false
    const { difference } = await playAll(two, opsIn(some))
    return difference?.part === first.part && !signal.aborted
  }
  const begun = moves.filter(({ at }) => at <= until)
  const most = MOST_TRIES[first.between[1] === 'interpreter' ? 'interpreter' : 'bundle']
  const bar = makeProgress('made small', most, progress)
  const tried: Fails = (some) => {
    bar.step()
    return fails(some)
  }
  const few = (await fails(begun)) ? await shrink(begun, tried, most) : moves
  bar.end()
  return few
}

/** `core and bundle differ at 0:12.345: leftBank 1000, not 1001`. */
function foundText({ index, between, part, found }: Difference, ops: readonly Op[]): string {
  return `${between.join(' and ')} differ at ${showMs(ops[index].at)}: ${part} ${found}`
}
