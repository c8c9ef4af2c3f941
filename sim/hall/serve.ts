/*
 * The web server: the desk's page and the spectators', the stream that keeps them up to date, and what the desk asks for.
 *
 * Nothing under /watch changes anything, or tells more than the hall may see.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { LANGUAGES } from '../clock/languages.ts'
import { TapeError } from '../tape/tape.ts'
import { Usage } from '../terminal/exit.ts'
import { begin } from './deeds.ts'
import type { TableView } from './figures.ts'
import { clearMarks } from './hall.ts'
import { type Page, pagesOf } from './page.ts'
import { csvOf, resultsOf } from './results.ts'
import {
  changed,
  checkRevision,
  type News,
  newsOf,
  newViews,
  Refused,
  type Service,
  Stale,
  setPlan,
  stopWork,
  viewsOf,
} from './service.ts'
import { sheetHtml } from './sheets.ts'
import { isForUs, login, makeTrust, mayChange, type Trust } from './trust.ts'

/** The port that was asked for cannot be had: one line. */
export class NoPort extends Error {}

export interface Web {
  service: Service
  server: Server
  host: string
  port: number
  trust: Trust
  pages: { desk: Page; watch: Page }
  lookers: Set<Looker>
  timer: NodeJS.Timeout | undefined
  /** How fast the service's clock goes, beside a real one. */
  speed: number
  close: () => void
}

interface Looker {
  response: ServerResponse
  isDesk: boolean
}

/** Lookers are told what is new this often, and that all is well. */
const PACE = 200
const QUIET = 5
/** Of a request; a plan of a thousand tables has some 60 kB. */
const MOST_BODY = 256_000
const MOST_LOOKERS = 300
/** Who reads so slowly that this much waits for him is let go. */
const MOST_WAITING = 4_000_000
const HEADS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Listens, and tells lookers what is new from then on; throws a NoPort. 0 lets the system choose the port. */
export async function serveHall(
  service: Service,
  host: string,
  port: number,
  password: string | undefined,
  speed = 1,
): Promise<Web> {
  const trust = makeTrust(password)
  const web = {
    service,
    host,
    trust,
    speed,
    pages: await pagesOf(),
    lookers: new Set(),
    timer: undefined,
  } as object as Web
  web.server = createServer((request, response) => void answer(web, request, response))
  await new Promise<void>((resolve, reject) => {
    web.server.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(
        new NoPort(
          `cannot serve the page on ${host} port ${port}: ${code === 'EADDRINUSE' ? 'it is taken; name another --port' : code}`,
        ),
      )
    })
    web.server.listen(port, host, resolve)
  })
  const address = web.server.address()
  web.port = typeof address === 'object' && address ? address.port : port
  let quiet = 0
  web.timer = setInterval(() => {
    quiet = tellAll(web, quiet >= QUIET) ? 0 : quiet + 1
  }, PACE)
  web.close = () => {
    clearInterval(web.timer)
    for (const { response } of web.lookers) response.end()
    web.server.close()
    web.server.closeAllConnections()
  }
  return web
}

/** Tells all lookers what is new, or that nothing is; whether anything was told. */
export function tellAll({ service, lookers, speed }: Web, isDue = true): boolean {
  const tables = newViews(service)
  const { isNews } = service
  service.isNews = false
  if (!tables.length && !isNews && !isDue) return false
  const now = service.now()
  const news = isNews ? newsOf(service) : undefined
  const desk = eventOf({ now, speed, tables, news })
  const watch = eventOf({
    now,
    speed,
    tables: tables.map(forSpectators),
    news: news && newsForSpectators(news),
  })
  for (const looker of lookers) {
    if (looker.response.writableLength > MOST_WAITING) looker.response.destroy()
    else looker.response.write(looker.isDesk ? desk : watch)
  }
  return true
}

function eventOf(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** What is no spectator's business is left out. */
function forSpectators({ id, name, players, said }: TableView): TableView {
  return {
    id,
    name,
    players,
    said: said && { ...said, called: 0, calledFor: 0, battery: 100 },
    marks: [],
    heldUntil: 0,
  }
}

function newsForSpectators({ broker, plan }: News): Partial<News> {
  return { broker: { ...broker, name: '' }, plan: plan && { ...plan, text: '', judge: '' } }
}

async function answer(web: Web, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (!isForUs(request, web.host)) return say(response, 421, 'this page is for this machine alone')
    const path = new URL(request.url ?? '/', 'http://hall').pathname
    if (request.method === 'GET' || request.method === 'HEAD') await show(web, path, request, response)
    else if (request.method === 'POST') await change(web, path, request, response)
    else say(response, 405, 'only to be read')
  } catch (error) {
    fail(response, error as Error)
  }
}

function fail(response: ServerResponse, error: Error): void {
  const isTheirs =
    error instanceof Usage || error instanceof TapeError || error instanceof Refused || error instanceof Stale
  if (!isTheirs) process.stderr.write(`${error.stack}\n`)
  if (response.headersSent) response.destroy()
  else
    say(
      response,
      error instanceof Stale ? 409 : isTheirs ? 400 : 500,
      isTheirs ? error.message : 'a fault of this program',
    )
}

async function show(web: Web, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { service, pages } = web
  switch (path) {
    case '/':
      return page(response, pages.desk)
    case '/watch':
      return page(response, pages.watch)
    case '/events':
    case '/watch/events':
      return lookOn(web, path === '/events', request, response)
    case '/results.csv':
      return send(response, 'text/csv; charset=utf-8', csvOf(resultsOf(service)))
    case '/results.json':
      return send(response, 'application/json', JSON.stringify(resultsOf(service), null, 2))
    case '/sheet':
      return sheet(service, request, response)
  }
  say(response, 404, 'not found')
}

function page(response: ServerResponse, { html, policy }: Page): void {
  response.writeHead(200, { ...HEADS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  response.end(html)
}

function sheet({ records }: Service, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://hall')
  const name = searchParams.get('table') ?? ''
  const language = LANGUAGES.find((code) => code === searchParams.get('language')) ?? LANGUAGES[0]
  const record = records.get(name)
  if (!record) return say(response, 404, 'no record of this table has been read yet')
  const html = sheetHtml(record.words, name, language)
  page(response, { html, policy: "default-src 'none'; style-src 'unsafe-inline'" })
}

function lookOn(web: Web, isDesk: boolean, request: IncomingMessage, response: ServerResponse): void {
  const { service, lookers, speed } = web
  if (lookers.size >= MOST_LOOKERS) return say(response, 503, 'too many look on already')
  response.writeHead(200, { ...HEADS, 'content-type': 'text/event-stream' })
  const views = viewsOf(service)
  const news = newsOf(service)
  const tables = isDesk ? views : views.map(forSpectators)
  const all = isDesk ? news : newsForSpectators(news)
  response.write(eventOf({ now: service.now(), speed, tables, news: all, isAll: true }))
  const looker = { response, isDesk }
  lookers.add(looker)
  request.on('close', () => lookers.delete(looker))
  response.on('error', () => lookers.delete(looker))
}

async function change(web: Web, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { service, trust } = web
  if (!['/do', '/plan', '/clear', '/stop', '/login'].includes(path)) return say(response, 404, 'not found')
  const body = await bodyOf(request)
  if (path === '/login') return logIn(web, body, request, response)
  if (!mayChange(trust, request)) return say(response, 401, 'the password first')
  if (path === '/stop') {
    if (!stopWork(service, 'by the desk')) throw new Refused('nothing is under way')
  } else if (path === '/clear') {
    if (!clearMarks(service.hall, String(body.name))) throw new Refused('no such table')
  } else {
    if (body.what !== 'check') checkRevision(service, Number(body.revision))
    if (path === '/plan') {
      setPlan(service, String(body.text ?? ''))
      changed(service)
    } else startWork(service, body)
  }
  send(response, 'application/json', JSON.stringify({ revision: service.hall.revision }))
}

function startWork(service: Service, { what, names }: Record<string, unknown>): void {
  const list = Array.isArray(names) ? names.map(String) : service.hall.tables.map(({ clock }) => clock.name)
  begin(service, String(what), list).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    if (service.work) service.work.sum = `${what}: ${error.message}`
    service.isNews = true
  })
}

function logIn(
  { trust, service }: Web,
  { password }: Record<string, unknown>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const outcome = login(trust, request.socket.remoteAddress ?? '', String(password ?? ''), service.now())
  if ('cookie' in outcome) {
    response.setHeader('set-cookie', outcome.cookie)
    return send(response, 'application/json', '{}')
  }
  const later = outcome.wait ? `; try again in ${Math.ceil(outcome.wait / 1000)} s` : ''
  say(response, 401, `the password is wrong${later}`)
}

/** Throws a Refused for what is no JSON object, or too long. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MOST_BODY) throw new Refused('too long')
    parts.push(part)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // told below
  }
  throw new Refused('a JSON object is wanted')
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { ...HEADS, 'content-type': type })
  response.end(text)
}

function say(response: ServerResponse, code: number, text: string): void {
  response.writeHead(code, { ...HEADS, 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}
