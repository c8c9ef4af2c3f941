/*
 * For every test file: from which seed a random property rolls, and how long it goes on. One that fails makes its case smaller only so long, and then says
 * what it has; one that holds on a slow machine has tried fewer cases by then, and is no failure for that.
 */
import fc from 'fast-check'
import { SEED } from './cases.ts'
import { TEST_TIMEOUT } from './limit.ts'

fc.configureGlobal({
  interruptAfterTimeLimit: TEST_TIMEOUT / 2,
  markInterruptAsFailure: false,
  seed: SEED ?? 1,
})
