/*
 * Encodes a clock's state as the bytes that it sends by radio, straight from the table of fields: slow but simple. A
 * test compares the firmware's own encoder with it.
 */
import { Block } from '../../../firmware/core/block.ts'
import { bankAt, type Clock, delayAt, extraAt, type Ms, type Side } from '../../../firmware/core/clock.ts'
import { Option } from '../../../firmware/core/control.ts'
import { spanOf } from '../../../firmware/core/deadline.ts'
import { Crawford } from '../../../firmware/core/match.ts'
import type { Session } from '../../../firmware/core/state.ts'
import { BYTES, checkOf, FIELDS, Field, MAGIC, putBits, ROWS, VERSION } from './rows.ts'

/** A number for each field but the head and the check. */
export type Numbers = Partial<Record<Field, number>>

/** The message with these numbers, each clamped to its range. A field that is not given counts as 0. */
export function encode(numbers: Numbers): Uint8Array {
  const bytes = new Uint8Array(BYTES)
  for (const field of FIELDS) {
    const { least, most } = ROWS[field]
    const number = field === Field.Head ? MAGIC + VERSION : (numbers[field] ?? 0)
    putBits(bytes, ROWS[field], Math.min(most, Math.max(least, number)))
  }
  bytes[23] = checkOf(bytes)
  return bytes
}

/** What a clock in this state sends at `now`. While a side runs: its figures at the beginning of the second shown. */
export function numbersOf(s: Session, now: Ms, battery: number, changes: number): Numbers {
  const c = s.clock
  const early = sinceSecond(c, now)
  const isDelay = delayAt(c, now) > 0
  const bankOf = (side: Side): number => tenths(bankAt(c, side, now) + (side === c.turn && !isDelay ? early : 0))
  const overOf = (side: Side): number => (s.control.option[Option.Overtime] && !extraAt(c, side, now) ? 1 : 0)
  return {
    [Field.LeftBank]: bankOf(0),
    [Field.LeftOver]: overOf(0),
    [Field.Number]: Number(s.about[Block.Clock]) || 0,
    [Field.RightBank]: bankOf(1),
    [Field.RightOver]: overOf(1),
    [Field.CalledFor]: s.called ? Math.floor((now - s.calledAt) / 1000) : 0,
    [Field.Time]: Math.floor((now - early) / 100) % 65_536,
    [Field.Delay]: tenths(delayAt(c, now) + (isDelay ? early : 0)),
    [Field.Turn]: c.turn,
    [Field.Runs]: c.isRunning,
    [Field.Who]: s.who,
    [Field.Stage]: s.stage,
    [Field.Called]: s.called,
    [Field.LeftScore]: s.match.score[0],
    [Field.Crawford]: s.match.crawford === Crawford.Now ? 1 : 0,
    [Field.RightScore]: s.match.score[1],
    [Field.Counted]: spanOf(s) ? 1 : 0,
    [Field.Length]: s.control.length,
    [Field.Fell]: s.fell,
    [Field.Count]: spanOf(s) ? secondsLeft(s.since + spanOf(s) - now) : 0,
    [Field.Battery]: battery,
    [Field.Games]: s.match.games,
    [Field.Changes]: changes % 256,
    [Field.Age]: 0,
  }
}

/** How long ago the second shown, of the delay or the bank, began. 0 if no side runs. */
function sinceSecond(c: Clock, now: Ms): Ms {
  if (!c.isRunning) return 0
  const left = delayAt(c, now) || bankAt(c, c.turn as Side, now)
  return Math.ceil(left / 1000) * 1000 - left
}

function tenths(span: Ms): number {
  return Math.ceil(span / 100)
}

/** Rounded as on the glass: up while time is left; then to the whole seconds past the end, as a negative number. */
function secondsLeft(left: Ms): number {
  return left > 0 ? Math.ceil(left / 1000) : Math.trunc(left / 1000)
}
