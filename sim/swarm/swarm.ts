/*
 * The swarm: random matches by the thousand from one seed, each judged as it is played, and among them the adversary's, held to
 * the law; the first that breaks a rule is made small and written as a tape.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BOARDS, type SimBoard } from '../clock/boards.ts'
import { INTERRUPTED, untilInterrupt } from '../terminal/exit.ts'
import { boardCalled } from '../terminal/input.ts'
import { makeProgress, type Out, type Progress } from '../terminal/progress.ts'
import { Broken } from './broken.ts'
import { type Dice, makeDice, seedOf } from './dice.ts'
import { type Played, type Player, playMatch, replayMoves } from './match.ts'
import { type Move, tapeText } from './move.ts'
import { shrink } from './shrink.ts'
import { type Also, type Counts, makeCounts } from './table.ts'

/** What random matches are asked for. */
export interface RunOptions {
  matches: number
  seed: number
  /** A board's name. */
  board?: string
  json?: boolean
  /** Where a failing tape is written; the current folder. */
  out?: string
  /** Where lines go; standard output and error, of which the second shows progress where it is a terminal. */
  print?: (text: string) => void
  progress?: Out
}

/** Where no board is named each match rolls one. */
export interface SwarmOptions extends RunOptions {
  /** Beside the rules', an invariant to hold at each look: the words that say what does not, or none. */
  also?: Also
}

/** The sum of all matches so far. */
interface Total extends Counts {
  matches: number
  /** Of them, those that came to an end by the rules, and the adversary's. */
  ended: number
  adversary: number
}

/** Of so many matches one is also played again by its record, which takes longer than the match. */
const EVERY = 200
/** Of so many matches one is drawn, and its glass held at each look to what painting from nothing would give. */
const DRAWN = 40
/** Of so many matches one is the adversary's, who has both hands for his own ends. */
const ADVERSARY = 4
/** The event loop is let go for so many ms at a time at most, so that a signal is heard. */
const BREATH = 50

/** Plays them; 0 when all is well, 1 when a match failed, 130 when it was interrupted. */
export async function swarm(options: SwarmOptions): Promise<number> {
  const boards = options.board === undefined ? BOARDS : [boardCalled(options.board)]
  const { print = (text) => process.stdout.write(text) } = options
  const { signal, release } = untilInterrupt()
  const bar = makeProgress('matches', options.matches, options.progress)
  const total: Total = { matches: 0, ended: 0, adversary: 0, ...makeCounts() }
  const start = performance.now()
  try {
    const failed = await playAll(options, boards, total, signal, bar)
    bar.end()
    const seconds = secondsSince(start)
    const failure = failed && (await report(failed, options))
    const told = options.json ? jsonOf : textOf
    print(told(options, total, seconds, signal.aborted, failure))
    return failed ? 1 : signal.aborted ? INTERRUPTED : 0
  } finally {
    release()
  }
}

/** A match that failed, and what it takes to play it again. */
interface Failed {
  match: number
  board: SimBoard
  played: Played
  replay: (moves: readonly Move[]) => Error | undefined
}

async function playAll(
  { matches, seed, also }: SwarmOptions,
  boards: readonly SimBoard[],
  total: Total,
  signal: AbortSignal,
  bar: Progress,
): Promise<Failed | undefined> {
  let rested = performance.now()
  for (let match = 0; match < matches && !signal.aborted; match++) {
    const dice: Dice = makeDice(seedOf(seed, match))
    const board = dice.one(boards)
    const player: Player = match % ADVERSARY === ADVERSARY - 1 ? 'adversary' : 'players'
    const trials = { again: match % EVERY === 0, isDrawn: match % DRAWN === 0, also }
    const played = playMatch(board, dice, trials, player)
    total.matches++
    bar.step()
    if (player === 'adversary') total.adversary++
    if (played.isOver) total.ended++
    for (const name of Object.keys(played.counts) as (keyof Counts)[]) total[name] += played.counts[name]
    if (played.broken) return { match, board, played, replay: (moves) => replayMoves(board, moves, trials) }
    if (performance.now() - rested < BREATH) continue
    await setImmediate()
    rested = performance.now()
  }
  return undefined
}

interface Failure {
  seed: number
  match: number
  board: string
  broken: string
  moves: number
  tape: string
}

/** Makes the match small and writes it. */
async function report({ match, board, played, replay }: Failed, options: SwarmOptions): Promise<Failure> {
  const { seed } = options
  const what = nameOf(played.broken)
  const fails = (moves: readonly Move[]): boolean => nameOf(replay(moves)) === what
  const least = fails(played.moves) ? await shrink(played.moves, fails) : played.moves
  const broken = (replay(least) ?? played.broken)?.message.split('\n')[0] ?? ''
  const tape = writeTape(options, `swarm-${seed}-${match}`, least, (file) => [
    `Match ${match} of the swarm with seed ${seed}, made small: ${least.length} of ${played.moves.length} moves.`,
    `Broken: ${broken}`,
    `npm run -s sim -- run --board ${board.name} ${file}`,
  ])
  return { seed, match, board: board.name, broken, moves: least.length, tape }
}

/** Writes moves as a tape of this name, below what its head says of it; returns its path. */
export function writeTape(
  { out = '.' }: RunOptions,
  name: string,
  moves: readonly Move[],
  head: (file: string) => string[],
): string {
  const file = join(out, `${name}.tape`)
  mkdirSync(out, { recursive: true })
  writeFileSync(file, tapeText(moves, head(file)))
  return file
}

export function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}

/** By what two failures are the same: the invariant, or of an exception its first words. */
function nameOf(error: Error | undefined): string {
  if (error instanceof Broken) return error.what
  return error ? `${error.name} ${error.message.split('\n')[0].replace(/\d+/g, '')}` : ''
}

function jsonOf({ seed }: SwarmOptions, total: Total, seconds: number, isStopped: boolean, failure?: Failure): string {
  return `${JSON.stringify({ seed, ...total, seconds, interrupted: isStopped, failure: failure ?? null })}\n`
}

function textOf(_: SwarmOptions, n: Total, seconds: number, isStopped: boolean, failure?: Failure): string {
  const lines = failure
    ? [
        `seed ${failure.seed}, match ${failure.match} on ${failure.board}: ${failure.broken}`,
        `its tape, made small: ${failure.tape}`,
      ]
    : []
  const head = isStopped
    ? `interrupted after ${n.matches} matches`
    : `${n.matches} matches, ${n.ended} of them to their end`
  const sums = `${n.games} games, ${n.presses} presses, ${n.flags} flags, ${n.rulings} rulings, ${n.cuts} power cuts, ${n.adversary} adversary matches`
  return [...lines, `${head}: ${sums}, ${seconds} s`, ''].join('\n')
}
