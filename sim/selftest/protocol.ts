/*
 * The protocol of one clock: the outcome of each check and each measure, with its date, as a file for each serial
 * number and as a page to print. A later run replaces what it did again and keeps the rest, so the steps of the build
 * guide fill it in one after another.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inLines } from '../clock/shown.ts'
import { isWhole, type Measure, type Outcome, type Protocol, protocolIn, STATE } from '../hardware/state.ts'
import { Usage } from '../terminal/exit.ts'
import { type CheckResult, gravestOf } from './check.ts'

const WIDTH = 80
const DIGITS = 4

/** Where the protocol of a clock is kept, without its ending. */
function pathOf(folder: string, board: string, serial: number): string {
  return join(folder, `${board}-${`${serial}`.padStart(DIGITS, '0')}`)
}

/** The protocol in the folder, or a new one. Throws a Usage if the file is no protocol, or another clock's. */
export function openProtocol(folder: string, board: string, serial: number): Protocol {
  const file = `${pathOf(folder, board, serial)}.json`
  const revisions = Object.fromEntries(Object.entries(STATE.things).map(([thing, { revision }]) => [thing, revision]))
  const fresh: Protocol = { board, serial, revisions, carrier: false, checks: {}, bench: {} }
  if (!existsSync(file)) return fresh
  const kept = protocolIn(file)
  if (kept.board !== board || kept.serial !== serial)
    throw new Usage(
      `${file}: not the protocol of clock ${serial}; move it away, or name another folder with --protocols`,
    )
  return { ...fresh, ...kept }
}

/** The gravest of what a check reported, with all that was said of that. */
export function outcomeOf(result: CheckResult, on: string): Outcome {
  const { kind, texts } = gravestOf(result)
  return { kind, text: texts.join('; ') || 'nothing came', on }
}

/**
 * The outcome of an answer: ok for yes, or for a number within its limits. For any other answer throws an Error that
 * says what was wanted.
 */
export function judgeMeasure({ unit, least, most }: Measure, typed: string, on: string): Outcome {
  const answer = typed.trim().toLowerCase()
  if (!unit) {
    if (!/^(y|yes|n|no)$/.test(answer)) throw new Error('y or n')
    return answer.startsWith('y') ? { kind: 'ok', text: 'yes', on } : { kind: 'FAIL', text: 'no', on }
  }
  const value = Number(answer.replace(',', '.'))
  if (!/^-?\d+([.,]\d+)?$/.test(answer) || !Number.isFinite(value)) throw new Error(`a number of ${unit}`)
  const isWithin = value >= least! && value <= most!
  const text = `${value} ${unit}${isWithin ? '' : `, wanted ${least} to ${most}`}`
  return { kind: isWithin ? 'ok' : 'FAIL', text, on }
}

export function withChecks(protocol: Protocol, results: readonly CheckResult[], on: string): Protocol {
  const done = Object.fromEntries(results.map((one) => [one.name, outcomeOf(one, on)]))
  return { ...protocol, checks: { ...protocol.checks, ...done } }
}

function outcomeLines(name: string, { kind, on, text }: Partial<Outcome> = {}): string[] {
  return folded(`  ${name.padEnd(10)} ${(kind ?? '____').padEnd(5)} ${on ?? '__________'}  `, text ?? '')
}

/** A text behind `head`, folded at words to the width of the page; all its lines begin at one column. */
function folded(head: string, text: string): string[] {
  const lines = inLines(text.split(' '), ' ', WIDTH - head.length)
  return lines.map((line, i) => ((i ? ' '.repeat(head.length) : head) + line).trimEnd())
}

/** A page to print and sign. */
export function pageOf(protocol: Protocol, wanted: readonly string[]): string {
  const { board, serial, revisions, carrier, checks, bench } = protocol
  const things = Object.entries(revisions).filter(([thing]) => thing !== 'carrier' || carrier)
  const failed = [...Object.entries(checks), ...Object.entries(bench)].filter(([, { kind }]) => kind === 'FAIL')
  const verdict = failed.length
    ? `FAILED: ${failed.map(([name]) => name).join(', ')}`
    : isWhole(protocol, wanted)
      ? 'TESTED: every check and every measure is well'
      : 'NOT COMPLETE: lines with ____ are still to be done'
  const lines = [
    `PROTOCOL OF CLOCK ${serial}`,
    '',
    `board ${board}, ${things.map(([thing, revision]) => `${thing} revision ${revision}`).join(', ')}`,
    '',
    'selftest',
    ...wanted.flatMap((name) => outcomeLines(name, checks[name])),
    '',
    'measured by hand',
    ...STATE.bench.flatMap(({ name, ask }) => [...outcomeLines(name, bench[name]), ...folded(' '.repeat(13), ask)]),
    '',
    ...folded('', verdict),
    '',
    'date ____________   name ______________________   signature ____________________',
  ]
  return `${lines.join('\n')}\n`
}

/** Writes both files into the folder, and returns the path of the page. */
export function keepProtocol(folder: string, protocol: Protocol, wanted: readonly string[]): string {
  const path = pathOf(folder, protocol.board, protocol.serial)
  writeFileSync(`${path}.json`, `${JSON.stringify(protocol, null, 2)}\n`)
  writeFileSync(`${path}.txt`, pageOf(protocol, wanted))
  return `${path}.txt`
}

/** Asks a question and resolves to the line typed; undefined if the input has ended. */
export type Ask = (question: string) => Promise<string | undefined>

/**
 * Calls `keep` after each answer with the outcomes so far, by the measures' names. After an empty line a measure is left
 * for another day.
 */
export async function askAll(
  measures: readonly Measure[],
  on: string,
  ask: Ask,
  print: (line: string) => void,
  keep: (outcomes: Record<string, Outcome>) => void = () => {},
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const measure of measures) {
    const outcome = await askOne(measure, on, ask, print)
    if (outcome === 'gone') break
    if (!outcome) continue
    outcomes[measure.name] = outcome
    keep(outcomes)
    print(`${outcome.kind}: ${measure.name}: ${outcome.text}`)
  }
  return outcomes
}

async function askOne(
  measure: Measure,
  on: string,
  ask: Ask,
  print: (line: string) => void,
): Promise<Outcome | 'gone' | undefined> {
  const { name, ask: what, unit } = measure
  for (;;) {
    const typed = await ask(`${name}: ${what} [${unit ?? 'y/n'}, empty: later]`)
    if (typed === undefined) return 'gone'
    if (!typed.trim()) return undefined
    try {
      return judgeMeasure(measure, typed, on)
    } catch (error) {
      print(`${name}: “${typed.trim()}” is not ${(error as Error).message}`)
    }
  }
}
