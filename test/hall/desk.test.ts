/*
 * The desk's work on simulated clocks, asked for over HTTP as its page does: they are numbered, dated, preset, checked,
 * read and released. One of the four clocks is missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCables } from '../../sim/hall/cables.ts'
import { learnNumber } from '../../sim/hall/hall.ts'
import TEXTS from '../../sim/hall/page/words.json' with { type: 'json' }
import { inRussian } from '../../sim/hall/page/words.ts'
import { serveHall, type Web } from '../../sim/hall/serve.ts'
import { makeService, type Service, viewsOf } from '../../sim/hall/service.ts'
import { serveClock } from '../../sim/judge/serve.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { makeFolder } from '../folder.ts'
import { post } from './post.ts'

const PLAN = `event Winter <b>Open</b>
round 2
judge Olga
control short 7 10
table 1; Anna <script>alert(1)</script>; Boris & Co
2; =HYPERLINK("x"); Gleb
`
const TAPES = fileURLToPath(new URL('../tapes', import.meta.url))
const PAGES = fileURLToPath(new URL('../../sim/hall/page', import.meta.url))
/** Words that no Russian answer has. Words of a plan, ports and files stay as they are. */
const ENGLISH = /\b(?:no|not|in|of|is|a|the|write|match|ready|done|number|words|released|points)\b/
const GONE = 'tcp://127.0.0.1:9'
const out = makeFolder()
const ends: (() => unknown)[] = []
let service: Service
let web: Web

beforeAll(async () => {
  const played = await wordsInFile('match-3.tape', readFileSync(join(TAPES, 'match-3.tape')))
  const served = [await serveClock(), await serveClock(), await serveClock(played)]
  ends.push(...served.map(({ close }) => close))
  const ports = [...served.map(({ address }) => address), GONE]
  service = makeService(
    ports.map((port, i) => ({ port, name: `table ${i + 1}` })),
    out,
  )
  web = await serveHall(service, '127.0.0.1', 0, undefined)
  ends.push(askCables(service))
})

afterAll(async () => {
  web?.close()
  for (const end of ends.reverse()) await end()
})

const desk = (path: string, body: object) => post(`http://127.0.0.1:${web.port}`, path, body)

/** The result at each clock, then the total. */
async function work(what: string, names?: string[]): Promise<string[]> {
  expect(await desk('/do', { what, names, revision: service.hall.revision })).toMatchObject({ status: 200 })
  await expect.poll(() => service.work?.isOver, { timeout: 60_000 }).toBe(true)
  const { lines, sum } = service.work!
  for (const text of [...lines.map((line) => line.text), sum]) expect(inRussian(text)).not.toMatch(ENGLISH)
  return [...lines.map(({ name, text, isWell }) => `${isWell ? '' : '! '}${name}: ${text}`), sum]
}

describe("the desk's work on clocks, one of them missing", () => {
  it('shows the state of clocks on cables, which are asked once a second', async () => {
    await expect
      .poll(() => viewsOf(service).map(({ said }) => said?.length), { timeout: 10_000 })
      .toEqual([7, 7, 3, undefined])
    expect(viewsOf(service)[2].said).toMatchObject({ score: [3, 1], way: 'cable' })
  })

  it('needs a plan before a round is preset or checked', async () => {
    for (const what of ['preset', 'check'])
      expect(await desk('/do', { what, revision: service.hall.revision })).toEqual({
        status: 400,
        text: 'there is no plan of a round yet: write one first',
      })
  })

  it('refuses a plan with a mistake in one line, and sets nothing', async () => {
    const { status, text } = await desk('/plan', { text: 'event X\nkontrol', revision: service.hall.revision })
    expect([status, text]).toEqual([400, expect.stringMatching(/^plan:2: "kontrol" is not a word of a plan; .+$/)])
    expect(service.hall.plan).toBeUndefined()
  })

  it('takes one desk’s plan; another desk with an older page is told so, and changes nothing', async () => {
    const { revision } = service.hall
    expect((await desk('/plan', { text: PLAN, revision })).status).toBe(200)
    const other = await desk('/plan', { text: PLAN.replace('Winter', 'Summer'), revision })
    expect(other).toEqual({ status: 409, text: 'another desk has changed something since: look at it, then ask again' })
    expect(service.hall.plan?.event).toMatch(/^Winter/)
  })

  it('numbers and dates them, also two that have each other’s numbers', async () => {
    const two = service.hall.tables.slice(0, 2)
    for (const [i, table] of two.entries()) learnNumber(service.hall, table, 2 - i)
    const numbered = await work('number')
    expect(two.map(({ number }) => number)).toEqual([1, 2])
    expect(numbered.slice(0, 2)).toEqual(['table 1: number 1', 'table 2: number 2'])
    expect(numbered[2]).toMatch(/^! table 3: /)
    const [first, , , gone, sum] = await work('date')
    expect(first).toMatch(/^table 1: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/)
    expect(gone).toMatch(/^! table 4: /)
    expect(sum).toBe('date: 3 of 4 done')
  })

  it('checks, presets and checks again, and says why a clock is not ready', async () => {
    const [before] = await work('check', ['table 1'])
    expect(before).toBe('! table 1: delay 8 s, not 10 s; not preset: in setup')
    const preset = await work('preset', ['table 1', 'table 2', 'table 4'])
    expect(preset[0]).toBe('table 1: preset short 7 10; Anna <script>alert(1)</script> – Boris & Co')
    expect(preset[2]).toMatch(/^! table 4: .*no answer|^! table 4: .*(ECONNREFUSED|cannot|refused)/)
    const [, , third, , sum] = await work('check')
    expect(third).toBe(
      '! table 3: length 3, not 7; bank 6:00, not 14:00; delay 8 s, not 10 s; breaks 0, not 1; match over',
    )
    expect(sum).toBe('check: 2 of 4 ready')
  })

  it('reads all records at once, and writes sheets, CSV and JSON from them', async () => {
    const sum = (await work('records')).at(-1)
    expect(sum).toMatch(/^records: 1 of 4 done; 1 with sheets; results in \S+results.csv and \S+results.json$/)
    const [result] = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')).filter(
      (one: { table: string }) => one.table === 'table 3',
    )
    expect(result).toMatchObject({ leftScore: 3, rightScore: 1, length: 3, winner: 'left', how: 'score' })
    const files = readdirSync(out)
    // its record does not belong to a round
    expect(files).toContain('table 3.record')
    for (const language of ['en', 'ru']) expect(files).toContain(`table 3.${language}.html`)
  })

  it('releases a clock whose match is over, but not one before or in a match', async () => {
    const lines = await work('release', ['table 1', 'table 3'])
    expect(lines[0]).toMatch(/^! table 1: not released: /)
    expect(lines[1]).toMatch(/^table 3: released: preset short 3/)
    expect(existsSync(join(out, 'table 3.record'))).toBe(true)
  })

  it('says with what control a clock is ready, with the usual delay too', async () => {
    const { revision } = service.hall
    expect((await desk('/plan', { text: 'control short 3\n3; Anna; Boris', revision })).status).toBe(200)
    const [ready] = await work('check', ['table 3'])
    expect(ready).toBe('table 3: ready: short 3 8')
    expect(inRussian(ready.slice(9))).toBe('готов: короткие до 3, 8 с')
  })
})

describe('the texts of the pages', () => {
  it('stand in both languages, and the pages ask for no others', () => {
    for (const row of Object.values({ ...TEXTS.words, ...TEXTS.doubts })) expect(row).toHaveLength(2)
    const pages = readdirSync(PAGES).filter((name) => name.endsWith('.html'))
    const asked = pages.flatMap((name) => readFileSync(join(PAGES, name), 'utf8').match(/(?<=data-say=")\w+/g) ?? [])
    expect(asked.filter((word) => !(word in TEXTS.words))).toEqual([])
  })
})
