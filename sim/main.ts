/*
 * The simulator's entry: each command with its options and examples, and what its end means to a shell.
 */
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { LANGUAGES } from './clock/languages.ts'
import { serve as serveClock } from './judge/serve.ts'
import { readMatch } from './record/entries.ts'
import { replayRecord } from './record/print.ts'
import { makeSheet } from './record/sheet.ts'
import { sheetPage } from './record/sheet-html.ts'
import { sheetText } from './record/sheet-text.ts'
import { swarm } from './swarm/swarm.ts'
import { makeFolder, wantNew, writeOutput } from './tape/file.ts'
import { film } from './tape/film.ts'
import { playTapes, WHERE } from './tape/run.ts'
import { HELP_ROW, type Help, helpText, type Row, typedIn, WRONG_USE, wantNone, wantsHelp } from './terminal/command.ts'
import { endWith, Usage } from './terminal/exit.ts'
import { portIn, programIn, readRecordFile, readTape, wholeIn } from './terminal/input.ts'
import { playTerminal } from './terminal/play.ts'
import { truth } from './truth/truth.ts'

/** Exit codes; `fails` is what 1 means. */
function endsOf(fails?: string): readonly Row[] {
  return [['0', 'success'], ...(fails ? [['1', fails] as const] : []), WRONG_USE, ['130', 'Ctrl-C']]
}

const ON = `core; bundle, the board's bundle, built anew, on a stub of Espruino; or espruino, the bundle on the interpreter that ESPRUINO names`

/** The options of all commands, by their names in the help. */
type Values = Partial<
  Record<
    'on' | 'png' | 'left' | 'right' | 'language' | 'out' | 'port' | 'matches' | 'seed' | 'jobs' | 'espruino',
    string
  >
> & { json?: boolean; force?: boolean }

interface SimCommand {
  /** The words behind its name. */
  takes?: string
  what: string
  options: readonly Row[]
  example: string
  /** What exit code 1 means. */
  fails?: string
  /** Resolves to the exit code. */
  run: (words: string[], values: Values) => Promise<number>
}

const FORCE: Row = ['--force', 'overwrites an existing file']
const SEEDED: readonly Row[] = [
  ['--seed N', 'the same seed gives the same matches; without it one is chosen, and told with a match that failed'],
  ['--json', 'prints the totals as one JSON object'],
  ['--out DIR', 'the folder for the tape of a match that failed; default this folder'],
]

const COMMANDS: Record<string, SimCommand> = {
  play: {
    what: 'plays a clock in the terminal (npm start)',
    options: [],
    example: 'npm start',
    run: play,
  },
  run: {
    takes: 'TAPE ...',
    what: 'replays tapes on virtual time',
    options: [
      ['--on PLACE', `${ON}; default core`],
      ['--json', 'prints every number of the session by name after each edge and each look, one JSON line each'],
      ['--png DIR', 'writes a picture of the glass after each edge and each look'],
    ],
    example: 'npm run -s sim -- run match.tape --json',
    fails: 'an expectation failed',
    run,
  },
  replay: {
    takes: 'RECORD',
    what: 'prints a match record, one entry per line',
    options: [
      ['--json', 'prints every number of the session by name after each entry, one JSON line each'],
      ['--png DIR', 'writes a picture of the glass after each entry'],
    ],
    example: 'npm run -s sim -- replay journal --png pictures',
    run: replayFile,
  },
  sheet: {
    takes: 'RECORD',
    what: 'makes a match record a sheet to sign',
    options: [
      ['--left NAME', 'the left player; without a name there is a line to write it on'],
      ['--right NAME', 'the right player'],
      ['--language CODE', `${LANGUAGES.join(', ')}; default ${LANGUAGES[0]}`],
      ['--out FILE', 'a file that ends with .txt, .html or .pdf; without it the text is printed'],
      FORCE,
    ],
    example: 'npm run -s sim -- sheet journal --language ru --out sheet.pdf',
    run: sheet,
  },
  film: {
    takes: 'TAPE OUT.gif',
    what: 'makes a tape an animated GIF',
    options: [FORCE],
    example: 'npm run -s sim -- film match.tape match.gif',
    run: makeFilm,
  },
  serve: {
    takes: '[RECORD]',
    what: 'runs a clock with its console on TCP, for npm run judge',
    options: [['--port N', 'without it a free one is chosen; the address is printed']],
    example: 'npm run -s sim -- serve journal --port 4000',
    run: serve,
  },
  swarm: {
    what: 'plays random matches by the thousand, each judged as it is played',
    options: [['--matches N', 'how many matches; default 1000'], ...SEEDED],
    example: 'npm run -s sim -- swarm --matches 10000 --seed 7',
    fails: 'a match failed',
    run: makeSwarm,
  },
  truth: {
    what: 'plays random matches on core, bundle and interpreter, which must agree',
    options: [
      ['--matches N', 'how many matches; default 30'],
      ...SEEDED,
      ['--espruino PATH', 'a Linux build of Espruino; without it only core and bundle are compared'],
      ['--jobs N', 'how many matches to play at a time; default one for each processor core'],
    ],
    example: 'npm run -s sim -- truth --matches 30 --seed 7',
    fails: 'two of them differ',
    run: makeTruth,
  },
  web: {
    what: 'serves the clock to a browser on this machine',
    options: [
      ['--port N', 'without it a free one is chosen; the address is printed'],
      ['--out DIR', 'writes the page to this folder instead, to be opened from the disk'],
    ],
    example: 'npm run -s sim -- web --port 8080',
    run: web,
  },
}

/** The help of all commands together. */
const HELP = helpText({
  use: 'npm run -s sim -- COMMAND',
  what: 'the clock without a board: to play, replay, film and check',
  sections: [
    ['commands', Object.entries(COMMANDS).map(([name, { what }]) => [name, what] as const)],
    ['options', [HELP_ROW]],
  ],
  examples: ['npm run -s sim -- run --help'],
  ends: endsOf('an expectation or a match failed, or two things that must agree differ'),
})

function helpOf(name: string): Help {
  const { takes = '', what, options, example, fails } = COMMANDS[name]
  const use = `npm run -s sim -- ${name} ${takes}`.trim()
  return { use, what, sections: [['options', [...options, HELP_ROW]]], examples: [example], ends: endsOf(fails) }
}

async function play(words: string[]): Promise<number> {
  wantNone('play', words)
  return playTerminal()
}

async function run(files: string[], { on = 'core', json, png }: Values): Promise<number> {
  if (!files.length) throw new Usage('run needs a tape: npm run -s sim -- run FILE.tape')
  const tapes = files.map(readTape)
  if (!WHERE.includes(on)) throw new Usage(`--on: no place "${on}"; one of ${WHERE.join(', ')}`)
  return (await playTapes(tapes, on, json ?? false, png)) ? 1 : 0
}

async function replayFile(files: string[], { json, png }: Values): Promise<number> {
  const { file, words } = await readRecordFile('replay', files)
  replayRecord(words, file, { isJson: json ?? false, png })
  return 0
}

async function sheet(files: string[], options: Values): Promise<number> {
  const { left = '', right = '', language = LANGUAGES[0], out, force } = options
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
  writeOutput(out, kind === 'txt' ? sheetText(made) : kind === 'html' ? page : await pdf(page))
  process.stdout.write(`${out}\n`)
  return 0
}

/** What the sheet is written as, by the file's ending. */
function outKind(out: string, force: boolean): string {
  const [, kind] = /\.(txt|html|pdf)$/.exec(out) ?? []
  if (!kind) throw new Usage(`--out is "${out}"; name a file that ends with .txt, .html or .pdf`)
  wantNew(out, force)
  return kind
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

async function makeFilm([file, out, ...more]: string[], { force = false }: Values): Promise<number> {
  if (file === undefined || out === undefined)
    throw new Usage('film needs a tape and a file for the film: npm run -s sim -- film FILE.tape OUT.gif')
  wantNone('film', more)
  if (!out.endsWith('.gif')) throw new Usage(`${out}: a film is a GIF; name a file that ends with .gif`)
  wantNew(out, force)
  const count = await film(readTape(file), out)
  process.stdout.write(`${out}: ${count} ${count === 1 ? 'picture' : 'pictures'}\n`)
  return 0
}

async function serve(files: string[], { port = '0' }: Values): Promise<number> {
  if (!files.length) return serveClock(portIn(port), [])
  const { file, words } = await readRecordFile('serve', files)
  readMatch(words, file)
  return serveClock(portIn(port), words)
}

async function makeSwarm(words: string[], { matches = '1000', seed, json, out }: Values): Promise<number> {
  wantNone('swarm', words)
  if (out !== undefined) makeFolder('--out', out)
  return swarm({ matches: wholeIn(matches, '--matches'), seed: seedIn(seed), json, out })
}

async function makeTruth(words: string[], values: Values): Promise<number> {
  wantNone('truth', words)
  const { matches = '30', seed, jobs, espruino, json, out } = values
  if (out !== undefined) makeFolder('--out', out)
  return truth({
    matches: wholeIn(matches, '--matches'),
    seed: seedIn(seed),
    jobs: jobs !== undefined ? wholeIn(jobs, '--jobs') : availableParallelism(),
    espruino: espruino === undefined ? undefined : programIn(espruino, '--espruino'),
    ...{ json, out },
  })
}

function seedIn(seed: string | undefined): number {
  return seed !== undefined ? wholeIn(seed, '--seed') : 1 + Math.floor(Math.random() * 1e6)
}

/** The page is bundled when it is asked for. */
async function web(words: string[], { port = '0', out }: Values): Promise<number> {
  wantNone('web', words)
  const { buildPage, serveWeb } = await import('./web/build.ts')
  if (out === undefined) return serveWeb(portIn(port))
  makeFolder('--out', out)
  try {
    await buildPage(out)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new Usage(`--out: the page cannot be written to "${out}", ${code}`)
  }
  process.stdout.write(`${out}/index.html\n`)
  return 0
}

/** Without a command the clock is played. */
async function main(args: string[]): Promise<number> {
  const [first = ''] = args
  const isNamed = Object.hasOwn(COMMANDS, first)
  if (first && !isNamed && !first.startsWith('-'))
    throw new Usage(`unknown command "${first}"; one of ${Object.keys(COMMANDS).join(', ')}`)
  if (!isNamed && wantsHelp(args)) {
    process.stdout.write(HELP)
    return 0
  }
  const name = isNamed ? first : 'play'
  const typed = await typedIn<Values>(isNamed ? args.slice(1) : args, helpOf(name))
  return typed ? COMMANDS[name].run(typed.words, typed.values) : 0
}

void endWith(main(process.argv.slice(2)))
