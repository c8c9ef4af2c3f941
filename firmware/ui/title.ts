/*
 * The top line of every page but the menu's: the score at its ends, and between them what this stage is in a word.
 */
import { NOBODY } from '../core/clock.ts'
import { Door, Option } from '../core/control.ts'
import { Crawford } from '../core/match.ts'
import { Claim, isBetween, needsJudge, type Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import { type Face, isWeak } from './face.ts'
import { type Glass, middle } from './glass.ts'
import { Font } from './screen.ts'
import { Text } from './text.ts'
import { countText } from './time.ts'

/** Characters between two scores of two figures. */
const MOST = 17

/** What the line shows, as one number; it changes seldom but for the count. */
export function titleKey(f: Face): number {
  const s = f.session
  const m = s.match
  const score = m.score[0] * 128 + m.score[1]
  const standing = (s.sent[0] | s.sent[1]) * 4 + (s.called ? 2 : 0) + (s.match.winner === NOBODY ? 0 : 1)
  return ((f.count + 40_000) * 2 + (isWeak(f) ? 1 : 0)) * 16_777_216 + score * 1024 + standing * 4 + m.crawford
}

export function paintTitle(g: Glass, f: Face): void {
  'cold'
  const left = f.session.match.score[0]
  const right = '' + f.session.match.score[1]
  const ink = isUrgent(f) ? 0 : 1
  const text = titleText(g, f)
  middle(g, isWeak(f) && text.length < MOST ? '\\' + text : text, 0, 0, 128, ink)
  g.screen.write('' + left, 1, 0, Font.Small, ink)
  g.screen.write(right, 127 - right.length * 6, 0, Font.Small, ink)
}

/** The line is inverse in the last minute of a break, the last ten seconds of a stop, beyond both, and for a judge. */
export function isUrgent(f: Face): boolean {
  const last = f.stage === Stage.Break ? 60 : f.stage === Stage.Stop ? 10 : -Infinity
  return f.session.called > 0 || (f.counted > 0 && f.count <= last)
}

function titleText(g: Glass, f: Face): string {
  const s = f.session
  if (s.stage === Stage.Play) return playText(g, s)
  const text = g.screen.phrase(wordOf(s))
  return f.counted ? text + ' ' + countText(f.count) : text
}

/** Match length and what it is played in, or the Crawford game; what the clock has found amiss comes before both. */
function playText(g: Glass, s: Session): string {
  const c = s.control
  if (s.refusal) return g.screen.phrase(Text.WrongPoints + s.refusal - 1)
  if (s.match.crawford === Crawford.Now) return c.length + ' ' + g.screen.phrase(Text.Crawford)
  return g.screen.phrase(Text.Short + c.discipline) + ' ' + c.length
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
