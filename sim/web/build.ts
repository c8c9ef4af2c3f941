/*
 * The page as one file without anything beside it: script, style, fonts and texts are in it, so it opens from a disk as well.
 *
 * The client is the simulator itself. What it reads from the firmware's folder is put in its place while it is bundled.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const UI = fileURLToPath(new URL('../../firmware/ui/', import.meta.url))
/** What of it the glass shows. */
const FOLDERS = ['fonts', 'texts']
/** Where the client takes its modules to be; only what comes after it counts. */
const ROOT = 'file:///'

/** Writes `index.html` into this folder, which is made where there is none. */
export async function buildPage(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'index.html'), await pageText())
}

/** The page as text. */
export async function pageText(): Promise<string> {
  const parts: Record<string, string> = { script: await script(), style: await style() }
  const page = readFileSync(join(HERE, 'index.html'), 'utf8')
  return page.replace(/\/\* (script|style) \*\//g, (_, name: string) => parts[name])
}

/** The client as one script; `</` never stands in it, which would end it early in the page. */
async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, 'page.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'import.meta.url': JSON.stringify(`${ROOT}sim/display/assets.ts`) },
    plugins: [filesInside],
  })
  return outputFiles[0].text.replaceAll('</', '<\\/')
}

async function style(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, 'style.css')],
    write: false,
    minify: true,
    logLevel: 'silent',
  })
  return outputFiles[0].text
}

/** Stands in for reading from a disk: the fonts and texts as they are when the page is made. */
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
    for (const file of readdirSync(join(UI, folder))) {
      files[`${ROOT}firmware/ui/${folder}/${file}`] = readFileSync(join(UI, folder, file), 'utf8')
    }
  }
  return `const files = ${JSON.stringify(files)}\nexport const readFileSync = (url) => files[url.href]`
}
