/*
 * What the selftest has of the board beside what the clock uses, and what its build puts in.
 */

declare function print(text: string): void

/** The selftest's one global: a check by its name, or a person's answer; without a word all checks, one after the other. */
declare var selftest: (word?: string, count?: number) => void

/** How the board names itself, `process.env.BOARD`. */
declare const BOARD_IS: string
