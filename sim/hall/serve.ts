/*
 * The web server: the pages of the desk, of spectators and of phones, the streams that keep pages up to date, and the
 * requests of desks and phones. Nothing under /watch changes anything, or shows more than spectators may see. What
 * belongs to the desk needs the password if there is one.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { getCookie, setCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { LANGUAGES } from '../clock/languages.ts'
import { TapeError } from '../tape/tape.ts'
import { serveAt, Usage } from '../terminal/exit.ts'
import { POLICY, siteFiles } from '../web/build.ts'
import { NoStart, pdfOf } from '../web/chromium.ts'
import { CARDS_POLICY, cardsHtml } from './cards.ts'
import { begin } from './deeds.ts'
import type { TableView } from './figures.ts'
import { diskFault } from './files.ts'
import { clearMarks, Refused } from './hall.ts'
import { inRussian } from './page/words.ts'
import { type Page, pagesOf } from './page.ts'
import { bringRecord, join, NotSeated, openSeat, tell, WORDS } from './phones.ts'
import { csvOf, jsonOf, recordIn, resultsOf, sheetHtml } from './results.ts'
import {
  changed,
  checkRevision,
  type News,
  newsOf,
  newViews,
  type Service,
  Stale,
  setPlan,
  stopWork,
  viewsOf,
} from './service.ts'
import {
  COOKIE,
  hashOf,
  isForUs,
  isFromOwnPage,
  isKnown,
  isOwnAddress,
  keepSession,
  login,
  makeTrust,
  OWN_HEADER,
  SESSION,
  sealOf,
} from './trust.ts'

/** The exit code if the port cannot be had. */
const NO_PORT = 5

/** Who looks on, and what they are shown. */
interface Audience {
  lookers: Set<ServerResponse>
  /** Streams at once. Spectators have a limit of their own, so they take no desk's place. */
  most: number
  viewFor: (view: TableView) => TableView
  newsFor: (news: News) => Partial<News>
}

type Asked = Context<{ Bindings: HttpBindings }>
type Body = Record<string, unknown>

/** Pages are sent what is new every PACE ms. After nothing was new QUIET times they are sent an empty message. */
const PACE = 200
const QUIET = 5
/** In bytes, of a request. The longest is a whole record, with up to 11 for each word. */
const MOST_BODY = 12 * WORDS
const MOST_DESKS = 50
const MOST_WATCHERS = 300
/** A stream is closed if so many bytes wait to be read. */
const MOST_WAITING = 4_000_000
/** A request that takes longer to arrive, in ms, is dropped. */
const MOST_COMING = 20_000
const HEADS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const NO_SHEET = 'no record of this table has been read yet: Round → Records, sheets, results'
/** Requests that write into the folder whenever they are granted. */
const KEEPING: readonly string[] = ['/phone/record', '/plan']
const SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

type Hub = Awaited<ReturnType<typeof hubOf>>

/** What answers need to know, before a server is there. */
async function hubOf(service: Service, host: string, password: string | undefined, speed: number) {
  const trust = makeTrust(password)
  for (const [hash, until, seal = ''] of service.sessions) {
    const isValid = password !== undefined && until > service.now() && seal === sealOf(password, hash)
    if (isValid) keepSession(trust, hash, until)
  }
  const desks: Audience = { lookers: new Set(), most: MOST_DESKS, viewFor: (view) => view, newsFor: (news) => news }
  const watchers: Audience = {
    ...{ lookers: new Set(), most: MOST_WATCHERS },
    viewFor: forSpectators,
    newsFor: newsForSpectators,
  }
  return {
    ...{ service, host, trust, desks, watchers },
    pages: await pagesOf(),
    /** Ms of the service's time for one real ms. */
    speed,
    /** The files of the clock's page, for phones; built when the first one asks. */
    site: undefined as ReturnType<typeof siteFiles> | undefined,
  }
}

export type Web = Awaited<ReturnType<typeof serveHall>>

/** Starts the server, which sends pages what is new from then on. Port 0: the system chooses one. Throws a Usage. */
export async function serveHall(service: Service, host: string, port: number, password: string | undefined, speed = 1) {
  const hub = await hubOf(service, host, password, speed)
  const serverOptions = { requestTimeout: MOST_COMING, headersTimeout: MOST_COMING }
  const server = createAdaptorServer({ fetch: appOf(hub).fetch, serverOptions }) as Server
  const own = await serveAt(server, host, port, NO_PORT, 'take --port 0')
  let quiet = 0
  const timer = setInterval(() => {
    quiet = tellAll(hub, quiet >= QUIET) ? 0 : quiet + 1
  }, PACE)
  const close = (): void => {
    clearInterval(timer)
    for (const response of [...hub.desks.lookers, ...hub.watchers.lookers]) response.end()
    server.close()
    server.closeAllConnections()
  }
  return { ...hub, server, port: own, timer, close }
}

/** Sends all pages what is new; if nothing is, an empty message if one is due. Returns whether anything was sent. */
export function tellAll({ service, desks, watchers, speed }: Hub, isDue = true): boolean {
  const tables = newViews(service)
  const { isNews } = service
  service.isNews = false
  if (!tables.length && !isNews && !isDue) return false
  const now = service.now()
  const news = isNews ? newsOf(service) : undefined
  for (const { lookers, viewFor, newsFor } of [desks, watchers]) {
    const event = eventOf({ now, speed, tables: tables.map(viewFor), news: news && newsFor(news) })
    for (const response of lookers) {
      if (response.writableLength > MOST_WAITING) response.destroy()
      else response.write(event)
    }
  }
  return true
}

function eventOf(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** A table without what spectators may not see: calls, batteries, marks. */
function forSpectators(table: TableView): TableView {
  const { name, number, isPhone, players, earlier, length, said, winner, seenAt } = table
  return {
    ...{ name, number, isPhone, players, earlier, length, winner },
    said: said && { ...said, called: 0, calledFor: 0, battery: 100 },
    ...{ hasRecord: false, marks: [], heldUntil: 0, seenAt, hasPhone: false },
  }
}

function newsForSpectators({ broker, plan }: News): Partial<News> {
  return { broker, plan: plan && { ...plan, text: '' } }
}

/** The answers by path. Those of `own` are for the desk alone. */
function appOf(web: Hub): Hono<{ Bindings: HttpBindings }> {
  const { service, pages } = web
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (c, next) => {
    if (!isForUs(c.req.header('host'), web.host, service.address))
      return say(c, 421, 'this page is for this machine alone')
    for (const [name, value] of Object.entries(HEADS)) c.header(name, value)
    await next()
    if (service.diskFault && c.res.ok && KEEPING.includes(c.req.path)) tellDisk(service, '')
    return undefined
  })
  app.use(bodyLimit({ maxSize: MOST_BODY, onError: (c) => c.text('too long\n', 413, { connection: 'close' }) }))
  app.onError((error, c) => fail(service, c, error))
  app.notFound((c) => say(c, 404, 'not found'))

  app.get('/watch', (c) => page(c, pages.watch))
  app.get('/watch/events', (c) => lookOn(web, c, web.watchers))
  app.get('/board', (c) => page(c, pages.board))
  app.get('/table', (c) => c.redirect('/table/'))
  for (const path of ['/table/', '/table/:file']) app.get(path, compress(), async (c) => clockPage(web, c))
  phone(app, '/phone/join', (body, address) => join(service, body, address))
  phone(app, '/phone/tell', (body, address) => tell(service, body, address))
  phone(app, '/phone/record', (body, address) => ({ received: bringRecord(service, body, address) }))
  app.post('/login', async (c) => logIn(web, c, await bodyOf(c)))
  app.get('/', (c) => page(c, isDesk(web, c) ? pages.desk : pages.login))

  const own = new Hono<{ Bindings: HttpBindings }>()
  own.use(async (c, next) => (isDesk(web, c) ? next() : say(c, 401, 'the password first')))
  own.get('/events', (c) => lookOn(web, c, web.desks))
  own.get('/results.csv', (c) => c.text(csvOf(resultsOf(service)), 200, { 'content-type': 'text/csv; charset=utf-8' }))
  own.get('/results.json', (c) => c.text(jsonOf(resultsOf(service)), 200, { 'content-type': 'application/json' }))
  own.get('/sheet', (c) => sheet(service, c))
  own.get('/cards', (c) => page(c, { html: cardsHtml(service), policy: CARDS_POLICY }))
  own.get('/cards.pdf', async (c) => {
    const pdf = await pdfOf(cardsHtml(service)).catch((error) => {
      if (!(error instanceof NoStart)) throw error
      throw new Refused('a PDF is made by Chromium, which is not here: print /cards from this browser')
    })
    return c.body(new Uint8Array(pdf), 200, { 'content-type': 'application/pdf' })
  })
  const change = (path: string, deed: (body: Body) => void): void => {
    own.post(path, async (c) => {
      if (!isOwnPage(c)) return say(c, 401, 'the password first')
      deed(await bodyOf(c))
      return c.json({ revision: service.hall.revision })
    })
  }
  change('/stop', () => {
    if (!stopWork(service, 'by the desk')) throw new Refused('nothing is under way')
  })
  change('/clear', ({ name }) => clearMarks(service.hall, String(name)))
  change('/phone/open', ({ name }) => openSeat(service, String(name)))
  change('/plan', ({ text, revision }) => {
    checkRevision(service, Number(revision))
    setPlan(service, String(text ?? ''))
    changed(service)
  })
  change('/do', (body) => {
    if (body.what !== 'check') checkRevision(service, Number(body.revision))
    startWork(service, body)
  })
  app.route('/', own)
  return app
}

/** A path for phones. A request must be JSON from our own page, which a foreign page cannot send. */
function phone(
  app: Hono<{ Bindings: HttpBindings }>,
  path: string,
  take: (body: Body, address: string) => object,
): void {
  app.post(path, async (c) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json')
    if (!isJson || !isFromOwnPage(c.req.header('origin'), c.req.header('host'))) return say(c, 403, 'not from here')
    const body = await bodyOf(c)
    try {
      return c.json(take(body, addressOf(c.env.incoming, c.req.header('x-forwarded-for'))))
    } catch (error) {
      if (error instanceof NotSeated) return c.json({ why: error.why }, error.why === 'repeated' ? 409 : 403)
      throw error
    }
  })
}

/** The clock's page for phones at tables, and the files with which it is installed. */
async function clockPage(web: Hub, c: Asked): Promise<Response> {
  web.site ??= siteFiles()
  const name = c.req.param('file') || 'index.html'
  const file = (await web.site).find((one) => one.name === name)
  if (!file) return say(c, 404, 'not found')
  const data = typeof file.data === 'string' ? file.data : new Uint8Array(file.data)
  return c.body(data, 200, { 'content-type': file.type, 'content-security-policy': POLICY })
}

function isDesk({ trust, service }: Hub, c: Asked): boolean {
  return isKnown(trust, getCookie(c, COOKIE), service.now())
}

function isOwnPage(c: Asked): boolean {
  return c.req.header(OWN_HEADER) !== undefined && isFromOwnPage(c.req.header('origin'), c.req.header('host'))
}

/** Answers with one line that says what was wrong. A fault of this program is also written to the terminal. */
function fail(service: Service, c: Context, error: Error): Response {
  const fault = diskFault(service.out, error)
  if (fault) {
    tellDisk(service, fault)
    return say(c, 500, fault)
  }
  if (error instanceof Stale) return say(c, 409, error.message)
  if (error instanceof Usage || error instanceof TapeError || error instanceof Refused)
    return say(c, 400, textFor(c, error.message))
  if (error instanceof HTTPException) return say(c, error.status, error.message || 'refused')
  // the other side hung up before all of the request was here
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || error.name === 'AbortError')
    return say(c, 400, 'cut off')
  process.stderr.write(`${error.stack}\n`)
  return say(c, 500, 'a fault of this program')
}

/** Tells desks and the terminal that nothing can be written, or with '' that something was. */
function tellDisk(service: Service, fault: string): void {
  if (fault === service.diskFault) return
  process.stderr.write(`${fault || `"${service.out}" can be written to again`}\n`)
  Object.assign(service, { diskFault: fault, isNews: true })
}

function page(c: Asked, { html, policy }: Page): Response {
  return c.html(html, 200, { 'content-security-policy': policy })
}

function sheet({ matches }: Service, c: Asked): Response {
  const name = c.req.query('table') ?? ''
  const language = LANGUAGES.find((code) => code === c.req.query('language')) ?? LANGUAGES[0]
  const match = [...matches].reverse().find(({ table }) => table === name)
  const words = match && recordIn(match.file)
  if (!words) return say(c, 404, textFor(c, NO_SHEET))
  return page(c, { html: sheetHtml(words, name, language), policy: SHEET_POLICY })
}

/** Opens a stream of events; the first one has everything. */
function lookOn({ service, speed }: Hub, c: Asked, { lookers, most, viewFor, newsFor }: Audience): Response {
  const type = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  if (c.req.method === 'HEAD') return c.body(null, 200, type)
  if (lookers.size >= most) return say(c, 503, 'too many look on already')
  const { incoming, outgoing } = c.env
  outgoing.writeHead(200, { ...HEADS, ...type })
  const tables = viewsOf(service).map(viewFor)
  outgoing.write(eventOf({ now: service.now(), speed, tables, news: newsFor(newsOf(service)), isAll: true }))
  lookers.add(outgoing)
  incoming.on('close', () => lookers.delete(outgoing))
  outgoing.on('error', () => lookers.delete(outgoing))
  return RESPONSE_ALREADY_SENT
}

function startWork(service: Service, { what, names }: Body): void {
  const list = Array.isArray(names) ? names.map(String) : service.hall.tables.map(({ clock }) => clock.name)
  begin(service, String(what), list).catch((error: Error) => {
    const fault = diskFault(service.out, error)
    process.stderr.write(`${fault || error.stack}\n`)
    if (service.work) service.work.sum = `${what}: ${fault || error.message}`
    service.isNews = true
  })
}

function logIn({ trust, service }: Hub, c: Asked, { password }: Body): Response {
  if (typeof password !== 'string') throw new Refused('the password must be text')
  const outcome = login(trust, addressOf(c.env.incoming, c.req.header('x-forwarded-for')), password, service.now())
  if ('cookie' in outcome) {
    const { cookie } = outcome
    const hash = hashOf(cookie)
    try {
      service.journal('session', [hash, service.now() + SESSION, sealOf(String(trust.password), hash)])
      tellDisk(service, '')
    } catch (error) {
      const fault = diskFault(service.out, error as Error)
      if (!fault) throw error
      tellDisk(service, fault) // the session ends with this program, but a desk still sees calls
    }
    const secure = service.address.startsWith('https:')
    setCookie(c, COOKIE, cookie, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: SESSION / 1000, secure })
    return c.json({})
  }
  const later = outcome.wait ? `; try again in ${Math.ceil(outcome.wait / 1000)} s` : ''
  return say(c, 401, `the password is wrong${later}`)
}

/** The address that a request comes from. A proxy on this machine says for whom it asks. */
function addressOf({ socket }: IncomingMessage, forwarded: string | undefined): string {
  const address = socket.remoteAddress ?? ''
  return (isOwnAddress(address) && forwarded?.split(',').at(-1)?.trim()) || address
}

/** Throws a Refused for what is no JSON object. */
async function bodyOf(c: Asked): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  throw new Refused('the body must be a JSON object')
}

/** An answer in the language of the page whose link opened it. */
function textFor(c: Context, text: string): string {
  return c.req.query('language') === 'ru' ? inRussian(text) : text
}

function say(c: Context, status: number, text: string): Response {
  return c.text(`${text}\n`, status as 400)
}
