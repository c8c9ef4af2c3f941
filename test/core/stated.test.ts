/*
 * Rows for a result that is stated at the console, and games in the record (M4, M5, M8, M10).
 */

import { describe, expect, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import { Option, Refusal } from '../../firmware/core/control.ts'
import { stateResult } from '../../firmware/core/game.ts'
import { Kind } from '../../firmware/core/match.ts'
import { type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { Entry } from '../../firmware/core/word.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { both, claim, enterLost, lean, loseGame, matchOf, openGame, standing, toldOf } from './play.ts'

const NOBODY = 2

/** A game that `loser` has given up in a stop, its result awaited. */
function given(loser: number, length = 7, ...options: [Option, number][]): Session {
  const s = matchOf(length, ...options)
  openGame(s)
  both(s, loser)
  claim(s, loser, Claim.Lost)
  return s
}

describe('a result stated at the console', () => {
  it('M4: is as if the loser had entered it: the winner has still to agree', () => {
    const s = given(LEFT)
    expect(stateResult(s, LEFT, Kind.Gammon, 4, RIGHT, nowOf(s))).toBe(Refusal.None)
    expect([s.stage, s.result.step]).toEqual([Stage.Result, Step.Sent])
    lean(s, RIGHT)
    expect(standing(s)).toEqual([0, 8, Stage.Over])
  })

  it.each([
    ['from the winner', RIGHT, Kind.Single, 1, NOBODY, Refusal.Loser],
    ['from no side', 7, Kind.Single, 1, NOBODY, Refusal.Loser],
    ['that it is not over', LEFT, Kind.NotOver, 1, NOBODY, Refusal.Kind],
    ['a kind that there is none of', LEFT, 5, 1, NOBODY, Refusal.Kind],
    ['half a kind', LEFT, 0.5, 1, NOBODY, Refusal.Kind],
    ['a kind below all', LEFT, -1, 1, NOBODY, Refusal.Kind],
    ['a cube of 3', LEFT, Kind.Single, 3, LEFT, Refusal.Value],
    ['a cube of 0', LEFT, Kind.Single, 0, NOBODY, Refusal.Value],
    ['a cube of 2048', LEFT, Kind.Single, 2048, LEFT, Refusal.Value],
    ['a cube of a half', LEFT, Kind.Single, 0.5, LEFT, Refusal.Value],
    ['a cube that is no number', LEFT, Kind.Single, Number.NaN, LEFT, Refusal.Value],
    ['a cube of 2 that is nobody’s', LEFT, Kind.Single, 2, NOBODY, Refusal.Kind],
    ['a cube of 1 that is somebody’s', LEFT, Kind.Single, 1, LEFT, Refusal.Kind],
    ['a pass of one’s own cube', LEFT, Kind.Pass, 2, LEFT, Refusal.Kind],
    ['an owner who does not play', LEFT, Kind.Single, 2, 3, Refusal.Kind],
  ])('M4, M8: refused, and nothing changes: %s', (_what, loser, kind, value, owner, refusal) => {
    const s = given(LEFT)
    const before = structuredClone([s.result, s.match, s.journal.used, s.stage])
    expect(stateResult(s, loser, kind, value, owner, nowOf(s))).toBe(refusal)
    expect([s.result, s.match, s.journal.used, s.stage]).toEqual(before)
    expect(s.refusal).toBe(refusal)
  })

  it.each([
    ['a pass', Kind.Pass, 1, NOBODY, Refusal.Kind],
    ['a cube of 2', Kind.Single, 2, LEFT, Refusal.Value],
  ])('M5: refused in the Crawford game: %s', (_what, kind, value, owner, refusal) => {
    const s = given(LEFT, 5, [Option.RightScore, 4])
    expect(stateResult(s, LEFT, kind, value, owner, nowOf(s))).toBe(refusal)
    expect(stateResult(s, LEFT, Kind.Backgammon, 1, NOBODY, nowOf(s))).toBe(Refusal.None)
  })

  it('M4: refused where no result is awaited, and once it is sent', () => {
    const s = matchOf(7)
    expect(stateResult(s, LEFT, Kind.Single, 1, NOBODY, nowOf(s))).toBe(Refusal.Locked)
    openGame(s)
    expect(stateResult(s, LEFT, Kind.Single, 1, NOBODY, nowOf(s))).toBe(Refusal.Locked)
    expect(s.stage).toBe(Stage.Play)
    const sent = given(LEFT)
    enterLost(sent)
    expect(stateResult(sent, LEFT, Kind.Gammon, 1, NOBODY, nowOf(sent))).toBe(Refusal.Loser)
    expect(sent.result.kind).toBe(Kind.Single)
  })

  it('M10: each game is in the record with its loser, kind, cube and whether by the flag', () => {
    const s = matchOf(15)
    loseGame(s, LEFT, { kind: Kind.Backgammon })
    loseGame(s, RIGHT, { kind: Kind.Pass, value: 2 })
    loseGame(s, LEFT, { value: 4, owner: RIGHT })
    expect(toldOf(s, Entry.Game).map(([, side, value]) => [side, value])).toEqual([
      [LEFT, Kind.Backgammon],
      [RIGHT, 3 | (1 << 2) | (2 << 6)],
      [LEFT, Kind.Single | (2 << 2) | (3 << 6)],
    ])
  })
})
