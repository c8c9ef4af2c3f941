/*
 * The cards as PDF, by a Chromium without a window, each first measured: one page of its size, nothing cut off, no letter too small.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import type { Maker, Sheet } from '../sheet.ts'
import { type Card, cards } from './make.ts'

/** Points; what is smaller is not read at the table. */
const LEAST_POINTS = 7
const PIXELS_PER_POINT = 96 / 72
const POINTS_PER_MM = 72 / 25.4
/** Mm by which a page may be off: a browser rounds to its own pixels. */
const OFF = 0.5

/** The program by its path; a name alone is looked for as a shell does. */
export function findChromium(name = process.env.CHROMIUM ?? 'chromium'): string | undefined {
  if (name.includes('/')) return existsSync(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** In the page: what sticks out of the card or its own cell, and the smallest letters, in pixels. */
const MEASURE = `(() => {
  const main = document.querySelector('main')
  const box = main.getBoundingClientRect()
  const parts = [...main.querySelectorAll('*')]
  const out = parts.filter((part) => {
    const at = part.getBoundingClientRect()
    return at.bottom > box.bottom + 1 || at.right > box.right + 1 || at.left < box.left - 1
  })
  const tight = parts.filter((part) => /^(TD|TH|LI|DD|P)$/.test(part.tagName) && part.scrollWidth > part.clientWidth + 1)
  const text = parts.filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  return {
    out: [...out, ...tight].map((part) => part.textContent.trim().slice(0, 40)),
    least: Math.min(...text.map((part) => parseFloat(getComputedStyle(part).fontSize))),
  }
})()`

export interface Measured {
  /** Texts that stick out. */
  out: string[]
  /** Points of the smallest letters. */
  least: number
  pages: number
  /** Mm. */
  width: number
  height: number
  pdf: Uint8Array
}

export async function measureCard(browser: Browser, card: Card): Promise<Measured> {
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

function sizeOf(pdf: Uint8Array): { pages: number; width: number; height: number } {
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

export function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no chromium: install it, or name it in CHROMIUM')
  return chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 0 })
}

async function make(): Promise<Sheet[]> {
  const browser = await launch()
  const sheets: Sheet[] = []
  try {
    for (const card of cards()) {
      const measured = await measureCard(browser, card)
      const fault = faultOf(card, measured)
      if (fault) throw new Error(`${card.name}: ${fault}`)
      sheets.push({ path: `dist/hardware/card/${card.name}.pdf`, data: measured.pdf })
    }
  } finally {
    await browser.close()
  }
  return sheets
}

export const CARD_PDF: Maker = {
  name: 'card-pdf',
  what: 'the quick cards as PDF',
  needs: process.env.CHROMIUM ?? 'chromium',
  make,
}
