/*
 * What the glass says of a session, in words: the stage, the claims, the line that a side has before it.
 */

import { Door, Option } from '../core/control.ts'
import { Kind } from '../core/match.ts'
import { Ask, Claim, isBetween, needsJudge, type Session, Step } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import type { Face } from './face.ts'
import { type Speaker, Text } from './text.ts'

/** The line is inverse in the last minute of a break, the last ten seconds of a stop, beyond both, and for a judge. */
export function isUrgent(f: Face): boolean {
  const last = f.stage === Stage.Break ? 60 : f.stage === Stage.Stop ? 10 : -Infinity
  return f.session.called > 0 || (f.counted > 0 && f.count <= last)
}

/** The stage in a word; a stop by what was claimed. */
export function wordOf(s: Session): number {
  if (s.called && s.stage !== Stage.Ruling) return Text.JudgeCalled
  switch (s.stage) {
    case Stage.Open:
      if (!isBetween(s) && s.control.option[Option.Door] === Door.Anybody) return Text.NoJudge
      return isBetween(s) ? Text.NextGame : Text.OpeningRoll
    case Stage.Stop:
      return claimOf(s.sent[0] | s.sent[1])
    case Stage.Result:
      return Text.Result
    case Stage.Break:
      return Text.Break
    case Stage.Late:
      return Text.Late
    case Stage.Power:
      return needsJudge(s) ? Text.CallJudge : s.cuts ? Text.Power : Text.Transferred
    case Stage.Ruling:
      return Text.Ruling
    case Stage.Code:
      return Text.Code
    case Stage.Ask:
      return Text.Ask
    case Stage.Flag:
      return Text.Flag
  }
  return Text.Won
}

/** The gravest claim that stands. */
function claimOf(sent: number): number {
  if ((sent >> Claim.Dispute) & 1) return Text.Dispute
  if ((sent >> Claim.WrongMove) & 1) return Text.WrongMove
  return (sent >> Claim.Dice) & 1 ? Text.Dice : Text.Stop
}

/** The gravest claim that a side has sent. */
export function claimText(g: Speaker, sent: number): string {
  for (let claim = Claim.WrongMove; claim >= 0; claim--) {
    if ((sent >> claim) & 1) return g.screen.phrase(Text.Dice + claim)
  }
  return ''
}

/** The line that a side has before it; empty where it has none. */
export function itemText(g: Speaker, s: Session, side: number): string {
  const pick = s.pick[side]
  if (s.stage === Stage.Stop) return g.screen.phrase(Text.Dice + pick)
  if (s.stage === Stage.Result) return resultItem(g, s, side)
  if (s.stage !== Stage.Ask || s.who !== side) return ''
  return g.screen.phrase(pick === Ask.Break ? Text.Break : Text.NewDice + pick - Ask.NewDice)
}

function resultItem(g: Speaker, s: Session, side: number): string {
  const r = s.result
  if (r.step === Step.Sent) return g.screen.phrase(kindText(s, r.kind)) + (r.value > 1 ? apart(r.value) : '')
  if (side !== s.who) return ''
  if (r.step === Step.Kind) return g.screen.phrase(kindText(s, r.kind))
  return r.step === Step.Value ? g.screen.phrase(Text.Cube) + ' ' + r.value : g.screen.phrase(Text.LeftOwns + r.owner)
}

/** The name of a kind; the third is home mars in two variants of long nardy. */
export function kindText(s: Session, kind: number): number {
  return kind === Kind.Koks && s.control.option[Option.Variant] ? Text.HomeMars : Text.Single + kind
}

/** With a space before it, which four figures have no room for. */
export function apart(n: number): string {
  return (n > 999 ? '' : ' ') + n
}
