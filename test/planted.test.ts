/*
 * Checks that a random test gets the soak's seed. With PLANTED set, the test fails with a message that depends on what
 * was rolled.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED, seedOr } from './cases.ts'

describe('what a random test rolls', () => {
  it('depends on the seed alone, and a planted fault shows it', () => {
    const rolled: number[] = []
    fc.assert(fc.property(fc.nat(), (n) => void rolled.push(n)))
    if (SEED !== undefined) expect(rolled).toEqual(fc.sample(fc.nat(), { seed: SEED, numRuns: rolled.length }))
    if (process.env.PLANTED) throw new Error(`planted: ${rolled[rolled.length - 1]} ${seedOr(7)}`)
  })
})
