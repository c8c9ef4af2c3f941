/*
 * Both pages as text, each with its script and its style in it. It may run these two and nothing else, and asks nobody but this service.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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
  const [script, style] = await Promise.all([bundled(`${name}.ts`, true), bundled('style.css', false)])
  const html = readFileSync(join(HERE, `${name}.html`), 'utf8').replace(
    /\/\* (script|style) \*\//g,
    (_, part: string) => (part === 'script' ? script : style),
  )
  const policy = [
    ...[
      "default-src 'none'",
      `script-src '${hashOf(script)}'`,
      `style-src '${hashOf(style)}'`,
      "connect-src 'self'",
      'img-src data:',
    ],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; ')
  return { html, policy }
}

/** `</` never stands in it, which would end it early in the page. */
async function bundled(file: string, isScript: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, file)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const { text } = outputFiles[0]
  return isScript ? text.replaceAll('</', '<\\/') : text
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
