/*
 * The hall's service in a process of its own, so that its time and its memory can be read: its own broker, its page, and some who look on. It
 * is told the virtual time on a topic, and says when all up to then was taken.
 */
import { get } from 'node:http'
import { ownBroker } from '../hall/broker.ts'
import { demoClocks } from '../hall/demo.ts'
import { serveHall, tellAll } from '../hall/serve.ts'
import { brokerIs, makeService, take } from '../hall/service.ts'
import { EPOCH, type FromService, LOOKERS, TICK } from './hall.ts'

const HOST = '127.0.0.1'
const [, , count] = process.argv
/** Lookers are told what is new this often. */
const PACE = 200

let now = 0
const service = makeService(demoClocks(Number(count)), '/nowhere', () => EPOCH + now)
const carrier = await ownBroker(HOST, 0, undefined, {
  take: (topic, payload) => {
    if (topic === TICK) tick(Number(Buffer.from(payload).toString()))
    else take(service, topic, payload)
  },
  told: (isThere) => brokerIs(service, isThere),
})
const web = await serveHall(service, HOST, 0, undefined, 0)
for (let i = 0; i < LOOKERS; i++) get({ host: HOST, port: web.port, path: '/events' }, (answer) => answer.resume())
let peak = 0
send({ url: carrier.name })

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
