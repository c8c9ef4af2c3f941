/*
 * Both pages as text, each with its script and its style in it. It may run these two and nothing else, and asks nobody but this service.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filled, scriptOf, styleOf } from '../web/inside.ts'

export interface Page {
  html: string
  /** Its content security policy. */
  policy: string
}

const HERE = fileURLToPath(new URL('page/', import.meta.url))

export async function pagesOf(): Promise<{ desk: Page; watch: Page }> {
  const [desk, watch] = await Promise.all(['desk', 'watch'].map(pageOf))
  return { desk, watch }
}

async function pageOf(name: string): Promise<Page> {
  const [script, style] = await Promise.all([scriptOf(join(HERE, `${name}.ts`)), styleOf(join(HERE, 'style.css'))])
  const html = filled(readFileSync(join(HERE, `${name}.html`), 'utf8'), { script, style })
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
