/*
 * Which feature holds how much of a board's code: percent of the joined and shortened code, before it is packed, by its source files.
 */
import { join } from 'node:path'
import { build } from 'esbuild'
import { OPTIONS } from '../build/bundle.ts'
import { ROOT } from '../build/main.ts'

/** Of each feature the files, as they stand in `firmware`; the first that matches counts. */
const FEATURES: [string, RegExp][] = [
  ['the judge: door, rulings, undoing', /^(core|ui)\/(door|judge|rule|ruling|rulings|code)\.ts$/],
  [
    'games: stops, breaks, results, lateness',
    /^(core\/(act|both|game|itself|match|rest|stop)|ui\/(foot|games|hint|panel))\.ts$/,
  ],
  [
    'pictures of play, texts, sounds',
    /^(ui\/(cells|dial|face|glass|paint|row|screen|sound|text|time|title)|platform\/(cells|ht16k33|pixels|ssd1306|texts))\.ts$/,
  ],
  ['clock, hands and loop', /^(core\/(clock|gesture|session|state|table)|platform\/(attend|loop))\.ts$/],
  [
    'setup, presets, settings',
    /^(core\/(check|control|quick|setup)|ui\/(lists|menu|pages|quick)|platform\/settings)\.ts$/,
  ],
  ['the record, and the way back from it', /^core\/(checkpoint|journal|mark|recall|record)\.ts$/],
  ['console and transfer', /^(core\/transfer|platform\/(console|line|orders))\.ts$/],
  [
    'the board: pins, port, radio, keys',
    /^(boards\/\w+|platform\/(charge|espruino|guard|keys|safe|stop|storage))\.ts$/,
  ],
]

/** By feature, in percent; what no feature claims is `other`. */
export async function sharesOf(board: string): Promise<Record<string, number>> {
  const contents = `import { begin, start } from './${board}'; start(); begin()`
  const stdin = { contents, resolveDir: join(ROOT, 'firmware/boards'), loader: 'ts' as const }
  const define = { require: 'REQUIRE' }
  const short = { minify: true, mangleProps: /./, metafile: true } as const
  const { metafile } = await build({ ...OPTIONS, ...short, stdin, define, absWorkingDir: ROOT })
  const files = Object.values(metafile!.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path]) => path !== '<stdin>')
  const bytes = new Map<string, number>()
  for (const [path, { bytesInOutput }] of files) {
    const feature = featureOf(path.replace('firmware/', ''))
    bytes.set(feature, (bytes.get(feature) ?? 0) + bytesInOutput)
  }
  const all = [...bytes.values()].reduce((sum, n) => sum + n, 0)
  const sorted = [...bytes].sort(([, a], [, b]) => b - a)
  return Object.fromEntries(sorted.map(([feature, n]) => [feature, Math.round((1000 * n) / all) / 10]))
}

function featureOf(file: string): string {
  return FEATURES.find(([, files]) => files.test(file))?.[0] ?? 'other'
}
