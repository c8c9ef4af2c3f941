/*
 * Numbers that a file of the code keeps to itself, read from its text: it is not changed for the papers' sake, and the papers cannot
 * say another number.
 */
import { readText } from './sheet.ts'

/** `const NAME = 1_000` of a file, as a number; an error when there is none. */
export function constantIn(file: string, name: string): number {
  const found = new RegExp(`\\bconst ${name}(?:: \\w+)? = ([\\d_]+)\\n`).exec(readText(file))
  if (!found) throw new Error(`${file} has no number ${name}`)
  return Number(found[1].replaceAll('_', ''))
}
