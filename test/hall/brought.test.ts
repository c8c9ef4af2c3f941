/*
 * Records that phones bring: which of them the hall takes, and what one that is strange, long or lost does to others.
 */
import type { WriteFileOptions } from 'node:fs'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { Ruling } from '../../firmware/core/ruling.ts'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry, wordOf } from '../../firmware/core/word.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { encode } from '../../sim/hall/air/encode.ts'
import { Field } from '../../sim/hall/air/rows.ts'
import { begin } from '../../sim/hall/deeds.ts'
import { inRussian } from '../../sim/hall/page/words.ts'
import { bringRecord, join as joinTable, NotSeated, phoneClocks, tell } from '../../sim/hall/phones.ts'
import { resultsOf, sheetHtml, takeRecord, writeSheets } from '../../sim/hall/results.ts'
import { serveHall } from '../../sim/hall/serve.ts'
import { makeService, newsOf, revive, type Service, setPlan, startWith, viewsOf } from '../../sim/hall/service.ts'
import { wordsInFile } from '../../sim/record/load.ts'
import { storyOf } from '../../sim/record/story.ts'
import { makeFolder } from '../folder.ts'
import { post } from './post.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const orFull =
    (write: typeof fs.appendFileSync): typeof fs.appendFileSync =>
    (file, data, options?: WriteFileOptions) => {
      write(file, disk.isFull ? '' : data, options)
      if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
  return { ...fs, writeFileSync: orFull(fs.writeFileSync), appendFileSync: orFull(fs.appendFileSync) }
})
afterEach(() => {
  disk.isFull = false
})

const planOf = (left: string, round = 1): string =>
  `event Club\nround ${round}\ncontrol short 1 10\n1; ${left}; Boris\n2; Vera; Gleb`
let service: Service
let count: number

beforeEach(() => {
  vi.stubEnv('CHROMIUM', '/nonexistent') // sheets as HTML alone
  service = revive(makeService(phoneClocks(2), makeFolder()))
  setPlan(service, planOf('Ana'))
  count = 0
})

/** What the phone of a table says of itself. */
function headOf(table: number): Record<string, unknown> {
  const { secret } = service.phones.current.get(`table ${table}`)!
  return { table: `${table}`, secret, device: `the phone of table ${table}`, load: 1, count: ++count }
}

/** The phone of a table joins, and its match is played, which right loses by the flag; returns the record. */
function play(table: number, ...more: string[]): Promise<number[]> {
  const lines = joinTable(service, headOf(table), 'phone').lines.map((line, i) => `0.${100 + i} console ${line}`)
  const ops = [...lines, '3 hold left', '9 hold right', '19.92 press left', ...more, '18:00 look']
  return wordsInFile('a.tape', Buffer.from(ops.join('\n')))
}

/** Why the record is refused; '' if it is taken. */
function bring(table: number, words: readonly number[]): string {
  try {
    bringRecord(service, { ...headOf(table), words }, 'phone')
    return ''
  } catch (error) {
    if (error instanceof NotSeated) return error.message
    throw error
  }
}

/** So many words of an entry, of left. */
function wordsOf(entry: Entry, value: number, count: number): number[] {
  return new Array(count).fill(wordOf((entry << 20) | value))
}

const REMARK = Ruling.Remark * 2 ** 13 + 2

it('lines of the journal that say nothing cost no other line, and are counted', () => {
  const wrong = ['plan', 'results', 'match', 'seats', 'session'].map((kind) => `${JSON.stringify([kind, null])}\n`)
  const more = ['["seats",[null]]\n', '["match",{"table":"table 1","file":"x"}]\n', '["session",["x"]]\n']
  appendFileSync(join(service.out, 'hall.jsonl'), [...wrong, ...more].join(''))
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const again = revive(makeService(phoneClocks(2), service.out))
  expect(told.mock.calls.join()).toMatch(/^8 lines of .* cannot be read: they are left out\n$/)
  told.mockRestore()
  expect([...again.phones.seats.keys()]).toEqual([...service.phones.seats.keys()])
  expect(again.hall.plan?.event).toBe('Club')
})

it('a card that was printed after a restart with more phones is good after the next restart', () => {
  const secrets = [3, 3].map((count) => {
    const again = revive(makeService(phoneClocks(count), service.out))
    return again.phones.current.get('table 3')?.secret
  })
  expect(secrets[1]).toBe(secrets[0])
  expect(secrets[0]).toHaveLength(16)
})

it('a card is good again once its round is kept after another one, and after a restart', () => {
  const head = headOf(1)
  for (const round of [2, 1]) setPlan(service, planOf('Ana', round))
  const again = revive(makeService(phoneClocks(2), service.out))
  for (const one of [service, again]) expect(joinTable(one, head, 'phone').lines).toContain('about round 1')
  const kept = [2, 1, 3].map((round) => [startWith(again, planOf('Ana', round), 'file'), again.hall.plan?.round])
  expect(kept).toEqual([
    [false, '1'],
    [true, '1'],
    [true, '3'],
  ])
})

it('a phone is heard whose clock has told nothing for over an hour', () => {
  joinTable(service, headOf(1), 'phone')
  const said = { bytes: '', age: 4_000_000, from: 0, words: [] }
  expect(tell(service, { ...headOf(1), ...said }, 'phone')).toMatchObject({ received: 0 })
  expect(viewsOf(service)[0].marks).toEqual([])
})

it('the desk is told what the judge is called for, as it stands in the stop', () => {
  joinTable(service, headOf(1), 'phone')
  const numbers = { [Field.Stage]: Stage.Stop, [Field.Turn]: 2, [Field.Who]: 2, [Field.Fell]: 2, [Field.Length]: 1 }
  const bytes = Buffer.from(encode({ ...numbers, [Field.Called]: 1, [Field.Battery]: 90 })).toString('hex')
  const stop = wordsOf(Entry.Stop, 0, 1)
  const claims = [Claim.Dispute, Claim.CallJudge, Claim.Medical, Claim.Medical | TAKEN_BACK]
  const words = [...stop, ...claims.flatMap((claim) => wordsOf(Entry.Claim, claim, 1)), ...stop]
  const told = [1, 2, 3, 4, 5, 6].map((count) => {
    tell(service, { ...headOf(1), bytes, from: 0, words: words.slice(0, count) }, 'phone')
    return viewsOf(service)[0].claim
  })
  const [dispute, , medical] = claims
  expect(told).toEqual([undefined, dispute, dispute, medical, dispute, undefined])
})

describe('a record that a phone brings', () => {
  it('is taken though the desk has mended a player’s name in mid-match', async () => {
    const words = await play(1)
    setPlan(service, planOf('Anna'))
    expect(bring(1, words)).toBe('')
    expect(resultsOf(service)).toMatchObject([{ table: 'table 1', left: 'Ana', how: 'flag' }])
    expect(sheetHtml(words, 'table 1', 'ru')).toMatch(/стол<.dt><dd>1<.dd>\n<dt>дата<.dt><dd>\d\d\.\d\d\.20\d\d /)
    expect(viewsOf(service)[0].marks).toEqual([])
  })

  it('is taken once the disk has room again, of which desk and terminal are told', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const words = await play(1)
    const web = await serveHall(service, '127.0.0.1', 0, 'long enough')
    const logIn = (password: string) => post(`http://127.0.0.1:${web.port}/`, 'login', { password })
    const brought = async (): Promise<string> => {
      const body = JSON.stringify({ ...headOf(1), words })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${web.port}/phone/record`, { method: 'POST', headers, body })
      return (await answer.text()).trim()
    }
    const files = readdirSync(service.out)
    disk.isFull = true
    const fault = `cannot write to "${service.out}": the disk is full`
    for (let i = 0; i < 41; i++) expect(await brought()).toBe(fault)
    expect([newsOf(service).diskFault, readdirSync(service.out)]).toEqual([fault, files])
    expect(inRussian(fault)).toBe(`не записать в папку «${service.out}»: диск заполнен, освободите место`)
    expect([await logIn('long enough'), (await logIn('wrong')).status]).toEqual([{ status: 200, text: '{}' }, 401])
    expect(newsOf(service).diskFault).toBe(fault)
    disk.isFull = false
    expect(await brought()).toBe(`{"received":${words.length}}`)
    web.close()
    expect(told.mock.calls).toEqual([[`${fault}\n`], [`"${service.out}" can be written to again\n`]])
    told.mockRestore()
    expect([newsOf(service).diskFault, viewsOf(service)[0].marks]).toEqual(['', []])
    const again = revive(makeService(phoneClocks(2), service.out))
    expect(resultsOf(again)).toMatchObject([{ table: 'table 1', how: 'flag' }])
  })

  it('is refused if it has more games, rulings and claims than any match, before it stops the hall', async () => {
    const words = await play(1)
    const filled = (head: number[], entry: Entry, value: number): number[] => [
      ...[...words, ...head],
      ...wordsOf(entry, value, TABLE.words - words.length - head.length),
    ]
    const before = performance.now()
    expect(bring(1, filled(wordsOf(Entry.Game, 0, 6000), Entry.Ruling, REMARK))).toBe('wrong')
    expect(bring(1, filled(wordsOf(Entry.Stop, 0, 1), Entry.Claim, 3))).toBe('wrong')
    expect(performance.now() - before).toBeLessThan(5000)
    expect(resultsOf(service)).toEqual([])
  })

  it('is taken though that of the round before was removed from the folder, whose sheet is then not there', async () => {
    expect(bring(2, await play(2))).toBe('')
    rmSync(resultsOf(service)[0].record)
    const web = await serveHall(service, '127.0.0.1', 0, undefined)
    const { status } = await fetch(`http://127.0.0.1:${web.port}/sheet?table=table%202`)
    web.close()
    expect(status).toBe(404)
    setPlan(service, planOf('Ana', 2))
    count = 0
    expect(bring(2, await play(2, '25 press right'))).toBe('')
    expect(resultsOf(service).map(({ round }) => round)).toEqual(['1', '2'])
    const again = revive(makeService(phoneClocks(2), service.out))
    expect(resultsOf(again).map(({ round }) => round)).toEqual(['2'])
    expect(await writeSheets(service, service.matches, () => true)).toEqual({ done: 1, without: ['table 2'] })
  })

  it('costs no other table its sheet if its file is damaged', async () => {
    writeFileSync(takeRecord(service, 'table 1', await play(1)).file, 'x')
    expect(bring(2, await play(2))).toBe('')
    vi.stubEnv('CHROMIUM', '/bin/false') // as if it were not there
    const work = await begin(service, 'records', ['table 1', 'table 2'])
    expect(work.sum).toMatch(/^records: 1 with sheets; no sheet of table 1; results in /)
    expect(inRussian(work.sum)).toMatch(/^журналы: протоколов: 1; нет протокола: стол 1; результаты в /)
    expect(readdirSync(service.out).filter((name) => name.endsWith('.html'))).toEqual([
      'round 1 table 2.en.html',
      'round 1 table 2.ru.html',
    ])
  })

  it('is refused if it is of a second match on the same card: the first result stands, and the card brings it back', async () => {
    const [words, other] = [await play(1), await play(1, '25 press right')]
    expect(bring(1, words)).toBe('')
    expect(() => tell(service, { ...headOf(1), bytes: '', from: 0, words: other }, 'phone')).toThrow('over')
    expect(bring(1, other)).toBe('over')
    expect(resultsOf(service)).toMatchObject([{ table: 'table 1', winner: 'left', how: 'flag' }])
    expect(viewsOf(service)[0].marks).toMatchObject([{ doubt: 'record', times: 2 }])
    const again = revive(makeService(phoneClocks(2), service.out))
    expect(joinTable(again, headOf(1), 'phone').words).toEqual(words)
    const copy = join(makeFolder(), 'copy')
    cpSync(service.out, copy, { recursive: true })
    const journal = join(copy, 'hall.jsonl')
    writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(service.out, '/gone'))
    const moved = revive(makeService(phoneClocks(2), copy))
    expect(viewsOf(moved)[0]).toMatchObject({ winner: 'left', hasRecord: true })
    expect(moved.resultFiles).toEqual(['csv', 'json'].map((ending) => join(copy, `results.${ending}`)))
    expect(bring(1, [...words, ...wordsOf(Entry.Ruling, REMARK, 1)])).toBe('')
    expect(resultsOf(service)).toMatchObject([{ leftRemarks: 1 }])
    setPlan(service, planOf('Ana', 2))
    expect(viewsOf(service)[0].marks).toEqual([])
  })

  it('is taken of the next match where the plan does not name its rounds, with a new card', async () => {
    const unnamed = (left: string): string => planOf(left).replace('round 1\n', '')
    setPlan(service, unnamed('Ana'))
    expect(bring(1, await play(1))).toBe('')
    setPlan(service, unnamed('Anna'))
    count = 0
    expect(bring(1, await play(1))).toBe('')
    expect(resultsOf(service).map(({ left }) => left)).toEqual(['Ana', 'Anna'])
  })

  it('has what was before a ruling kept only for as many as can be undone', async () => {
    const story = storyOf([...(await play(1)), ...wordsOf(Entry.Ruling, REMARK, 900)])
    expect(story.rulings.length).toBe(900)
    expect(story).toHaveProperty('kept.length', 6)
  })
})
