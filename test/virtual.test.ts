/*
 * The table clock on a virtual board, if one is named: each tape ends as on the core, without error flags, exceptions
 * or lost watches, within the board's variables and stack.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../sim/build/main.ts'
import { TABLE } from '../sim/clock/boards.ts'
import type { Op } from '../sim/clock/op.ts'
import { NAMES } from '../sim/clock/snapshot.ts'
import { makeVirtual, type Played, type VirtualGround, virtualBoard } from '../sim/espruino/virtual.ts'
import { speedFor, virtualDiff } from '../sim/espruino/virtual-diff.ts'
import { parseTape } from '../sim/tape/tape.ts'
import { boardFolder } from './built.ts'
import { TEST_TIMEOUT } from './limit.ts'
import { bouncing, hurried } from './ops.ts'
import { OWN, TAPES, tapeOf } from './tapes.ts'

const FILES = [...TAPES, ...OWN.filter(({ board }) => board === TABLE).map(({ file }) => file)]
/** On a board the start takes longer than from the tape's line to its key, so the key comes first. */
const SOONER_THAN_STARTED = ['key-at-power-on.tape']
/** Jolt.js has 12,000; a third of them must stay free. */
const MOST_VARIABLES: number = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).budgets.table.variables
const MOST_STACK = 16384

const virtual = virtualBoard()
let ground: VirtualGround

async function holds(ops: readonly Op[], mode: 'still' | 'timed'): Promise<Played> {
  const isStill = mode === 'still'
  const played = await ground.play(ops, mode, isStill ? 1 : await speedFor(ops, TABLE))
  const { flags, printed, costs } = played
  expect(await virtualDiff(played, TABLE, isStill)).toEqual([])
  expect({ flags, printed }).toEqual({ flags: [], printed: [] })
  expect(costs.stack).toBeLessThan(MOST_STACK)
  return played
}

/** The judge goes through his whole menu twice, in play and between games; he sends each row and takes it back. */
function everyRuling(): Op[] {
  const lines = ['0:01 console preset custom 7 10 14:00 breaks 2', '0:03 hold left', '0:05 hold right']
  const visit = (at: number): void => {
    lines.push(`${at} key`)
    for (let row = 0; row < 36; row++) {
      const from = at + 2 + row * 6
      lines.push(`${from} press right`, `${from + 1} press left`, `${from + 2} hold right`, `${from + 4} chord left`)
    }
  }
  visit(20)
  lines.push('300 console resume', '301 press left', '315 press right', '330 press left')
  visit(340)
  lines.push('700 console resume', '702 look')
  return parseTape(lines.join('\n'), 'every-ruling').ops
}

/** A match to 25 points: each game has a few turns, and right loses one point. */
function match25(): Op[] {
  const lines = ['0:01 console preset custom 25 8 19:00', '0:03 hold left', '0:05 hold right']
  for (let game = 0; game < 25; game++) {
    const at = 10 + game * 60
    lines.push(`${at} press left`, `${at + 12} press right`, `${at + 20} press left`, `${at + 25} chord right`)
    lines.push(`${at + 27} press right`, `${at + 28} press right`, `${at + 29} hold right`)
    lines.push(`${at + 32} hold right`, `${at + 34} hold right`, `${at + 36} hold right`, `${at + 40} hold left`)
  }
  return parseTape(lines.join('\n'), 'match-25').ops
}

/** A press every so many seconds. */
function presses(count: number, apart: number): Op[] {
  const lines = ['0:01 console preset custom 25 10 2:00:00', '0:03 hold left', '0:05 hold right']
  for (let i = 0; i < count; i++) lines.push(`${10 + i * apart} press ${['left', 'right'][i % 2]}`)
  return parseTape(lines.join('\n'), 'presses').ops
}

describe.skipIf(!virtual?.count)('on the virtual board', () => {
  beforeAll(async () => {
    ground = await makeVirtual(virtual!, await boardFolder(TABLE.name))
  })

  afterAll(() => ground?.end())

  it.each(FILES)('%s is as on the core: at each look if work takes no time, at its end if it does', async (file) => {
    await holds(tapeOf(file).ops, 'still')
    if (!SOONER_THAN_STARTED.includes(file)) await holds(tapeOf(file).ops, 'timed')
  })

  it.each(['judge-rulings.tape', 'match-3.tape', 'judge-transfer.tape'])(
    '%s keeps within its variables',
    async (file) => {
      const { most, beside } = await ground.play(tapeOf(file).ops, 'weighed')
      expect(most - beside).toBeLessThan(MOST_VARIABLES)
    },
  )

  it('every ruling by key is as on the core, and leaves variables free', { timeout: 2 * TEST_TIMEOUT }, async () => {
    await holds(everyRuling(), 'still')
    await holds(everyRuling(), 'timed')
    const { most, beside } = await ground.play(everyRuling(), 'weighed')
    expect(most - beside).toBeLessThan(MOST_VARIABLES)
  })

  it('a match to 25 points is as on the core', { timeout: 2 * TEST_TIMEOUT }, async () => {
    await holds(match25(), 'still')
    await holds(match25(), 'timed')
  })

  it('a match of two hours is as on the core', { timeout: 2 * TEST_TIMEOUT }, async () => {
    await holds(presses(600, 12), 'timed')
  })

  it('a thousand presses of up to 21 edges, handled late, cost each side its turns to the ms', {
    timeout: 2 * TEST_TIMEOUT,
  }, async () => {
    const { ops, bank } = bouncing(1000, 26)
    const { samples, flags, printed } = await ground.play(ops, 'timed')
    const { snapshot } = samples.at(-1)!
    expect({ flags, printed }).toEqual({ flags: [], printed: [] })
    expect(['leftBank', 'rightBank'].map((name) => snapshot[NAMES.indexOf(name as never)])).toEqual(bank)
  })

  it('no press is lost of ten seconds of presses 100 ms apart', async () => {
    await holds(hurried(), 'timed')
  })

  it('400 presses on one page of flash take no variable', { timeout: 2 * TEST_TIMEOUT }, async () => {
    // by then all counts are past the size from which a number takes a variable of its own
    const few = await holds(presses(2100, 2), 'still')
    const many = await holds(presses(2500, 2), 'still')
    expect(many.ended - few.ended).toBeLessThanOrEqual(0)
  })
})
