/*
 * The service behind the pages: the hall, the source of its time, the state of its broker, and what the desk is doing.
 * It notes what is new; `serve.ts` sends that to the pages a few times a second. When it starts, it restores from the
 * journal what the hall knew before.
 */

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Stage } from '../../firmware/core/table.ts'
import { Fault } from '../judge/faults.ts'
import type { Clock } from '../judge/hall.ts'
import { openLink } from '../judge/link.ts'
import { type Deed, doOnAll, type Opener } from '../judge/many.ts'
import { type Check, isCount, isText, listOf, shaped } from '../web/checks.ts'
import { FADES, type TableView } from './figures.ts'
import { noJournal, openJournal } from './files.ts'
import { isPhone, makeHall, planIn, type Table, tableCalled, takeMessage, takePlan, viewOf } from './hall.ts'
import { makePhones, type Seat, type Seating, seatAll, seatView, takeSeat } from './phones.ts'
import type { Meeting, Plan } from './plan.ts'
import { claimIn, type Match, takeMatch } from './results.ts'

/** What the desk does with clocks: one thing at a time. */
export interface Work {
  what: string
  done: number
  all: number
  isOver: boolean
  /** What came of it at each clock so far. */
  lines: WorkLine[]
  /** The step after the last clock, and how far it has come: `sheets 3 / 20`. */
  note: string
  /** The outcome in one line, once all is over. */
  sum: string
}

interface WorkLine {
  name: string
  text: string
  isWell: boolean
}

/** A desk asked for a change, but another desk has changed something since it looked. */
export class Stale extends Error {}

export type Service = ReturnType<typeof makeService>

export function makeService(clocks: readonly Clock[], out: string, now = systemNow) {
  const seating: Seating = {
    ...{ hall: makeHall(clocks), now, phones: makePhones(), isNews: true },
    ...{ out, matches: [], resultFiles: [], journal: noJournal },
  }
  return {
    ...seating,
    isBrokerThere: false,
    brokerSince: now(),
    brokerName: '',
    /** Why something could not be written, until something is; '' otherwise. */
    diskFault: '',
    /** The plans that the journal has, as texts, the last one last. */
    plans: [] as string[],
    /** The matches of earlier rounds that are still on clocks, as the journal has them. */
    earlier: '[]',
    work: undefined as Work | undefined,
    stop: undefined as AbortController | undefined,
    /**
     * Sessions from before the service was restarted: the hash of a cookie, until when it is valid, and what tells the
     * password that was given.
     */
    sessions: [] as [hash: string, until: number, seal?: string][],
    /** Where phones and others reach the page, as cards have it: `https://hall.example`; '' where nobody does. */
    address: '',
    /** How a clock is reached. */
    openLink: openLink as Opener,
    /** Called before and after the desk works on clocks at cables. */
    holdCables: async (_names: readonly string[]): Promise<void> => {},
    freeCables: (): void => {},
    /** Shows in the terminal how far work has come. */
    showWork: (_work: Work): void => {},
  }
}

/** Ms since 1970. It advances evenly even if somebody sets the time of day. */
function systemNow(): number {
  return performance.timeOrigin + performance.now()
}

export function take(service: Service, topic: string, payload: Uint8Array, at = service.now()): void {
  const { strangers } = service.hall
  const { size } = strangers.some
  takeMessage(service.hall, topic, payload, at)
  if (strangers.some.size > size) service.isNews = true
}

export function brokerIs(service: Service, isThere: boolean): void {
  Object.assign(service, { isBrokerThere: isThere, brokerSince: service.now(), isNews: true })
}

export function viewsOf(service: Service, tables: readonly Table[] = service.hall.tables): TableView[] {
  const { hall, matches, phones, now } = service
  const at = now()
  const isOf = (said: string, planned = said): boolean => !said || said === planned
  const { event, round } = hall.plan ?? {}
  const ofRound = matches.filter(({ result }) => isOf(result.event, event) && isOf(result.round, round))
  const read = new Set(ofRound.map(({ table }) => table))
  return tables.map((table) => {
    const { name } = table.clock
    const view = seatView(service, viewOf(hall, table, at, read.has(name)))
    const { called, stage } = view.said ?? {}
    return called && stage === Stage.Stop ? { ...view, claim: claimIn(phones.heard.get(name)?.words ?? []) } : view
  })
}

/** Tables of which there is something new since the last time this was asked. */
export function newViews(service: Service): TableView[] {
  const { tables, changed } = service.hall
  const isNew = ({ clock }: Table): boolean => changed.has(clock.name)
  const views = viewsOf(service, tables.filter(isNew))
  changed.clear()
  if (views.length) keepEarlier(service)
  return views
}

/** Notes in the journal which clocks tell of matches of earlier rounds, if that has changed; on a full disk, later. */
function keepEarlier(service: Service): void {
  const list = service.hall.tables.flatMap(({ clock, earlier }) => (earlier ? [{ table: clock.name, ...earlier }] : []))
  const text = JSON.stringify(list)
  if (text === service.earlier) return
  try {
    service.journal('earlier', list)
    service.earlier = text
  } catch {}
}

export type News = ReturnType<typeof newsOf>

/** `records`: how many matches have a record that was read; `finished`: how many of these are over. */
export function newsOf({ hall, isBrokerThere, brokerSince, diskFault, work, matches }: Service) {
  const { plan, strangers, revision } = hall
  return {
    ...{ revision, work: work ?? null, records: matches.length },
    finished: matches.filter(({ result }) => result.how).length,
    broker: { isThere: isBrokerThere, since: brokerSince },
    diskFault,
    plan: plan ? { event: plan.event, round: plan.round, text: plan.text } : null,
    strangers: { count: strangers.count, some: [...strangers.some] },
  }
}

/** Throws a Stale if another desk has changed something since this revision, the one that the asking desk saw. */
export function checkRevision({ hall }: Service, revision: number): void {
  if (revision !== hall.revision)
    throw new Stale('another desk has changed something since: look at it, then ask again')
}

export function changed(service: Service): void {
  service.hall.revision++
  service.isNews = true
}

/** Reads and keeps the plan. Throws a Usage that names the line. */
export function setPlan(service: Service, text: string, where?: string): Plan {
  const plan = planIn(service.hall, text, where)
  takePlan(service.hall, plan, service.now())
  service.journal('plan', text)
  seatAll(service, plan)
  return plan
}

/**
 * Keeps the plan of the command line, and returns whether it did: not one that the journal has before a newer plan, for
 * the same command, typed again after a crash, must not bring an earlier round back.
 */
export function startWith(service: Service, text: string, where: string): boolean {
  const isOld = service.plans.includes(text) && service.plans.at(-1) !== text
  if (!isOld) setPlan(service, text, where)
  return !isOld
}

/**
 * Does this with these clocks, without phones, and shows how far it has come. The deed's value is the line of its
 * clock. `after` runs at the end, and its text goes into the sum. The `note` that it gets shows a step and returns whether to go on.
 */
export async function doWork(
  service: Service,
  what: string,
  names: readonly string[],
  deed: Deed<string>,
  after: (note: (text: string) => boolean) => Promise<string> = async () => '',
  well = 'done',
): Promise<Work> {
  const clocks = service.hall.tables
    .map(({ clock }) => clock)
    .filter((one) => names.includes(one.name) && !isPhone(one))
  const work: Work = { what, done: 0, all: clocks.length, isOver: false, lines: [], note: '', sum: '' }
  const stop = new AbortController()
  Object.assign(service, { work, stop })
  const hold = (until: number): void => {
    for (const table of service.hall.tables.filter(({ clock }) => clocks.includes(clock))) {
      table.heldUntil = until
      service.hall.changed.add(table.clock.name)
    }
  }
  const noted: Deed<string> = async (link, clock) => {
    const text = await deed(link, clock)
    work.lines.push({ name: clock.name, text, isWell: true })
    return text
  }
  const show = (done: number): void => {
    work.done = Math.max(work.done, done)
    service.isNews = true
    service.showWork(work)
  }
  const note = (text: string): boolean => {
    work.note = text
    show(work.done)
    return !stop.signal.aborted
  }
  try {
    hold(Number.MAX_SAFE_INTEGER)
    await service.holdCables(clocks.map(({ name }) => name))
    const outcomes = await doOnAll(clocks, noted, { show, signal: stop.signal, open: service.openLink })
    work.lines = outcomes.map(({ clock, value, fault }) => ({ name: clock.name, text: value ?? fault, isWell: !fault }))
    const bad = outcomes.filter(({ fault }) => fault).length
    const came = outcomes.length ? `${outcomes.length - bad} of ${outcomes.length} ${well}` : ''
    work.sum = `${what}: ${[came, await after(note)].filter(Boolean).join('; ') || 'no clock there, only phones'}`
  } finally {
    Object.assign(work, { isOver: true, done: work.all })
    Object.assign(service, { stop: undefined, isNews: true })
    service.freeCables()
    hold(service.now() + FADES)
    service.showWork(work)
  }
  return work
}

/** Begins with no other clock; those under way are finished. Returns whether there was work to stop. */
export function stopWork({ stop }: Service, why: string): boolean {
  stop?.abort(new Fault(`not touched: stopped ${why}`))
  return stop !== undefined
}

/** What the journal can have written; a kind that is unknown here is passed over. */
const WELL: Record<string, Check> = {
  plan: isText,
  results: listOf(isText),
  earlier: listOf(shaped({ table: isText, event: isText, round: isText, left: isText, right: isText })),
  match: shaped({ table: isText, file: isText, result: shaped({ table: isText }) }),
  seats: listOf(shaped({ table: isText, secret: isText, device: isText })),
  session: (value) => Array.isArray(value) && isText(value[0]) && isCount(value[1]),
}

/**
 * Takes over what the journal of the service's folder has, and appends to it from then on. A line on stderr says how
 * many of its lines cannot be read, another why a plan is left out that does not fit the tables. Returns the service.
 */
export function revive(service: Service): Service {
  const { entries: read, lost: torn, journal } = openJournal(service.out)
  const entries = read.filter(([kind, value]) => WELL[kind]?.(value) ?? true)
  const lost = torn + read.length - entries.length
  if (lost) process.stderr.write(`${lost} lines of ${service.out}'s journal cannot be read: they are left out\n`)
  // the folder may have been moved
  const placed = (file: string): string => (existsSync(file) ? file : join(service.out, basename(file)))
  const gone: string[] = []
  let earlier: (Meeting & { table: string; isOver: boolean })[] = []
  for (const [kind, value] of entries) {
    if (kind === 'plan') service.plans.push(String(value))
    else if (kind === 'earlier') earlier = value as typeof earlier
    else if (kind === 'results') service.resultFiles = (value as string[]).map(placed)
    else if (kind === 'match') {
      const match = value as Match
      const file = placed(match.file)
      if (existsSync(file)) takeMatch(service.matches, { ...match, file, result: { ...match.result, record: file } })
      else gone.push(file)
    } else if (kind === 'seats')
      for (const seat of value as Seat[])
        takeSeat(
          service.phones,
          { ...seat, lines: seat.lines ?? [], file: seat.file ? placed(seat.file) : '', words: [] },
          service.hall.tables.length,
        )
    else if (kind === 'session') service.sessions.push(value as [string, number, string?])
  }
  if (gone.length) process.stderr.write(`${gone.join(', ')}: no such file: its result is left out\n`)
  // the plan is kept already, but not the seats of tables that are new since
  service.journal = (kind, value) => {
    if (kind === 'seats') journal(kind, value)
  }
  try {
    const plan = service.plans.at(-1)
    if (plan) setPlan(service, plan)
  } catch (error) {
    process.stderr.write(`the earlier plan is not loaded: ${(error as Error).message}\n`)
  }
  service.journal = journal
  service.earlier = JSON.stringify(earlier)
  for (const { table: name, ...meeting } of earlier) {
    const table = tableCalled(service.hall, name)
    if (table) table.earlier = meeting
  }
  return service
}
