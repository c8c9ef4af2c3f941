/*
 * `npm run hardware [-- NAME ...]`: makes every file of hardware/ that no hand writes, or those of the makers named. A file that is
 * as it should be is not touched.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../build/main.ts'
import { endWith, Usage } from '../terminal/exit.ts'
import { makeProgress } from '../terminal/progress.ts'
import { MAKERS } from './makers.ts'
import { isKept, type Maker, type Sheet } from './sheet.ts'

/** Ms in which a program tells its version. */
const ANSWER_MS = 60_000

function makersFor(names: string[]): Maker[] {
  const known = MAKERS.map(({ name }) => name)
  const strange = names.find((name) => !known.includes(name))
  if (strange !== undefined) throw new Usage(`hardware: no maker ${strange}: there are ${known.join(', ')}`)
  return MAKERS.filter(({ name }) => !names.length || names.includes(name))
}

/** Refuses at once, before anything is written, when a program is not there. */
function checkPrograms(makers: Maker[]): void {
  for (const { name, needs } of makers) {
    if (!needs) continue
    try {
      execFileSync(needs, ['--version'], { stdio: 'ignore', timeout: ANSWER_MS })
    } catch {
      throw new Usage(`hardware: ${name} needs ${needs}: install it, or name other makers`)
    }
  }
}

function write({ path, data }: Sheet): void {
  const file = join(ROOT, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

async function main(): Promise<number> {
  const makers = makersFor(process.argv.slice(2))
  checkPrograms(makers)
  const progress = makeProgress('hardware', makers.length)
  const lines: string[] = []
  for (const { name, make } of makers) {
    const sheets = await make()
    const changed = sheets.filter((sheet) => !isKept(sheet))
    changed.forEach(write)
    progress.step()
    lines.push(`${name}: ${sheets.length} files, ${changed.length} changed`)
  }
  progress.end()
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

void endWith(main())
