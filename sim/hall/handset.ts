/*
 * A simulated phone at a table: the firmware in virtual time, on which simulated hands play one match. It sends to the
 * hall over HTTP as the clock's page does.
 */
import { isOver } from '../../firmware/core/table.ts'
import { makeMove, opsOf } from '../swarm/move.ts'
import { hearAir, makeReport, tell } from '../web/report.ts'
import { isTelling, makePlayer, playTo, powerOn } from './play.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export type Send = (what: string, body: object) => Promise<Answer>

export type Handset = ReturnType<typeof makeHandset>

/** Ms between two lines typed into the console. */
const TYPED = 100

/** Sends over HTTP to the hall at this address. */
export function sender(address: string): Send {
  return async (what, body) => {
    const answer = await fetch(`${address}/phone/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text: text.trim() } }
  }
}

/** A phone that has scanned a card with this link. */
export function makeHandset(link: string, seed: number, send: Send, device = `handset ${link} ${seed}`) {
  const [, table, secret] = /#hall\/(\d+)\/([\w-]+)$/.exec(link)!
  const seat = { table, secret, device: device.slice(-60), load: 1, count: 0 }
  const handset = { ...makeReport(seat), isOnline: true, send }
  const take = (message: Uint8Array, at: number): void => hearAir(handset, message, at)
  return Object.assign(handset, { player: makePlayer(Number(table), seed, 'once', take) })
}

/**
 * Brings its card. The lines of the answer are typed into the clock from this instant on. If the answer has a record,
 * the clock comes back from that instead, as after a power cut.
 */
export async function joinHall(h: Handset, now: number): Promise<Answer> {
  const { table, secret, device, player } = h
  const answer = await h.send('join', { table, secret, device })
  if (answer.status !== 200) return answer
  const { lines, words } = answer.body as { lines: string[]; words: number[] }
  player.now = Math.max(player.now, now)
  player.ops.length = 0
  if (words.length) {
    player.flash.words = [...words]
    powerOn(player, player.now)
  } else player.ops = lines.flatMap((text, i) => opsOf(makeMove(player.now + (i + 1) * TYPED, 'console', { text })))
  return answer
}

/** Plays on to `now`, and sends what is new, or once a second the same again. */
export async function advanceHandset(h: Handset, now: number): Promise<void> {
  const { player } = h
  playTo(player, now)
  if (!isTelling(player)) h.bytes = ''
  const send = async (what: string, body: object) => (await h.send(what, body)).body
  const answer = h.isOnline ? await tell(h, player.flash, player.now, now, () => hasEnded(h), send) : undefined
  if (answer?.isMended && !player.flash.words.length) await joinHall(h, now)
}

export function hasEnded({ player }: Handset): boolean {
  return isOver(player.clock.loop.session.stage)
}
