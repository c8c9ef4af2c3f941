/*
 * A phone at a table of a hall. A card has brought it here: it sets the match of that card, and from then on tells the hall how the clock
 * stands, and what is in its record. In a match it only tells; of what the hall answers it takes in nothing but how much was received.
 *
 * Without a network the match goes on. What was missed is in the record, and goes with the next message that gets through.
 */
import { Stage } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import { plug } from '../clock/live.ts'
import { typeAt } from './bench.ts'
import { isFree, isFresh } from './front.ts'
import { tongueOf } from './labels.ts'
import { type Page, part, setText } from './state.ts'
import { askToKeep, keepChoice, readChoice } from './store.ts'

/** The place that a card gives, and what this phone calls itself there. */
interface Seat {
  table: string
  secret: string
  device: string
  /** How often the page was loaded with it, and messages since. */
  load: number
  count: number
}

interface Hall {
  seat: Seat | undefined
  device: string
  /** The clock that is listened to, and what it tells by radio, as hex. */
  clock: SimClock | undefined
  bytes: string
  /** Whether that was not sent yet. */
  isNew: boolean
  /** When that was made, by the clock's time. */
  madeAt: number
  /** Words of the record that have been received, the records that there were before it, and how many came as a whole. */
  received: number
  before: number
  whole: number
  isSending: boolean
  /** Another phone has the table by the judge's word. */
  isTaken: boolean
  sentAt: number
  /** When the hall heard of us last, by the time of day; before it has, since when this page sits here. */
  heardAt: number
}

const KEY = 'nardy-clock seat'
/** What this phone calls itself wherever it sits. */
const DEVICE = 'nardy-clock phone'
const CARD = /^#hall\/(\d{1,3})\/([\w-]{16})$/
/** Where an advertisement's own data begin: behind its flags, and the heads of both. */
const HEAD = 7
/** Ms between looks, between messages that tell nothing new, and till an answer is not waited for any more: somebody waits for a first one. */
const LOOK = 200
const PACE = 1000
const PATIENCE = 4000
const FIRST_PATIENCE = 15_000
/** After this long without a word of the hall the players are told. */
const SILENT = 5000

const hall: Hall = {
  ...{ seat: undefined, device: '', clock: undefined, bytes: '', isNew: false, madeAt: 0 },
  ...{ received: 0, before: 0, whole: 0, isSending: false, isTaken: false, sentAt: 0, heardAt: 0 },
}

export function isCard(hash: string): boolean {
  return CARD.test(hash)
}

/** Whether the match of this page is a hall's. */
export function isSeated(): boolean {
  return hall.seat !== undefined
}

/** Goes on at the table where this phone was, if it was at one, and tells its hall from then on. */
export function watchHall(page: Page): void {
  const kept = seatIn(readChoice(KEY))
  if (kept) sit({ ...kept, load: kept.load + 1, count: 0 })
  setInterval(() => {
    if (!hall.isSending && !page.isElsewhere) void tellHall(page)
    showHall(page)
  }, LOOK)
}

function seatIn(text: string): Seat | undefined {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function sit(seat: Seat): void {
  Object.assign(hall, { seat, heardAt: Date.now() })
  keepChoice(KEY, JSON.stringify(seat))
  document.body.classList.add('at-hall')
}

/** Takes the card's table, unless a match is on; what the players are told where that cannot be. */
export async function takeCard(page: Page, hash: string): Promise<string> {
  const { labels } = tongueOf(page.language)
  const [, table, secret] = CARD.exec(hash)!
  const there = hall.seat
  const isSame = there?.secret === secret
  if (!isSame && !isFree(page)) return labels.matchOn
  if (isSame && !isFresh(page)) return ''
  const device = isSame ? there.device : ownName()
  const answer = await send('join', { table, secret, device }, FIRST_PATIENCE)
  if (!answer) return labels.noHall
  if (answer.why) return labels[`hall-${answer.why}`] ?? labels['hall-wrong']
  const { lines, words } = answer as unknown as { lines: string[]; words: number[] }
  const [load, count] = isSame ? [there.load, there.count] : [(there?.load ?? 0) + 1, 0]
  sit({ table, secret, device, load, count })
  Object.assign(hall, { received: 0, whole: 0, bytes: '' })
  askToKeep()
  return setMatch(page, lines, words) ? '' : labels['hall-wrong']
}

/** As the desk wants it, locked; where its table is in a match already, from the record of that, as after a cut of power. */
function setMatch(page: Page, lines: readonly string[], words: readonly number[]): boolean {
  const real = performance.now()
  const isSet = lines.every((line) => JSON.parse(typeAt(page.bench, line, real) || '{}').ok)
  page.isGiven = true
  const { live } = page.bench
  if (!words.length || !isSet) return isSet
  plug(live, false)
  live.flash.words = [...words]
  plug(live, true)
  // no deed has led there, so after a reload it comes back from its record as well
  live.deeds.length = 0
  page.bench.settings = []
  return true
}

/** A name that nobody guesses. It is kept before the hall hears it: should its answer be lost, the next try is no other phone's. */
function ownName(): string {
  hall.device ||= readChoice(DEVICE)
  hall.device ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf).join('')
  keepChoice(DEVICE, hall.device)
  return hall.device
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/** Sends what is new, or once a second that all is as it was. Resolves once that has been received, or was not. */
export async function tellHall(page: Page): Promise<void> {
  const { seat } = hall
  if (!seat) return
  hearClock(page)
  const { words, before } = page.bench.live.flash
  if (before.length !== hall.before || words.length < hall.received)
    Object.assign(hall, { received: 0, whole: 0, before: before.length })
  const now = performance.now()
  const isMore = words.length > hall.received
  if (hall.isSending || (!hall.isNew && !isMore && now - hall.sentAt < PACE)) return
  Object.assign(hall, { isSending: true, isNew: false, sentAt: now })
  const from = hall.received
  const age = hall.bytes ? Math.max(0, Math.round(page.bench.live.now - hall.madeAt)) : 0
  const answer = await send('tell', { ...numbered(seat), bytes: hall.bytes, age, from, words: words.slice(from) })
  if (answer && typeof answer.received === 'number') take(answer.received)
  hall.isTaken = answer?.why === 'taken'
  if (isOver(page) && words.length !== hall.whole) {
    const count = words.length
    const brought = await send('record', { ...numbered(seat), words: [...words] })
    if (brought?.received === count) hall.whole = count
  }
  hall.isSending = false
}

function take(received: number): void {
  Object.assign(hall, { received, heardAt: Date.now() })
}

/** Each message has a number of its own, so that none is taken twice. */
function numbered(seat: Seat): object {
  seat.count++
  const { table, secret, device, load, count } = seat
  return { table, secret, device, load, count }
}

/** What its radio would send is what the hall is told. */
function hearClock({ bench }: Page): void {
  const { clock } = bench.live
  if (clock === hall.clock) return
  Object.assign(hall, { clock, bytes: '' })
  if (!clock) return
  clock.machine.heard = (air) => {
    hall.bytes = Array.from(air.slice(HEAD), hexOf).join('')
    Object.assign(hall, { isNew: true, madeAt: clock.machine.now })
  }
}

function isOver({ bench }: Page): boolean {
  const stage = bench.live.clock?.loop.session.stage
  return stage === Stage.Over || stage === Stage.Flag
}

/** The answer, or why it is refused; undefined where none has come. */
async function send(what: string, body: object, patience = PATIENCE): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(new URL(`../phone/${what}`, location.href), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    return await answer.json()
  } catch {
    return undefined
  }
}

/** Which table it is, and whether the hall hears of it, in the strip between the halves. */
function showHall(page: Page): void {
  const { seat, heardAt, whole } = hall
  const { labels } = tongueOf(page.language)
  part('hall-word').hidden = !seat
  if (!seat) return
  const since = new Date(heardAt).toTimeString().slice(0, 5)
  const isHeard = Date.now() - heardAt < SILENT
  const state = hall.isTaken
    ? labels['hall-taken']
    : !isHeard
      ? `${labels.hallSilent} ${since}`
      : isOver(page) && whole
        ? labels.hallResult
        : ''
  setText(part('hall-word'), [`${labels.hallTable} ${seat.table}`, state].filter(Boolean).join(' · '))
}
