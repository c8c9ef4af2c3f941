/*
 * The core as a package for other programs: one module of JavaScript, and its types. `npm pack` makes it, into
 * `dist/core`, which `package.json` exports as `nardy-clock/core`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './bundle.ts'

const CORE = join(ROOT, 'firmware/core')
const OUT = join(ROOT, 'dist/core')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

rmSync(OUT, { recursive: true, force: true })
await build({
  entryPoints: [join(CORE, 'index.ts')],
  outfile: join(OUT, 'index.js'),
  bundle: true,
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
})
execFileSync(process.execPath, [TSC, '-p', CORE, '--outDir', OUT], { cwd: ROOT, stdio: 'inherit' })
for (const file of readdirSync(OUT).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(OUT, file)
  // in the module the enums are objects; and a program imports a declaration file as a .js
  const text = readFileSync(path, 'utf8')
    .replaceAll('const enum', 'enum')
    .replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
  writeFileSync(path, text)
}
