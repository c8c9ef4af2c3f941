/*
 * A page as one file: its script and its style stand in it.
 */
import { type BuildOptions, build } from 'esbuild'

/** Puts both where the page has a comment with the word in it. */
export function filled(html: string, parts: { script: string; style: string }): string {
  return html.replace(/\/\* (script|style) \*\//g, (_, name: keyof typeof parts) => parts[name])
}

/** A program as one script; `</script` never stands in it, which would end it early in the page. */
export async function scriptOf(file: string, more: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8', // a page says so in its head, and a letter of Russian is then a third as long
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
