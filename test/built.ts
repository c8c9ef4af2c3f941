/*
 * The board's folder as `npm run build` makes it, built once for a run of tests into a temporary folder.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBoard } from '../sim/build/main.ts'

let folder: Promise<string> | undefined

export function pixlFolder(): Promise<string> {
  folder ??= build()
  return folder
}

async function build(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'nardy-clock-pixl-'))
  await buildBoard('pixl', dir)
  return dir
}
