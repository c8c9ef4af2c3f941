/*
 * The demonstration of the page, played as the tape that it is: in each scene all is as its lines say.
 */

import { expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { runTape } from '../../sim/tape/tape.ts'
import { DEMO } from '../../sim/web/demo.ts'

it('S8: the demonstration shows what it says', async () => {
  expect(await runTape(DEMO, playOnCore)).toEqual([])
})
