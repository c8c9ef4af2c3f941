/*
 * The bytes that a clock tells, put together from the rows: as slow as it is plain. The firmware's own encoder is held to it.
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

/** The message of these numbers; each is brought within its range, and what is not given is 0, or the least. */
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

/**
 * What a clock in this state tells at `now`. While a side runs, the figures are those of the instant at which the second began that the
 * glass shows of it.
 */
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
    [Field.CalledFor]: s.called ? Math.floor((now - (s.cuts ? s.since : s.calledAt)) / 1000) : 0,
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

/** While a side runs: how long ago the second began that is shown of its delay, or then of its bank. Otherwise 0. */
function sinceSecond(c: Clock, now: Ms): Ms {
  if (!c.isRunning) return 0
  const left = delayAt(c, now) || bankAt(c, c.turn as Side, now)
  return Math.ceil(left / 1000) * 1000 - left
}

function tenths(span: Ms): number {
  return Math.ceil(span / 100)
}

/** As the glass counts: up to the end rounded up, beyond it the seconds that are over. */
function secondsLeft(left: Ms): number {
  return left > 0 ? Math.ceil(left / 1000) : Math.trunc(left / 1000)
}
