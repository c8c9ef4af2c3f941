/*
 * The simulator's entry: a clock in the terminal, or a tape replayed on virtual time.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { replay, WHERE } from './replay.ts'
import { parseTape, type Tape, TapeError } from './tape.ts'
import { playTerminal } from './terminal/play.ts'

const HELP = `nardy-clock simulator

  npm start                              play a clock in the terminal
  npm run -s sim -- run FILE.tape ...    replay tapes on virtual time

options of run
  --on core | bundle | espruino   what plays it: the core (default), the built bundle on a stub of
                                  Espruino, or the bundle on the interpreter named by ESPRUINO
  --json                          the named record after each edge and each look, a JSON line each
  --png DIR                       a picture of the glass after each edge and each look

exit codes: 0 all as expected, 1 an expectation failed, 2 bad input
`

/** Bad input: one line for the user, exit code 2. */
class Usage extends Error {}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args)
  const [command, ...files] = positionals
  if (values.help) process.stdout.write(HELP)
  if (values.help) return 0
  if (command === undefined) return playTerminal()
  if (command !== 'run') throw new Usage(`unknown command "${command}"; there is run, and none to play`)
  if (!files.length) throw new Usage('run wants a tape: npm run -s sim -- run FILE.tape')
  if (!WHERE.includes(values.on ?? 'core')) throw new Usage(`no such place "${values.on}"; one of ${WHERE.join(', ')}`)
  const tapes = files.map(readTape)
  let failed = 0
  for (const tape of tapes) failed += await replay(tape, values.on ?? 'core', values.json ?? false, values.png)
  return failed ? 1 : 0
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        on: { type: 'string' },
        json: { type: 'boolean' },
        png: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Usage(`${(error as Error).message.split('\n')[0]}; see --help`)
  }
}

function readTape(file: string): Tape {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Usage(`${file}: ${code === 'EISDIR' ? 'a folder, not a tape' : 'no such file'}`)
  }
  return parseTape(text, file)
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
