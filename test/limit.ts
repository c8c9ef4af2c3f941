/** Ms after which a test has failed: for a machine that is ten times slower than usual, as some are at times. */
export const TEST_TIMEOUT = 600_000
