/*
 * The legend: what a short and a hold of each side's button do now, and what both do, in words.
 */
import { leastDelay, mostDelay, Refusal } from '../core/control.ts'
import { hasNoJudge, type Session } from '../core/state.ts'
import { Column, Stage } from '../core/table.ts'
import { type Glass, ground, isNew, put, Shared, write } from './glass.ts'
import { Ink, LINE } from './screen.ts'
import { NO_HINT, reasonOf, Text } from './text.ts'

/** Space beside the words of a side. */
const EDGE = 6
/** In halves narrower than this, marks stand for the gestures. */
const WORDS = 200

/**
 * A gesture and what it does; an empty text if it does nothing. A word that is a title elsewhere is an action here.
 * Where space is short, a mark stands for the gesture.
 */
export function legendText(g: Glass, gesture: Text, hint: number, isMarked: boolean): string {
  if (hint === NO_HINT) return ''
  const what = g.screen.phrase(hint === Text.Ask ? Text.AskFor : hint === Text.Break ? Text.OwnBreak : hint)
  if (isMarked) return (gesture === Text.Press ? '^ ' : '_ ') + what
  return g.screen.phrase(gesture) + ': ' + what
}

/**
 * Two lines for each side from `y` on. A side that can do nothing has none; if a hold does what a short does, only the
 * short is named. Only a line whose text changes is drawn again.
 */
export function paintLegend(g: Glass, hints: number[], y: number): void {
  const l = g.layout
  const room = l.half - EDGE - 2
  for (let i = Column.LeftShort; i <= Column.RightHold; i++) {
    const hint = i >= Column.LeftHold && hints[i] === hints[i - 2] ? NO_HINT : hints[i]
    if (!isNew(g, Shared.Legend + i, hint)) continue
    const text = legendText(g, i < Column.LeftHold ? Text.Press : Text.HoldFor, hint, l.half < WORDS)
    const x = (i & 1) * l.half + EDGE
    const top = y + (i >> 1) * LINE
    ground(g, x, top, x + room - 1, top + LINE - 1, Ink.Light)
    if (text !== '') write(g, text, x, top, 1, Ink.Dark)
  }
}

/** The foot: a refusal's reason or other news and, without a judge, what both buttons do. News mostly comes first. */
export function paintFoot(g: Glass, s: Session, hint: number, more: string, isUrgent: boolean): void {
  const l = g.layout
  const screen = g.screen
  const both = bothText(g, hint)
  let text = more && both ? more + '.  ' + both : more + both
  if (screen.widthOf(text, 1) > l.width) {
    const isStop = s.stage === Stage.Stop // there the way to the door matters more than the request for a reason
    text = (isStop && both) || more || both
  }
  if (s.refusal) text = refusalText(g, s)
  put(g, Shared.Foot, text, 0, l.last, l.width, 1, s.refusal || isUrgent ? Ink.Light : Ink.Dark)
}

/** What both buttons do; an empty text for nothing. */
export function bothText(g: Glass, hint: number): string {
  return hint === NO_HINT ? '' : g.screen.phrase(Text.Both) + ' ' + g.screen.phrase(hint)
}

/**
 * Why something was refused; for a delay with the range that its discipline allows. If an edge may be missing, it also
 * says whom to call.
 */
export function refusalText(g: Glass, s: Session): string {
  const text = g.screen.phrase(reasonOf(s.refusal))
  if (s.refusal === Refusal.Edges && !hasNoJudge(s)) return text + ' ' + g.screen.phrase(Text.CallTheJudge)
  if (s.refusal !== Refusal.Delay) return text
  const c = s.control.discipline
  return text + ' ' + leastDelay(c) + '-' + mostDelay(c) + ' ' + g.screen.phrase(Text.Seconds)
}
