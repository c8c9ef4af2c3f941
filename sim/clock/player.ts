/*
 * Playing ops on clocks that lose their power: each stretch is a clock of its own, with the contacts as hands hold them.
 */
import { Kind, type Op, type Sample } from './op.ts'

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
