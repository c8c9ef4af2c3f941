/*
 * What the commands for real clocks have in common: how their words are read.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Usage } from '../terminal/exit.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Those that all of them take. */
const COMMON = {
  port: { type: 'string', short: 'p', multiple: true },
  hall: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What was typed, with options beside the common ones; throws a Usage for what no option allows. */
export function readArgs<T extends Options>(args: string[], own: T) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...COMMON, ...own } })
  } catch (error) {
    throw new Usage(`${(error as Error).message.split(/\n|\. /)[0]}; see --help`)
  }
}

/** Throws a Usage for what is no password. */
export function checkPassword(typed: string | undefined): void {
  if (typed !== undefined && !/^\d{1,6}$/.test(typed)) throw new Usage('--password: six digits at most')
}
