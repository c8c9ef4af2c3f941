/*
 * Measures the hall's service in a process of its own (`service.ts`). Either 500 clocks reach it for ten minutes
 * through its own broker while pages look on, or 500 phones tell it for a minute over HTTP how their clocks stand, at
 * each change and once a second. It also measures what the service keeps of 20 clocks in a day.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { ROOT } from '../build/main.ts'
import { MINUTE } from '../clock/vocabulary.ts'
import { publisher } from '../hall/broker.ts'
import { demoClocks } from '../hall/demo.ts'
import { advanceHandset, joinHall, makeHandset, sender } from '../hall/handset.ts'
import { makeService, newViews, take } from '../hall/service.ts'
import { payloadsOf, topicsOf } from '../hall/topics.ts'
import { makeWorld, passTo, USUAL } from '../hall/world.ts'
import { verdict } from './report.ts'

export const EPOCH = Date.UTC(2026, 10, 28, 12)
/** A topic of the bench's own: the virtual time, in ms, up to which all is published. */
export const TICK = '/ble/advertise/tick'
export const LOOKERS = 5
/** Clocks or phones, for how many minutes, in steps of how many ms; then the clocks and the hours for what is kept. */
const MANY = 500
const MINUTES = { clocks: 10, phones: 1 }
const STEP = { clocks: 100, phones: 1000 }
const FEW = 20
const HOURS = 24
const HOUR = 60 * MINUTE
const MB = 1_000_000
/** The goals: the share of a core, and MB. */
const SHARE = 0.5
const MEMORY = { clocks: 300, phones: 400 }
const SEED = 27

type Kind = 'clocks' | 'phones'

export interface FromService {
  /** The broker's address; the link of each phone. */
  url?: string
  cards?: string[]
  /** All is taken up to this virtual instant. Ms of a core since its start, and bytes of memory at its peak. */
  at?: number
  cpu?: number
  peak?: number
}

interface Busy {
  minutes: number
  messages: number
  /** The share of one core, and MB of memory at the peak. */
  share: number
  peak: number
}

interface HallReport extends Busy {
  clocks: number
  few: number
  /** Bytes that the service keeps of the few clocks, after each of these hours. */
  kept: { hour: number; bytes: number }[]
}

interface PhonesReport extends Busy {
  phones: number
}

export const HALL_STEPS = MINUTES.clocks + HOURS
export const PHONES_STEPS = MINUTES.phones

/** `pass` sends what is due by `now`, and last the instant itself; `end` closes the connection. */
interface Passing {
  pass: (now: number) => Promise<unknown>
  end?: () => Promise<unknown>
}

export async function measureHall(step: () => void): Promise<HallReport> {
  const busy = await measureBusy('clocks', step, async ({ url }, count) => {
    const gateway = await publisher(url!)
    const world = makeWorld(MANY, SEED, USUAL)
    const pass = async (now: number): Promise<void> => {
      for (const { sender, bytes } of passTo(world, now)) {
        const payloads = payloadsOf(bytes)
        for (const [i, topic] of topicsOf(sender).entries()) void gateway.publishAsync(topic, payloads[i])
        count()
      }
      await gateway.publishAsync(TICK, String(now))
    }
    return { pass, end: () => gateway.endAsync() }
  })
  return { clocks: MANY, ...busy, few: FEW, kept: keptBy(step) }
}

export async function measurePhones(step: () => void): Promise<PhonesReport> {
  const busy = await measureBusy('phones', step, async ({ cards }, count, child) => {
    const send = sender(new URL(cards![0]).origin)
    const counted: typeof send = (what, body) => {
      count()
      return send(what, body)
    }
    const phones = cards!.map((card, i) => makeHandset(card, i, counted))
    for (const phone of phones) await joinHall(phone, 0)
    const pass = async (now: number): Promise<unknown> => {
      await Promise.all(phones.map((phone) => advanceHandset(phone, now)))
      return child.send(now)
    }
    return { pass }
  })
  return { phones: MANY, ...busy }
}

async function measureBusy(
  kind: Kind,
  step: () => void,
  begin: (first: FromService, count: () => void, child: ChildProcess) => Promise<Passing>,
): Promise<Busy> {
  const out = mkdtempSync(join(tmpdir(), 'bench-hall-'))
  const child = fork(fileURLToPath(new URL('./service.ts', import.meta.url)), [kind, String(MANY), out], {
    execArgv: [...nodeOptions(), '--import', 'tsx'],
  })
  const dead = new AbortController()
  child.once('exit', (code) => dead.abort(new Error(`the service has ended with ${code}`)))
  const told = async (): Promise<FromService> => (await once(child, 'message', dead))[0]
  try {
    let messages = 0
    const { pass, end } = await begin(await told(), () => messages++, child)
    let [began, ended]: FromService[] = [{}, {}]
    for (let now = STEP[kind]; now <= MINUTES[kind] * MINUTE; now += STEP[kind]) {
      const taken = told()
      await pass(now)
      ended = await taken
      if (now === STEP[kind]) began = ended
      if (now % MINUTE === 0) step()
    }
    await end?.()
    const share = (ended.cpu! - began.cpu!) / (MINUTES[kind] * MINUTE - STEP[kind])
    return { minutes: MINUTES[kind], messages, share, peak: Math.round(ended.peak! / MB) }
  } finally {
    child.kill()
    rmSync(out, { recursive: true })
  }
}

/** Node's options in the script `hall` of package.json: how large the heap grows before old objects are cleared. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { hall: string } }
  return scripts.hall.split(' ').filter((word) => word.startsWith('--'))
}

function keptBy(step: () => void): { hour: number; bytes: number }[] {
  const world = makeWorld(FEW, SEED, USUAL)
  const service = makeService(demoClocks(FEW), '/nowhere', () => EPOCH + world.now)
  const kept: { hour: number; bytes: number }[] = []
  for (let hour = 1; hour <= HOURS; hour++) {
    while (world.now < hour * HOUR) {
      for (const { sender, bytes } of passTo(world, world.now + STEP.clocks))
        take(service, topicsOf(sender)[1], Buffer.from(payloadsOf(bytes)[1]))
      newViews(service)
    }
    kept.push({ hour, bytes: serialize(service.hall).length })
    step()
  }
  return kept
}

export function hallTable({ few, kept, ...busy }: HallReport): string {
  const sizes = kept.map(({ bytes }) => bytes)
  const keptLine = `${few} clocks for ${kept.length} hours: ${sizes[0].toLocaleString('en')} bytes kept of them after the first, ${sizes.at(-1)!.toLocaleString('en')} after the last, ${Math.max(...sizes).toLocaleString('en')} at most`
  return busyTable(`${busy.clocks} clocks`, ` on two topics, ${LOOKERS} pages looking on`, busy, MEMORY.clocks, [
    keptLine,
  ])
}

export function phonesTable({ phones, ...busy }: PhonesReport): string {
  return busyTable(`${phones} phones`, '', busy, MEMORY.phones)
}

function busyTable(
  who: string,
  where: string,
  { minutes, messages, share, peak }: Busy,
  memory: number,
  more: string[] = [],
): string {
  const rate = Math.round(messages / (minutes * 60))
  return [
    `${who} for ${minutes} minutes, ${rate} messages a second${where}: ${share.toFixed(2)} of a core, ${peak} MB at its peak`,
    ...more,
    verdict(share < SHARE, `under ${SHARE} of a core`),
    verdict(peak < memory, `under ${memory} MB`),
    '',
  ].join('\n')
}
