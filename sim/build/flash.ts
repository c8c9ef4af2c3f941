/*
 * The upload: what the manifest lists goes into the board's Storage through the `espruino` CLI, then the board itself
 * reckons the CRC of every file, and only when all are right it starts.
 *
 * The CLI ends with 0 whatever became of the upload, and waits for ever on a dead port. So its word counts for nothing
 * here: the board's answers do, and a deadline.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BOARDS } from '../boards.ts'
import { boardNames, buildBoard, type Manifest, ROOT } from './main.ts'

const CLI = join(ROOT, 'node_modules/espruino/bin/espruino-cli.js')
/** Run on the board before the upload, and at its end. */
const WHO = 'who.js'
const CHECK = 'check.js'
const CONNECT_MS = 30_000
const UPLOAD_MS = 300_000
const HELP = `npm run flash -- BOARD [options of the espruino command line]

  npm run flash -- pixl -p /dev/ttyACM0        by USB or serial
  npm run flash -- pixl -p aa:bb:cc:dd:ee:ff   by Bluetooth

boards: ${boardNames().join(', ')}`
const NO_BOARD =
  'no board answered: connect one by USB or serial and name its port (-p /dev/ttyACM0), or by Bluetooth its address (-p aa:bb:cc:dd:ee:ff)'

interface Run {
  output: string
  connected: boolean
}

/**
 * The CLI sends the last file named first, so the list is turned round. With a program to send it does not stay as a
 * terminal, and resets the board before; the board's description is not fetched, which would want the network.
 */
export const cliArgs = (manifest: Manifest, options: string[]): string[] => [
  ...connectArgs(options),
  ...[...manifest.files].reverse().flatMap((f) => ['--storage', `${f.name}:${f.file}`]),
  CHECK,
]

const connectArgs = (options: string[]): string[] => [
  ...['--config', 'ENV_ON_CONNECT=false'],
  ...(needsBluetooth(options) ? options : ['--no-ble', ...options]),
]

/** Without Bluetooth in the system the CLI falls over; and of unnamed boards in the air one may be a neighbour's. */
const needsBluetooth = (options: string[]): boolean => {
  const named = options.findIndex((o) => ['-p', '--port', '-d'].includes(o))
  return named >= 0 && (options[named] === '-d' || !/^(\/|tcp:|COM)/i.test(options[named + 1] ?? ''))
}

/** What the board runs: a line `+name crc` for each file; `require` is not called by name, or the CLI looks for it. */
export const checkCode = (manifest: Manifest): string => {
  const calls = manifest.files.map((f) => `check(${JSON.stringify(f.name)},${f.crc32});`)
  return `var find=require,bad=0;
function check(n,crc){var s=find("Storage").read(n),c=s?E.CRC32(s):0;if(c!=crc)bad++;print("+"+n+" "+c);}
${calls.join('\n')}
if(!bad)load();
`
}

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

/** Why nothing was heard of the board, in one line. */
const silence = ({ output, connected }: Run, heard: string): string => {
  const usage = /^Error: ((Unknown Argument|Expecting|File already).*)$/m.exec(output)
  if (usage) return `espruino: ${usage[1]}`
  return connected ? heard : NO_BOARD
}

/** What is wrong with the board that answers, in one line; '' when it is the one that these files are for. */
const strangerOf = (board: string, run: Run): string => {
  const wanted = BOARDS.find(({ name }) => name === board)?.espruino
  const found = /\+board (\w+)/.exec(run.output)?.[1]
  if (!found) return silence(run, 'the board did not say which it is: reset it and try again')
  return found === wanted ? '' : `this is a board ${found}, and ${board} is for ${wanted}: nothing was written`
}

/** What is wrong, in one line; '' when the board confirmed every file. */
const faultOf = (manifest: Manifest, run: Run): string => {
  const missing = unconfirmed(manifest, run.output)
  if (missing.length === 0) return ''
  return silence(run, `the board did not confirm ${missing.join(', ')}: upload again`)
}

/** The exit code: 0 written and confirmed, 1 not, 2 there is no such board. */
export const main = async ([board, ...options]: string[]): Promise<number> => {
  if (board === '--help' || board === '-h') {
    console.log(HELP)
    return 0
  }
  if (!boardNames().includes(board)) {
    console.error(`${board ? `no board "${board}"` : 'flash what?'}; there is ${boardNames().join(', ')}`)
    return 2
  }
  const dir = join(ROOT, 'dist', board)
  try {
    await buildBoard(board, dir)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  return upload(dir, options)
}

/** Writes what this folder's manifest lists to the board that it is for, and to no other; options go to the CLI. */
export const upload = async (dir: string, options: string[]): Promise<number> => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
  writeFileSync(join(dir, WHO), 'print("+board "+process.env.BOARD)')
  writeFileSync(join(dir, CHECK), checkCode(manifest))
  const stranger = strangerOf(manifest.board, await runCli(dir, [...connectArgs(options), WHO]))
  const fault = stranger || faultOf(manifest, await runCli(dir, cliArgs(manifest, options)))
  if (fault) console.error(fault)
  else console.log(`${manifest.board} ${manifest.version}: ${manifest.files.length} files written and confirmed`)
  return fault ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
