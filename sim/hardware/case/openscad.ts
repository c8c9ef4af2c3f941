/*
 * OpenSCAD, called: a mesh, a picture, what a file tells of itself. Two run at a time.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../build/main.ts'

const run = promisify(execFile)
const AT_ONCE = 2

export const FOLDER = 'hardware/case'

/** What comes of a board's file with these settings; nothing if OpenSCAD says that there is nothing to draw. */
export async function render(
  board: string,
  kind: 'stl' | 'png' | 'echo',
  options: string[],
): Promise<Buffer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'case-'))
  const out = join(folder, `out.${kind}`)
  const args = ['-o', out, ...options, join(ROOT, FOLDER, `${board}.scad`)]
  const onScreen = kind !== 'png' || process.env.DISPLAY
  const [program, ...first] = onScreen ? ['openscad'] : ['xvfb-run', '-a', 'openscad']
  try {
    const { stderr } = await run(program, [...first, ...args], { maxBuffer: 1 << 26 }).catch((error: Error) => {
      const text = `${(error as { stderr?: string }).stderr ?? error.message}`
      if (/top level object is empty/.test(text)) return { stderr: '' }
      throw new Error(`${board} ${options.join(' ')}: ${text}`)
    })
    const warning = stderr.match(/^(?:WARNING|ERROR|TRACE).*$/m)
    if (warning) throw new Error(`${board} ${options.join(' ')}: ${warning[0]}`)
    return statSync(out, { throwIfNoEntry: false })?.size ? readFileSync(out) : undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What each of the jobs gives, in their order. */
export async function inTurn<Job, Result>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < jobs.length) {
      const i = next++
      results[i] = await work(jobs[i])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
