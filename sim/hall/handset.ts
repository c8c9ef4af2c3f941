/*
 * A simulated phone at a table: the firmware in virtual time, on which simulated hands play one match. It sends to the
 * hall over HTTP as the clock's page does.
 */
import { isOver } from '../../firmware/core/table.ts'
import { makeMove, opsOf } from '../swarm/move.ts'
import { makePlayer, playTo, powerOn } from './play.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export type Send = (what: string, body: object) => Promise<Answer>

export type Handset = ReturnType<typeof makeHandset>

const PACE = 1000
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
  const handset = {
    /** The table's number and the secret on its card, and the phone's own key. */
    table,
    secret,
    device: device.slice(-60),
    /** How often the page was loaded, and the number of its last message since. */
    load: 1,
    count: 0,
    /** The clock's last message, whether it is still to be sent, and when it was made. */
    bytes: '',
    isNew: false,
    madeAt: 0,
    toldAt: -PACE,
    /** How many words of the record the hall has, and how many it had when it got the whole record. */
    received: 0,
    whole: 0,
    isOnline: true,
    send,
  }
  const player = makePlayer(Number(table), seed, 'once', (bytes, at) => {
    Object.assign(handset, { bytes: Buffer.from(bytes).toString('hex'), isNew: true, madeAt: at })
  })
  return Object.assign(handset, { player })
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
  playTo(h.player, now)
  await tellHall(h, now)
}

async function tellHall(h: Handset, now: number): Promise<void> {
  const { words } = h.player.flash
  if (words.length < h.received) h.received = 0
  if (!h.isOnline || (!h.isNew && words.length === h.received && now - h.toldAt < PACE)) return
  Object.assign(h, { toldAt: now, isNew: false })
  const { body } = await h.send('tell', tellBody(h))
  if (typeof body.received === 'number') h.received = body.received
  if (hasEnded(h) && h.whole !== words.length) {
    const brought = await h.send('record', { ...nextHeader(h), words: [...words] })
    if (brought.body.received === words.length) h.whole = words.length
  }
}

export function tellBody(h: Handset): object {
  const { bytes, madeAt, received: from, player } = h
  const age = bytes ? Math.max(0, player.now - madeAt) : 0
  return { ...nextHeader(h), bytes, age, from, words: player.flash.words.slice(from) }
}

/** What each message begins with; its number is one more than the last one's. */
export function nextHeader(h: Handset): object {
  h.count++
  const { table, secret, device, load, count } = h
  return { table, secret, device, load, count }
}

export function hasEnded({ player }: Handset): boolean {
  return isOver(player.clock.loop.session.stage)
}
