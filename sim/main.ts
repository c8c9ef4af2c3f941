/*
 * The simulator's entry: a clock in the terminal or on TCP, a tape replayed on virtual time, or a match record told as text.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BOARDS, PIXL } from './boards.ts'
import { serve as serveClock } from './judge/serve.ts'
import { tapeOf } from './log.ts'
import { replay, WHERE } from './replay.ts'
import { sheetOf } from './sheet.ts'
import { wordsOf } from './taken.ts'
import { parseTape, TapeError } from './tape.ts'
import { playTerminal } from './terminal/play.ts'

const HELP = `nardy-clock simulator

  npm start                              play a clock in the terminal
  npm run -s sim -- run FILE.tape ...    replay tapes on virtual time
  npm run -s sim -- log FILE             a match record as a tape that plays the match again
  npm run -s sim -- sheet FILE           a match record as a sheet to sign
  npm run -s sim -- serve [FILE]         a clock, with this match record, whose console is on TCP: for npm run judge

FILE is a match record as the board has it, or a .tape, which is played first and its record taken.

options of run
  --on core | bundle | espruino   what plays it: the core (default), the built bundle on a stub of
                                  Espruino, or the bundle on the interpreter named by ESPRUINO
  --board NAME                    the board: pixl (default), oled or segments
  --json                          the named record after each edge and each look, a JSON line each
  --png DIR                       a picture of the glass after each edge and each look

options of sheet
  --left NAME, --right NAME       the players; without a name there is a line to write it on

options of serve
  --port N                        the port; without it a free one is chosen. The address is printed

exit codes: 0 all well, and as expected, 1 an expectation failed, 2 bad input
`

/** Bad input: one line for the user, exit code 2. */
class Usage extends Error {}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args)
  const [command, ...files] = positionals
  if (values.help) process.stdout.write(HELP)
  if (values.help) return 0
  if (command === undefined) return playTerminal()
  if (!Object.hasOwn(COMMANDS, command)) {
    throw new Usage(`unknown command "${command}"; one of ${Object.keys(COMMANDS).join(', ')}, and none to play`)
  }
  return COMMANDS[command](files, values)
}

type Values = ReturnType<typeof readArgs>['values']

const COMMANDS: Record<string, (files: string[], values: Values) => Promise<number>> = { run, log, sheet, serve }

async function run(files: string[], values: Values): Promise<number> {
  if (!files.length) throw new Usage('run wants a tape: npm run -s sim -- run FILE.tape')
  if (!WHERE.includes(values.on ?? 'core')) throw new Usage(`no such place "${values.on}"; one of ${WHERE.join(', ')}`)
  const board = BOARDS.find(({ name }) => name === (values.board ?? PIXL.name))
  if (!board) throw new Usage(`no board "${values.board}"; one of ${BOARDS.map(({ name }) => name).join(', ')}`)
  const tapes = files.map((file) => parseTape(readInput(file, 'tape').toString('utf8'), file))
  let failed = 0
  for (const tape of tapes) failed += await replay(tape, values.on ?? 'core', board, values.json ?? false, values.png)
  return failed ? 1 : 0
}

async function log(files: string[]): Promise<number> {
  const { file, words } = await readRecord('log', files)
  process.stdout.write(tapeOf(words, file))
  return 0
}

async function sheet(files: string[], { left = '', right = '' }: Values): Promise<number> {
  const { file, words } = await readRecord('sheet', files)
  process.stdout.write(sheetOf(words, [left, right], file))
  return 0
}

async function serve(files: string[], { port = '0' }: Values): Promise<number> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Usage(`"${port}" is no port; write one from 0 to 65535`)
  return serveClock(Number(port), files.length ? (await readRecord('serve', files)).words : [])
}

async function readRecord(command: string, files: string[]): Promise<{ file: string; words: number[] }> {
  const [file, more] = files
  if (file === undefined || more !== undefined) {
    throw new Usage(`${command} wants one record or tape: npm run -s sim -- ${command} FILE`)
  }
  return { file, words: await wordsOf(file, readInput(file, 'match record')) }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        on: { type: 'string' },
        board: { type: 'string' },
        json: { type: 'boolean' },
        png: { type: 'string' },
        left: { type: 'string' },
        right: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Usage(`${(error as Error).message.split('\n')[0]}; see --help`)
  }
}

function readInput(file: string, what: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Usage(`${file}: ${code === 'EISDIR' ? `a folder, not a ${what}` : 'no such file'}`)
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    const isInput = error instanceof Usage || error instanceof TapeError
    process.stderr.write(isInput ? `${error.message}\n` : `${error.stack}\n`)
    process.exitCode = isInput ? 2 : 70
  },
)
