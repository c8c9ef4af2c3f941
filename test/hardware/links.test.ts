/*
 * Every page of hardware/ links to files and headings that are there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/hardware/figures.ts'

const PAGES = ['hardware', 'hardware/case'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
)
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** A heading as GitHub names it. */
function slug(line: string): string {
  const plain = line.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return plain.trim().replaceAll(' ', '-')
}

function isThere(page: string, link: string): boolean {
  const [file, heading] = link.split('#')
  const path = file ? join(dirname(page), file) : page
  if (!existsSync(join(ROOT, path))) return false
  return !heading || [...textOf(path).matchAll(/^#+ (.*)$/gm)].some(([, line]) => slug(line) === heading)
}

describe('the pages of hardware/', () => {
  it.each(PAGES)('%s links to files and headings that are there', (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)$/gm)].map(
      (found) => found[1] ?? found[2],
    )
    const own = links.filter((link) => !/^https?:/.test(link))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((link) => !isThere(page, link))).toEqual([])
  })

  it('the first page leads to all others', () => {
    const first = textOf('hardware/README.md')
    const files = PAGES.map((page) => page.replace('hardware/', '')).filter((page) => page !== 'README.md')
    expect(files.filter((file) => !first.includes(`](${file}`))).toEqual([])
  })
})
