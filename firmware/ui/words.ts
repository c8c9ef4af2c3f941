/*
 * What the glass says of a session, in words: the stage, each side's line and its place among the lines, and each side's state.
 */

import { askOf, isAsked, mayAsk } from '../core/between.ts'
import { Claim, claimAfter, HOLDS, Holds, lineNumber } from '../core/claim.ts'
import type { Side } from '../core/clock.ts'
import { Discipline, Option, Refusal } from '../core/control.ts'
import { hasCube, Kind } from '../core/match.ts'
import { Ask, Called, hasNoJudge, isBetween, needsJudge, type Session, Step } from '../core/state.ts'
import { isFirstTurn } from '../core/stop.ts'
import { Stage } from '../core/table.ts'
import type { Face } from './face.ts'
import { type Measurer, type Speaker, Text } from './text.ts'

/**
 * Whether the title is inverse: in the last minute of a break, the last ten seconds of a stop, beyond both, and when the judge is
 * called.
 */
export function isUrgent(f: Face): boolean {
  const last = f.stage === Stage.Break ? 60 : f.stage === Stage.Stop ? 10 : -Infinity
  return f.session.called > 0 || (f.counted > 0 && f.count <= last)
}

/** The stage in a word. */
export function wordOf(s: Session): number {
  if (s.called && s.stage !== Stage.Ruling) return Text.JudgeCalled
  switch (s.stage) {
    case Stage.Open:
      return isBetween(s) ? Text.NextGame : Text.OpeningRoll
    case Stage.Stop:
      return Text.Stop
    case Stage.Result:
      return Text.Result
    case Stage.Break:
      return Text.Break
    case Stage.Late:
      return Text.Late
    case Stage.Power:
      if (needsJudge(s) && !hasNoJudge(s)) return Text.CallJudge
      return s.cuts ? Text.Power : Text.Transferred
    case Stage.Ruling:
      return Text.Ruling
    case Stage.Adjourned:
      return Text.Adjourned
  }
  return Text.Ask
}

/** The sign × in the font. */
const TIMES = '*'

const ASK_TEXTS: Record<Ask, Text> = {
  [Ask.Break]: Text.Break,
  [Ask.NewDice]: Text.NewDice,
  [Ask.Games]: Text.Games,
  [Ask.Undo]: Text.UndoLine,
  [Ask.Control]: Text.ControlLine,
  [Ask.Judge]: Text.CallJudge,
  [Ask.Back]: Text.Back,
}

/** The line that a side has before it between games, or in a break. */
function askText(s: Session, side: Side): Text {
  const ask = askOf(s, side)
  if (ask === Ask.Judge && (s.called >> side) & 1) return Text.Withdraw
  return ask === Ask.Back && s.stage === Stage.Break ? Text.EndBreak : ASK_TEXTS[ask]
}

/** In a game's first turn a wrong move can only be a wrong opener. */
function claimName(s: Session, claim: Claim): Text {
  return claim === Claim.WrongMove && isFirstTurn(s) ? Text.WrongOpener : Text.GoOnLine + claim
}

/** What a hold does with the judge: a side calls him, withdraws its call, or agrees that the other one has. */
export function callLine(s: Session, side: Side): number {
  const isMine = ((s.called >> side) & 1) > 0
  const other = s.dropped === 2 - side
  if (s.called && other && !(isMine && !(s.called & Called.Clock))) return Text.AgreeLine
  const isOwn = isMine || (s.called & Called.Clock) > 0
  return isOwn && !((s.dropped >> side) & 1) ? Text.Withdraw : Text.CallJudge
}

/** Whether the side has sent the line before it. */
export function isLineSent(s: Session, side: Side): boolean {
  if (s.stage === Stage.Stop) return ((s.sent[side] >> s.pick[side]) & 1) > 0
  if (s.stage === Stage.Result) return s.result.step === Step.Sent && side === s.who
  if (s.stage === Stage.Break) return s.next === side && askOf(s, side) === Ask.Break
  return s.stage === Stage.Ask && s.who === side && isAsked(s)
}

/** Whether the line before a side is one that the other side asks it to agree to. */
export function isToAgree(s: Session, side: Side): boolean {
  const claim: Claim = s.pick[side]
  if (claim === Claim.CallJudge) return callLine(s, side) === Text.AgreeLine
  return HOLDS[claim] === Holds.UntilAgreed && ((s.sent[1 - side] >> claim) & 1) > 0 && !isLineSent(s, side)
}

/** The line that a side has before it, in so many pixels; empty where it has none. */
export function itemText(g: Measurer, s: Session, side: Side, room: number): string {
  const pick = s.pick[side]
  const screen = g.screen
  if (s.stage === Stage.Stop) {
    if (isToAgree(s, side)) return screen.phrase(Text.AgreeLine)
    return screen.phrase(pick === Claim.CallJudge ? callLine(s, side) : claimName(s, pick))
  }
  if (s.stage === Stage.Result) return resultItem(g, s, side, room)
  if (s.stage === Stage.Break) return mayAsk(s, side, askOf(s, side)) ? screen.phrase(askText(s, side)) : ''
  if (s.stage !== Stage.Ask) return ''
  if (s.who !== side) return isAsked(s) ? screen.phrase(Text.Yes + pick) : ''
  return screen.phrase(askText(s, side))
}

function resultItem(g: Measurer, s: Session, side: Side, room: number): string {
  const r = s.result
  const screen = g.screen
  if (side !== s.who)
    return r.step === Step.Sent ? screen.phrase(Text.AgreeTo) + ' ' + screen.phrase(Text.Yes + s.pick[side]) : ''
  if (r.step === Step.Owner) return screen.phrase(ownerText(s))
  const kind = screen.phrase(kindText(s, r.kind))
  if (!hasCube(s.match, s.control) || r.kind === Kind.NotOver) return kind
  const whole = kind + ' ' + TIMES + r.value
  return screen.widthOf(whole, 2) > room - 4 ? kind : whole // the cube stands above it, too
}

/** Whose cube the loser has entered, as he would say it. */
function ownerText(s: Session): Text {
  return s.result.owner === s.who ? Text.OwnCube : Text.OtherCube
}

/** The place of a side's line among all lines, `1/6`; empty where there is one line or none. */
export function placeText(s: Session, side: Side): string {
  const pick = s.pick[side]
  if (s.stage === Stage.Stop) return lineNumber(pick, !hasNoJudge(s)) + '/' + lineNumber(Claim.Medical, !hasNoJudge(s))
  const isBreak = s.stage === Stage.Break
  if (side !== s.who && !isBreak) return ''
  let at = 0
  let all = 0
  if (isBreak || (s.stage === Stage.Ask && !isAsked(s))) {
    const line = askOf(s, side)
    for (let i = 0; i <= Ask.Back; i++) {
      const ask = isBreak && side === s.who ? (i + Ask.Back) % (Ask.Back + 1) : i // its end comes first
      if (mayAsk(s, side, ask)) all++
      if (ask === line) at = all
    }
  }
  return all ? at + '/' + all : ''
}

/**
 * In a stop, beside a side's line: the question that it is asked, its call for the judge or its withdrawal, or the last other
 * line that it has sent.
 */
export function claimText(g: Speaker, s: Session, side: Side): string {
  const screen = g.screen
  if (isToAgree(s, side)) {
    return screen.phrase(s.pick[side] === Claim.CallJudge ? Text.NoNeed : claimName(s, s.pick[side])) + '?'
  }
  if (s.called && (s.dropped >> side) & 1) return screen.phrase(Text.NoNeed)
  if ((s.called >> side) & 1) return screen.phrase(Text.HasCalled)
  if (!(s.sent[side] & ~(1 << s.pick[side]))) return ''
  let last = -1
  let claim: Claim = Claim.GoOn
  do {
    if (claim !== s.pick[side] && (s.sent[side] >> claim) & 1) last = claim
    claim = claimAfter(claim, true)
  } while (claim !== Claim.GoOn)
  return last < 0 ? '' : screen.phrase(claimName(s, last))
}

/** Why something was refused; not for Refusal.None. */
export function reasonOf(refusal: Refusal): Text {
  return Text.WrongPoints + refusal - Refusal.Length
}

/** The name of a kind; backgammon is home gammon in two variants of long nardy, which has a word of its own for a single game. */
export function kindText(s: Session, kind: Kind): number {
  const c = s.control
  const isLong =
    c.discipline === Discipline.Long || c.discipline === Discipline.LongBlitz || c.option[Option.Variant] > 0
  if (kind === Kind.Single && isLong) return Text.SingleLong
  return kind === Kind.Backgammon && s.control.option[Option.Variant] ? Text.HomeGammon : Text.Single + kind
}
