/*
 * Makes an HTML page one file: bundles its script and its style, and puts them into the page.
 */
import { type BuildOptions, build } from 'esbuild'

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
