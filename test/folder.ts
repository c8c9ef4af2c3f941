/*
 * Temporary folders for the files that a test writes. They are deleted after the last test in its file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder with these files, by name; returns its path. */
export function makeFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'nardy-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** A new file, alone in a new folder; returns its path. */
export function makeFile(name: string, text: string | Uint8Array): string {
  return join(makeFolder({ [name]: text }), name)
}
