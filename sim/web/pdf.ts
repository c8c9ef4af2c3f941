/*
 * Prints an HTML page to a PDF, with a Chromium without a window.
 */
import { findChromium, launch } from './chromium.ts'

export interface Printer {
  /** The bytes of the PDF. The page's style sets the paper's size. Throws if it does not print in time. */
  print: (html: string) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A printer for many pages; throws if Chromium does not start. */
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

/** The PDF of a single page. */
export async function pdfOf(html: string): Promise<Uint8Array> {
  const { print, close } = await makePrinter()
  try {
    return await print(html)
  } finally {
    await close()
  }
}

/** Whether there is a Chromium; it may still fail to start. */
export function canPrint(): boolean {
  return findChromium() !== undefined
}
