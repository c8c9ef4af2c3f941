/*
 * What `status` answers: who the clock is, and numbers, each at the place of its Field.
 *
 * The places are here and nowhere else. `sim/clock/vocabulary.ts` has a row for each, with its name and the words of
 * its values.
 */
import { Block } from '../core/block.ts'
import { bankAt, delayAt } from '../core/clock.ts'
import { bankOf } from '../core/control.ts'
import { spanOf } from '../core/deadline.ts'
import { fingerprintOf } from '../core/fingerprint.ts'
import { isBefore } from '../core/table.ts'
import type { Loop } from './loop-state.ts'

export const enum Field {
  /** The mark of the control and the clock's own settings. */
  Settings,
  Stage,
  /** The side to move, and whether it runs. */
  Turn,
  Runs,
  /** Ms: what is left of its delay, and both banks. */
  Delay,
  LeftBank,
  RightBank,
  LeftScore,
  RightScore,
  Games,
  /** Ms since the stage began; and by how much a stop, a break or a set-up is over. */
  Age,
  Over,
  /** Who has called the judge, a bit set of Called, and how many ms ago, or since the power came back. */
  Called,
  CalledFor,
  /** The clock's number, 0 if the desk has given none. */
  Number,
  /** Words of the record. */
  Words,
  /** Percent. */
  Battery,
  /** The time chip: its state, tenths of a ppm by which the oscillator is slow, ms that the last hour may be out. */
  Chip,
  ChipPace,
  ChipBound,
  /** Discipline, points, bank and delay in s, then the options: the rest of the list. */
  Control,
}

export function statusOf(loop: Loop): string {
  const s = loop.session
  const c = s.control
  const now = loop.board.now()
  const told: number[] = []
  const age = now - s.since
  const over = age - spanOf(s)
  told[Field.Settings] = fingerprintOf(c)
  told[Field.Stage] = s.stage
  told[Field.Turn] = s.clock.turn
  told[Field.Runs] = s.clock.isRunning
  told[Field.Delay] = delayAt(s.clock, now)
  for (let side = 0; side < 2; side++) {
    told[Field.LeftBank + side] = isBefore(s.stage) ? bankOf(c, side) : bankAt(s.clock, side, now)
    told[Field.LeftScore + side] = s.match.score[side]
  }
  told[Field.Games] = s.match.games
  told[Field.Age] = age
  told[Field.Over] = over > 0 && over < age ? over : 0
  told[Field.Called] = s.called
  told[Field.CalledFor] = s.called && now - s.calledAt
  told[Field.Number] = +s.about[Block.Clock] || 0
  told[Field.Words] = s.journal.used
  told[Field.Battery] = loop.face.battery
  const control = [c.discipline, c.length, c.bank / 1000, c.delay / 1000].concat(c.option)
  return '{"id":"' + loop.board.id() + '","status":[' + told.concat(loop.board.pace(), control).join() + ']}'
}
