/*
 * The project's documents: every page, its links, and the commands that it tells people to type.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './rules.ts'

export interface Paper {
  path: string
  text: string
}

/** The pages, in Markdown, and the cards, in HTML. */
export const PAGES: Paper[] = papersIn('.md')
export const CARDS: Paper[] = papersIn('.html').filter(({ path }) => path.startsWith('hardware/'))

function papersIn(ending: string): Paper[] {
  const own = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  const deep = ['firmware', 'sim', 'test', 'hardware'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return [...own.map(({ name }) => name), ...deep]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

export function paper(path: string): Paper {
  return [...PAGES, ...CARDS].find((one) => one.path === path)!
}

/** The links of a page, except to other sites. */
export function linksOf({ text }: Paper): string[] {
  const found = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)$/gm)]
  return found.map((link) => link[1] ?? link[2]).filter((link) => !/^https?:/.test(link))
}

/** The page without its code. */
function proseOf(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
}

export function isThere({ path }: Paper, link: string): boolean {
  const [file, heading] = link.split('#')
  const target = file ? join(dirname(path), file) : path
  if (!existsSync(join(ROOT, target))) return false
  if (!heading) return true
  const lines = readFileSync(join(ROOT, target), 'utf8').matchAll(/^#+ (.*)$/gm)
  return [...lines].some(([, line]) => slug(line) === heading)
}

/** A heading as GitHub names it. */
function slug(line: string): string {
  const plain = line.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return plain.trim().replaceAll(' ', '-')
}

/** The rows of the first table under a heading, cells trimmed, without its head. */
export function tableUnder(heading: string, text: string): string[][] {
  const from = text.indexOf(`## ${heading}\n`)
  if (from < 0) throw new Error(`no heading "${heading}"`)
  const section = text.slice(from + 3).split(/\n##? /)[0]
  const [first = ''] = section.match(/(^\|.*\n?)+/m) ?? []
  const lines = first.split('\n').filter(Boolean)
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const BEGINS = /^([A-Z_]+=\S+ )*(npm|npx|node) /

/** Every command in these documents, each once, with the first page that has it. The changelog's do not count. */
export function commandsIn(papers: readonly Paper[]): { command: string; path: string }[] {
  const found = new Map<string, string>()
  for (const { path, text } of papers.filter((one) => one.path !== 'CHANGELOG.md')) {
    for (const command of typedIn(text).map(named)) if (!found.has(command)) found.set(command, path)
  }
  return [...found].map(([command, path]) => ({ command, path }))
}

/** Makes two spellings of the same command one. */
function named(command: string): string {
  return command.replace('-- BOARD', '-- table').replace('--hall hall.txt', '--hall FILE')
}

/** The commands in shell blocks, in sentences and on the cards. */
function typedIn(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block]) => block.split('\n'))
  const inline = [...text.matchAll(/`([^`\n]+)`|<code>([^<]+)<\/code>/g)].map((one) => one[1] ?? one[2])
  return [...blocks, ...inline]
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .flatMap((line) => line.split(' && '))
    .filter((line) => BEGINS.test(`${line} `))
}
