/*
 * One rule for a page that was away, whether frozen, asleep, discarded or loaded anew: what passed meanwhile is told by the time of day.
 *
 * Up to a minute the clock ran on, as it would have on the table. After more of it the clock has lost its power: nobody's time has run
 * unseen, both sides see that, and go on when they agree. In a sleep a browser's own time may stand still, the time of day does not.
 */
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { type Live, passTo, plug } from '../clock/live.ts'
import { advance, type Bench } from './bench.ts'
import { anchor, instantAt } from './pace.ts'

/** Away for no longer than this the clock ran on, in ms. */
export const AWAY = 60_000
/** By less than this the time of day is only set right. */
const SLEPT = 1000

/** When somebody last looked: by the browser's own time, and by the time of day. */
export interface Look {
  real: number
  wall: number
}

/** A page looks again; what it has missed since the last look is made good. */
export function lookAgain(bench: Bench, last: Look, now: Look): void {
  const away = now.wall - last.wall
  const missed = away - (now.real - last.real)
  Object.assign(last, now)
  const { pace, live } = bench
  if (pace.isFrozen || pace.isAside || !pace.speed) return
  if (away > AWAY) {
    cut(live)
    anchor(pace, now.real, live.now)
  } else if (missed > SLEPT) anchor(pace, now.real, instantAt(pace, now.real) + missed * pace.speed)
  if (away > SLEPT) advance(bench, now.real)
}

/** A page opened anew was away for so long. */
export function catchUp(live: Live, away: number): void {
  if (away > AWAY) cut(live)
  else passTo(live, live.now + Math.max(0, away))
}

/** Where a match is on, its power was off. */
function cut(live: Live): void {
  const stage = live.clock?.loop.session.stage
  if (stage === undefined || isBefore(stage) || stage === Stage.Flag || stage === Stage.Over) return
  plug(live, false)
  plug(live, true)
}
