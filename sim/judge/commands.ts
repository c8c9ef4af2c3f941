/*
 * The commands: each checks its own words and returns what is then done to the clocks. So no clock is asked anything
 * before all that was typed is known to be right.
 */
import { shown } from '../clock/shown.ts'
import { PASSWORD } from '../clock/vocabulary.ts'
import { wantNew, writeOutput } from '../tape/file.ts'
import { wantNone } from '../terminal/command.ts'
import { INTERRUPTED, Usage, untilInterrupt } from '../terminal/exit.ts'
import { exitCodeOf, Fault, NOT_READY, strange } from './faults.ts'
import { type Clock, keptText } from './hall.ts'
import { ask, demand, isRefused, type Link, sendOrder } from './link.ts'
import { doOnAll, type Outcome, summaryOf, tableOf } from './many.ts'
import { presetOn, readState, typedPreset, wantedBy } from './preset.ts'
import { bytesOf, fetchRecord } from './record.ts'
import {
  batteryFault,
  commonest,
  controlText,
  differencesIn,
  type Named,
  STATUS_HEAD,
  type State,
  stageFault,
  statusCells,
  twinsIn,
} from './state.ts'

type OutcomeSummary = Pick<Outcome<unknown>, 'clock' | 'fault' | 'isStrange'>

/** What is done to the clocks; resolves to the exit code. */
export type Plan = (clocks: Clock[]) => Promise<number>

export interface Options {
  force: boolean
  /** `log` reads the record that is so many before the newest. */
  back: number
  password?: string
}

export const COMMANDS: Record<string, (words: string[], options: Options) => Plan> = {
  status,
  check,
  preset,
  log,
  line,
  transfer,
}

function status(words: string[]): Plan {
  wantNone('status', words)
  return async (clocks) => {
    const outcomes = await doOnAll(clocks, readState)
    const rows = outcomes.map(({ clock, value, fault }) => [clock.name, ...(value ? statusCells(value) : [fault])])
    return report([STATUS_HEAD, ...rows], outcomes, 'answered')
  }
}

/** With a control, every clock should have it and wait for its players. Without one, it should have what most have. */
function check(words: string[]): Plan {
  if (words.includes(PASSWORD)) throw new Usage('check takes no password')
  const wanted = words.length ? wantedBy(words) : undefined
  return async (clocks) => {
    const outcomes = await doOnAll(clocks, readState)
    const states = outcomes.flatMap(({ clock, value }) => (value ? [{ name: clock.name, state: value }] : []))
    const differences = differencesIn(states, wanted)
    const twins = twinsIn(states)
    const judged = outcomes.map(({ clock, value, fault, isStrange }) => {
      const i = states.findIndex(({ name }) => name === clock.name)
      const differs = [fault, differences[i], twins[i], value && batteryFault(value)].filter(Boolean)
      const stage = value ? stageFault(value, wanted !== undefined) : ''
      return { clock, isStrange, isUnlike: differs.length > 0, fault: [...differs, stage].filter(Boolean).join('; ') }
    })
    const rows = judged.map(({ clock, fault }) => [clock.name, fault || (wanted ? 'ready' : 'alike')])
    const code = report(rows, judged, wanted ? 'alike and ready' : 'alike and free')
    if (states.length && !wanted) process.stdout.write(`commonest: ${commonestText(states)}\n`)
    return code && !judged.some(({ isUnlike }) => isUnlike) ? NOT_READY : code
  }
}

/** `short 7 10, firmware 0.1.0 1a2b3c4d`; of several values that are equally common none. */
export function commonestText(clocks: readonly Named[]): string {
  const told = (of: (state: State) => string): string => commonest(clocks.map(({ state }) => of(state))) ?? 'none'
  return `${told(controlText)}, firmware ${told(({ id }) => id)}`
}

function preset(words: string[], { password }: Options): Plan {
  const order = typedPreset(words, password)
  return async (clocks) => {
    const { signal } = untilInterrupt(new Fault('not touched: stopped by Ctrl-C'))
    const outcomes = await doOnAll(clocks, (link) => presetOn(link, order, signal), { signal })
    const rows = outcomes.map(({ clock, value, fault }) => [clock.name, value ?? fault])
    const code = report(rows, outcomes, 'preset')
    return signal.aborted ? INTERRUPTED : code
  }
}

/** Sends a console line as typed. The answer of a single clock is printed alone, for a program to read. */
function line(words: string[]): Plan {
  const text = words.join(' ').trim()
  if (!text) throw new Usage('line needs the text to send: line "status"')
  if (shown(text) !== text) throw new Usage('line: write one line, without control characters')
  const [command, what, ...said] = text.split(' ')
  if (command === 'about') keptText(said.join(' '), `line: about ${what}`)
  return async (clocks) => {
    const outcomes = await doOnAll(clocks, (link) => ask(link, text))
    const isWell = outcomes.every(({ value }) => value && !isRefused(value))
    if (clocks.length === 1) return sayOne(outcomes[0], (answer) => JSON.stringify(answer)) || (isWell ? 0 : 1)
    const told = outcomes.map(({ clock, value, fault, isStrange }) => ({
      clock,
      isStrange,
      fault: value && isRefused(value) ? `refused: ${value.why ?? value.error}` : fault,
    }))
    const rows = outcomes.map(({ clock, value, fault }) => [clock.name, value ? JSON.stringify(value) : fault])
    return report(rows, told, 'done')
  }
}

function log(words: string[], { force, back }: Options): Plan {
  const [file, more] = words
  if (!file || more !== undefined) throw new Usage('log needs one file to write: log FILE')
  wantNew(file, force)
  return async (clocks) => {
    const [outcome] = await doOnAll([only('log', clocks)], (link) => fetchRecord(link, back))
    if (outcome.value) writeOutput(file, bytesOf(outcome.value), force ? 'w' : 'wx')
    return sayOne(outcome, ({ length }) => `${outcome.clock.name}: ${length} words in ${file}`)
  }
}

/** Without numbers: prints the match as numbers, in one line. With them: sets that match on another clock. */
function transfer(words: string[]): Plan {
  const numbers = words.flatMap((word) => word.split(',')).filter(Boolean)
  const wrong = numbers.find((word) => !/^-?\d+$/.test(word))
  if (wrong !== undefined)
    throw new Usage(`transfer: "${wrong}" is not a whole number; give the numbers that transfer printed`)
  if (words.length && !numbers.length) throw new Usage('transfer: no numbers; give those that transfer printed')
  const set = async (link: Link): Promise<string> => {
    await sendOrder(link, `transfer ${numbers.join(',')}`)
    return 'set'
  }
  const get = async (link: Link): Promise<string> => {
    const answer = await demand(link, 'transfer', (a) => a.transfer !== undefined)
    const text = String(answer.transfer)
    if (!/^-?\d+(,-?\d+)*$/.test(text)) throw strange(answer)
    return text
  }
  return async (clocks) => {
    const [outcome] = await doOnAll([only('transfer', clocks)], numbers.length ? set : get)
    return sayOne(outcome, (text) => (numbers.length ? `${outcome.clock.name}: ${text}` : text))
  }
}

function only(command: string, clocks: Clock[]): Clock {
  if (clocks.length > 1) throw new Usage(`${command} takes one clock, but ${clocks.length} are named; name one with -p`)
  return clocks[0]
}

/** One clock: its value to stdout, or its fault to stderr. */
function sayOne<T>(outcome: Outcome<T>, text: (value: T) => string): number {
  const { clock, value, fault } = outcome
  if (value === undefined) process.stderr.write(`${shown(`${clock.name}: ${fault}`)}\n`)
  else process.stdout.write(`${shown(text(value))}\n`)
  return value === undefined ? exitCodeOf([outcome]) : 0
}

function report(rows: string[][], outcomes: OutcomeSummary[], done: string): number {
  process.stdout.write(tableOf(rows) + summaryOf(outcomes, done))
  return exitCodeOf(outcomes)
}
