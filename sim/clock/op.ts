/*
 * Ops: what happens to a clock, as plain numbers that mean the same to the core, the bundle and the interpreter. A tape
 * becomes a list of them. After a power cut, On makes a new clock, whose contacts are as hands hold them then.
 */

export const enum Kind {
  /** Nothing but a look at this instant. */
  Look,
  /** a: side, b: level, c: ms until it is handled. */
  Edge,
  /** a: ms by which the next timer is late. */
  Lag,
  /** a: ms for which nothing is handled. */
  Busy,
  /** a: seconds by which somebody sets the wall clock. */
  SetTime,
  /** `text` comes over the cable or the radio. */
  Line,
  /** The judge's key; a: 1 turned, 0 back. */
  Key,
  /** The stop button, where there is one; a: 1 closed, 0 open. */
  Stop,
  /** a: the battery's charge in percent. */
  Battery,
  /** From now on the oscillator is slow by `a` ppm, and by `b` more each minute; if below 0, it is fast. */
  Oscillator,
  /** a: what happens to the time chip, a ChipFault; b, c: its numbers. */
  Chip,
  /** a: what fails on the board, a Fault; b: where; c: how often. The clock must outlive it. The core ignores it. */
  Fault,
  /** The power fails. Until On, nothing is kept of the ops but the levels of the contacts. */
  Off,
  On,
}

export interface Op {
  /** Ms since the tape's beginning; never before the op in front. */
  at: number
  kind: Kind
  a: number
  b: number
  c: number
  line: number
  text: string
}

/** What a clock says at an op, once all that was due by then is done. */
export interface Sample {
  /** The session's snapshot (numbers.ts). */
  snapshot: readonly number[]
  /** CRC-32 of the glass. */
  crc: number
  /** Left and right side light, 1 on. */
  light: readonly number[]
  /** The CRC-32 of what the radio sends of a match, 0 for nothing; undefined where nobody hears it. */
  airCrc?: number
  /** The console's last answer: as a Refusal, 0 if the line was accepted; as text; and the text's CRC-32. */
  refusal: number
  answer: string
  answerCrc: number
}

/** Something that plays ops and gives a sample for each (none while the power is off). */
export type Player = (ops: readonly Op[]) => Promise<(Sample | undefined)[]>

/** Plays ops one at a time: `powerUp` makes a clock at an instant, `play` does one op on it. */
export function opPlayer<C, S>(
  powerUp: (at: number, level: readonly number[]) => C,
  play: (clock: C, op: Op) => S,
): (op: Op) => S | undefined {
  const level = [0, 0]
  let clock: C | undefined = powerUp(0, level)
  return (op) => {
    if (op.kind === Kind.Edge) level[op.a] = op.b
    if (op.kind === Kind.Off && clock) play(clock, op)
    if (op.kind === Kind.Off) clock = undefined
    if (op.kind === Kind.On) clock = powerUp(op.at, level)
    return clock && play(clock, op)
  }
}
