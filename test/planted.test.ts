/*
 * The seed of a soak as a random test gets it; and, where PLANTED asks for it, a fault that hangs on what was rolled.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED, seedOr } from './cases.ts'

describe('what a random test rolls', () => {
  it('is what the seed says, and a planted fault is found by it', () => {
    const rolled: number[] = []
    fc.assert(fc.property(fc.nat(), (n) => void rolled.push(n)))
    if (SEED !== undefined) expect(rolled).toEqual(fc.sample(fc.nat(), { seed: SEED, numRuns: rolled.length }))
    if (process.env.PLANTED) throw new Error(`planted: ${rolled[rolled.length - 1]} ${seedOr(7)}`)
  })
})
