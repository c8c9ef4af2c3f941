/*
 * The loop: edges and wakes from the board into the session, the face onto its glass, the next wake from both.
 *
 * An edge only changes the session; painting waits for the wake that follows at once, so that a queue of edges is
 * taken whole before anything slow is done. Nothing runs at a fixed pace: each wake is aimed at the next visible change.
 */
import type { Ms } from '../core/clock.ts'
import { Option, Refusal } from '../core/control.ts'
import { findClosed, isAtRest } from '../core/gesture.ts'
import { quickControls } from '../core/quick.ts'
import { recall } from '../core/recall.ts'
import { due, Ev, step } from '../core/session.ts'
import { Cue, makeSession, refuse, type Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, look, makeFace } from '../ui/face.ts'
import { sound } from '../ui/sound.ts'
import type { Board } from './port.ts'
import { keepSettings, recallSettings, SETTINGS } from './settings.ts'

/** A pin that reads otherwise than its edges say, for this long, has lost an edge. */
const LOST: Ms = 250
/** While an edge is on its way, the pins are read again this often. */
const PATIENCE: Ms = 10
/** The judge's key must be turned this long. */
export const TURNED: Ms = 30
/** The battery is read this often. */
const BATTERY: Ms = 60_000
/** Before and after a match the display goes off when nobody has touched the clock for so long. */
const DOZE: Ms = 1_800_000
/** Words that flash did not take, and that are tried again. */
const MOST_WAITING = 40

export interface Loop {
  board: Board
  session: Session
  face: Face
  /** The lights that are on: bit 0 left, bit 1 right. */
  lit: number
  /** Since when a pin reads otherwise than its edges say; 0 when it does not. */
  amiss: [Ms, Ms]
  /** When the key was turned, until that counts; 0 when it was not. */
  key: Ms
  /** When the battery is to be read next. */
  batteryAt: Ms
  /** What the board was told last: the light of the display, and whether all is shut but the buttons; -1 for nothing yet. */
  bright: number
  isShut: number
  /** The stage of the last wake. */
  stage: number
  /** When the display goes off; Infinity in a match, -1 while it is off. */
  dozeAt: Ms
  /** Until when nothing but the running delay or the last digit of the running bank changes, and when that is used up; see takeTick. */
  calmTill: Ms
  emptyAt: Ms
}

/** A clock on this board, with the match that is in its record; the board calls `takeWake` once to begin. */
export function makeLoop(board: Board): Loop {
  const session = makeSession()
  session.journal.room = board.words
  recallSettings(session, board.load())
  recall(session, board.read, board.now())
  for (let side = 0; side < 2; side++) if (board.down(side)) findClosed(session.hands, side, board.now())
  const face = makeFace(session)
  face.id = (+('0x' + board.id().substr(-4)) || 0) % 10_000
  return {
    board,
    session,
    face,
    lit: 0,
    amiss: [0, 0],
    key: 0,
    batteryAt: 0,
    bright: 0,
    isShut: -1,
    stage: -1,
    dozeAt: Infinity,
    calmTill: 0,
    emptyAt: 0,
  }
}

/** An edge of the judge's key: 1 turned, 0 back. It counts from its first instant, once it has stayed. */
export function takeKey(loop: Loop, level: number, at: Ms): void {
  loop.calmTill = 0
  if (loop.dozeAt !== Infinity) stir(loop, at)
  if (!level) loop.key = 0
  else if (!loop.key) loop.key = at || 1
  loop.board.wakeAt(nextWake(loop, loop.board.now()))
}

/** An edge of a player's contact: 1 closed or 0 open, and the interrupt's time. */
export function takeEdge(loop: Loop, side: number, level: number, at: Ms): void {
  loop.calmTill = 0
  loop.amiss[side] = 0
  if (loop.dozeAt !== Infinity) stir(loop, at)
  const cue = stepOn(loop, edgeEv(side, level), at)
  loop.board.wakeAt(cue === Cue.None ? nextWake(loop, at) : 0)
}

/**
 * The wake that comes most often, while a clock runs and all hands are off: what `takeWake` would do then, and no more. It costs a
 * fraction of that.
 */
export function takeTick(loop: Loop): void {
  const board = loop.board
  const face = loop.face
  const now = board.now()
  if (now >= loop.calmTill || board.down(0) + board.down(1)) return takeWake(loop)
  const second = ((loop.emptyAt - now + 999) / 1000) | 0
  if (face.delay) face.delay = second
  else face.time[face.run] = second * 10
  board.display.tick(face)
  board.wakeAt(loop.emptyAt - second * 1000 + 1001)
}

/**
 * One look: what came due, the picture, the light, and the next wake. While a pin reads otherwise than its edges say, an
 * edge is on its way, stamped and not yet handled, and nothing is decided without it: no press, and no flag.
 */
export function takeWake(loop: Loop): void {
  const now = loop.board.now()
  let isAmiss = false
  loop.calmTill = 0
  for (let side = 0; side < 2; side++) if (readPin(loop, side, now)) isAmiss = true
  if (isAmiss) return loop.board.wakeAt(now + PATIENCE)
  if (loop.key > 0 && now >= loop.key + TURNED) turn(loop)
  stepOn(loop, Ev.Wake, now)
  look(loop.session, now, loop.face)
  if (loop.stage !== loop.session.stage) change(loop)
  if (now >= loop.batteryAt) readBattery(loop, now)
  if (now >= loop.dozeAt && loop.dozeAt > 0) doze(loop)
  if (loop.lit !== loop.face.light) shine(loop, loop.face.light)
  loop.board.display.paint(loop.face, loop.board.read)
  if (loop.session.journal.out.length) save(loop)
  if (loop.stage === Stage.Play) becalm(loop, now)
  loop.board.wakeAt(nextWake(loop, loop.board.now()))
}

/**
 * Until when wakes may be short, where all hands are off and nothing waits: up to the delay's end, or the next change of more than
 * one of the bank's digits.
 */
function becalm(loop: Loop, now: Ms): void {
  const c = loop.session.clock
  const j = loop.session.journal
  let emptyAt = c.since + c.left
  let at = emptyAt
  if (now >= at) {
    emptyAt += c.bank[c.turn & 1]
    const second = ((emptyAt - now + 999) / 1000) | 0
    at = second < 10 ? 0 : emptyAt - (second - (second % 10)) * 1000
  }
  if (!c.on || j.out.length || !isAtRest(loop.session.hands, now)) return
  loop.emptyAt = emptyAt
  loop.calmTill = at < j.checkAt ? at : j.checkAt
}

/** The key has stayed turned: it counts once, until it is back. */
function turn(loop: Loop): void {
  'cold'
  const at = loop.key
  loop.key = -1
  stepOn(loop, Ev.Key, at)
}

/** Nobody has been there for long: the display goes off. */
function doze(loop: Loop): void {
  'cold'
  loop.dozeAt = -1
  loop.board.display.sleep(true)
}

/** Somebody is there again; what he did counts as ever. */
function stir(loop: Loop, at: Ms): void {
  'cold'
  if (loop.dozeAt < 0) loop.board.display.sleep(false)
  loop.dozeAt = at + DOZE
}

/** Another stage: what of the board goes with it. */
function change(loop: Loop): void {
  'cold'
  const s = loop.session
  const before = loop.stage
  loop.stage = s.stage
  const isShut = s.stage > Stage.Ready && s.stage !== Stage.Flag && s.stage !== Stage.Over ? 1 : 0
  if (isShut !== loop.isShut) loop.board.shut(isShut > 0)
  loop.isShut = isShut
  if (loop.dozeAt < 0) loop.board.display.sleep(false)
  loop.dozeAt = isShut || s.stage === Stage.Ready ? Infinity : s.since + DOZE
  if (s.stage === Stage.Quick) s.quick = quickControls(loop.board.load().slice(SETTINGS))
  else if (s.quick.length) s.quick = []
  if (before >= 0 && before <= Stage.Ready && s.stage !== before) keepSettings(loop)
  if (loop.bright !== s.control.option[Option.Bright]) loop.board.display.bright(s.control.option[Option.Bright])
  loop.bright = s.control.option[Option.Bright]
}

/** How much is left, and whether it is less than a day of play. */
function readBattery(loop: Loop, now: Ms): void {
  'cold'
  const percent = loop.board.battery()
  loop.batteryAt = now + BATTERY
  loop.face.battery = percent
  loop.face.hours = ((percent * loop.board.life) / 100) | 0
}

/** The next wake, 1 ms late, so that a wake never comes before what it was meant for. */
function nextWake(loop: Loop, now: Ms): Ms {
  let at = due(loop.session, now) + 1
  if (loop.dozeAt > 0 && loop.dozeAt < at) at = loop.dozeAt
  return loop.key > 0 && loop.key + TURNED < at ? loop.key + TURNED : at
}

/** Whether an edge of this side is still to come. One that has not come for long is lost, and the reading stands for it. */
function readPin(loop: Loop, side: number, now: Ms): boolean {
  const level = loop.board.down(side)
  const isAmiss = level !== loop.session.hands.button[side].raw
  const since = isAmiss ? loop.amiss[side] || now : 0
  const isLost = isAmiss && now - since >= LOST
  loop.amiss[side] = isLost ? 0 : since
  if (isLost) stepOn(loop, edgeEv(side, level), now)
  return isAmiss && !isLost
}

function edgeEv(side: number, level: number): Ev {
  return level ? Ev.LeftCloses + side : Ev.LeftOpens + side
}

/** A step, and its sounds where they are wanted. */
function stepOn(loop: Loop, ev: Ev, at: Ms): number {
  const cue = step(loop.session, ev, at)
  if (cue) ring(loop, cue)
  return cue
}

function ring(loop: Loop, cue: number): void {
  if (loop.session.control.option[Option.Sound]) sound(cue, loop.board.tone)
}

/** Something beside the contacts has changed the session: its sounds, and a look. */
export function takeCue(loop: Loop, cue: number): void {
  if (cue) ring(loop, cue)
  takeWake(loop)
}

function shine(loop: Loop, lights: number): void {
  for (let side = 0; side < 2; side++) {
    const on = (lights >> side) & 1
    if (on !== ((loop.lit >> side) & 1)) loop.board.light(side, on > 0)
  }
  loop.lit = lights
}

/** Gives the board the words that wait; what it does not take waits on, and is told. */
function save(loop: Loop): void {
  const j = loop.session.journal
  const first = j.used - j.out.length
  let i = 0
  try {
    for (; i < j.out.length; i++) loop.board.write(first + i, j.out[i])
    j.out = []
  } catch {
    failToSave(loop.session, i)
  }
}

/** The words from this one on wait; where too many do, the record ends. */
function failToSave(s: Session, from: number): void {
  'cold'
  const j = s.journal
  j.out = j.out.slice(from)
  if (j.out.length > MOST_WAITING) j.room = j.used
  refuse(s, Refusal.Record)
}
