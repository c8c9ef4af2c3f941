/*
 * What the board does as the session changes, beside time and contacts: the display's sleep, the interfaces of a stage,
 * the battery, the lights, the record.
 */
import { decimal } from '../core/block.ts'
import type { Ms } from '../core/clock.ts'
import { Option, Refusal } from '../core/control.ts'
import type { Journal } from '../core/journal-state.ts'
import { lastControls } from '../core/recent.ts'
import { wordsFor } from '../core/room.ts'
import { refuse, type Session } from '../core/state.ts'
import { isBefore, isOver, Stage } from '../core/table.ts'
import { bitsOf, Entry, entryIn, Form, valueIn } from '../core/word.ts'
import { wantsHands } from '../ui/face.ts'
import { putState } from './beacon.ts'
import { type Loop, UNSEEN } from './loop-state.ts'
import { Access } from './port.ts'
import { keepSettings, LOCKED, playedIn, settingsOf } from './settings.ts'

/** The battery is read this often. */
const BATTERY: Ms = 60_000
/** As long as the battery has not been read, it is asked again after so long. */
const FIRST: Ms = 100
/** Before and after a match the display goes off when nobody has touched the clock for this long. */
const SLEEP: Ms = 1_800_000
/** A block with a word that flash spoiled is written again, unless this many words are waiting. */
const MOST_REPEATED = 100
/** How many words wait to be tried again, because flash did not take them. */
const MOST_WAITING = 40

/** Switches the display off after nobody has touched the clock for long. */
export function sleepDisplay(loop: Loop): void {
  loop.sleepAt = -1
  loop.board.display.sleep(true)
}

/** Switches the display on when somebody touches the clock; what he does counts as always. */
export function wakeDisplay(loop: Loop, at: Ms): void {
  if (loop.sleepAt < 0) loop.board.display.sleep(false)
  loop.sleepAt = at + SLEEP
}

/** Called before a new stage is painted: switches the display on, and reads what its picture needs. */
export function prepareStage(loop: Loop): void {
  const s = loop.session
  if (loop.sleepAt < 0) loop.board.display.sleep(false)
  loop.sleepAt = accessIn(s.stage) === Access.Match || s.stage === Stage.Ready ? Infinity : s.since + SLEEP
  if (s.stage === Stage.Setup) s.recent = lastControls(playedIn(settingsOf(loop.board).list))
  else if (s.recent.length) s.recent = []
}

/**
 * Called after a new stage is painted: sets the interfaces that accept commands and stores settings and, if `isAll`,
 * prepares flash. If that throws, the next wake does it again.
 */
export function changeStage(loop: Loop, now: Ms, isAll: boolean): void {
  const s = loop.session
  const before = loop.stageApplied
  const access = accessIn(s.stage)
  if (access !== loop.access) setAccess(loop, access, now)
  if (isToKeep(loop, before)) keepSettings(loop)
  if (!isAll) return
  if (before !== UNSEEN && (isBefore(s.stage) || s.stage === Stage.Open)) prepareFlash(loop)
  loop.stageApplied = s.stage
}

/**
 * Whether to store settings: a match has begun or is set up; or, at power-on, one has begun whose control is still
 * stored as the next one.
 */
function isToKeep(loop: Loop, before: Stage | typeof UNSEEN): boolean {
  const stage = loop.session.stage
  if (before === UNSEEN) return !isBefore(stage) && settingsOf(loop.board).list[LOCKED] > 0
  return before !== stage && (isBefore(before) || isBefore(stage))
}

/** The interfaces that accept commands in a stage. */
function accessIn(stage: Stage): Access {
  if (isBefore(stage)) return Access.Before
  return isOver(stage) || stage === Stage.Adjourned ? Access.After : Access.Match
}

/**
 * Opens a stage's interfaces and sets the radio. It tells how a match stands, and afterwards how it ended until the
 * next one is set up.
 */
function setAccess(loop: Loop, access: Access, now: Ms): void {
  const a = loop.beacon
  const isTold = access !== Access.Before && !loop.session.control.option[Option.Silent]
  a.on = 0
  if (isTold) putState(a, loop.session, loop.face, now)
  loop.board.setAccess(access, isTold ? a.bytes : undefined)
  a.on = isTold && access === Access.Match ? 1 : 0
  loop.access = access
}

/** Makes room in flash for the next match, or for the games that this one may still have. */
export function prepareFlash(loop: Loop): void {
  const s = loop.session
  loop.face.id = decimal(loop.board.id().substr(-4))
  const free = loop.board.makeRoom(wordsFor(s))
  s.journal.room = free + (isBefore(s.stage) ? 0 : s.journal.used - s.journal.out.length)
}

/** Whether the match may need more words than the record has room for, as when a judge has made it longer. */
export function lacksRoom(s: Session): boolean {
  return s.journal.room - s.journal.used < wordsFor(s)
}

/** Reads the battery: its charge, and the hours of play left. Also reads the state of the time chip, and its time. */
export function readBattery(loop: Loop, now: Ms): void {
  const percent = loop.board.battery()
  loop.batteryAt = now + (percent < 0 ? FIRST : BATTERY)
  loop.face.chip = loop.board.pace()[0]
  tellHallTime(loop)
  if (percent < 0) return
  if (percent !== loop.face.battery) loop.beacon.till = 0
  loop.face.battery = percent
  loop.face.hours = ((percent * loop.board.life) / 100) | 0
}

/** Tells the session the time of day, which a record has from its begin. */
export function tellHallTime(loop: Loop): void {
  loop.session.journal.hallTime = loop.board.hallTime()
}

/**
 * The time chip has told its state. Before a match, which is where it is shown, a new one is read at the next wake.
 * That comes at once if somebody must see to the chip, or has done so: there nobody may touch the clock for long.
 */
export function chipTold(loop: Loop): void {
  if (!isBefore(loop.session.stage)) return
  const state = loop.board.pace()[0]
  const was = loop.face.chip
  if (state === was) return
  loop.batteryAt = 0
  if (wantsHands(state) || wantsHands(was)) loop.board.wakeIn(0)
}

export function setLights(loop: Loop, lights: number): void {
  loop.board.light(lights)
  loop.lit = lights
}

/** Ends the blink: the light shows what the face says by now. */
export function endBlink(loop: Loop): void {
  loop.blinkTill = 0
  if (loop.lit !== loop.face.light && loop.sleepAt > 0) setLights(loop, loop.face.light)
}

/** Gives the waiting words to the board. Words that it does not take keep waiting, and the glass says so. */
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

/** Flash has spoiled a word inside a block, which makes it useless: the block is written again up to there. */
function repeatBlock(j: Journal, last: number): void {
  const head = blockOf(j.out, last)
  if (head === last) return
  const words = j.out.slice(head, last + 1)
  j.out = j.out.slice(0, last + 1).concat(words, j.out.slice(last + 1))
  j.used += words.length
  j.undo += words.length
}

/** Where the block of this word begins; the word's own place if it is in none. */
function blockOf(words: number[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const bits = bitsOf(words[i])
    if (bits < Form.Time && entryIn(bits) === Entry.Block) return i + (valueIn(bits) & 255) < at ? at : i
  }
  return at
}

/** The words from this one on wait. If too many do, the record ends. */
function failToSave(loop: Loop, from: number): void {
  const j = loop.session.journal
  j.out = j.out.slice(from)
  if (j.out.length > MOST_WAITING) j.room = j.used
  loop.quiet.faceTill = 0
  loop.batteryAt = 0 // so that the next wake shows it
  refuse(loop.session, Refusal.Record)
}
