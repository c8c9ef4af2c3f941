/*
 * The panel: the page of everything that is not play. Both times, a bar under the one that runs and a line under the side to move; of
 * each side where it stands, the line before it, and what a short and a hold of its button do now.
 */
import { Option } from '../core/control.ts'
import { Crawford, pointsOf } from '../core/match.ts'
import { breaksLeft } from '../core/rest.ts'
import { isBetween, type Session, Step } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import type { Face } from './face.ts'
import { box, type Glass, isNew, middle } from './glass.ts'
import { hintsOf } from './hint.ts'
import { legendKey, paintFoot, paintLegend } from './legend.ts'
import { BAND, Ink, LINE, TALL_BAND } from './screen.ts'
import { Text } from './text.ts'
import { paintTime } from './times.ts'
import { paintTitle } from './title.ts'
import { claimText, itemText, kindText, wordOf } from './words.ts'

const enum Place {
  Time = 2,
  Bar = Time + 2,
  Side = Bar + 2,
  Middle = Side + 2,
  Legend,
  Foot,
}

export function paintPanel(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  const l = g.layout
  const hints = hintsOf(s)
  paintTitle(g, f, wordOf(s))
  paintTimes(g, f)
  const isNamed = isCrawfordNext(s)
  const isTurned = isNew(g, Place.Middle, isNamed ? 1 : 0)
  if (isTurned) paintMiddle(g, isNamed)
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Side + side, sideKey(f, side)) || isTurned) paintSide(g, f, side)
  }
  if (isNew(g, Place.Legend, legendKey(hints))) paintLegend(g, s, l.words + BAND + TALL_BAND)
  if (isNew(g, Place.Foot, footKey(s, hints[Column.Chord]))) paintFoot(g, s, footText(g, s))
}

/** The Crawford game is said before its opening roll. */
function isCrawfordNext(s: Session): boolean {
  return s.stage === Stage.Open && s.match.crawford === Crawford.Now
}

/** The line between both sides; where the next game is Crawford's, this stands across it. */
function paintMiddle(g: Glass, isNamed: boolean): void {
  'cold'
  const l = g.layout
  const y = l.words + BAND
  box(g, l.half - 1, l.words, l.half, y + TALL_BAND + LINE * 2 - 1, Ink.Dark)
  if (isNamed) middle(g, g.screen.phrase(Text.Crawford), 0, y, l.width, 2, Ink.Light)
  else box(g, 0, y, l.half - 2, y + TALL_BAND - 1, Ink.Light)
  if (!isNamed) box(g, l.half + 1, y, l.width - 1, y + TALL_BAND - 1, Ink.Light)
}

/** All that the lines of a side depend on. */
function sideKey(f: Face, side: number): number {
  const s = f.session
  const r = s.result
  const entry = ((r.step * 4 + r.kind) * 4 + r.owner) * 2048 + r.value
  const delay = f.turn === side ? f.delay + 1 : 0
  const marks = (((f.stuck >> side) & 1) * 2 + ((s.agreed >> side) & 1)) * 2 + (isBetween(s) ? 1 : 0)
  const people = (s.who === side ? 2 : 0) + (s.next === side ? 1 : 0)
  const lines = (s.pick[side] * 64 + s.sent[side]) * 16 + s.match.breaks[side]
  return (((entry * 64 + delay) * 8 + marks) * 4 + people) * 8192 + lines
}

/** What the foot depends on. */
function footKey(s: Session, both: number): number {
  const r = s.result
  const turns = s.called ? s.clock.turns[0] * 4096 + s.clock.turns[1] + 1 : 0
  const cube = (r.step * 4 + r.owner) * 2 + (r.value > 1 ? 1 : 0)
  return (turns * 64 + cube) * 16_384 + s.refusal * 256 + both + 1
}

/** Both times, and whose is the move: a bar where it runs, a line where it stands. */
export function paintTimes(g: Glass, f: Face): void {
  'cold'
  const l = g.layout
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Time + side, f.time[side]))
      paintTime(g, side, f.time[side], l.briefShort[side], l.briefLong[side])
    const mark = f.run === side ? 2 : f.turn === side && f.stage !== Stage.Result ? 1 : 0
    if (!isNew(g, Place.Bar + side, mark)) continue
    const x = side * l.half
    box(g, x, l.brief, x + l.half - 1, l.briefEnd, mark > 1 ? Ink.Dark : Ink.Light)
    if (mark === 1) box(g, x, l.brief + 3, x + l.half - 1, l.brief + 5, Ink.Dark)
  }
}

/** Where a side stands, and in large the line before it. */
function paintSide(g: Glass, f: Face, side: number): void {
  'cold'
  const l = g.layout
  const s = f.session
  const x = side * l.half
  const isSent = s.stage === Stage.Stop ? s.sent[side] > 0 : ((s.agreed >> side) & 1) > 0
  const status = (f.stuck >> side) & 1 ? g.screen.phrase(Text.Stuck) : statusText(g, f, side)
  middle(g, status, x + 2, l.words, l.half - 4, 1, isSent ? Ink.Light : Ink.Dark)
  if (isCrawfordNext(s)) return
  const isAnswered = s.stage === Stage.Result && s.result.step === Step.Sent
  const item = isAnswered ? g.screen.phrase(kindText(s, s.result.kind)) : itemText(g, s, side)
  middle(g, item, x + 2, l.words + BAND, l.half - 4, 2, isAnswered ? Ink.Light : Ink.Dark)
}

/** Its claim, its breaks, whether it has agreed, what it has won; with the move the delay that is left. */
function statusText(g: Glass, f: Face, side: number): string {
  const text = stateText(g, f.session, side)
  if (f.turn !== side || !f.delay || f.stage === Stage.Result) return text
  const delay = f.delay + ' ' + g.screen.phrase(Text.Seconds)
  if (!text) return g.screen.phrase(Text.Delay) + ' ' + delay
  return longer(g, text, g.screen.phrase(Text.PerMove), delay)
}

/** A number after a text, with its name where there is room for that. */
function longer(g: Glass, text: string, name: string, number: string): string {
  const whole = text + ', ' + name + ' ' + number
  return g.screen.widthOf(whole, 1) > g.layout.half - 4 ? text + ', ' + number : whole
}

function stateText(g: Glass, s: Session, side: number): string {
  const screen = g.screen
  if ((s.agreed >> side) & 1) return screen.phrase(Text.Agreed)
  if (s.stage === Stage.Stop) return claimText(g, s.sent[side])
  if (s.stage === Stage.Result) return pointsText(g, s, side)
  if (s.stage === Stage.Break && s.who === side) return screen.phrase(Text.OnBreak)
  if (s.stage === Stage.Break && s.next === side) return screen.phrase(Text.BreakNext)
  if (!isBetween(s) || s.stage === Stage.Power || !s.control.option[Option.Breaks]) return ''
  return screen.phrase(Text.BreaksLeft) + ' ' + breaksLeft(s, side)
}

/** Who has lost and who has won; when it is sent, the cube that the loser has entered, and the points that the winner agrees to. */
function pointsText(g: Glass, s: Session, side: number): string {
  const r = s.result
  const screen = g.screen
  const text = screen.phrase(s.who === side ? Text.Lost : Text.Won)
  if (r.step !== Step.Sent) return text
  if (side === s.who) return r.value > 1 ? longer(g, text, screen.phrase(Text.CubeIs), '' + r.value) : text
  const points = pointsOf(r.kind, r.value, s.control.option[Option.Variant])
  return longer(g, text, screen.phrase(Text.PointsAre), '' + points)
}

/** In a result whose cube it was; for a judge the turns of both in this game (M13). */
function footText(g: Glass, s: Session): string {
  const r = s.result
  if (s.stage === Stage.Result && r.step === Step.Sent && r.value > 1) return g.screen.phrase(Text.LeftOwns + r.owner)
  if (!s.called || s.stage !== Stage.Stop) return ''
  return g.screen.phrase(Text.Turns) + ' ' + s.clock.turns[0] + ' : ' + s.clock.turns[1]
}
