/*
 * Waiting in words: for a late player, and after a power cut.
 */
import type { Side } from '../core/clock.ts'
import { Option } from '../core/control.ts'
import { hasNoJudge, needsJudge, type Session } from '../core/state.ts'
import { Stage } from '../core/table.ts'
import type { Glass } from './glass.ts'
import type { SideWords } from './side.ts'
import { NO_HINT, type Speaker, Text } from './text.ts'

export function waitingTitle(s: Session): Text {
  if (s.stage === Stage.Late) return Text.Late
  if (needsJudge(s) && !hasNoJudge(s)) return Text.CallTheJudge
  return s.cuts ? Text.Power : Text.Transferred
}

export function waitingSide(g: Speaker, s: Session, side: Side): SideWords {
  if ((s.called >> side) & 1) return { state: g.screen.phrase(Text.HasCalled), line: '' }
  return { state: s.stage === Stage.Late && s.who !== 1 - side ? g.screen.phrase(Text.Absent) : '', line: '' }
}

export function waitingHint(s: Session, side: Side, isHold: boolean): number {
  if (s.stage === Stage.Late) return s.who === 1 - side ? NO_HINT : Text.Here
  if (!isHold) return s.match.games ? Text.Page : NO_HINT
  return needsJudge(s) ? NO_HINT : (s.agreed >> side) & 1 ? Text.TakeBack : Text.GoOn
}

/** The foot: the lateness limit; how often the power failed, and who goes on after it. */
export function waitingFoot(g: Glass, s: Session): string {
  const screen = g.screen
  const limit = s.control.option[Option.Lateness]
  if (s.stage === Stage.Late) return limit ? screen.phrase(Text.Lateness) + ': ' + limit : ''
  const cuts = s.cuts ? screen.phrase(Text.PowerCuts) + ' ' + s.cuts : ''
  if (!needsJudge(s) || hasNoJudge(s)) return cuts
  const rules = screen.phrase(Text.KeyRules)
  const text = cuts + (cuts ? '. ' : '') + rules
  return screen.widthOf(text, 1) > g.layout.width ? rules : text
}
