/*
 * Contacts that bounce for twenty ms, and hands in a hurry, on the loop: no press is lost, and no time is taken or
 * given.
 */
import { expect, it } from 'vitest'
import { playOnCore } from '../../sim/clock/board.ts'
import { NAMES } from '../../sim/clock/snapshot.ts'
import { bouncing, hurried } from '../ops.ts'

const of = (record: readonly number[], ...names: (typeof NAMES)[number][]): number[] =>
  names.map((name) => record[NAMES.indexOf(name)])

it('C11, D2: a thousand presses of up to 21 edges, handled late, cost each side its turns to the ms', async () => {
  const { ops, bank } = bouncing(1000, 26)
  const { snapshot } = (await playOnCore(ops)).at(-1)!
  expect(of(snapshot, 'leftTurns', 'rightTurns', 'leftIgnored', 'rightIgnored')).toEqual([500, 500, 0, 0])
  expect(of(snapshot, 'leftBank', 'rightBank')).toEqual(bank)
})

it('T12: of presses 100 ms apart every third ends a turn, and the others are counted as ignored', async () => {
  const { snapshot } = (await playOnCore(hurried())).at(-1)!
  expect(of(snapshot, 'leftTurns', 'rightTurns', 'leftIgnored', 'rightIgnored')).toEqual([17, 17, 33, 33])
})
