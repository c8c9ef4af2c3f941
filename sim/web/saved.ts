/*
 * How a match survives a reload of the page. The browser keeps everything that was done to the clock, its deeds, and
 * the new page does it again. If that fails or leads to another record, the clock comes back from its record, as after
 * a power cut.
 */
import { TABLE } from '../clock/boards.ts'
import { behindCurtain, type Deed, type Live, makeLive, passTo, plug, redo, setOwn } from '../clock/live.ts'
import { catchUp, type Setting } from './bench.ts'

export interface Saved {
  /** The version of the page. In another version the same deeds may lead to another record. */
  version: string
  deeds: Deed[]
  settings: Setting[]
  /** The virtual time in ms, and the time of day at that instant, in ms since 1970. */
  now: number
  wall: number
  /** Virtual ms for one real ms; 0 is a pause. */
  speed: number
  /** Whether the page is in table mode. */
  isTable: boolean
  /** Whether the match came by a link. Pages older than links did not keep this. */
  isGiven?: boolean
  /** The clock's flash, enough to go on as after a power cut: newest record, records before it, what else is kept. */
  words: number[]
  before: number[][]
  kept: string
}

/** Deeds are done again up to this virtual time, in ms. A day of waiting takes 30 ms, ten hours of play take 100 ms. */
const LONGEST = 20 * 86_400_000

export function savedOf(
  live: Live,
  settings: readonly Setting[],
  more: Pick<Saved, 'version' | 'wall' | 'speed' | 'isTable' | 'isGiven'>,
): Saved {
  const { deeds, now, flash } = live
  return { ...more, deeds, settings: [...settings], now, words: flash.words, before: flash.before, kept: flash.kept }
}

/** The clock as it was left; unless paused, caught up to the time of day `wall`. `version` is that of this page. */
export function revive(saved: Saved, version: string, wall: number): { live: Live; settings: Setting[] } {
  const revived = again(saved)
  if (!revived || !hasRecord(revived.live, saved) || (saved.version !== version && !isSame(revived.live, saved)))
    return fromFlash(saved)
  if (saved.speed > 0) catchUp(revived.live, wall - saved.wall)
  return revived
}

/** Whether the deeds led to the same record and settings. In another version of the page they may not. */
function isSame({ flash }: Live, { words, kept }: Saved): boolean {
  return JSON.stringify([flash.words, flash.kept]) === JSON.stringify([words, kept])
}

/** Whether the deeds led to the kept record. Once a clock has come back from it they do not: earlier deeds are gone. */
function hasRecord({ flash }: Live, { words }: Saved): boolean {
  return words.every((word, i) => flash.words[i] === word)
}

/** Releases the buttons, the key and the stop button: a closed page holds nothing. */
function letGo(live: Live): void {
  for (const side of [0, 1]) if (live.level[side]) redo(live, { at: live.now, text: `open ${side ? 'right' : 'left'}` })
  if (live.key) redo(live, { at: live.now, text: 'key off' })
  if (live.stop) redo(live, { at: live.now, text: 'stop off' })
}

/** The clock after all its deeds are done again; undefined if they cannot be. */
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

/** The clock that its flash alone restores, as after a power cut. */
function fromFlash({ words, before, kept, now }: Saved): { live: Live; settings: Setting[] } {
  const live = makeLive(TABLE)
  plug(live, false)
  Object.assign(live.flash, { words, before, kept })
  passTo(live, now)
  plug(live, true)
  live.deeds.length = 0
  return { live, settings: [] }
}
