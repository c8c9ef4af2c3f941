/*
 * The match outlives the page: what was done is kept in the browser, and done again when the page is opened anew.
 *
 * A page that is away for a moment, as in a reload, has a clock that ran on. One that was away for longer has lost its power, as far
 * as the clock knows: it comes back from its record, and both go on when they agree. So nobody's time runs unseen.
 */
import { isBefore, Stage } from '../../firmware/core/table.ts'
import { TABLE } from '../clock/boards.ts'
import { behindCurtain, type Deed, type Live, makeLive, passTo, plug, redo } from '../clock/live.ts'
import { type Own, setOwn } from '../clock/own.ts'

/** A setting of the clock's own that was changed from the page. */
export interface Setting {
  at: number
  option: Own
  value: number
}

export interface Saved {
  /** Of the page: another one may do the same deeds otherwise. */
  version: string
  deeds: Deed[]
  settings: Setting[]
  /** Ms of virtual time, and the time of day at it. */
  now: number
  wall: number
  /** 0 is a pause. */
  speed: number
  isTable: boolean
  /** What the clock has in flash: enough to go on as after a cut of power. */
  words: number[]
  before: number[][]
  kept: string
}

/** Away for no longer than this the clock ran on, in ms. */
export const AWAY = 60_000
/** Deeds of a longer time are not done again: that would take too long. */
const LONGEST = 12 * 3_600_000

export function savedOf(
  live: Live,
  settings: readonly Setting[],
  more: Pick<Saved, 'version' | 'wall' | 'speed' | 'isTable'>,
): Saved {
  const { deeds, now, flash } = live
  return { ...more, deeds, settings: [...settings], now, words: flash.words, before: flash.before, kept: flash.kept }
}

/** The clock as it was left, and what has become of it since, `wall` being the time of day. */
export function revive(saved: Saved, version: string, wall: number): { live: Live; settings: Setting[] } {
  const isSame = saved.version === version && saved.now < LONGEST
  const revived = isSame ? again(saved) : fromFlash(saved)
  const { live } = revived
  const away = Math.max(0, wall - saved.wall)
  if (isSame && saved.speed > 0) away > AWAY ? cut(live) : passTo(live, live.now + away)
  return revived
}

/** All hands off: a page that is gone holds nothing. */
function letGo(live: Live): void {
  for (const side of [0, 1]) if (live.level[side]) redo(live, { at: live.now, text: `open ${side ? 'right' : 'left'}` })
  if (live.key) redo(live, { at: live.now, text: 'key off' })
  if (live.stop) redo(live, { at: live.now, text: 'stop off' })
}

function again(saved: Saved): { live: Live; settings: Setting[] } {
  const live = makeLive(TABLE)
  const settings = [...saved.settings]
  behindCurtain(live, () => {
    for (const deed of saved.deeds) {
      while (settings[0] && settings[0].at <= deed.at) set(live, settings.shift()!)
      redo(live, deed)
    }
    for (const setting of settings) set(live, setting)
    passTo(live, saved.now)
    letGo(live)
  })
  return { live, settings: [...saved.settings] }
}

function set(live: Live, { at, option, value }: Setting): void {
  passTo(live, at)
  if (live.clock) setOwn(live.clock, option, value)
}

/** From its record alone, its power back. */
function fromFlash({ words, before, kept, now }: Saved): { live: Live; settings: Setting[] } {
  const live = makeLive(TABLE)
  plug(live, false)
  Object.assign(live.flash, { words, before, kept })
  passTo(live, now)
  plug(live, true)
  live.deeds.length = 0
  return { live, settings: [] }
}

/** Where a match is on, its power was off. */
function cut(live: Live): void {
  const stage = live.clock?.loop.session.stage
  if (stage === undefined || isBefore(stage) || stage === Stage.Flag || stage === Stage.Over) return
  plug(live, false)
  plug(live, true)
}
