/*
 * The PDFs that people print, read like a viewer does: each has the same words as the page it was made from, on paper
 * of the right size.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { cards } from '../../sim/hardware/card/page.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { pagesOf } from './pdf-text.ts'

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' }

/** The text without spaces and ligatures: a PDF may have `ﬁ` as one letter. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The texts between the tags of a page's body. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(style|title|script)[\s\S]*?<\/\1>/g, '')
  const texts = body.split(/<[^>]*>/).map((text) => plain(text.replace(/&(\w+);/g, (_, name) => MARKS[name])))
  return texts.filter(Boolean)
}

describe('the printed PDFs', () => {
  it.each(cards().map((card) => [card.name, card] as const))('%s has its page’s words', (name, { html, paper }) => {
    const [page, ...more] = pagesOf(readFileSync(join(ROOT, `hardware/card/${name}.pdf`)))
    const text = plain(page.text)
    expect([more.length, Math.round(page.width), Math.round(page.height)]).toEqual([0, paper.width, paper.height])
    const texts = textsOf(html)
    expect(texts.filter((one) => !text.includes(one))).toEqual([])
    // the only other letters are the marks of buttons in its pictures
    expect(text.length - texts.join('').length).toBeLessThan(20)
    expect(texts.length).toBeGreaterThan(100)
  })

  it('the guide has each heading and each command of its page', () => {
    const pages = pagesOf(readFileSync(join(ROOT, 'hardware/build.pdf')))
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([210, 297])
    const text = plain(pages.map((page) => page.text).join(''))
    const page = readText('hardware/build.md')
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      plain(heading.replace(/[`*]|\]\(.*?\)|\[/g, '')),
    )
    const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, lines]) => lines.split('\n').map(plain))
    const wanted = [...headings, ...commands.filter(Boolean)]
    expect(wanted.filter((one) => !text.includes(one))).toEqual([])
    expect(wanted.length).toBeGreaterThan(20)
  })
})
