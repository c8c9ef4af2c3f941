/*
 * A board's selftest: its own file of `firmware/boards`, with `firmware/selftest` in place of the clock that it would
 * start. The result is a line for each statement, in the order in which they are to be typed. It goes to a board's
 * console and into its variables, never into its Storage, so it is gone with the power.
 */
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { boardNamed } from '../clock/boards.ts'
import { bundle, ROOT } from './bundle.ts'
import { type Node, parseTree } from './tree.ts'

/**
 * Files of the firmware that a board's file imports and that are parts of the clock: the stand-in exports the same
 * names. A panel's driver is not among them, because it is the board's own.
 */
const STARTS = /\/(device\/charge|espruino\/(board|global|graphics|guard))\.ts$/
const STAND = join(ROOT, 'firmware/selftest/stand.ts')

/** The lines of this board's selftest, a statement each. Throws a Usage with one finding a line. */
export const selftestLines = async (board: string): Promise<string[]> => {
  const { espruino, chip } = boardNamed(board)
  const facts = { BOARD_IS: espruino, CHIP_FET: chip.fet }
  const define = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, JSON.stringify(fact)]))
  const { code } = await bundle(join(ROOT, `firmware/boards/${board}.ts`), [], 'guard start', {
    define,
    plugins: [standIn],
  })
  return (parseTree('selftest.js', code).program.body as Node[]).map(({ start, end }) => code.slice(start, end))
}

/** Imports of a board's file go to the stand-in. */
const standIn: Plugin = {
  name: 'stand-in',
  setup(build) {
    build.onResolve({ filter: STARTS }, ({ importer }) =>
      /\/boards\/\w+\.ts$/.test(importer) ? { path: STAND } : null,
    )
  },
}
