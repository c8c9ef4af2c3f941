/*
 * The judge's tool: what a judge asks of one clock or of a whole hall, by their consoles. All that is typed is checked
 * before the first clock is touched.
 */
import { typedIn } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { HALL_ROW, HELP_ROW, type Help, PORT_ROWS, WRONG_USE } from '../terminal/help.ts'
import { COMMANDS } from './commands.ts'
import { type ClockOptions, passwordOf } from './entry.ts'
import { findClocks } from './hall.ts'
import { tellPorts } from './ports.ts'

const HELP: Help = {
  use: 'npm run -s judge -- -p PORT COMMAND',
  what: 'What a judge asks of clocks by their consoles, of one or of a whole hall. All that is typed is checked before the first clock is touched.',
  sections: [
    [
      'commands',
      [
        ['ports', 'what is connected; wants no PORT'],
        ['status', 'what the clock is set to and what it does'],
        ['preset short 7 8', 'sets the control: discipline, points, delay, options'],
        ['check', 'whether all are alike and before a match, and batteries well'],
        ['check short 7 8', 'whether all have this control and wait for the players'],
        ['log FILE', 'the match record, for sim -- replay FILE and sim -- sheet FILE'],
        ['transfer', 'the match as numbers'],
        ['transfer N,N,...', 'sets a match by those numbers on another clock'],
        ['line "..."', "any line of the console; prints the clock's answer"],
      ],
    ],
    [
      'clocks',
      [
        ...PORT_ROWS,
        HALL_ROW,
        [
          '',
          '-p may be repeated; status, check, preset and line are for any number of clocks, log and transfer for one',
        ],
      ],
    ],
    [
      'options',
      [
        ['--back N', 'log takes the record that is N before the newest'],
        ['--force', 'log writes over a file that is there'],
        ['--password N', 'of clocks that have one, for preset ... door anybody: six digits at most; or CLOCK_PASSWORD'],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run -s judge -- -p /dev/ttyACM0 status', 'npm run -s judge -- --hall hall.txt preset short 7 8'],
  ends: [
    ['0', 'success'],
    ['1', 'some clock refused, did not answer or differs, or its battery is low in check; no port was found'],
    WRONG_USE,
    ['3', 'some clock answered what no clock does, or without end'],
    ['4', 'in check: all alike and well, but some are not ready'],
    ['130', 'preset stopped by Ctrl-C: each clock is set or is not touched, and its line says which'],
  ],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<ClockOptions & { force?: boolean; back?: string }>(args, HELP)
  if (!typed) return 0
  const { port, hall, force = false, back = '0' } = typed.values
  const [command, ...words] = typed.words
  const names = ['ports', ...Object.keys(COMMANDS)].join(', ')
  if (command === undefined) throw new Usage(`judge what? one of ${names}; see --help`)
  if (command === 'ports') return tellPorts(words)
  if (!Object.hasOwn(COMMANDS, command)) throw new Usage(`unknown command "${command}"; one of ${names}`)
  if (!/^\d{1,4}$/.test(back)) throw new Usage(`--back: "${back}" is no number of records`)
  const password = passwordOf(typed.values.password)
  const plan = COMMANDS[command](words, { force, back: Number(back), password })
  return plan(findClocks(port, hall))
}

void endWith(main(process.argv.slice(2)))
