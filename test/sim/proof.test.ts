/*
 * Each fault that the law must find can still be planted: the lines to replace occur once in the core, and replacing
 * them changes it. adversary.test.ts plants each and plays.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FAULTS, plant } from '../../sim/swarm/proof/faults.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

describe('the faults to plant', () => {
  it('there is at least one for each finding (findings P1 to P9, K5)', () => {
    const ids = FAULTS.map(({ name }) => name.split('-')[0])
    expect(ids).toEqual(expect.arrayContaining(['K5', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9']))
  })

  it.each(FAULTS)('$name: $words', (fault) => {
    const texts = plant(fault, read)
    expect(texts.size).toBeGreaterThan(0)
    for (const [file, text] of texts) expect(text).not.toBe(read(file))
  })
})

it.each([
  ['no longer has its lines', 'one\n2\n'],
  ['has its lines twice', 'one\ntwo\ntwo\n'],
])('a fault that cannot be planted any more is reported in one line: %s', (what, was) => {
  const fault = { name: 'X', words: '', edits: [['x.ts', 'two', 'TWO']] as const }
  expect(() => plant(fault, () => was)).toThrow(`X no longer applies: firmware/core/x.ts ${what}`)
})
