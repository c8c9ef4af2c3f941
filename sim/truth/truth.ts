/*
 * Truth: random whole matches, each played on the core, the built bundle and the real interpreter. They must agree at
 * every event, to the ms and to the pixel. The first difference is made small and written as a tape.
 */

import { setImmediate, setTimeout } from 'node:timers/promises'
import { TABLE } from '../clock/boards.ts'
import { Kind, type Op } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { showMs } from '../clock/time.ts'
import { STAGES } from '../clock/vocabulary.ts'
import { makeDice, seedOf } from '../swarm/dice.ts'
import type { Move } from '../swarm/move.ts'
import { type Fails, type RunOptions, secondsSince, shrink, writeTape } from '../swarm/swarm.ts'
import { FAILED, INTERRUPTED, Usage, untilInterrupt } from '../terminal/exit.ts'
import { makeProgress, type Out } from '../terminal/progress.ts'
import { type Difference, type Ground, LAW, makeGround, type Outcome, playAll, playSurely } from './grounds.ts'
import { makeMatch, opsIn } from './match.ts'

export interface TruthOptions extends RunOptions {
  /** The path of a Linux build of Espruino; without it only the core and the bundle are compared. */
  espruino?: string
  /** How many matches are played at a time. */
  jobs: number
  /** The folder in which the board is already built. */
  built?: string
}

/** Ctrl-C on a terminal also ends the interpreters, and this program may notice it up to so many ms later. */
const MOMENT = 200

/** Plays the matches and returns the exit code: 0 if all agree, 1 if two differ, 130 if interrupted. */
export async function truth(options: TruthOptions): Promise<number> {
  const { print = (text) => process.stdout.write(text) } = options
  const { signal, release } = untilInterrupt()
  const total = makeTotal(options.seed, options.espruino !== undefined)
  let ground: Ground | undefined
  try {
    ground = await makeGround(TABLE, options.espruino, signal, options.built)
    const failed = await playMatches(options, ground, total, signal)
    const failure = failed && (await writeFailure(failed, options, signal))
    print(summaryOf(options, total, signal.aborted, failure))
    return failure ? 1 : signal.aborted ? INTERRUPTED : 0
  } catch (error) {
    if (!signal.aborted) throw error
    print(summaryOf(options, total, true))
    return INTERRUPTED
  } finally {
    ground?.end()
    release()
  }
}

function summaryOf({ json }: TruthOptions, total: Total, isStopped: boolean, failure?: Failure): string {
  return json ? jsonOf(total, isStopped, failure) : textOf(total, isStopped, failure)
}

/** Returns the first match in which two differ. Once one is found, no other is begun. */
async function playMatches(
  { matches, seed, jobs, progress }: TruthOptions,
  ground: Ground,
  total: Total,
  signal: AbortSignal,
): Promise<Failed | undefined> {
  const bar = makeProgress('matches', matches, progress)
  const failed: Failed[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < matches && !failed.length && !signal.aborted) {
      const match = next++
      await setImmediate() // so that signals and answers of interpreters are noticed
      const moves = matchOf(ground, seed, match)
      const ops = opsIn(moves)
      const outcome = await playSurely(ground, ops)
      if (outcome.difference) await setTimeout(MOMENT)
      if (signal.aborted) return
      total.again += outcome.again
      const { difference } = outcome
      if (difference) failed.push({ ...outcome, difference, match, ground, moves })
      else addMatch(total, ops, outcome.samples)
      bar.step()
    }
  }
  await Promise.all(Array.from({ length: jobs }, lane))
  bar.end()
  return failed.sort((a, b) => a.match - b.match)[0]
}

/** The moves of this match. Throws Usage, with the match's number, if the core throws as it is made. */
function matchOf({ board }: Ground, seed: number, match: number): Move[] {
  try {
    return makeMatch(board, makeDice(seedOf(seed, match)))
  } catch (error) {
    throw new Usage(`seed ${seed}, match ${match}: the core threw ${(error as Error).message.split('\n')[0]}`, FAILED)
  }
}

/** The most tries at a smaller match: one takes half a second on the bundle, and longer on the interpreter. */
const MOST_TRIES = { bundle: 300, interpreter: 40 }

/** A match in which two players differ. */
interface Failed extends Outcome {
  difference: Difference
  match: number
  ground: Ground
  moves: Move[]
}

interface Failure {
  match: number
  /** Who differs, when and in what. */
  found: string
  moves: number
  tape: string
}

/** Makes the match small and writes it as a tape. `signal` ends the tries; the smallest by then is written. */
async function writeFailure(failed: Failed, options: TruthOptions, signal: AbortSignal): Promise<Failure> {
  const { match, ground, moves, difference: first } = failed
  const few = await shrunk(failed, signal, options.progress)
  const ops = opsIn(few)
  const last = signal.aborted ? undefined : (await playAll(ground, ops)).difference
  const found = foundText(last ?? first, last ? ops : opsIn(moves))
  const tape = writeTape(options, `truth-${options.seed}-${match}`, few, (file) => [
    `Match ${match} of truth with seed ${options.seed}, made small: ${few.length} of ${moves.length} moves.`,
    `Found: ${found}`,
    ...first.between
      .filter((name) => name !== LAW)
      .map((name) => `npm run -s sim -- run ${file} --json --on ${name.replace('interpreter', 'espruino')}`),
  ])
  return { match, found, moves: few.length, tape }
}

/** Makes the match smaller: leaves out what comes after the difference, and asks only the two players that differ. */
async function shrunk({ ground, moves, difference: first }: Failed, signal: AbortSignal, out?: Out): Promise<Move[]> {
  const two = { ...ground, players: ground.players.filter(({ name }) => first.between.includes(name)) }
  const until = opsIn(moves)[first.index]?.at ?? Infinity
  const fails: Fails = async (some) =>
    !signal.aborted && (await playAll(two, opsIn(some))).difference?.part === first.part && !signal.aborted
  const begun = moves.filter(({ at }) => at <= until)
  const most = MOST_TRIES[first.between[1] === 'interpreter' ? 'interpreter' : 'bundle']
  const bar = makeProgress('made small', most, out)
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

/** The sums over all matches so far. */
type Total = ReturnType<typeof makeTotal>

const STAGE = NAMES.indexOf('stage')
const RULINGS = NAMES.indexOf('rulings')

function makeTotal(seed: number, hasInterpreter: boolean) {
  return {
    seed,
    /** Whose plays were compared. */
    players: ['core', 'bundle', ...(hasInterpreter ? ['interpreter'] : [])],
    /** Those in which all agree. */
    matches: 0,
    events: 0,
    /** How often each stage was entered. */
    stages: Object.fromEntries(STAGES.map((name) => [name, 0])),
    cuts: 0,
    /** Matches that were played once more, because a player had ended before the match. */
    again: 0,
    /** At how many events a judge had just ruled. */
    rulings: 0,
    start: performance.now(),
  }
}

/** Adds a match in which all agree; `samples` are any player's. */
function addMatch(total: Total, ops: readonly Op[], samples: Outcome['samples']): void {
  total.matches++
  let [stage, rulings] = [-1, 0]
  for (const [i, { kind }] of ops.entries()) {
    const snapshot = samples[i]?.snapshot
    if (kind === Kind.On) total.cuts++
    if (!snapshot) continue
    total.events++
    if (snapshot[STAGE] !== stage) total.stages[STAGES[snapshot[STAGE]]]++
    if (snapshot[RULINGS] > rulings && kind !== Kind.On) total.rulings++
    stage = snapshot[STAGE]
    rulings = snapshot[RULINGS]
  }
}

function jsonOf(total: Total, isStopped: boolean, failure?: Failure): string {
  const { start, ...sums } = total
  const all = { ...sums, seconds: secondsSince(start) }
  return `${JSON.stringify({ ...all, interrupted: isStopped, difference: failure ?? null })}\n`
}

/** The summary; one line if interrupted without a difference. */
function textOf(total: Total, isStopped: boolean, failure?: Failure): string {
  const { seed, players, matches, stages, events, cuts, again, rulings, start } = total
  const seconds = `${secondsSince(start)} s`
  const agree = `seed ${seed}: ${players.slice(0, -1).join(', ')} and ${players[players.length - 1]} agree in ${matches} matches`
  if (isStopped && !failure) return `interrupted; ${agree}, ${events.toLocaleString('en')} events, ${seconds}\n`
  const found = failure && [
    `match ${failure.match}: ${failure.found}`,
    `its tape, ${failure.moves} moves: ${failure.tape}`,
  ]
  const lines = [
    ...(found ?? []),
    agree,
    ...(players.length > 2 ? [] : ['no interpreter was asked: --espruino PATH names one']),
    `${events.toLocaleString('en')} events, each by its snapshot, frame, lights, radio and console`,
    `stages: ${Object.entries(stages)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}`,
    `${cuts} power cuts, ${rulings} rulings, ${seconds}${again ? `; played again, as a player had ended: ${again}` : ''}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}
