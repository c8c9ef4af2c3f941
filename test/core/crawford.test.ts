/*
 * Rows for the game without a cube (M5, J6).
 */
import { describe, expect, it } from 'vitest'
import { Option, Refusal } from '../../firmware/core/control.ts'
import { stateResult } from '../../firmware/core/game.ts'
import { Crawford, hasCube, Kind } from '../../firmware/core/match.ts'
import { type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { enterAnew, giveUp, lean, loseGame, matchOf, openGame, standing, takeBack, tap } from './play.ts'

const NAMES = ['single', 'gammon', 'backgammon', 'resigned', 'pass', 'not over']

/** A match to `length` points, begun from this score. */
function from(length: number, left: number, right: number): Session {
  return matchOf(length, [Option.LeftScore, left], [Option.RightScore, right])
}

/** Whether the game that is on or comes next has a cube. */
const cube = (s: Session): boolean => hasCube(s.match, s.control)

describe('the Crawford game', () => {
  it('M5: the game after a player first stands a point from N has no cube, and only that one', () => {
    const s = matchOf(5)
    const cubes = [cube(s)]
    loseGame(s, RIGHT, { kind: Kind.Single, value: 4 })
    for (let i = 0; i < 3; i++) {
      cubes.push(cube(s))
      loseGame(s, LEFT)
    }
    expect(cubes).toEqual([true, false, true, true])
    expect(standing(s)).toEqual([4, 3, Stage.Open])
  })

  it('M5: it is entered by its kind alone: no value of a cube, no pass', () => {
    const s = from(5, 4, 0)
    openGame(s)
    giveUp(s, LEFT)
    const kinds = [0, 1, 2, 3, 4, 5].map(() => {
      tap(s, LEFT)
      return s.result.kind
    })
    expect(kinds.map((kind) => NAMES[kind])).toEqual([
      'gammon',
      'backgammon',
      'resigned',
      'not over',
      'single',
      'gammon',
    ])
    lean(s, LEFT)
    expect([s.result.step, s.result.value]).toEqual([Step.Sent, 1])
    lean(s, RIGHT)
    expect(standing(s)).toEqual([4, 2, Stage.Open])
  })

  it('M5: it comes once: the other player a point from N later plays with the cube', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    loseGame(s, LEFT, { kind: Kind.Gammon })
    expect([standing(s), cube(s), s.match.crawford]).toEqual([[4, 2, Stage.Open], true, Crawford.After])
    loseGame(s, LEFT, { kind: Kind.Single, value: 2 })
    expect([standing(s), cube(s)]).toEqual([[4, 4, Stage.Open], true])
  })

  it('M5: a score that only passes the point from N is none', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 2 })
    expect([s.match.score[0], cube(s)]).toEqual([2, true])
    loseGame(s, LEFT, { kind: Kind.Backgammon })
    expect([s.match.score[1], cube(s)]).toEqual([3, true])
  })

  it('M5, M11: a game of the Crawford score that is taken back takes the Crawford game with it', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    expect(cube(s)).toBe(false)
    takeBack(s)
    expect([standing(s), cube(s)]).toEqual([[0, 0, Stage.Result], true])
    enterAnew(s, 2)
    expect([standing(s), cube(s)]).toEqual([[2, 0, Stage.Open], true])
  })

  it('M5: the Crawford game itself taken back is the Crawford game again', () => {
    const s = from(5, 4, 0)
    loseGame(s, LEFT)
    expect(s.match.crawford).toBe(Crawford.After)
    takeBack(s, RIGHT)
    expect([standing(s), cube(s)]).toEqual([[4, 0, Stage.Result], false])
  })

  it.each([
    ['nobody a point from N', 7, 5, 5, true, Crawford.Before],
    ['the left a point from N', 7, 6, 3, false, Crawford.Now],
    ['the right a point from N', 7, 0, 6, false, Crawford.Now],
    ['both a point from N: there is none', 7, 6, 6, true, Crawford.None],
    ['two points to play, at the start', 2, 0, 0, true, Crawford.Before],
  ])('M5, J6: a match begun from a score, %s', (_what, length, left, right, hasOne, crawford) => {
    const s = from(length, left, right)
    expect([...standing(s), cube(s), s.match.crawford]).toEqual([left, right, Stage.Open, hasOne, crawford])
  })

  it.each([
    ['the left a point from N', 6, 3],
    ['the right', 0, 6],
  ])(
    'M5, J6: begun so, but its Crawford game was played: with the cube, and no other one comes (%s)',
    (_what, left, right) => {
      const s = matchOf(7, [Option.LeftScore, left], [Option.RightScore, right], [Option.Played, 1])
      expect([cube(s), s.match.crawford]).toEqual([true, Crawford.After])
      loseGame(s, left > right ? LEFT : RIGHT)
      expect(cube(s)).toBe(true)
    },
  )

  it('M5: to one point there is no cube at all', () => {
    const s = matchOf(1)
    expect(cube(s)).toBe(false)
    openGame(s)
    giveUp(s, LEFT)
    expect(stateResult(s, LEFT, Kind.Single, 2, LEFT, nowOf(s))).toBe(Refusal.Value)
    expect(stateResult(s, LEFT, Kind.Pass, 1, 2, nowOf(s))).toBe(Refusal.Kind)
    lean(s, LEFT)
    lean(s, RIGHT)
    expect([...standing(s), s.match.winner]).toEqual([0, 1, Stage.Over, RIGHT])
  })
})
