/*
 * The simulator's entry: each command with its options and examples, and what its end means to a shell.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { Command, type Help } from 'commander'
import { BOARDS, TABLE } from './clock/boards.ts'
import { LANGUAGES } from './clock/languages.ts'
import { serve as serveClock } from './judge/serve.ts'
import { diff, replayRecord } from './record/print.ts'
import { makeSheet } from './record/sheet.ts'
import { sheetPage } from './record/sheet-html.ts'
import { sheetText } from './record/sheet-text.ts'
import { swarm } from './swarm/swarm.ts'
import { film } from './tape/film.ts'
import { replay, WHERE } from './tape/replay.ts'
import { HELP_ROW, helpText, parse, WRONG_USE } from './terminal/command.ts'
import { endWith, Usage } from './terminal/exit.ts'
import { boardCalled, boardFor, portIn, programIn, readRecordFile, readTape, wholeIn } from './terminal/input.ts'
import { playTerminal } from './terminal/play.ts'
import { truth } from './truth/truth.ts'

const ENDS = [
  ['0', 'success'],
  ['1', 'an expectation failed, or two things that must agree differ'],
  WRONG_USE,
  ['130', 'Ctrl-C'],
] as const
const ON = `core; bundle, the built bundle on a stub of Espruino; or espruino, the bundle on the interpreter that ESPRUINO names`
const NAMES = BOARDS.map(({ name }) => name).join(', ')
const AS = `${NAMES}; default the board that the tape names, else ${TABLE.name}`

interface RunOptions {
  on: string
  board?: string
  json?: boolean
  png?: string
}

/** The command line; each command gives its exit code to `end`. */
function makeProgram(end: (code: Promise<number>) => Promise<void>): Command {
  const program = new Command('sim')
    .description('the clock without a board: to play, replay, film and check')
    .configureHelp({ formatHelp: shape([]) })
  const command = (name: string, what: string, example: string): Command =>
    program
      .command(name)
      .description(what)
      .configureHelp({ formatHelp: shape([`npm run -s sim -- ${example}`]) })
  program
    .command('play', { isDefault: true })
    .description('plays a clock in the terminal (npm start)')
    .argument('[unknown...]')
    .option('--board <name>', NAMES, TABLE.name)
    .configureHelp({ formatHelp: shape(['npm start -- --board table']) })
    .action((unknown: string[], { board }) => end(play(unknown, board, program)))
  ranBy(command('run [tapes...]', 'replays tapes on virtual time', 'run match.tape --json')).action((files, options) =>
    end(run(files, options)),
  )
  command('replay [record...]', 'prints a match record, one entry per line', 'replay journal --png pictures')
    .option('--board <name>', NAMES, TABLE.name)
    .option('--json', 'prints the named record after each entry, one JSON line each')
    .option('--png <dir>', 'writes a picture of the glass after each entry')
    .action((files, options) => end(replayFile(files, options)))
  command('sheet [record...]', 'makes a match record a sheet to sign', 'sheet journal --language ru --out sheet.pdf')
    .option('--left <name>', 'the left player; without a name there is a line to write it on', '')
    .option('--right <name>', 'the right player', '')
    .option('--language <code>', LANGUAGES.join(', '), LANGUAGES[0])
    .option('--out <file>', 'a file that ends with .txt, .html or .pdf; without it the text is printed')
    .option('--force', 'overwrites an existing file')
    .action((files, options) => end(sheet(files, options)))
  command('film [tape] [out]', 'makes a tape an animated GIF', 'film match.tape match.gif')
    .option('--board <name>', AS)
    .action((tape, out, { board }) => end(makeFilm(tape, out, board)))
  command('serve [record...]', 'runs a clock with its console on TCP, for npm run judge', 'serve journal --port 4000')
    .option('--port <n>', 'without it a free one is chosen; the address is printed', '0')
    .action((files, { port }) => end(serve(files, port)))
  seededBy(
    command(
      'swarm',
      'plays random matches by the thousand, each judged as it is played',
      'swarm --matches 10000 --seed 7',
    ),
    '1000',
  ).action(({ matches, seed, ...rest }) => end(makeSwarm(matches, seed, rest)))
  seededBy(
    command(
      'truth',
      'plays random matches on core, bundle and interpreter, which must agree',
      'truth --matches 30 --seed 7',
    ),
    '30',
  )
    .option('--espruino <path>', 'a Linux build of Espruino; without it only core and bundle are compared')
    .option('--jobs <n>', 'how many matches to play at a time; default one for each processor core')
    .action((options) => end(makeTruth(options)))
  command(
    'diff [records...]',
    'finds the first event at which two tapes or records differ',
    'diff mine.tape journal',
  ).action((files) => end(diff(files)))
  command('web', 'serves the clock to a browser on this machine', 'web --port 8080')
    .option('--port <n>', 'without it a free one is chosen; the address is printed', '0')
    .option('--out <dir>', 'writes the page to this folder instead, to be opened from the disk')
    .action(({ port, out }) => end(web(port, out)))
  return program
}

/** Shapes a command's help as all commands have it. */
function shape(examples: readonly string[]): (command: Command, helper: Help) => string {
  return (command, helper) => {
    const rows = (list: readonly { word: string; what: string }[]) =>
      list.map(({ word, what }) => [word, what] as const)
    const commands = helper.visibleCommands(command).filter((one) => one.name() !== 'help')
    const words = command.registeredArguments.map((one) => (one.variadic ? `${one.name()} ...` : one.name()))
    const name = command.parent ? [command.name(), ...words.filter((word) => word !== 'unknown ...')] : ['COMMAND']
    return helpText({
      use: `npm run -s sim -- ${name.join(' ')}`,
      what: command.description(),
      sections: [
        ['commands', rows(commands.map((one) => ({ word: one.name(), what: one.description() })))],
        [
          'options',
          rows(
            helper.visibleOptions(command).map((one) => ({
              word: one.flags,
              what: one.long === '--help' ? HELP_ROW[1] : helper.optionDescription(one),
            })),
          ),
        ],
      ],
      examples: command.parent ? examples : ['npm run -s sim -- run --help'],
      ends: ENDS,
    })
  }
}

function ranBy(command: Command): Command {
  return command
    .option('--on <place>', ON, 'core')
    .option('--board <name>', AS)
    .option('--json', 'prints the named record after each edge and each look, one JSON line each')
    .option('--png <dir>', 'writes a picture of the glass after each edge and each look')
}

function seededBy(command: Command, matches: string): Command {
  return command
    .option('--matches <n>', 'how many matches', matches)
    .option('--seed <n>', 'the same seed gives the same matches; without it one is chosen and printed')
    .option('--board <name>', `${NAMES}; default all of them`)
    .option('--json', 'prints the totals as one JSON object')
    .option('--out <dir>', 'the folder for the tape of a match that failed; default this folder')
}

async function play(unknown: readonly string[], board: string, program: Command): Promise<number> {
  const names = program.commands.map((one) => one.name())
  if (unknown.length) throw new Usage(`unknown command "${unknown[0]}"; one of ${names.join(', ')}`)
  return playTerminal(boardCalled(board))
}

async function run(files: readonly string[], { on, board, json, png }: RunOptions): Promise<number> {
  if (!files.length) throw new Usage('run needs a tape: npm run -s sim -- run FILE.tape')
  const tapes = files.map(readTape)
  if (!WHERE.includes(on)) throw new Usage(`--on: no place "${on}"; one of ${WHERE.join(', ')}`)
  const boards = tapes.map((tape) => boardFor(tape, board))
  let failed = 0
  for (const [i, tape] of tapes.entries()) failed += await replay(tape, on, boards[i], json ?? false, png)
  return failed ? 1 : 0
}

async function replayFile(
  files: readonly string[],
  { board, json, png }: { board: string; json?: boolean; png?: string },
): Promise<number> {
  const { file, words } = await readRecordFile('replay', files)
  replayRecord(words, file, { board: boardCalled(board), isJson: json ?? false, png })
  return 0
}

interface SheetOptions {
  left: string
  right: string
  language: string
  out?: string
  force?: boolean
}

async function sheet(files: readonly string[], options: SheetOptions): Promise<number> {
  const { left, right, language, out, force } = options
  if (!LANGUAGES.includes(language))
    throw new Usage(`--language: no language "${language}"; one of ${LANGUAGES.join(', ')}`)
  const kind = out && outKind(out, force ?? false)
  const { file, words } = await readRecordFile('sheet', files)
  const made = makeSheet(words, [left, right], file, language)
  if (!out) {
    process.stdout.write(sheetText(made))
    return 0
  }
  const page = sheetPage(made, basename(file))
  writeOut(out, kind === 'txt' ? sheetText(made) : kind === 'html' ? page : await pdf(page))
  process.stdout.write(`${out}\n`)
  return 0
}

/** What the sheet is written as, by the file's ending. */
function outKind(out: string, force: boolean): string {
  const [, kind] = /\.(txt|html|pdf)$/.exec(out) ?? []
  if (!kind) throw new Usage(`--out is "${out}"; name a file that ends with .txt, .html or .pdf`)
  if (existsSync(out) && !force)
    throw new Usage(`${out}: already exists; choose another name, or --force to overwrite it`)
  return kind
}

function writeOut(out: string, data: string | Uint8Array): void {
  try {
    writeFileSync(out, data)
  } catch (error) {
    throw new Usage(`${out} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function pdf(page: string): Promise<Uint8Array> {
  const { canPrint, NoStart, pdfOf } = await import('./web/chromium.ts')
  if (!canPrint())
    throw new Usage(
      'a PDF needs Chromium: install it, name it in CHROMIUM, or write .html and print that from any browser',
    )
  return pdfOf(page).catch((error: Error) => {
    throw error instanceof NoStart ? new Usage(`a PDF needs Chromium: ${error.message}`) : error
  })
}

async function makeFilm(file: string | undefined, out: string | undefined, board?: string): Promise<number> {
  if (file === undefined || out === undefined)
    throw new Usage('film needs a tape and a file for the film: npm run -s sim -- film FILE.tape OUT.gif')
  if (!out.endsWith('.gif')) throw new Usage(`${out}: a film is a GIF; name a file that ends with .gif`)
  const tape = readTape(file)
  const count = await film(tape, out, boardFor(tape, board))
  process.stdout.write(`${out}: ${count} pictures\n`)
  return 0
}

async function serve(files: readonly string[], port: string): Promise<number> {
  return serveClock(portIn(port), files.length ? (await readRecordFile('serve', files)).words : [])
}

async function makeSwarm(
  matches: string,
  seed: string | undefined,
  rest: { board?: string; json?: boolean; out?: string },
): Promise<number> {
  return swarm({ matches: wholeIn(matches, '--matches'), seed: seedIn(seed), ...rest })
}

async function makeTruth({ matches, seed, jobs, espruino, ...rest }: Record<string, string>): Promise<number> {
  return truth({
    matches: wholeIn(matches, '--matches'),
    seed: seedIn(seed),
    jobs: jobs ? wholeIn(jobs, '--jobs') : availableParallelism(),
    espruino: espruino && programIn(espruino, '--espruino'),
    ...rest,
  })
}

function seedIn(seed: string | undefined): number {
  return seed ? wholeIn(seed, '--seed') : Math.floor(Math.random() * 1e6)
}

/** The page is bundled when it is asked for. */
async function web(port: string, out: string | undefined): Promise<number> {
  const { buildPage, serveWeb } = await import('./web/build.ts')
  if (out === undefined) return serveWeb(portIn(port))
  try {
    await buildPage(out)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new Usage(`--out: cannot write the page to "${out}" (${code})`)
  }
  process.stdout.write(`${out}/index.html\n`)
  return 0
}

async function main(args: string[]): Promise<number> {
  let code = 0
  const program = makeProgram(async (ended) => {
    code = await ended
  })
  await parse(program, args)
  return code
}

void endWith(main(process.argv.slice(2)))
