/*
 * What makes a clock unlike the others of its hall: each setting is compared with the one wanted, if that is given,
 * otherwise with the one that most clocks have.
 */
import { type State, settingsOf } from './state.ts'

export interface Named {
  name: string
  state: State
}

/** How each clock differs, in words, '' if it does not; in the order of the clocks. `wanted` has settings by label. */
export function differencesIn(
  clocks: readonly Named[],
  wanted: ReadonlyMap<string, string> = new Map<string, string>(),
): string[] {
  const settings = clocks.map(({ state }) => new Map(settingsOf(state)))
  const labels = [...new Set(settings.flatMap((map) => [...map.keys()]))]
  const found = labels.map((label) => {
    const values = settings.map((map) => map.get(label) ?? 'none')
    const named = wanted.get(label)
    if (named !== undefined) return values.map((value) => (value === named ? '' : `${label} ${value}, not ${named}`))
    const rest = restOf(values, clocks)
    return values.map((value) => (value === commonest(values) ? '' : `${label} ${value}, ${rest}`))
  })
  return clocks.map((_, i) => found.flatMap((of) => of[i] || []).join('; '))
}

/** Who has the commonest value, as told to the owner of another one: `the others 10 s`. */
function restOf(values: readonly string[], clocks: readonly Named[]): string {
  const common = commonest(values)
  const count = values.filter((value) => value === common).length
  if (count === 1) return `${clocks[values.indexOf(common)].name} ${common}`
  return `${count === values.length - 1 ? 'the others' : 'most'} ${common}`
}

/** The most frequent value; of equally frequent ones the first. */
export function commonest(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length
  return values.reduce((best, value) => (count(value) > count(best) ? value : best), values[0])
}

/** For each clock, in words, another one with the same number; '' if there is none. */
export function twinsIn(clocks: readonly Named[]): string[] {
  return clocks.map(({ name, state: { number } }) => {
    const twin = clocks.find((other) => number > 0 && other.state.number === number && other.name !== name)
    return twin ? `number ${number}, as ${twin.name} has` : ''
  })
}
