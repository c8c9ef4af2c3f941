/*
 * Reads a PDF printed by Chromium, for tests: its pages, their sizes, and their letters in the order in which they are
 * painted.
 */
import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** In mm. */
  width: number
  height: number
  /** Without spaces. */
  text: string
}

const POINTS_PER_MM = 72 / 25.4

/** The pages. Objects must be plain text with deflated streams. */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const objects = objectsIn(pdf.toString('latin1'))
  const refs = (text: string): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(head)!
    const fonts = new Map<string, Map<number, string>>()
    const [, list = ''] = /\/Font\s*<<([^>]*)>>/.exec(head) ?? []
    for (const [, name, id] of list.matchAll(/\/(\S+)\s+(\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))!.head) ?? []
      fonts.set(name, lettersOf(map ? objects.get(Number(map))!.body : ''))
    }
    const [, contents] = /\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(head)!
    const text = refs(contents).map((id) => textIn(objects.get(id)!.body, fonts))
    return { width: Number(width) / POINTS_PER_MM, height: Number(height) / POINTS_PER_MM, text: text.join('') }
  })
}

interface PdfObject {
  head: string
  body: string
}

function objectsIn(text: string): Map<number, PdfObject> {
  const found = new Map<number, PdfObject>()
  for (const { 1: id, index, 0: whole } of text.matchAll(/^(\d+) 0 obj\b/gm)) {
    const from = index + whole.length
    const stream = text.indexOf('stream\n', from)
    const end = text.indexOf('endobj', from)
    if (stream < 0 || stream > end) found.set(Number(id), { head: text.slice(from, end), body: '' })
    else {
      const head = text.slice(from, stream)
      const length = Number(/\/Length (\d+)/.exec(head)![1])
      const data = Buffer.from(text.slice(stream + 7, stream + 7 + length), 'latin1')
      const isPacked = /\/Filter\s*\/FlateDecode/.test(head)
      found.set(Number(id), { head, body: isPacked ? inflateSync(data).toString('latin1') : data.toString('latin1') })
    }
  }
  return found
}

/** The letters of a font by the numbers of its glyphs. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, rows] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, hex] of rows.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), utf16(hex))
  for (const [, rows] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, hex] of rows.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [from, to, code] = [first, last, hex].map((one) => Number.parseInt(one, 16))
      for (let i = from; i <= to; i++) letters.set(i, String.fromCharCode(code + i - from))
    }
  }
  return letters
}

function textIn(content: string, fonts: Map<string, Map<number, string>>): string {
  let letters = new Map<number, string>()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(\S+) [\d.]+ Tf|((?:<[0-9A-Fa-f]+>|\[[^\]]*\])\s*T[jJ])/g)) {
    if (font) letters = fonts.get(font) ?? letters
    for (const [, hex] of (shown ?? '').matchAll(/<([0-9A-Fa-f]+)>/g))
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += letters.get(Number.parseInt(glyph, 16)) ?? '?'
  }
  return text.replace(/\s/g, '')
}
