/*
 * How a match survives a reload of the page. The browser's storage keeps everything that was done to the clock since the
 * match was set, its deeds, and the new page does it again. If that fails or leads to another record, the clock comes
 * back from its record, as after a power cut. The match is written when it has changed; the instant at which it was last
 * seen is written each time, in an item of its own. What is read counts only if each part has the right type and no deed
 * or setting is later than that instant.
 */
import {
  behindCurtain,
  type Deed,
  type Live,
  makeLive,
  PARTS,
  passTo,
  plug,
  redo,
  setOwn,
  setPart,
} from '../clock/live.ts'
import { type Bench, catchUp, type Setting } from './bench.ts'
import { type Check, isCount, isText, listOf, shaped } from './checks.ts'

export interface Saved {
  /** The version of the page. In another version the same deeds may lead to another record. */
  version: string
  deeds: Deed[]
  settings: Setting[]
  /** As in the bench. */
  begins: string
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

function isWhole(saved: unknown): saved is Saved {
  if (!shaped({ now: isCount })(saved)) return false
  const { now } = saved as Saved
  const isBy: Check = (at) => isCount(at) && (at as number) <= now
  return shaped({
    version: isText,
    deeds: listOf(shaped({ at: isBy, text: isText })),
    settings: listOf(shaped({ at: isBy, option: isCount, value: isCount })),
    begins: isText,
    wall: isCount,
    speed: isCount,
    words: listOf(isCount),
    before: listOf(listOf(isCount)),
    kept: isText,
  })(saved)
}

const KEY = 'nardy-clock match'
const SEEN = 'nardy-clock seen'

let kept = ''

/**
 * Keeps the match; returns whether the browser has kept all of it. It may keep nothing, or have no room left. Then the
 * match kept before is deleted, so that it cannot come back as the present one.
 */
export function keepSaved(
  { settings, begins, live: { deeds, now, flash } }: Bench,
  { wall, ...more }: Pick<Saved, 'version' | 'wall' | 'speed' | 'isTable' | 'isGiven'>,
): boolean {
  const { words, before, kept: other } = flash
  const all: Omit<Saved, 'now' | 'wall'> = { ...more, settings, begins, deeds, words, before, kept: other }
  const text = JSON.stringify(all)
  try {
    if (text !== kept) localStorage.setItem(KEY, text)
    localStorage.setItem(SEEN, JSON.stringify({ now, wall }))
    kept = text
  } catch {
    kept = ''
    keepChoice(KEY, '')
  }
  return kept !== ''
}

/** The match that was kept; undefined if there is none or it is not whole. */
export function readSaved(): Saved | undefined {
  try {
    const saved: unknown = {
      ...JSON.parse(localStorage.getItem(KEY) ?? 'null'),
      ...JSON.parse(localStorage.getItem(SEEN) ?? 'null'),
    }
    return isWhole(saved) ? saved : undefined
  } catch {
    return undefined
  }
}

/** A choice of the user's that the browser has kept; '' if there is none. */
export function readChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a choice; '' deletes it. A browser may keep nothing, for instance for a page opened from a file. */
export function keepChoice(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {}
}

/** Asks the browser not to delete what it keeps when room is short. */
export function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

/**
 * Deeds are done again if the first is at most so many virtual ms ago. A day of waiting takes 30 ms, ten hours of play
 * take 100 ms.
 */
const LONGEST = 20 * 86_400_000

export type Revived = Pick<Bench, 'live' | 'settings' | 'begins'>

/** The clock as it was left; unless paused, caught up to the time of day `wall`. `version` is that of this page. */
export function revive(saved: Saved, version: string, wall: number): Revived {
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
  for (const part of PARTS) setPart(live, part, 0)
}

/** The clock after all its deeds are done again; undefined if they cannot be. */
function again({ begins, before, ...saved }: Saved): Revived | undefined {
  if (saved.now - (saved.deeds[0]?.at ?? 0) >= LONGEST) return undefined
  const live = makeLive()
  const settings = [...saved.settings]
  try {
    if (begins) powerAt(live, 0, { kept: begins })
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
  live.flash.before = before
  return { live, settings: [...saved.settings], begins }
}

function set(live: Live, { at, option, value }: Setting): void {
  passTo(live, at)
  if (live.clock) setOwn(live.clock, option, value)
}

/** The clock that its flash alone restores, as after a power cut. */
function fromFlash({ words, before, kept, now }: Saved): Revived {
  const live = makeLive()
  powerAt(live, now, { words, before, kept })
  return { live, settings: [], begins: '' }
}

/** Powers a new clock up at an instant, with this in its flash. */
function powerAt(live: Live, at: number, flash: Partial<Live['flash']>): void {
  plug(live, false)
  Object.assign(live.flash, flash)
  passTo(live, at)
  plug(live, true)
  live.deeds.length = 0
}
