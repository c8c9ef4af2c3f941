/*
 * How ops are passed to the interpreter: as lines of one length, read one at a time. A comma ends the last number,
 * because Espruino parses none with spaces after it. An op's text follows in further lines; `a` is their number.
 */
import { Kind, type Op } from '../clock/op.ts'

/** The file of the probe, a program that reads the session. It is in the board's folder but not in its manifest. */
export const PROBE = 'probe.js'
/** Characters in an op's line, its newline included. */
export const OP_LENGTH = 56
const TEXT = OP_LENGTH - 1

export function opLine(op: Op): string {
  const texts = op.kind === Kind.Line ? chunks(op.text) : []
  const a = op.kind === Kind.Line ? texts.length : op.a
  const numbers = [op.at, op.kind, a, op.b, op.c, ''].join(',')
  return [numbers]
    .concat(texts)
    .map((line) => `${line.padEnd(TEXT)}\n`)
    .join('')
}

function chunks(text: string): string[] {
  return text.match(/.{1,55}/g) ?? []
}
