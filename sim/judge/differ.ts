/*
 * What makes a clock unlike the others of its hall: each setting is held against the one that most clocks have.
 */
import { type State, settingsOf } from './state.ts'

export interface Named {
  name: string
  state: State
}

/** What each differs in, in words, '' where in nothing; in the order of the clocks. */
export function differencesIn(clocks: readonly Named[]): string[] {
  const settings = clocks.map(({ state }) => new Map(settingsOf(state)))
  const labels = [...new Set(settings.flatMap((map) => [...map.keys()]))]
  const found = labels.map((label) => {
    const values = settings.map((map) => map.get(label) ?? 'none')
    const rest = restOf(values, clocks)
    return values.map((value) => (value === commonest(values) ? '' : `${label} ${value}, ${rest}`))
  })
  return clocks.map((_, i) => found.flatMap((of) => of[i] || []).join('; '))
}

/** Who has the commonest value, as one says it to the owner of another: `the others 10 s`. */
function restOf(values: readonly string[], clocks: readonly Named[]): string {
  const common = commonest(values)
  const count = values.filter((value) => value === common).length
  if (count === 1) return `${clocks[values.indexOf(common)].name} ${common}`
  return `${count === values.length - 1 ? 'the others' : 'most'} ${common}`
}

/** The first of those that most have. */
export function commonest(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length
  return values.reduce((best, value) => (count(value) > count(best) ? value : best), values[0])
}
