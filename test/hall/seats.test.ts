/*
 * Which phone a hall accepts at a table: the first one with this round's card, and another one only if the judge allows
 * it.
 */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isOver, Stage } from '../../firmware/core/table.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { linkOf } from '../../sim/hall/cards.ts'
import { plannedOf } from '../../sim/hall/figures.ts'
import { clearMarks } from '../../sim/hall/hall.ts'
import {
  type Answer,
  advanceHandset,
  type Handset,
  hasEnded,
  joinHall,
  makeHandset,
  sender,
} from '../../sim/hall/handset.ts'
import { phoneClocks } from '../../sim/hall/phones.ts'
import { resultOf, resultsOf } from '../../sim/hall/results.ts'
import { serveHall, type Web } from '../../sim/hall/serve.ts'
import { makeService, revive, type Service, setPlan, viewsOf } from '../../sim/hall/service.ts'
import { type Move, makeMove, opsOf } from '../../sim/swarm/move.ts'
import { nextHead } from '../../sim/web/report.ts'
import { makeFolder } from '../folder.ts'
import { post } from './post.ts'

const ROWS = '1; Анна; Борис\n2; Vera; Gleb'
const planOf = (round: number, rows = ROWS): string =>
  `event Club Evening\nround ${round}\ncontrol custom 1 8 1:00\n${rows}`
const clock = { now: 0 }
const out = makeFolder()
let service: Service
let web: Web
let phones: Handset[]

async function serve(): Promise<void> {
  web?.close()
  service = revive(makeService(phoneClocks(2), out, () => clock.now))
  web = await serveHall(service, '127.0.0.1', 0, undefined, 0)
  service.address = `http://127.0.0.1:${web.port}`
}

beforeAll(async () => {
  await serve()
  setPlan(service, planOf(1))
  phones = [1, 2].map((table) => phoneAt(table))
})

afterAll(() => web?.close())

function phoneAt(table: number, device?: string): Handset {
  const seat = service.phones.current.get(`table ${table}`)!
  return makeHandset(linkOf(service, table, seat), table + 2, sender(service.address), device)
}

/** Lets this much time pass; returns the new instant. */
function later(ms: number): number {
  clock.now += ms
  return clock.now
}

/** Plays until the match at this phone is over and the hall has its record. */
async function playOut(phone: Handset): Promise<void> {
  for (let i = 0; i < 4000 && !hasEnded(phone); i++) await advanceHandset(phone, later(1000))
  await advanceHandset(phone, later(1000))
}

const doubts = (table: number): string[] => viewsOf(service)[table - 1].marks.map(({ doubt }) => doubt)
const why = ({ body }: Answer): unknown => body.why

describe('a card', () => {
  it('lets the first phone join its table, with the desk’s control and names, locked', async () => {
    const { status, body } = await joinHall(phones[0], clock.now)
    expect([status, body.table, body.words]).toEqual([200, 'table 1', []])
    expect(body.lines).toEqual([
      ...['preset custom 1 8 1:00', 'about event Club Evening', 'about round 1', 'about table table 1'],
      ...['about left Анна', 'about right Борис', 'about judge', expect.stringMatching(/^date 20\d\d-/)],
    ])
    await advanceHandset(phones[0], later(1000))
    expect(phones[0].player.clock.loop.session).toMatchObject({ locked: 1 })
  })

  it('is refused from a second phone or at another table, and the desk sees that', async () => {
    expect(why(await joinHall(phoneAt(1, 'some other phone'), clock.now))).toBe('second')
    const wrong = phoneAt(1, 'some other phone')
    wrong.table = '2'
    expect(why(await joinHall(wrong, clock.now))).toBe('unknown')
    wrong.secret = 'x'.repeat(16)
    expect(why(await joinHall(wrong, clock.now))).toBe('unknown')
    expect([doubts(1), doubts(2)]).toEqual([['phone'], ['card']])
  })

  it('lets another phone take over the match if the judge allows it, and shuts out the one before, which marks the table once', async () => {
    await advanceHandset(phones[0], later(60_000))
    const { turns } = phones[0].player.clock.loop.session.clock
    const other = phoneAt(1, 'some other phone')
    expect(await post(service.address, '/phone/open', { name: 'table 1' })).toMatchObject({ status: 200 })
    expect((await joinHall(other, clock.now)).status).toBe(200)
    await advanceHandset(other, later(1000))
    expect(other.player.clock.loop.session.clock.turns).toEqual(turns)
    const [before] = phones.splice(0, 1, other)
    const doubtsAfter = async (ms: number): Promise<string[]> => {
      later(ms)
      expect(why(await before.send('tell', { ...nextHead(before), bytes: '', from: 0, words: [] }))).toBe('taken')
      return doubts(1)
    }
    expect(await doubtsAfter(1000)).toEqual(['phone'])
    clearMarks(service.hall, 'table 1')
    service.hall.changed.clear()
    expect([await doubtsAfter(1000), service.hall.changed]).toEqual([[], new Set()])
    expect(await doubtsAfter(60_000)).toEqual(['phone'])
    expect(why(await joinHall(phoneAt(1, 'a third phone of them'), clock.now))).toBe('second')
  })

  it.each(['/bin/false', '/nowhere/chromium'])(
    'is printed by the browser where Chromium does not start: %s',
    async (file) => {
      vi.stubEnv('CHROMIUM', file)
      const answer = await fetch(new URL('/cards.pdf', service.address))
      vi.unstubAllEnvs()
      const told = await answer.text()
      expect([answer.status, told]).toEqual([400, expect.stringMatching(/print \/cards from this browser\n$/)])
    },
  )

  it('leads to one result, made from the whole record alone', async () => {
    await playOut(phones[0])
    const [result, ...more] = resultsOf(service)
    expect(more).toEqual([])
    const { words } = phones[0].player.flash
    const read = resultOf('table 1', { words, file: result.record })
    expect(result).toMatchObject({ ...read, round: '1', left: 'Анна', right: 'Борис' })
    expect(result).toMatchObject({ event: 'Club Evening', table: 'table 1' })
  })

  it('does not admit another table’s record, or the same message twice', async () => {
    await joinHall(phones[1], clock.now)
    await advanceHandset(phones[1], later(5000))
    const { words } = phones[0].player.flash
    expect(why(await phones[1].send('record', { ...nextHead(phones[1]), words }))).toBe('wrong')
    const again = { ...nextHead(phones[1]), bytes: '', from: 0, words: [] }
    expect((await phones[1].send('tell', again)).status).toBe(200)
    expect((await phones[1].send('tell', again)).status).toBe(409)
    expect(resultsOf(service).length).toBe(1)
  })

  it('takes a record as long as a phone’s clock can make, and not a word more', async () => {
    const { send } = phones[1]
    const words = new Array(TABLE.words).fill(2 ** 32 - 1)
    const tell = (all: number[]) => send('tell', { ...nextHead(phones[1]), bytes: '', from: 0, words: all })
    expect((await tell(words)).body).toEqual({ received: TABLE.words, isMended: false })
    expect(why(await tell([...words, 1]))).toBe('wrong')
  })

  it('survives a restart of the service: phones go on, and each result is there once', async () => {
    await serve()
    expect(resultsOf(service).map(({ round, left }) => [round, left])).toEqual([['1', 'Анна']])
    // the desk can let another phone take over before these are heard
    expect(viewsOf(service).map(({ hasPhone, seenAt }) => [hasPhone, seenAt])).toEqual(Array(2).fill([true, 0]))
    phones[1].send = sender(service.address)
    phones[0].send = sender(service.address)
    await playOut(phones[1])
    phones[0].whole = 0
    await advanceHandset(phones[0], later(1000))
    expect(resultsOf(service).map(({ table, left }) => [table, left])).toEqual([
      ['table 1', 'Анна'],
      ['table 2', 'Vera'],
    ])
  })
})

describe('a match that is over', () => {
  it('keeps its result on the desk after another preset, a new scan, the judge’s key and a restart', async () => {
    const phone = phones[1]
    const over = { players: ['Vera', 'Gleb'], winner: resultsOf(service)[1].winner, said: { stage: Stage.Over } }
    const act = async (word: 'console' | 'key', more: Partial<Move>): Promise<Stage> => {
      phone.player.ops = opsOf(makeMove(phone.player.now + 100, word, more))
      await advanceHandset(phone, later(200))
      return phone.player.clock.loop.session.stage
    }
    expect(await act('console', { text: 'preset short 5 8' })).toBe(Stage.Ready)
    expect(viewsOf(service)[1]).toMatchObject(over)
    await joinHall(phone, clock.now)
    expect(await act('key', { held: 50 })).toBe(Stage.Ruling)
    expect(viewsOf(service)[1]).toMatchObject(over)
    await serve()
    expect(viewsOf(service)[1]).toMatchObject(over)
    const { text } = service.hall.plan!
    const isSwapped = setPlan(service, text.replace(/Vera(.*)Gleb/, 'Gleb$1Vera')).text !== text
    expect([isSwapped, viewsOf(service)[1]]).toMatchObject([true, over])
    setPlan(service, text)
  })
})

describe('a new round', () => {
  it('has cards of its own; results of the round before stay', async () => {
    const old = phoneAt(1, 'a phone that comes late')
    setPlan(service, planOf(2))
    expect(why(await joinHall(old, clock.now))).toBe('old')
    const next = phoneAt(1, 'the phone of round two')
    expect((await joinHall(next, clock.now)).status).toBe(200)
    await playOut(next)
    expect(resultsOf(service).map(({ round, table }) => `${round} ${table}`)).toEqual([
      '1 table 1',
      '1 table 2',
      '2 table 1',
    ])
    expect(readdirSync(out).filter((name) => name.startsWith('results'))).toEqual(['results.csv', 'results.json'])
  })

  it('shows no result of the round before, and a match that is still on under its own players’ names', async () => {
    const late = phoneAt(2, 'the other phone of round two')
    await joinHall(late, clock.now)
    await advanceHandset(late, later(20_000))
    expect(viewsOf(service).map(({ said }) => said && isOver(said.stage))).toEqual([true, false])
    setPlan(service, planOf(3, '1; Анна; Vera\n2; Борис; Gleb'))
    await advanceHandset(late, later(1000))
    const [over, on] = viewsOf(service)
    expect(over).toMatchObject({ players: ['Анна', 'Vera'], said: undefined, winner: '', seenAt: 0, marks: [] })
    expect(on).toMatchObject({ players: ['Vera', 'Gleb'], earlier: { round: '2', next: ['Борис', 'Gleb'] } })
    expect([on.said !== undefined, plannedOf([over, on])]).toEqual([true, [over, on]])
    await playOut(late)
    expect(viewsOf(service)[1]).toMatchObject({ players: ['Борис', 'Gleb'], said: undefined })
    expect(resultsOf(service).at(-1)).toMatchObject({ round: '2', table: 'table 2', left: 'Vera' })
  })

  it('is mended on a phone that has scanned already, and marks a table whose match has begun', async () => {
    const [first, second] = [1, 2].map((table) => phoneAt(table, `phone ${table} of round three`))
    await joinHall(first, clock.now)
    await advanceHandset(first, later(20_000))
    await joinHall(second, clock.now)
    clearMarks(service.hall, 'table 1')
    setPlan(service, planOf(3, '1; Анна; Борис\n2; Vera; Глеб').replace('custom 1 8', 'custom 3 8'))
    for (const ms of [200, 1000, 1000]) await Promise.all([first, second].map((one) => advanceHandset(one, later(ms))))
    expect([first, second].map(({ player }) => player.clock.loop.session.control.length)).toEqual([1, 3])
    expect(viewsOf(service).map(({ marks }) => marks.map(({ doubt, times }) => [doubt, times]))).toEqual([
      [['plan', 1]],
      [],
    ])
  })

  it('leaves a match of the round before to another phone if the judge allows it', async () => {
    const late = phoneAt(1, 'another phone of round three')
    setPlan(service, planOf(4))
    expect(why(await joinHall(late, clock.now))).toBe('old')
    expect(await post(service.address, '/phone/open', { name: 'table 1' })).toMatchObject({ status: 200 })
    expect((await joinHall(late, clock.now)).body.lines).toContain('about round 3')
    expect(late.player.flash.words.length).toBeGreaterThan(0)
    await advanceHandset(late, later(1000))
    expect(viewsOf(service)[0]).toMatchObject({ earlier: { round: '3' }, said: { way: 'phone' } })
    await serve()
    expect([...service.phones.current.values()].map(({ round }) => round)).toEqual(['4', '4'])
  })
})
