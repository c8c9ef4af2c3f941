/*
 * The PDFs that people print, read as a viewer reads them: the last line of each says what it was made of, and here it has to say the same
 * itself, word for word, on paper of the right size.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { cards } from '../../sim/hardware/card/make.ts'
import { readText } from '../../sim/hardware/sheet.ts'
import { pagesOf } from './pdf-text.ts'

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' }

/** Without spaces, with each letter by itself: printed, `ﬁ` may be one. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** What stands between the tags of a page's body. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(style|title|script)[\s\S]*?<\/\1>/g, '')
  const texts = body.split(/<[^>]*>/).map((text) => plain(text.replace(/&(\w+);/g, (_, name) => MARKS[name])))
  return texts.filter(Boolean)
}

describe('what is printed', () => {
  it.each(cards().map((card) => [card.name, card] as const))('%s says what its page says', (name, { html, paper }) => {
    const [page, ...more] = pagesOf(readFileSync(join(ROOT, `hardware/card/${name}.pdf`)))
    const text = plain(page.text)
    expect([more.length, Math.round(page.width), Math.round(page.height)]).toEqual([0, paper.width, paper.height])
    const texts = textsOf(html)
    expect(texts.filter((one) => !text.includes(one))).toEqual([])
    // what it says besides is drawn: the marks of buttons in its pictures
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
