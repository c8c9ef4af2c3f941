/*
 * What the commands for one board have in common: which board, at which port, and the password of a clock on it.
 */
import { BOARD_NAMES } from '../clock/boards.ts'
import { type ClockOptions, findClocks, NO_PORT, passwordOf } from '../judge/hall.ts'
import type { Typed } from '../terminal/command.ts'
import { Usage } from '../terminal/exit.ts'

export interface OneBoard {
  board: string
  port: string
  password: string | undefined
}

/** `command` is the npm script that was run, for messages. Throws a Usage. */
export function oneBoard({ values, words }: Typed<ClockOptions>, command: string): OneBoard {
  const [board, ...more] = words
  if (!board || !BOARD_NAMES.includes(board)) {
    const wrong = board
      ? `no board "${board}"`
      : `${command} needs a board and a port: npm run ${command} -- BOARD -p PORT; BOARD is`
    throw new Usage(`${wrong}${board ? ';' : ''} one of ${BOARD_NAMES.join(', ')}`)
  }
  if (more.length) throw new Usage(`${command} takes one board, one port and options; see --help`)
  if (!values.port?.length) throw new Usage(NO_PORT)
  const clocks = findClocks(values.port)
  if (clocks.length > 1) throw new Usage('-p: one board at a time')
  return { board, port: clocks[0].port, password: passwordOf(values.password) }
}
