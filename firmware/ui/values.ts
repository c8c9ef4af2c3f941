/*
 * The control in words: what each row of the setup menu is set to.
 */
import { type Control, Discipline, Option } from '../core/control.ts'
import { Row } from '../core/setup.ts'
import { type Speaker, Text } from './text.ts'
import { timeText } from './time.ts'

/** The names of the menu's rows that are no options. */
const ROW_TEXTS: Record<Exclude<Row, Row.Option>, Text> = {
  [Row.Quick]: Text.QuickList,
  [Row.Discipline]: Text.Discipline,
  [Row.Length]: Text.Points,
  [Row.Delay]: Text.Delay,
  [Row.Bank]: Text.Bank,
  [Row.Transfer]: Text.TakeOver,
}

interface DisciplineTexts {
  name: Text
  /** Where the length stands beside it. */
  short: Text
}

const DISCIPLINE_TEXTS: Record<Discipline, DisciplineTexts> = {
  [Discipline.Short]: { name: Text.Short, short: Text.QuickShort },
  [Discipline.Long]: { name: Text.Long, short: Text.QuickLong },
  [Discipline.ShortBlitz]: { name: Text.ShortBlitz, short: Text.QuickShortBlitz },
  [Discipline.LongBlitz]: { name: Text.LongBlitz, short: Text.QuickLongBlitz },
  [Discipline.Pairs]: { name: Text.Pairs, short: Text.Pairs },
  [Discipline.Custom]: { name: Text.Custom, short: Text.QuickCustom },
  [Discipline.League]: { name: Text.League, short: Text.League },
}

/** How the value of an option is told. */
const enum Told {
  /** By one of the texts that follow one another from the first. */
  Text,
  /** By such a text that needs no name beside it. */
  Alone,
  /** By one of the texts that lead back from the first. */
  Back,
  Number,
  /** As a number, or off. */
  Limit,
  /** As a span in s, or off. */
  Span,
  /** By the first text, whatever it is. */
  One,
}

interface OptionTexts {
  name: Text
  told: Told
  first: Text
}

// biome-ignore format: the columns stand under each other
const OPTION_TEXTS: Record<Option, OptionTexts> = {
  [Option.Formula]:    { name: Text.Formula,    told: Told.Text,   first: Text.AsSet },
  [Option.Scope]:      { name: Text.Scope,      told: Told.Text,   first: Text.LosesMatch },
  [Option.Refill]:     { name: Text.Refill,     told: Told.Text,   first: Text.ForMatch },
  [Option.Breaks]:     { name: Text.Breaks,     told: Told.Number, first: Text.Off },
  [Option.Runs]:       { name: Text.Runs,       told: Told.Text,   first: Text.Stand },
  [Option.Overtime]:   { name: Text.Overtime,   told: Told.Span,   first: Text.Off },
  [Option.Variant]:    { name: Text.Variant,    told: Told.Alone,  first: Text.Backgammon3 },
  [Option.LeftScore]:  { name: Text.LeftScore,  told: Told.Number, first: Text.Off },
  [Option.RightScore]: { name: Text.RightScore, told: Told.Number, first: Text.Off },
  [Option.Lateness]:   { name: Text.Lateness,   told: Told.Limit,  first: Text.Off },
  [Option.Played]:     { name: Text.Played,     told: Told.Text,   first: Text.CrawfordNext },
  [Option.Door]:       { name: Text.Door,       told: Told.Text,   first: Text.ByKey },
  [Option.Sound]:      { name: Text.Sound,      told: Told.Text,   first: Text.Off },
  [Option.Bright]:     { name: Text.Bright,     told: Told.Number, first: Text.Off },
  [Option.Language]:   { name: Text.Language,   told: Told.One,    first: Text.Spoken },
  [Option.Silent]:     { name: Text.Silent,     told: Told.Back,   first: Text.On },
}

/** What a row of the menu is called. */
export function rowText(row: Row): Text {
  return row < Row.Option ? ROW_TEXTS[row as Exclude<Row, Row.Option>] : nameOfOption(row - Row.Option)
}

export function nameOfOption(option: Option): Text {
  return OPTION_TEXTS[option].name
}

/** A row's value as a number below 65,536. */
export function valueIn(c: Control, row: Row): number {
  if (row === Row.Discipline) return c.discipline
  if (row === Row.Length) return c.length
  if (row === Row.Transfer || row === Row.Quick) return 0
  if (row === Row.Delay) return c.delay / 1000
  return row === Row.Bank ? (c.bank / 1000) | 0 : c.option[row - Row.Option]
}

export function valueText(g: Speaker, c: Control, row: Row): string {
  const value = valueIn(c, row)
  if (row === Row.Transfer) return ''
  if (row === Row.Discipline) return g.screen.phrase(DISCIPLINE_TEXTS[c.discipline].name)
  if (row === Row.Bank) return timeText(c.bank / 100)
  if (row < Row.Option) return '' + value
  return optionText(g, row - Row.Option, value)
}

/** Where the length stands beside it. */
export function shortOf(discipline: Discipline): Text {
  return DISCIPLINE_TEXTS[discipline].short
}

/** The discipline, and what is played to. */
export function nameOf(g: Speaker, c: Control): string {
  return g.screen.phrase(shortOf(c.discipline)) + ', ' + g.screen.phrase(Text.To) + ' ' + c.length
}

export function optionText(g: Speaker, option: Option, value: number): string {
  const told = OPTION_TEXTS[option].told
  const first = OPTION_TEXTS[option].first
  if (told === Told.Number || (told === Told.Limit && value)) return '' + value
  if (told === Told.Back) return g.screen.phrase(first - value)
  if (told === Told.Span && value) return timeText(value * 10)
  return g.screen.phrase(told === Told.Text || told === Told.Alone ? first + value : first)
}

/** An option by name and value, or by a value that needs no name. */
export function namedOption(g: Speaker, option: Option, value: number): string {
  const text = optionText(g, option, value)
  return OPTION_TEXTS[option].told === Told.Alone ? text : g.screen.phrase(nameOfOption(option)) + ': ' + text
}
