/*
 * What a clock says of itself: its firmware, what it does, its control and its times, in words for a judge.
 */
import { type Control, makeControl } from '../../firmware/core/control.ts'
import { tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { DISCIPLINES, OPTIONS } from '../clock/vocabulary.ts'
import { presetText } from '../tape/preset.ts'
import { strange } from './faults.ts'
import type { Answer } from './link.ts'

export interface State {
  /** Version and hash of the firmware. */
  id: string
  stage: string
  control: Control
  /** Ms. */
  bank: number[]
  score: number[]
  games: number
  /** Of the match record. */
  words: number
  /** Per cent. */
  battery: number
  /** Whether the judge is called. */
  called: number
}

/** Percent of its battery: with less than this a clock should not go into another day of play. */
export const LOW = 20
/** Numbers in a list of an answer; a control has some twenty. */
const MOST_NUMBERS = 64
export const STATUS_HEAD = [
  'clock',
  'stage',
  'control',
  'left',
  'right',
  'score',
  'games',
  'record',
  'battery',
  'firmware',
]

/** The state in an answer to `status`; throws a Fault when it is none. */
export function stateOf(answer: Answer): State {
  const { id, stage, control: c, bank, score } = answer
  const isState = typeof id === 'string' && typeof stage === 'string' && isNumbers(c, 4) && isNumbers(bank, 2)
  const counts = [answer.games, answer.words, answer.battery, answer.called]
  if (!isState || !isNumbers(score, 2) || !isNumbers(counts, 4) || !DISCIPLINES[c[0]]) {
    throw strange(answer)
  }
  const [games, words, battery, called] = counts
  return { id, stage, control: controlOf(c), bank, score, games, words, battery, called }
}

function isNumbers(list: unknown, least: number): list is number[] {
  return (
    Array.isArray(list) && list.length >= least && list.length <= MOST_NUMBERS && list.every((n) => Number.isFinite(n))
  )
}

/** `[discipline, length, seconds of bank, of delay, options …]`; an option that is not told is as usual. */
function controlOf([discipline, length, bank, delay, ...told]: number[]): Control {
  const usual = makeControl(discipline, length).option
  const option = usual.map((value, i) => told[i] ?? value).concat(told.slice(usual.length))
  return { discipline, length, bank: bank * 1000, delay: delay * 1000, option }
}

/** The clock's cells under STATUS_HEAD. */
export function statusCells(s: State): string[] {
  const [left, right] = s.bank.map(bankText)
  const battery = `${s.battery} %${s.battery < LOW ? ' low' : ''}`
  const last = s.called ? `${s.id}  judge called` : s.id
  return [s.stage, controlText(s), left, right, s.score.join(':'), String(s.games), String(s.words), battery, last]
}

/** As the console takes it: `short 7 10`. */
export function controlText({ control }: State): string {
  return presetText(control).replace(/^preset /, '')
}

/** As the glass has it. */
function bankText(ms: number): string {
  return ms > 0 ? timeText(tenthsShown(ms)) : '0:00'
}

export function batteryFault({ battery }: State): string {
  return battery < LOW ? `battery ${battery} %` : ''
}

/** All that should be alike across a hall: label and value, options in the words that set them. */
export function settingsOf({ id, control }: State): [label: string, value: string][] {
  const { discipline, length, bank, delay, option } = control
  const said = option.map((value, i): [string, string] => {
    const { word, values } = OPTIONS[i] ?? { word: `option ${i}`, values: [] }
    return [word, values[value] ?? String(value)]
  })
  return [
    ['firmware', id],
    ['discipline', DISCIPLINES[discipline]],
    ['length', `${length} points`],
    ['bank', bankText(bank)],
    ['delay', `${delay / 1000} s`],
    ...said,
  ]
}
