/*
 * Each tape gives the same records and frames on the core, on the built bundle and, if ESPRUINO names an interpreter,
 * on that. That it meets its expectations is the business of test/sim/tape.
 */
import { describe, expect, it } from 'vitest'
import { playOnCore } from '../sim/clock/board.ts'
import { BOARDS, type SimBoard, TABLE } from '../sim/clock/boards.ts'
import { Kind, type Op, type Sample } from '../sim/clock/op.ts'
import { bundlePlayer } from '../sim/espruino/bundle.ts'
import { interpret } from '../sim/espruino/interpreter.ts'
import { makeOp, parseTape, runTape, typeOp } from '../sim/tape/tape.ts'
import { boardFolder } from './built.ts'
import { TEST_TIMEOUT } from './limit.ts'
import { held, opened } from './ops.ts'
import { makeRandom } from './random.ts'
import { OWN, TAPES, tapeOf } from './tapes.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''

/** The samples without the bus traffic, which the core does not have. */
function seen(samples: (Sample | undefined)[]): (Sample | undefined)[] {
  return samples.map((sample) => sample && { ...sample, bus: undefined })
}

describe.each(TAPES)('%s', (file) => {
  it.each(BOARDS)('gives the same records and frames on the bundle of $name', (board) => sameOnBundle(file, board))

  it.skipIf(!ESPRUINO).each(BOARDS)('gives the same records, frames and traffic on the interpreter as $name', (board) =>
    sameOnInterpreter(file, board),
  )
})

describe.each(OWN)('$file', ({ board, file }) => {
  it('meets its expectations on the core', async () => {
    expect(await runTape(tapeOf(file), (ops) => playOnCore(ops, undefined, undefined, board))).toEqual([])
  })

  it('gives the same records and frames on the bundle', () => sameOnBundle(file, board))

  it.skipIf(!ESPRUINO)('gives the same records, frames and traffic on the interpreter', () =>
    sameOnInterpreter(file, board),
  )
})

it('a stop button that knocks and bounces gives the same records and frames on the bundle', async () => {
  const random = makeRandom(1)
  const ops = opened('preset custom 7 10 14:00', 8000)
  for (let round = 0, at = 10_000; round < 40; round++, at += 2000) {
    for (let edge = 0, to = at; edge < 6; edge++, to += random(46)) ops.push(makeOp(to, Kind.Stop, 0, 1 - (edge % 2)))
    ops.push(makeOp(at + 300, Kind.Look, 0), ...held(0, at + 400, 1200), ...held(1, at + 400, 1200))
  }
  await sameOps(ops, TABLE)
})

const sameOnBundle = (file: string, board: SimBoard): Promise<void> => sameOps(tapeOf(file).ops, board)

async function sameOps(ops: readonly Op[], board: SimBoard): Promise<void> {
  const samples = await bundlePlayer(await boardFolder(board.name))(ops)
  expect(seen(samples)).toEqual(seen(await playOnCore(ops, undefined, undefined, board)))
}

async function sameOnInterpreter(file: string, board: SimBoard): Promise<void> {
  const { ops } = tapeOf(file)
  const dir = await boardFolder(board.name)
  const { samples } = await interpret(ESPRUINO, dir, ops)
  expect(samples).toEqual(await bundlePlayer(dir)(ops))
}

/** `count` turns of 2 s. */
function manyPresses(count: number, length: number): Op[] {
  const press = (side: number, at: number, held: number): Op[] => [
    makeOp(at, Kind.Edge, 0, side, 1),
    makeOp(at + held, Kind.Edge, 0, side, 0),
  ]
  const ops = [typeOp(500, `preset custom ${length} 10 14:00`), ...press(0, 1000, 1200), ...press(1, 3000, 1200)]
  for (let i = 0; i < count; i++) ops.push(...press(i % 2, 6000 + i * 2000, 80))
  return ops
}

/**
 * Ten turns of 20 s; in each of the first `visits` the judge turns the key, corrects, undoes it and lets play go on.
 */
function visited(visits: number): Op[] {
  const lines = ['0:01 console preset short 7', '0:03 hold left', '0:05 hold right', '0:10 press left']
  const at = (i: number, s: number) => `${20 + i * 20 + s}`
  for (let i = 0; i < 10; i++) {
    const judge = ['key', 'console adjust left 10', 'console rule remark right 2', 'console undo', 'console undo']
    if (i < visits) lines.push(...[...judge, 'console resume'].map((line, s) => `${at(i, s)} ${line}`))
    lines.push(`${at(i, 10)} press ${['right', 'left'][i % 2]}`)
  }
  return parseTape(lines.join('\n'), 'visited.tape').ops
}

describe.skipIf(!ESPRUINO).each(BOARDS)('the interpreter’s memory as $name', ({ name }) => {
  // the first visits, with each side to move, allocate numbers and pictures; after that a number of one variable may
  // grow to two, once
  it('grows by at most 120 variables in the judge’s first five visits, and hardly at all in later ones', async () => {
    const dir = await boardFolder(name)
    const ended = async (visits: number) => (await interpret(ESPRUINO, dir, visited(visits))).used
    const fifth = await ended(5)
    expect((await ended(10)) - fifth).toBeLessThanOrEqual(4)
    expect(fifth - (await ended(0))).toBeLessThanOrEqual(120)
  })

  it('grows by no more than the record in 2,000 presses', { timeout: 2 * TEST_TIMEOUT }, async () => {
    const dir = await boardFolder(name)
    // on this build the record's file takes one more variable for each 250 presses
    const few = await interpret(ESPRUINO, dir, manyPresses(700, 49))
    const many = await interpret(ESPRUINO, dir, manyPresses(2700, 49))
    expect(many.used - few.used).toBeLessThanOrEqual(2000 / 250 + 2)
  })

  it('grows by a variable at most while 170 presses are entered in the record', async () => {
    const dir = await boardFolder(name)
    // a match of one point has room for all of them. By the 120th press the panel's model has counted past 8,191 lines,
    // the largest number that a build with 12,000 variables packs together with its name, and the first block of the
    // match is written
    const few = await interpret(ESPRUINO, dir, manyPresses(120, 1))
    const many = await interpret(ESPRUINO, dir, manyPresses(290, 1))
    expect(many.used - few.used).toBeLessThanOrEqual(1)
  })
})
