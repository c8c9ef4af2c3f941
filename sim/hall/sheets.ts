/*
 * Makes a match sheet of a record: as HTML, and as files in each language.
 */
import { LANGUAGES } from '../clock/languages.ts'
import { makeSheet } from '../record/sheet.ts'
import { sheetPage } from '../record/sheet-html.ts'
import type { Printer } from '../web/pdf.ts'

/** The page of a sheet; throws TapeError for a record of no match. */
export function sheetHtml(words: readonly number[], name: string, language: string): string {
  return sheetPage(makeSheet(words, ['', ''], name, language), name)
}

/** The files of a sheet in each language, each with its ending and content; PDFs only if there is a printer. */
export async function sheetFiles(
  words: readonly number[],
  name: string,
  printer: Printer | undefined,
): Promise<[ending: string, data: string | Uint8Array][]> {
  const files: [string, string | Uint8Array][] = []
  for (const language of LANGUAGES) {
    const html = sheetHtml(words, name, language)
    files.push([`.${language}.html`, html])
    if (printer) files.push([`.${language}.pdf`, await printer.print(html)])
  }
  return files
}
