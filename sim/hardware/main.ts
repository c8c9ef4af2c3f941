/*
 * `npm run hardware [-- MAKER ...]`: makes every generated file of hardware/, or those of the makers named. A file that
 * is up to date is not touched. If a program is missing, a line says so, and the other makers are run.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../build/main.ts'
import { HELP_ROW, helpText, WRONG_USE, wantsHelp } from '../terminal/command.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { makeProgress } from '../terminal/progress.ts'
import { NoStart } from '../web/chromium.ts'
import { MAKERS } from './makers.ts'
import { isKept, type Maker, type Sheet } from './sheet.ts'

const HELP = helpText({
  use: 'npm run hardware -- MAKER ...',
  what: 'Makes the generated files of hardware/: all of them, or those of the makers named. A file that is up to date is not touched.',
  sections: [
    ['makers', MAKERS.map(({ name, what, needs }) => [name, needs ? `${what}; needs ${needs}` : what] as const)],
    ['options', [HELP_ROW]],
  ],
  examples: ['npm run hardware -- card card-pdf'],
  ends: [
    ['0', 'all made'],
    WRONG_USE,
    ['3', 'a program is missing or did not start; the files that need it were not made'],
  ],
})
/** Ms that a program has to print its version. */
const ANSWER_MS = 60_000
/** Exit code when something was not made because a program is missing or did not start. */
const NOT_ALL = 3

function makersFor(names: string[]): Maker[] {
  const known = MAKERS.map(({ name }) => name)
  const strange = names.find((name) => !known.includes(name))
  if (strange !== undefined) throw new Usage(`hardware: no maker "${strange}"; one of ${known.join(', ')}`)
  return MAKERS.filter(({ name }) => !names.length || names.includes(name))
}

function hasProgram({ needs, isThere }: Maker): boolean {
  if (!needs) return true
  if (isThere) return isThere()
  try {
    execFileSync(needs, ['--version'], { stdio: 'ignore', timeout: ANSWER_MS })
    return true
  } catch {
    return false
  }
}

/** The files of a maker; undefined, with a line that says so, if its program is missing or does not start. */
async function sheetsOf(maker: Maker): Promise<Sheet[] | undefined> {
  try {
    if (!hasProgram(maker)) throw new NoStart(`it needs ${maker.needs}: install it, or name other makers`)
    return await maker.make()
  } catch (error) {
    if (!(error instanceof NoStart)) throw error
    process.stderr.write(`hardware: ${maker.name} is not made: ${error.message}\n`)
    return undefined
  }
}

function write({ path, data }: Sheet): void {
  const file = join(ROOT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

async function main(args: string[]): Promise<number> {
  if (wantsHelp(args)) process.stdout.write(HELP)
  if (wantsHelp(args)) return 0
  const makers = makersFor(args)
  const progress = makeProgress('hardware', makers.length)
  const lines: string[] = []
  for (const maker of makers) {
    const sheets = await sheetsOf(maker)
    progress.step()
    if (!sheets) continue
    const changed = sheets.filter((sheet) => !isKept(sheet))
    changed.forEach(write)
    lines.push(`${maker.name}: ${sheets.length} files, ${changed.length} changed`)
  }
  progress.end()
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return lines.length === makers.length ? 0 : NOT_ALL
}

void endWith(main(process.argv.slice(2)))
