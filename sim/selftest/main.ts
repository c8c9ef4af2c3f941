/*
 * `npm run selftest`: builds a board's selftest, types it on the board's console, and leads a person through its checks.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { boardNames } from '../build/main.ts'
import { readArgs } from '../judge/entry.ts'
import { Fault } from '../judge/faults.ts'
import { closeLink, openLink } from '../judge/link.ts'
import { tableOf } from '../judge/many.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { makeProgress, type Progress } from '../terminal/progress.ts'
import { type Came, type Person, runCheck, runDrift } from './check.ts'
import { type OneBoard, oneBoard } from './entry.ts'
import { load } from './load.ts'
import { type Talk, talkOn } from './talk.ts'

/** In the order in which they are done; the last is this machine's to measure. */
export const CHECKS = [
  ...['board', 'stack', 'display', 'lights', 'sound', 'buttons', 'key', 'battery', 'fet', 'chip', 'flash', 'erase'],
  'drift',
]

const HELP = `npm run selftest -- BOARD -p PORT

  Types the board's selftest on its console, leads you through its checks, and prints what came of each. It is in the
  board's variables only: with the next power-on the board is as it was. A clock that runs there is stopped until then.

board         ${boardNames().join(', ')}
  -p PORT       /dev/ttyACM0, COM3, aa:bb:cc:dd:ee:ff (Bluetooth) or tcp://host:port

options
  --checks A,B   only these: ${CHECKS.join(', ')}
  --presses N    how often each button is pressed, 1 to 99; 10 unless you say
  --minutes N    for how long the drift is measured; 2 unless you say
  --password N   of a board on which the clock is: it is asked for its console. 0 unless you have set one

exit codes: 0 all well, 1 a check failed or the board did not answer, 2 wrong use: no board was touched
`
const MOST_PRESSES = 99

interface Order extends OneBoard {
  checks: string[]
  presses: number
  minutes: number
}

function orderOf(args: string[]): Order | undefined {
  const { values, positionals } = readArgs(args, {
    checks: { type: 'string' },
    presses: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '2' },
    password: { type: 'string' },
  })
  if (values.help) return undefined
  const one = oneBoard({ values, positionals }, 'selftest')
  const checks = values.checks?.split(',') ?? CHECKS
  const strange = checks.find((name) => !CHECKS.includes(name))
  if (strange !== undefined) throw new Usage(`--checks: no check "${strange}"; there is ${CHECKS.join(', ')}`)
  const presses = numberIn('--presses', values.presses, /^\d{1,2}$/, MOST_PRESSES)
  const minutes = numberIn('--minutes', values.minutes, /^\d{1,4}(\.\d+)?$/, Infinity)
  return { ...one, checks, presses, minutes }
}

function numberIn(option: string, typed: string, form: RegExp, most: number): number {
  if (form.test(typed) && Number(typed) > 0 && Number(typed) <= most) return Number(typed)
  throw new Usage(`${option}: "${typed}" is no such number; see --help`)
}

/** A person at this terminal; answers that come by a pipe are as good. */
function personHere(): Person & { leave: () => void } {
  const input = createInterface({ input: process.stdin })
  const typed = input[Symbol.asyncIterator]()
  const look = async (question: string): Promise<boolean> => {
    for (;;) {
      process.stderr.write(`  ${question} y/n `)
      const { value, done } = await typed.next()
      if (done) throw new Fault('nobody answers')
      if (/^\s*(y|yes)\s*$/i.test(value)) return true
      if (/^\s*(n|no)\s*$/i.test(value)) return false
    }
  }
  return {
    tell: (text) => process.stderr.write(`  ${text.replace(/^do: (.)/, (_, first) => first.toUpperCase())}\n`),
    report: (text) => process.stdout.write(`${text}\n`),
    look,
    leave: () => input.close(),
  }
}

/** What came of the checks up to the one at which the board was lost. */
async function testOn(talk: Talk, order: Order, came: Came[]): Promise<void> {
  let progress: Progress | undefined
  const person = personHere()
  try {
    const names = await load(talk, order.board, order.password, (all) => {
      progress ??= makeProgress('selftest', all)
      progress.step()
    })
    progress?.end()
    for (const name of order.checks) {
      process.stderr.write(`${name}\n`)
      if (name === 'drift') came.push(await runDrift(talk, order.board, order.minutes, person))
      else if (names.includes(name)) came.push(await runCheck(talk, name, order.presses, person))
    }
  } finally {
    person.leave()
  }
}

/** Each check and the gravest that came of it. */
export function summaryOf(came: readonly Came[]): string[][] {
  return came.map(({ name, reports }) => {
    const gravest = ['FAIL', 'ok', 'skip'].find((kind) => reports.some((report) => report.kind === kind)) ?? 'skip'
    const texts = reports.filter(({ kind }) => kind === gravest).map(({ text }) => text)
    return [
      name,
      gravest,
      gravest === 'FAIL' ? texts.join('; ') : texts.length > 1 ? `${texts.length} of it` : texts[0],
    ]
  })
}

async function main(args: string[]): Promise<number> {
  const order = orderOf(args)
  if (!order) process.stdout.write(HELP)
  if (!order) return 0
  const came: Came[] = []
  let fault = ''
  try {
    const link = await openLink(order.port)
    await testOn(talkOn(link), order, came).finally(() => closeLink(link))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    fault = error.message
  }
  if (came.length) process.stdout.write(`\n${tableOf(summaryOf(came))}`)
  if (fault) process.stderr.write(`${order.port}: ${fault}\n`)
  const isWell = !fault && came.every(({ reports }) => reports.every(({ kind }) => kind !== 'FAIL'))
  return isWell ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await endWith(main(process.argv.slice(2)))
