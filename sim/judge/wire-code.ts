/*
 * The program of a wire as text, compiled once for all clocks: a process that runs TypeScript takes ten times as long
 * to start. In a release another module replaces this one and has the text ready (`sim/release/uploader.ts`).
 */
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The folder in which a wire is started and finds its packages. */
export const HOME = fileURLToPath(new URL('../..', import.meta.url))

let code = ''

export function wireCode(): string {
  const entryPoints = [fileURLToPath(new URL('wire.ts', import.meta.url))]
  code ||= buildSync({
    ...{ entryPoints, bundle: true, write: false, platform: 'node', format: 'esm' },
    external: ['serialport'],
  }).outputFiles[0].text
  return code
}
