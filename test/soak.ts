/*
 * `npm run soak`: what searches and rolls at length, from one seed. With `--share` it is as much as CI has time for.
 *
 * The seed is the day's in UTC, as a number, so that each day tries other matches. Every part that fails ends with the command that
 * plays it again, the same to the last roll.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from '../sim/build/main.ts'
import { endWith, Usage } from '../sim/terminal/exit.ts'
import { HELP_ROW, helpText, WRONG_USE, wantsHelp } from '../sim/terminal/help.ts'
import { wholeIn } from '../sim/terminal/input.ts'

/** One program, which either comes to its end or plays matches until it is told to stop. */
export interface Part {
  name: string
  /** What stands before the command in a shell. */
  env: Record<string, string>
  command: string[]
  isEndless: boolean
}

/** How much is tried: matches of each random test, attacks, moves from each stage, stages (0: all), matches of swarm and truth. */
interface Size {
  swarm: number
  siege: number
  search: number
  stages: number
  matches: number
  truth: number
}

const LONG: Size = { swarm: 10_000, siege: 1_000_000, search: 1_000_000, stages: 0, matches: 200_000, truth: 2_000 }
/** Swarm and truth play on until the time is over. */
const SHARE: Size = { swarm: 600, siege: 60_000, search: 40_000, stages: 2, matches: 1_000_000, truth: 1_000_000 }
const SHARE_MINUTES = 5
/** However long the tests took, swarm and truth have so many seconds. */
const LEAST = 20
/** A part that should have ended by itself has failed after so many times the share's time. */
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

/** The test files that ask how many cases to try: none has to be named here. */
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

/** The line that plays this part again. */
export function lineOf({ env, command }: Part): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command].join(' ')
}

/** How long an endless part has at least, and whether what the parts say is shown. */
interface Ways {
  least?: number
  stdio?: 'inherit' | 'ignore'
}

/** Plays the parts in so many seconds, and tells of those that failed; the exit code. Endless ones come last, side by side. */
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

/** What is wrong with a part that ran so many seconds at most; '' when nothing is. */
function faultOf(part: Part, most: number, stdio: 'inherit' | 'ignore'): Promise<string> {
  // CI: a run within a run writes no sum of its own. A group of its own: npm hands no signal on.
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
    // it has ended by itself meanwhile
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await endWith(main(process.argv.slice(2)))
