/*
 * What was compared in all, for the summary.
 */
import type { SimBoard } from '../clock/boards.ts'
import { Kind, type Op, type Sample } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { STAGES } from '../clock/vocabulary.ts'
import type { Failure } from './report.ts'

export interface Total {
  seed: number
  /** Who was held against whom. */
  players: string[]
  /** Matches in which all agree, by board. */
  boards: Record<string, number>
  events: number
  /** How often each stage was come to. */
  stages: Record<string, number>
  cuts: number
  /** Matches that were played once more, as one of them ended before the match. */
  again: number
  /** How often a judge ruled, an entry of his at a time. */
  rulings: number
  /** When it was begun. */
  start: number
}

const STAGE = NAMES.indexOf('stage')
const RULINGS = NAMES.indexOf('rulings')

export function makeTotal(seed: number, boards: readonly SimBoard[], hasInterpreter: boolean): Total {
  return {
    seed,
    players: ['core', 'bundle', ...(hasInterpreter ? ['interpreter'] : [])],
    boards: Object.fromEntries(boards.map(({ name }) => [name, 0])),
    events: 0,
    stages: Object.fromEntries(STAGES.map((name) => [name, 0])),
    cuts: 0,
    again: 0,
    rulings: 0,
    start: performance.now(),
  }
}

/** A match in which all agree; `samples` are what each of them said. */
export function addMatch(
  total: Total,
  { name }: SimBoard,
  ops: readonly Op[],
  samples: readonly (Sample | undefined)[],
): void {
  total.boards[name]++
  let [stage, rulings] = [-1, 0]
  for (const [i, { kind }] of ops.entries()) {
    const record = samples[i]?.record
    if (kind === Kind.On) total.cuts++
    if (!record) continue
    total.events++
    if (record[STAGE] !== stage) total.stages[STAGES[record[STAGE]]]++
    if (record[RULINGS] > rulings && kind !== Kind.On) total.rulings++
    stage = record[STAGE]
    rulings = record[RULINGS]
  }
}

export function jsonOf(total: Total, isStopped: boolean, failure?: Failure): string {
  const { seed, start, ...sums } = total
  const all = { seed, matches: matchesIn(total), ...sums, seconds: secondsSince(start) }
  return `${JSON.stringify({ ...all, interrupted: isStopped, difference: failure ?? null })}\n`
}

/** One line when it was interrupted. */
export function textOf(total: Total, isStopped: boolean, failure?: Failure): string {
  const { seed, players, stages, events, cuts, again, rulings, start } = total
  const seconds = `${secondsSince(start)} s`
  const agree = `seed ${seed}: ${listOf(players)} agree in ${matchesText(total)}`
  if (isStopped && !failure) return `interrupted; ${agree}, ${count(events)} events, ${seconds}\n`
  const found = failure && [
    `match ${failure.match} on ${failure.board}: ${failure.found}`,
    `its tape, ${failure.moves} moves: ${failure.tape}`,
  ]
  const lines = [
    ...(found ?? []),
    agree,
    ...(players.length > 2 ? [] : ['no interpreter was asked: --espruino PATH names one']),
    `${count(events)} events, each by all of the record, frame, lights and console`,
    `stages: ${Object.entries(stages)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}`,
    `${cuts} power cuts, ${rulings} rulings, ${seconds}${again ? `; played again, as a player had ended: ${again}` : ''}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function matchesIn({ boards }: Total): number {
  return Object.values(boards).reduce((sum, matches) => sum + matches, 0)
}

function matchesText(total: Total): string {
  const each = Object.entries(total.boards).map(([name, matches]) => `${matches} on ${name}`)
  return `${matchesIn(total)} matches: ${each.join(', ')}`
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}

function count(n: number): string {
  return n.toLocaleString('en')
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}
