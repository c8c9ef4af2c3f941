/*
 * The demo, in which a newcomer can try everything that a desk does: its simulated clocks answer like real ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { begin } from '../../sim/hall/deeds.ts'
import { beginDemo, demoClocks } from '../../sim/hall/demo.ts'
import { makeService, type Service, viewsOf } from '../../sim/hall/service.ts'
import { makeFolder } from '../folder.ts'

const TABLES = 12
const out = makeFolder()
let service: Service
let end: () => void

beforeAll(() => {
  service = makeService(demoClocks(TABLES), out)
  end = beginDemo(service, TABLES, 1, 1)
})

afterAll(() => end?.())

/** The result at each table, then the total. */
async function done(what: string, names = service.hall.tables.map(({ clock }) => clock.name)): Promise<string[]> {
  const { lines, sum } = await begin(service, what, names)
  return [...lines.map(({ text }) => text), sum]
}

function tablesIn(...stages: Stage[]): string[] {
  return viewsOf(service).flatMap(({ name, said }) => (said && stages.includes(said.stage) ? [name] : []))
}

describe('the demo', () => {
  it('dates its clocks', async () => {
    const [first, ...more] = await done('date')
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/)
    expect(more.at(-1)).toBe(`date: ${TABLES} of ${TABLES} done`)
  })

  it('refuses a number or a preset in a match, and a check says so', async () => {
    const [table] = tablesIn(Stage.Play)
    for (const what of ['number', 'preset']) expect((await done(what, [table]))[0]).toBe('refused: A match is on')
    expect((await done('check', [table]))[0]).toMatch(/in a match: play$/)
  })

  it('reads records, and makes sheets and results from them', async () => {
    const names = tablesIn(Stage.Play, Stage.Over).slice(0, 2)
    expect((await done('records', names)).at(-1)).toMatch(/^records: 2 of 2 done; 2 with sheets; results in /)
    expect(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')).length).toBe(2)
    expect(readdirSync(out).filter((name) => name.endsWith('.html')).length).toBe(4)
  })

  it('releases a clock whose match is over, which then takes its preset and its number', async () => {
    const [over] = tablesIn(Stage.Over)
    const [playing] = tablesIn(Stage.Play)
    expect((await done('release', [playing]))[0]).toMatch(/^not released: /)
    expect((await done('release', [over]))[0]).toMatch(/^released: preset short \d 10$/)
    expect((await done('preset', [over]))[0]).toMatch(/^preset short 7 10.*; \S+ \S+ – \S+ \S+$/)
    expect((await done('number', [over])).at(-1)).toBe('numbers: 1 of 1 done')
    expect((await done('check', [over])).at(-1)).toBe('check: 1 of 1 ready')
  })
})
