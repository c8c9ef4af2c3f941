/*
 * A control as the console line that sets it: what the console reads, the other way round.
 */
import { type Control, makeControl, Option, usualDelay } from '../../firmware/core/control.ts'
import { DISCIPLINES } from '../clock/disciplines.ts'
import { showMs } from '../clock/time.ts'
import { OPTIONS, valueWord } from '../clock/vocabulary.ts'

const CUSTOM = DISCIPLINES.indexOf('custom')

/** The score to begin from comes before the other options, which stand as the console lists them. */
const FIRST: number[] = [Option.LeftScore, Option.RightScore]
const ORDER = [...FIRST, ...OPTIONS.keys()].filter((option, i, all) => all.indexOf(option) === i)

/** `preset custom 7 8 3:00 flag game breaks 2`: only what is not as usual is said. */
export function presetText(control: Control): string {
  const { discipline, length, bank, delay } = control
  const usual = makeControl(discipline, length)
  const words = ['preset', DISCIPLINES[discipline], String(length)]
  if (discipline === CUSTOM || delay !== usualDelay(discipline)) words.push(String(delay / 1000))
  if (discipline === CUSTOM) words.push(showMs(bank).replace(/\.000$/, ''))
  for (const option of ORDER) {
    const value = control.option[option]
    if (value !== usual.option[option]) words.push(OPTIONS[option].word, valueWord(option, value))
  }
  return words.join(' ')
}
