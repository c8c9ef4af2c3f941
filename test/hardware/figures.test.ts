/*
 * The hardware guide is true: its numbers are the computed ones.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeLayout, rowOf, Size } from '../../firmware/ui/layout.ts'
import { actsWith } from '../../sim/bench/acts.ts'
import { measureAct } from '../../sim/bench/work.ts'
import { makeVirtual, virtualBoard } from '../../sim/espruino/virtual.ts'
import { boughtParts } from '../../sim/hardware/case-parts.ts'
import { arcminOf, BOARDS, digitsOf, FIGURES, lifeIn, lifeOf, type Origin, PANELS } from '../../sim/hardware/figures.ts'
import { LEVELS } from '../../sim/hardware/levels.ts'
import { LIST } from '../../sim/hardware/parts.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { factsOf } from '../../sim/hardware/wiring.ts'
import { boardFolder } from '../built.ts'
import { ROOT } from '../rules.ts'

const GUIDE = readText('hardware/README.md')

describe('legibility', () => {
  it.each(Object.keys(PANELS))('S1: figures of %s are as large on its glass as required', (board) => {
    const rows = digitsOf(board)
    expect(rows.filter(({ arcmin, least }) => arcmin < least)).toEqual([])
    const least = (word: string, mm: number) => {
      const own = rows.filter(({ what }) => what.includes(word))
      expect(own.length, word).toBeGreaterThan(0)
      expect(own.filter((row) => row.mm < mm)).toEqual([])
    }
    least('bank under an hour', 10)
    least('bank of an hour', 10)
    least('delay', 9)
    expect(rows[0]).toMatchObject({ what: 'bank under an hour', pixels: 116 })
    expect([rows[0].mm, rows[0].arcmin].map((size) => size.toFixed(1))).toEqual(['17.1', '19.5'])
    for (const { what, slim } of rows) expect(slim, what).toBeGreaterThanOrEqual(0.34)
  })

  it('on the panel of 4.4 inches figures would be as large as the guide says', () => {
    const mm = rowOf(makeLayout(320, 240), Size.Short, 0).height * 0.28
    expect(GUIDE.replaceAll('\n', ' ')).toContain(
      `make a bank ${mm.toFixed(0)} mm high instead of 17, ${arcminOf(mm).toFixed(0)} arc minutes instead of 19`,
    )
  })

  it('S2: the bar of the running side is as wide as its half, and wider from 5 m than a figure must be high from 3 m', () => {
    const { width, height, pitch } = PANELS.table
    const { half, bar, barEnd } = makeLayout(width, height)
    expect([half, barEnd - bar + 1]).toEqual([width / 2, 24])
    expect(arcminOf(half * pitch, 5000)).toBeGreaterThan(FIGURES.boards.table.display.least)
  })
})

describe('batteries and crystals', () => {
  it('the list of loads has every current, including those that flow only in a fault (findings H1–H3)', () => {
    const { loads } = FIGURES.boards.table
    const loaded = loads.map(({ what }) => what.replace("'", '’'))
    const wanted = ['panel', 'DS3231', 'side light', 'EXTMODE', 'motor driver', 'battery’s divider', 'leakage of']
    expect(wanted.filter((what) => !loaded.some((load) => load.startsWith(what)))).toEqual([])
    expect(loads.filter(({ what }) => /EXTMODE|driver|divider/.test(what)).map(({ level }) => level)).toEqual([0, 0, 0])
  })

  it('the clock draws most in play and least in the dark, and the guide lists each of its states', () => {
    for (const board of BOARDS) {
      const { states } = FIGURES.boards[board]
      const all = [lifeOf(board), ...states.map((state) => lifeIn(board, state))].map(({ total }) => total)
      expect([...all].sort((a, b) => b - a)).toEqual(all)
      for (const { what } of states) expect(GUIDE).toContain(`| ${what} |`)
    }
  })

  it('the hours of play include the radio, which a clock uses unless it is set to silent', () => {
    expect(lifeOf('table').radio).toBe(0.052)
    expect(lifeOf('table').total - lifeOf('table', { radio: 0 }).total).toBeCloseTo(0.052, 6)
    for (const state of FIGURES.boards.table.states) expect(lifeIn('table', state).radio).toBe(0.052)
    expect(GUIDE).toContain('| in play: set to be silent: no radio in a match | 0.72 | 0.00 |')
  })

  it.each(BOARDS)('the code of %s has the computed hours', (board) => {
    expect(factsOf(board).HOURS).toBe(lifeOf(board).life)
  })

  it('the goal of a thousand hours is reached, even by a processor 30 % slower', () => {
    for (const pace of [1, 0.7]) expect(lifeOf('table', { pace }).hours).toBeGreaterThan(1000)
  })

  it.skipIf(!virtualBoard()?.count)(
    'play takes the instructions and bytes on which the hours are based, within 15 %',
    async () => {
      const ground = await makeVirtual(virtualBoard()!, await boardFolder('table'))
      try {
        const { instructions, bytes } = (await measureAct(ground, actsWith('play')[0])).mean!
        const { processor } = FIGURES.boards.table
        expect(Math.abs(instructions / processor.instructions - 1), `${instructions}`).toBeLessThan(0.15)
        expect(Math.abs(bytes / processor.bytes - 1), `${bytes}`).toBeLessThan(0.15)
      } finally {
        ground.end()
      }
    },
  )

  it('every figure has a source or is called an estimate', () => {
    const of = BOARDS.map((board) => FIGURES.boards[board])
    const figures = of.flatMap(({ display, clock, battery, processor, loads, statesOrigin }) => [
      ...[display, clock, battery, processor, statesOrigin, ...loads],
    ])
    const { processor, parts, drop, receivers } = LEVELS
    const levels = [...processor.origins, ...Object.values(parts), drop, ...Object.values(receivers)]
    const all: Origin[] = [...figures, ...levels, ...LIST.parts, ...boughtParts()]
    expect(all.filter(({ source, estimate }) => !source && !estimate)).toEqual([])
  })
})

it('the documents have at most 13,000 words', () => {
  const files = readdirSync(join(ROOT, 'hardware')).filter((file) => file.endsWith('.md'))
  const words = files.flatMap((file) => readText(`hardware/${file}`).split(/\s+/))
  expect(words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(13_000)
})
