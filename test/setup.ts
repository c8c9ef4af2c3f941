/*
 * Sets the seed and the time limit of random properties, for every test file. At the limit a failing property stops
 * shrinking its case and reports it; one that still holds passes, having tried fewer cases on a slow machine.
 */
import fc from 'fast-check'
import { SEED } from './cases.ts'
import { TEST_TIMEOUT } from './limit.ts'

fc.configureGlobal({
  interruptAfterTimeLimit: TEST_TIMEOUT / 2,
  markInterruptAsFailure: false,
  seed: SEED ?? 1,
})
