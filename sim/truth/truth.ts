/*
 * Truth: random whole matches, each played on the core, the built bundle and the real interpreter. They must agree at every
 * event, to the ms and to the pixel. The first difference is made small and written as a tape.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { BOARDS, type SimBoard } from '../clock/boards.ts'
import { makeDice, seedOf } from '../swarm/dice.ts'
import { INTERRUPTED, untilInterrupt } from '../terminal/exit.ts'
import { boardCalled } from '../terminal/input.ts'
import { makeProgress, type Out } from '../terminal/progress.ts'
import { type Ground, makeGround, playSurely } from './grounds.ts'
import { makeMatch, opsIn } from './match.ts'
import { type Failed, type Failure, writeFailure } from './report.ts'
import { addMatch, jsonOf, makeTotal, type Total, textOf } from './total.ts'

export interface TruthOptions {
  matches: number
  seed: number
  /** A board's name; without it the boards take turns. */
  board?: string
  /** A Linux build of Espruino; without it the core and the bundle are compared alone. */
  espruino?: string
  /** Matches that are played at a time; more than one only on an interpreter. */
  jobs: number
  json?: boolean
  /** Where the tape of a difference is written; the current folder. */
  out?: string
  /** The folder of a board that is built already. */
  built?: (board: SimBoard) => string
  /** Where lines go; standard output and error, of which the second shows progress where it is a terminal. */
  print?: (text: string) => void
  progress?: Out
}

/** Ctrl-C on a terminal ends the interpreters as well, and may be heard of a little later than that. */
const MOMENT = 200

/** Plays them; 0 when all agree, 1 when two differ, 130 when it was interrupted. */
export async function truth(options: TruthOptions): Promise<number> {
  const boards = options.board === undefined ? BOARDS : [boardCalled(options.board)]
  const { print = (text) => process.stdout.write(text) } = options
  const { signal, release } = untilInterrupt()
  const total = makeTotal(options.seed, boards, options.espruino !== undefined)
  const grounds: Ground[] = []
  try {
    for (const board of boards) {
      grounds.push(await makeGround(board, options.espruino, signal, options.built?.(board)))
    }
    const failed = await playMatches(options, grounds, total, signal)
    const failure = failed && (await writeFailure(failed, options, signal))
    print(told(options, total, signal.aborted, failure))
    return failure ? 1 : signal.aborted ? INTERRUPTED : 0
  } catch (error) {
    if (!signal.aborted) throw error
    print(told(options, total, true))
    return INTERRUPTED
  } finally {
    for (const { end } of grounds) end()
    release()
  }
}

function told({ json }: TruthOptions, total: Total, isStopped: boolean, failure?: Failure): string {
  return json ? jsonOf(total, isStopped, failure) : textOf(total, isStopped, failure)
}

/** The first match in which two differ; after it no other is begun. */
async function playMatches(
  { matches, seed, jobs, progress }: TruthOptions,
  grounds: readonly Ground[],
  total: Total,
  signal: AbortSignal,
): Promise<Failed | undefined> {
  const bar = makeProgress('matches', matches, progress)
  const failed: Failed[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < matches && !failed.length && !signal.aborted) {
      const match = next++
      await setImmediate() // a signal is heard, and what interpreters say
      const ground = grounds[match % grounds.length]
      const moves = makeMatch(ground.board, makeDice(seedOf(seed, match)))
      const ops = opsIn(moves)
      const outcome = await playSurely(ground, ops)
      if (outcome.difference) await setTimeout(MOMENT)
      if (signal.aborted) return
      total.again += outcome.again
      if (outcome.difference) failed.push({ ...outcome, match, ground, moves })
      else addMatch(total, ground.board, ops, outcome.samples)
      bar.step()
    }
  }
  await Promise.all(Array.from({ length: jobs }, lane))
  bar.end()
  return failed.sort((a, b) => a.match - b.match)[0]
}
