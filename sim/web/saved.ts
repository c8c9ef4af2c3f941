/*
 * The match outlives the page: what was done is kept in the browser, and done again when the page is opened anew. What cannot be done
 * again as it was comes back from its record, as after a cut of power.
 */
import { TABLE } from '../clock/boards.ts'
import { behindCurtain, type Deed, type Live, makeLive, passTo, plug, redo, setOwn } from '../clock/live.ts'
import { catchUp, type Setting } from './bench.ts'

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
  /** Pages from before there were links have not kept it. */
  isGiven?: boolean
  /** What the clock has in flash: enough to go on as after a cut of power. */
  words: number[]
  before: number[][]
  kept: string
}

/** Deeds of a longer time are not done again; a day of waiting takes 30 ms, and ten hours of play 100. */
const LONGEST = 20 * 86_400_000

export function savedOf(
  live: Live,
  settings: readonly Setting[],
  more: Pick<Saved, 'version' | 'wall' | 'speed' | 'isTable' | 'isGiven'>,
): Saved {
  const { deeds, now, flash } = live
  return { ...more, deeds, settings: [...settings], now, words: flash.words, before: flash.before, kept: flash.kept }
}

/** The clock as it was left, and what has become of it since, `wall` being the time of day. */
export function revive(saved: Saved, version: string, wall: number): { live: Live; settings: Setting[] } {
  const revived = again(saved)
  if (!revived || !hasRecord(revived.live, saved) || (saved.version !== version && !isSame(revived.live, saved)))
    return fromFlash(saved)
  if (saved.speed > 0) catchUp(revived.live, wall - saved.wall)
  return revived
}

/** Another version of the page may do the same deeds otherwise: then the records differ. */
function isSame({ flash }: Live, { words, kept }: Saved): boolean {
  return JSON.stringify([flash.words, flash.kept]) === JSON.stringify([words, kept])
}

/** A clock that once came back from its record was not led there by the deeds since. */
function hasRecord({ flash }: Live, { words }: Saved): boolean {
  return words.every((word, i) => flash.words[i] === word)
}

/** All hands off: a page that is gone holds nothing. */
function letGo(live: Live): void {
  for (const side of [0, 1]) if (live.level[side]) redo(live, { at: live.now, text: `open ${side ? 'right' : 'left'}` })
  if (live.key) redo(live, { at: live.now, text: 'key off' })
  if (live.stop) redo(live, { at: live.now, text: 'stop off' })
}

/** Undefined where they cannot be done again. */
function again(saved: Saved): { live: Live; settings: Setting[] } | undefined {
  if (saved.now >= LONGEST) return undefined
  const live = makeLive(TABLE)
  const settings = [...saved.settings]
  try {
    behindCurtain(live, () => {
      for (const deed of saved.deeds) {
        while (settings[0] && settings[0].at <= deed.at) set(live, settings.shift()!)
        redo(live, deed)
      }
      for (const setting of settings) set(live, setting)
      passTo(live, saved.now)
      letGo(live)
    })
  } catch {
    return undefined
  }
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
