/*
 * Reads a command line with commander. The options are the rows of the help, so each is stated once. Wrong use is told
 * in one line.
 */
import { Command, CommanderError } from 'commander'
import { Usage } from './exit.ts'
import { type Help, helpText } from './help.ts'

export interface Typed<T> {
  /**
   * By their long names in camel case: text where the row has a word behind the option, otherwise whether it was typed.
   */
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
    if (word.startsWith('-p ')) program.option(flagsOf(word), '', (port: string, all: string[] = []) => [...all, port])
    else program.option(flagsOf(word))
  }
  let words: string[] | undefined
  program.action((typed: string[]) => {
    words = typed
  })
  await parse(program, args)
  return words && { values: program.opts<T>(), words }
}

/** Runs a program by what was typed. Throws a Usage for what it does not take. */
export async function parse(program: Command, args: readonly string[]): Promise<void> {
  for (const one of [program, ...program.commands]) one.exitOverride().configureOutput({ writeErr: () => {} })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      throw new Usage(`${error.message.replace(/^error: |\. Expected .*/g, '').split('\n')[0]}; see --help`)
  }
}

/** Throws a Usage where there are words for a command that takes none. */
export function wantNone(command: string, words: readonly string[]): void {
  if (words.length) throw new Usage(`${command} takes no more words, but there is "${words.join(' ')}"`)
}
