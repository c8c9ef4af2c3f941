/*
 * `npm run flash`: a board's clock is built, and written to the board.
 */
import { join } from 'node:path'
import { buildBoard, ROOT } from '../build/main.ts'
import { BOARD_NAMES } from '../clock/boards.ts'
import type { ClockOptions } from '../judge/hall.ts'
import { oneBoard } from '../selftest/one-board.ts'
import { HELP_ROW, type Help, PORT_ROWS, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith } from '../terminal/exit.ts'
import { type RecordOptions, recordsFolder, UPLOAD_ROWS, upload, WHAT } from './upload.ts'

const HELP: Help = {
  use: 'npm run flash -- BOARD -p PORT',
  what: `Builds a board's clock and writes it to the board, ${WHAT}`,
  sections: [
    ['board', [[BOARD_NAMES.join(', '), 'the board on the port'], ...PORT_ROWS]],
    ['options', [...UPLOAD_ROWS, HELP_ROW]],
  ],
  examples: ['npm run flash -- table -p /dev/ttyACM0'],
  ends: [['0', 'written and confirmed'], ['1', 'not written, or not confirmed'], WRONG_USE],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<ClockOptions & RecordOptions>(args, HELP)
  if (!typed) return 0
  const { board, port, password } = oneBoard(typed, 'flash')
  const records = recordsFolder(typed.values)
  const dir = join(ROOT, 'dist', board)
  await buildBoard(board, dir)
  return upload(dir, port, { password, records })
}

await endWith(main(process.argv.slice(2)))
