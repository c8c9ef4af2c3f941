/*
 * A result in words: what the loser enters, and what the winner is asked.
 */
import type { Side } from '../core/clock.ts'
import { Discipline, Option } from '../core/control.ts'
import { hasCube, Kind, pointsOf } from '../core/match.ts'
import { type Session, Step } from '../core/state.ts'
import { longer, type SideWords } from './side.ts'
import { type Measurer, NO_HINT, type Speaker, Text } from './text.ts'

/** The sign × in the font. */
const TIMES = '*'

export function resultSide(g: Measurer, s: Session, side: Side, half: number): SideWords {
  const isSent = s.result.step === Step.Sent
  const isOwn = side === s.who
  let line = ''
  if (isOwn) line = lineText(g, s, half - 2)
  else if (isSent) line = g.screen.phrase(Text.AgreeTo) + ' ' + g.screen.phrase(Text.Yes + s.pick[side])
  const state = pointsText(g, s, side, half - 4)
  return { state, line, isSent: isSent && isOwn }
}

/** The hints: the loser enters, and the winner answers. */
export function resultHint(s: Session, side: Side, isHold: boolean): number {
  const isOwn = side === s.who
  if ((s.result.step === Step.Sent) === isOwn) return NO_HINT
  if (isHold) return isOwn ? Text.Send : Text.Answer
  return isOwn ? Text.Next : Text.YesNo
}

/** The foot: whose cube it was, which of its values counts, or that the winner has refused. */
export function resultFoot(g: Speaker, s: Session): string {
  const r = s.result
  const screen = g.screen
  if (r.step === Step.Sent && r.value > 1)
    return screen.phrase(Text.Cube) + ': ' + screen.phrase(Text.LeftSide + r.owner)
  if (r.step === Step.Line && r.kind === Kind.Pass) return screen.phrase(Text.BeforeDouble)
  return isRefused(s) ? screen.phrase(Text.RefusedOnce) : ''
}

/** Whether the loser enters a result again after a refusal. Nobody may miss that. */
export function isRefused(s: Session): boolean {
  return s.result.refused === 1 && !s.called && s.result.step === Step.Line
}

/** How the game was lost and what the cube shows, or whose it was, as the loser would say it. */
function lineText(g: Measurer, s: Session, room: number): string {
  const r = s.result
  const screen = g.screen
  if (r.step === Step.Owner) return screen.phrase(r.owner === s.who ? Text.OwnCube : Text.OtherCube)
  const kind = screen.phrase(kindText(s, r.kind))
  if (!hasCube(s.match, s.control) || r.kind === Kind.NotOver) return kind
  const whole = kind + ' ' + TIMES + r.value
  return screen.widthOf(whole, 2) > room - 4 ? kind : whole // the state has the cube, too
}

/**
 * The state of a side: who has lost and who has won and, in a game with a cube, what it shows in the loser's line. Once
 * the result is sent, the points that the winner is asked to agree to.
 */
function pointsText(g: Measurer, s: Session, side: Side, room: number): string {
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

/**
 * The form of a word after a number, 0 to 2, as in Russian: after 1, after 2 to 4, after any other. No game is worth
 * 21, 31 or the like.
 */
function pluralOf(points: number): number {
  if (points === 1) return 0
  const last = points % 10
  const isTeen = points % 100 > 10 && points % 100 < 20
  return last > 1 && last < 5 && !isTeen ? 1 : 2
}

/**
 * The name of a kind. In two variants of long nardy backgammon is home gammon, and a single game has a word of its own.
 */
export function kindText(s: Session, kind: Kind): Text {
  const c = s.control
  const isLong =
    c.discipline === Discipline.Long || c.discipline === Discipline.LongBlitz || c.option[Option.Variant] > 0
  if (kind === Kind.Single && isLong) return Text.SingleLong
  return kind === Kind.Backgammon && c.option[Option.Variant] ? Text.HomeGammon : Text.Single + kind
}
