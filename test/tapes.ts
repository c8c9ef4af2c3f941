/*
 * The tapes of test/tapes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BOARDS } from '../sim/clock/boards.ts'
import { parseTape, type Tape } from '../sim/tape/tape.ts'

export const FOLDER = fileURLToPath(new URL('./tapes/', import.meta.url))
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tape'))

/** Those that play on any board. */
export const TAPES = FILES.filter((file) => !file.includes('/'))
/** Those for what only one board has, in a folder of its name. */
export const OWN = BOARDS.flatMap((board) =>
  FILES.filter((file) => file.startsWith(`${board.name}/`)).map((file) => ({ board, file })),
)

export function bytesOf(file: string): Buffer {
  return readFileSync(FOLDER + file)
}

export function tapeOf(file: string): Tape {
  return parseTape(bytesOf(file).toString(), file)
}
