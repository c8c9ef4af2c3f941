/*
 * Faults that hands would win by, most of which the core once had, each as a patch that puts it there: what it was, in words, then a unified diff.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))

export interface Patch {
  /** The finding's id, and where it had several faults which of them. */
  name: string
  words: string
  hunks: Hunk[]
}

/** Lines of a file, and what takes their place. */
export interface Hunk {
  file: string
  from: string
  to: string
}

/** All of them, by name. */
export function readPatches(dir = HERE): Patch[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.patch'))
  return names.sort().map((name) => parsePatch(name.replace('.patch', ''), readFileSync(join(dir, name), 'utf8')))
}

/** Before the first file's name are words; of a hunk its place is not gone by, but its lines. */
export function parsePatch(name: string, text: string): Patch {
  const [words, ...files] = text.split(/^--- .*\n\+\+\+ b\//m)
  const hunks = files.flatMap((part) => {
    const [file, ...stretches] = part.split(/\n@@.*\n/)
    return stretches.map((stretch) => hunkOf(file, stretch.split('\n')))
  })
  return { name, words: words.trim().replace(/\s+/g, ' '), hunks }
}

function hunkOf(file: string, lines: readonly string[]): Hunk {
  const of = (marks: string): string =>
    lines
      .filter((line) => line && marks.includes(line[0]))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return { file, from: of(' -'), to: of(' +') }
}

/** The changed files' texts, by name; throws in one line where the text is no longer what the patch was made for. */
export function applyPatch({ name, hunks }: Patch, read: (file: string) => string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of hunks) {
    const text = texts.get(file) ?? read(file)
    const [before, after, ...more] = text.split(from)
    if (after === undefined || more.length)
      throw new Error(`${name}.patch no longer applies: ${file} has its lines ${more.length ? 'twice' : 'no more'}`)
    texts.set(file, before + to + after)
  }
  return texts
}
