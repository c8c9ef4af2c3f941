/*
 * Which parts of the firmware hold how much of a board's code: percent of the joined and shortened code by the folders of its source, and
 * by its largest files.
 */
import { dirname, join, relative } from 'node:path'
import { weighSources } from '../build/bundle.ts'
import { CLOCK, ROOT } from '../build/main.ts'

/** Files that have a line of their own. */
const LARGEST = 12

/** In percent: each folder of `firmware` by its name, the largest first, then the largest files. */
export async function sharesOf(board: string): Promise<Record<string, number>> {
  const firmware = join(ROOT, 'firmware')
  const weighed = [...(await weighSources(join(firmware, `boards/${board}.ts`), CLOCK))]
  const files = weighed.map(([file, bytes]): [string, number] => [relative(firmware, file), bytes])
  const folders = new Map<string, number>()
  for (const [file, bytes] of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + bytes)
  const all = files.reduce((sum, [, bytes]) => sum + bytes, 0)
  const largest = (list: readonly [string, number][]): [string, number][] => [...list].sort(([, a], [, b]) => b - a)
  const told = [...largest([...folders]), ...largest(files).slice(0, LARGEST)]
  return Object.fromEntries(told.map(([name, bytes]) => [name, Math.round((1000 * bytes) / all) / 10]))
}
