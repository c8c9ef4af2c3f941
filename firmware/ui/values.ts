/*
 * The control in words: what each row of the setup menu is set to.
 */
import { type Control, Option } from '../core/control.ts'
import { Row } from '../core/setup.ts'
import { type Speaker, Text } from './text.ts'
import { timeText } from './time.ts'

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
  if (row === Row.Discipline) return g.screen.phrase(Text.Short + value)
  if (row === Row.Bank) return timeText(c.bank / 100)
  if (row < Row.Bank) return '' + value
  return optionText(g, row - Row.Option, value)
}

/** The discipline, and what is played to. */
export function nameOf(g: Speaker, c: Control): string {
  return g.screen.phrase(Text.Quick + c.discipline) + ', ' + g.screen.phrase(Text.To) + ' ' + c.length
}

export function optionText(g: Speaker, option: Option, value: number): string {
  switch (option) {
    case Option.Formula:
      return g.screen.phrase(Text.AsSet + value)
    case Option.Scope:
    case Option.Refill:
      return g.screen.phrase(Text.PerMatch + value)
    case Option.Runs:
      return g.screen.phrase(Text.Stand + value)
    case Option.Variant:
      return g.screen.phrase(Text.Koks3 + value)
    case Option.Overtime:
      return value ? timeText(value * 10) : g.screen.phrase(Text.Off)
    case Option.Played:
      return g.screen.phrase(Text.CrawfordNext + value)
    case Option.Sound:
      return g.screen.phrase(Text.Off + value)
    case Option.Door:
      return g.screen.phrase(Text.ByKey + value)
    case Option.Language:
      return g.screen.phrase(Text.Spoken)
  }
  return '' + value
}
