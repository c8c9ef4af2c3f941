/*
 * The match sheet from the page: a file of text or of HTML, or printed, which is where a browser makes a PDF.
 */
import { makeSheet } from '../record/sheet.ts'
import { sheetPage } from '../record/sheet-html.ts'
import { sheetText } from '../record/sheet-text.ts'
import { saveFile } from './controls.ts'
import { onClick, type Page, sightOn } from './state.ts'

const NAME = 'match-sheet'
/** Ms after which a browser has its print in hand. */
const PRINTED = 60_000

/** Of the match before the user, in the page's language. */
export function watchSheet(page: Page): void {
  const sheet = () => makeSheet(sightOn(page).words, ['', ''], NAME, page.language)
  onClick('sheet-text', () => saveFile(`${NAME}.txt`, new Blob([sheetText(sheet())], { type: 'text/plain' })))
  onClick('sheet-html', () => saveFile(`${NAME}.html`, new Blob([sheetPage(sheet())], { type: 'text/html' })))
  onClick('sheet-print', () => print(sheetPage(sheet(), NAME)))
}

/** In a frame of its own, so that nothing of the clock's page is printed. */
function print(html: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'unseen'
  frame.title = NAME
  frame.srcdoc = html
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  setTimeout(() => frame.remove(), PRINTED)
}
