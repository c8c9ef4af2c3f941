/*
 * `npm run soak`: the long searches and random tests, all from one seed. `--share` is as much as CI has time for.
 *
 * The seed is the day in UTC, as a number, so that each day tries other matches. For every part that fails it prints
 * the command that repeats it exactly.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../sim/build/main.ts'
import { HELP_ROW, helpText, WRONG_USE, wantsHelp } from '../sim/terminal/command.ts'
import { endWith, isMain, Usage } from '../sim/terminal/exit.ts'
import { wholeIn } from '../sim/terminal/input.ts'

/** One program, which either ends by itself or plays matches until it is told to stop. */
export interface Part {
  name: string
  /** Environment variables for the command. */
  env: Record<string, string>
  command: string[]
  isEndless: boolean
}

/**
 * How much to try: matches of each random test, attacks, moves from each stage, stages (0: all), matches of swarm and
 * truth.
 */
interface Size {
  swarm: number
  siege: number
  search: number
  stages: number
  matches: number
  truth: number
}

const LONG: Size = { swarm: 10_000, siege: 1_000_000, search: 1_000_000, stages: 0, matches: 200_000, truth: 2_000 }
/** Here swarm and truth play until the time is over. */
const SHARE: Size = { swarm: 600, siege: 60_000, search: 40_000, stages: 2, matches: 1_000_000, truth: 1_000_000 }
const SHARE_MINUTES = 5
/** Seconds that swarm and truth have at least, however long the tests took. */
const LEAST = 20
/** A part that should end by itself has failed after this many times the share's time. */
const PATIENCE = 2
const INTERRUPTED = 130
const RANDOM = /from '(\.\.?\/)+cases\.ts'|process\.env\.(SWARM|SIEGE)/
const USE = 'there are --share and --seed N; see --help'
const HELP = helpText({
  use: 'npm run soak',
  what: 'Runs the random tests and searches at length, from one seed; swarm and truth play until Ctrl-C. A part that fails ends with the command that repeats it.',
  sections: [
    [
      'options',
      [
        ['--share', `as much as CI has time for: ${SHARE_MINUTES} minutes`],
        ['--seed N', 'the seed; default the date in UTC'],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run soak -- --share'],
  ends: [['0', 'success'], ['1', 'a part failed'], WRONG_USE, ['130', 'stopped by Ctrl-C']],
})

/** The day in UTC: 20261124. */
export function seedOfDay(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
}

/** The test files that ask how many cases to try, found by what they import. */
export function randomTests(): string[] {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`)
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/search/'))
  return tests.filter((file) => RANDOM.test(readFileSync(join(ROOT, file), 'utf8'))).sort()
}

export function partsOf(seed: number, isShare: boolean): Part[] {
  const { swarm, siege, search, stages, matches, truth } = isShare ? SHARE : LONG
  const vitest = ['npx', 'vitest', 'run']
  const sim = ['npm', 'run', '-s', 'sim', '--']
  const text = String(seed)
  return [
    {
      name: 'random tests',
      env: { SEED: text, SWARM: String(swarm), SIEGE: String(siege) },
      command: [...vitest, ...randomTests()],
      isEndless: false,
    },
    {
      name: 'search',
      env: { SEED: text, SEARCH: String(search), STAGES: String(stages) },
      command: [...vitest, 'test/search'],
      isEndless: false,
    },
    {
      name: 'swarm',
      env: {},
      command: [...sim, 'swarm', '--matches', String(matches), '--seed', text],
      isEndless: isShare,
    },
    {
      name: 'truth',
      env: {},
      command: [...sim, 'truth', '--matches', String(truth), '--seed', text],
      isEndless: isShare,
    },
  ]
}

/** The line that repeats this part. */
export function lineOf({ env, command }: Part): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command].join(' ')
}

/** How many seconds an endless part has at least, and whether the parts' output is shown. */
interface Ways {
  least?: number
  stdio?: 'inherit' | 'ignore'
}

/**
 * Runs the parts in this many seconds and prints the failures; returns the exit code. Endless parts run last, in
 * parallel.
 */
export async function soak(
  parts: Part[],
  seconds: number,
  print: (text: string) => void,
  { least = LEAST, stdio = 'inherit' }: Ways = {},
): Promise<number> {
  const begun = performance.now()
  const left = (): number => seconds - (performance.now() - begun) / 1000
  const failed: [Part, string][] = []
  const play = async (part: Part, most: number): Promise<void> => {
    print(`soak: ${lineOf(part)}\n`)
    const why = await faultOf(part, most, stdio)
    if (why) failed.push([part, why])
  }
  for (const part of parts.filter((one) => !one.isEndless)) await play(part, seconds * PATIENCE)
  await Promise.all(parts.filter((one) => one.isEndless).map((part) => play(part, Math.max(least, left()))))
  for (const [part, why] of failed) print(`soak: ${part.name} FAILED, ${why}; to play it again:\n  ${lineOf(part)}\n`)
  if (!failed.length) print('soak: all held\n')
  return failed.length ? 1 : 0
}

/** Runs a part for `most` seconds at most; returns what went wrong, or ''. */
function faultOf(part: Part, most: number, stdio: 'inherit' | 'ignore'): Promise<string> {
  // without CI, so that the inner run writes no summary; in a process group, since npm passes no signals on
  const env = { ...process.env, CI: '', ...part.env }
  const child = spawn(part.command[0], part.command.slice(1), { cwd: ROOT, env, stdio, detached: true })
  return new Promise((resolve) => {
    let isOver = false
    const timer = Number.isFinite(most) ? setTimeout(stop, most * 1000) : undefined
    function stop(): void {
      isOver = true
      signal(child, part.isEndless ? 'SIGINT' : 'SIGTERM')
      setTimeout(() => signal(child, 'SIGKILL'), 30_000).unref()
    }
    const pass = (): void => signal(child, 'SIGINT')
    process.on('SIGINT', pass)
    child.on('close', (code, by) => {
      clearTimeout(timer)
      process.removeListener('SIGINT', pass)
      const isWell = code === 0 || (isOver && part.isEndless && (code === INTERRUPTED || by === 'SIGINT'))
      resolve(isWell ? '' : isOver ? `not over in ${most} s` : `it ended with ${code ?? by}`)
    })
  })
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // it has already ended by itself
  }
}

async function main(args: string[]): Promise<number> {
  if (wantsHelp(args)) process.stdout.write(HELP)
  if (wantsHelp(args)) return 0
  const { share = false, seed: told } = read(args)
  const seed = told === undefined ? seedOfDay(new Date()) : wholeIn(told, '--seed')
  const print = (text: string): void => void process.stdout.write(text)
  print(`soak: seed ${seed}; all of it again: npm run soak -- ${share ? '--share ' : ''}--seed ${seed}\n`)
  return soak(partsOf(seed, share), share ? SHARE_MINUTES * 60 : Infinity, print)
}

function read(args: string[]): { share?: boolean; seed?: string } {
  try {
    return parseArgs({ args, options: { share: { type: 'boolean' }, seed: { type: 'string' } } }).values
  } catch (error) {
    throw new Usage(`${(error as Error).message.split('\n')[0]}; ${USE}`)
  }
}

if (isMain(import.meta.url)) await endWith(main(process.argv.slice(2)))
