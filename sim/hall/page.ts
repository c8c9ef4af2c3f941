/*
 * The pages as HTML, with script and style inside. A page may run nothing else, and send requests only to this service.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filled, scriptOf, styleOf } from '../web/build.ts'

export interface Page {
  html: string
  policy: string
}

const HERE = fileURLToPath(new URL('page/', import.meta.url))

const NAMES = ['desk', 'watch', 'board', 'login'] as const
export type Pages = Record<(typeof NAMES)[number], Page>

export async function pagesOf(): Promise<Pages> {
  const pages = await Promise.all(NAMES.map(async (name) => [name, await pageOf(name)]))
  return Object.fromEntries(pages) as Pages
}

async function pageOf(name: string): Promise<Page> {
  const [script, style] = await Promise.all([scriptOf(join(HERE, `${name}.ts`)), styleOf(join(HERE, 'style.css'))])
  const textOf = (file: string): string => readFileSync(join(HERE, `${file}.html`), 'utf8')
  const body = textOf(name === 'board' ? 'watch' : name) // the projector has what spectators have, drawn by its own script
  const frame = textOf('frame')
    .replace('/* name */', name)
    .replace('/* body */', () => body)
  const html = filled(frame, { script, style })
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
