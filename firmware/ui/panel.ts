/*
 * The panel: the page of everything but play. It has both times, a bar under the one that runs, and a line under the
 * side to move. Each side has its state, its line, and what a short and a hold of its button do now.
 */

import { NOBODY, type Side } from '../core/clock.ts'
import { Crawford } from '../core/match.ts'
import { Called, hasNoJudge, isBetween, type Session } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import { betweenSide } from './between.ts'
import { paintMatch } from './code.ts'
import type { Face } from './face.ts'
import { box, type Glass, ground, isNew, middle, put, showDrawn } from './glass.ts'
import { doorHint, hintsOf } from './hint.ts'
import { Size } from './layout.ts'
import { paintFoot, paintLegend } from './legend.ts'
import { isRefused, resultFoot, resultSide } from './result.ts'
import { Ink, LINE } from './screen.ts'
import { roomBeside, type SideWords } from './side.ts'
import { stopFoot, stopSide } from './stop.ts'
import { type Measurer, NO_HINT, Text } from './text.ts'
import { paintTime } from './times.ts'
import { paintTitle } from './title.ts'
import { waitingFoot, waitingSide, waitingTitle } from './waiting.ts'

/** The places of the page; what each side has has two places. */
const enum Place {
  Time = 2,
  Bar = 4,
  State = 6,
  /** The number of a side's line among all, then the line. */
  Number = 8,
  Line = 10,
  Middle = 12,
}

/** Paints title and times, which matter most. */
export function paintHead(g: Glass, f: Face): void {
  paintTitle(g, f, titleOf(f.session))
  paintTimes(g, f)
}

/** The stage in a word. */
function titleOf(s: Session): Text {
  // a break keeps its name beside its count; its sides say who has called
  if (s.called && s.stage !== Stage.Ruling && s.stage !== Stage.Break) return Text.JudgeCalled
  switch (s.stage) {
    case Stage.Open:
      return isBetween(s) ? Text.NextGame : Text.OpeningRoll
    case Stage.Stop:
      return Text.Stop
    case Stage.Result:
      return Text.Result
    case Stage.Break:
      return Text.Break
    case Stage.Ruling:
      return Text.Ruling
    case Stage.Adjourned:
      return Text.Adjourned
    case Stage.Ask:
      return Text.Ask
  }
  return waitingTitle(s)
}

export function paintPanel(g: Glass, f: Face): void {
  const s = f.session
  const l = g.layout
  if (s.stage === Stage.Adjourned) return paintAdjourned(g, f)
  paintMiddle(g, isCrawfordNext(s))
  for (let side = 0; side < 2; side++) paintSide(g, f, side)
  showDrawn(g) // both sides first
  const hints = hintsOf(s)
  if (f.isDeaf) hints[Column.LeftShort] = hints[Column.RightShort] = NO_HINT
  paintLegend(g, hints, l.legend)
  paintFoot(g, s, hints[Column.Both], footText(g, s), s.stage === Stage.Result && isRefused(s))
}

/** Paints a match that was put off: how its sides stand, and the code with which another clock goes on with it. */
function paintAdjourned(g: Glass, f: Face): void {
  const l = g.layout
  const s = f.session
  for (let side = 0; side < 2; side++) {
    const state = withDelay(g, f, side, sideWords(g, s, side, l.half).state, l.half - 4)
    put(g, Place.State + side, state, side * l.half, l.words, l.half, 1, Ink.Dark)
  }
  paintMatch(g, s, Place.Line, l.line)
  paintFoot(g, s, doorHint(s), hasNoJudge(s) ? '' : g.screen.phrase(Text.KeyRules), false)
}

/** Whether to name the Crawford game, which is done before its opening roll. */
function isCrawfordNext(s: Session): boolean {
  return s.stage === Stage.Open && s.match.crawford === Crawford.Now
}

/**
 * Paints the line between both sides. If the next game is Crawford's, its name stands across, instead of both lines.
 */
function paintMiddle(g: Glass, isNamed: boolean): void {
  const l = g.layout
  const y = l.line
  if (!isNew(g, Place.Middle, isNamed ? 1 : 0)) return
  box(g, l.half - 1, l.words, l.half, l.legend + LINE * 2 - 1, Ink.Dark)
  if (isNamed) return middle(g, g.screen.phrase(Text.Crawford), 0, y, l.width, 2, Ink.Light)
  for (let side = 0; side < 2; side++) {
    ground(g, side * (l.half + 1), y, side * (l.half + 1) + l.half - 2, l.legend - 1, Ink.Light)
    g.keys[Place.Line + side] = -1
  }
}

/** Paints both times and the side to move: a bar under it if it runs, a line if it stands. */
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

/** Paints a side's state, inverse once it has sent or agreed to that, and its line large, inverse once it was sent. */
function paintSide(g: Glass, f: Face, side: Side): void {
  const l = g.layout
  const s = f.session
  const x = side * l.half
  const words = sideWords(g, s, side, l.half)
  let number = words.number
  let room = roomBeside(g, number, l.half)
  const told = words.isQuestion ? words.state : withDelay(g, f, side, words.state, room)
  const state = (f.stuck >> side) & 1 ? g.screen.phrase(Text.Stuck) : told
  if (g.screen.widthOf(state, 1) > room) {
    number = '' // on a narrow glass the words need that room
    room = l.half - 4
  }
  put(g, Place.State + side, state, x + 2, l.words, room, 1, words.isMarked ? Ink.Light : Ink.Dark)
  if (number) put(g, Place.Number + side, number, x + 2 + room, l.words, l.half - 4 - room, 1, Ink.Dark)
  else g.keys[Place.Number + side] = -1
  if (isCrawfordNext(s)) return
  put(g, Place.Line + side, words.line, x + 1, l.line, l.half - 2, 2, words.isSent ? Ink.Light : Ink.Dark)
}

/** What this page says of a side, in a half this wide. */
export function sideWords(g: Measurer, s: Session, side: Side, half: number): SideWords {
  if (s.stage === Stage.Stop) return stopSide(g, s, side)
  if (s.stage === Stage.Result) return resultSide(g, s, side, half)
  const isWaiting = s.stage === Stage.Late || s.stage === Stage.Power
  const words = isWaiting ? waitingSide(g, s, side) : betweenSide(g, s, side, half)
  if ((s.agreed >> side) & 1) {
    words.state = g.screen.phrase(Text.Agreed)
    words.isMarked = true
  }
  return words
}

/** Adds the delay that is left, for the side to move. A number alone would read as the time charged. */
function withDelay(g: Glass, f: Face, side: Side, text: string, room: number): string {
  if (f.turn !== side || !f.delay || f.stage === Stage.Result) return text
  const delay = ' ' + f.delay + ' ' + g.screen.phrase(Text.Seconds)
  const whole = g.screen.phrase(Text.Delay) + delay
  if (!text && g.screen.widthOf(whole, 1) <= room) return whole
  const brief = (text && text + ', ') + g.screen.phrase(Text.PerMove) + delay
  return g.screen.widthOf(brief, 1) > room ? text : brief
}

/** The foot: what there is to say of the stage besides its sides. */
function footText(g: Glass, s: Session): string {
  const screen = g.screen
  if (s.called && s.clock.turn !== NOBODY) {
    const turns = screen.phrase(Text.Turns) + ' ' + s.clock.turns[0] + ' : ' + s.clock.turns[1]
    return s.called & Called.Clock ? screen.phrase(Text.ByClock) + '. ' + turns : turns
  }
  switch (s.stage) {
    case Stage.Open:
      return hasNoJudge(s) ? screen.phrase(Text.NoJudge) : ''
    case Stage.Stop:
      return stopFoot(g, s)
    case Stage.Result:
      return resultFoot(g, s)
    case Stage.Late:
    case Stage.Power:
      return waitingFoot(g, s)
  }
  return ''
}
