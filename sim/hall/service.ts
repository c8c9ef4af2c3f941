/*
 * The service behind both pages: a hall with its clock, its broker's state, and what the desk has under way. Whoever looks on is told
 * what is new a few times a second.
 */
import { Fault } from '../judge/faults.ts'
import type { Clock } from '../judge/hall.ts'
import { openLink } from '../judge/link.ts'
import { type Deed, doOnAll, type Opener } from '../judge/many.ts'
import { decode, isHeard } from './air/decode.ts'
import { FADES, type TableView } from './figures.ts'
import { isPhone, makeHall, numbersOf, takeMessage, viewOf } from './hall.ts'
import { noJournal } from './journal.ts'
import { makePhones, type Seating, seatAll } from './phones.ts'
import { type Plan, readPlan } from './plan.ts'

/** What the desk does with clocks: one thing at a time. */
export interface Work {
  what: string
  done: number
  all: number
  isOver: boolean
  /** What came of it at each clock so far. */
  lines: WorkLine[]
  /** What is done once all clocks are, and how far that has come. */
  note: string
  /** All in one line, at its end. */
  sum: string
}

export interface WorkLine {
  name: string
  text: string
  isWell: boolean
}

export interface Service extends Seating {
  isBrokerThere: boolean
  brokerSince: number
  brokerName: string
  work: Work | undefined
  stop: AbortController | undefined
  /** Of desks that were logged in before the service was started anew: a hash each, and until when it holds. */
  sessions: [hash: string, until: number][]
  /** Where phones and others reach the page, as cards have it: `https://hall.example`; '' where nobody does. */
  address: string
  /** How a clock is reached. */
  openLink: Opener
  /** Before clocks at cables are worked on, and after. */
  holdCables: (names: readonly string[]) => Promise<void>
  freeCables: () => void
  /** How far work has come, for whoever sits at the terminal. */
  showWork: (work: Work) => void
}

export interface News {
  now: number
  revision: number
  broker: { isThere: boolean; since: number; name: string }
  plan: { event: string; round: string; judge: string; control: string; text: string } | null
  work: Work | null
  strangers: { count: number; some: string[] }
  records: number
}

/** A desk's change that another one has made stale. */
export class Stale extends Error {}

export function makeService(clocks: readonly Clock[], out: string, now = systemNow): Service {
  return {
    ...{ hall: makeHall(clocks), now, out, isBrokerThere: false, brokerSince: now(), brokerName: '' },
    ...{
      work: undefined,
      stop: undefined,
      matches: [],
      resultFiles: [],
      journal: noJournal,
      phones: makePhones(),
      sessions: [],
      address: '',
      openLink,
      isNews: true,
    },
    ...{ holdCables: async () => {}, freeCables: () => {}, showWork: () => {} },
  }
}

/** It goes on evenly, whatever is done to the time of day. */
function systemNow(): number {
  return performance.timeOrigin + performance.now()
}

export function take(service: Service, topic: string, payload: Uint8Array): void {
  const { strangers } = service.hall
  const { size } = strangers.some
  takeMessage(service.hall, heardIn, topic, payload, service.now())
  if (strangers.some.size > size) service.isNews = true
}

function heardIn(bytes: Uint8Array) {
  const heard = decode(bytes)
  return isHeard(heard) ? heard : undefined
}

export function brokerIs(service: Service, isThere: boolean): void {
  Object.assign(service, { isBrokerThere: isThere, brokerSince: service.now(), isNews: true })
}

export function viewsOf(service: Service): TableView[] {
  const now = service.now()
  return service.hall.tables.map((table) => viewOf(service.hall, table, now))
}

/** Tables of which there is something new since the last time this was asked. */
export function newViews({ hall, now }: Service): TableView[] {
  const at = now()
  const views = hall.tables.filter(({ clock }) => hall.changed.has(clock.name)).map((table) => viewOf(hall, table, at))
  hall.changed.clear()
  return views
}

export function newsOf({ hall, now, isBrokerThere, brokerSince, brokerName, work, matches }: Service): News {
  const { plan, strangers, revision } = hall
  return {
    ...{ now: now(), revision, work: work ?? null, records: matches.length },
    broker: { isThere: isBrokerThere, since: brokerSince, name: brokerName },
    plan: plan
      ? { event: plan.event, round: plan.round, judge: plan.judge, control: plan.control, text: plan.text }
      : null,
    strangers: { count: strangers.count, some: [...strangers.some] },
  }
}

/** Each change of a desk says which state it had before it; throws a Stale where that is another's by now. */
export function checkRevision({ hall }: Service, revision: number): void {
  if (revision !== hall.revision)
    throw new Stale('another desk has changed something since: look at it, then ask again')
}

export function changed(service: Service): void {
  service.hall.revision++
  service.isNews = true
}

/** Throws a Usage that names the line. */
export function setPlan(service: Service, text: string, where = 'plan'): Plan {
  const { hall } = service
  const clocks = hall.tables.map(({ clock }) => clock)
  const numbers = numbersOf(clocks)
  hall.plan = readPlan(
    text,
    clocks.map(({ name }, i) => ({ name, number: numbers[i] })),
    where,
  )
  for (const { name } of clocks) hall.changed.add(name)
  service.journal('plan', text)
  seatAll(service, hall.plan)
  return hall.plan
}

/**
 * Does this with these clocks, and tells how far it has come. `after` is done at the end, and has a word for the sum; what it notes is
 * answered with whether to go on.
 */
export async function doWork<T>(
  service: Service,
  what: string,
  names: readonly string[],
  deed: Deed<T>,
  text: (value: T) => string,
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
  const noted = async (link: Parameters<Deed<T>>[0], clock: Clock): Promise<T> => {
    const value = await deed(link, clock)
    work.lines.push({ name: clock.name, text: text(value), isWell: true })
    return value
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
    work.lines = outcomes.map(({ clock, value, fault }) => ({
      name: clock.name,
      text: value === undefined ? fault : text(value),
      isWell: !fault,
    }))
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

/** No other clock is begun; those under way are brought to their end. */
export function stopWork({ stop }: Service, why: string): boolean {
  stop?.abort(new Fault(`not touched: stopped ${why}`))
  return stop !== undefined
}
