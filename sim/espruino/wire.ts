/*
 * How ops travel into the interpreter: lines of one length, so that they can be read one at a time. A comma ends the last
 * number: to Espruino one with spaces behind it is none.
 */
import type { Op } from '../op.ts'

/** Characters in an op's line, its newline included. */
export const OP_LENGTH = 56

export function opLine(op: Op): string {
  return `${[op.at, op.kind, op.a, op.b, op.c, op.d, ''].join(',').padEnd(OP_LENGTH - 1)}\n`
}
