/*
 * What a clock says of itself: its firmware, what it does, its control and its times, in words for a judge; and what
 * makes it unlike the others of its hall: each setting is compared with the one wanted, if that is given, otherwise
 * with the one that most clocks have.
 */
import { type Control, isOfMatch, MOST_POINTS, makeControl, Option } from '../../firmware/core/control.ts'
import { secondsShown, tenthsShown, timeText } from '../../firmware/ui/time.ts'
import { DISCIPLINES } from '../clock/disciplines.ts'
import { showSeconds } from '../clock/time.ts'
import { controlWords, OPTIONS, valueWord } from '../clock/vocabulary.ts'
import { strange } from './faults.ts'
import type { Answer } from './link.ts'

export type State = ReturnType<typeof stateOf>

/** Percent of its battery: with less than this a clock should not go into another day of play. */
const LOW = 20
/** The most numbers that a list in an answer may have; a control has some twenty. */
const MOST_NUMBERS = 64
const NOBODY = 'nobody'
/** How many of `settingsOf` come before the options: firmware, discipline, length, bank, delay. */
const OPTIONS_FROM = 5
export const STATUS_HEAD = 'clock no stage control left right score games record battery firmware now'.split(' ')

/**
 * The state in an answer to `status`; throws a Fault if there is none in it. What older firmware leaves
 * out is taken to be as on a clock that is waiting.
 */
export function stateOf(answer: Answer) {
  const { id, stage, control: c, bank, score, turn, runs = 'no' } = answer
  const isState = typeof id === 'string' && typeof stage === 'string' && isNumbers(c, 4) && isNumbers(bank, 2)
  const counts = [answer.games, answer.words, answer.battery]
  const more = ['number', 'delay', 'age', 'over', 'called-for'].map((word) => answer[word] ?? 0)
  const isWell = isState && isNumbers(score, 2) && isNumbers(counts, 3) && isNumbers(more, 5)
  if (!isWell || !DISCIPLINES[c[0]] || !isLength(c[1])) throw strange(answer)
  const [games, words, battery] = counts
  const [number, delay, age, over, calledFor] = more
  return {
    /** Version and hash of the firmware. */
    id,
    /** The clock's number, given by the desk; 0 for none. */
    number,
    stage,
    control: controlOf(c),
    /** The side to move, and whether its time runs. */
    turn: String(turn ?? NOBODY),
    runs: runs === 'yes',
    /** Ms of its delay that are left, and of both banks. */
    delay,
    bank,
    score,
    games,
    /** Ms since the stage began, and by how much a stop, a break or a set-up is over. */
    age,
    over,
    /** Words of the match record. */
    words,
    /** Per cent. */
    battery,
    /** Who has called the judge, and ms since then. */
    called: typeof answer.called === 'string' ? answer.called : NOBODY,
    calledFor,
  }
}

function isLength(length: number): boolean {
  return Number.isInteger(length) && length >= 1 && length <= MOST_POINTS
}

function isNumbers(list: unknown, least: number): list is number[] {
  if (!Array.isArray(list) || list.length < least || list.length > MOST_NUMBERS) return false
  return list.every((n) => Number.isFinite(n))
}

/** `[discipline, length, seconds of bank, of delay, options …]`; an option that is missing gets its usual value. */
function controlOf([discipline, length, bank, delay, ...told]: number[]): Control {
  const usual = makeControl(discipline, length).option
  const option = usual.map((value, i) => told[i] ?? value).concat(told.slice(usual.length))
  return { discipline, length, bank: bank * 1000, delay: delay * 1000, option }
}

/** What stands under STATUS_HEAD, after the clock's name. */
export function statusCells(s: State): string[] {
  const [left, right] = s.bank.map(bankText)
  const battery = `${s.battery} %${s.battery < LOW ? ' low' : ''}`
  return [
    ...[s.number ? String(s.number) : '-', s.stage, controlText(s), left, right, s.score.join(':')],
    ...[String(s.games), String(s.words), battery, s.id, nowText(s)],
  ]
}

/** `0:41, 0:11 over; right to move, delay 8 s; judge called by left 0:05 ago`. */
function nowText({ age, over, turn, runs, delay, called, calledFor }: State): string {
  const rest = delay ? `, delay ${secondsShown(delay)} s` : ''
  return [
    showSeconds(age) + (over ? `, ${showSeconds(over)} over` : ''),
    turn === NOBODY ? '' : `${turn} ${runs ? 'runs' : 'to move'}${rest}`,
    called === NOBODY ? '' : `judge called by ${callersText(called)} ${showSeconds(calledFor)} ago`,
  ]
    .filter(Boolean)
    .join('; ')
}

function callersText(called: string): string {
  return called.replaceAll('+', ' and ')
}

/** As the console takes it: `short 7 10`; the usual delay only if `tellsDelay`. */
export function controlText({ control }: State, tellsDelay = false): string {
  return controlWords(control, tellsDelay)
}

/** As the glass has it. */
export function bankText(ms: number): string {
  return ms > 0 ? timeText(tenthsShown(ms)) : '0:00'
}

/** Why a clock is not ready for its next match; '' if it is. A clock in setup is, unless `isPreset`. */
export function stageFault({ stage, called }: State, isPreset: boolean): string {
  if (stage === 'ready') return ''
  if (stage === 'setup' || stage === 'transfer') return isPreset ? `not preset: in ${stage}` : ''
  const call = called === NOBODY ? '' : `, judge called by ${callersText(called)}`
  return ENDED[stage] ?? `in a match: ${stage === 'power' ? 'after a power cut' : stage}${call}`
}

/** Stages after a match, or with one that is adjourned. */
const ENDED: Record<string, string> = {
  over: 'match over',
  flag: 'match over: flag',
  adjourned: 'match adjourned',
}

/**
 * The settings, by label, that a preset with these words determines: those of the match, the door's, and those of the
 * clock's own settings that the words name.
 */
export function wantedOf(control: Control, words: readonly string[]): Map<string, string> {
  const [, ...settings] = settingsOf({ id: '', control }) // without the firmware
  const isWanted = ([label]: [string, string], i: number): boolean => {
    const option: Option = i + 1 - OPTIONS_FROM
    return option < 0 || isOfMatch(option) || option === Option.Door || words.includes(label)
  }
  return new Map(settings.filter(isWanted))
}

export function batteryFault({ battery }: State): string {
  return battery < LOW ? `battery ${battery} %` : ''
}

/** All that should be alike across a hall, as labels and values; an option's are the words that set it. */
export function settingsOf({ id, control }: Pick<State, 'id' | 'control'>): [label: string, value: string][] {
  const { discipline, length, bank, delay, option } = control
  const said = option.map((value, i): [string, string] => [OPTIONS[i]?.word ?? `option ${i}`, valueWord(i, value)])
  return [
    ['firmware', id],
    ['discipline', DISCIPLINES[discipline]],
    ['length', String(length)],
    ['bank', bankText(bank)],
    ['delay', `${delay / 1000} s`],
    ...said,
  ]
}

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
    const common = commonest(values)
    return values.map((value) => (value === common ? '' : `${label} ${value}, ${restOf(values, value, clocks)}`))
  })
  return clocks.map((_, i) => found.flatMap((of) => of[i] || []).join('; '))
}

/** Who has the commonest other value, as told to a clock with `own`: `the others 10 s`. */
function restOf(values: readonly string[], own: string, clocks: readonly Named[]): string {
  const [[common, count]] = byCount(values).filter(([value]) => value !== own)
  if (count === 1) return `${clocks[values.indexOf(common)].name} ${common}`
  return `${count === values.length - 1 ? 'the others' : count > values.length / 2 ? 'most' : `${count} others`} ${common}`
}

/** The most frequent value; undefined if several are equally frequent. */
export function commonest(values: readonly string[]): string | undefined {
  const [[value, count], second] = byCount(values)
  return second?.[1] === count ? undefined : value
}

/** Each value with its count, the most frequent first. */
function byCount(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** For each clock, in words, another one with the same number; '' if there is none. */
export function twinsIn(clocks: readonly Named[]): string[] {
  return clocks.map(({ name, state: { number } }) => {
    const twin = clocks.find((other) => number > 0 && other.state.number === number && other.name !== name)
    return twin ? `number ${number}, as ${twin.name} has` : ''
  })
}
