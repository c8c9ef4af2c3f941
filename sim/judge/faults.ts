/*
 * What can go wrong, in two kinds: wrong use, found before any clock is touched, and what a clock or the way to it did.
 */

/** Wrong use: one line for the user, exit code 2. */
export class Usage extends Error {}

/** One clock's fault, in the words that stand behind its name; exit code 1. */
export class Fault extends Error {}
