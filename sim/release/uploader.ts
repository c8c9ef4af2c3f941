/*
 * The uploader of a release as one file: `npm run flash` without the build, with all packages that it needs bundled in.
 * The drivers of serial ports lie beside it; the makers of the package `serialport` have compiled them for each system.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { ROOT } from '../build/main.ts'

const DRIVERS = 'node_modules/@serialport/bindings-cpp/prebuilds'
/** The systems whose drivers are taken: people run Node.js 20 there, with a cable to a board. */
const SYSTEMS = /^(darwin|linux|win32)-/

export interface Uploader {
  code: string
  /** By their paths from the folder of the code. */
  drivers: Map<string, Buffer>
  /** The licenses of the packages in the code, by package. */
  licenses: Map<string, string>
}

/**
 * `serialport` looks for its drivers in `prebuilds` in the folder above `__dirname`. This makes it the program's own
 * folder, for a wire too, which is started there.
 */
const HEAD = `import * as nodeModule from 'node:module'
const require = nodeModule.createRequire(import.meta.url)
const __dirname = require('node:path').join(require('node:url').fileURLToPath(import.meta.url), '../package')
`

const OPTIONS = {
  ...{ absWorkingDir: ROOT, bundle: true, write: false, metafile: true, logLevel: 'silent' },
  ...{ platform: 'node', format: 'esm', target: 'node20', charset: 'ascii', legalComments: 'inline' },
  banner: { js: HEAD },
} satisfies BuildOptions

/** Where the drivers of the package are; '' where it is not installed. */
export function driversFolder(): string {
  const folder = join(ROOT, DRIVERS)
  return existsSync(folder) ? folder : ''
}

export async function makeUploader(): Promise<Uploader> {
  const wire = await build({ ...OPTIONS, entryPoints: ['sim/judge/wire.ts'] })
  const whole = await build({
    ...OPTIONS,
    entryPoints: ['sim/release/flash.ts'],
    plugins: [wireInside(wire.outputFiles[0].text)],
  })
  const inputs = [wire, whole].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const names = new Set(inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []))
  return {
    code: whole.outputFiles[0].text,
    drivers: driversIn(driversFolder()),
    licenses: new Map([...names].sort().map((name) => [name, licenseOf(name)])),
  }
}

/** Replaces `wire-code.ts`, which compiles the wire, by a module that has it compiled. */
function wireInside(code: string): Plugin {
  const contents = `import { fileURLToPath } from 'node:url'
export const HOME = fileURLToPath(new URL('.', import.meta.url))
export const wireCode = () => ${JSON.stringify(code)}`
  return {
    name: 'wire inside',
    setup(made) {
      made.onLoad({ filter: /[/\\]wire-code\.ts$/ }, () => ({ contents, loader: 'js' }))
    },
  }
}

function driversIn(folder: string): Map<string, Buffer> {
  const systems = readdirSync(folder).filter((name) => SYSTEMS.test(name))
  const files = systems.flatMap((system) => readdirSync(join(folder, system)).map((file) => `${system}/${file}`))
  return new Map(files.sort().map((file) => [`prebuilds/${file}`, readFileSync(join(folder, file))]))
}

function licenseOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name)
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`
}
