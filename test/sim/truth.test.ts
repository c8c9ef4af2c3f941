/*
 * Truth: random matches are the same on the core, the bundle and the interpreter. A difference is found, made small and
 * written as a tape.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { TABLE as STAGES } from '../../firmware/core/table.ts'
import { tokenise, untokenise } from '../../sim/build/tokens.ts'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { differenceOf } from '../../sim/truth/grounds.ts'
import { makeMatch, opsIn } from '../../sim/truth/match.ts'
import { type TruthOptions, truth } from '../../sim/truth/truth.ts'
import { boardFolder } from '../built.ts'
import { makeFolder } from '../folder.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const OUT = makeFolder()
let built = ''

beforeAll(async () => {
  built = await boardFolder('table')
})

/** Runs truth; returns its exit code, its output and its progress. */
async function ran(options: Partial<TruthOptions>): Promise<{ code: number; text: string; progress: string }> {
  const [text, progress]: string[][] = [[], []]
  const print = (more: string) => void text.push(more)
  const write = (more: string) => void progress.push(more)
  const usual = { matches: 6, seed: 3, jobs: 2, out: OUT, built }
  const code = await truth({ ...usual, print, progress: { isTTY: false, write }, ...options })
  return { code, text: text.join(''), progress: progress.join('') }
}

describe('truth', () => {
  it('finds core and bundle the same in whole matches, and says what it compared', async () => {
    const { code, text, progress } = await ran({})
    expect(text.split('\n')).toEqual([
      'seed 3: core and bundle agree in 6 matches',
      'no interpreter was asked: --espruino PATH names one',
      expect.stringMatching(/^[\d,]+ events, each by its snapshot, frame, lights, radio and console$/),
      expect.stringMatching(/^stages: setup \d+, transfer \d+, .*, arrived \d+, .*, ask \d+, adjourned \d+$/),
      expect.stringMatching(/^\d+ power cuts, \d+ rulings, [\d.]+ s$/),
      '',
    ])
    expect([code, progress]).toEqual([0, ''])
  })

  it.skipIf(!ESPRUINO)('finds the interpreter the same too', async () => {
    const { code, text } = await ran({ matches: 9, espruino: ESPRUINO })
    expect(text).toMatch(/^seed 3: core, bundle and interpreter agree in 9 matches\n/)
    expect(code).toBe(0)
  })

  it('can print it all as JSON, the same for the same seed', async () => {
    const told = async (): Promise<Record<string, unknown>> => {
      const { text } = await ran({ matches: 2, json: true })
      expect(text.trim().split('\n')).toHaveLength(1)
      return { ...JSON.parse(text), seconds: 0 }
    }
    const first = await told()
    expect(first).toMatchObject({ seed: 3, matches: 2, interrupted: false, difference: null })
    expect(await told()).toEqual(first)
  })

  it.skipIf(!ESPRUINO)('can be interrupted while interpreters play, and ends them', async () => {
    const before = process.listeners('SIGINT')
    const running = ran({ matches: 1000, espruino: ESPRUINO })
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const listener of process.listeners('SIGINT')) if (!before.includes(listener)) listener('SIGINT')
    const { code, text } = await running
    expect(code).toBe(130)
    expect(text).toMatch(/^interrupted; seed 3: core, bundle and interpreter agree in \d+ matches, .*\n$/)
  })

  it('can be interrupted, says in one line how far it came, and removes its signal handler', async () => {
    const before = process.listeners('SIGINT')
    const running = ran({ matches: 1_000_000 })
    for (const listener of process.listeners('SIGINT')) if (!before.includes(listener)) listener('SIGINT')
    const { code, text } = await running
    expect(code).toBe(130)
    expect(text).toMatch(/^interrupted; seed 3: core and bundle agree in \d+ matches, .* events, [\d.]+ s\n$/)
    expect(process.listeners('SIGINT')).toEqual(before)
  })

  it('plays matches that reach every stage', async () => {
    const seen = new Set<number>()
    for (let match = 0; match < 60; match++) {
      const samples = await playOnCore(opsIn(makeMatch(TABLE, makeDice(seedOf(1, match)))))
      for (const sample of samples) if (sample) seen.add(sample.snapshot[0])
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(
      Array.from({ length: Object.keys(STAGES).length }, (_, stage) => stage),
    )
  })
})

describe('an interpreter', () => {
  it('that is no interpreter is wrong use', async () => {
    await expect(ran({ espruino: process.execPath })).rejects.toThrow(/^--espruino: .* has written no flash/)
  })

  it('that ends before its match is started once more, and then reported', async () => {
    const espruino = join(OUT, 'dies')
    writeFileSync(espruino, '#!/bin/sh\n: > espruino.flash\nkill -TERM $$\n', { mode: 0o755 })
    const { code, text } = await ran({ espruino, matches: 1 })
    expect(code).toBe(1)
    expect(text).toMatch(
      /bundle and interpreter differ at .*: end the interpreter stopped after 0 of \d+ ops: SIGTERM\n/,
    )
    expect(text).toContain('; played again, as a player had ended: 1\n')
  })
})

describe('a faulty bundle', () => {
  /** The table clock's bundle with one file changed. */
  function spoilt(file: string, change: (text: string) => string): string {
    const dir = makeFolder()
    cpSync(built, dir, { recursive: true })
    const text = readFileSync(join(dir, file), 'latin1')
    expect(change(text)).not.toBe(text)
    writeFileSync(join(dir, file), change(text), 'latin1')
    return dir
  }

  /** The difference that the tape shows when it is played again. */
  async function replayed(dir: string, tape: string): Promise<string | undefined> {
    const { ops } = parseTape(readFileSync(tape, 'utf8'), tape)
    const core = { name: 'core', samples: await playOnCore(ops, undefined, undefined, TABLE) }
    return differenceOf(ops, core, { name: 'bundle', samples: await bundlePlayer(dir)(ops) })?.part
  }

  it.each([
    ['pixels of the letters', 'font', (text: string) => text.slice(0, -2000) + '\xff'.repeat(2000), 'frame'],
    [
      'another minimum turn',
      '.boot1',
      (text: string) => tokenise(untokenise(text).replace(/\+25\b/g, '+90')),
      undefined,
    ],
  ])('is found by %s, and a small tape shows it', async (_what, file, change, part) => {
    const dir = spoilt(file, change)
    const { code, text } = await ran({ matches: 50, built: dir })
    expect(code).toBe(1)
    const [, moves, tape] = /^its tape, (\d+) moves: (.*)$/m.exec(text) ?? []
    expect(text).toMatch(/^match \d+: core and bundle differ at [\d:.]+: \S+ \S+, not \S+\n/)
    expect(Number(moves)).toBeLessThan(25)
    const again = await replayed(dir, tape)
    expect(again).toBeDefined()
    expect(part ?? again).toBe(again)
  })
})
