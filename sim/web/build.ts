/*
 * Builds the page as one file, which has the script, the style, the fonts and the texts in it, so that it also opens
 * from a disk. The script is the simulator itself: the build replaces `node:fs` by the files that it reads. For a
 * static host there are a manifest, icons and a service worker, with which browsers install it and open it offline.
 * `serveWeb` serves all this on this machine alone. The hall's pages are bundled in the same way.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { crc32, hex32 } from '../display/crc.ts'
import { serveAt } from '../terminal/exit.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const UI = fileURLToPath(new URL('../../firmware/ui/', import.meta.url))
/** The folders of the firmware's `ui` that the page reads. */
const FOLDERS = ['fonts', 'texts']
/** The address at which the page's script takes this repository to be. Any would do. */
const ROOT = 'file:///'
/** Stands in the page until its version is known, which is a checksum of the page. */
const VERSION = '__PAGE_VERSION__'
/** The sizes in pixels of the icons of an installed page. */
const ICONS = [192, 512]
/** The size in pixels of the browser tab's icon, which is in the page itself. */
const TAB_ICON = 32

export interface SiteFile {
  name: string
  type: string
  data: string | Uint8Array
}

/** Writes the page, and what a host needs beside it, into this folder; makes the folder if there is none. */
export async function buildPage(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  for (const { name, data } of await siteFiles()) writeFileSync(join(outDir, name), data)
}

/** All files of the site, the page first. */
export async function siteFiles(): Promise<SiteFile[]> {
  const page = await pageText()
  const version = hex32(crc32(Buffer.from(page)))
  const worker = readFileSync(join(HERE, 'sw.js'), 'utf8').replace('VERSION', version)
  return [
    { name: 'index.html', type: 'text/html; charset=utf-8', data: page.replaceAll(VERSION, version) },
    { name: 'manifest.webmanifest', type: 'application/manifest+json', data: manifest() },
    { name: 'sw.js', type: 'text/javascript; charset=utf-8', data: worker },
    ...ICONS.map((size) => ({ name: `icon-${size}.png`, type: 'image/png', data: iconOf(size) })),
  ]
}

function manifest(): string {
  const icons = ICONS.flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  const site = {
    name: 'Nardy clock',
    short_name: 'Nardy clock',
    description: 'A tournament clock for nardy and backgammon',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    display_override: ['fullscreen', 'standalone'],
    orientation: 'any',
    background_color: '#e9e4da',
    theme_color: '#232827',
    icons,
  }
  return `${JSON.stringify(site, null, 2)}\n`
}

/** The icon that is so many pixels wide and high. */
function iconOf(size: number): Buffer {
  return readFileSync(join(HERE, `icon-${size}.png`))
}

/** The page as text, with VERSION in place of its version. */
async function pageText(): Promise<string> {
  const [script, style] = await Promise.all([
    scriptOf(join(HERE, 'page.ts'), {
      define: {
        'import.meta.url': JSON.stringify(`${ROOT}sim/display/assets.ts`),
        PAGE_VERSION: JSON.stringify(VERSION),
      },
      plugins: [filesInside],
    }),
    styleOf(join(HERE, 'style.css')),
  ])
  const icon = `data:image/png;base64,${iconOf(TAB_ICON).toString('base64')}`
  const html = readFileSync(join(HERE, 'index.html'), 'utf8').replace('data:,', icon)
  return filled(html, { script, style })
}

/** Replaces `node:fs` by a module with the fonts, texts and demonstration as they are when the page is built. */
const filesInside: Plugin = {
  name: 'files inside',
  setup(page) {
    page.onResolve({ filter: /^node:fs$/ }, ({ path }) => ({ path, namespace: 'inside' }))
    page.onLoad({ filter: /.*/, namespace: 'inside' }, () => ({ contents: readerText() }))
  },
}

function readerText(): string {
  const files: Record<string, string> = {}
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(UI, folder)))
      files[`${ROOT}firmware/ui/${folder}/${file}`] = readFileSync(join(UI, folder, file), 'utf8')
  }
  files[`${ROOT}sim/web/demo.tape`] = readFileSync(join(HERE, 'demo.tape'), 'utf8')
  return `const files = ${JSON.stringify(files)}\nexport const readFileSync = (url) => files[url.href]`
}

const HOST = '127.0.0.1'
/** Lets the page ask only its own host, for what installs it or about a hall's table; all else is in the page. */
export const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
const HEADS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Serves the page until Ctrl-C; port 0 is any free one. Throws a Usage if the port cannot be had. */
export async function serveWeb(port: number): Promise<number> {
  const files = await siteFiles()
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    const file = files.find(({ name }) => path === `/${name}`) ?? (path === '/' ? files[0] : undefined)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!file || !isRead) {
      response.writeHead(isRead ? 404 : 405, { 'content-type': 'text/plain' })
      response.end(isRead ? 'not found\n' : 'only to be read\n')
      return
    }
    response.writeHead(200, { ...HEADS, 'content-type': file.type })
    response.end(request.method === 'HEAD' ? undefined : file.data)
  })
  process.stdout.write(`http://${HOST}:${await serveAt(server, HOST, port)}/\n`)
  return new Promise((resolve) => {
    const end = (): void => {
      process.off('SIGINT', end).off('SIGTERM', end)
      server.close(() => resolve(0))
      server.closeAllConnections()
    }
    process.on('SIGINT', end).on('SIGTERM', end)
  })
}

/** Puts script and style in place of the page's comments `script` and `style`. */
export function filled(html: string, parts: { script: string; style: string }): string {
  return html.replace(/\/\* (script|style) \*\//g, (_, name: keyof typeof parts) => parts[name])
}

/** Bundles a program as one script. It contains no `</script`, which would end it early in the page. */
export async function scriptOf(file: string, more: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8', // the page's head declares it; a Russian letter takes 2 bytes instead of the 6 of an escape
    legalComments: 'none',
    logLevel: 'silent',
    ...more,
  })
  return outputFiles![0].text.replace(/<\/(?=script)/gi, '<\\/')
}

export async function styleOf(file: string): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [file], write: false, minify: true, logLevel: 'silent' })
  return outputFiles[0].text
}
