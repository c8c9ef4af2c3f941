/*
 * The console's language: the words that a person types, as letters that a board takes, and what it answers, in words again.
 *
 * A word is one letter on the wire, its place among the words that may stand there, and an option's value a number. What is no
 * such word goes as it is, and the board refuses it.
 */
import { type Discipline, leastDelay, mostDelay, Refusal } from '../../firmware/core/control.ts'
import { LETTER_A } from '../../firmware/platform/orders.ts'
import { Text } from '../../firmware/ui/text.ts'
import { RULING_NAMES } from './rulings.ts'

export const COMMANDS = listed('status time log transfer preset result adjust rule undo resume password repl ppm')
export const DISCIPLINES = listed('short long short-blitz long-blitz pairs custom')
export const KINDS = listed('single mars koks pass')
/** In the order of Stage. */
export const STAGES = listed('setup transfer ready open play stop result break late arrived flag over ruling power ask')
const ENDINGS = listed('now players next')
const SIDES = listed('left right')

/** Each option's word, and those of its values, none where they are numbers; in the order of Option. */
export const OPTIONS: [word: string, values?: string[]][] = [
  ['by', listed('own us us-pairs japan')],
  ['flag', listed('match game')],
  ['refill', listed('match game')],
  ['breaks'],
  ['in-breaks', listed('stand run')],
  ['overtime'],
  ['worth', listed('koks home-3 home-4')],
  ['left-has'],
  ['right-has'],
  ['lateness'],
  ['crawford', listed('next played')],
  ['door', listed('key anybody')],
  ['sound', listed('off on')],
  ['light'],
  ['language', listed('english russian')],
]

function listed(words: string): string[] {
  return words.split(' ')
}

/** A line of words as a board takes it: `preset short 7 lateness 15` is `e a 7 j 15`. */
export function wireOf(line: string): string {
  const [command, ...words] = line.trim().split(' ')
  return [letterOf(COMMANDS, command), ...wordsAfter(command, words)].join(' ')
}

function wordsAfter(command: string, words: string[]): string[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  switch (command) {
    case 'preset':
      return [letterOf(DISCIPLINES, first), ...optionWords(rest)]
    case 'rule':
      return [letterOf(RULING_NAMES, first), ...rest.map((word) => letterOf(SIDES, word))]
    case 'result':
      return [letterOf(SIDES, first), ...rest.map((word, i) => letterOf(i === 0 ? KINDS : SIDES, word))]
    case 'adjust':
      return [letterOf(SIDES, first), ...rest]
    case 'resume':
      return [letterOf(ENDINGS, first), ...rest]
  }
  return words
}

function optionWords(words: string[]): string[] {
  return words.map((word, i) => {
    const values = OPTIONS.find(([option]) => option === words[i - 1])?.[1]
    const value = values ? values.indexOf(word) : -1
    const option = OPTIONS.findIndex(([name]) => name === word)
    return value >= 0 ? String(value) : letter(option, word)
  })
}

function letterOf(list: readonly string[], word: string): string {
  return letter(list.indexOf(word), word)
}

function letter(place: number, word: string): string {
  return place < 0 ? word : String.fromCharCode(LETTER_A + place)
}

/** A board's answer to a line of words, its stage by name, and beside a refusal why, in these texts. */
export function spoken(
  answer: Record<string, unknown>,
  line: string,
  texts: readonly string[],
): Record<string, unknown> {
  const { error, stage } = answer
  if (typeof error === 'number') return { error, why: whyNot(error, line, texts), ...answer }
  return typeof stage === 'number' ? { ...answer, stage: STAGES[stage] ?? stage } : answer
}

/** A refused delay is told with the range of the discipline that was asked for. */
function whyNot(error: number, line: string, texts: readonly string[]): string {
  const discipline: Discipline = DISCIPLINES.indexOf(line.trim().split(' ')[1])
  const range =
    error === Refusal.Delay && discipline >= 0 ? ` ${leastDelay(discipline)} to ${mostDelay(discipline)}` : ''
  return `${texts[Text.WrongPoints + error - 1] ?? `error ${error}`}${range}`
}
