/*
 * The cards as PDF, by a headless Chromium, each first measured: one page, nothing cut off, no letter too small.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ROOT } from '../../build/main.ts'
import { type Chromium, launch, pdfOf } from '../../web/chromium.ts'
import { type Maker, readText, type Sheet } from '../sheet.ts'
import { type Card, cards, LEAST_POINTS, STICKING } from './page.ts'

const PIXELS_PER_POINT = 96 / 72
const POINTS_PER_MM = 72 / 25.4
/** Mm by which a page may be off: a browser rounds to its own pixels. */
const OFF = 0.5

/** In the page: what sticks out, and the smallest letters, in pixels. */
const MEASURE = `(() => {
  const sticking = ${STICKING}
  const parts = [...document.querySelectorAll('main *')]
  const text = parts.filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  return {
    out: sticking().map((part) => part.textContent.trim().slice(0, 40)),
    least: Math.min(...text.map((part) => parseFloat(getComputedStyle(part).fontSize))),
  }
})()`

type Measured = Awaited<ReturnType<typeof measured>>

export function measureCard({ browser, within }: Chromium, card: Card): Promise<Measured> {
  return within(`the measure of ${card.name}`, () => measured(browser, card))
}

/** The texts that stick out, the points of the smallest letters, the pages, and their size in mm. */
async function measured(browser: Browser, card: Card) {
  const page = await browser.newPage()
  try {
    await page.emulateMedia({ media: 'print' })
    await page.setContent(card.html)
    const { out, least } = (await page.evaluate(MEASURE)) as { out: string[]; least: number }
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    return { out, least: least / PIXELS_PER_POINT, ...sizeOf(pdf), pdf }
  } finally {
    await page.close()
  }
}

function sizeOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const pages = (text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(text)
  return { pages, width: Number(box?.[1]) / POINTS_PER_MM, height: Number(box?.[2]) / POINTS_PER_MM }
}

/** What is wrong with a card as it was measured; '' when nothing is. */
export function faultOf({ paper }: Card, { out, least, pages, width, height }: Measured): string {
  if (out.length) return `sticks out: ${out.join(' | ')}`
  if (least < LEAST_POINTS - 0.01) return `letters of ${least.toFixed(1)} points, ${LEAST_POINTS} are the least`
  if (pages !== 1) return `${pages} pages`
  const isRight = Math.abs(width - paper.width) <= OFF && Math.abs(height - paper.height) <= OFF
  return isRight ? '' : `${width.toFixed(1)} x ${height.toFixed(1)} mm instead of ${paper.width} x ${paper.height}`
}

/** Whether a PDF was made of this page: its last line says so, because browsers print no file alike twice. */
export function isMadeOf(pdf: Uint8Array, page: string): boolean {
  return `${Buffer.from(pdf.slice(-SIGN))}` === signOf(page)
}

function signOf(page: string): string {
  return `\n%made of ${createHash('sha256').update(page).digest('hex')}\n`
}

const SIGN = signOf('').length

function signed(path: string, pdf: Uint8Array, page: string): Sheet {
  return { path, data: Buffer.concat([pdf, Buffer.from(signOf(page))]), serves: (kept) => isMadeOf(kept, page) }
}

const GUIDE = 'hardware/build'
const GUIDE_STYLE = `<style>
@page { size: A4; margin: 15mm }
body { font: 10pt sans-serif; max-width: none; padding: 0 }
img { max-width: 100%; max-height: 120mm }
table { width: 100%; font-size: 9pt }
td, th { text-align: left; vertical-align: top; padding: 1pt 4pt }
code { white-space: pre-wrap; overflow-wrap: anywhere }
td:first-child code { white-space: nowrap }
</style>`

/** The guide for builders, as a browser prints what pandoc makes of it. */
async function makeGuide(): Promise<Sheet[]> {
  const text = readText(`${GUIDE}.md`)
  const folder = join(ROOT, 'hardware')
  const options = '-f gfm -t html --self-contained -s --metadata pagetitle=nardy-clock build.md'.split(' ')
  const html = `${execFileSync('pandoc', options, { cwd: folder, maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] })}`
  return [signed(`${GUIDE}.pdf`, await pdfOf(html.replace('</head>', `${GUIDE_STYLE}</head>`)), text)]
}

async function make(): Promise<Sheet[]> {
  const chromium = await launch()
  const sheets: Sheet[] = []
  try {
    for (const card of cards()) {
      const sheet = await measureCard(chromium, card)
      const fault = faultOf(card, sheet)
      if (fault) throw new Error(`${card.name}: ${fault}`)
      sheets.push(signed(`hardware/card/${card.name}.pdf`, sheet.pdf, card.html))
    }
  } finally {
    await chromium.close()
  }
  return sheets
}

export const CARD_PDF: Maker = {
  name: 'card-pdf',
  what: 'the quick cards as PDF',
  needs: process.env.CHROMIUM ?? 'chromium',
  make,
}

export const GUIDE_PDF: Maker = {
  name: 'guide-pdf',
  what: 'the guide for builders as PDF',
  needs: 'pandoc',
  make: makeGuide,
}
