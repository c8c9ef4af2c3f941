/*
 * Tests of a result: the loser enters it, the winner agrees or not, the judge is called, the cube has an owner (M4, M6,
 * M8, M10, J7); or it is stated at the console.
 */

import { describe, expect, it } from 'vitest'
import { cubeIn, kindIn, stateResult } from '../../firmware/core/game.ts'
import { isRuled, resultIn } from '../../firmware/core/match.ts'
import { leaveRuling } from '../../firmware/core/rule.ts'
import type { Session } from '../../firmware/core/state.ts'
import { makeSheet } from '../../sim/record/sheet.ts'
import { sheetText } from '../../sim/record/sheet-text.ts'
import { banks, LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, enterLost, matchOf, openGame, sayNotOver } from './games.ts'
import { goOn as judgeGoesOn, key } from './judging.ts'
import { Called, Claim, Cue, Door, Ended, Entry, Kind, NOBODY, Option, Refusal, Stage, Step } from './names.ts'
import { both, claim, holdNext, standing, tap, toldOf } from './play.ts'

/** A game that `loser` has given up in a stop, and the instant since when its result is awaited. */
function given(loser: number, length = 7, ...options: [Option, number][]): [Session, number] {
  const s = matchOf(length, ...options)
  openGame(s)
  both(s, loser)
  return [s, claim(s, loser, Claim.Lost)]
}

/** The loser enters a single, and the winner refuses it; returns when. */
function refuse(s: Session): number {
  enterLost(s)
  tap(s, 1 - s.who)
  return holdNext(s, 1 - s.who)
}

describe('entering a result', () => {
  it('M4, M8: kind and cube are one line: all kinds at 1, at 2, at 4, then NOT OVER, then the larger cubes', () => {
    const [s] = given(LEFT, 3)
    const lines = []
    for (let i = 0; i < 57; i++) {
      lines.push([s.result.kind, s.result.value])
      tap(s, LEFT)
    }
    const at = (value: number): number[][] => [0, 1, 2, 3, 4].map((kind) => [kind, value])
    const rare = [8, 16, 32, 64, 128, 256, 512, 1024].flatMap(at)
    expect(lines).toEqual([...at(1), ...at(2), ...at(4), [Kind.NotOver, 1], ...rare, [Kind.Single, 1]])
  })

  it.each([1, 2, 16])('M10 (finding K10): a game resigned at a cube of %i is worth that, and recorded so', (value) => {
    const [s] = given(LEFT, 49)
    enterLost(s, { kind: Kind.Resigned, value })
    holdNext(s, RIGHT)
    const [game] = s.match.list
    expect(standing(s)).toEqual([0, value, Stage.Open])
    expect([isRuled(game), kindIn(resultIn(game)), cubeIn(resultIn(game))]).toEqual([false, Kind.Resigned, value])
    expect(cutPower(s).match).toEqual(s.match)
    const sheet = sheetText(makeSheet([...s.journal.out]))
    expect(sheet).toMatch(new RegExp(`^ +1 +right +resigned +${value}`, 'm'))
  })

  it.each([
    ['at 1 the cube is nobody’s', Kind.Single, 1, NOBODY],
    ['after a pass at 2 or more it is the winner’s, since only its owner may redouble', Kind.Pass, 2, RIGHT],
  ])('M8: the owner is not asked for: %s', (_when, kind, value, owner) => {
    const [s] = given(LEFT)
    enterLost(s, { kind, value })
    expect([s.result.step, s.result.kind, s.result.value, s.result.owner]).toEqual([Step.Sent, kind, value, owner])
  })
})

describe('the winner', () => {
  it('J7, M4: a minute without a result calls the judge; as with a flag, the call has the time when it was due; and the winner can still agree', () => {
    const [s, at] = given(LEFT)
    passTo(s, at + 60_099)
    expect(s.called).toBe(0)
    expect(passTo(s, at + 60_101) & Cue.Judge).toBe(Cue.Judge)
    expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Result, Called.Clock, at + 60_000])
    expect(toldOf(s, Entry.Judge)).toEqual([[at + 60_000, 0, 1]])
    enterLost(s, { kind: Kind.Gammon })
    tap(s, RIGHT, 2) // no, and yes again
    holdNext(s, RIGHT)
    expect([...standing(s), s.called]).toEqual([0, 2, Stage.Open, 0])
  })

  it('J7: without a judge two NOs, or a minute, start the entry again; nobody is called', () => {
    const [s] = given(LEFT)
    s.control.option[Option.Door] = Door.Anybody
    refuse(s)
    const at = refuse(s)
    expect([s.called, s.result.refused, s.result.step, s.since]).toEqual([0, 0, Step.Line, at])
    enterLost(s, { kind: Kind.Backgammon })
    passTo(s, at + 60_200)
    expect([s.called, s.result.step, s.result.kind, s.since]).toEqual([0, Step.Line, 0, at + 60_000])
  })
})

// Regression: the glass went on saying that the judge was called, and a result that nobody agreed to called nobody.
it('J7 (finding P10): a visit of the judge ends the call for a result, and the refusals are counted anew', () => {
  const [s] = given(LEFT)
  for (let i = 0; i < 2; i++) refuse(s)
  expect([s.called, s.result.refused]).toEqual([Called.Clock, 2])
  judgeGoesOn(key(s))
  expect([s.stage, s.called, s.result.refused]).toEqual([Stage.Result, 0, 0])
  passTo(s, nowOf(s) + 61_000)
  expect(s.called).toBe(Called.Clock)
})

describe('not over', () => {
  it('M6, P6: NOT OVER, entered by the loser and agreed by the winner, leads back to the stop for thirty seconds, and play goes on as it was once both want it', () => {
    const s = matchOf(7)
    openGame(s)
    const stand = banks(s, both(s, LEFT))
    claim(s, LEFT, Claim.Lost)
    const at = sayNotOver(s)
    expect([s.stage, s.since, s.match.games, s.stops, ...s.sent]).toEqual([Stage.Stop, at, 0, 1, 0, 0])
    expect(toldOf(s, Entry.Stop).slice(-1)).toEqual([[at, 0, 2]])
    passTo(s, at + 10_000)
    holdNext(s, 1 - s.clock.turn) // of a stop without a reason that would be the end
    expect([s.stage, s.stopsWithoutReason]).toEqual([Stage.Stop, 0])
    const on = holdNext(s, s.clock.turn)
    expect([s.stage, ...banks(s, on)]).toEqual([Stage.Play, ...stand])
  })

  // Regression: play went on by itself after thirty seconds.
  it('M6, P7, J7: NOT OVER leads back to a stop that a judge has left to the players, or for which a side has called him', () => {
    const left = key(openGame(matchOf(7)))
    leaveRuling(left, Ended.ByPlayers, nowOf(left))
    const called = openGame(matchOf(7))
    both(called)
    claim(called, RIGHT, Claim.CallJudge)
    for (const s of [left, called]) {
      claim(s, LEFT, Claim.Lost)
      sayNotOver(s)
      passTo(s, nowOf(s) + 40_000)
      expect(s.stage).toBe(Stage.Stop)
    }
    expect([left.isLeftToPlayers, called.called]).toEqual([1, Called.Right])
  })

  it('M11, T10: a game lost on the flag is over', () => {
    const s = matchOf(7, [Option.Scope, 1])
    openGame(s)
    const side = s.clock.turn
    passTo(s, nowOf(s) + 700_000)
    expect([s.stage, s.who]).toEqual([Stage.Result, side])
    const kinds = Array.from({ length: 55 }, () => {
      tap(s, side)
      return s.result.kind
    })
    expect(kinds).not.toContain(Kind.NotOver)
    expect([s.result.kind, s.result.value]).toEqual([Kind.Single, 1])
  })
})

it.each([
  ['from the winner', RIGHT, Kind.Single, 1, NOBODY, Refusal.Loser],
  ['from no side', 7, Kind.Single, 1, NOBODY, Refusal.Loser],
  ['that it is not over', LEFT, Kind.NotOver, 1, NOBODY, Refusal.Kind],
  ['a kind that does not exist', LEFT, 5, 1, NOBODY, Refusal.Kind],
  ['half a kind', LEFT, 0.5, 1, NOBODY, Refusal.Kind],
  ['a negative kind', LEFT, -1, 1, NOBODY, Refusal.Kind],
  ['a cube of 3', LEFT, Kind.Single, 3, LEFT, Refusal.Value],
  ['a cube of 0', LEFT, Kind.Single, 0, NOBODY, Refusal.Value],
  ['a cube of 2048', LEFT, Kind.Single, 2048, LEFT, Refusal.Value],
  ['a cube of a half', LEFT, Kind.Single, 0.5, LEFT, Refusal.Value],
  ['a cube that is no number', LEFT, Kind.Single, Number.NaN, LEFT, Refusal.Value],
  ['a cube of 2 that is nobody’s', LEFT, Kind.Single, 2, NOBODY, Refusal.Kind],
  ['a cube of 1 that is somebody’s', LEFT, Kind.Single, 1, LEFT, Refusal.Kind],
  ['a pass of one’s own cube', LEFT, Kind.Pass, 2, LEFT, Refusal.Kind],
  ['an owner who does not play', LEFT, Kind.Single, 2, 3, Refusal.Kind],
])('M4, M8: the console refuses a result, and nothing changes: %s', (_what, loser, kind, value, owner, refusal) => {
  const s = given(LEFT)[0]
  const before = structuredClone([s.result, s.match, s.journal.used, s.stage])
  expect(stateResult(s, loser, kind, value, owner, nowOf(s))).toBe(refusal)
  expect([s.result, s.match, s.journal.used, s.stage]).toEqual(before)
  expect(s.refusal).toBe(refusal)
})
