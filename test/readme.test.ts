/*
 * The README's figures and links are true.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { buildBoard } from '../sim/build/main.ts'
import { pixlFolder } from './built.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const README = readFileSync(`${ROOT}README.md`, 'utf8')

describe('the README', () => {
  it('states the bytes that Pixl.js has to hold', async () => {
    const { files } = await buildBoard('pixl', await pixlFolder())
    const total = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(README).toContain(`| ${total.toLocaleString('en')} bytes |`)
  })

  it.each([...README.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, path]) => path))(
    'links to %s, which is there',
    (path) => {
      expect(existsSync(ROOT + path)).toBe(true)
    },
  )
})
