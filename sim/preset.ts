/*
 * A control as the console line that sets it: what the console reads, the other way round.
 */
import { type Control, makeControl, Option, usualDelay } from '../firmware/core/control.ts'
import { DISCIPLINES, OPTIONS } from './console.ts'
import { showMs } from './time.ts'

const CUSTOM = DISCIPLINES.indexOf('custom')

/** The score to begin from comes before the other options, which stand as the console lists them. */
const SCORES: number[] = [Option.LeftScore, Option.RightScore]
const ORDER = [
  ...OPTIONS.filter(([, option]) => SCORES.includes(option)),
  ...OPTIONS.filter(([, option]) => !SCORES.includes(option)),
]

/** `preset custom 7 8 3:00 flag game breaks 2`: only what is not as usual is said. */
export function presetText(control: Control): string {
  const { discipline, length, bank, delay } = control
  const usual = makeControl(discipline, length)
  const words = ['preset', DISCIPLINES[discipline], String(length)]
  if (discipline === CUSTOM || delay !== usualDelay(discipline)) words.push(String(delay / 1000))
  if (discipline === CUSTOM) words.push(showMs(bank).replace(/\.000$/, ''))
  for (const [word, option, values] of ORDER) {
    const value = control.option[option]
    if (value !== usual.option[option]) words.push(word, values ? values[value] : String(value))
  }
  return words.join(' ')
}
