/*
 * The judge's tool understands the firmware's own console, on a simulated clock.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsIn } from '../../sim/record/entries.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { start } from '../command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TAPE = join(ROOT, 'test/tapes/first.tape')
/** Ms for loading TypeScript on a busy machine. */
const START_MS = 60_000
const dir = mkdtempSync(join(tmpdir(), 'judge-serve-'))
const served: ChildProcess[] = []
let fresh = ''
let played = ''

beforeAll(async () => {
  fresh = await serve()
  played = await serve(TAPE)
}, START_MS)

afterAll(() => {
  for (const child of served) child.kill('SIGKILL')
  rmSync(dir, { recursive: true })
})

/** A clock of the simulator; resolves to its address, which it prints. */
function serve(...files: string[]): Promise<string> {
  const command = ['--import', 'tsx', 'sim/main.ts', 'serve', ...files]
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  served.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('close', (code) => reject(new Error(`serve ended with ${code}`)))
  })
}

async function judge(...args: string[]): Promise<{ code: number | null; out: string }> {
  const { code, out } = await start('sim/judge/main.ts', ...args).end
  return { code, out }
}

describe("the firmware's console", () => {
  it('takes a preset, says why it refuses one, and shows its state', async () => {
    expect((await judge('-p', fresh, 'preset', 'short', '7', '8', 'lateness', '15')).code).toBe(0)
    const refused = await judge('-p', fresh, 'preset', 'short', '7', '13')
    expect(refused).toEqual({ code: 1, out: expect.stringMatching(/refused: .*8 to 12/) })
    const { code, out } = await judge('-p', fresh, 'status')
    expect([code, out]).toEqual([0, expect.stringMatching(/ short 7 lateness 15 {2}14:00 +14:00 +0:0 /)])
  })

  it('gives the record of the match as played and of the power-on since, and the match as numbers', async () => {
    const file = join(dir, 'record')
    expect((await judge('-p', played, 'log', file)).code).toBe(0)
    const words = await wordsInFile(TAPE, readFileSync(TAPE))
    expect(wordsIn(readFileSync(file), file).slice(0, words.length)).toEqual(words)
    expect(await judge('-p', played, 'transfer')).toEqual({ code: 0, out: expect.stringMatching(/^\d+(,\d+)+\n$/) })
  })
})

it('a port in use is reported in one line, with exit code 2', async () => {
  const { port } = new URL(fresh)
  const { code, out, err } = await start('sim/main.ts', 'serve', '--port', port).end
  expect([code, out]).toEqual([2, ''])
  expect(err).toBe(
    `cannot serve on port ${port}: it is taken; choose another with --port N, or leave --port out for any free one\n`,
  )
})
