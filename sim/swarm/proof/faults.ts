/*
 * Reads the faults of `faults.diff` and puts one into the core, wherever in the file its lines stand.
 */
import { readFileSync } from 'node:fs'

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
