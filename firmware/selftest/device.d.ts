/*
 * What the selftest has of the board beside what the clock uses, and what its build puts in.
 */

declare function print(text: string): void

/**
 * The selftest's one global: a check by its name, or a person's answer; without a word all checks, one after the other.
 */
declare var selftest: (word?: string, count?: number) => void

/** What lies at an address, as words; and what is put there. */
declare function peek32(address: number, count: number): Uint32Array
declare function poke32(address: number, words: Uint32Array): void

/** The pin of the FET that gives the time chip its ground. */
declare const CHIP_FET: string

/** How the board names itself, `process.env.BOARD`. */
declare const BOARD_IS: string
