/*
 * Access to the pages: spectators and foreign sites can change nothing, other machines need the password. Requests are
 * made over HTTP, as an attacker would write them.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoClocks, demoPlan } from '../../sim/hall/demo.ts'
import { serveHall, type Web } from '../../sim/hall/serve.ts'
import { makeService, revive, type Service, setPlan, take } from '../../sim/hall/service.ts'
import { payloadsOf, topicsOf } from '../../sim/hall/topics.ts'
import { addressOf } from '../../sim/hall/world.ts'
import { makeFolder } from '../folder.ts'

const PASSWORD = 'correct horse'
const DEEDS = ['/do', '/plan', '/clear', '/stop']
const OURS = { 'x-hall': '1' }
let service: Service
/** `own` is for this machine alone; `open` is for others too, with a password. */
let own: Web
let open: Web

beforeAll(async () => {
  service = makeService(demoClocks(3), '/nowhere')
  setPlan(service, `${demoPlan(3)}\njudge Secret Judge`)
  take(service, topicsOf(addressOf(2))[1], Buffer.from(payloadsOf(Uint8Array.of(1, 2, 3))[1]))
  own = await serveHall(service, '127.0.0.1', 0, undefined)
  open = await serveHall(service, '0.0.0.0', 0, PASSWORD)
})

afterAll(() => {
  own?.close()
  open?.close()
})

interface Asked {
  status: number
  text: string
  cookie: string
}

function ask(web: Web, method: string, path: string, headers: object = {}, body?: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: web.port, method, path, headers: { ...headers } }, (answer) => {
      let text = ''
      const told = (): void =>
        resolve({ status: answer.statusCode!, text: text.trim(), cookie: answer.headers['set-cookie']?.join() ?? '' })
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
        if (path.endsWith('events')) {
          told()
          sent.destroy()
        }
      })
      answer.on('end', told)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('the spectators’ page', () => {
  it('gets no calls, batteries, doubts or judge, and not the text of the plan', async () => {
    const desk = await ask(own, 'GET', '/events')
    const watch = await ask(own, 'GET', '/watch/events')
    expect([/Secret Judge/.test(desk.text), /"doubt"/.test(desk.text)]).toEqual([true, true])
    expect(watch.text).toContain('Demo Open')
    expect(watch.text).not.toMatch(/Secret Judge|"doubt"/)
  })

  it.each(DEEDS.map((path) => `/watch${path}`))('has no %s', async (path) => {
    expect((await ask(own, 'POST', path, OURS, '{}')).status).toBe(404)
  })
})

describe('a page for this machine alone', () => {
  it.each([
    ['a form or script of a foreign site, which cannot send our header', {}, 401],
    ['a page with a foreign origin', { ...OURS, origin: 'http://evil.example' }, 401],
    ['a page without an origin of its own', { ...OURS, origin: 'null' }, 401],
    ['a request under a foreign host name', { ...OURS, host: 'evil.example' }, 421],
  ])('refuses %s', async (_, headers, status) => {
    for (const path of DEEDS) expect((await ask(own, 'POST', path, headers, '{}')).status).toBe(status)
    if (status === 421) expect((await ask(own, 'GET', '/events', headers)).status).toBe(421)
  })

  it.each([
    ['{"what":"erase"}', 'no such work "erase"; one of preset, check, release, number, date, records'],
    ['{"what":"date","names":["table 9"]}', 'date: no clock was named'],
    ['[1]', 'the body must be a JSON object'],
    ['{', 'the body must be a JSON object'],
    ['{"what":"\\u001b[2Jconstructor"}', 'no such work "'],
  ])('refuses unknown work in one line: %.40s', async (body, line) => {
    const asked = await ask(
      own,
      'POST',
      '/do',
      OURS,
      body.replace('{', `{"revision":${service.hall.revision},`).replace(',}', '}'),
    )
    expect(asked.status).toBe(400)
    expect(asked.text).toContain(line)
    expect(asked.text).not.toContain('\n')
    expect(asked.text).not.toContain('\u001b')
  })
})

describe('a malformed request', () => {
  it('is answered in one line, without a stack trace', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const long = await ask(own, 'POST', '/do', OURS, `{"what":"${'x'.repeat(900_000)}"}`)
    expect([long.status, long.text]).toEqual([413, 'too long'])
    for (const path of ['//[', '/%', '/sheet?table=%ff', '/table/%2e%2e%2fpackage.json', '/nowhere'])
      expect((await ask(own, 'GET', path)).status).toBeGreaterThanOrEqual(400)
    for (const body of ['{"password":{"a":1}}', '{"password":7}', '{}'])
      expect((await ask(own, 'POST', '/login', OURS, body)).status).toBe(400)
    expect(await ask(own, 'HEAD', '/events')).toMatchObject({ status: 200, text: '' })
    const cut = request({ host: '127.0.0.1', port: own.port, method: 'POST', path: '/do', headers: OURS })
    cut.on('error', () => {}).write('{"what":')
    const [, answer] = await once(own.server, 'request')
    cut.destroy()
    await once(answer, 'close')
    await ask(own, 'GET', '/') // by then the cut one was dealt with
    expect(told.mock.calls).toEqual([])
    told.mockRestore()
  })
})

describe('a sheet of a table whose record was not read', () => {
  it.each([
    ['en', 'no record of this table has been read yet: Round → Records, sheets, results'],
    ['ru', 'журнал этого стола ещё не прочитан: Тур → Журналы, протоколы, результаты'],
  ])('is refused in %s with the way to it', async (language, text) => {
    expect(await ask(own, 'GET', `/sheet?table=table+1&language=${language}`)).toMatchObject({ status: 404, text })
  })
})

describe('cards of a hall without phones', () => {
  it.each([
    ['en', 'no table here has a phone: start with --phones N'],
    ['ru', 'столов с телефонами нет: запустите программу с --phones N'],
  ])('are refused in %s', async (language, text) => {
    expect(await ask(own, 'GET', `/cards?language=${language}`)).toEqual({ status: 400, text, cookie: '' })
  })
})

describe('a page for other machines', () => {
  it('shows nothing of the desk without the password', async () => {
    for (const path of ['/events', '/results.csv', '/results.json', '/sheet?table=table+1', '/cards', '/cards.pdf'])
      expect((await ask(open, 'GET', path)).status).toBe(401)
    expect((await ask(open, 'GET', '/')).text).toContain('id="password"')
    expect((await ask(open, 'GET', '/')).text).not.toContain('id="plan"')
  })

  it('keeps connections for the desk that spectators cannot use up', async () => {
    const looking = Array.from({ length: 310 }, () => {
      const sent = request({ host: '127.0.0.1', port: own.port, path: '/watch/events', agent: false })
      sent.on('error', () => {})
      sent.end()
      return sent
    })
    await expect.poll(() => own.watchers.lookers.size).toBe(300)
    expect((await ask(own, 'GET', '/watch/events')).status).toBe(503)
    expect((await ask(own, 'GET', '/events')).status).toBe(200)
    for (const sent of looking) sent.destroy()
    await expect.poll(() => own.watchers.lookers.size).toBe(0)
  })

  it('changes nothing without the password, or with an invented cookie', async () => {
    for (const path of DEEDS) {
      expect((await ask(open, 'POST', path, OURS, '{}')).status).toBe(401)
      expect((await ask(open, 'POST', path, { ...OURS, cookie: `hall=${'0'.repeat(64)}` }, '{}')).status).toBe(401)
    }
  })

  it('allows changes after the password was given, and makes a guesser wait', async () => {
    const { status, cookie } = await ask(open, 'POST', '/login', OURS, JSON.stringify({ password: PASSWORD }))
    expect([status, cookie]).toEqual([
      200,
      expect.stringMatching(/^hall=[0-9a-f]{64}; Max-Age=57600; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    const headers = { ...OURS, cookie: cookie.split(';')[0] }
    expect((await ask(open, 'POST', '/clear', headers, '{"name":"table 3"}')).status).toBe(200)
    expect((await ask(open, 'POST', '/clear', { cookie: headers.cookie }, '{"name":"table 3"}')).status).toBe(401)
    const guess = (): Promise<Asked> => ask(open, 'POST', '/login', OURS, '{"password":"guess"}')
    for (let i = 0; i < 4; i++) expect((await guess()).status).toBe(401)
    expect((await guess()).text).toMatch(/^the password is wrong; try again in \d+ s$/)
    const right = await ask(open, 'POST', '/login', OURS, JSON.stringify({ password: PASSWORD }))
    expect(right.status).toBe(401) // the right one must wait as well
  })

  it.each(['192.0.2.1', 'nonsense.invalid'])(
    'says that this machine has not the address to listen on: %s',
    async (host) => {
      const served = serveHall(makeService([], '/nowhere'), host, 0, PASSWORD)
      await expect(served).rejects.toMatchObject({
        exitCode: 2,
        message: `--listen: this machine has no address ${host}`,
      })
    },
  )

  it('knows a session after a restart with the same password, and none after one with another', async () => {
    const folder = makeFolder()
    let cookie = ''
    const served = async (password: string, deed: (web: Web) => Promise<Asked>): Promise<Asked> => {
      const again = revive(makeService(demoClocks(3), folder))
      const web = await serveHall(again, '127.0.0.1', 0, password)
      return deed(web).finally(() => web.close())
    }
    const look = (web: Web): Promise<Asked> => ask(web, 'GET', '/results.json', { cookie })
    const given = JSON.stringify({ password: PASSWORD })
    cookie = (await served(PASSWORD, (web) => ask(web, 'POST', '/login', OURS, given))).cookie.split(';')[0]
    expect((await served(PASSWORD, look)).status).toBe(200)
    expect((await served('another horse', look)).status).toBe(401)
    expect(readFileSync(join(folder, 'hall.jsonl'), 'utf8')).not.toContain(PASSWORD)
  })
})
