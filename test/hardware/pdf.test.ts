/*
 * The PDFs that people print, read by poppler's tools: each has the same words as the page it was made from, on paper
 * of the right size.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../sim/build/main.ts'
import { LANGUAGES } from '../../sim/clock/languages.ts'
import { SCENES } from '../../sim/hardware/card/manual.ts'
import { cards } from '../../sim/hardware/card/page.ts'
import { readText } from '../../sim/hardware/sheet.ts'

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' }

const hasPoppler = !spawnSync('pdftotext', ['-v']).error

/** The size of each page in mm, and all letters, without spaces. */
function read(path: string): { sizes: number[][]; text: string } {
  const file = join(ROOT, path)
  const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })
  const sizes = [...run('pdfinfo', '-l', '-1', file).matchAll(/size: +([\d.]+) x ([\d.]+) pts/g)].map((size) =>
    size.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
  return { sizes, text: plain(run('pdftotext', '-raw', file, '-')) }
}

/** The text without spaces and ligatures: a PDF may have `ﬁ` as one letter. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The texts between the tags of a page's body. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(style|title|script)[\s\S]*?<\/\1>/g, '')
  const texts = body.split(/<[^>]*>/).map((text) => plain(text.replace(/&(\w+);/g, (_, name) => MARKS[name])))
  return texts.filter(Boolean)
}

const DOTS = 300
/** In mm: an upright line of a frame round a picture is longer, and no other line is. */
const UPRIGHT = 28

/** How many upright lines as long as a picture a printer would draw on the page; side by side they are one. */
function uprightsOn(path: string): number {
  const drawn = execFileSync('pdftoppm', ['-r', String(DOTS), '-gray', join(ROOT, path)], { maxBuffer: 2 ** 26 })
  const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(drawn.toString('latin1', 0, 40))!
  const [wide, high] = [Number(width), Number(height)]
  const isDark = (x: number, y: number): boolean => drawn[head.length + y * wide + x] < 240
  const ends = new Set<string>()
  for (let x = 0; x < wide; x++) {
    for (let y = 0, long = 0; y <= high; y++) {
      if (y < high && isDark(x, y)) long++
      else {
        const isLine = long > (UPRIGHT / 25.4) * DOTS
        if (isLine) ends.add(`${x} ${Math.round(y / 20)}`)
        long = 0
      }
    }
  }
  return [...ends].filter((end) => {
    const [x, y] = end.split(' ').map(Number)
    return ![y - 1, y, y + 1].some((other) => ends.has(`${x - 1} ${other}`))
  }).length
}

describe.skipIf(!hasPoppler)('the printed PDFs', () => {
  it.each(LANGUAGES)('no picture of the manual lacks a side of its frame: %s', (code) => {
    expect(uprightsOn(`hardware/card/card-manual-${code}.pdf`)).toBe(2 * SCENES.length)
  })

  it.each(cards().map((card) => [card.name, card] as const))('%s has its page’s words', (name, { html, paper }) => {
    const { sizes, text } = read(`hardware/card/${name}.pdf`)
    expect(sizes).toEqual([[paper.width, paper.height]])
    const texts = textsOf(html)
    expect(texts.filter((one) => !text.includes(one))).toEqual([])
    // the only other letters are the marks of buttons in its pictures
    expect(text.length - texts.join('').length).toBeLessThan(20)
    expect(texts.length).toBeGreaterThan(100)
  })

  it('the guide has each heading and each command of its page', () => {
    const { sizes, text } = read('hardware/build.pdf')
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes).toEqual(sizes.map(() => [210, 297]))
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
