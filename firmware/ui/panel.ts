/*
 * The panel: the page of everything but play. It has both times, a bar under the one that runs, and a line under the side to
 * move. Each side has its state, its line, and what a short and a hold of its button do now.
 */

import { breaksLeft, isAsked } from '../core/between.ts'
import { NOBODY, type Side } from '../core/clock.ts'
import { Option } from '../core/control.ts'
import { Crawford, hasCube, Kind, pointsOf } from '../core/match.ts'
import { Called, hasNoJudge, isBetween, needsJudge, type Session, Step } from '../core/state.ts'
import { wantsReason } from '../core/stop.ts'
import { Column, Stage } from '../core/table.ts'
import { paintMatch } from './code.ts'
import type { Face } from './face.ts'
import { box, type Glass, ground, isNew, middle, put } from './glass.ts'
import { hintIn, hintsOf, NO_HINT } from './hint.ts'
import { Size } from './layout.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { paintTime } from './times.ts'
import { paintTitle } from './title.ts'
import { claimText, isLineSent, isToAgree, itemText, placeText, wordOf } from './words.ts'

/** Beside the place of a line among all. */
const EDGE = 4

/** There are two of each that a side has. */
const enum Place {
  Time = 2,
  Bar = 4,
  State = 6,
  /** The place of a side's line among all, and the line. */
  Number = 8,
  Line = 10,
  Middle = 12,
  Hints,
}

/** Title and times: what matters most. */
export function paintHead(g: Glass, f: Face): void {
  paintTitle(g, f, wordOf(f.session))
  paintTimes(g, f)
}

export function paintPanel(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  if (s.stage === Stage.Adjourned) return paintAdjourned(g, f)
  const hints = hintsOf(s)
  if (f.isDeaf) hints[Column.LeftShort] = hints[Column.RightShort] = NO_HINT
  paintMiddle(g, isCrawfordNext(s))
  for (let side = 0; side < 2; side++) paintSide(g, f, side)
  if (isNew(g, Place.Hints, hints.join())) {
    g.screen.show() // both sides are seen before what the buttons do now
    paintLegend(g, hints, l.words + BAND + TALL_BAND)
  }
  paintFoot(g, s, hints[Column.Both], footText(g, s), isRefused(s))
}

/** A match put off: how its sides stand, and the code by which another clock goes on with it. */
function paintAdjourned(g: Glass, f: Face): void {
  const l = g.layout
  const s = f.session
  for (let side = 0; side < 2; side++) {
    const state = withDelay(g, f, side, stateText(g, s, side, l.half - 4), l.half - 4)
    put(g, Place.State + side, state, side * l.half, l.words, l.half, 1, Ink.Dark)
  }
  paintMatch(g, s, Place.Line, l.words + BAND)
  paintFoot(g, s, hintIn(s, Column.Both), hasNoJudge(s) ? '' : g.screen.phrase(Text.KeyRules), false)
}

/** The Crawford game is said before its opening roll. */
function isCrawfordNext(s: Session): boolean {
  return s.stage === Stage.Open && s.match.crawford === Crawford.Now
}

/** The line between both sides; where the next game is Crawford's, this stands across it in place of both lines. */
function paintMiddle(g: Glass, isNamed: boolean): void {
  const l = g.layout
  const y = l.words + BAND
  if (!isNew(g, Place.Middle, isNamed ? 1 : 0)) return
  box(g, l.half - 1, l.words, l.half, y + TALL_BAND + LINE * 2 - 1, Ink.Dark)
  if (isNamed) return middle(g, g.screen.phrase(Text.Crawford), 0, y, l.width, 2, Ink.Light)
  for (let side = 0; side < 2; side++) {
    ground(g, side * (l.half + 1), y, side * (l.half + 1) + l.half - 2, y + TALL_BAND - 1, Ink.Light)
    g.keys[Place.Line + side] = -1
  }
}

/** Both times, and whose is the move: a bar where it runs, a line where it stands. */
function paintTimes(g: Glass, f: Face): void {
  const l = g.layout
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Time + side, f.time[side])) paintTime(g, side, f.time[side], Size.BriefShort, Size.BriefLong)
    const mark = f.run === side ? 2 : f.turn === side && f.stage !== Stage.Result ? 1 : 0
    if (!isNew(g, Place.Bar + side, mark)) continue
    const x = side * l.half
    ground(g, x, l.brief, x + l.half - 1, l.briefEnd, mark > 1 ? Ink.Dark : Ink.Light)
    if (mark === 1) box(g, x, l.brief + 3, x + l.half - 1, l.brief + 5, Ink.Dark)
  }
}

/** A side's state, inverse where it has sent or agreed to that; and large the line before it, inverse when the side has sent it. */
function paintSide(g: Glass, f: Face, side: Side): void {
  const l = g.layout
  const s = f.session
  const x = side * l.half
  let place = placeText(s, side)
  let wide = place ? g.screen.widthOf(place, 1) + EDGE : 0
  let room = l.half - 4 - wide
  const isStop = s.stage === Stage.Stop
  const isQuestion = isStop && isToAgree(s, side)
  const state = stateText(g, s, side, room)
  const isMarked = isStop ? state !== '' && !isQuestion : (s.agreed >> side) & 1
  const told = isQuestion ? state : withDelay(g, f, side, state, room)
  const status = (f.stuck >> side) & 1 ? g.screen.phrase(Text.Stuck) : told
  if (g.screen.widthOf(status, 1) > room) {
    place = '' // on a narrow glass the words need its room
    wide = 0
    room = l.half - 4
  }
  put(g, Place.State + side, status, x + 2, l.words, room, 1, isMarked ? Ink.Light : Ink.Dark)
  put(g, Place.Number + side, place, x + l.half - 2 - wide, l.words, wide, 1, Ink.Dark)
  if (isCrawfordNext(s)) return
  const ink = isLineSent(s, side) ? Ink.Light : Ink.Dark
  put(g, Place.Line + side, itemText(g, s, side, l.half - 2), x + 1, l.words + BAND, l.half - 2, 2, ink)
}

/** For the side to move also the delay that is left. */
function withDelay(g: Glass, f: Face, side: Side, text: string, room: number): string {
  if (f.turn !== side || !f.delay || f.stage === Stage.Result) return text
  const delay = f.delay + ' ' + g.screen.phrase(Text.Seconds)
  if (!text) {
    const whole = g.screen.phrase(Text.Delay) + ' ' + delay
    return g.screen.widthOf(whole, 1) > room ? g.screen.phrase(Text.PerMove) + ' ' + delay : whole
  }
  return longer(g, text, g.screen.phrase(Text.PerMove), delay, room)
}

/** A number after a text, with the number's name where it fits; the text alone where nothing fits. */
function longer(g: Glass, text: string, name: string, number: string, room: number): string {
  const whole = text + ', ' + name + ' ' + number
  if (g.screen.widthOf(whole, 1) <= room) return whole
  const brief = text + ', ' + number
  return g.screen.widthOf(brief, 1) > room ? text : brief
}

/** A side's claim, its breaks, whether it has agreed, what it has won. */
function stateText(g: Glass, s: Session, side: Side, room: number): string {
  const screen = g.screen
  if ((s.agreed >> side) & 1) return screen.phrase(Text.Agreed)
  if (s.stage === Stage.Stop) return claimText(g, s, side) || payText(g, s, side)
  if (s.stage === Stage.Ask && isAsked(s) && s.who !== side) return screen.phrase(Text.AgreeLine) + '?'
  if (s.stage === Stage.Result) return pointsText(g, s, side, room)
  if ((s.called >> side) & 1) return screen.phrase(Text.HasCalled)
  if (s.stage === Stage.Late) return s.who === 1 - side ? '' : screen.phrase(Text.Absent)
  if (s.stage === Stage.Break && s.who === side) return screen.phrase(Text.OnBreak)
  if (s.stage === Stage.Break && s.next === side) return screen.phrase(Text.BreakNext)
  if (!isBetween(s) || s.stage === Stage.Power || !s.control.option[Option.Breaks]) return ''
  const breaks = screen.phrase(Text.BreaksLeft) + ' ' + breaksLeft(s, side)
  return screen.widthOf(breaks, 1) > room ? screen.phrase(Text.Breaks) + ': ' + breaksLeft(s, side) : breaks
}

/** Where there is no judge, a stop that nobody has named a reason for is the time of the side to move. */
function payText(g: Glass, s: Session, side: Side): string {
  return wantsReason(s) && hasNoJudge(s) && s.clock.turn === side ? g.screen.phrase(Text.TimeRuns) : ''
}

/**
 * Who has lost and who has won; of a game with a cube what it shows in the loser's line. Once the result is sent, the points that the
 * winner is asked to agree to.
 */
function pointsText(g: Glass, s: Session, side: Side, room: number): string {
  const r = s.result
  const screen = g.screen
  const isOver = r.kind !== Kind.NotOver
  const isSent = r.step === Step.Sent
  const text = screen.phrase(s.who === side ? Text.Lost : Text.Won)
  if (isSent && !isOver) return side === s.who ? '' : screen.phrase(Text.NotOver)
  if (side === s.who && isOver && hasCube(s.match, s.control))
    return longer(g, text, screen.phrase(Text.CubeIs), '' + r.value, room)
  if (side === s.who || !isSent) return text
  const points = pointsOf(r.kind, r.value, s.control.option[Option.Variant])
  const won = points + ' ' + screen.phrase(Text.OnePoint + pluralOf(points))
  const asked = screen.phrase(Text.YouWin) + ' ' + won
  return screen.widthOf(asked, 1) > room ? won : asked
}

/** Which word stands after a number, 0 to 2, as Russian has them: 1, 2 to 4, any other. A game is never worth a number that ends in 1 but 1. */
function pluralOf(points: number): number {
  if (points === 1) return 0
  const last = points % 10
  const isTeen = points % 100 > 10 && points % 100 < 20
  return last > 1 && last < 5 && !isTeen ? 1 : 2
}

/** What there is to say of the stage beside its sides. */
function footText(g: Glass, s: Session): string {
  const screen = g.screen
  const turns = screen.phrase(Text.Turns) + ' ' + s.clock.turns[0] + ' : ' + s.clock.turns[1]
  if (s.called && s.clock.turn !== NOBODY)
    return !(s.called & Called.Clock) ? turns : screen.phrase(Text.ByClock) + '. ' + turns
  switch (s.stage) {
    case Stage.Open:
      return hasNoJudge(s) ? screen.phrase(Text.NoJudge) : ''
    case Stage.Stop:
      return stopFoot(g, s)
    case Stage.Result:
      return resultFoot(g, s)
    case Stage.Late: {
      const limit = s.control.option[Option.Lateness]
      return limit ? screen.phrase(Text.Lateness) + ': ' + limit : ''
    }
    case Stage.Power:
      return powerFoot(g, s)
  }
  return ''
}

/** The game's stops, and that a reason is wanted. */
function stopFoot(g: Glass, s: Session): string {
  const stops = g.screen.phrase(Text.Stops) + ' ' + s.stops
  if (!wantsReason(s)) return stops
  const reason = g.screen.phrase(Text.NameReason)
  const whole = stops + '. ' + reason
  return g.screen.widthOf(whole, 1) > g.layout.width ? reason : whole
}

/** Whose cube it was, which of its values counts, or that the winner has refused. */
function resultFoot(g: Glass, s: Session): string {
  const r = s.result
  const screen = g.screen
  if (r.step === Step.Sent && r.value > 1)
    return screen.phrase(Text.Cube) + ': ' + screen.phrase(Text.LeftSide + r.owner)
  if (r.step === Step.Line && r.kind === Kind.Pass) return screen.phrase(Text.BeforeDouble)
  return isRefused(s) ? screen.phrase(Text.RefusedOnce) : ''
}

/** How often the power failed, and who goes on after it. */
function powerFoot(g: Glass, s: Session): string {
  const screen = g.screen
  const cuts = s.cuts ? screen.phrase(Text.PowerCuts) + ' ' + s.cuts : ''
  if (!needsJudge(s) || hasNoJudge(s)) return cuts
  return cuts + (cuts ? '. ' : '') + screen.phrase(Text.KeyRules)
}

/** Whether the loser enters a result again after a refusal. Nobody may miss that. */
function isRefused(s: Session): boolean {
  return s.stage === Stage.Result && s.result.refused === 1 && !s.called && s.result.step === Step.Line
}
