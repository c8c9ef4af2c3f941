/*
 * The switches of table mode: a warning of low time, both times turned one way, vibration. Each is a button in the
 * menu, and the browser keeps it. All are off at first, since a hall is quiet.
 */
import { elementById } from './dom.ts'
import { keepChoice, readChoice } from './store.ts'

type Switch = 'low' | 'upright' | 'buzz'
const ALL: readonly Switch[] = ['low', 'upright', 'buzz']

const on = new Set<Switch>()

export function isOn(name: Switch): boolean {
  return on.has(name)
}

/** Watches the buttons, `switch-low` and so on, and calls `change` with each switch that is changed. */
export function watchSwitches(change: (name: Switch) => void): void {
  for (const name of ALL) {
    if (readChoice(keyOf(name))) on.add(name)
    const button = elementById(`switch-${name}`)
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
