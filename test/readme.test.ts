/*
 * The README's figures and links are true.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Manifest } from '../sim/build/main.ts'
import { boardFolder } from './built.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const README = readFileSync(`${ROOT}README.md`, 'utf8')

describe('the README', () => {
  it('states the bytes of the table clock', async () => {
    const manifest = await readFile(`${await boardFolder('table')}/manifest.json`, 'utf8')
    const { files }: Manifest = JSON.parse(manifest)
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(README).toContain(`${total.toLocaleString('en')} bytes of files`)
  })

  it.each([...README.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, path]) => path))(
    'links to %s, which is there',
    (path) => {
      expect(existsSync(ROOT + path)).toBe(true)
    },
  )
})
