/*
 * `flash.mjs` of a release: writes the clock that lies beside it to a board, with Node.js and nothing else.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from '../build/main.ts'
import { type ClockOptions, passwordOf, wayOf } from '../judge/hall.ts'
import { tableOf } from '../judge/many.ts'
import { cables } from '../judge/ports.ts'
import { HELP_ROW, type Help, typedIn, WRONG_USE, wantNone } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { type RecordOptions, recordsFolder, UPLOAD_ROWS, upload, WHAT } from '../upload/upload.ts'

const FOLDER = join(fileURLToPath(new URL('.', import.meta.url)), 'table')
const FLASH = `node ${relative('', process.argv[1])}`
const PORTS = `${FLASH} ports`
const HELP: Help = {
  use: `${FLASH} -p PORT`,
  what: `Writes the clock of this release to the board table, ${WHAT}`,
  sections: [
    ['port', [['-p PORT', `/dev/ttyACM0, COM3 or tcp://host:port; ${PORTS} lists the cables`]]],
    ['options', [...UPLOAD_ROWS, HELP_ROW]],
  ],
  examples: [PORTS, `${FLASH} -p /dev/ttyACM0`],
  ends: [['0', 'written and confirmed'], ['1', 'not written, or not confirmed'], WRONG_USE],
}

async function main(args: string[]): Promise<number> {
  const typed = await typedIn<ClockOptions & RecordOptions>(args, HELP)
  if (!typed) return 0
  const [command, ...more] = typed.words
  if (command === 'ports') return tellPorts(more)
  if (command !== undefined) throw new Usage(`unknown command "${command}"; see --help`)
  const records = recordsFolder(typed.values)
  return upload(FOLDER, portOf(typed.values.port), {
    password: passwordOf(typed.values.password),
    records,
    ports: PORTS,
  })
}

async function tellPorts(more: string[]): Promise<number> {
  wantNone('ports', more)
  const rows = await cables()
  process.stdout.write(rows.length ? tableOf(rows) : '')
  if (!rows.length) process.stderr.write('no port found: connect the board by its cable and ask again\n')
  return rows.length ? 0 : 1
}

/** The one port that was typed, of any kind but Bluetooth. Throws a Usage. */
function portOf(ports: string[] = []): string {
  const [port, ...more] = ports
  if (!port) throw new Usage(`no port is named: write -p PORT; ${PORTS} lists the cables`)
  if (more.length) throw new Usage('-p: one board at a time')
  const way = wayOf(port)
  if (!way) throw new Usage(`-p: "${port}" is not a port; write /dev/ttyACM0, COM3 or tcp://host:port`)
  if (way === 'bluetooth') {
    const { version }: Manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'))
    throw new Usage(`-p: a release writes only by cable; for Bluetooth use npm run flash in the sources of ${version}`)
  }
  return port
}

await endWith(main(process.argv.slice(2)))
