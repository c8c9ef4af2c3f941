/*
 * `npm run hall`: the hall live, for the desk and for spectators; and what the desk does before and after a round. The
 * hall file and the plan are read before the page is served.
 */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { decoded, shown } from '../clock/shown.ts'
import { tableText } from '../clock/vocabulary.ts'
import { type Clock, findClocks } from '../judge/hall.ts'
import { tableOf } from '../judge/many.ts'
import { readInput } from '../tape/file.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith, INTERRUPTED, Usage, untilInterrupt } from '../terminal/exit.ts'
import { showLine } from '../terminal/progress.ts'
import { type Carrier, joinBroker, ownBroker } from './broker.ts'
import { askCables } from './cables.ts'
import { UNREACHED } from './cards.ts'
import { beginDemo, demoClocks } from './demo.ts'
import { takeFolder } from './files.ts'
import { isPhone } from './hall.ts'
import { phoneClocks } from './phones.ts'
import { serveHall, type Web } from './serve.ts'
import { brokerIs, makeService, revive, type Service, startWith, stopWork, take, type Work } from './service.ts'
import { isOwnHost } from './trust.ts'

const HELP: Help = {
  use: 'npm run hall -- FILE',
  what: 'Shows the hall live, on a page for the desk and one for spectators, from what clocks send by radio and cable, and phones over the network. FILE has a clock on each line, as for npm run judge: PORT NAME.',
  sections: [
    [
      'options',
      [
        ['--phones N', 'N tables, each with a phone that scans the card which the desk prints; with or without FILE'],
        ['--address URL', 'where phones reach the page, for example behind a TLS proxy: https://hall.local'],
        ['--port N', 'port of the page; default 8088; 0 lets the system choose'],
        ['--broker URL', 'an existing MQTT broker: mqtt://host:1883'],
        ['--mqtt-port N', 'without --broker: port of the built-in broker; default 1883'],
        ['--listen ADDRESS', 'opens the page to other machines, for example on 0.0.0.0; needs HALL_PASSWORD'],
        ['--plan FILE', 'event, round and control, then a table on each line: TABLE; LEFT; RIGHT'],
        ['--out FOLDER', 'for records, sheets and results; default hall, with --demo hall-demo'],
        ['--demo N', 'simulates a hall of N tables, instead of FILE'],
        ['--seed N', 'with --demo: the seed of its matches'],
        ['--speed N', 'with --demo: runs N times as fast'],
        HELP_ROW,
      ],
    ],
    [
      'environment variables: unlike options, other users of this machine cannot see them',
      [
        ['HALL_PASSWORD', 'what a desk must enter to change anything, if other machines reach the page'],
        ['HALL_BROKER_USER, HALL_BROKER_PASSWORD', 'the login for --broker; or HALL_BROKER_PASSWORD_FILE'],
        [
          'HALL_GATEWAY_PASSWORD',
          'what a gateway must send; with it the built-in broker accepts gateways on other machines, at --listen',
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
    ['5', 'the port of the page is not available'],
    ['6', 'the broker is not available'],
    ['130', 'Ctrl-C during work on clocks: each is either done or not touched, and its line says which'],
  ],
}
const LOCAL = '127.0.0.1'
const MOST_TABLES = 999
const LEAST_PASSWORD = 8

/** The options by their names in the help, in camel case. */
type Values = Partial<
  Record<
    'port' | 'broker' | 'mqttPort' | 'listen' | 'plan' | 'out' | 'phones' | 'address' | 'demo' | 'seed' | 'speed',
    string
  >
>

function whole(name: string, text: string | undefined, usual: number, most: number, least = 0): number {
  if (text === undefined) return usual
  if (!/^\d{1,9}$/.test(text) || Number(text) > most || Number(text) < least)
    throw new Usage(`--${name}: "${shown(text)}" is not a whole number from ${least} to ${most}`)
  return Number(text)
}

function makeHere(values: Values, file: string | undefined): { service: Service; demo: number } {
  const demo = whole('demo', values.demo, 0, MOST_TABLES, 1)
  const phones = whole('phones', values.phones, 0, MOST_TABLES, 1)
  if (demo && (phones || file !== undefined)) throw new Usage('--demo takes neither a hall file nor --phones')
  checkTogether(values)
  if (!demo && !phones && file === undefined)
    throw new Usage('hall needs a hall file: npm run hall -- hall.txt, or --phones 20, or --demo 100; see --help')
  const clocks = file === undefined ? [] : findClocks([], file)
  const service = makeService(
    demo ? demoClocks(demo) : withPhones(clocks, phones),
    values.out ?? (demo ? 'hall-demo' : 'hall'),
  )
  if (!demo) {
    takeFolder(service.out)
    revive(service)
  }
  if (values.plan !== undefined && !startWith(service, decoded(readInput(values.plan, 'plan')), values.plan))
    process.stderr.write(`--plan: ${values.plan} was kept before, and a newer plan since: the newer one stays\n`)
  return { service, demo }
}

/** Throws a Usage for an option that would have no effect beside the others. */
function checkTogether(values: Values): void {
  const isDemo = values.demo !== undefined
  const given = { '--plan': values.plan, '--broker': values.broker, '--mqtt-port': values.mqttPort }
  const ofDemo = { '--seed': values.seed, '--speed': values.speed }
  for (const [option, value] of Object.entries(isDemo ? given : ofDemo)) {
    if (value === undefined) continue
    throw new Usage(isDemo ? `--demo takes no ${option}; leave it out` : `${option} is for --demo alone; leave it out`)
  }
  if (values.broker !== undefined && values.mqttPort !== undefined)
    throw new Usage('--mqtt-port is of the built-in broker; leave it or --broker out')
}

function withPhones(clocks: readonly Clock[], count: number): Clock[] {
  const phones = phoneClocks(count)
  const keyOf = ({ name }: Clock): string => tableText(name)
  const twice = clocks.find((clock) => phones.some((phone) => keyOf(phone) === keyOf(clock)))
  if (twice) throw new Usage(`--phones: the hall file already has "${shown(twice.name)}"; rename that clock`)
  return [...clocks, ...phones]
}

/** The password, which must be set if other machines reach the page. */
function passwordFor(host: string, address: string | undefined): string | undefined {
  const { HALL_PASSWORD: password } = process.env
  if (password !== undefined && password.length < LEAST_PASSWORD)
    throw new Usage(`HALL_PASSWORD: too short; it needs ${LEAST_PASSWORD} characters or more`)
  const lets = isOwnHost(host) ? address && '--address' : '--listen'
  if (lets && password === undefined)
    throw new Usage(`${lets} lets other machines in: set HALL_PASSWORD, which a desk must enter to change anything`)
  return password
}

async function carrierFor(service: Service, values: Values, host: string): Promise<Carrier> {
  const listener = {
    take: (topic: string, payload: Uint8Array) => take(service, topic, payload),
    onConnection: (isThere: boolean) => {
      brokerIs(service, isThere)
      if (!isThere) process.stderr.write('the broker is lost; trying again each second\n')
    },
  }
  if (values.broker !== undefined) {
    if (!/^mqtts?:\/\/[^\s/]+/.test(values.broker) || !URL.canParse(values.broker))
      throw new Usage('--broker: write mqtt://HOST or mqtt://HOST:PORT')
    if (new URL(values.broker).password)
      throw new Usage('--broker: other users of this machine can read a password in the URL; set HALL_BROKER_PASSWORD')
    return joinBroker(values.broker, listener, brokerLogin())
  }
  const { HALL_GATEWAY_PASSWORD: password } = process.env
  const port = whole('mqtt-port', values.mqttPort, 1883, 65_535)
  return ownBroker(password === undefined ? LOCAL : host, port, password, listener)
}

function brokerLogin(): { username?: string; password?: string } {
  const { HALL_BROKER_USER: username, HALL_BROKER_PASSWORD: given, HALL_BROKER_PASSWORD_FILE: file } = process.env
  const password = given ?? (file && readInput(file, 'password').toString('utf8').trim())
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

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<Values>(args, HELP)
  if (!typed) return 0
  const { values, words } = typed
  if (words.length > 1) throw new Usage(`hall takes one hall file, but there is also "${shown(words[1])}"`)
  const host = values.listen ?? LOCAL
  checkAddress(values.address)
  const password = passwordFor(host, values.address)
  const port = whole('port', values.port, 8088, 65_535)
  const speed = whole('speed', values.speed, 1, 1000, 1)
  const seed = whole('seed', values.seed, 1, 999_999_999)
  const { service, demo } = makeHere(values, words[0])
  const web = await serveHall(service, host, port, password, demo ? speed : 1)
  service.address = addressFor(values.address, host, web.port)
  try {
    const end = demo ? beginDemo(service, demo, seed, speed) : await hallIn(service, values, host)
    tellWhere(service, web)
    return await untilEnd(service, end)
  } finally {
    web.close()
  }
}

async function hallIn(service: Service, values: Values, host: string): Promise<() => Promise<void>> {
  if (service.hall.tables.every(({ clock }) => isPhone(clock)) && values.broker === undefined) {
    brokerIs(service, true)
    return async () => {}
  }
  const carrier = await carrierFor(service, values, host)
  service.brokerName = carrier.name
  const endCables = askCables(service)
  return async () => {
    await endCables()
    await carrier.close()
  }
}

function tellWhere({ hall, brokerName, address }: Service, { host, port }: Web): void {
  const at = address || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!address && hall.tables.some(({ clock }) => isPhone(clock))) process.stderr.write(`${UNREACHED}\n`)
  process.stdout.write(`desk        ${at}/\nspectators  ${at}/watch\nprojector   ${at}/board\n`)
  process.stderr.write(`${hall.tables.length} tables${brokerName && `, gateways at ${brokerName}`}; Ctrl-C ends it\n`)
}

/** Waits for Ctrl-C, then for clocks that are worked on, and tells the outcomes. A second Ctrl-C ends all at once. */
async function untilEnd(service: Service, end: () => unknown): Promise<number> {
  const { signal } = untilInterrupt()
  process.on('SIGTERM', () => process.emit('SIGINT'))
  service.showWork = showWork
  await new Promise((next) => signal.addEventListener('abort', next))
  const isUnderWay = stopWork(service, 'by Ctrl-C')
  while (service.work && !service.work.isOver) await new Promise((next) => setTimeout(next, 50))
  await end()
  if (!isUnderWay) return 0
  process.stdout.write(tableOf(service.work!.lines.map(({ name, text }) => [name, text])))
  return INTERRUPTED
}

/** On a terminal, a line of progress that is written over; and one line at the end. */
function showWork({ what, done, all, isOver, note, sum }: Work): void {
  showLine(isOver ? '' : `${what}: ${note || `${done} / ${all}`}`)
  if (isOver) process.stderr.write(`${shown(sum)}\n`)
}

void endWith(main(process.argv.slice(2)))
