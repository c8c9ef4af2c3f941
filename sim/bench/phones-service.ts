/*
 * The hall's service for phones in a process of its own, so that its time and its memory can be read. It is told the virtual time by
 * messages, and answers with what it has taken so far.
 */
import { linkOf } from '../hall/cards.ts'
import { phoneClocks } from '../hall/phones.ts'
import { serveHall, tellAll } from '../hall/serve.ts'
import { makeService, setPlan } from '../hall/service.ts'
import { EPOCH } from './hall.ts'

const HOST = '127.0.0.1'
const [, , count, out] = process.argv
let now = 0
const service = makeService(phoneClocks(Number(count)), out, () => EPOCH + now)
const web = await serveHall(service, HOST, 0, undefined, 0)
service.address = `http://${HOST}:${web.port}`
const rows = Array.from({ length: Number(count) }, (_, i) => `${i + 1}; Left ${i + 1}; Right ${i + 1}`)
setPlan(service, ['event Bench', 'round 1', 'control short 7 10', ...rows].join('\n'))
const seats = [...service.phones.current.values()]
process.send!({ cards: seats.map((seat, i) => linkOf(service, i + 1, seat)) })
let peak = 0
process.on('message', (at: number) => {
  now = at
  tellAll(web)
  const { user, system } = process.cpuUsage()
  peak = Math.max(peak, process.memoryUsage.rss())
  process.send!({ at, cpu: (user + system) / 1000, peak })
})
