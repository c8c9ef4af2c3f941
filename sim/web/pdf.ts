/*
 * A page as a PDF, printed by a Chromium without a window.
 */
import { findChromium, launch } from './chromium.ts'

export interface Printer {
  /** Its bytes; the page's own style says how large its paper is. Throws where it does not print in time. */
  print: (html: string) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** One for many pages; throws where there is no Chromium. */
export async function makePrinter(): Promise<Printer> {
  const { browser, within, close } = await launch()
  const print = (html: string): Promise<Uint8Array> =>
    within('the print', async () => {
      const page = await browser.newPage()
      await page.setContent(html)
      const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      await page.close()
      return bytes
    })
  return { print, close }
}

/** Of one page alone. */
export async function pdfOf(html: string): Promise<Uint8Array> {
  const { print, close } = await makePrinter()
  try {
    return await print(html)
  } finally {
    await close()
  }
}

/** Whether there is one to be asked. */
export function canPrint(): boolean {
  return findChromium() !== undefined
}
