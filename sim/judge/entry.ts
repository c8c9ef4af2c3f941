/*
 * What the commands for real clocks have in common: how their words are read.
 */
import { MOST_TEXT } from '../../firmware/core/block.ts'
import { shown } from '../clock/shown.ts'
import { Usage } from '../terminal/exit.ts'

/** Those that all of them take. */
export interface ClockOptions {
  port?: string[]
  hall?: string
  password?: string
}

/** A text that a clock keeps of a match, in any script, without control characters; throws a Usage for one that is too long for it. */
export function keptText(text: string, where: string): string {
  const plain = shown(text)
  if (new TextEncoder().encode(plain).length > MOST_TEXT)
    throw new Usage(
      `${where}: "${plain}" is longer than ${MOST_TEXT} bytes, which a clock keeps: ${MOST_TEXT} Latin or ${MOST_TEXT / 2} Russian letters`,
    )
  return plain
}

/** The password that is typed, or else that of the environment, which nobody reads in a list of processes. Throws a Usage for what is none. */
export function passwordOf(typed: string | undefined): string | undefined {
  const password = typed ?? process.env.CLOCK_PASSWORD
  const where = typed === undefined ? 'CLOCK_PASSWORD' : '--password'
  if (password !== undefined && !/^\d{1,6}$/.test(password)) throw new Usage(`${where}: six digits at most`)
  return password
}
