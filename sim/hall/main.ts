/*
 * `npm run hall`: the hall live, for the desk and for spectators; and what the desk does before and after a round. The
 * hall file and the plan are read before the page is served.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { shown } from '../clock/shown.ts'
import { type Clock, findClocks } from '../judge/hall.ts'
import { tableOf } from '../judge/many.ts'
import { endWith, INTERRUPTED, Usage, untilInterrupt } from '../terminal/exit.ts'
import { HELP_ROW, helpText, WRONG_USE, wantsHelp } from '../terminal/help.ts'
import { type Carrier, joinBroker, NoBroker, ownBroker } from './broker.ts'
import { askCables } from './cables.ts'
import { beginDemo, demoClocks } from './demo.ts'
import { isPhone } from './hall.ts'
import { isOwnHost } from './local.ts'
import { phoneClocks } from './phones.ts'
import { revive } from './revive.ts'
import { NoPort, serveHall, type Web } from './serve.ts'
import { brokerIs, makeService, type Service, setPlan, stopWork, take, type Work } from './service.ts'

const HELP = helpText({
  use: 'npm run hall -- FILE',
  what: 'The hall live: a page for the desk and one for spectators, from what clocks tell by radio and by cable, and phones over the network. FILE has a clock a line, as for npm run judge: PORT NAME.',
  sections: [
    [
      'options',
      [
        ['--phones N', 'tables 1 to N have a phone each, by cards that the desk prints; with FILE or without'],
        ['--address URL', 'where phones reach the page, as behind a front that has TLS: https://hall.local'],
        ['--port N', 'of the page, 8088 without it; 0 lets the system choose'],
        ['--broker URL', 'an MQTT broker that is there: mqtt://host:1883'],
        ['--mqtt-port N', 'without --broker: where the broker of its own listens, 1883 without it'],
        ['--listen ADDRESS', 'the page is for other machines too, as on 0.0.0.0; wants HALL_PASSWORD'],
        ['--plan FILE', 'event, round and control, then a table a line: TABLE; LEFT; RIGHT'],
        ['--out FOLDER', 'for records, sheets and results; hall without it, hall-demo with --demo'],
        ['--demo N', 'a simulated hall of so many tables, in place of FILE'],
        ['--seed N', 'with --demo: other matches'],
        ['--speed N', 'with --demo: so many times as fast'],
        HELP_ROW,
      ],
    ],
    [
      'in the environment, where no other user reads them',
      [
        ['HALL_PASSWORD', 'what a desk must know to change something, where the page is for other machines'],
        ['HALL_BROKER_USER, HALL_BROKER_PASSWORD', 'who joins the broker of --broker; or HALL_BROKER_PASSWORD_FILE'],
        [
          'HALL_GATEWAY_PASSWORD',
          'what a gateway must know; with it the own broker takes those of other machines on --listen',
        ],
      ],
    ],
  ],
  examples: [
    'npm run hall -- hall.txt',
    'npm run hall -- hall.txt --broker mqtt://127.0.0.1',
    'npm run hall -- hall.txt --plan round.txt',
    'HALL_PASSWORD=… npm run hall -- --phones 20 --listen 0.0.0.0',
    'npm run hall -- --demo 100',
  ],
  ends: [
    ['0', 'ended by Ctrl-C'],
    WRONG_USE,
    ['5', 'the port of the page cannot be had'],
    ['6', 'no broker'],
    ['130', 'Ctrl-C while clocks were worked on: each is done or not touched, and its line says which'],
  ],
})
const NO_PORT = 5
const NO_BROKER = 6
const LOCAL = '127.0.0.1'
const MOST_TABLES = 999
const LEAST_PASSWORD = 8

const TEXTS = [
  'port',
  'broker',
  'mqtt-port',
  'listen',
  'plan',
  'out',
  'phones',
  'address',
  'demo',
  'seed',
  'speed',
] as const

interface Wanted {
  values: Partial<Record<(typeof TEXTS)[number], string>>
  file: string | undefined
}

function read(args: string[]): Wanted {
  const options = Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if (positionals.length > 1) throw new Usage(`one hall file, and "${shown(positionals[1])}" stands behind it`)
    return { values: values as Wanted['values'], file: positionals[0] }
  } catch (error) {
    throw error instanceof Usage ? error : new Usage(`${(error as Error).message.split('\n')[0]}; see --help`)
  }
}

function whole(name: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual
  if (!/^\d{1,9}$/.test(text) || Number(text) > most)
    throw new Usage(`--${name}: "${shown(text)}" is no whole number up to ${most}`)
  return Number(text)
}

function makeHere({ values, file }: Wanted): { service: Service; demo: number } {
  const demo = whole('demo', values.demo, 0, MOST_TABLES)
  const phones = whole('phones', values.phones, 0, MOST_TABLES)
  if (demo && (phones || file !== undefined)) throw new Usage('--demo has a hall of its own: leave the rest out')
  if (!demo && !phones && file === undefined)
    throw new Usage('hall wants a hall file: npm run hall -- hall.txt, or --phones 20, or --demo 100; see --help')
  const clocks = file === undefined ? [] : findClocks([], file)
  const service = makeService(
    demo ? demoClocks(demo) : withPhones(clocks, phones),
    values.out ?? (demo ? 'hall-demo' : 'hall'),
  )
  if (!demo) revive(service)
  if (values.plan !== undefined) setPlan(service, textIn(values.plan), values.plan)
  return { service, demo }
}

function withPhones(clocks: readonly Clock[], count: number): Clock[] {
  const all = [...clocks, ...phoneClocks(count)]
  const twice = all.find(({ name }, i) => all.findIndex((one) => one.name === name) < i)
  if (twice) throw new Usage(`--phones: the hall file has "${shown(twice.name)}" already; name its clocks otherwise`)
  return all
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Usage(`${shown(file)}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The password, which must be set if other machines reach the page. */
function passwordFor(host: string, address: string | undefined): string | undefined {
  const { HALL_PASSWORD: password } = process.env
  if (password !== undefined && password.length < LEAST_PASSWORD)
    throw new Usage(`HALL_PASSWORD: ${LEAST_PASSWORD} characters at least`)
  const lets = isOwnHost(host) ? address && '--address' : '--listen'
  if (lets && password === undefined)
    throw new Usage(`${lets} lets other machines in: set HALL_PASSWORD, which a desk must know to change something`)
  return password
}

async function carrierFor(service: Service, values: Wanted['values'], host: string): Promise<Carrier> {
  const listener = {
    take: (topic: string, payload: Uint8Array) => take(service, topic, payload),
    told: (isThere: boolean) => {
      brokerIs(service, isThere)
      if (!isThere) process.stderr.write('the broker is lost; it is tried again each second\n')
    },
  }
  if (values.broker !== undefined) {
    if (!/^mqtts?:\/\/[^\s/]+/.test(values.broker) || !URL.canParse(values.broker))
      throw new Usage('--broker: write mqtt://HOST or mqtt://HOST:PORT')
    if (new URL(values.broker).password)
      throw new Usage('--broker: all users of this machine can read a password there; set HALL_BROKER_PASSWORD')
    return joinBroker(values.broker, listener, brokerLogin())
  }
  const { HALL_GATEWAY_PASSWORD: password } = process.env
  const port = whole('mqtt-port', values['mqtt-port'], 1883, 65_535)
  return ownBroker(password === undefined ? LOCAL : host, port, password, listener)
}

function brokerLogin(): { username?: string; password?: string } {
  const { HALL_BROKER_USER: username, HALL_BROKER_PASSWORD: given, HALL_BROKER_PASSWORD_FILE: file } = process.env
  const password = given ?? (file && textIn(file).trim())
  return { ...(username && { username }), ...(password && { password }) }
}

/** The address at which phones reach the page; '' if no other machine does. */
function addressFor(given: string | undefined, host: string, port: number): string {
  if (given !== undefined) return given.replace(/\/+$/, '')
  if (isOwnHost(host)) return ''
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')
  const named = isIP(host) && !['0.0.0.0', '::'].includes(host) ? host : own?.address
  return named ? `http://${named.includes(':') ? `[${named}]` : named}:${port}` : ''
}

function checkAddress(given: string | undefined): void {
  if (given !== undefined && (!/^https?:\/\/[^\s/]+\/?$/.test(given) || !URL.canParse(given)))
    throw new Usage('--address: write http://HOST:PORT or https://HOST')
}

async function run(args: string[]): Promise<number> {
  if (wantsHelp(args)) {
    process.stdout.write(HELP)
    return 0
  }
  const wanted = read(args)
  const { values } = wanted
  const host = values.listen ?? LOCAL
  checkAddress(values.address)
  const password = passwordFor(host, values.address)
  const port = whole('port', values.port, 8088, 65_535)
  const speed = whole('speed', values.speed, 1, 1000) || 1
  const seed = whole('seed', values.seed, 1, 999_999_999)
  const { service, demo } = makeHere(wanted)
  const web = await serveHall(service, host, port, password, demo ? speed : 1)
  service.address = addressFor(values.address, host, web.port)
  try {
    const end = demo ? demoIn(service, demo, seed, speed) : await hallIn(service, values, host)
    tellWhere(service, web)
    return await untilEnd(service, end)
  } finally {
    web.close()
  }
}

function demoIn(service: Service, demo: number, seed: number, speed: number): () => Promise<void> {
  const stop = beginDemo(service, demo, seed, speed)
  return async () => stop()
}

async function hallIn(service: Service, values: Wanted['values'], host: string): Promise<() => Promise<void>> {
  if (service.hall.tables.every(({ clock }) => isPhone(clock)) && values.broker === undefined) {
    brokerIs(service, true)
    return async () => {}
  }
  const carrier = await carrierFor(service, values, host)
  service.brokerName = carrier.name
  const cables = askCables(service, carrier.publish)
  return async () => {
    await cables.close()
    await carrier.close()
  }
}

function tellWhere({ hall, brokerName, address }: Service, { host, port }: Web): void {
  const at = address || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  process.stdout.write(`desk        ${at}/\nspectators  ${at}/watch\nprojector   ${at}/board\n`)
  process.stderr.write(`${hall.tables.length} tables${brokerName && `, gateways at ${brokerName}`}; Ctrl-C ends it\n`)
}

/**
 * Waits for Ctrl-C, then for clocks that are worked on, and tells what was done with each. A second Ctrl-C ends all at
 * once.
 */
async function untilEnd(service: Service, end: () => Promise<void>): Promise<number> {
  const { signal } = untilInterrupt()
  process.on('SIGTERM', () => process.emit('SIGINT'))
  service.showWork = showWork
  await new Promise((next) => signal.addEventListener('abort', next))
  const isUnderWay = stopWork(service, 'by Ctrl-C')
  await finished(service)
  await end()
  tellWork(service, isUnderWay)
  return isUnderWay ? INTERRUPTED : 0
}

/** On a terminal, a line of progress that is written over; and one line at the end. */
function showWork({ what, done, all, isOver, note, sum }: Work): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${isOver ? '' : `${what}: ${note || `${done} / ${all}`}`}`)
  if (isOver) process.stderr.write(`${shown(sum)}\n`)
}

async function finished({ work }: Service): Promise<void> {
  while (work && !work.isOver) await new Promise((next) => setTimeout(next, 50))
}

function tellWork({ work }: Service, isUnderWay: boolean): void {
  if (!work || !isUnderWay) return
  process.stdout.write(tableOf(work.lines.map(({ name, text }) => [name, text])))
}

async function main(args: string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    if (!(error instanceof NoPort) && !(error instanceof NoBroker)) throw error
    process.stderr.write(`${error.message}\n`)
    return error instanceof NoPort ? NO_PORT : NO_BROKER
  }
}

void endWith(main(process.argv.slice(2)))
