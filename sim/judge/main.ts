/*
 * The judge's tool: what a judge asks of a clock or a hall. All that is typed is checked before a clock is touched.
 */
import { HALL_ROW, HELP_ROW, type Help, PORT_ROWS, typedIn, WRONG_USE } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { COMMANDS } from './commands.ts'
import { type ClockOptions, findClocks, passwordOf } from './hall.ts'
import { tellPorts } from './ports.ts'

const HELP: Help = {
  use: 'npm run -s judge -- -p PORT COMMAND',
  what: 'Sends commands to the consoles of one clock or a whole hall. Everything typed is checked before the first clock is touched.',
  sections: [
    [
      'commands',
      [
        ['ports', 'lists what is connected; needs no PORT'],
        ['status', 'what the clock is set to, and what it is doing'],
        ['preset short 7 8', 'sets the control: discipline, points, delay, options'],
        ['check', 'whether all clocks are set alike, are not in a match and have good batteries'],
        ['check short 7 8', 'whether all have this control and are waiting for the players'],
        ['log FILE', 'saves the match record, for sim -- replay FILE and sim -- sheet FILE'],
        ['transfer', 'prints the match as numbers'],
        ['transfer N,N,...', 'sets another clock to the match with these numbers'],
        ['line "..."', "sends any console line and prints the clock's answer"],
      ],
    ],
    [
      'clocks',
      [
        ...PORT_ROWS,
        ['', 'it may be repeated; log and transfer take one clock, the other commands any number'],
        HALL_ROW,
      ],
    ],
    [
      'options',
      [
        ['--back N', 'log saves the record that is N before the newest'],
        ['--force', 'log overwrites an existing file'],
        [
          '--password N',
          "the clocks' password, which preset ... door anybody needs if one is set: up to six digits; or set CLOCK_PASSWORD",
        ],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run -s judge -- -p /dev/ttyACM0 status', 'npm run -s judge -- --hall hall.txt preset short 7 8'],
  ends: [
    ['0', 'success'],
    ['1', 'a clock refused, did not answer, differs, or has a low battery (check); no port was found'],
    WRONG_USE,
    ['3', 'the answer of a clock was invalid or did not end'],
    ['4', 'check: all are alike and well, but some are not ready'],
    ['130', 'Ctrl-C during preset: no more clocks are begun, and each line says what was done'],
  ],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<ClockOptions & { force?: boolean; back?: string }>(args, HELP)
  if (!typed) return 0
  const { port, hall, force = false, back = '0' } = typed.values
  const [command, ...words] = typed.words
  if (command !== 'log' && (force || typed.values.back !== undefined)) throw new Usage('--force and --back go with log')
  const names = ['ports', ...Object.keys(COMMANDS)].join(', ')
  if (command === undefined) throw new Usage(`judge needs a command: ${names}; see --help`)
  if (command === 'ports') return tellPorts(words)
  if (!Object.hasOwn(COMMANDS, command)) throw new Usage(`unknown command "${command}"; one of ${names}`)
  if (!/^\d{1,4}$/.test(back))
    throw new Usage(`--back: "${back}" is not a number up to 9999; write how many records before the newest`)
  if (command !== 'preset' && typed.values.password !== undefined)
    throw new Usage('--password goes with preset; other lines have the password at their end')
  const password = command === 'preset' ? passwordOf(typed.values.password) : undefined
  const plan = COMMANDS[command](words, { force, back: Number(back), password })
  return plan(findClocks(port, hall))
}

void endWith(main(process.argv.slice(2)))
