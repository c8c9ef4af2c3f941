/** Ms after which a test has failed: for a machine that is ten times slower than usual, as some are at times. */
export const TEST_TIMEOUT = 600_000
/** Ms after which a program that a test has started is killed: it takes a few thousand. */
export const CHILD_TIMEOUT = 180_000
/** Ms in which what is looked for again and again must be there. */
export const POLL_TIMEOUT = 30_000
