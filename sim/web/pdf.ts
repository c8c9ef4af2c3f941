/*
 * A page as a PDF, printed by a Chromium without a window.
 */
import { findChromium, launch } from './chromium.ts'

/** Its bytes; the page's own style says how large its paper is. Throws where there is no Chromium, or it does not print in time. */
export async function pdfOf(html: string): Promise<Uint8Array> {
  const { browser, within, close } = await launch()
  try {
    return await within('the print', async () => {
      const page = await browser.newPage()
      await page.setContent(html)
      return page.pdf({ preferCSSPageSize: true, printBackground: true })
    })
  } finally {
    await close()
  }
}

/** Whether there is one to be asked. */
export function canPrint(): boolean {
  return findChromium() !== undefined
}
