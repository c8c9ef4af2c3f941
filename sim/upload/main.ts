/*
 * The upload: what the manifest lists goes into the board's Storage through the `espruino` CLI, then the board itself
 * reckons the CRC of every file, and only when all are right it starts.
 *
 * The CLI ends with 0 whatever became of the upload, and waits for ever on a dead port. So its word counts for nothing
 * here: the board's answers do, and a deadline. And it resets a board before it sends, which starts a clock that is there
 * already, and that shuts the console. So the board is met first: a clock gives its console for its password and is stopped.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boardNames, buildBoard, type Manifest, ROOT } from '../build/main.ts'
import type { ClockOptions } from '../judge/entry.ts'
import { Fault } from '../judge/faults.ts'
import { wayOf } from '../judge/hall.ts'
import { closeLink, type Link, openLink } from '../judge/link.ts'
import { oneBoard } from '../selftest/entry.ts'
import { CLEAR, meet, typeAll } from '../selftest/load.ts'
import { hearOne, type Talk, talkOn, type } from '../selftest/talk.ts'
import { typedIn } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { HELP_ROW, type Help, PORT_ROWS, WRONG_USE } from '../terminal/help.ts'
import { pullRecords } from './pull.ts'

const CLI = join(ROOT, 'node_modules/espruino/bin/espruino-cli.js')
/** Run on the board at the end of the upload. */
const CHECK = 'check.js'
const ANSWER_MS = 3000
const CONNECT_MS = 30_000
const UPLOAD_MS = 300_000
const HELP: Help = {
  use: 'npm run flash -- BOARD -p PORT',
  what: "Builds a board's clock and writes it to the board, which confirms every file before it starts. A clock that is there already is stopped first, unless a match is on. Its records and settings stay; before anything is changed, all records are read into a folder, each as a file for sim -- replay and sim -- sheet.",
  sections: [
    ['board', [[boardNames().join(', '), 'what is on the port'], ...PORT_ROWS]],
    [
      'options',
      [
        ['--password N', 'of the clock that is there already; 0 unless you have set one'],
        ['--records DIR', 'the folder for its records, a new one; else records-DATE-TIME, in this folder'],
        ['--no-records', 'they are not read first'],
        HELP_ROW,
      ],
    ],
  ],
  examples: ['npm run flash -- table -p /dev/ttyACM0'],
  ends: [['0', 'written and confirmed'], ['1', 'not'], WRONG_USE],
}
const NO_BOARD =
  'connect one by USB or serial and name its port (-p /dev/ttyACM0), or by Bluetooth its address (-p aa:bb:cc:dd:ee:ff); npm run -s judge -- ports lists both'

interface Run {
  output: string
  connected: boolean
}

/**
 * The CLI sends the last file named first, so the list is turned round. With a program to send it does not stay as a
 * terminal; the board's description is not fetched, which would want the network. Without Bluetooth in the system the CLI
 * falls over, so it is told to leave it alone where it can.
 */
export const cliArgs = (manifest: Manifest, port: string, isReset: boolean): string[] => [
  ...['--config', 'ENV_ON_CONNECT=false', '--config', `RESET_BEFORE_SEND=${isReset}`],
  ...(wayOf(port) === 'bluetooth' ? [] : ['--no-ble']),
  ...['-p', port],
  ...[...manifest.files].reverse().flatMap((f) => ['--storage', `${f.name}:${f.file}`]),
  CHECK,
]

/**
 * Takes a clock's files away before new ones come: both together have no room on a small board, and an upload that breaks off leaves
 * a bare board and no mixture of two clocks. The files that the clock alone writes are none of these: they are made where they are
 * missing, before all others, and stay as they are.
 */
export const eraseCode = (manifest: Manifest): string => {
  const names = JSON.stringify(manifest.files.map(({ name }) => name))
  const room = JSON.stringify(Object.entries(manifest.room))
  return `(function(s){s.list().forEach(function(n){if(${names}.indexOf(n)>=0)s.erase(n);});${room}.forEach(function(r){if(!s.read(r[0]))s.write(r[0],"",0,r[1]);});})(require("Storage"));`
}

/** What the board runs: a line `+name crc` for each file; `require` is not called by name, or the CLI looks for it. */
export const checkCode = (manifest: Manifest): string => {
  const calls = manifest.files.map((f) => `check(${JSON.stringify(f.name)},${f.crc32});`)
  return `var find=require,faults=0;
function check(n,crc){var s=find("Storage").read(n),c=s?E.CRC32(s):0;if(c!=crc)faults++;print("+"+n+" "+c);}
${calls.join('\n')}
if(!faults)load();
`
}

/** What the glass says from now on: the clock that runs there still draws it. */
const WARNING = `(function(){try{g.clearRect(0,0,999,999).setColor(0).setFont("4x6",6).drawString("DO NOT",20,60).drawString("SWITCH OFF",20,120);g.flip();}catch(e){}})()`

/** The files that the board did not confirm. */
export const unconfirmed = (manifest: Manifest, output: string): string[] =>
  manifest.files.filter((f) => !output.includes(`+${f.name} ${f.crc32}`)).map((f) => f.name)

const runCli = (dir: string, args: string[]): Promise<Run> =>
  new Promise((done) => {
    const run: Run = { output: '', connected: false }
    const child = spawn(process.execPath, [CLI, ...args], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] })
    let deadline = setTimeout(() => child.kill('SIGKILL'), CONNECT_MS)
    const take = (data: string) => {
      if (!read(run, child, data)) return
      clearTimeout(deadline)
      deadline = setTimeout(() => child.kill('SIGKILL'), UPLOAD_MS)
    }
    child.stdout.setEncoding('latin1').on('data', take)
    child.stderr.setEncoding('latin1').on('data', take)
    child.on('close', () => {
      clearTimeout(deadline)
      done(run)
    })
  })

/** Notes what the CLI says; true at the word that it is connected. A refused port is given up at once. */
const read = (run: Run, child: ChildProcess, data: string): boolean => {
  run.output += data
  if (run.connected) return false
  run.connected = /^Connected$/m.test(run.output)
  if (!run.connected && /RECEIVE ERROR|Unable to connect|Invalid connection/.test(run.output)) child.kill('SIGKILL')
  return run.connected
}

/**
 * Comes to the board's console, stops a clock that runs there and takes its files away; whether the board may be reset now, as one
 * that no clock runs on. Throws a Fault.
 */
const prepare = async (manifest: Manifest, port: string, password: string, records: string): Promise<boolean> => {
  const link = await openLink(port).catch((error: Fault): Link => {
    throw new Fault(`no board answered, ${error.message}: ${NO_BOARD}`)
  })
  try {
    const talk = talkOn(link)
    await meet(talk, manifest.board, password)
    const isClock = await hasClock(talk)
    if (isClock && records) {
      const count = await pullRecords(talk, records)
      console.log(count ? `${count} records are in ${records}` : 'the clock has no records')
    }
    if (isClock) await typeAll(talk, [WARNING])
    await typeAll(talk, [...(isClock ? [CLEAR] : []), eraseCode(manifest)])
    return !isClock
  } finally {
    await closeLink(link)
  }
}

const hasClock = async (talk: Talk): Promise<boolean> => {
  type(talk, 'print("+clock "+(global.clock?1:0))')
  return (await hearOne(talk, ANSWER_MS, (line) => /^\+clock [01]$/.test(line), 'the board')).endsWith('1')
}

/** What is wrong, in one line; '' when the board confirmed every file. */
const faultOf = (manifest: Manifest, { output, connected }: Run): string => {
  const missing = unconfirmed(manifest, output)
  if (missing.length === 0) return ''
  return connected ? `the board did not confirm ${missing.join(', ')}: upload again` : `no board answered: ${NO_BOARD}`
}

/**
 * Writes what this folder's manifest lists to the board that it is for, and to no other; the exit code. The records of a clock that is
 * there are first read into the folder `records`, unless that is ''.
 */
export const upload = async (dir: string, port: string, password = '0', records = ''): Promise<number> => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  writeFileSync(join(dir, CHECK), checkCode(manifest))
  try {
    const isReset = await prepare(manifest, port, password, records)
    const fault = faultOf(manifest, await runCli(dir, cliArgs(manifest, port, isReset)))
    if (fault) throw new Fault(fault)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    return 1
  }
  console.log(`${manifest.board} ${manifest.version}: ${manifest.files.length} files written and confirmed`)
  return 0
}

const main = async (args: string[]): Promise<number> => {
  const typed = await typedIn<ClockOptions & { records?: string | false }>(args, HELP)
  if (!typed) return 0
  const { board, port, password } = oneBoard(typed, 'flash')
  const { records: named = `records-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}` } = typed.values
  const records = named || ''
  if (records && existsSync(records)) throw new Usage(`${records}: is there already; name a new folder for the records`)
  const dir = join(ROOT, 'dist', board)
  try {
    await buildBoard(board, dir)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  return upload(dir, port, password, records)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await endWith(main(process.argv.slice(2)))
