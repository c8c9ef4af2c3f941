/*
 * The core as a package: packed, installed in an empty project, and run there with the example of its README and its
 * types.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { makeFolder } from '../folder.ts'

const run = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe('the package of the core', () => {
  const folder = makeFolder()
  const readme = readFileSync(join(ROOT, 'firmware/core/README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)![1]

  beforeAll(() => {
    run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', folder)
    const tarball = run(folder, 'sh', '-c', 'ls *.tgz').trim()
    writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "type": "module", "private": true }')
    run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
    writeFileSync(join(folder, 'example.ts'), example)
  }, 120_000)

  it('runs the README’s example, which prints both banks, and what a record brings back', () => {
    run(ROOT, 'npx', 'esbuild', join(folder, 'example.ts'), `--outfile=${join(folder, 'example.js')}`)
    expect(run(folder, 'node', 'example.js')).toBe('828000\n824100\n840000,824100\n')
  })

  it('the example passes a strict type check against the package’s types', () => {
    symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'))
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
    run(folder, 'node', 'node_modules/typescript/bin/tsc', ...flags, 'example.ts')
  })

  it('contains the core and nothing else of the project', () => {
    const packed = JSON.parse(run(ROOT, 'npm', 'pack', '--dry-run', '--json', '--ignore-scripts'))
    const files: string[] = packed[0].files.map(({ path }: { path: string }) => path)
    expect(files.filter((path) => !/^(dist\/core\/.*|package\.json|README(\.ru)?\.md|LICENSE)$/.test(path))).toEqual([])
    const code = readFileSync(join(folder, 'node_modules/nardy-clock/dist/core/index.js'), 'utf8')
    expect(code.match(/^import /gm)).toBeNull()
    expect([...code.matchAll(/^\/\/ (\S+)$/gm)].filter(([, file]) => !file.startsWith('firmware/core/'))).toEqual([])
  })
})
