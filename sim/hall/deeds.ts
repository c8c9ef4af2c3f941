/*
 * What the desk does with clocks before and after a round: deeds of the judge's tool, on the hall file's clocks.
 */
import { shown } from '../clock/shown.ts'
import { dateLine } from '../clock/vocabulary.ts'
import { Fault } from '../judge/faults.ts'
import type { Clock } from '../judge/hall.ts'
import { demand, type Link } from '../judge/link.ts'
import { presetOf, presetOn, readState, wantedBy } from '../judge/preset.ts'
import { fetchRecord } from '../judge/record.ts'
import { batteryFault, controlText, differencesIn, type State, stageFault } from '../judge/state.ts'
import { TapeError } from '../tape/tape.ts'
import { isPhone, learnNumber, numbersOf, Refused, tableCalled } from './hall.ts'
import { aboutLines, meetingIn, type Plan } from './plan.ts'
import { type Match, takeRecord, writeSheets } from './results.ts'
import { changed, doWork, type Service, type Work } from './service.ts'

/**
 * Sets the plan's control and names on each of these clocks. The record of a match that is over is read before it is
 * lost, and a clock that has the match of this very round is left alone.
 */
function presetRound(service: Service, names: readonly string[]): Promise<Work> {
  const plan = planOf(service)
  const preset = presetOf(plan.control.split(' '))
  return doWork(service, 'preset', names, async (link, clock) => {
    const { left, right } = meetingIn(plan, clock.name)
    if (isEnded(await readState(link))) {
      const { result: was } = (await pull(service, link, clock)).match
      const isSame = was.event === plan.event && was.round === plan.round && was.left === left && was.right === right
      if (isSame && (left || right))
        throw new Fault(`its match of this round is over, ${was.leftScore}:${was.rightScore}: not set anew`)
    }
    const told = await presetOn(link, preset, service.stop?.signal)
    for (const line of aboutLines(plan, clock.name)) await demand(link, line)
    return left || right ? `${told}; ${left} – ${right}` : told
  })
}

function planOf({ hall }: Service): Plan {
  if (!hall.plan) throw new Refused('there is no plan of a round yet: write one first')
  return hall.plan
}

/** Checks whether each has the plan's control and waits for its players. Changes nothing on a clock. */
function checkRound(service: Service, names: readonly string[]): Promise<Work> {
  const wanted = wantedBy(planOf(service).control.split(' '))
  return doWork(
    service,
    'check',
    names,
    async (link, clock) => {
      const state = await readState(link)
      learnNumber(service.hall, tableCalled(service.hall, clock.name)!, state.number)
      const [differs] = differencesIn([{ name: clock.name, state }], wanted)
      const faults = [differs, batteryFault(state), stageFault(state, true)].filter(Boolean)
      if (faults.length) throw new Fault(faults.join('; '))
      return `ready: ${controlText(state, true)}`
    },
    undefined,
    'ready',
  )
}

/** Gives each the number that its name in the hall file has, or its place there. */
function numberClocks(service: Service, names: readonly string[]): Promise<Work> {
  const clocks = service.hall.tables.map(({ clock }) => clock)
  const numbers = numbersOf(clocks)
  // what these clocks have told no longer holds, or two that exchange their numbers could not
  for (const table of service.hall.tables)
    if (names.includes(table.clock.name)) table.isNumberTold = isPhone(table.clock)
  return doWork(service, 'numbers', names, async (link, clock) => {
    const number = numbers[clocks.findIndex(({ name }) => name === clock.name)]
    await demand(link, `number ${number}`)
    learnNumber(service.hall, tableCalled(service.hall, clock.name)!, number)
    return `number ${number}`
  })
}

/** Sets the date, time of day and time zone of this machine on each. */
function dateClocks(service: Service, names: readonly string[]): Promise<Work> {
  return doWork(service, 'date', names, async (link) => {
    const line = dateLine()
    await demand(link, line)
    return line.slice('date '.length)
  })
}

/** Reads these clocks' records into files; writes their sheets, and those of tables with phones, which sent theirs. */
function pullRecords(service: Service, names: readonly string[]): Promise<Work> {
  const read: string[] = []
  return doWork(
    service,
    'records',
    names,
    async (link, clock) => {
      const { text, match } = await pull(service, link, clock)
      read.push(match.file)
      return text
    },
    async (note) => {
      const files = new Set(read)
      const phones = new Set(service.hall.tables.filter(({ clock }) => isPhone(clock)).map(({ clock }) => clock.name))
      const isWanted = ({ table, file }: Match): boolean =>
        files.has(file) || (phones.has(table) && names.includes(table))
      const matches = service.matches.filter(isWanted)
      const { done, without } = await writeSheets(service, matches, (so, all) => note(`sheets ${so} / ${all}`))
      const results = service.resultFiles.length ? `; results in ${service.resultFiles.join(' and ')}` : ''
      const lacking = without.length ? `; no sheet of ${without.join(', ')}` : ''
      return `${done} with sheets${lacking}${results}`
    },
  )
}

/** Sets the same control anew, for the next players, on clocks whose match is over. Each record is read first. */
function releaseClocks(service: Service, names: readonly string[]): Promise<Work> {
  return doWork(service, 'release', names, async (link, clock) => {
    const state = await readState(link)
    if (!isEnded(state))
      throw new Fault(`not released: ${stageFault(state, false) || `in ${state.stage}, no match is over`}`)
    await pull(service, link, clock)
    const told = await presetOn(link, presetOf(controlText(state).split(' ')), service.stop?.signal)
    return `released: ${told}`
  })
}

function isEnded({ stage }: State): boolean {
  return ['over', 'flag'].includes(stage)
}

async function pull(service: Service, link: Link, { name }: Clock): Promise<{ text: string; match: Match }> {
  const words = await fetchRecord(link)
  try {
    const match = takeRecord(service, name, words)
    const { winner, left, right } = match.result
    tableCalled(service.hall, name)!.won = { winner, players: [left, right], at: service.now() }
    return { text: `${words.length} words in ${match.file}`, match }
  } catch (error) {
    throw error instanceof TapeError ? new Fault(error.message) : error
  }
}

/** The deeds by the words of the desk's page. */
const DEEDS: Record<string, (service: Service, names: readonly string[]) => Promise<Work>> = {
  preset: presetRound,
  check: checkRound,
  release: releaseClocks,
  number: numberClocks,
  date: dateClocks,
  records: pullRecords,
}

/** Begins a deed; resolves at its end. Throws a Refused if it cannot begin. */
export function begin(service: Service, what: string, names: readonly string[]): Promise<Work> {
  if (!Object.hasOwn(DEEDS, what))
    throw new Refused(`no such work "${shown(what)}"; one of ${Object.keys(DEEDS).join(', ')}`)
  const { work, hall } = service
  if (work && !work.isOver)
    throw new Refused(`${work.what} is under way, ${work.done} of ${work.all}: wait for its end, or stop it`)
  if (!hall.tables.some(({ clock }) => names.includes(clock.name))) throw new Refused(`${what}: no clock was named`)
  const end = DEEDS[what](service, names)
  if (what !== 'check') changed(service)
  return end
}
