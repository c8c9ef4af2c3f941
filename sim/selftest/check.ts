/*
 * Loads the selftest into a board's variables: a running clock is stopped, and the lines are typed. Nothing is written
 * to flash. Then runs a check: passes on what the board asks of a person, and keeps what the board reports.
 */

import { selftestLines } from '../build/selftest.ts'
import { FIGURES } from '../hardware/figures.ts'
import { Fault } from '../judge/faults.ts'
import { ANSWER_MS, type Answer } from '../judge/link.ts'
import { type Drift, driftOf, driftText, measure, type Say, watchUntil } from '../judge/measure.ts'
import { CLEAR, hear, hearOne, meet, type Talk, type, typeAll } from './talk.ts'

export interface CheckResult {
  name: string
  /** Each `ok`, `FAIL` or `skip`, in the order in which they came. */
  reports: { kind: string; text: string }[]
}

/** The gravest kind that a check reported, and what was said of it. */
export function gravestOf({ reports }: CheckResult): { kind: 'FAIL' | 'ok' | 'skip'; texts: string[] } {
  const kind = (['FAIL', 'ok', 'skip'] as const).find((one) => reports.some((report) => report.kind === one)) ?? 'skip'
  return { kind, texts: reports.filter((report) => report.kind === kind).map(({ text }) => text) }
}

/** The person at the bench. */
export interface Person {
  /** Something to do, or to know. */
  tell(text: string): void
  /** A report, as it comes. */
  report(text: string): void
  /** A question that is answered by looking at the board. */
  look(question: string): Promise<boolean>
}

/** A board silent for longer is given up: it waits 20 s for a press, asks once more, and waits 20 s again. */
const SILENCE_MS = 60_000
const REPORT = /^(ok|FAIL|skip): \w+: (.*)$/

export async function runCheck(talk: Talk, name: string, presses: number, person: Person): Promise<CheckResult> {
  const result: CheckResult = { name, reports: [] }
  talk.lines = []
  type(talk, `selftest(${JSON.stringify(name)},${presses})`)
  for (;;) {
    const line = await hear(talk, SILENCE_MS)
    if (line === undefined) throw new Fault(`${name}: the board fell silent`)
    if (line === `end: ${name}`) return result
    if (/^Uncaught /.test(line)) throw new Fault(`${name}: the board says ${line}`)
    const [, kind, text] = REPORT.exec(line) ?? []
    if (kind) result.reports.push({ kind, text })
    if (kind) person.report(line)
    else if (/^(do|note): /.test(line)) person.tell(line)
    else if (line.startsWith('look: ')) {
      type(talk, `selftest("${(await person.look(line.slice('look: '.length))) ? 'yes' : 'no'}")`)
    }
  }
}

/** Measures the board's oscillator by this machine's clock and compares its drift with its maker's limit, in ppm. */
export async function runDrift(talk: Talk, board: string, minutes: number, person: Person): Promise<CheckResult> {
  person.tell(`note: ${minutes} minutes, nothing to do`)
  const say: Say = async (line, suits) => {
    talk.lines = []
    type(talk, line === 'time' ? 'selftest("drift")' : `print('{"id":"selftest"}')`)
    const answer = (text: string): Answer => (text.startsWith('{') ? JSON.parse(text) : {})
    return answer(await hearOne(talk, ANSWER_MS, (text) => suits(answer(text)), 'drift'))
  }
  const { readings } = await measure(say, watchUntil(new AbortController().signal), minutes)
  const report = judged(driftOf(readings), FIGURES.boards[board]?.clock.ppm ?? Infinity)
  person.report(`${report.kind}: drift: ${report.text}`)
  return { name: 'drift', reports: [report] }
}

export function judged(drift: Drift, allowed: number): { kind: string; text: string } {
  const driftWords = driftText(drift)
  if (Math.abs(drift.tenths / 10) - drift.uncertainty > allowed)
    return { kind: 'FAIL', text: `${driftWords}; ${allowed} ppm at most: another board` }
  if (drift.uncertainty > allowed)
    return { kind: 'skip', text: `${driftWords}: not sure enough for ${allowed} ppm, measure longer` }
  return { kind: 'ok', text: `${driftWords}, ${allowed} ppm are allowed` }
}

/** Types the board's selftest, counting lines to `onProgress`; returns the names of its checks. Throws a Fault. */
export async function load(
  talk: Talk,
  board: string,
  password: string | undefined,
  onProgress: (all: number) => void,
): Promise<string[]> {
  const lines = await selftestLines(board)
  await meet(talk, board, password)
  await typeAll(talk, [CLEAR, ...lines], onProgress)
  const ready = await hearOne(talk, ANSWER_MS, (heard) => heard.startsWith('ready: '), 'the selftest has not begun')
  return ready.slice('ready: '.length).split(' ')
}
