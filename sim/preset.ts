/*
 * A control as the console line that sets it: what the console reads, the other way round.
 */
import { type Control, makeControl, Option, usualDelay } from '../firmware/core/control.ts'
import { DISCIPLINES } from './console.ts'
import { showMs } from './time.ts'

const CUSTOM = DISCIPLINES.indexOf('custom')

/** Each option's word, and the words of its values, if it has any; in the order in which they may be set. */
const WORDS: [option: Option, word: string, values?: string[]][] = [
  [Option.LeftScore, 'left-has'],
  [Option.RightScore, 'right-has'],
  [Option.Formula, 'by', ['own', 'us', 'us-pairs', 'japan']],
  [Option.Scope, 'flag', ['match', 'game']],
  [Option.Refill, 'refill', ['match', 'game']],
  [Option.Breaks, 'breaks'],
  [Option.Runs, 'in-breaks', ['stand', 'run']],
  [Option.Overtime, 'overtime'],
  [Option.Variant, 'worth', ['koks', 'home-3', 'home-4']],
  [Option.Lateness, 'lateness'],
  [Option.Sound, 'sound', ['off', 'on']],
]

/** `preset custom 7 8 3:00 flag game breaks 2`: only what is not as usual is said. */
export function presetText(control: Control): string {
  const { discipline, length, bank, delay } = control
  const usual = makeControl(discipline, length)
  const words = ['preset', DISCIPLINES[discipline], String(length)]
  if (discipline === CUSTOM || delay !== usualDelay(discipline)) words.push(String(delay / 1000))
  if (discipline === CUSTOM) words.push(showMs(bank).replace(/\.000$/, ''))
  for (const [option, word, values] of WORDS) {
    const value = control.option[option]
    if (value !== usual.option[option]) words.push(word, values ? values[value] : String(value))
  }
  return words.join(' ')
}
