/*
 * For every test file: how long a random property goes on. One that fails makes its case smaller only so long, and then says
 * what it has; one that holds on a slow machine has tried fewer cases by then, and is no failure for that.
 */
import fc from 'fast-check'
import { TEST_TIMEOUT } from './limit.ts'

fc.configureGlobal({ interruptAfterTimeLimit: TEST_TIMEOUT / 2, markInterruptAsFailure: false })
