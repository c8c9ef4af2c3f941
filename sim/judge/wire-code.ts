/*
 * The program of a wire as text, compiled once for all clocks: what runs TypeScript takes ten times as long to start as the wire itself. In a
 * release another module stands in the place of this one, which has the text ready (`sim/release/uploader.ts`).
 */
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The folder that a wire is started in, from where it finds its packages. */
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
