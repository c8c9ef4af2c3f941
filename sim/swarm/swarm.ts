/*
 * The swarm plays thousands of random matches from one seed, some by ordinary players and some by the adversary. Each
 * match is judged as it is played. The first that breaks a rule is made small by delta debugging and written as a tape:
 * ever shorter stretches of moves are left out while it still breaks the same rule; then waits are shortened.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BOARDS } from '../clock/boards.ts'
import { INTERRUPTED, untilInterrupt } from '../terminal/exit.ts'
import { makeProgress, type Out, type Progress } from '../terminal/progress.ts'
import { Broken } from './broken.ts'
import { type Dice, makeDice, seedOf } from './dice.ts'
import { type Played, type Player, playMatch, replayMoves } from './match.ts'
import { type Move, tapeText } from './move.ts'
import { type Also, type Counts, makeCounts } from './table.ts'

/** Which random matches to play, and where to write. */
export interface RunOptions {
  matches: number
  seed: number
  json?: boolean
  /** The folder for a failing tape, which exists; the current one by default. */
  out?: string
  /** Where the summary goes, standard output by default; and the progress, standard error if that is a terminal. */
  print?: (text: string) => void
  progress?: Out
}

export interface SwarmOptions extends RunOptions {
  /** A further invariant, checked at each look: returns what is wrong in words, or an empty string. */
  also?: Also
}

/** The sum of all matches so far. */
interface Total extends Counts {
  matches: number
  /** How many of these came to an end by the rules, and how many the adversary played. */
  ended: number
  adversary: number
}

/** One match in this many is also replayed from its record, which takes longer than the match. */
const EVERY = 201
/** One match in this many is drawn, and its glass compared at each look with one painted from nothing. */
const DRAWN = 41
/** One match in this many is played by the adversary (adversary.ts). */
const ADVERSARY = 4
/** After so many ms of play the event loop gets a turn, so that Ctrl-C is noticed. */
const BREATH = 50

/** Plays the matches and returns the exit code: 0 if all is well, 1 if a match failed, 130 if interrupted. */
export async function swarm(options: SwarmOptions): Promise<number> {
  const { print = (text) => process.stdout.write(text) } = options
  const { signal, release } = untilInterrupt()
  const bar = makeProgress('matches', options.matches, options.progress)
  const total: Total = { matches: 0, ended: 0, adversary: 0, ...makeCounts() }
  const start = performance.now()
  try {
    const failed = await playAll(options, total, signal, bar)
    bar.end()
    const seconds = secondsSince(start)
    const failure = failed && (await report(failed, options, signal))
    const told = { seed: options.seed, ...total, seconds, interrupted: signal.aborted, failure: failure ?? null }
    print(options.json ? `${JSON.stringify(told)}\n` : textOf(total, seconds, signal.aborted, failure))
    return failed ? 1 : signal.aborted ? INTERRUPTED : 0
  } finally {
    release()
  }
}

/** A match that failed, and what is needed to play it again. */
interface Failed {
  match: number
  played: Played
  replay: (moves: readonly Move[]) => Error | undefined
}

/** Words of record, and in one match of so many a few, so that it fills (R5). */
const ROOM = 16_384
const SMALL = 10

async function playAll(
  { matches, seed, also }: SwarmOptions,
  total: Total,
  signal: AbortSignal,
  bar: Progress,
): Promise<Failed | undefined> {
  let rested = performance.now()
  for (let match = 0; match < matches && !signal.aborted; match++) {
    const dice: Dice = makeDice(seedOf(seed, match))
    const board = { ...dice.one(BOARDS), words: dice.roll(SMALL) ? ROOM : dice.within(600, 1500) }
    const player: Player = match % ADVERSARY === ADVERSARY - 1 ? 'adversary' : 'players'
    const trials = { again: match % EVERY === 0, isDrawn: match % DRAWN === 0, also }
    const played = playMatch(board, dice, trials, player)
    total.matches++
    bar.step()
    if (player === 'adversary') total.adversary++
    if (played.isOver) total.ended++
    for (const name of Object.keys(played.counts) as (keyof Counts)[]) total[name] += played.counts[name]
    if (played.broken) return { match, played, replay: (moves) => replayMoves(board, moves, trials) }
    if (performance.now() - rested < BREATH) continue
    await setImmediate()
    rested = performance.now()
  }
  return undefined
}

interface Failure {
  seed: number
  match: number
  broken: string
  moves: number
  tape: string
}

/** Makes the match small and writes it as a tape. `signal` ends the tries; the smallest by then is written. */
async function report({ match, played, replay }: Failed, options: SwarmOptions, signal: AbortSignal): Promise<Failure> {
  const { seed } = options
  const what = nameOf(played.broken)
  const bar = makeProgress('made small', MOST_TRIES, options.progress)
  const fails: Fails = async (moves) => {
    bar.step()
    await setImmediate() // so that Ctrl-C is noticed
    return !signal.aborted && nameOf(replay(moves)) === what
  }
  const least = (await fails(played.moves)) ? await shrink(played.moves, fails) : played.moves
  bar.end()
  const broken = (replay(least) ?? played.broken)?.message.split('\n')[0] ?? ''
  const tape = writeTape(options, `swarm-${seed}-${match}`, least, (file) => [
    `Match ${match} of the swarm with seed ${seed}, made small: ${least.length} of ${played.moves.length} moves.`,
    `Broken: ${broken}`,
    `npm run -s sim -- run ${file}`,
  ])
  return { seed, match, broken, moves: least.length, tape }
}

/**
 * Writes moves as a tape of this name and returns its path, or why it was not written. `head` gets that path and returns
 * the first comments.
 */
export function writeTape(
  { out = '.' }: RunOptions,
  name: string,
  moves: readonly Move[],
  head: (file: string) => string[],
): string {
  const file = join(out, `${name}.tape`)
  try {
    writeFileSync(file, tapeText(moves, head(file)))
  } catch (error) {
    return `not written, ${(error as NodeJS.ErrnoException).code}`
  }
  return file
}

export function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}

/** Two failures with this in common are the same: the invariant, or the first line of an exception without digits. */
function nameOf(error: Error | undefined): string {
  if (error instanceof Broken) return error.what
  return error ? `${error.name} ${error.message.split('\n')[0].replace(/\d+/g, '')}` : ''
}

function textOf(n: Total, seconds: number, isStopped: boolean, failure?: Failure): string {
  const lines = failure
    ? [`seed ${failure.seed}, match ${failure.match}: ${failure.broken}`, `its tape, made small: ${failure.tape}`]
    : []
  const head = isStopped
    ? `interrupted after ${n.matches} matches`
    : `${n.matches} matches, ${n.ended} of them to their end`
  const sums = `${n.games} games, ${n.presses} presses, ${n.flags} flags, ${n.rulings} rulings, ${n.cuts} power cuts, ${n.adversary} adversary matches`
  return [...lines, `${head}: ${sums}, ${seconds} s`, ''].join('\n')
}

/** Each try plays a match, so there are at most this many. */
const MOST_TRIES = 1500

export type Fails = (moves: readonly Move[]) => boolean | Promise<boolean>

/** Returns the fewest moves found that still fail. */
export async function shrink(moves: readonly Move[], fails: Fails, most = MOST_TRIES): Promise<Move[]> {
  let left = most
  const tried: Fails = (some) => left-- > 0 && fails(some)
  let least = [...moves]
  for (let before = -1; before !== least.length; ) {
    before = least.length
    least = await dropped(least, tried)
  }
  return hurried(least, tried)
}

/**
 * Leaves out stretches, from the end backwards, because moves after the fault are of no use. What follows a stretch
 * keeps its time or, if that does not fail, moves up into the gap.
 */
async function dropped(moves: Move[], fails: Fails): Promise<Move[]> {
  let least = moves
  for (let size = Math.ceil(least.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let end = least.length; end > 0; end -= size) {
      const from = Math.max(0, end - size)
      const fewer = [...least.slice(0, from), ...least.slice(end)]
      const closedUp = [...least.slice(0, from), ...moved(least.slice(end), least[from].at - (least[end]?.at ?? 0))]
      if (fewer.length && (await fails(fewer))) least = fewer
      else if (end < least.length && (await fails(closedUp))) least = closedUp
    }
  }
  return least
}

/** Shortens waits of more than 2.5 s to 2 s, where the moves then still fail. */
async function hurried(moves: Move[], fails: Fails): Promise<Move[]> {
  let least = moves
  for (let i = 1; i < least.length; i++) {
    const wait = least[i].at - least[i - 1].at
    if (wait <= 2500) continue
    const sooner = [...least.slice(0, i), ...moved(least.slice(i), 2000 - wait)]
    if (await fails(sooner)) least = sooner
  }
  return least
}

function moved(moves: readonly Move[], by: number): Move[] {
  return moves.map((move) => ({ ...move, at: move.at + by }))
}
