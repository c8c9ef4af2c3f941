/*
 * A board's selftest: its own file of `firmware/boards`, with `firmware/selftest` in the place of the clock that it would start.
 *
 * What comes out is a line for each function, in the order in which they are to be typed: it goes to a board's console and into its
 * variables, never into its Storage, so it is gone with the power.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { boardNamed } from '../boards.ts'
import { bundle } from './bundle.ts'
import { parseTree } from './tree.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files of the platform that a board's file imports and that start something: the stand-in has the same names. */
const STARTS = /\/platform\/(cells|charge|console|espruino|guard|keys|pixels|safe|stop)\.ts$/
const STAND = join(ROOT, 'firmware/selftest/stand.ts')

/** Figures that are not exported where they stand. */
const FIGURES: [name: string, file: string, constant: string][] = [
  ['SETTLE_MS', 'core/gesture.ts', 'SETTLE'],
  ['LOCKOUT_MS', 'core/gesture.ts', 'LOCKOUT'],
  ['PANEL_AT', 'platform/ssd1306.ts', 'ADDRESS'],
  ['CELLS_AT', 'platform/ht16k33.ts', 'ADDRESS'],
]

/** The lines of this board's selftest. Throws an error whose message is one finding a line. */
export const selftestLines = async (board: string): Promise<string[]> => {
  const define = { ...figures(), BOARD_IS: JSON.stringify(boardNamed(board).espruino) }
  const { code } = await bundle(join(ROOT, `firmware/boards/${board}.ts`), [], 'guard start', {
    define,
    plugins: [standIn],
  })
  return linesOf(code)
}

/** A figure of the firmware, by the name of its constant; an error when it is not there. */
export const figureIn = (file: string, constant: string): string => {
  const text = readFileSync(join(ROOT, 'firmware', file), 'utf8')
  const found = new RegExp(`^(?:export )?const ${constant}\\b[^=]*= (\\w+)$`, 'm').exec(text)
  if (!found) throw new Error(`firmware/${file}: no ${constant}, which the selftest takes from there`)
  return String(Number(found[1]))
}

const figures = (): Record<string, string> =>
  Object.fromEntries(FIGURES.map(([name, file, constant]) => [name, figureIn(file, constant)]))

/** Imports of a board's file go to the stand-in; and nothing is cold, since a cold function lies in Storage. */
const standIn: Plugin = {
  name: 'stand-in',
  setup(build) {
    build.onResolve({ filter: STARTS }, ({ importer }) =>
      /\/boards\/\w+\.ts$/.test(importer) ? { path: STAND } : null,
    )
    build.onLoad({ filter: /\/firmware\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      return { contents: text.replace(/^\s*'cold'$/gm, ''), loader: 'ts' }
    })
  },
}

/** The statements, a line each; declarations of variables and functions may each stand in a line of their own. */
const linesOf = (code: string): string[] =>
  parseTree('selftest.js', code).program.body.map((node: { start: number; end: number }) =>
    code.slice(node.start, node.end),
  )
