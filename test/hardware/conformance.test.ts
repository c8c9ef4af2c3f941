/*
 * The conformance sheet is whole and true: a row for each rule, tests that are there, and the figures of the hardware guide.
 */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conformance } from '../../sim/hardware/conformance/make.ts'
import { BOARDS, FIGURES, lifeOf, tableUnder } from '../../sim/hardware/figures.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { idsInTests, LATER, namesIn, ROOT, ruleWords } from '../rules.ts'

const ROWS = conformance()
const SHEET = readText('hardware/conformance.md')
const GUIDE = readText('hardware/README.md')
const NAMED = idsInTests()

function row(id: string): string {
  return SHEET.split('\n').find((line) => line.startsWith(`| **${id}** |`)) ?? ''
}

describe('the conformance sheet', () => {
  it('has a row for each rule of the sections S and C, once and in their order', () => {
    const rules = [...ruleWords().keys()]
    const wanted = ['S', 'C'].flatMap((section) => rules.filter((id) => id[0] === section))
    expect(wanted).toHaveLength(22)
    expect(ROWS.map(({ id }) => id)).toEqual(wanted)
    expect([...SHEET.matchAll(/^\| \*\*(\w+)\*\* \|/gm)].map(([, id]) => id)).toEqual(wanted)
  })

  it.each(ROWS)('$id: each test that it names is there, and says what it is quoted with', ({ shown }) => {
    expect(shown.length).toBeGreaterThan(0)
    for (const [, part] of shown) expect(part.length).toBeGreaterThan(10)
    const missing = shown.filter(([file, part]) => {
      return !existsSync(`${ROOT}test/${file}`) || !namesIn(`test/${file}`).some((name) => name.includes(part))
    })
    expect(missing).toEqual([])
  })

  it.each(ROWS.filter(({ id }) => !LATER[id]))('$id: one of the tests that it names bears its id', ({ id, shown }) => {
    const own = NAMED.filter((test) => test.id === id)
    const isOwn = shown.some(([file, part]) =>
      own.some((test) => test.file === `test/${file}` && test.name.includes(part)),
    )
    expect(isOwn).toBe(true)
  })

  it.each(ROWS)('$id: says what is met, and what a board alone can show; no cell breaks the table', (one) => {
    for (const cell of [one.asked, one.figure, one.met, one.open, ...Object.values(one.boards ?? {})]) {
      expect(cell).not.toBe('')
      expect(cell).not.toMatch(/[|\n]/)
    }
    if (one.boards) expect(Object.keys(one.boards)).toEqual(BOARDS)
  })
})

describe('the figures of the sheet are those of the hardware guide', () => {
  it.each(BOARDS)('%s: how large its digits are', (board) => {
    const rows = tableUnder('Legibility', GUIDE).filter(([name, what]) => name === board && what.startsWith('bank'))
    for (const [, , , mm, arcmin] of rows) expect(row('S1')).toContain(`${mm} mm, ${arcmin} arcmin`)
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each(BOARDS)('%s: hours, ppm, ms an hour and ms of work a second', (board) => {
    const [, , ppm, ms] = tableUnder('Accuracy', GUIDE).find(([name]) => name === board)!
    expect(row('S10')).toContain(`*${board}*: ${FIGURES.boards[board].clock.what}: ${ppm} ppm, ${ms} ms an hour`)
    expect(row('S4')).toContain(`*${board}*: ${lifeOf(board).life} h `)
    const work = Math.round(Number(/work: .* = (\d+\.\d) ms; bus/.exec(GUIDE)![1]))
    expect(row('C10')).toContain(`*${board}*: ${work} ms of a second of play are work`)
  })
})
