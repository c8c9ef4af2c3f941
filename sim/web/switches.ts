/*
 * What a table wants of its device beside the clock: on or off, a button each in the menu, kept by the browser. All of it is off at first,
 * for a hall is quiet.
 */
import { part } from './state.ts'
import { keepChoice, readChoice } from './store.ts'

type Switch = 'low' | 'upright' | 'buzz'
const ALL: readonly Switch[] = ['low', 'upright', 'buzz']

const on = new Set<Switch>()

export function isOn(name: Switch): boolean {
  return on.has(name)
}

/** The buttons are called `switch-low` and so on; `change` is told of each touch, and which it was. */
export function watchSwitches(change: (name: Switch) => void): void {
  for (const name of ALL) {
    if (readChoice(keyOf(name))) on.add(name)
    const button = part(`switch-${name}`)
    const show = (): void => button.setAttribute('aria-pressed', String(isOn(name)))
    button.addEventListener('click', () => {
      if (!on.delete(name)) on.add(name)
      keepChoice(keyOf(name), isOn(name) ? '1' : '')
      show()
      change(name)
    })
    show()
  }
}

const keyOf = (name: Switch): string => `nardy-clock ${name}`
