/*
 * The loop: what happens at an edge, at a wake and at a second.
 *
 * In play an edge is only noted: what a contact did, and when. A wake decides by these stamps, then paints, and writes
 * the record last. Two cases are so frequent that they have a way of their own. On a quiet clock a wake only draws the
 * next second. And a plain press is on the glass before anything is decided: the code that paints the page recorded it
 * when the clock became quiet.
 *
 * Nothing runs at a fixed pace: each wake is aimed at the next visible change. All times are ms since boot.
 */
import { LEAST_TURN, type Ms, type Side } from '../core/clock.ts'
import { acceptOpenings, contactsOf, edge, findClosed, SETTLE, stuckAt } from '../core/contact.ts'
import { Option } from '../core/control.ts'
import { gestureDue } from '../core/gesture.ts'
import { forgetPlayers } from '../core/journal.ts'
import { recallGames, recallMatch } from '../core/recall.ts'
import { due, Ev, step } from '../core/session.ts'
import { Cue, makeSession } from '../core/state.ts'
import { isBefore, Stage } from '../core/table.ts'
import { look, lookAgain, lookTurn, makeFace, UNKNOWN } from '../ui/face.ts'
import { sound } from '../ui/sound.ts'
import { secondsShown } from '../ui/time.ts'
import { broadcast, broadcastSecond, makeBeacon } from './beacon.ts'
import { type Loop, type Quiet, type Switch, UNSEEN } from './loop-state.ts'
import type { Board } from './port.ts'
import { recallClockOptions, recallLock, recallSettings, recallTries, type Settings } from './settings.ts'
import {
  changeStage,
  endBlink,
  lacksRoom,
  prepareFlash,
  prepareStage,
  readBattery,
  save,
  setLights,
  sleepDisplay,
  tellHallTime,
  wakeDisplay,
} from './upkeep.ts'

/** How long after a wake that throws the next one comes. */
export const RETRY: Ms = 1000
/** How long the stop button, or the judge's key, must stay closed. */
export const SWITCH_HOLD: Ms = 30
/** One that closes again this soon has bounced. */
const SWITCH_BOUNCE: Ms = 8
/** How often a pin is read again while it differs from its last edge, and after how long an edge counts as lost. */
const PIN_RETRY: Ms = 3
export const EDGE_TIMEOUT: Ms = 250
/** An opening this soon after a closing may be bounce: a bouncing contact closes again within a ms or two. */
const BOUNCE: Ms = 40
const REREADS = 8
/** How long to wait for further edges of one press. */
const CHATTER: Ms = 100
/** The board's part of a new stage waits this long, so that waiting edges are handled first. */
const DEFER: Ms = 20
/** After a wake that took longer than this, waiting edges are handled first too. */
const LONG_WAKE: Ms = 100
/** How long the light of a side blinks that tried to end a turn too early (T12). */
const BLINK: Ms = 120
/** A press older than this is not predicted: by now the new delay may have lost a second. */
const PREDICTED: Ms = 900
/** How long before a button shows as stuck the clock leaves its quiet state; the next wake is aimed at that instant. */
const BEFORE_STUCK: Ms = 1001

/** A clock on this board, with the match and the settings that it has stored. The board then calls `startLoop` once. */
export function makeLoop(board: Board, kept: Settings): Loop {
  const session = makeSession()
  session.about = kept.about
  recallClockOptions(session, kept.list)
  recallMatch(session, board, board.now())
  if (isBefore(session.stage)) recallSettings(session, kept.list)
  recallLock(session, kept.list, board.now())
  recallTries(session, kept.list, board.now())
  if (!isBefore(session.stage)) forgetPlayers(session)
  const contacts = board.contacts()
  for (let side = 0; side < 2; side++) if ((contacts >> side) & 1) findClosed(session.hands, side, board.now())
  return {
    board,
    face: makeFace(session),
    quiet: { till: 0, contacts: 0, faceTill: 0, emptyAt: 0, second: 0, pressFrom: Infinity },
    session,
    lit: 0,
    blink: 0,
    blinkTill: 0,
    mismatchSince: [0, 0],
    stop: makeSwitch(Ev.Stop),
    key: makeSwitch(Ev.Key),
    switchDue: Infinity,
    batteryAt: 0,
    access: -1,
    wakeAt: Infinity,
    stageShown: UNSEEN,
    stageApplied: UNSEEN,
    sleepAt: Infinity,
    beacon: makeBeacon(),
  }
}

function makeSwitch(ev: Ev.Stop | Ev.Key): Switch {
  return { ev, at: 0, before: 0, openedAt: -Infinity }
}

/** The first wake, with its picture. Work that the picture does not need comes after it. */
export function startLoop(loop: Loop): void {
  prepareStage(loop)
  wakeNow(loop)
  const j = loop.session.journal
  j.room = j.used - j.out.length + loop.board.makeRoom(0)
  if (loop.session.match.list.length) recallGames(loop.session, loop.board)
}

/**
 * An edge of a player's contact: 1 closed or 0 open, and the interrupt's time. In play it is only noted; a wake finds
 * out what it comes to.
 */
export function onEdge(loop: Loop, side: Side, level: number, at: Ms): void {
  const hands = loop.session.hands
  loop.mismatchSince[side] = 0
  if (!hands.isPlay || loop.session.halt || (at >= hands.gesturesFrom && !acceptOpenings(hands, at)))
    return decideEdge(loop, side, level, at)
  edge(hands, side, level, at)
  const quiet = loop.quiet
  if (quiet.till) {
    if (!level && !hands.pair) {
      quiet.contacts = contactsOf(hands) // an opening changes nothing by itself
      return
    }
    quiet.till = 0
  }
  if (loop.wakeAt > at + SETTLE + 1) wakeOnceSettled(loop, at)
}

/** An edge that cannot just be noted, because something may be due before it: the session steps to its instant. */
function decideEdge(loop: Loop, side: Side, level: number, at: Ms): void {
  leaveQuiet(loop)
  if (loop.sleepAt !== Infinity) wakeDisplay(loop, at)
  if (isNews(loop, decide(loop, level ? Ev.LeftCloses + side : Ev.LeftOpens + side, at))) {
    loop.quiet.faceTill = 0
    wakeAfter(loop, 0)
  } else if (loop.wakeAt > at + SETTLE + 1) wakeOnceSettled(loop, at)
}

/**
 * An edge of the stop button or the judge's key: 1 closed, 0 open. A closing counts from its first instant, bounces
 * aside, once it has lasted. If both edges are handled late, after a page was drawn, their stamps decide.
 */
export function onSwitch(loop: Loop, w: Switch, level: number, at: Ms): void {
  leaveQuiet(loop)
  if (loop.sleepAt !== Infinity) wakeDisplay(loop, at)
  const counts = !level && w.at > 0 && at >= w.at + SWITCH_HOLD
  if (level) w.at = w.at || (at <= w.openedAt + SWITCH_BOUNCE && w.before) || at || 1
  else {
    if (counts) operate(loop, w)
    w.before = w.at
    w.openedAt = at
    w.at = 0
  }
  findSwitchDue(loop)
  if (counts) return wakeAfter(loop, 0)
  const now = loop.board.now()
  wakeForFace(loop, now, nextFace(loop, now), now)
}

function findSwitchDue(loop: Loop): void {
  const stopAt = loop.stop.at
  const keyAt = loop.key.at
  const at = stopAt > 0 && (keyAt <= 0 || stopAt < keyAt) ? stopAt : keyAt
  loop.switchDue = at > 0 ? at + SWITCH_HOLD : Infinity
}

/** A line of the console has changed the session: that is saved before the answer, and shown after it. */
export function onLine(loop: Loop): void {
  leaveQuiet(loop)
  loop.quiet.faceTill = 0
  if (loop.stageApplied !== loop.session.stage) prepareStage(loop)
  changeStage(loop, loop.board.now(), false)
  if (loop.session.journal.out.length) save(loop)
  if (loop.wakeAt > loop.board.now() + DEFER * 2) wakeAfter(loop, DEFER * 2) // a flood of lines puts no wake off
}

/** Whether a wake at `now` finds only a new second: the clock runs, and no contact has changed. */
export function isQuiet(q: Quiet, now: Ms, contacts: number): boolean {
  return now < q.till && contacts === q.contacts
}

/** How many ms until the next second is to be shown while the clock is quiet, 1 ms late. */
export function nextTick(q: Quiet, now: Ms): Ms {
  return ((q.emptyAt - now - 1) % 1000) + 2
}

/**
 * The most frequent wake, of a quiet clock: does only what `onWake` would do then. The next wake was asked for before.
 */
export function tick(loop: Loop, now: Ms): void {
  const q = loop.quiet
  if (now >= loop.session.hands.gesturesFrom) acceptOpenings(loop.session.hands, now) // a press need not wait for that
  const second = secondsShown(q.emptyAt - now)
  if (second === q.second) return
  q.second = second
  lookAgain(loop.face, second)
  loop.board.display.tick(second)
  if (loop.beacon.on && now < loop.beacon.till) broadcastSecond(loop.beacon, second, loop.board) // else onWake does
}

/** One wake for anything: what came due, the picture, the lights, and the next wake. */
export function wakeNow(loop: Loop): void {
  leaveQuiet(loop)
  loop.quiet.faceTill = 0
  loop.board.wakeIn(RETRY)
  onWake(loop, loop.board.now(), loop.board.contacts())
}

/**
 * A wake, with the contacts as they read. While a pin's level differs from its last edge, an edge is stamped but not
 * handled yet: no press and no flag is decided. Another wake, RETRY later, was asked for before this, in case this one
 * throws. The record is written last.
 */
export function onWake(loop: Loop, now: Ms, contacts: number): void {
  const s = loop.session
  const q = loop.quiet
  q.till = 0
  loop.wakeAt = Infinity
  const refusal = s.refusal
  const pressedAt = predictionHolds(loop, now, contacts) ? showPrediction(loop) : 0
  if (!pressedAt && isSettling(loop, now)) return wakeOnceSettled(loop, s.hands.button[s.clock.turn as Side].lastEdge)
  if (!pressedAt && (hasBounced(loop, now) || pinsDisagree(loop, now, contacts))) return wakeAfter(loop, PIN_RETRY)
  leaveQuiet(loop)
  while (now >= loop.switchDue) operateDue(loop)
  const isNew = isNews(loop, decide(loop, Ev.Wake, now))
  const isRight = pressedAt > 0 && isAsPredicted(loop, pressedAt, refusal)
  if (!isRight && (isNew || pressedAt)) q.faceTill = 0
  const wasShown = loop.stageShown === s.stage
  if (isRight) confirmPrediction(loop, now)
  else if (now >= q.faceTill) show(loop, now)
  else if (s.stage === Stage.Play) tick(loop, now)
  else if (loop.face.stuck || now >= loop.batteryAt) show(loop, now)
  if (loop.blinkTill && now >= loop.blinkTill) endBlink(loop)
  if (wasShown && loop.stageApplied !== s.stage) changeStage(loop, now, true)
  else if (wasShown && s.stage === Stage.Ruling && lacksRoom(s)) prepareFlash(loop)
  if (s.journal.out.length) save(loop)
  schedule(loop, now)
  if (loop.beacon.on && loop.stageShown === loop.stageApplied)
    broadcast(loop.beacon, s, loop.face, now, q.faceTill, loop.board)
}

/** From here on anything may be new, and nothing is predicted. */
function leaveQuiet(loop: Loop): void {
  loop.quiet.till = 0
  loop.quiet.pressFrom = Infinity
}

/** Whether the contact of the side to move has closed, and has not held for long enough yet. */
function isSettling(loop: Loop, now: Ms): boolean {
  const h = loop.session.hands
  const b = h.button[loop.session.clock.turn & 1]
  return h.isPlay > 0 && b.raw > b.down && b.changedAt > 0 && now < h.gesturesFrom && now < b.changedAt + CHATTER
}

/** Whether that contact has opened again so soon that it may be bounce. */
function hasBounced(loop: Loop, now: Ms): boolean {
  const h = loop.session.hands
  const b = h.button[loop.session.clock.turn & 1]
  return h.isPlay > 0 && b.changedAt > 0 && !b.raw && !b.down && now < b.changedAt + BOUNCE
}

/** Whether an edge is still to come, because a pin differs from its last one. If it does not come, it is replaced. */
function pinsDisagree(loop: Loop, now: Ms, contacts: number): boolean {
  const strange = contacts ^ contactsOf(loop.session.hands)
  const since = loop.mismatchSince
  let waitsForEdge = false
  if (!strange && !(since[0] + since[1])) return waitsForEdge
  for (let side = 0; side < 2; side++) {
    if (!((strange >> side) & 1)) since[side] = 0
    else if (isEdgePending(loop, side, now)) waitsForEdge = true
  }
  return waitsForEdge
}

/** Whether this side's edge is still awaited. After a while it counts as lost, and the level read stands in for it. */
function isEdgePending(loop: Loop, side: Side, now: Ms): boolean {
  const since = loop.mismatchSince[side] || now
  const isLost = now - since >= EDGE_TIMEOUT
  loop.mismatchSince[side] = isLost ? 0 : since
  if (isLost) {
    loop.quiet.faceTill = 0
    decide(loop, (loop.session.hands.button[side].raw ? Ev.LeftOpens : Ev.LeftCloses) + side, now)
  }
  return !isLost
}

/** Whether the only news is a plain press of the side to move, with only its contact closed, and for long enough. */
function predictionHolds(loop: Loop, now: Ms, contacts: number): boolean {
  const q = loop.quiet
  const h = loop.session.hands
  const side = loop.session.clock.turn & 1
  const b = h.button[side]
  if (b.changedAt < q.pressFrom || now >= q.faceTill) return false
  let read = contacts
  for (let i = 0; read !== side + 1 && i < REREADS && now < b.changedAt + BOUNCE; i++) read = loop.board.contacts()
  if (read !== side + 1) return false
  const o = h.button[1 - side]
  if (!b.raw || b.down || o.raw || o.down || o.changedAt || now < b.lastEdge + SETTLE || now >= b.changedAt + PREDICTED)
    return false
  return loop.face.delay > 0 || secondsShown(q.emptyAt - b.changedAt) === q.second
}

/** Shows the lights, both bars, and then both delays, as they are after the press. Returns when that was. */
function showPrediction(loop: Loop): Ms {
  const side = loop.session.clock.turn as Side
  setLights(loop, 2 - side)
  loop.board.display.showTurn(side)
  return loop.session.hands.button[side].changedAt
}

function isAsPredicted(loop: Loop, pressedAt: Ms, refusal: number): boolean {
  const s = loop.session
  const isPressed = s.clock.since === pressedAt && s.clock.turn !== loop.face.turn
  return isPressed && s.refusal === refusal && s.stage === Stage.Play
}

/** The press was as predicted: updates the face to match the glass. */
function confirmPrediction(loop: Loop, now: Ms): void {
  const side = loop.session.clock.turn as Side
  lookTurn(loop.face, side, loop.session.clock.delay / 1000)
  loop.beacon.isTurn = loop.beacon.on > 0
  loop.beacon.till = 0
  setFaceTill(loop, now)
  if (!loop.face.delay && loop.face.time[side] !== loop.quiet.second * 10) show(loop, now) // its second has ended
}

/** Shows the present face on the display, and by the lights. */
function show(loop: Loop, now: Ms): void {
  const s = loop.session
  const f = loop.face
  const isOther = f.stage !== s.stage
  const stuck = f.stuck
  const delay = f.delay
  const isDeaf = f.isDeaf
  const refusal = f.refusal
  let isTimeOnly = loop.quiet.faceTill > 0 && !isOther && loop.stageShown === s.stage && now < loop.batteryAt
  look(s, now, f)
  if (f.stuck !== stuck || f.delay !== delay || f.isDeaf !== isDeaf || f.refusal !== refusal) isTimeOnly = false
  if (loop.quiet.faceTill <= 0 || s.stage !== Stage.Play) loop.beacon.till = 0
  if (isOther) prepareStage(loop)
  if (now >= loop.batteryAt) readBattery(loop, now)
  if (now >= loop.sleepAt && loop.sleepAt > 0) sleepDisplay(loop)
  const lights = loop.sleepAt < 0 ? 0 : now < loop.blinkTill ? f.light ^ loop.blink : f.light
  if (loop.lit !== lights) setLights(loop, lights)
  loop.board.display.paint(f, isTimeOnly)
  loop.stageShown = s.stage
  loop.quiet.faceTill = 0
  if (s.stage === Stage.Play && s.clock.isRunning && !f.stuck && now >= loop.blinkTill) setFaceTill(loop, now)
}

/** Finds how long only the second changes: to the delay's end, or the bank's next minute, last minute or last 10 s. */
function setFaceTill(loop: Loop, now: Ms): void {
  const q = loop.quiet
  const clock = loop.session.clock
  let till = clock.since + clock.delayLeft
  q.emptyAt = till
  if (now >= till) {
    q.emptyAt += clock.bank[clock.turn & 1]
    const second = secondsShown(q.emptyAt - now)
    const minute = second - (second % 60)
    till = q.emptyAt - (minute > 60 ? minute - 1 : minute || 10) * 1000
  }
  q.second = secondsShown(q.emptyAt - now)
  for (let side = 0; side < 2; side++) {
    const stuckFrom = stuckAt(loop.session.hands.button[side]) - BEFORE_STUCK
    if (stuckFrom < till) till = stuckFrom
  }
  q.faceTill = till
}

/** Asks for the next wake. The present one began at `from`. */
function schedule(loop: Loop, from: Ms): void {
  const q = loop.quiet
  const isPlay = loop.session.stage === Stage.Play
  if (isPlay && loop.stageApplied === Stage.Play && from < q.faceTill && loop.switchDue === Infinity && !loop.blinkTill)
    return enterQuiet(loop, from)
  const now = isPlay ? loop.board.now() : from
  const faceAt = nextFace(loop, now)
  if (!isPlay) q.faceTill = faceAt - 1 // a wake comes 1 ms late
  wakeForFace(loop, now, faceAt, from)
}

/** Asks for the wake that is due first: for the board's part of a new stage, or the next change by itself. */
function wakeForFace(loop: Loop, now: Ms, faceAt: Ms, from: Ms): void {
  if (loop.stageApplied !== loop.session.stage) wakeAfter(loop, DEFER)
  else wakeBy(loop, nextWake(loop, now, faceAt), from)
}

/**
 * Makes the clock quiet while only the second changes, unless the contacts may still become a gesture, or a word waits
 * to be written.
 */
function enterQuiet(loop: Loop, now: Ms): void {
  const q = loop.quiet
  const hands = loop.session.hands
  const journal = loop.session.journal
  const gestureAt = gestureDue(hands, now) + 1
  const secondAt = q.emptyAt - q.second * 1000 + 1001 // 1 ms late, as every wake
  wakeBy(loop, gestureAt < secondAt ? gestureAt : secondAt, now)
  if (hands.gesturesFrom < Infinity || journal.out.length) return
  q.contacts = contactsOf(hands)
  q.till = q.faceTill < journal.checkAt ? q.faceTill : journal.checkAt
  loop.wakeAt = Infinity // from now on the board asks for wakes
  predictPress(loop)
}

/**
 * Records what the next plain press changes on the glass. A match's first press is not predicted, because it also
 * removes a line of text.
 */
function predictPress(loop: Loop): void {
  const clock = loop.session.clock
  loop.board.display.predictTurn(clock.delay / 1000)
  if (clock.turns[0] + clock.turns[1] && !loop.session.halt) loop.quiet.pressFrom = clock.turnStartedAt + LEAST_TURN
}

/** When the glass may next change by itself, 1 ms late, so that no wake comes before the change it is meant for. */
function nextFace(loop: Loop, now: Ms): Ms {
  const at = due(loop.session, now) + 1
  return loop.sleepAt > 0 && loop.sleepAt < at ? loop.sleepAt : at
}

/** When the next wake is due, if the glass next changes at `faceAt`. */
function nextWake(loop: Loop, now: Ms, faceAt: Ms): Ms {
  let at = faceAt
  if (now < loop.blinkTill && loop.blinkTill + 1 < at) at = loop.blinkTill + 1
  if (loop.face.hours === UNKNOWN && loop.batteryAt < at) at = loop.batteryAt
  if (loop.beacon.on && !loop.session.clock.isRunning) {
    const tellAt = loop.beacon.till > now ? loop.beacon.till : now + 1000
    if (tellAt < at) at = tellAt
  }
  return loop.switchDue < at ? loop.switchDue : at
}

/**
 * Asks for a wake at this instant. The present one began at `from`. An overdue wake, or one after a long wake, is
 * delayed a little, so that edges which have come meanwhile are handled first.
 */
function wakeBy(loop: Loop, at: Ms, from: Ms): void {
  const now = loop.board.now()
  const least = now > from + LONG_WAKE ? DEFER * 2 : at > now ? 0 : DEFER
  loop.wakeAt = at > now + least ? at : now + least
  loop.board.wakeIn(loop.wakeAt - now)
}

/** Asks for a wake once an edge at this instant has held for long enough. */
function wakeOnceSettled(loop: Loop, at: Ms): void {
  loop.wakeAt = at + SETTLE + 1
  loop.board.wakeIn(loop.wakeAt - loop.board.now())
}

function wakeAfter(loop: Loop, wait: Ms): void {
  loop.wakeAt = loop.board.now() + wait
  loop.board.wakeIn(wait)
}

/** The one that closed first has stayed closed. */
function operateDue(loop: Loop): void {
  operate(loop, loop.stop.at === loop.switchDue - SWITCH_HOLD ? loop.stop : loop.key)
  findSwitchDue(loop)
}

/** It has stayed closed: that counts once, until it opens. */
function operate(loop: Loop, w: Switch): void {
  const at = w.at
  w.at = -1
  loop.quiet.faceTill = 0
  if (w.ev === Ev.Key && isBefore(loop.session.stage)) {
    prepareFlash(loop) // for the next match
    tellHallTime(loop)
  }
  decide(loop, w.ev, at)
}

/** Whether the cues of a step may change the glass. A press in play that counts for nothing at most blinks a light. */
function isNews(loop: Loop, cue: number): boolean {
  return cue !== Cue.None && ((cue & ~Cue.Early) !== Cue.Gesture || loop.session.stage !== Stage.Play)
}

/** Steps the session, plays its sounds, and blinks the light for a press that came too early. Returns the cues. */
function decide(loop: Loop, ev: Ev, at: Ms): number {
  const cue = step(loop.session, ev, at)
  if (cue & Cue.Early) {
    loop.blink = 1 << loop.session.clock.turn
    loop.blinkTill = loop.board.now() + BLINK
    setLights(loop, loop.face.light ^ loop.blink)
  }
  if (cue & ~Cue.Gesture && loop.session.control.option[Option.Sound]) sound(cue, loop.board.tone)
  return cue
}
