/*
 * How far a virtual board may differ from the core, to the ms.
 */
import { expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { speedFor, virtualDiff } from '../../sim/espruino/virtual-diff.ts'
import { joined } from '../../sim/espruino/virtual-log.ts'
import { tapeOf } from '../tapes.ts'

const opsOf = (tape: string) => tapeOf(`${tape}.tape`).ops

/**
 * The differences reported for a board that agrees with the core, except in one value, by this much, at the last look.
 */
async function told(
  tape: string,
  isStill: boolean,
  name = '',
  by = 0,
  said?: (answer: string) => string,
): Promise<string[]> {
  const ops = opsOf(tape)
  const samples = (await playOnCore(ops, undefined, undefined, TABLE)).slice()
  const last = samples[samples.length - 1]!
  if (name) expect(NAMES).toContain(name)
  const snapshot = last.snapshot.map((value, k) => (NAMES[k] === name ? value + by : value))
  const answer = said ? { answer: said(last.answer), answerCrc: 0 } : {}
  samples[samples.length - 1] = { ...last, snapshot, ...answer }
  const beside = { ended: 0, most: 0, beside: 0, sent: [], costs: joined([]) }
  return virtualDiff({ ops, samples, printed: [], flags: [], ...beside }, TABLE, isStill)
}

it.each([
  // a page being drawn may come later, never sooner
  ['first', 'leftValidFrom', [0, 1000], [-1, 1001]],
  ['first', 'rightBank', [0], [-1, 1]],
  ['first', 'since', [0], [-1, 1]],
  // a judge's line
  ['judge-late', 'lateFor', [-50, 50], [-51, 51]],
  ['judge-late', 'bankAtTurn', [-50, 50], [-51, 51]],
  ['judge-late', 'fellAt', [-50, 50], [-51, 51]],
  ['judge-late', 'leftBank', [-50, 50], [-51, 51]],
  ['late', 'lateFor', [0], [-1, 1]],
  // a knock of 3 ms beside a press that is handled late
  ['swarm-249202-122', 'rightClosedAt', [-3, 3], [-4, 4]],
  ['swarm-249202-122', 'rightBank', [0], [-1, 1]],
  ['first', 'rightClosedAt', [0], [-1, 1]],
  // a call from before a power cut
  ['table/lights-at-power-on', 'calledAt', [0, 500], [-1, 501]],
  ['first', 'calledAt', [0], [-1, 1]],
  // a button jammed in setup
  ['held-at-power-on', 'rightHoldAt', [-1150, 1150], [-1151, 1151]],
  ['held-at-power-on', 'leftValidFrom', [-1150, 1150], [-1151, 1151]],
  ['held-at-power-on', 'value', [-2, 2], []],
  ['held-at-power-on', 'stage', [0], [1]],
  ['match-3', 'length', [0], [2]],
] as [tape: string, name: string, well: number[], wrong: number[]][])(
  'in %s a board’s %s may differ by %j, not by %j',
  async (tape, name, well, wrong) => {
    for (const by of well) expect([by, await told(tape, false, name, by)]).toEqual([by, []])
    for (const by of wrong) expect([by, (await told(tape, false, name, by)).length]).toEqual([by, 1])
  },
)

it('an answer to status may tell another age of the stage where work takes time, and nothing else', async () => {
  const older = (answer: string): string => answer.replace(',1000,', ',1158,')
  expect(await told('judge-next', false, '', 0, older)).toEqual([])
  expect(await told('judge-next', true, '', 0, older)).toHaveLength(1)
  expect(await told('judge-next', false, '', 0, (answer) => older(answer).replace(',360,', ',361,'))).toHaveLength(1)
})

it('if work takes no time a board may differ only by a knock, and by 1 ms in a page turned late', async () => {
  expect(await told('late-tone', true, 'pageAt', -1)).toEqual([])
  expect(await told('late-tone', true, 'pageAt', -2)).toHaveLength(1)
  for (const name of ['leftValidFrom', 'since']) expect(await told('first', true, name, 1)).toHaveLength(1)
  expect(await told('swarm-249202-122', true, 'since', -3)).toEqual([])
  expect(await told('swarm-249202-122', true, 'since', -4)).toHaveLength(1)
})

it('a tape in which steps of a held button are counted, or no page is awaited, needs a faster board; one with a jammed button does not', async () => {
  const speeds = await Promise.all(
    ['match-3', 'scene-replacement', 'stops', 'held-at-power-on', 'first'].map((tape) => speedFor(opsOf(tape), TABLE)),
  )
  expect(speeds).toEqual([1, 10, 10, 1, 1])
})
