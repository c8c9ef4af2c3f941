/*
 * What a clock or the way to it did; wrong use, `Usage`, is found before any clock is touched.
 */

/** One clock's fault, in the words that stand behind its name; exit code 1. */
export class Fault extends Error {}
