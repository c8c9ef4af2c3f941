/*
 * What is made for hardware/: whole files, and the parts of hand-written files that a maker fills in.
 *
 * A maker only says what its files hold. Its caller writes them, or compares them with those of the tree.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build/main.ts'

export interface Sheet {
  /** From the project's root; under `hardware/` what is kept, under `dist/hardware/` what is made anew. */
  path: string
  data: string | Uint8Array
  /** Whether what the tree has will do although its bytes differ: paper that another machine's browser printed. */
  serves?: (kept: Uint8Array) => boolean
}

export interface Maker {
  name: string
  /** What it makes, for the list of makers. */
  what: string
  /** The program outside the project that it calls; without one a test compares its sheets with the tree. */
  needs?: string
  /** Whether that is there; without it the program is asked for its version. */
  isThere?: () => boolean
  make(): Sheet[] | Promise<Sheet[]>
}

/** The text with what stands between `<!-- NAME -->` and `<!-- /NAME -->` replaced. Throws if they are not there. */
export function fillIn(text: string, name: string, part: string): string {
  const open = `<!-- ${name} -->\n`
  const close = `<!-- /${name} -->`
  const from = text.indexOf(open)
  const to = text.indexOf(close)
  if (from < 0 || to < from) throw new Error(`no place for ${name}: wanted ${open.trim()} and ${close}, each in a line`)
  return `${text.slice(0, from + open.length)}${part.trim()}\n${text.slice(to)}`
}

/** A file of the project as it stands. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Whether the tree has the sheet as it is made. */
export function isKept({ path, data, serves }: Sheet): boolean {
  const file = join(ROOT, path)
  if (!existsSync(file)) return false
  const kept = readFileSync(file)
  return kept.equals(Buffer.from(data)) || Boolean(serves?.(kept))
}

/** Columns whose numbers are in `right` stand at the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], right: number[] = []): string {
  const rule = head.map((_, i) => (right.includes(i) ? '--:' : '---'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
