/*
 * What the hall's service takes: 500 clocks for ten minutes through its own broker to pages that look on, in a process of its own; and what it
 * keeps of 20 clocks in the course of a day.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { ROOT } from '../build/main.ts'
import { publisher } from '../hall/broker.ts'
import { demoClocks } from '../hall/demo.ts'
import { USUAL } from '../hall/radio.ts'
import { makeService, newViews, take } from '../hall/service.ts'
import { payloadsOf, topicsOf } from '../hall/topics.ts'
import { makeWorld, passTo } from '../hall/world.ts'

export const EPOCH = Date.UTC(2026, 10, 28, 12)
/** A topic of the bench's own: the virtual time, in ms, up to which all is published. */
export const TICK = '/ble/advertise/tick'
export const LOOKERS = 5
/** Clocks and minutes of the one measurement, clocks and hours of the other. */
const MANY = 500
const MINUTES = 10
const FEW = 20
const HOURS = 24
const STEP = 100
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MB = 1_000_000
/** What the service may take: of a core, and in MB. */
const SHARE = 0.5
const MEMORY = 300
const SEED = 27

export interface FromService {
  url?: string
  /** Taken up to this instant; ms of a core since its start, and bytes of memory at its peak. */
  at?: number
  cpu?: number
  peak?: number
}

export interface HallReport {
  clocks: number
  minutes: number
  messages: number
  /** Of one core, and in MB. */
  share: number
  peak: number
  few: number
  /** Bytes that the service keeps of the few clocks, after each of these hours. */
  kept: { hour: number; bytes: number }[]
}

export const HALL_STEPS = MINUTES + HOURS

/** `step` is called for each minute and each hour. */
export async function measureHall(step: () => void): Promise<HallReport> {
  const busy = await measureMany(step)
  return { clocks: MANY, minutes: MINUTES, ...busy, few: FEW, kept: keptBy(step) }
}

async function measureMany(step: () => void): Promise<{ messages: number; share: number; peak: number }> {
  const child = fork(fileURLToPath(new URL('./hall-service.ts', import.meta.url)), [String(MANY)], {
    execArgv: [...nodeOptions(), '--import', 'tsx'],
  })
  const dead = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the service has ended with ${code}`)))
  })
  dead.catch(() => {})
  const told = (isIt: (message: FromService) => boolean): Promise<FromService> => {
    const heard = new Promise<FromService>((resolve) => {
      const hear = (message: FromService): void => {
        if (!isIt(message)) return
        child.off('message', hear)
        resolve(message)
      }
      child.on('message', hear)
    })
    return Promise.race([heard, dead])
  }
  try {
    const { url } = await told((message) => message.url !== undefined)
    const gateway = publisher(url!)
    await gateway.ready
    const world = makeWorld(MANY, SEED, USUAL)
    let messages = 0
    let [began, ended]: FromService[] = [{}, {}]
    for (let now = STEP; now <= MINUTES * MINUTE; now += STEP) {
      for (const { sender, bytes } of passTo(world, now)) {
        const payloads = payloadsOf(bytes)
        for (const [i, topic] of topicsOf(sender).entries()) void gateway.publish(topic, payloads[i])
        messages++
      }
      const taken = told(({ at }) => at === now)
      await gateway.publish(TICK, String(now))
      ended = await taken
      if (now === STEP) began = ended
      if (now % MINUTE === 0) step()
    }
    await gateway.close()
    const busy = ended.cpu! - began.cpu!
    return { messages, share: busy / (MINUTES * MINUTE - STEP), peak: Math.round(ended.peak! / MB) }
  } finally {
    child.kill()
  }
}

/** What the script `hall` of package.json asks of Node: how much may be kept before what nobody needs any more is cleared away. */
export function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { hall: string } }
  return scripts.hall.split(' ').filter((word) => word.startsWith('--'))
}

function keptBy(step: () => void): { hour: number; bytes: number }[] {
  const world = makeWorld(FEW, SEED, USUAL)
  const service = makeService(demoClocks(FEW), '/nowhere', () => EPOCH + world.now)
  const kept: { hour: number; bytes: number }[] = []
  for (let hour = 1; hour <= HOURS; hour++) {
    while (world.now < hour * HOUR) {
      for (const { sender, bytes } of passTo(world, world.now + STEP))
        take(service, topicsOf(sender)[1], Buffer.from(payloadsOf(bytes)[1]))
      newViews(service)
    }
    kept.push({ hour, bytes: serialize(service.hall).length })
    step()
  }
  return kept
}

export function hallTable({ clocks, minutes, messages, share, peak, few, kept }: HallReport): string {
  const sizes = kept.map(({ bytes }) => bytes)
  const rate = Math.round(messages / (minutes * 60))
  return [
    `${clocks} clocks for ${minutes} minutes, ${rate} messages a second on two topics, ${LOOKERS} pages looking on: ${share.toFixed(2)} of a core, ${peak} MB at its peak`,
    `${few} clocks for ${kept.length} hours: ${sizes[0].toLocaleString('en')} bytes kept of them after the first, ${sizes.at(-1)!.toLocaleString('en')} after the last, ${Math.max(...sizes).toLocaleString('en')} at most`,
    `${share < SHARE ? 'reached    ' : 'NOT reached'}  under ${SHARE} of a core`,
    `${peak < MEMORY ? 'reached    ' : 'NOT reached'}  under ${MEMORY} MB`,
    '',
  ].join('\n')
}
