/*
 * Reads a command line with commander, and prints the help of a command, in one form for all: how it is typed, what it
 * does, its words and options, examples, and its exit codes. The options are the rows of the help, so each is stated
 * once. Wrong use is told in one line.
 */
import { Command, CommanderError } from 'commander'
import { inLines } from '../clock/shown.ts'
import { Usage } from './exit.ts'

export interface Typed<T> {
  /** By long name in camel case: text where the row has a word behind the option, otherwise whether it was typed. */
  values: T
  words: string[]
}

/** `--minutes N` in commander's form. The port has a long name too. */
function flagsOf(word: string): string {
  return word.replace('-p PORT', '-p, --port PORT').replace(/ (\S+)$/, ' <$1>')
}

/** What was typed; undefined if that was a request for help, which is then printed. Throws a Usage. */
export async function typedIn<T extends object>(args: readonly string[], help: Help): Promise<Typed<T> | undefined> {
  const rows = (help.sections ?? []).flatMap(([, list]) => list).filter(([word]) => /^-(p|-\w)/.test(word))
  const program = new Command()
    .argument('[words...]')
    .helpOption('-h, --help')
    .configureHelp({ formatHelp: () => helpText(help) })
  for (const [word] of rows) {
    const [name, value] = word.split(' ')
    const read = (typed: string, before?: string): string => {
      if (typed.startsWith('--')) throw new Usage(`"${typed}" is an option; write a value after ${name}`)
      if (before !== undefined) throw new Usage(`${name} is typed twice; write it once`)
      return typed
    }
    const add = (port: string, all: string[] = []): string[] => [...all, read(port)]
    if (!value) program.option(word)
    else if (name === '-p') program.option(flagsOf(word), '', add)
    else program.option(flagsOf(word), '', read)
  }
  let words: string[] | undefined
  program.action((typed: string[]) => {
    words = typed
  })
  try {
    await program
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      throw new Usage(`${error.message.replace(/^error: |\. Expected .*/g, '').split('\n')[0]}; see --help`)
  }
  return words && { values: program.opts<T>(), words }
}

/** Throws a Usage where there are words for a command that takes none. */
export function wantNone(command: string, words: readonly string[]): void {
  if (words.length) throw new Usage(`${command} takes no more words, but there is "${words.join(' ')}"`)
}

/** A word and what it means. Text that is longer than a line goes on below its own beginning. */
export type Row = readonly [word: string, what: string]

export interface Help {
  /** As it is typed: `npm run flash -- BOARD -p PORT`. */
  use: string
  what: string
  sections?: readonly (readonly [title: string, rows: readonly Row[]])[]
  examples?: readonly string[]
  /** Exit codes. */
  ends: readonly Row[]
}

/** The widths of a line, if the terminal is no narrower, and of the words' column, in characters, at most. */
const WIDTH = 116
const MOST_WORD = 60

/** How a clock is named on the command line; every command that reaches one says it so. */
export const PORT_ROWS: readonly Row[] = [
  ['-p PORT', '/dev/ttyACM0, COM3, aa:bb:cc:dd:ee:ff (Bluetooth, on Linux) or tcp://host:port;'],
  ['', 'npm run -s judge -- ports lists what is connected'],
]
export const HALL_ROW: Row = ['--hall FILE', 'a file with a clock on each line: PORT NAME; # begins a comment']
export const HELP_ROW: Row = ['-h, --help', 'prints this help']
export const WRONG_USE: Row = ['2', 'wrong usage; one line says what is wrong']

/** Whether the command is asked about itself. */
export function wantsHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

export function helpText({ use, what, sections = [], examples = [], ends }: Help): string {
  const parts = [
    [use],
    ['', ...wrapped(what, 2).map((line) => `  ${line}`)],
    ...sections.filter(([, rows]) => rows.length).map(([title, rows]) => ['', title, ...rowsOf(rows)]),
    examples.length ? ['', 'for example', ...examples.map((line) => `  ${line}`)] : [],
    ['', 'exit codes', ...rowsOf(ends)],
  ]
  return `${parts.flat().join('\n')}\n`
}

function rowsOf(rows: readonly Row[]): string[] {
  const wide = Math.min(MOST_WORD, Math.max(...rows.map(([word]) => word.length)))
  return rows.flatMap(([word, what]) => {
    const indent = wide + 4
    const [first = '', ...more] = wrapped(what, indent)
    return [`  ${word.padEnd(wide)}  ${first}`.trimEnd(), ...more.map((line) => ' '.repeat(indent) + line)]
  })
}

/** The paragraphs of a text in lines that fit beside an indent. */
function wrapped(text: string, indent: number): string[] {
  const width = Math.min(WIDTH, process.stdout.columns || WIDTH)
  return text.split('\n').flatMap((paragraph) => inLines(paragraph.split(' '), ' ', width - indent))
}
