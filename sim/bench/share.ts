/*
 * Which feature holds how much of a board's code: percent of the joined and shortened code by its source files.
 */
import { join, relative } from 'node:path'
import { weighSources } from '../build/bundle.ts'
import { CLOCK, ROOT } from '../build/main.ts'

/** Of each feature the files, as they stand in `firmware`; the first that matches counts. */
const FEATURES: [string, RegExp][] = [
  ['the judge: door, rulings, undoing', /^(core|ui)\/(door|judge|rule|effect|rulings?|code)\.ts$/],
  [
    'games: stops, breaks, results, lateness',
    /^(core\/(act|between|claim|deadline|game|halt|match|result|stop)|ui\/(between|games|hint|legend|panel|result|score|side|stop|waiting))\.ts$/,
  ],
  [
    'pictures of play, texts, sounds',
    /^(ui\/(dial|face|figures|glass|layout|paint|screen|sound|text|times?|title)|espruino\/(graphics|memory-lcd))\.ts$/,
  ],
  [
    'clock, hands and loop',
    /^(core\/(clock|contact|gesture|hall-time|session|state|table)|device\/(loop|loop-state|pace|upkeep)|espruino\/(time|time-chip))\.ts$/,
  ],
  ['setup, presets, settings', /^(core\/(check|control|formula|quick|setup)|ui\/(menu|values)|device\/settings)\.ts$/],
  [
    'the record, and the way back from it',
    /^(core\/(apply|block|checkpoint|fingerprint|journal|journal-state|recall|room|snapshot|whole|word)|espruino\/(settings-store|pages|records))\.ts$/,
  ],
  [
    'console and transfer',
    /^(core\/transfer|device\/(console|line-reader|orders|rescue|status)|espruino\/(line-writer|global))\.ts$/,
  ],
  [
    'the board: pins, port, radio, keys',
    /^(boards\/[\w.]+|device\/(beacon|charge|port)|espruino\/(board|contacts|guard|identity|stop-button|storage))\.ts$/,
  ],
]

/** By feature, in percent; what no feature claims is `other`. */
export async function sharesOf(board: string): Promise<Record<string, number>> {
  const firmware = join(ROOT, 'firmware')
  const bytes = new Map<string, number>()
  for (const [file, size] of await weighSources(join(firmware, `boards/${board}.ts`), CLOCK)) {
    const feature = featureOf(relative(firmware, file))
    bytes.set(feature, (bytes.get(feature) ?? 0) + size)
  }
  const all = [...bytes.values()].reduce((sum, n) => sum + n, 0)
  const sorted = [...bytes].sort(([, a], [, b]) => b - a)
  return Object.fromEntries(sorted.map(([feature, n]) => [feature, Math.round((1000 * n) / all) / 10]))
}

function featureOf(file: string): string {
  return FEATURES.find(([, files]) => files.test(file))?.[0] ?? 'other'
}
