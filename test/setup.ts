/*
 * For every test file: a random property that fails makes its case smaller only as long as its test may last, and then
 * says what it has.
 */
import fc from 'fast-check'
import { TEST_TIMEOUT } from './limit.ts'

fc.configureGlobal({ interruptAfterTimeLimit: TEST_TIMEOUT * 0.8, markInterruptAsFailure: true })
