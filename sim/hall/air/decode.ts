/*
 * Decodes the bytes that a clock sends by radio. Incomplete ones and those out of range are refused.
 */
import { NOBODY, type Who } from '../../../firmware/core/clock.ts'
import type { Stage } from '../../../firmware/core/table.ts'
import { BYTES, bitsIn, checkOf, FIELDS, Field, MAGIC, ROWS, VERSION } from './rows.ts'

/**
 * Decodes manufacturer data, of which the company number 0x0590 has been cut off. Undefined if it is no message of a
 * clock, or one of another version. Never throws.
 */
export function decode(bytes: Uint8Array): Heard | undefined {
  const isWhole = bytes.length === BYTES && bytes[0] === MAGIC + VERSION && bytes[23] === checkOf(bytes)
  return isWhole && isInRange(bytes) ? heardIn(bytes) : undefined
}

/** A copy of an advertisement's message: what follows the flags (3 bytes) and length, type and company (4 bytes). */
export function messageIn(advertisement: Uint8Array): Uint8Array {
  return advertisement.slice(7)
}

/** Bits that belong to no field must be 0: a later version that uses them has another first byte. */
function isInRange(bytes: Uint8Array): boolean {
  const fits = FIELDS.every(
    (field) => numberIn(bytes, field) >= ROWS[field].least && numberIn(bytes, field) <= ROWS[field].most,
  )
  const isSpare = bitsIn(bytes, { bit: 38, bits: 2 }) + bitsIn(bytes, { bit: 103, bits: 1 }) === 0
  return fits && isSpare && !(numberIn(bytes, Field.Runs) && numberIn(bytes, Field.Turn) === NOBODY)
}

/** The number of a field; signed where the row has numbers below 0. */
export function numberIn(bytes: Uint8Array, field: Field): number {
  const row = ROWS[field]
  const number = bitsIn(bytes, row)
  return row.least < 0 && number > row.most ? number - 2 ** row.bits : number
}

/**
 * A clock's state at `time`, which may be up to a second before the message was sent and is never after it. If a side
 * runs, a later reader deducts the time since then, first from the delay, then from the bank.
 */
export type Heard = ReturnType<typeof heardIn>

function heardIn(bytes: Uint8Array) {
  const of = (field: Field): number => numberIn(bytes, field)
  const age = of(Field.Age)
  const turn = of(Field.Turn) as Who
  const bank: [number, number] = [of(Field.LeftBank), of(Field.RightBank)]
  const isOvertime: [boolean, boolean] = [of(Field.LeftOver) > 0, of(Field.RightOver) > 0]
  const score: [number, number] = [of(Field.LeftScore), of(Field.RightScore)]
  const used = of(Field.Runs) ? age * 10 : 0
  const ofBank = Math.max(0, used - of(Field.Delay))
  if (turn !== NOBODY) bank[turn] = Math.max(0, bank[turn] - ofBank)
  return {
    /** The clock's number; 0 when the desk has given none. */
    number: of(Field.Number),
    /** Tenths of a second since power-on, modulo 65,536: the instant to which all figures belong. */
    time: (of(Field.Time) + age * 10) % 65_536,
    /** One more with each message in which more than the second is new, modulo 256; from 0 at power-on. */
    changes: of(Field.Changes),
    /** Seconds from the last such message's `time` to this one's. */
    age,
    stage: of(Field.Stage) as Stage,
    /** The side to move, and whether its time runs. */
    turn,
    runs: of(Field.Runs) > 0,
    /** Whom the stage is about: who takes the break, is late, has lost. */
    who: of(Field.Who) as Who,
    /** Left and right, in tenths of a second, rounded up; and whether that is the overtime. */
    bank,
    isOvertime,
    /** What remains of the turn's delay, in tenths of a second, rounded up. */
    delay: Math.max(0, of(Field.Delay) - used),
    /** Points of each, 127 at most. */
    score,
    /** N. */
    length: of(Field.Length),
    isCrawford: of(Field.Crawford) > 0,
    /** Games played to their end. */
    games: of(Field.Games),
    /** Seconds left of a stop, break, answer or set-up, negative once it is over. Undefined if nothing is counted. */
    count: of(Field.Counted) ? of(Field.Count) - age : undefined,
    /** Who has called the judge, a bit set of Called; and how many seconds ago, 4095 at most. */
    called: of(Field.Called),
    calledFor: of(Field.Called) ? Math.min(ROWS[Field.CalledFor].most, of(Field.CalledFor) + age) : 0,
    /** Whose flag has fallen. */
    fell: of(Field.Fell) as Who,
    /** Percent. */
    battery: of(Field.Battery),
  }
}
