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

/** Throws a Usage for what is no password. */
export function checkPassword(typed: string | undefined): void {
  if (typed !== undefined && !/^\d{1,6}$/.test(typed)) throw new Usage('--password: six digits at most')
}
