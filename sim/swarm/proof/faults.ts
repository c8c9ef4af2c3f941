/*
 * Reads the faults of `faults.diff`, puts one into the core, wherever in the file its lines stand, and lets the adversary
 * and players play on that core.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HUNT = fileURLToPath(new URL('hunt.ts', import.meta.url))

export interface Fault {
  name: string
  words: string
  edits: readonly (readonly [file: string, from: string, to: string])[]
}

const [, ...BLOCKS] = readFileSync(new URL('faults.diff', import.meta.url), 'utf8').split(/\n\n(?=\S+: )/)

export const FAULTS: readonly Fault[] = BLOCKS.map((block) => {
  const [head, ...hunks] = block.split('\n@ ')
  const [, name, words] = /^(\S+): (.*)/.exec(head)!
  return { name, words, edits: hunks.map(editOf) }
})

function editOf(hunk: string): Fault['edits'][number] {
  const [file, ...lines] = hunk.trimEnd().split('\n')
  const without = (sign: string): string =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('')
  return [file, without('+'), without('-')]
}

/** The texts of the changed files by name. Throws if a file no longer has the fault's lines, or has them twice. */
export function plant({ name, edits }: Fault, read: (file: string) => string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [part, from, to] of edits) {
    const file = `firmware/core/${part}`
    const [before, after, ...more] = (texts.get(file) ?? read(file)).split(from)
    if (after === undefined || more.length)
      throw new Error(
        `${name} no longer applies: ${file} ${more.length ? 'has its lines twice' : 'no longer has its lines'}`,
      )
    texts.set(file, before + to + after)
  }
  return texts
}

/** The program of the hunt, with this fault in its core. */
async function huntWith(fault: Fault): Promise<string> {
  const texts = plant(fault, (file) => readFileSync(join(ROOT, file), 'utf8'))
  const { outputFiles } = await build({
    ...{ entryPoints: [HUNT], bundle: true, platform: 'node', format: 'esm', packages: 'external', write: false },
    plugins: [
      {
        name: 'planted',
        setup: ({ onLoad }) => {
          onLoad({ filter: /core/ }, ({ path }) => {
            const contents = texts.get(relative(ROOT, path))
            return contents === undefined ? undefined : { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  return outputFiles[0].text
}

/** What the law finds on a core with this fault; '' if nothing. */
export async function found(fault: Fault): Promise<string> {
  const input = await huntWith(fault)
  return execFileSync(process.execPath, ['--input-type=module', '-'], { input, cwd: ROOT, encoding: 'utf8' })
}
