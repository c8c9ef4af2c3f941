/*
 * The same truth everywhere: each tape gives the same records and the same frames on the core, on the built bundle, and,
 * where ESPRUINO names an interpreter, on that.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { playOnCore } from '../sim/core.ts'
import { bundlePlayer } from '../sim/espruino/bundle.ts'
import { interpret } from '../sim/espruino/interpreter.ts'
import { runTape } from '../sim/expect.ts'
import { Kind, type Op } from '../sim/op.ts'
import { makeOp, parseTape, type Tape, typeOp } from '../sim/tape.ts'
import { pixlFolder } from './built.ts'

const FOLDER = fileURLToPath(new URL('./tapes/', import.meta.url))
const ESPRUINO = process.env.ESPRUINO ?? ''
const TAPES = readdirSync(FOLDER).filter((file) => file.endsWith('.tape'))

function read(file: string): Tape {
  return parseTape(readFileSync(FOLDER + file, 'utf8'), file)
}

describe.each(TAPES)('%s', (file) => {
  it('is as expected on the core', async () => {
    expect(await runTape(read(file), (ops) => playOnCore(ops))).toEqual([])
  })

  it('gives the same records and frames on the bundle', async () => {
    const { ops } = read(file)
    expect(await bundlePlayer(await pixlFolder())(ops)).toEqual(await playOnCore(ops))
  })

  it.skipIf(!ESPRUINO)('gives the same records and frames on the interpreter', { timeout: 600_000 }, async () => {
    const { ops } = read(file)
    expect((await interpret(ESPRUINO, await pixlFolder(), ops)).samples).toEqual(await playOnCore(ops))
  })
})

/** Turns of 2 s, `count` of them, and a look after every hundred. */
function manyPresses(count: number, length: number): Op[] {
  const press = (side: number, at: number, held: number): Op[] => [
    makeOp(at, Kind.Edge, 0, side, 1),
    makeOp(at + held, Kind.Edge, 0, side, 0),
  ]
  const ops = [typeOp(500, `preset custom ${length} 10 14:00`), ...press(0, 1000, 1200), ...press(1, 3000, 1200)]
  for (let i = 0; i < count; i++) ops.push(...press(i % 2, 6000 + i * 2000, 80))
  return ops
}

describe.skipIf(!ESPRUINO)('memory of the interpreter', () => {
  it('does not grow by a variable over 2,000 presses', { timeout: 600_000 }, async () => {
    const dir = await pixlFolder()
    // in a match of 49 points the record is thinned out from 884 words on, which takes a variable, once
    const few = await interpret(ESPRUINO, dir, manyPresses(1000, 49))
    const many = await interpret(ESPRUINO, dir, manyPresses(3000, 49))
    expect(many.memory.ended - few.memory.ended).toBe(0)
  })

  it('does not grow while every press is entered in the record', { timeout: 600_000 }, async () => {
    const dir = await pixlFolder()
    // by 600 the stub's own numbers of timers are past 2,047, above which a number takes a variable more
    const few = await interpret(ESPRUINO, dir, manyPresses(600, 7))
    const many = await interpret(ESPRUINO, dir, manyPresses(1800, 7))
    expect(many.memory.ended - few.memory.ended).toBe(0)
  })
})
