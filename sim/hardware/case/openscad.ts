/*
 * OpenSCAD, called: a mesh, a picture, what a file tells of itself. Two run at a time.
 *
 * Graphics differ from machine to machine by a shade or a rim, so a kept picture serves as long as it shows the same;
 * it is drawn anew only when the case itself looks different.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decode } from 'fast-png'
import { ROOT } from '../../build/main.ts'
import type { Sheet } from '../sheet.ts'
import { CASED, FOLDER } from './parts.ts'

const run = promisify(execFile)
const AT_ONCE = 2

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

interface View {
  name: string
  part: string
  camera: string
  /** How far the camera stands away. */
  distance: number
  more?: string[]
}

const VIEWS: View[] = [
  { name: 'front', part: 'clock', camera: '0,58,26,60,0,22,', distance: 520 },
  { name: 'back', part: 'clock', camera: '0,58,30,112,0,205,', distance: 520 },
  { name: 'apart', part: 'clock', camera: '0,30,15,62,0,28,', distance: 760, more: ['-D', 'apart=60'] },
  { name: 'inside', part: 'inside', camera: '0,66,20,52,0,196,', distance: 480 },
  { name: 'button', part: 'button', camera: '58,90,38,82,0,0,', distance: 190 },
]
const SIZE = '1000,640'
/** A point differs by more than this, of 255, in so many of all points: then it is another picture. */
const SHADE = 48
const SHARE = 0.01

export async function views(): Promise<Sheet[]> {
  const jobs = CASED.flatMap((board) => VIEWS.map((view) => ({ board, view })))
  return inTurn(jobs, async ({ board, view: { name, part, camera, distance, more = [] } }) => {
    const options = ['-D', `part="${part}"`, ...more, '--camera', `${camera}${distance}`]
    const data = await render(board, 'png', [...options, '--imgsize', SIZE, '--colorscheme', 'Tomorrow'])
    if (!data) throw new Error(`no picture of ${board} ${name}`)
    return { path: `${FOLDER}/${board}-${name}.png`, data, serves: (kept) => looksLike(kept, data) }
  })
}

/** Whether two pictures show the same, rims and shades aside. */
export function looksLike(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [decode(one), decode(other)]
  if (a.width !== b.width || a.height !== b.height) return false
  const points = a.width * a.height
  let strange = 0
  for (let i = 0; i < points; i++) {
    const differs = [0, 1, 2].some((c) => Math.abs(a.data[i * a.channels + c] - b.data[i * b.channels + c]) > SHADE)
    if (differs) strange++
  }
  return strange <= points * SHARE
}
