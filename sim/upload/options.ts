/*
 * What both commands that upload have in common: `npm run flash` and a release's `flash.mjs`.
 */
import { existsSync } from 'node:fs'
import { Usage } from '../terminal/exit.ts'
import type { Help } from '../terminal/help.ts'

export interface RecordOptions {
  /** The folder for the records; false for `--no-records`. */
  records?: string | false
}

export const WHAT =
  'which confirms every file before it starts. A clock already on the board is stopped first, unless a match is on. Its records and settings stay; before anything is changed, all records are saved to a folder, each as a file for sim -- replay and sim -- sheet.'

export const UPLOAD_ROWS: NonNullable<Help['sections']>[number][1] = [
  ['--password N', 'of the clock already on the board; 0 unless you have set one'],
  ['--records DIR', 'a new folder for its records; default records-DATE-TIME in this folder'],
  ['--no-records', 'does not save the records first'],
]

/** The folder for a clock's records, which must not exist yet; undefined if none are to be read. Throws a Usage. */
export function recordsOf({ records: named }: RecordOptions): string | undefined {
  if (named === false) return undefined
  const records = named ?? `records-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  if (existsSync(records)) throw new Usage(`${records}: already exists; name a new folder for the records`)
  return records
}
