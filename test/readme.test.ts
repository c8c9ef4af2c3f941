/*
 * The README's figures and links are true.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { PIXL } from '../sim/boards.ts'
import type { Manifest } from '../sim/build/main.ts'
import { boardFolder, pixlFolder } from './built.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Bytes that Espruino's Storage puts before each file. */
const HEAD = 32
const README = readFileSync(`${ROOT}README.md`, 'utf8')

/** The settings at their longest, with eight controls, and what the guard keeps; each with its head. */
const KEPT = 300 + 40 + HEAD * 2

describe('the README', () => {
  it('states the bytes that Pixl.js has to hold', async () => {
    const manifest = await readFile(`${await pixlFolder()}/manifest.json`, 'utf8')
    const { files }: Manifest = JSON.parse(manifest)
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(README).toContain(`| ${total.toLocaleString('en')} bytes |`)
  })

  it('states the bytes of the table clock', async () => {
    const manifest = await readFile(`${await boardFolder('table')}/manifest.json`, 'utf8')
    const { files }: Manifest = JSON.parse(manifest)
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(README).toContain(`${total.toLocaleString('en')} bytes of files`)
  })

  it('states the room that they, the match record and the settings take in the Storage of Pixl.js, and it is there', async () => {
    const { files }: Manifest = JSON.parse(await readFile(`${await pixlFolder()}/manifest.json`, 'utf8'))
    const room = files.reduce((sum, file) => sum + Math.ceil(file.bytes / 4) * 4 + HEAD, PIXL.words * 4 + HEAD + KEPT)
    expect(README).toContain(`| 36,864 | ${room.toLocaleString('en')} bytes |`)
    expect(room).toBeLessThan(36_864)
  })

  it.each([...README.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, path]) => path))(
    'links to %s, which is there',
    (path) => {
      expect(existsSync(ROOT + path)).toBe(true)
    },
  )
})
