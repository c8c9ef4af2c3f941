/*
 * A clock that somebody operates: contacts, plug, battery and key, on virtual time. All that is done is kept in the
 * words of a tape, but not what sets the clock's own language and sound, which is allowed at any time.
 */

import type { Option } from '../../firmware/core/control.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { wakeNow } from '../../firmware/device/loop.ts'
import { keepSettings } from '../../firmware/device/settings.ts'
import type { Curtain } from '../display/display.ts'
import { makeFlash, powerUp, type SimClock, type Works } from './board.ts'
import { TABLE } from './boards.ts'
import { doKind, runTo } from './machine.ts'
import { Kind } from './op.ts'
import { SIDES, wireOf } from './vocabulary.ts'

/** Something that was done: when, in ms since the beginning, and as a tape's line without its time. */
export interface Deed {
  at: number
  text: string
}

/** What a hand can hold: the players' buttons, the judge's key, the stop button. */
export const PARTS = ['left', 'right', 'key', 'stop'] as const
export type Part = (typeof PARTS)[number]

export type Live = ReturnType<typeof makeLive>

export function makeLive(board = TABLE) {
  const flash = makeFlash(board.words)
  const curtain: Curtain = { isDown: false }
  return {
    board,
    /** Undefined while the plug is pulled. */
    clock: powerUp(0, [0, 0], flash, board, curtain) as SimClock | undefined,
    flash,
    /** Ms since the beginning; power cuts do not stop it. */
    now: 0,
    /** The contacts as hands hold them, the judge's key and the stop button: 1 closed. */
    level: [0, 0] as [number, number],
    key: 0,
    stop: 0,
    /** Parts that are held for a time, and when each opens again, in ms since the beginning. */
    opensAt: new Map<Part, number>(),
    /** The battery's charge in percent. */
    battery: 100,
    deeds: [] as Deed[],
    curtain,
  }
}

/** Lets time pass to `until`, in ms since the beginning; it never goes back. Parts open on the way. */
export function passTo(live: Live, until: number): void {
  const opening = [...live.opensAt].filter(([, at]) => at <= until).sort(([, one], [, other]) => one - other)
  for (const [part, at] of opening) {
    runOn(live, at)
    live.opensAt.delete(part)
    setPart(live, part, 0)
  }
  runOn(live, until)
}

function runOn(live: Live, until: number): void {
  if (until <= live.now) return
  live.now = until
  if (live.clock) runTo(live.clock.machine, until)
}

/**
 * Lets time pass to where the clock next does something by itself or a part opens, at most `most` ms on; returns how
 * far that was.
 */
export function stepOn(live: Live, most = 3_600_000): number {
  const timers = live.clock?.machine.timers ?? []
  const next = Math.min(live.now + most, ...timers.map(({ at }) => at), ...live.opensAt.values())
  const before = live.now
  passTo(live, Math.max(next, live.now + 1))
  return live.now - before
}

/** Closes a part, 1, or opens it, 0, now. A board without a stop button does nothing at its part. */
export function setPart(live: Live, part: Part, level: number): void {
  if (part === 'left' || part === 'right') setContact(live, part === 'left' ? 0 : 1, level)
  else if (live[part] !== level && (part === 'key' || live.board.stop)) {
    live[part] = level
    note(live, `${part} ${level ? 'on' : 'off'}`)
    doOn(live, part === 'key' ? Kind.Key : Kind.Stop, level)
  }
}

function setContact(live: Live, side: number, level: number): void {
  if (live.level[side] === level) return
  live.level[side] = level
  note(live, `${level ? 'close' : 'open'} ${SIDES[side]}`)
  doOn(live, Kind.Edge, side, level)
}

/** Closes a part for so many ms. One that is already held for a time stays closed at least as long as before. */
export function holdFor(live: Live, part: Part, ms: number): void {
  live.opensAt.set(part, Math.max(live.opensAt.get(part) ?? 0, live.now + ms))
  setPart(live, part, 1)
}

/** Sets the battery's charge; the clock reads it once a minute. */
export function charge(live: Live, percent: number): void {
  live.battery = percent
  note(live, `battery ${percent}`)
  doOn(live, Kind.Battery, percent)
}

export function plug(live: Live, isIn: boolean): void {
  if (isIn === (live.clock !== undefined)) return
  note(live, `power ${isIn ? 'on' : 'off'}`)
  live.clock = isIn ? powerUp(live.now, live.level, live.flash, live.board, live.curtain) : undefined
  if (isIn && live.battery < 100) charge(live, live.battery) // a clock that powers up begins with a full one
}

/** Does `work` while nothing is painted, then has the whole glass painted anew. */
export function behindCurtain(live: Live, work: () => void): void {
  live.curtain.isDown = true
  work()
  live.curtain.isDown = false
  if (!live.clock) return
  live.clock.loop.board.display.forget()
  wakeNow(live.clock.loop)
}

export function redo(live: Live, { at, text }: Deed): void {
  passTo(live, at)
  const [what, which = ''] = text.split(' ')
  if (what === 'close' || what === 'open') setContact(live, SIDES.indexOf(which), what === 'close' ? 1 : 0)
  else if (what === 'key' || what === 'stop') setPart(live, what, which === 'on' ? 1 : 0)
  else if (what === 'battery') charge(live, Number(which))
  else if (what === 'power') plug(live, which === 'on')
  else if (what === 'console') type(live, text.slice(what.length + 1))
  else throw new RangeError(`no deed: ${text}`)
}

/** Types a line of words at the console and returns the answer; '' without power. */
export function type(live: Live, line: string): string {
  note(live, `console ${line}`)
  if (!live.clock) return ''
  const answer = takeLine(live.clock.loop, wireOf(line))
  settle(live)
  return answer
}

function doOn(live: Live, kind: Kind, a: number, b = 0): void {
  if (live.clock) doKind(live.clock.machine, kind, a, b, 0)
  settle(live)
}

/** Does what is due at this very instant. */
function settle(live: Live): void {
  if (live.clock) runTo(live.clock.machine, live.now)
}

function note(live: Live, text: string): void {
  live.deeds.push({ at: live.now, text })
}

/** The options that belong to the clock, not to a match. */
export type Own = Option.Language | Option.Sound

export function ownOf({ loop }: Works, option: Own): number {
  return loop.session.control.option[option]
}

/** Sets such an option, stores it in flash, and shows it. */
export function setOwn({ loop }: Works, option: Own, value: number): void {
  if (loop.session.control.option[option] === value) return
  loop.session.control.option[option] = value
  keepSettings(loop)
  wakeNow(loop)
}
