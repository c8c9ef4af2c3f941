/*
 * The panel: the page of everything that is not play. Both times, smaller; for each side where it stands, the line before
 * it, and what a short and a hold of its button do now; at the foot what both do, or why something was refused.
 */
import { NOBODY } from '../../core/clock.ts'
import { Option } from '../../core/control.ts'
import { pointsOf } from '../../core/match.ts'
import { breaksLeft } from '../../core/rest.ts'
import { isBetween, type Session, Step } from '../../core/state.ts'
import { Column, Stage } from '../../core/table.ts'
import type { Face } from '../face.ts'
import { hintsOf, NO_HINT } from '../hint.ts'
import { Text } from '../text.ts'
import { timeText } from '../time.ts'
import { apart, claimText, itemText, titleKey } from '../words.ts'
import { type Glass, isNew, middle } from './glass.ts'
import { Font } from './screen.ts'
import { paintTitle } from './title.ts'

const enum Place {
  Top = 1,
  Time,
  Side = Time + 2,
  Own = Side + 2,
  Foot = Own + 2,
}

/** Rows of the panel. */
const STATUS = 33
const ITEM = 41
const HINT = 49
const FOOT = 57

export function paintPanel(g: Glass, f: Face): void {
  'cold'
  const s = f.session
  if (isNew(g, Place.Top, titleKey(f))) paintTitle(g, f)
  const key = sharedKey(s)
  const hints = hintsOf(s)
  for (let side = 0; side < 2; side++) {
    if (isNew(g, Place.Time + side, f.time[side] * 4 + (f.turn === side ? 2 : 0) + (f.run === side ? 1 : 0))) {
      paintTime(g, f, side)
    }
    const delay = f.turn === side ? f.delay + 1 : 0
    const own = (delay * 2 + ((f.stuck >> side) & 1)) * 1024 + s.pick[side] * 64 + s.sent[side]
    const isOther = isNew(g, Place.Side + side, key)
    if (isNew(g, Place.Own + side, own) || isOther) paintSide(g, f, side, hints)
  }
  const both = hints[Column.Chord]
  if (isNew(g, Place.Foot, footKey(s, both))) paintFoot(g, s, both)
}

/** What the foot depends on. */
function footKey(s: Session, both: number): number {
  const r = s.result
  const why = ((s.refusal * 4 + r.owner) * 4 + r.step) * 4 + s.called
  return (why * 512 + turnsOf(s)) * 1024 + both + 1
}

/** The turns of a game that can go back, as one number. */
function turnsOf(s: Session): number {
  return (s.clock.turns[0] + s.clock.turns[1]) % 512
}

/** What both sides' lines depend on. */
function sharedKey(s: Session): number {
  const r = s.result
  const entry = ((r.step * 4 + r.kind) * 4 + r.owner) * 2048 + r.value
  const used = s.match.breaks[0] * 10 + s.match.breaks[1]
  return ((entry * 100 + used) * 4 + s.agreed) * 16 + s.who * 4 + s.next
}

export function paintTime(g: Glass, f: Face, side: number): void {
  const s = g.screen
  const x = side * 64
  const ink = f.run === side ? 0 : 1
  const text = timeText(f.time[side])
  const marks = text.length > 5 ? 2 : 1
  s.fill(x, 8, x + 62 + side, 31, 1 - ink)
  s.write(text, x + 33 - (((text.length - marks) * 10 + marks * 6) >> 1), 8, Font.Tall, ink)
  if (f.turn !== side || !ink || f.stage === Stage.Result) return
  const wide = text.length > 5 ? 0 : 4
  s.fill(side ? 127 - wide : 0, 8, side ? 127 : wide, 31, 1) // the move is this side's
}

function paintSide(g: Glass, f: Face, side: number, hints: number[]): void {
  const s = f.session
  const x = side * 64
  g.screen.fill(x, STATUS - 1, x + 63, HINT + 6, 0)
  const status = (f.stuck >> side) & 1 ? g.screen.phrase(Text.Stuck) : statusText(g, f, side)
  middle(g, status, x + 1, STATUS, 61, s.stage === Stage.Stop && s.sent[side] ? 0 : 1)
  const item = itemText(g, s, side)
  const brief = hints[side]
  const hold = hints[Column.LeftHold + side]
  if (item) {
    middle(g, item, x, ITEM, 63, s.result.step === Step.Sent && s.stage === Stage.Result ? 0 : 1)
    if (brief !== NO_HINT) g.screen.write('^' + g.screen.phrase(brief), x + 1, HINT, Font.Small, 1)
  } else if (brief !== NO_HINT) g.screen.write('^' + g.screen.phrase(brief), x + 1, ITEM, Font.Small, 1)
  if (hold === NO_HINT) return
  const text = '_' + g.screen.phrase(hold)
  g.screen.write(text, x + (item && brief !== NO_HINT ? 63 - text.length * 6 : 1), HINT, Font.Small, 1)
}

/** Where a side stands: its claim, its breaks, whether it has agreed, and with the move the delay that is left. */
function statusText(g: Glass, f: Face, side: number): string {
  const text = stateText(g, f.session, side)
  if (f.turn !== side || !f.delay || f.stage === Stage.Result || text.length > (f.delay < 10 ? 7 : 6)) return text
  return (text ? text + ' ' : '') + f.delay + g.screen.phrase(Text.Seconds)
}

function stateText(g: Glass, s: Session, side: number): string {
  if ((s.agreed >> side) & 1) return g.screen.phrase(Text.Agreed)
  if (s.stage === Stage.Stop) return claimText(g, s.sent[side])
  if (s.stage === Stage.Result) return g.screen.phrase(s.who === side ? Text.Lost : Text.Won) + pointsText(s, side)
  if (s.stage === Stage.Break && s.who === side) return g.screen.phrase(Text.Break)
  if (s.stage === Stage.Break && s.next === side) return g.screen.phrase(Text.Next)
  if (!isBetween(s) || s.stage === Stage.Power || !s.control.option[Option.Breaks]) return ''
  return g.screen.phrase(Text.Breaks) + ' ' + breaksLeft(s, side)
}

/** What the winner agrees to. */
function pointsText(s: Session, side: number): string {
  const r = s.result
  if (side === s.who || r.step !== Step.Sent) return ''
  return apart(pointsOf(r.kind, r.value, s.control.option[Option.Variant]))
}

/** Why something was refused, what both buttons do, in a result whose cube it was, for a judge the turns of this game. */
function paintFoot(g: Glass, s: Session, both: number): void {
  let text = both === NO_HINT ? '' : g.screen.phrase(Text.Both) + ' ' + g.screen.phrase(both)
  if (s.stage === Stage.Result && s.result.step === Step.Sent && s.result.owner !== NOBODY)
    text = g.screen.phrase(Text.LeftOwns + s.result.owner)
  if (s.called && s.stage === Stage.Stop) text += '  ' + s.clock.turns[0] + ':' + s.clock.turns[1] // for a judge (M13)
  if (s.refusal) text = g.screen.phrase(Text.WrongPoints + s.refusal - 1)
  g.screen.fill(0, FOOT - 1, 127, 63, 0)
  middle(g, text, 0, FOOT, 128, s.refusal ? 0 : 1)
}
