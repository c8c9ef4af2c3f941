/*
 * `npm run selftest`: builds a board's selftest, types it on its console, and leads a person through the checks.
 */
import { createInterface } from 'node:readline'
import { BOARD_NAMES } from '../clock/boards.ts'
import { localDate } from '../clock/vocabulary.ts'
import { CHECKS, PROTOCOLS, type Protocol, STATE } from '../hardware/state.ts'
import { Fault, withoutPort } from '../judge/faults.ts'
import type { ClockOptions } from '../judge/hall.ts'
import { closeLink, openLink } from '../judge/link.ts'
import { tableOf } from '../judge/many.ts'
import { makeFolder } from '../tape/file.ts'
import { HELP_ROW, type Help, PORT_ROWS, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { makeProgress, type Progress } from '../terminal/progress.ts'
import { type CheckResult, gravestOf, load, type Person, runCheck, runDrift } from './check.ts'
import { type OneBoard, oneBoard } from './one-board.ts'
import { type Ask, askAll, keepProtocol, openProtocol, withChecks } from './protocol.ts'
import { type Talk, talkOn } from './talk.ts'

const HELP: Help = {
  use: 'npm run selftest -- BOARD -p PORT',
  what: "Types the board's selftest on its console, leads you through the checks, and prints the result of each. It is held in RAM only: at the next power-on the board is as it was. A clock that runs on the board is stopped until then.",
  sections: [
    ['board', [[BOARD_NAMES.join(', '), 'the board on the port'], ...PORT_ROWS]],
    [
      'options',
      [
        ['--checks A,B', `only these: ${CHECKS.join(', ')}`],
        ['--presses N', 'how often to press each button, 1 to 99; default 10'],
        ['--minutes N', 'how long to measure the drift, 9999 at most; default 2'],
        [
          '--password N',
          'needed if the clock runs on the board, which is then stopped: 0, or the one that you have set',
        ],
        [
          '--serial N',
          "the clock's number, 1 to 9999: the results go into its protocol, a file to keep and a page to print",
        ],
        ['--bench', 'also asks for what is measured by hand; with --checks none no board is needed'],
        ['--carrier', 'this clock has the carrier board'],
        ['--protocols D', `the folder of protocols; default ${PROTOCOLS}`],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run selftest -- table -p /dev/ttyACM0 --checks buttons,display'],
  ends: [['0', 'success'], ['1', 'a check failed or the board did not answer'], WRONG_USE],
}
const MOST_PRESSES = 99
const LEAST_MINUTES = 0.01
const MOST_MINUTES = 9999
const MOST_SERIAL = 9999
/** Typed instead of checks: no board is needed. */
const NONE = 'none'

interface Order extends OneBoard {
  checks: string[]
  presses: number
  minutes: number
  /** The clock's number; 0 if no protocol is kept. */
  serial: number
  isBench: boolean
  isCarrier: boolean
  protocols: string
}

interface Options extends ClockOptions {
  checks?: string
  presses?: string
  minutes?: string
  serial?: string
  bench?: boolean
  carrier?: boolean
  protocols?: string
}

async function orderOf(args: string[]): Promise<Order | undefined> {
  const typed = await typedIn<Options>(args, HELP)
  if (!typed) return undefined
  const { values } = typed
  const isNone = values.checks === NONE
  const one = oneBoard(typed, 'selftest', !isNone)
  const checks = isNone ? [] : (values.checks?.split(',') ?? CHECKS)
  const unknown = checks.find((name) => !CHECKS.includes(name))
  if (unknown !== undefined) throw new Usage(`--checks: no check "${unknown}"; one of ${CHECKS.join(', ')}`)
  const presses = numberIn('--presses', values.presses ?? '10', MOST_PRESSES)
  const minutes = numberIn('--minutes', values.minutes ?? '2', MOST_MINUTES, LEAST_MINUTES)
  const serial = values.serial === undefined ? 0 : numberIn('--serial', values.serial, MOST_SERIAL)
  const { bench: isBench = false, carrier: isCarrier = false, protocols = PROTOCOLS } = values
  if (!serial && (isBench || isCarrier || isNone))
    throw new Usage('--bench, --carrier and --checks none need --serial N')
  if (isNone && !isBench) throw new Usage('--checks none needs --bench')
  return { ...one, checks, presses, minutes, serial, isBench, isCarrier, protocols }
}

function numberIn(option: string, typed: string, most: number, least = 1): number {
  const form = least < 1 ? /^\d+(\.\d+)?$/ : /^\d+$/
  if (form.test(typed) && Number(typed) >= least && Number(typed) <= most) return Number(typed)
  throw new Usage(`${option} is "${typed}"; write a number from ${least} to ${most}`)
}

/** A person at this terminal; answers that come by a pipe are as good. */
function personHere(): Person & { ask: Ask; leave: () => void } {
  const input = createInterface({ input: process.stdin })
  const typed = input[Symbol.asyncIterator]()
  const ask: Ask = async (question) => {
    process.stderr.write(`  ${question} `)
    const { value, done } = await typed.next()
    return done ? undefined : value
  }
  const look = async (question: string): Promise<boolean> => {
    for (;;) {
      process.stderr.write(`  ${question} y/n `)
      const { value, done } = await typed.next()
      if (done) throw new Fault('the input ended before an answer')
      if (/^\s*(y|yes)\s*$/i.test(value)) return true
      if (/^\s*(n|no)\s*$/i.test(value)) return false
    }
  }
  return {
    tell: (text) => process.stderr.write(`  ${text.replace(/^do: (.)/, (_, first) => first.toUpperCase())}\n`),
    report: (text) => process.stdout.write(`${text}\n`),
    look,
    ask,
    leave: () => input.close(),
  }
}

/** Runs the checks and adds each result to `results`, so that what came before the board was lost is kept. */
async function testOn(talk: Talk, order: Order, person: Person, results: CheckResult[]): Promise<void> {
  let progress: Progress | undefined
  const names = await load(talk, order.board, order.password, (all) => {
    progress ??= makeProgress('selftest', all)
    progress.step()
  })
  progress?.end()
  for (const name of order.checks) {
    process.stderr.write(`${name}\n`)
    if (name === 'drift') results.push(await runDrift(talk, order.board, order.minutes, person))
    else if (names.includes(name)) results.push(await runCheck(talk, name, order.presses, person))
  }
}

/** A row for each check: its name, the gravest kind that it reported, and what was said of it. */
function summaryOf(results: readonly CheckResult[]): string[][] {
  return results.map((one) => {
    const { kind, texts } = gravestOf(one)
    const text =
      kind === 'FAIL' ? texts.join('; ') : texts.length > 1 ? `${texts.length} reports` : (texts[0] ?? 'nothing came')
    return [one.name, kind, text]
  })
}

/** The results of the checks; `fault` is why there are no more, '' if all are done. */
async function runChecks(order: Order, person: Person): Promise<{ results: CheckResult[]; fault: string }> {
  const results: CheckResult[] = []
  if (!order.checks.length) return { results, fault: '' }
  try {
    const link = await openLink(order.port)
    await testOn(talkOn(link), order, person, results).finally(() => closeLink(link))
    return { results, fault: '' }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { results, fault: error.message }
  }
}

/** Writes the results into the protocol; returns whether everything measured by hand is well. */
async function keep(order: Order, results: readonly CheckResult[], ask: Ask): Promise<boolean> {
  const { board, serial, protocols, isBench, isCarrier } = order
  const on = localDate(new Date()).slice(0, 10)
  const opened = withChecks(openProtocol(protocols, board, serial), results, on)
  const carrier = opened.carrier || isCarrier
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  let page = ''
  const keepWith = (bench: Protocol['bench']): void => {
    page = keepProtocol(protocols, { ...opened, carrier, bench: { ...opened.bench, ...bench } }, CHECKS)
  }
  if (results.length) keepWith({})
  const bench = isBench ? await askAll(STATE.bench, on, ask, print, keepWith) : {}
  if (page) print(page)
  return Object.values(bench).every(({ kind }) => kind !== 'FAIL')
}

async function main(args: string[]): Promise<number> {
  const order = await orderOf(args)
  if (!order) return 0
  // a folder that cannot be made and a file that is no protocol are reported before anybody has to press a button
  if (order.serial) {
    makeFolder('--protocols', order.protocols)
    openProtocol(order.protocols, order.board, order.serial)
  }
  const person = personHere()
  try {
    const { results, fault } = await runChecks(order, person)
    if (results.length) process.stdout.write(`\n${tableOf(summaryOf(results))}`)
    if (fault) process.stderr.write(`${order.port}: ${withoutPort(fault, order.port)}\n`)
    const isBenchWell = order.serial ? await keep(order, results, person.ask) : true
    const isWell = !fault && isBenchWell && results.every(({ reports }) => reports.every(({ kind }) => kind !== 'FAIL'))
    return isWell ? 0 : 1
  } finally {
    person.leave()
  }
}

await endWith(main(process.argv.slice(2)))
