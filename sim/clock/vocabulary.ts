/*
 * The console's language. A line of words becomes letters and numbers for the board, and the board's answer becomes
 * words again. On the wire a word is one letter, its place among the words that may stand there; an option's value is a
 * number. An unknown word goes through as it is, and the board refuses it.
 */
import {
  bankOf,
  type Control,
  Discipline,
  leastDelay,
  makeControl,
  mostDelay,
  Option,
  Refusal,
  usualDelay,
} from '../../firmware/core/control.ts'
import { NO_ZONE, UTC } from '../../firmware/core/hall-time.ts'
import { Kind } from '../../firmware/core/match.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Command, LETTER_A } from '../../firmware/device/orders.ts'
import { Field } from '../../firmware/device/status.ts'
import { TimeChip } from '../../firmware/ui/face.ts'
import { reasonOf } from '../../firmware/ui/text.ts'
import { DISCIPLINES, type Words } from './disciplines.ts'
import { LANGUAGE_WORDS } from './languages.ts'
import { RULING_NAMES } from './rulings.ts'
import { shown } from './shown.ts'
import { parseTime, showMs, showSeconds } from './time.ts'

const COMMAND_WORDS: Record<Command, string> = {
  [Command.Status]: 'status',
  [Command.Time]: 'time',
  [Command.Log]: 'log',
  [Command.Transfer]: 'transfer',
  [Command.Preset]: 'preset',
  [Command.Result]: 'result',
  [Command.Adjust]: 'adjust',
  [Command.Rule]: 'rule',
  [Command.Undo]: 'undo',
  [Command.Resume]: 'resume',
  [Command.Password]: 'password',
  [Command.Repl]: 'repl',
  [Command.Ppm]: 'ppm',
  [Command.About]: 'about',
  [Command.Date]: 'date',
}
export const COMMANDS: readonly string[] = Object.values(COMMAND_WORDS)

const KIND_WORDS: Record<Kind, Words> = {
  [Kind.Single]: { word: 'single', english: 'single', russian: 'простая' },
  [Kind.Gammon]: { word: 'gammon', english: 'gammon', russian: 'марс' },
  [Kind.Backgammon]: { word: 'backgammon', english: 'backgammon', russian: 'кокс' },
  [Kind.Resigned]: { word: 'resigned', english: 'resigned', russian: 'сдача' },
  [Kind.Pass]: { word: 'pass', english: 'passed', russian: 'пас' },
  [Kind.NotOver]: { word: 'not-over', english: 'not over', russian: 'не окончена' },
}
/** By Kind, without NotOver, which no line of the console enters. */
export const KINDS: readonly string[] = Object.values(KIND_WORDS)
  .map(({ word }) => word)
  .slice(0, Kind.NotOver)

export function kindWords(kind: number): Words {
  return KIND_WORDS[kind as Kind]
}

/** Long nardy has a word of its own for a single game. */
export function kindInRussian(kind: number, discipline: number): string {
  const isLong = discipline === Discipline.Long || discipline === Discipline.LongBlitz
  return isLong && kind === Kind.Single ? 'оин' : kindWords(kind).russian
}

const STAGE_WORDS: Record<Stage, Words> = {
  [Stage.Setup]: { word: 'setup', english: 'menu', russian: 'настройка' },
  [Stage.Transfer]: { word: 'transfer', english: 'transfer code', russian: 'код матча' },
  [Stage.Ready]: { word: 'ready', english: 'ready', russian: 'готовность' },
  [Stage.Open]: { word: 'open', english: 'opening roll', russian: 'розыгрыш хода' },
  [Stage.Play]: { word: 'play', english: 'play', russian: 'игра' },
  [Stage.Stop]: { word: 'stop', english: 'stop', russian: 'остановка' },
  [Stage.Result]: { word: 'result', english: 'result', russian: 'результат' },
  [Stage.Break]: { word: 'break', english: 'break', russian: 'перерыв' },
  [Stage.Late]: { word: 'late', english: 'late', russian: 'опоздание' },
  [Stage.Arrived]: { word: 'arrived', english: 'arrived', russian: 'пришёл' },
  [Stage.Flag]: { word: 'flag', english: 'flag', russian: 'флажок' },
  [Stage.Over]: { word: 'over', english: 'match over', russian: 'матч окончен' },
  [Stage.Ruling]: { word: 'ruling', english: 'ruling', russian: 'решение судьи' },
  [Stage.Power]: { word: 'power', english: 'power was cut', russian: 'сбой питания' },
  [Stage.Ask]: { word: 'ask', english: 'between games', russian: 'запрос' },
  [Stage.Adjourned]: { word: 'adjourned', english: 'adjourned', russian: 'матч отложен' },
}
export const STAGES: readonly string[] = Object.values(STAGE_WORDS).map(({ word }) => word)

export function stageWords(stage: Stage): Words {
  return STAGE_WORDS[stage]
}

const CHIP_WORDS: Record<TimeChip, string> = {
  [TimeChip.Unknown]: 'unknown',
  [TimeChip.Absent]: 'none',
  [TimeChip.Lost]: 'stopped',
  [TimeChip.Wrong]: 'wrong',
  [TimeChip.Empty]: 'empty',
  [TimeChip.Unset]: 'unset',
  [TimeChip.Set]: 'well',
}

/** The kinds of text about a match, in the order of Block from Event on. */
export const ABOUT = listed('event round table clock left right judge')
const ENDINGS = listed('now players next adjourned')
export const SIDES: readonly string[] = listed('left right')

interface OptionWords {
  word: string
  /** Its values; none where they are numbers. */
  values: readonly string[]
  /** Whether the number is of seconds: it is shown as `14:00`, and may be typed so. */
  isTime?: boolean
  /** Its name in a snapshot. */
  place: string
}

const NUMBERS: readonly string[] = []

const OPTION_WORDS: Record<Option, OptionWords> = {
  [Option.Formula]: { word: 'by', values: listed('own us us-pairs japan'), place: 'formula' },
  [Option.Scope]: { word: 'flag', values: listed('match game'), place: 'scope' },
  [Option.Refill]: { word: 'refill', values: listed('match game'), place: 'refill' },
  [Option.Breaks]: { word: 'breaks', values: NUMBERS, place: 'breaks' },
  [Option.Runs]: { word: 'in-breaks', values: listed('stand run'), place: 'runs' },
  [Option.Overtime]: { word: 'overtime', values: NUMBERS, place: 'overtime' },
  [Option.Variant]: { word: 'worth', values: listed('backgammon home-3 home-4'), place: 'variant' },
  [Option.LeftScore]: { word: 'left-has', values: NUMBERS, place: 'beginLeft' },
  [Option.RightScore]: { word: 'right-has', values: NUMBERS, place: 'beginRight' },
  [Option.Lateness]: { word: 'lateness', values: NUMBERS, place: 'lateness' },
  [Option.Played]: { word: 'crawford', values: listed('next played'), place: 'played' },
  [Option.Door]: { word: 'door', values: listed('key anybody'), place: 'door' },
  [Option.Sound]: { word: 'sound', values: listed('off on'), place: 'sound' },
  [Option.Bright]: { word: 'light', values: NUMBERS, place: 'bright' },
  [Option.Language]: { word: 'language', values: LANGUAGE_WORDS, place: 'language' },
  [Option.Silent]: { word: 'silent', values: listed('no yes'), place: 'silent' },
  [Option.LeftBank]: { word: 'left-bank', values: NUMBERS, isTime: true, place: 'beginLeftBank' },
  [Option.RightBank]: { word: 'right-bank', values: NUMBERS, isTime: true, place: 'beginRightBank' },
}
/** The word before the password in a preset with `door anybody`; both come after the options. */
export const PASSWORD = 'password'
/** By Option. */
export const OPTIONS: readonly OptionWords[] = Object.values(OPTION_WORDS)

/** A value of an option as a person types it. */
export function valueWord(option: number, value: number): string {
  const { values, isTime } = OPTIONS[option] ?? { values: NUMBERS }
  return isTime && value ? showSeconds(value * 1000) : (values[value] ?? String(value))
}

/** The banks that the left and the right begin with. */
export function bankTexts(c: Control): [string, string] {
  return [showSeconds(bankOf(c, 0)), showSeconds(bankOf(c, 1))]
}

/** `14:00`, or `5:00 / 14:00` where a side has a bank of its own: the left's, then the right's. */
export function banksText(c: Control): string {
  const [left, right] = bankTexts(c)
  return left === right ? left : `${left} / ${right}`
}

function listed(words: string): string[] {
  return words.split(' ')
}

/** Why something was refused, in tapes. */
const REFUSAL_WORDS: Record<Refusal, string> = {
  [Refusal.None]: 'none',
  [Refusal.Length]: 'points',
  [Refusal.Blitz]: 'blitz',
  [Refusal.Delay]: 'delay',
  [Refusal.Bank]: 'bank',
  [Refusal.Score]: 'score',
  [Refusal.Option]: 'option',
  [Refusal.NoBreak]: 'no-break',
  [Refusal.Between]: 'between',
  [Refusal.Dice]: 'dice',
  [Refusal.NoMove]: 'no-move',
  [Refusal.Loser]: 'loser',
  [Refusal.Kind]: 'kind',
  [Refusal.Value]: 'value',
  [Refusal.Discipline]: 'discipline',
  [Refusal.Locked]: 'locked',
  [Refusal.NotNow]: 'not-now',
  [Refusal.Range]: 'range',
  [Refusal.Penalty]: 'penalty',
  [Refusal.NoTime]: 'no-time',
  [Refusal.NoRuling]: 'no-ruling',
  [Refusal.Code]: 'code',
  [Refusal.Wait]: 'wait',
  [Refusal.OtherControl]: 'other-control',
  [Refusal.Word]: 'command',
  [Refusal.Edges]: 'edges',
  [Refusal.Record]: 'record',
  [Refusal.Hold]: 'hold',
  [Refusal.Full]: 'record-full',
  [Refusal.Flag]: 'flag',
}
export const REFUSALS: readonly string[] = Object.values(REFUSAL_WORDS)

/** Single words that stand for the beginning of a line. */
const BRIEF = new Map([
  ['number', 'about clock'],
  ['adjourn', 'resume adjourned'],
])
/** The first words that a line of the console may have. */
export const LINES: readonly string[] = [...COMMANDS, ...BRIEF.keys()]

/** A line of words as a board takes it: `preset short 7 lateness 15` is `e a 7 j 15`. */
export function wireOf(line: string): string {
  const [first, ...rest] = line.trim().split(' ')
  const [command, ...words] = [...(BRIEF.get(first) ?? first).split(' '), ...rest]
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
    case 'about':
      return [String(ABOUT.indexOf(first) + 1 || first), ...rest.map(byteText)]
    case 'date':
      return dateWords(words)
    case 'resume':
      return [letterOf(ENDINGS, first), ...rest]
  }
  return words
}

/** The text's bytes in UTF-8, each as a character: a board takes no others. */
function byteText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

/** Such bytes as text again, safe for a terminal. */
export function textOf(bytes: string): string {
  return shown(new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0))))
}

/** When the record's minutes begin. */
export const EPOCH = Date.UTC(2000, 0, 1)
export const MINUTE = 60_000

/** Quarters of an hour from UTC: the furthest zones, west and east. */
const WEST = -48
const EAST = 56

const DATE = /^20(\d\d)-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?(?: (\S+))?$/

/** `2026-11-24 18:30 +03:00` as numbers for the board; seconds and zone are optional. Other words stay as they are. */
function dateWords(words: string[]): string[] {
  const [, year, month, day, hours, minutes, seconds = '00', zone] = DATE.exec(words.join(' ')) ?? []
  const quarters = zone === undefined ? NO_ZONE : zoneIn(zone)
  const date = new Date(`20${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (quarters === undefined || date.getUTCDate() !== Number(day)) return words // a Date accepts 30 February
  const weekday = date.getUTCDay() || 7
  return [seconds, minutes, hours, weekday, day, month, year, quarters].map((number) => String(Number(number)))
}

/** `+03:00`, `+3`, `-3:30`: whole quarters of an hour; undefined where it is no zone. */
function zoneIn(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d?)(?::(00|15|30|45))?$/.exec(text) ?? []
  const quarters = (Number(hours) * 4 + Number(minutes) / 15) * (sign === '-' ? -1 : 1)
  return quarters >= WEST && quarters <= EAST ? UTC + quarters : undefined
}

/** The date as text, from the minutes and the zone that the record has. */
export function dateText(minutes: number, zone = NO_ZONE): string {
  const text = new Date(EPOCH + minutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
  return zone > NO_ZONE ? `${text} ${zoneText(zone - UTC)}` : text
}

/** The date and the time of day on this machine, such as `2026-11-24 18:30:05`. */
export function localDate(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
}

/** `12` for `table 12`, to stand after the word for it in a reader's language; any other name as it is. */
export function tableText(name: string): string {
  return name.replace(/^(table|стол)\s+(?=\d+$)/i, '')
}

/** The console's line for the date, the time of day and the zone of this machine. */
export function dateLine(): string {
  const now = new Date()
  return `date ${localDate(now)} ${zoneText(-now.getTimezoneOffset() / 15)}`
}

export function zoneText(quarters: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15]
  return `${quarters < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function optionWords(words: string[]): string[] {
  return words.map((word, i) => {
    const { values = NUMBERS, isTime } = OPTIONS.find((option) => option.word === words[i - 1]) ?? {}
    const ms = isTime ? parseTime(word) : undefined
    if (ms !== undefined) return String(ms / 1000)
    const value = values.indexOf(word)
    const option = word === PASSWORD ? OPTIONS.length : OPTIONS.findIndex((one) => one.word === word)
    return value >= 0 ? String(value) : letter(option, word)
  })
}

function letterOf(list: readonly string[], word: string): string {
  return letter(list.indexOf(word), word)
}

function letter(place: number, word: string): string {
  return place < 0 ? word : String.fromCharCode(LETTER_A + place)
}

/** Who has called the judge, by the bits of Called. */
export const CALLERS = listed('left right clock')

interface StatusWords {
  /** Its name in an answer. Fields of one name become a list there. */
  word: string
  /** Its value in words; without it the value is told as a number. */
  value?: (number: number) => string
}

const whoText = (who: number): string => [...SIDES, 'nobody'][who] ?? String(who)
const whetherText = (is: number): string => ['no', 'yes'][is] ?? String(is)

/** The fields of `status`, a row each. The last one stands for all columns of the control. */
const STATUS: Record<Field, StatusWords> = {
  [Field.Settings]: { word: 'settings' },
  [Field.Stage]: { word: 'stage', value: (stage) => STAGES[stage] ?? String(stage) },
  [Field.Turn]: { word: 'turn', value: whoText },
  [Field.Runs]: { word: 'runs', value: whetherText },
  [Field.Delay]: { word: 'delay' },
  [Field.LeftBank]: { word: 'bank' },
  [Field.RightBank]: { word: 'bank' },
  [Field.LeftScore]: { word: 'score' },
  [Field.RightScore]: { word: 'score' },
  [Field.Games]: { word: 'games' },
  [Field.Age]: { word: 'age' },
  [Field.Over]: { word: 'over' },
  [Field.Called]: { word: 'called', value: calledText },
  [Field.CalledFor]: { word: 'called-for' },
  [Field.Number]: { word: 'number' },
  [Field.Words]: { word: 'words' },
  [Field.Battery]: { word: 'battery' },
  [Field.Chip]: { word: 'chip', value: (chip) => CHIP_WORDS[chip as TimeChip] ?? String(chip) },
  [Field.ChipPace]: { word: 'chip' },
  [Field.ChipBound]: { word: 'chip' },
  [Field.Control]: { word: 'control' },
}
/** By Field, each once. */
export const STATUS_WORDS: readonly string[] = [...new Set(Object.values(STATUS).map(({ word }) => word))]

/** `left+clock`. */
function calledText(called: number): string {
  return CALLERS.filter((_, bit) => (called >> bit) & 1).join('+') || 'nobody'
}

/** A board's answer to a line, in words: a status has names, a refusal has its reason from `texts`. */
export function spoken(
  answer: Record<string, unknown>,
  line: string,
  texts: readonly string[],
): Record<string, unknown> {
  const { error, status, stage, ...more } = answer
  if (typeof error === 'number') return { error, why: whyNot(error, line, texts), ...answer }
  if (Array.isArray(status)) return { ...more, ...statusIn(status) }
  return typeof stage === 'number' ? { ...answer, stage: STAGES[stage] ?? stage } : answer // of older firmware
}

function statusIn(list: readonly number[]): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  const rows = Object.values(STATUS)
  for (const [i, { word, value }] of rows.slice(0, Field.Control).entries()) {
    const one = value ? value(list[i]) : list[i]
    told[word] = rows.filter((row) => row.word === word).length > 1 ? [...((told[word] as []) ?? []), one] : one
  }
  return { ...told, [STATUS[Field.Control].word]: list.slice(Field.Control) }
}

/** Lines that the console takes in one stage alone, and when that is. */
const TAKEN: Record<string, string> = {
  result: 'Only while a result is entered',
  ...Object.fromEntries(['adjust', 'rule', 'resume', 'adjourn'].map((word) => [word, "Only in the judge's menu"])),
}

/** Why a line was refused. A delay's reason has its discipline's range. A console refuses no code but the password. */
function whyNot(error: number, line: string, texts: readonly string[]): string {
  if (error === Refusal.Code)
    return hasPassword(line.trim().split(' ')) ? 'The password is wrong' : 'Only with the password'
  const [command, word] = line.trim().split(' ')
  if (error === Refusal.Locked && TAKEN[command]) return TAKEN[command]
  const discipline: Discipline = DISCIPLINES.indexOf(word)
  const text = texts[reasonOf(error)] ?? `error ${error}`
  if (error !== Refusal.Delay || discipline < 0) return text.replace(/:$/, '')
  return `${text} ${leastDelay(discipline)} to ${mostDelay(discipline)}`
}

function hasPassword([command, ...words]: string[]): boolean {
  if (command === 'preset') return words.includes(PASSWORD)
  return words.length > (command === 'ppm' ? 1 : 0)
}

const CUSTOM = DISCIPLINES.indexOf('custom')

/** The scores to begin from come first, then the other options in the order of Option. */
const FIRST: number[] = [Option.LeftScore, Option.RightScore]
const ORDER = [...FIRST, ...OPTIONS.keys()].filter((option, i, all) => all.indexOf(option) === i)

/** `preset custom 7 8 3:00 flag game breaks 2`. */
export function presetText(control: Control): string {
  return `preset ${controlWords(control)}`
}

/** `custom 7 8 3:00 flag game breaks 2`: only what is not as usual is said, and if `tellsDelay` the delay. */
export function controlWords(control: Control, tellsDelay = false): string {
  const { discipline, length, bank, delay } = control
  const usual = makeControl(discipline, length)
  const words = [DISCIPLINES[discipline], String(length)]
  if (tellsDelay || discipline === CUSTOM || delay !== usualDelay(discipline)) words.push(String(delay / 1000))
  if (discipline === CUSTOM) words.push(showMs(bank).replace(/\.000$/, ''))
  for (const option of ORDER) {
    const value = control.option[option]
    if (value !== usual.option[option]) words.push(OPTIONS[option].word, valueWord(option, value))
  }
  return words.join(' ')
}
