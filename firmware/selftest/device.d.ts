/*
 * What the selftest has of the board beside what the clock uses, and what its build puts in: figures that stand in the firmware's
 * own files and are not exported there.
 */

declare function print(text: string): void

/** The selftest's one global: a check by its name, or a person's answer; without a word all checks, one after the other. */
declare var selftest: (word?: string, count?: number) => void

/** How the board names itself, `process.env.BOARD`. */
declare const BOARD_IS: string
/** In ms: how long a level must hold to be one, and for how long after a change no other one begins (`core/gesture.ts`). */
declare const SETTLE_MS: number
declare const LOCKOUT_MS: number
/** Where the drivers expect their chips (`platform/ssd1306.ts`, `platform/ht16k33.ts`). */
declare const PANEL_AT: number
declare const CELLS_AT: number
