/*
 * The switches of table mode: a warning of low time, both times turned one way, vibration. Each is a button in the
 * menu, and the browser keeps it. All are off at first, since a hall is quiet; but at a screen with a mouse, which
 * stands up in front of both players, both times are turned one way.
 */
import { elementById } from './dom.ts'
import { keepChoice, readChoice } from './store.ts'

type Switch = 'low' | 'upright' | 'buzz'
const ALL: readonly Switch[] = ['low', 'upright', 'buzz']
const MOUSE = '(hover: hover) and (pointer: fine)'

const on = new Set<Switch>()

export function isOn(name: Switch): boolean {
  return on.has(name)
}

/** Watches the buttons, `switch-low` and so on, and calls `change` with each switch that is changed. */
export function watchSwitches(change: (name: Switch) => void): void {
  for (const name of ALL) {
    const kept = readChoice(keyOf(name)) || (name === 'upright' && matchMedia(MOUSE).matches ? '1' : '0')
    if (kept === '1') on.add(name)
    const button = elementById(`switch-${name}`)
    const show = (): void => button.setAttribute('aria-pressed', String(isOn(name)))
    button.addEventListener('click', () => {
      if (!on.delete(name)) on.add(name)
      keepChoice(keyOf(name), isOn(name) ? '1' : '0')
      show()
      change(name)
    })
    show()
  }
}

const keyOf = (name: Switch): string => `nardy-clock ${name}`
