/*
 * What a hall of phones takes: 500 of them tell how their clocks stand over HTTP, each at every change and once a second, for some minutes.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinHall, makeHandset, passHandset, sender } from '../hall/handset.ts'
import { nodeOptions } from './hall.ts'

const MANY = 500
const MINUTES = 1
const STEP = 1000
const MINUTE = 60_000
const MB = 1_000_000
/** Of one core, and in MB. */
const SHARE = 0.5
const MEMORY = 400

interface Told {
  cards?: string[]
  at?: number
  cpu?: number
  peak?: number
}

export interface PhonesReport {
  phones: number
  minutes: number
  messages: number
  share: number
  peak: number
}

export const PHONES_STEPS = MINUTES

/** `step` is called for each minute. */
export async function measurePhones(step: () => void): Promise<PhonesReport> {
  const out = mkdtempSync(join(tmpdir(), 'bench-phones-'))
  const child = fork(fileURLToPath(new URL('./phones-service.ts', import.meta.url)), [String(MANY), out], {
    execArgv: [...nodeOptions(), '--import', 'tsx'],
  })
  const dead = new AbortController()
  child.once('exit', (code) => dead.abort(new Error(`the service has ended with ${code}`)))
  const told = async (): Promise<Told> => (await once(child, 'message', dead))[0]
  try {
    const { cards } = await told()
    let messages = 0
    const send = sender(new URL(cards![0]).origin)
    const phones = cards!.map((card, i) =>
      makeHandset(card, i, (what, body) => {
        messages++
        return send(what, body)
      }),
    )
    for (const phone of phones) await joinHall(phone, 0)
    let [began, ended]: Told[] = [{}, {}]
    for (let now = STEP; now <= MINUTES * MINUTE; now += STEP) {
      await Promise.all(phones.map((phone) => passHandset(phone, now)))
      child.send(now)
      ended = await told()
      if (now === STEP) began = ended
      if (now % MINUTE === 0) step()
    }
    const share = (ended.cpu! - began.cpu!) / (MINUTES * MINUTE - STEP)
    return { phones: MANY, minutes: MINUTES, messages, share, peak: Math.round(ended.peak! / MB) }
  } finally {
    child.kill()
    rmSync(out, { recursive: true })
  }
}

export function phonesTable({ phones, minutes, messages, share, peak }: PhonesReport): string {
  const rate = Math.round(messages / (minutes * 60))
  return [
    `${phones} phones for ${minutes} minutes, ${rate} messages a second: ${share.toFixed(2)} of a core, ${peak} MB at its peak`,
    `${share < SHARE ? 'reached    ' : 'NOT reached'}  under ${SHARE} of a core`,
    `${peak < MEMORY ? 'reached    ' : 'NOT reached'}  under ${MEMORY} MB`,
    '',
  ].join('\n')
}
