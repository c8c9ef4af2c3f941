/*
 * The hall's service in a process of its own, so that its time and its memory can be read. It is told the virtual time,
 * and answers what it has taken by then. Clocks' time comes on a topic of its own broker, while some pages look on;
 * phones' time comes as a message of the parent process.
 */
import { get } from 'node:http'
import { ownBroker } from '../hall/broker.ts'
import { linkOf } from '../hall/cards.ts'
import { demoClocks } from '../hall/demo.ts'
import { phoneClocks } from '../hall/phones.ts'
import { serveHall, tellAll } from '../hall/serve.ts'
import { brokerIs, makeService, setPlan, take } from '../hall/service.ts'
import { EPOCH, type FromService, LOOKERS, TICK } from './hall.ts'

const HOST = '127.0.0.1'
/** Virtual ms between two updates of the pages that look on. */
const PACE = 200
const [, , kind, count, out] = process.argv
const many = Number(count)
const isPhones = kind === 'phones'

let now = 0
let peak = 0
const service = makeService(isPhones ? phoneClocks(many) : demoClocks(many), out, () => EPOCH + now)
const web = await serveHall(service, HOST, 0, undefined, 0)
if (isPhones) await takePhones()
else await takeClocks()

async function takeClocks(): Promise<void> {
  const carrier = await ownBroker(HOST, 0, undefined, {
    take: (topic, payload) => {
      if (topic === TICK) tick(Number(Buffer.from(payload).toString()))
      else take(service, topic, payload)
    },
    onConnection: (isThere) => brokerIs(service, isThere),
  })
  for (let i = 0; i < LOOKERS; i++) get({ host: HOST, port: web.port, path: '/events' }, (answer) => answer.resume())
  send({ url: carrier.name })
}

async function takePhones(): Promise<void> {
  service.address = `http://${HOST}:${web.port}`
  const rows = Array.from({ length: many }, (_, i) => `${i + 1}; Left ${i + 1}; Right ${i + 1}`)
  setPlan(service, ['event Bench', 'round 1', 'control short 7 10', ...rows].join('\n'))
  process.on('message', tick)
  send({ cards: [...service.phones.current.values()].map((seat, i) => linkOf(service, i + 1, seat)) })
}

function tick(at: number): void {
  now = at
  if (at % PACE === 0) tellAll(web)
  const { user, system } = process.cpuUsage()
  peak = Math.max(peak, process.memoryUsage.rss())
  send({ at, cpu: (user + system) / 1000, peak })
}

function send(told: FromService): void {
  process.send!(told)
}
