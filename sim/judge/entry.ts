/*
 * What the commands for real clocks have in common: options, texts and the password.
 */
import { MOST_TEXT } from '../../firmware/core/block.ts'
import { shown } from '../clock/shown.ts'
import { Usage } from '../terminal/exit.ts'

/** Options that all of them take. */
export interface ClockOptions {
  port?: string[]
  hall?: string
  password?: string
}

/**
 * A text about a match for a clock to keep, in any script; control characters are replaced. Throws a Usage if it is too
 * long.
 */
export function keptText(text: string, where: string): string {
  const plain = shown(text)
  if (new TextEncoder().encode(plain).length > MOST_TEXT)
    throw new Usage(
      `${where}: "${plain}" is longer than ${MOST_TEXT} bytes; a clock keeps ${MOST_TEXT} Latin or ${MOST_TEXT / 2} Russian letters`,
    )
  return plain
}

/**
 * The password that was typed, or else CLOCK_PASSWORD, which no list of processes shows. Throws a Usage if it is not a
 * password.
 */
export function passwordOf(typed: string | undefined): string | undefined {
  const password = typed ?? process.env.CLOCK_PASSWORD
  const where = typed === undefined ? 'CLOCK_PASSWORD' : '--password'
  if (password !== undefined && !/^\d{1,6}$/.test(password))
    throw new Usage(`${where}: not a password; write up to six digits`)
  return password
}
