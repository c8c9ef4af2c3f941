/*
 * `sim -- serve`: a simulated clock, with the firmware's own console, that the judge's tool asks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { wordsIn } from '../../sim/record/entries.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { printed, start } from '../command.ts'
import { makeFile, makeFolder } from '../folder.ts'

const TAPE = join(ROOT, 'test/tapes/first.tape')
const served = start('sim/main.ts', 'serve', TAPE)
let address = ''

beforeAll(async () => {
  address = await printed(served, /(.+)\n/)
})

afterAll(() => void served.child.kill('SIGKILL'))

const judge = (...args: string[]) => start('sim/judge/main.ts', '-p', address, ...args).end

it('gives the record of the match as played and of the power-on since, and the match as numbers', async () => {
  const file = join(makeFolder(), 'record')
  expect((await judge('log', file)).code).toBe(0)
  const words = await wordsInFile(TAPE, readFileSync(TAPE))
  expect(wordsIn(readFileSync(file)).slice(0, words.length)).toEqual(words)
  expect(await judge('transfer')).toEqual({ code: 0, out: expect.stringMatching(/^\d+(,\d+)+\n$/), err: '' })
})

it('a port in use is reported in one line, with exit code 2', async () => {
  const { port } = new URL(address)
  const { code, out, err } = await start('sim/main.ts', 'serve', '--port', port).end
  expect([code, out]).toEqual([2, ''])
  expect(err).toBe(
    `cannot serve on port ${port}: it is taken; choose another with --port N, or leave --port out for any free one\n`,
  )
})

it('a file without a match is refused', async () => {
  const file = makeFile('photo.jpg', new Uint8Array(400).fill(0x5a))
  const refused = { code: 2, out: '', err: `${file}: no match begins in it\n` }
  expect(await start('sim/main.ts', 'serve', file).end).toEqual(refused)
})
