/*
 * What of the board goes with the session, beside time and contacts: the display's rest, what a stage opens and shuts, the battery,
 * the lights, the record.
 */
import type { Ms } from '../core/clock.ts'
import { Option, Refusal } from '../core/control.ts'
import type { Journal } from '../core/journal-state.ts'
import { lastControls } from '../core/quick.ts'
import { wordsFor } from '../core/room.ts'
import { refuse, type Session } from '../core/state.ts'
import { isBefore, isOver, Stage } from '../core/table.ts'
import { bitsOf, Entry, entryIn, Form, valueIn } from '../core/word.ts'
import { putState } from './beacon.ts'
import { type Loop, UNSEEN } from './loop-state.ts'
import { Access } from './port.ts'
import { keepSettings, LOCKED, playedIn, settingsOf } from './settings.ts'

/** The battery is read this often. */
const BATTERY: Ms = 60_000
/** After power-on its first reading is there by then. */
const FIRST: Ms = 100
/** Before and after a match the display goes off when nobody has touched the clock for so long. */
const SLEEP: Ms = 1_800_000
/** A block of which flash spoils a word is written again, unless this many words wait already. */
const MOST_REPEATED = 100
/** Words that flash did not take, and that are tried again. */
const MOST_WAITING = 40

/** Nobody has been there for long: the display goes off. */
export function sleepDisplay(loop: Loop): void {
  loop.sleepAt = -1
  loop.board.display.sleep(true)
}

/** Somebody is there again; what he did counts as ever. */
export function wakeDisplay(loop: Loop, at: Ms): void {
  if (loop.sleepAt < 0) loop.board.display.sleep(false)
  loop.sleepAt = at + SLEEP
}

/** Before a new stage is painted: the display is on, and what its picture needs is read. */
export function prepareStage(loop: Loop): void {
  const s = loop.session
  if (loop.sleepAt < 0) loop.board.display.sleep(false)
  loop.sleepAt = accessIn(s.stage) === Access.Match || s.stage === Stage.Ready ? Infinity : s.since + SLEEP
  if (s.stage === Stage.Setup) s.played = lastControls(playedIn(settingsOf(loop.board).list))
  else if (s.played.length) s.played = []
}

/**
 * After it is painted: the interfaces that accept commands, what is kept, and if `isAll`, flash and light.
 * Should that throw, it is done once more with the next wake.
 */
export function changeStage(loop: Loop, now: Ms, isAll: boolean): void {
  const s = loop.session
  const before = loop.stageApplied
  const access = accessIn(s.stage)
  if (access !== loop.access) setAccess(loop, access, now)
  if (isToKeep(loop, before)) keepSettings(loop)
  if (!isAll) return
  if (before !== UNSEEN && (isBefore(s.stage) || s.stage === Stage.Open)) prepareFlash(loop)
  if (loop.bright !== s.control.option[Option.Bright]) loop.board.display.bright(s.control.option[Option.Bright])
  loop.bright = s.control.option[Option.Bright]
  loop.stageApplied = s.stage
}

/** Whether a match has begun or is set up; at power-on, whether one has begun whose control is still kept as the next one. */
function isToKeep(loop: Loop, before: Stage | typeof UNSEEN): boolean {
  const stage = loop.session.stage
  if (before === UNSEEN) return !isBefore(stage) && settingsOf(loop.board).list[LOCKED] > 0
  return before !== stage && (isBefore(before) || isBefore(stage))
}

/** Which interfaces accept commands in a stage. */
function accessIn(stage: Stage): Access {
  if (isBefore(stage)) return Access.Before
  return isOver(stage) || stage === Stage.Adjourned ? Access.After : Access.Match
}

/** Opens a stage's interfaces and sets the radio: it tells how a match stands, and then how it ended until the next one is set up. */
function setAccess(loop: Loop, access: Access, now: Ms): void {
  const a = loop.beacon
  const isTold = access !== Access.Before && !loop.session.control.option[Option.Silent]
  a.on = 0
  if (isTold) putState(a, loop.session, loop.face, now)
  loop.board.setAccess(access, isTold ? a.bytes : undefined)
  a.on = isTold && access === Access.Match ? 1 : 0
  loop.access = access
}

/** Flash for the match that is agreed to next, or for the games that may still come of this one. */
export function prepareFlash(loop: Loop): void {
  const s = loop.session
  loop.face.id = +loop.board.id().substr(-4)
  const free = loop.board.makeRoom(wordsFor(s))
  s.journal.room = free + (isBefore(s.stage) ? 0 : s.journal.used - s.journal.out.length)
}

/** Whether a judge has made the match longer than the record has room for. */
export function lacksRoom(s: Session): boolean {
  return s.journal.room - s.journal.used < wordsFor(s)
}

/** How much is left, and whether it is less than a day of play; how the time chip is, and when it is. */
export function readBattery(loop: Loop, now: Ms): void {
  const percent = loop.board.battery()
  loop.batteryAt = now + (percent < 0 ? FIRST : BATTERY)
  loop.face.chip = loop.board.pace()[0]
  loop.session.journal.hallTime = loop.board.hallTime()
  if (percent < 0) return
  if (percent !== loop.face.battery) loop.beacon.till = 0
  loop.face.battery = percent
  loop.face.hours = ((percent * loop.board.life) / 100) | 0
}

export function setLights(loop: Loop, lights: number): void {
  loop.board.light(lights)
  loop.lit = lights
}

/** Its light is again as it was, or as it is by now. */
export function endBlink(loop: Loop): void {
  loop.blinkTill = 0
  if (loop.lit !== loop.face.light && loop.sleepAt > 0) setLights(loop, loop.face.light)
}

/** Gives the board the words that wait; what it does not take waits on, and is told. */
export function save(loop: Loop): void {
  const j = loop.session.journal
  let i = 0
  try {
    for (; i < j.out.length; i++) {
      const spoiled = loop.board.write(j.used - j.out.length + i, j.out[i]) - 1
      j.used += spoiled
      j.undo += spoiled
      if (spoiled && j.out.length < MOST_REPEATED) repeatBlock(j, i)
    }
    j.out = []
  } catch {
    failToSave(loop, i)
  }
}

/** A word of a block has spoiled one before it, so that the block tells nothing: all of it up to there comes once more. */
function repeatBlock(j: Journal, last: number): void {
  const head = blockOf(j.out, last)
  if (head === last) return
  const words = j.out.slice(head, last + 1)
  j.out = j.out.slice(0, last + 1).concat(words, j.out.slice(last + 1))
  j.used += words.length
  j.undo += words.length
}

/** Where the block begins that this word is of; the word's own place, where it is of none. */
function blockOf(words: number[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const bits = bitsOf(words[i])
    if (bits < Form.Time && entryIn(bits) === Entry.Block) return i + (valueIn(bits) & 255) < at ? at : i
  }
  return at
}

/** The words from this one on wait; where too many do, the record ends. */
function failToSave(loop: Loop, from: number): void {
  const j = loop.session.journal
  j.out = j.out.slice(from)
  if (j.out.length > MOST_WAITING) j.room = j.used
  loop.quiet.faceTill = 0
  loop.batteryAt = 0 // so that the next wake shows it
  refuse(loop.session, Refusal.Record)
}
