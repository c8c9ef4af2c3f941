/*
 * The page's demonstration, which is a tape, meets every expectation in its lines.
 */

import { expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { runTape } from '../../sim/tape/tape.ts'
import { DEMO } from '../../sim/web/demo.ts'

it('S8: the demonstration shows what it says', async () => {
  expect(await runTape(DEMO, playOnCore)).toEqual([])
})
