/*
 * The loop: edges and wakes from the board into the session, the face onto its glass, the next wake from both.
 *
 * An edge only changes the session. Painting waits for the wake right after it, so a queue of edges is taken whole before
 * anything slow is done. Nothing runs at a fixed pace: each wake is aimed at the next visible change.
 */
import type { Ms, Side } from '../core/clock.ts'
import { Option } from '../core/control.ts'
import { believe, bounce, closePlainly, contactsOf, edge, findClosed, movePlainly } from '../core/edge.ts'
import { isPair, SETTLE } from '../core/gesture.ts'
import { forgetPlayers } from '../core/journal.ts'
import { recallGames, recallMatch } from '../core/recall.ts'
import { Ev, step } from '../core/session.ts'
import { Cue, makeSession, type Session } from '../core/state.ts'
import { isBefore, Stage } from '../core/table.ts'
import { type Face, lookAgain, lookTurn, makeFace } from '../ui/face.ts'
import { sound } from '../ui/sound.ts'
import { secondsShown } from '../ui/time.ts'
import { type Air, airSecond, makeAir, tellAir } from './beacon.ts'
import { becalm, type Calm, disturb, foresee, makeCalm } from './calm.ts'
import { isSameSecond, stopCount } from './count.ts'
import type { Board } from './port.ts'
import { recallLock, recallOwn, recallSettings, recallTries, type Settings } from './settings.ts'
import { show } from './show.ts'
import { foreseePress, isPress, isTurn, SHOWN, showTurn } from './turn.ts'
import { changeStage, endBlink, lacksRoom, prepareFlash, prepareStage, save, shine, stir } from './upkeep.ts'
import { ask, breathe, breatheOn, nextFace, PATIENCE, retry, TURNED, wakeBy, wakeOnceBelieved } from './wake.ts'

/** A pin that differs from its edges for this long has lost an edge. */
export const LOST: Ms = 250
/** A contact that has just closed may bounce for so long, while its edges are still to be handled. */
const CHATTER: Ms = 100
/** One that is read open so soon is read again, at most so often: where it bounces it is closed again within a ms or two. */
const REBOUND: Ms = 40
const REREADS = 8
/** The side light of one who ends a turn too early blinks for so long (T12). */
const BLINK: Ms = 120

export const UNSEEN = -1

export interface Loop {
  board: Board
  face: Face
  calm: Calm
  session: Session
  /** The lights that are on: bit 0 left, bit 1 right; those that blink, and until when. */
  lit: number
  blink: number
  blinkTill: Ms
  /** Since when a pin differs from its edges; 0 when it does not. */
  amiss: [Ms, Ms]
  /** When the key was turned, until that counts; 0 when it was not. */
  key: Ms
  /** When the battery is to be read next. */
  batteryAt: Ms
  /** What the board was told last: the display's light, and which ways in are open, an Ajar; -1 for nothing yet. */
  bright: number
  ajar: number
  /** The instant of the wake that was asked for; Infinity while a wake is on, or where the board asks. */
  asked: Ms
  /** Whether a turn has ended since the last picture, and nothing else is new. */
  isPassed: boolean
  /** The stage that the board has been brought to, and the one whose whole page is on the glass; UNSEEN for none. */
  stage: Stage | typeof UNSEEN
  shown: Stage | typeof UNSEEN
  /** When the display goes off; Infinity in a match, -1 while it is off. */
  dozeAt: Ms
  /** What is told by radio. */
  air: Air
}

/** A clock on this board, with the match that is in its record and what the board has kept; the board calls `beginLoop` once. */
export function makeLoop(board: Board, kept: Settings): Loop {
  const session = makeSession()
  session.about = kept.about
  recallOwn(session, kept.list)
  recallMatch(session, board, board.now())
  if (isBefore(session.stage)) recallSettings(session, kept.list)
  recallLock(session, kept.list, board.now())
  recallTries(session, kept.list, board.now())
  if (!isBefore(session.stage)) forgetPlayers(session)
  const contacts = board.contacts()
  for (let side = 0; side < 2; side++) if ((contacts >> side) & 1) findClosed(session.hands, side, board.now())
  const face = makeFace(session)
  return {
    board,
    face,
    calm: makeCalm(),
    session,
    lit: 0,
    blink: 0,
    blinkTill: 0,
    amiss: [0, 0],
    key: 0,
    batteryAt: 0,
    bright: 0,
    ajar: -1,
    asked: Infinity,
    isPassed: false,
    stage: UNSEEN,
    shown: UNSEEN,
    dozeAt: Infinity,
    air: makeAir(),
  }
}

/** The first wake, with its picture. What that does not need comes after it. */
export function beginLoop(loop: Loop): void {
  prepareStage(loop)
  takeWake(loop)
  const j = loop.session.journal
  j.room = j.used - j.out.length + loop.board.makeRoom(0)
  if (loop.session.match.list.length) recallGames(loop.session, loop.board)
}

/**
 * An edge of the judge's key: 1 turned, 0 back. It counts from its first instant, once the key has stayed turned. If both edges
 * are handled late, after a page was drawn, their stamps decide.
 */
export function takeKey(loop: Loop, level: number, at: Ms): void {
  rouse(loop)
  if (loop.dozeAt !== Infinity) stir(loop, at)
  if (level) loop.key = loop.key || at || 1
  else {
    const counts = loop.key > 0 && at >= loop.key + TURNED
    if (counts) turn(loop)
    loop.key = 0
    if (counts) return loop.board.wakeIn(0)
  }
  const now = loop.board.now()
  ask(loop, now, nextFace(loop, now), now)
}

/**
 * An edge of a player's contact: 1 closed or 0 open, and the interrupt's time. In play most edges are a plain press, its opening, or
 * a bounce: they are noted, and the wake that was asked for finds what they have come to.
 */
export function takeEdge(loop: Loop, side: Side, level: number, at: Ms): void {
  const c = loop.calm
  const s = loop.session
  const h = s.hands
  if (!c.till) {
    if (h.isPlay && !s.halt && (at < h.till || believe(h, at))) return noteEdge(loop, side, level, at)
    return takeNews(loop, side, level, at)
  }
  if (c.press) {
    if (side === s.clock.turn && at < h.till) {
      bounce(h, side, level, at)
      if (level && !loop.asked) takePress(loop, loop.board.now(), loop.board.contacts())
      return
    }
  } else if (level) {
    if (!c.contacts && !loop.key && side === s.clock.turn && closePlainly(h, side, at)) {
      c.press = at // from here on it is not calm
      return loop.board.wakeSoon() // by when the contact has mostly held for long enough
    }
  } else if (!isPair(h) && movePlainly(h, side, 0, at)) {
    c.contacts -= 1 << side
    if (c.count) c.count.pins = 3 - c.contacts
    return
  }
  rouse(loop)
  takeNews(loop, side, level, at)
}

/** An edge that may be more than is noted: first what has come of those before it. A function of its own, for to pass over source takes time. */
function takeNews(loop: Loop, side: Side, level: number, at: Ms): void {
  loop.amiss[side] = 0
  if (loop.dozeAt !== Infinity) stir(loop, at)
  const cue = stepOn(loop, level ? Ev.LeftCloses + side : Ev.LeftOpens + side, at)
  if (cue && isNews(loop, cue)) {
    if (!isPress(loop, cue)) loop.calm.faceTill = 0
    else showLate(loop, loop.board.now())
    loop.asked = 0
    loop.board.wakeIn(0)
  } else if (loop.shown !== loop.stage) breatheOn(loop, at)
  else if (loop.asked > at + SETTLE + 1) wakeOnceBelieved(loop, at)
}

/** A press that was handled late is on the glass before the edges that wait behind it. */
function showLate(loop: Loop, now: Ms): void {
  if (now < loop.calm.faceTill && isTurn(loop, now)) showTurn(loop, now)
}

/** An edge in play before which nothing is due: it waits to be believed. */
function noteEdge(loop: Loop, side: Side, level: number, at: Ms): void {
  loop.amiss[side] = 0
  edge(loop.session.hands, side, level, at)
  if (loop.asked > at + SETTLE + 1) wakeOnceBelieved(loop, at)
}

/** Whether the glass may have to show what a step has brought: a press in play that counts for nothing shows by its light at most. */
function isNews(loop: Loop, cue: number): boolean {
  return (cue & ~Cue.Early) !== Cue.Gesture || loop.session.stage !== Stage.Play
}

/**
 * The contact that closed on a calm clock is believed: that the turn has ended is on the glass at once, and all else comes after it. A
 * press that may be no plain one is taken as any other. The board has asked for another wake, should this one be broken off.
 */
export function takePress(loop: Loop, now: Ms, contacts: number): void {
  const c = loop.calm
  const s = loop.session
  const side = s.clock.turn as Side
  const at = c.press
  if (now < s.hands.till) return loop.board.wakeIn(s.hands.till + 1 - now)
  if (contacts !== side + 1 || !s.hands.button[side].raw || at < c.seenFrom || now >= at + SHOWN || now >= c.faceTill)
    return takeOther(loop, now, contacts)
  if (!loop.face.delay && !isSameSecond(loop, at)) return takeOther(loop, now, contacts)
  loop.board.light(2 - side)
  loop.board.display.turn(side)
  loop.lit = 2 - side
  stopCount(loop)
  loop.board.display.turned(side)
  rouse(loop)
  const clock = s.clock
  const refusal = s.refusal
  stepOn(loop, Ev.Wake, now)
  c.faceTill = 0
  loop.air.till = 0
  if (clock.since !== at || clock.turn === side || s.refusal !== refusal || s.stage !== Stage.Play) show(loop, now)
  else {
    lookTurn(loop.face, 1 - side, c.laid / 1000)
    loop.air.isTurn = true
  }
  if (clock.on && !loop.face.stuck) foresee(c, s, now)
  if (!loop.face.delay && loop.face.time[1 - side] !== c.second * 10) show(loop, now) // a second of its bank ended meanwhile
  rest(loop, now)
}

/** A press that may be no plain one, or a contact that bounces on while its edges are still to be handled. */
function takeOther(loop: Loop, now: Ms, contacts: number): void {
  if (!contacts && now < loop.calm.press + REBOUND) {
    let again = 0
    for (let i = 0; i < REREADS && !again; i++) again = loop.board.contacts()
    if (again) return takePress(loop, now, again)
  }
  if (contacts !== contactsOf(loop.session.hands) && now < loop.calm.press + CHATTER) {
    loop.asked = 0 // the edge that is missing brings the wake
    return loop.board.wakeIn(SETTLE)
  }
  stopCount(loop)
  takeTime(loop, now)
}

/** The most frequent wake, of a calm clock: it does what `takeTime` would do then, and no more. The next one was asked for before. */
export function takeTick(loop: Loop, now: Ms): void {
  const c = loop.calm
  stopCount(loop)
  const second = secondsShown(c.emptyAt - now)
  if (second !== c.second) {
    c.second = second
    if (!c.till) lookAgain(loop.face, second)
    loop.board.display.tick(second)
    if (loop.air.on && now < loop.air.till) airSecond(loop, second) // else more is told after this
  }
}

/** A line has changed the session: that is kept before this ends, then answered, and seen after that. */
export function takeChange(loop: Loop): void {
  rouse(loop)
  loop.calm.faceTill = 0
  if (loop.stage !== loop.session.stage) prepareStage(loop)
  changeStage(loop, loop.board.now(), false)
  if (loop.session.journal.out.length) save(loop)
  breathe(loop, 2)
}

/** One look after anything: what came due, the picture, the light, and the next wake. */
export function takeWake(loop: Loop): void {
  loop.calm.faceTill = 0
  takeTime(loop, loop.board.now())
}

/**
 * The same where only hands and time can have changed something. While a pin differs from its edges, an edge is stamped but not yet handled:
 * nothing is decided, no press and no flag. First another wake is asked for, should this one be broken off; flash is written last.
 */
export function takeTime(loop: Loop, now: Ms): void {
  retry(loop)
  if (isAmiss(loop, now)) {
    if (loop.isPassed && isTurn(loop, now)) showTurn(loop, now)
    return loop.board.wakeIn(PATIENCE) // a calm clock stays calm: the edge may be a plain press
  }
  rouse(loop)
  if (loop.key > 0 && now >= loop.key + TURNED) turn(loop)
  const cue = stepOn(loop, Ev.Wake, now)
  if (cue && isNews(loop, cue) && !isPress(loop, cue)) loop.calm.faceTill = 0
  const isSame = now < loop.calm.faceTill
  const stage = loop.session.stage
  const isShown = loop.shown === stage
  if (stage !== Stage.Play) {
    if (!isSame || loop.face.stuck || now >= loop.batteryAt) show(loop, now)
  } else if (isSame && !loop.isPassed) takeTick(loop, now)
  else if (isSame && isTurn(loop, now)) showTurn(loop, now)
  else show(loop, now)
  if (loop.shown !== stage) return breathe(loop, 1)
  if (!isShown && loop.stage !== stage) {
    if (stage !== Stage.Play) loop.calm.faceTill = nextFace(loop, now) - 1
    return breathe(loop, 1)
  }
  if (loop.blinkTill && now >= loop.blinkTill) endBlink(loop)
  if (isShown && loop.stage !== stage) changeStage(loop, now, true)
  else if (isShown && stage === Stage.Ruling && lacksRoom(loop.session)) prepareFlash(loop)
  rest(loop, now)
}

/** After a picture: the record is written, the clock is calm if it may be, the next wake is asked for, and who listens is told. */
function rest(loop: Loop, now: Ms): void {
  if (loop.session.journal.out.length) save(loop)
  askNext(loop, now)
  if (loop.air.on && now >= loop.air.till && loop.shown === loop.stage) tellAir(loop, now)
}

function askNext(loop: Loop, now: Ms): void {
  const c = loop.calm
  const stage = loop.session.stage
  if (stage !== Stage.Play) {
    const face = nextFace(loop, now)
    c.faceTill = face - 1 // a wake comes 1 ms late
    return ask(loop, now, face, now)
  }
  if (now >= c.faceTill || loop.key > 0 || loop.blinkTill) {
    const at = loop.board.now()
    return ask(loop, at, nextFace(loop, at), now)
  }
  becalm(c, loop.session, now)
  if (!c.till) return wakeBy(loop, c.wakeAt, now)
  loop.asked = Infinity // from here on it is the board that asks
  loop.board.wakeIn(c.wakeAt - now)
  foreseePress(loop)
}

/** Ends the calm: face and next wake are brought up to the last tick. */
function rouse(loop: Loop): void {
  if (!loop.calm.till) return
  stopCount(loop)
  disturb(loop.calm)
  lookAgain(loop.face, loop.calm.second)
}

/** The key has stayed turned: it counts once, until it is back. */
function turn(loop: Loop): void {
  'cold'
  const at = loop.key
  loop.key = -1
  loop.calm.faceTill = 0
  if (isBefore(loop.session.stage)) prepareFlash(loop) // for the match that it begins
  stepOn(loop, Ev.Key, at)
}

/** Whether an edge is still to come: a pin differs from its edges. */
function isAmiss(loop: Loop, now: Ms): boolean {
  const strange = loop.board.contacts() ^ contactsOf(loop.session.hands)
  let isAmiss = false
  if (!strange && !(loop.amiss[0] + loop.amiss[1])) return isAmiss
  for (let side = 0; side < 2; side++) {
    if (!((strange >> side) & 1)) loop.amiss[side] = 0
    else if (isAwaited(loop, side, now)) isAmiss = true
  }
  return isAmiss
}

/** Whether this side's edge is still awaited. After a while it is lost, and the reading stands for it. */
function isAwaited(loop: Loop, side: Side, now: Ms): boolean {
  const since = loop.amiss[side] || now
  const isLost = now - since >= LOST
  loop.amiss[side] = isLost ? 0 : since
  if (isLost) {
    rouse(loop)
    loop.calm.faceTill = 0
    stepOn(loop, (loop.session.hands.button[side].raw ? Ev.LeftOpens : Ev.LeftCloses) + side, now)
  }
  return !isLost
}

/** A step, and its sounds where they are wanted. */
function stepOn(loop: Loop, ev: Ev, at: Ms): number {
  const cue = step(loop.session, ev, at)
  if (cue & Cue.Early) {
    loop.blink = 1 << loop.session.clock.turn
    loop.blinkTill = loop.board.now() + BLINK
    shine(loop, loop.face.light ^ loop.blink)
  }
  if (cue & ~Cue.Gesture) ring(loop, cue)
  return cue
}

function ring(loop: Loop, cue: Cue): void {
  if (loop.session.control.option[Option.Sound]) sound(cue, loop.board.tone)
}

/** Something other than the contacts has changed the session: its sounds, and a look. */
export function takeCue(loop: Loop, cue: Cue): void {
  if (cue) ring(loop, cue)
  takeWake(loop)
}
