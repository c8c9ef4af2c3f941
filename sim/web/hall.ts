/*
 * A phone at a table of a hall. The QR code on the table's card opens this page and sets the match. From then on the
 * phone reports the state of the clock and the new words of its record to the hall. In a match nothing that the hall
 * answers changes the clock: an answer only says how much was received, or why the message was refused. Without a
 * network the match goes on, and the next message that gets through brings the words of the record that are missing.
 */

import { isOver } from '../../firmware/core/table.ts'
import type { SimClock } from '../clock/board.ts'
import { plug, type } from '../clock/live.ts'
import { reach } from './bench.ts'
import { elementById, setText } from './dom.ts'
import { isFree, isFresh } from './front.ts'
import { tongueOf } from './labels.ts'
import { type Answer, hearAir, hexOf, makeReport, type Report, type Seat, tell } from './report.ts'
import type { Page } from './state.ts'
import { askToKeep, keepChoice, readChoice } from './store.ts'

const KEY = 'nardy-clock seat'
/** Where the browser keeps this phone's name for itself, which is the same at every table. */
const DEVICE = 'nardy-clock phone'
const CARD = /^#hall\/(\d{1,3})\/([\w-]{16})$/
/** Bytes of an advertisement before the clock's message: the flags, and the header of the data. */
const HEAD = 7
/** Ms between checks for news. */
const LOOK = 200
/** Ms to wait for an answer; longer for the answer to a card, since somebody is waiting for it too. */
const PATIENCE = 4000
const FIRST_PATIENCE = 15_000
/** After so many ms in which the hall received nothing, the players are told. */
const SILENT = 5000

const hall = {
  /** What is told; undefined while this page is at no table. */
  report: undefined as Report | undefined,
  device: '',
  /** The clock that is heard. */
  clock: undefined as SimClock | undefined,
  isSending: false,
  /** Why the hall hears nothing more of this phone, as far as there is a text for the players; else ''. */
  why: '' as '' | 'taken' | 'over',
  /** When the hall last received a message, in ms since 1970; before the first, when this page came to the table. */
  heardAt: 0,
}

/** Whether an address is a card's, read whole or not. */
export function isCard(hash: string): boolean {
  return hash.startsWith('#hall/')
}

/** Whether this page is at a table of a hall. */
export function isSeated(): boolean {
  return hall.report !== undefined
}

/** Goes back to the table where this phone was, if it was at one. From now on reports to the hall while at a table. */
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
  Object.assign(hall, { report: makeReport(seat), heardAt: Date.now() })
  keepChoice(KEY, JSON.stringify(seat))
  document.body.classList.add('at-hall')
}

/** Takes the card's table, unless a match is on. Returns '', or for the players why it could not. */
export async function takeCard(page: Page, hash: string): Promise<string> {
  const { labels } = tongueOf(page.language)
  const card = CARD.exec(hash)
  if (!card) return labels.cardCut
  const [, table, secret] = card
  const there = hall.report
  const isSame = there?.secret === secret
  if (!isSame && !isFree(page)) return labels.matchOn
  if (isSame && !isFresh(page)) return ''
  if (there && !isSame && hasEnded(page)) await tellHall(page) // a result made without a network
  const device = isSame ? there.device : ownName()
  const answer = await send('join', { table, secret, device }, FIRST_PATIENCE)
  if (!answer) return labels.noHall
  if (answer.why) return labels[`hall-${answer.why}`] ?? labels['hall-wrong']
  if (!isSame && !isFree(page)) return labels.matchOn // the players have begun one meanwhile
  const { lines, words } = answer as unknown as { lines: string[]; words: number[] }
  const [load, count] = isSame ? [there.load, there.count] : [(there?.load ?? 0) + 1, 0]
  sit({ table, secret, device, load, count })
  askToKeep()
  return takeMatch(page, lines, words) ? '' : labels['hall-wrong']
}

/**
 * Sets the desk's match by console lines, which lock the control. If the table's match has begun already, the clock
 * goes on from the words of its record, as after a power cut. Returns whether the clock has taken all lines.
 */
function takeMatch(page: Page, lines: readonly string[], words: readonly number[]): boolean {
  const real = performance.now()
  const isSet = lines.every((line) => JSON.parse(type(reach(page.bench, real), line) || '{}').ok)
  page.isGiven = true
  const { live } = page.bench
  if (!words.length || !isSet) return isSet
  plug(live, false)
  live.flash.words = [...words]
  plug(live, true)
  // no deeds lead to this state, so after a reload the clock comes back from its record
  live.deeds.length = 0
  page.bench.settings = []
  return true
}

/**
 * This phone's name, which nobody can guess. It is kept before the hall hears it: if the answer is lost, the hall knows
 * the next attempt as coming from the same phone.
 */
function ownName(): string {
  hall.device ||= readChoice(DEVICE)
  hall.device ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf).join('')
  keepChoice(DEVICE, hall.device)
  return hall.device
}

/** Tells the hall what is new. Resolves once the hall has answered, or that is overdue. */
export async function tellHall(page: Page): Promise<void> {
  const { report } = hall
  if (!report) return
  hearClock(page)
  if (hall.isSending) return
  hall.isSending = true
  const { flash, now } = page.bench.live
  const answer = await tell(report, flash, now, performance.now(), () => hasEnded(page), send)
  if (typeof answer?.received === 'number') hall.heardAt = Date.now()
  if (answer?.isMended) await takeMended(page, report)
  if (answer) hall.why = answer.why === 'taken' || answer.why === 'over' ? answer.why : ''
  hall.isSending = false
}

/** Takes the match as the desk has mended it in the plan, unless the players have begun theirs. */
async function takeMended(page: Page, { table, secret, device }: Report): Promise<void> {
  const answer = await send('join', { table, secret, device })
  const { words } = page.bench.live.flash
  if (answer && !answer.why && isFree(page) && !words.length) takeMatch(page, answer.lines as string[], [])
}

/** Has what the clock sends by radio kept for the next message, as long as it sends that. */
function hearClock({ bench }: Page): void {
  const { clock } = bench.live
  if (hall.report && (clock !== hall.clock || !clock?.machine.airCrc)) hall.report.bytes = ''
  if (clock === hall.clock) return
  hall.clock = clock
  if (!clock) return
  clock.machine.onAdvertisement = (air) => {
    if (hall.report) hearAir(hall.report, air.slice(HEAD), clock.machine.now)
  }
}

function hasEnded({ bench }: Page): boolean {
  const stage = bench.live.clock?.loop.session.stage
  return stage !== undefined && isOver(stage)
}

/** The hall's answer, a refusal too; undefined if none came within `patience` ms. */
async function send(what: string, body: object, patience = PATIENCE): Promise<Answer | undefined> {
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

/** Writes the table's number, and whether the hall hears this phone, into the strip between the halves. */
function showHall(page: Page): void {
  const { report, heardAt } = hall
  const { labels } = tongueOf(page.language)
  elementById('hall-word').hidden = !report
  if (!report) return
  const since = new Date(heardAt).toTimeString().slice(0, 5)
  const isHeard = Date.now() - heardAt < SILENT
  const state = hall.why
    ? labels[`hall-${hall.why}`]
    : !isHeard
      ? `${labels.hallSilent} ${since}`
      : hasEnded(page) && report.whole
        ? labels.hallResult
        : ''
  setText(elementById('hall-word'), [`${labels.hallTable} ${report.table}`, state].filter(Boolean).join(' · '))
}
