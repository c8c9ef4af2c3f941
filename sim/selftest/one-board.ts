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

/** `command` is the npm script that was run, for messages. Without `needsPort` the port is ''. Throws a Usage. */
export function oneBoard({ values, words }: Typed<ClockOptions>, command: string, needsPort = true): OneBoard {
  const [board, ...more] = words
  const names = BOARD_NAMES.join(' or ')
  if (!board) throw new Usage(`${command} needs a board: npm run ${command} -- BOARD -p PORT; BOARD is ${names}`)
  if (!BOARD_NAMES.includes(board)) throw new Usage(`no board "${board}"; write ${names}`)
  if (more.length) throw new Usage(`${command} takes one board, one port and options; see --help`)
  if (!needsPort) return { board, port: '', password: undefined }
  if (!values.port?.length) throw new Usage(NO_PORT)
  const clocks = findClocks(values.port)
  if (clocks.length > 1) throw new Usage('-p: one board at a time')
  return { board, port: clocks[0].port, password: passwordOf(values.password) }
}
