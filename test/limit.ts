/** Ms after which a test fails, generous enough for a machine ten times slower than usual. */
export const TEST_TIMEOUT = 600_000
/** Ms after which a program started by a test is killed. It usually takes a few thousand. */
export const CHILD_TIMEOUT = 180_000
/** Ms after which polling for something fails. */
export const POLL_TIMEOUT = 30_000
