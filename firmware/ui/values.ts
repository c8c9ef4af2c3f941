/*
 * The control in words: what each row of the setup is set to.
 */
import { type Control, type Discipline, Option } from '../core/control.ts'
import { Row } from '../core/setup.ts'
import { type Speaker, Text } from './text.ts'
import { timeText } from './time.ts'

/** How the value of an option is put into words. */
const enum Told {
  /** By one of consecutive texts, counted from the first. */
  Text,
  /** By such a text, which needs no name beside it. */
  Alone,
  /** By one of consecutive texts, counted backwards from the first. */
  Back,
  Number,
  /** As a number, or off. */
  Limit,
  /** As a span in s, or off. */
  Span,
}

interface OptionRow {
  told: Told
  first: Text
}

// biome-ignore format: the columns stand under each other
const OPTION_ROWS: Record<Option, OptionRow> = {
  [Option.Formula]:    { told: Told.Text,   first: Text.AsSet },
  [Option.Scope]:      { told: Told.Text,   first: Text.LosesMatch },
  [Option.Refill]:     { told: Told.Text,   first: Text.ForMatch },
  [Option.Breaks]:     { told: Told.Number, first: Text.Off },
  [Option.Runs]:       { told: Told.Text,   first: Text.Stand },
  [Option.Overtime]:   { told: Told.Span,   first: Text.Off },
  [Option.Variant]:    { told: Told.Alone,  first: Text.Backgammon3 },
  [Option.LeftScore]:  { told: Told.Number, first: Text.Off },
  [Option.RightScore]: { told: Told.Number, first: Text.Off },
  [Option.Lateness]:   { told: Told.Limit,  first: Text.Off },
  [Option.Played]:     { told: Told.Text,   first: Text.CrawfordNext },
  [Option.Door]:       { told: Told.Text,   first: Text.ByKey },
  [Option.Sound]:      { told: Told.Text,   first: Text.Off },
  [Option.Bright]:     { told: Told.Number, first: Text.Off },
  [Option.Language]:   { told: Told.Text,   first: Text.English },
  [Option.Silent]:     { told: Told.Back,   first: Text.On },
  [Option.LeftBank]:   { told: Told.Span,   first: Text.Off },
  [Option.RightBank]:  { told: Told.Span,   first: Text.Off },
}

/** The rows after the disciplines, except the options. */
const ROW_TEXTS = [Text.MoreSettings, Text.TakeOver, Text.DoneRow, Text.Points, Text.Delay, Text.Bank]

/** What a row of the setup is called. */
export function rowText(row: Row): Text {
  if (row >= Row.Option) return nameOfOption(row - Row.Option)
  if (row >= Row.More) return ROW_TEXTS[row - Row.More]
  return row < Row.Discipline ? Text.LastPlayed : Text.Short + row - Row.Discipline
}

export function nameOfOption(option: Option): Text {
  return Text.Formula + option
}

/** A value of a row in words. */
export function valueText(g: Speaker, row: Row, value: number): string {
  if (row === Row.Bank) return timeText(value * 10)
  if (row === Row.Delay) return value + ' ' + g.screen.phrase(Text.Seconds)
  return row < Row.Option ? '' + value : optionText(g, row - Row.Option, value)
}

/** The short name of a discipline, for beside a length. */
export function shortOf(discipline: Discipline): Text {
  return Text.QuickShort + discipline
}

/** The discipline, and what is played to. */
export function nameOf(g: Speaker, c: Control): string {
  return g.screen.phrase(shortOf(c.discipline)) + ', ' + g.screen.phrase(Text.To) + ' ' + c.length
}

function optionText(g: Speaker, option: Option, value: number): string {
  const told = OPTION_ROWS[option].told
  const first = OPTION_ROWS[option].first
  if (told === Told.Number || (told === Told.Limit && value)) return '' + value
  if (told === Told.Span && value) return timeText(value * 10)
  return g.screen.phrase(told === Told.Back ? first - value : first + value)
}

/** An option by name and value, or by a value that needs no name. */
export function namedOption(g: Speaker, option: Option, value: number): string {
  const text = optionText(g, option, value)
  return OPTION_ROWS[option].told === Told.Alone ? text : g.screen.phrase(nameOfOption(option)) + ': ' + text
}
