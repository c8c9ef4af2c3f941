/*
 * Between games in words: the next game, what a side asks for, and a break. A match that was put off uses the same
 * words for its sides.
 */
import { askOf, breaksLeft, hasAsk, isAsked, mayAsk } from '../core/between.ts'
import type { Side } from '../core/clock.ts'
import { Option } from '../core/control.ts'
import { Ask, isBetween, type Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { roomBeside, type SideWords } from './side.ts'
import { type Measurer, NO_HINT, Text } from './text.ts'

const ASK_TEXTS: Record<Ask, Text> = {
  [Ask.Break]: Text.Break,
  [Ask.NewDice]: Text.NewDice,
  [Ask.Games]: Text.Games,
  [Ask.Undo]: Text.UndoLine,
  [Ask.Control]: Text.ControlLine,
  [Ask.Judge]: Text.CallJudge,
  [Ask.Back]: Text.Back,
}

export function betweenSide(g: Measurer, s: Session, side: Side, half: number): SideWords {
  const isOwn = s.who === side
  let line = -1
  let number = ''
  let isSent = false
  if (s.stage === Stage.Break) {
    const ask = askOf(s, side)
    if (mayAsk(s, side, ask)) line = askText(s, side, ask)
    number = numberText(s, side)
    isSent = s.nextBreak === side && ask === Ask.Break
  } else if (s.stage === Stage.Ask && isOwn) {
    isSent = isAsked(s)
    line = askText(s, side, askOf(s, side))
    if (!isSent) number = numberText(s, side)
  } else if (isAnswer(s, side)) line = Text.Yes + s.pick[side]
  const state = stateText(g, s, side, roomBeside(g, number, half))
  return { state, line: line < 0 ? '' : g.screen.phrase(line), isSent, number }
}

export function betweenHint(s: Session, side: Side, isHold: boolean): number {
  if (s.stage === Stage.Break) return breakHint(s, side, isHold)
  if (s.stage === Stage.Ask) return askHint(s, side, isHold)
  if (!isHold) return s.called ? NO_HINT : Text.LowerDie
  return hasAsk(s, side) ? Text.Ask : NO_HINT
}

function breakHint(s: Session, side: Side, isHold: boolean): number {
  if (!isHold) return mayAsk(s, side, Ask.Judge) || mayAsk(s, side, Ask.Games) ? Text.Next : NO_HINT
  const ask = askOf(s, side)
  if (!mayAsk(s, side, ask)) return NO_HINT
  if (ask === Ask.Break) return s.nextBreak === side ? Text.TakeBack : Text.Break
  return ask === Ask.Back ? Text.End : Text.Send
}

function askHint(s: Session, side: Side, isHold: boolean): number {
  const isOwn = side === s.who
  const isSent = isAsked(s)
  if (isHold && !isOwn && !isSent) return hasAsk(s, side) ? Text.Ask : NO_HINT
  if (isHold) return isSent ? (isOwn ? Text.TakeBack : Text.Answer) : Text.Send
  return isSent === isOwn ? NO_HINT : isOwn ? Text.Next : Text.YesNo
}

/** Whether the other side asks this side for something. */
function isAnswer(s: Session, side: Side): boolean {
  return s.stage === Stage.Ask && s.who !== side && isAsked(s)
}

/** The text of the line before a side. */
function askText(s: Session, side: Side, ask: Ask): Text {
  if (ask === Ask.Judge && (s.called >> side) & 1) return Text.Withdraw
  return ask === Ask.Back && s.stage === Stage.Break ? Text.EndBreak : ASK_TEXTS[ask]
}

/** The number of the line before a side, among those that it may send. */
function numberText(s: Session, side: Side): string {
  const line = askOf(s, side)
  const isOnBreak = s.stage === Stage.Break && side === s.who
  let at = 0
  let all = 0
  for (let i = 0; i <= Ask.Back; i++) {
    const ask = isOnBreak ? (i + Ask.Back) % (Ask.Back + 1) : i // the line that ends the break comes first
    if (mayAsk(s, side, ask)) all++
    if (ask === line) at = all
  }
  return all ? at + '/' + all : ''
}

/** A side's state: what it is asked, its call for the judge, its break, or the breaks that it has left. */
function stateText(g: Measurer, s: Session, side: Side, room: number): string {
  const screen = g.screen
  if (isAnswer(s, side)) return screen.phrase(Text.AgreeLine) + '?'
  if ((s.called >> side) & 1) return screen.phrase(Text.HasCalled)
  if (s.stage === Stage.Break && s.who === side) return screen.phrase(Text.OnBreak)
  if (s.stage === Stage.Break && s.nextBreak === side) return screen.phrase(Text.BreakNext)
  if (!isBetween(s) || !s.control.option[Option.Breaks]) return ''
  const breaks = screen.phrase(Text.BreaksLeft) + ' ' + breaksLeft(s, side)
  return screen.widthOf(breaks, 1) > room ? screen.phrase(Text.Breaks) + ': ' + breaksLeft(s, side) : breaks
}
