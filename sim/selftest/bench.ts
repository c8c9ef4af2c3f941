/*
 * What a person measures with instruments that no board has: each is asked for, judged, and asked again when the answer is none.
 */
import type { Measure, Outcome } from '../hardware/state.ts'
import { judgeMeasure } from './protocol.ts'

/** A question, and the line that is typed; undefined when nobody is there any more. */
export type Ask = (question: string) => Promise<string | undefined>

/** How often an answer that is none is asked for again. */
const TRIES = 3

/** What was answered, by the measure's name; an empty line leaves one for another day. */
export async function askAll(
  measures: readonly Measure[],
  on: string,
  ask: Ask,
  told: (line: string) => void,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const measure of measures) {
    const outcome = await askOne(measure, on, ask, told)
    if (outcome === 'gone') break
    if (!outcome) continue
    outcomes[measure.name] = outcome
    told(`${outcome.kind}: ${measure.name}: ${outcome.text}`)
  }
  return outcomes
}

async function askOne(
  measure: Measure,
  on: string,
  ask: Ask,
  told: (line: string) => void,
): Promise<Outcome | 'gone' | undefined> {
  const { name, ask: what, unit } = measure
  for (let tries = 0; tries < TRIES; tries++) {
    const typed = await ask(`${name}: ${what} [${unit ?? 'y/n'}, empty: later]`)
    if (typed === undefined) return 'gone'
    if (!typed.trim()) return undefined
    try {
      return judgeMeasure(measure, typed, on)
    } catch (error) {
      told(`${name}: “${typed.trim()}” is not ${(error as Error).message}`)
    }
  }
  return undefined
}
