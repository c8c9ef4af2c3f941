/*
 * Ops: a tape as a list of plain numbers, the same for the core, the bundle and the interpreter. They are played on clocks that lose their
 * power: each stretch is a clock of its own, with the contacts as hands hold them.
 */

export const enum Kind {
  /** Nothing but a look at this instant. */
  Look,
  /** a: side, b: level, c: ms until it is handled. */
  Edge,
  /** a: how late the next wake is run. */
  Lag,
  /** a: for how long nothing is handled. */
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
  /** From now on the oscillator is slow by a ppm, and by b more each minute; below 0 it is fast. */
  Oscillator,
  /** a: what the time chip has, a ChipFault; b, c: by how much. */
  Chip,
  /** Something of the board fails, which the clock is to outlive. a: a Fault, b: where, c: how often. On the core nothing does. */
  Fault,
  /** The power fails; what comes next is after it returns, at that op's time. */
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
  /** The tape's line. */
  line: number
  text: string
}

/** What a clock says at an op, once all that was due by then is done. */
export interface Sample {
  record: readonly number[]
  /** CRC-32 of the glass. */
  crc: number
  /** Left and right side light, 1 on. */
  light: readonly number[]
  /** A check of what the radio sends of a match, 0 for nothing; none where nobody hears it. */
  air?: number
  /** What the console answered last: a Refusal, 0 when it did as it was told; the answer itself, and a check of it. */
  answer: number
  told: string
  said: number
}

/** Something that plays ops and gives a sample for each (none while the power is off). */
export type Player = (ops: readonly Op[]) => Promise<(Sample | undefined)[]>

/** Plays ops in turn; `powerUp` makes a clock at an instant, `play` does one op on it and takes a sample. */
export function playOps<C>(
  ops: readonly Op[],
  powerUp: (at: number, level: readonly number[]) => C,
  play: (clock: C, op: Op) => Sample,
): (Sample | undefined)[] {
  return ops.map(opPlayer(powerUp, play))
}

/** The same, of ops that come one at a time. */
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
