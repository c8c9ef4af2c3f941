/*
 * Rows for the score: worth of games, the Crawford game, the end of a match, a result taken back (M4, M5, M7, M11, J6).
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { makeControl, Option, Refusal } from '../../firmware/core/control.ts'
import { stateResult } from '../../firmware/core/game.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Crawford, hasCube, Kind, pointsOf, Won } from '../../firmware/core/match.ts'
import { preset, presetOption } from '../../firmware/core/session.ts'
import { makeSession, type Session, Step } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { banks, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import {
  both,
  cutPower,
  lean,
  loseGame,
  matchOf,
  openGame,
  playGame,
  standing,
  tap,
  toldOf,
  withOptions,
} from './play.ts'

const NAMES = ['single', 'mars', 'koks', 'pass']

/** A match to `length` points, begun from this score. */
function from(length: number, left: number, right: number): Session {
  return matchOf(length, [Option.LeftScore, left], [Option.RightScore, right])
}

/** Whether the game that is on or comes next has a cube. */
const cube = (s: Session): boolean => hasCube(s.match, s.control)

describe('worth of a game', () => {
  it.each([
    [Kind.Single, 1, 1],
    [Kind.Mars, 1, 2],
    [Kind.Koks, 1, 3],
    [Kind.Single, 2, 2],
    [Kind.Mars, 4, 8],
    [Kind.Koks, 8, 24],
    [Kind.Single, 64, 64],
    [Kind.Pass, 1, 1],
    [Kind.Pass, 4, 4],
  ])('M4: kind %i at a cube of %i is worth %i, entered by the two players', (kind, value, points) => {
    const s = matchOf(49)
    loseGame(s, RIGHT, { kind, value })
    expect([...standing(s), s.match.games]).toEqual([points, 0, points < 49 ? Stage.Open : Stage.Over, 1])
    expect(check(s, nowOf(s))).toBe('')
  })

  it('M4: mars and koks count whether the cube was turned or not', () => {
    const s = matchOf(15)
    loseGame(s, LEFT, { kind: Kind.Mars })
    loseGame(s, LEFT, { kind: Kind.Koks, value: 2 })
    expect(standing(s)).toEqual([0, 8, Stage.Open])
  })

  it.each([
    ['the memo', 0, 3],
    ['home mars three times', 1, 3],
    ['home mars four times', 2, 4],
  ])('M4: in long nardy by %s the gravest way of losing counts as stated', (_where, variant, times) => {
    const s = opening(withOptions(makeControl(1, 15), [Option.Variant, variant]))
    loseGame(s, LEFT, { kind: Kind.Koks, value: 2 })
    expect(standing(s)).toEqual([0, 2 * times, Stage.Open])
    expect([Kind.Single, Kind.Mars, Kind.Pass].map((kind) => pointsOf(kind, 4, variant))).toEqual([4, 8, 4])
  })

  it('M4: short nardy has no other worth to choose from', () => {
    const s = makeSession()
    preset(s, makeControl(0, 7), 1000)
    expect([presetOption(s, Option.Variant, 2, 2000), s.control.option[Option.Variant]]).toEqual([Refusal.Option, 0])
  })

  it('M4: a declined double ends the game at the value before it, and no mars is added', () => {
    const s = matchOf(9)
    playGame(s, LEFT, { kind: Kind.Pass, value: 2 })
    expect([s.result.kind, s.result.value, s.result.step]).toEqual([Kind.Pass, 2, Step.Sent])
    lean(s, RIGHT)
    expect(standing(s)).toEqual([0, 2, Stage.Open])
  })
})

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
    playLost(s, LEFT)
    const kinds = [0, 1, 2, 3].map(() => {
      tap(s, LEFT)
      return s.result.kind
    })
    expect(kinds.map((kind) => NAMES[kind])).toEqual(['mars', 'koks', 'single', 'mars'])
    lean(s, LEFT)
    expect([s.result.step, s.result.value]).toEqual([Step.Sent, 1])
    lean(s, RIGHT)
    expect(standing(s)).toEqual([4, 2, Stage.Open])
  })

  it('M5: it comes once: the other player a point from N later plays with the cube', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    loseGame(s, LEFT, { kind: Kind.Mars })
    expect([standing(s), cube(s), s.match.crawford]).toEqual([[4, 2, Stage.Open], true, Crawford.After])
    loseGame(s, LEFT, { kind: Kind.Single, value: 2 })
    expect([standing(s), cube(s)]).toEqual([[4, 4, Stage.Open], true])
  })

  it('M5: a score that only passes the point from N is none', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 2 })
    expect([s.match.score[0], cube(s)]).toEqual([2, true])
    loseGame(s, LEFT, { kind: Kind.Koks })
    expect([s.match.score[1], cube(s)]).toEqual([3, true])
  })

  it('M5: a game of the Crawford score that is taken back takes the Crawford game with it', () => {
    const s = matchOf(5)
    loseGame(s, RIGHT, { value: 4 })
    expect(cube(s)).toBe(false)
    both(s)
    expect([standing(s), cube(s)]).toEqual([[0, 0, Stage.Result], true])
    loseGameAnew(s, RIGHT, 2)
    expect([standing(s), cube(s)]).toEqual([[2, 0, Stage.Open], true])
  })

  it('M5: the Crawford game itself taken back is the Crawford game again', () => {
    const s = from(5, 4, 0)
    loseGame(s, LEFT)
    expect(s.match.crawford).toBe(Crawford.After)
    both(s, RIGHT)
    expect([standing(s), cube(s)]).toEqual([[4, 0, Stage.Result], false])
  })

  it.each([
    ['nobody a point from N', 7, 5, 5, true, Crawford.Before],
    ['the left a point from N', 7, 6, 3, false, Crawford.Now],
    ['the right a point from N', 7, 0, 6, false, Crawford.Now],
    ['both a point from N: it has been', 7, 6, 6, true, Crawford.After],
    ['two points to play, at the start', 2, 0, 0, true, Crawford.Before],
  ])('M5, J6: a match begun from a score, %s', (_what, length, left, right, hasOne, crawford) => {
    const s = from(length, left, right)
    expect([...standing(s), cube(s), s.match.crawford]).toEqual([left, right, Stage.Open, hasOne, crawford])
  })

  it('M5: to one point there is no cube at all', () => {
    const s = matchOf(1)
    expect(cube(s)).toBe(false)
    openGame(s)
    playLost(s, LEFT)
    expect(stateResult(s, LEFT, Kind.Single, 2, LEFT, nowOf(s))).toBe(Refusal.Value)
    expect(stateResult(s, LEFT, Kind.Pass, 1, 2, nowOf(s))).toBe(Refusal.Kind)
    lean(s, LEFT)
    lean(s, RIGHT)
    expect([...standing(s), s.match.winner]).toEqual([0, 1, Stage.Over, RIGHT])
  })
})

describe('the end of a match', () => {
  it('M7: who reaches N has won; points beyond it are recorded, and the final times stay', () => {
    const s = from(7, 6, 5)
    loseGame(s, LEFT, { kind: Kind.Koks })
    expect([...standing(s), s.match.winner, s.match.won]).toEqual([6, 8, Stage.Over, RIGHT, Won.ByScore])
    const before = banks(s, nowOf(s))
    passTo(s, nowOf(s) + 3_600_000)
    expect([banks(s, nowOf(s)), s.stage]).toEqual([before, Stage.Over])
  })

  it('M7: at the end no hand, and no console, changes the result', () => {
    const s = matchOf(1)
    loseGame(s, LEFT)
    const before = structuredClone([s.match, s.clock])
    tap(s, LEFT)
    tap(s, RIGHT)
    lean(s, LEFT)
    lean(s, RIGHT)
    both(s)
    expect([s.match, s.clock]).toEqual(before)
    expect([s.stage, stateResult(s, LEFT, 0, 1, 2, nowOf(s))]).toEqual([Stage.Over, Refusal.Locked])
  })

  it('C7: a match played to its end stands, whatever its control was: no other control is taken', () => {
    const s = matchOf(1)
    loseGame(s, LEFT)
    const before = structuredClone([s.match, s.control])
    expect(preset(s, makeControl(0, 7), nowOf(s))).toBe(Refusal.Locked)
    expect(presetOption(s, Option.RightScore, 0, nowOf(s))).toBe(Refusal.Locked)
    expect([s.match, s.control, s.stage]).toEqual([...before, Stage.Over])
  })

  it('J5: the record outlives the match and the loss of power, until another match is armed', () => {
    const s = matchOf(3)
    loseGame(s, LEFT, { kind: Kind.Koks })
    const again = cutPower(s)
    expect([standing(again), again.match]).toEqual([standing(s), s.match])
    expect(toldOf(again, Entry.Game)).toEqual(toldOf(s, Entry.Game))
    both(again)
    expect(again.stage).toBe(Stage.Setup)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    lean(again, RIGHT)
    lean(again, LEFT)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    lean(again, RIGHT)
    expect([again.stage, toldOf(again, Entry.Game)]).toEqual([Stage.Open, []])
  })

  it('J5: another match takes more than a chord: before the power was off and on, the table is not cleared', () => {
    const s = matchOf(1)
    loseGame(s, LEFT)
    both(s)
    expect(s.stage).toBe(Stage.Over)
  })
})

describe('a result taken back', () => {
  it('M4: score, count and clock are as before the game was agreed, and its loser enters it anew', () => {
    const s = matchOf(7)
    loseGame(s, LEFT, { kind: Kind.Mars })
    playGame(s, RIGHT)
    const before = structuredClone([s.match.score, s.match.games, s.clock.bank, s.clock.turn, s.clock.turns])
    lean(s, LEFT)
    expect(standing(s)).toEqual([1, 2, Stage.Open])
    both(s)
    expect([s.match.score, s.match.games, s.clock.bank, s.clock.turn, s.clock.turns]).toEqual(before)
    expect([s.stage, s.who, s.result.step, s.result.refused]).toEqual([Stage.Result, RIGHT, Step.Kind, 0])
    loseGameAnew(s, RIGHT, 4)
    expect([...standing(s), s.match.games]).toEqual([4, 2, Stage.Open, 2])
  })

  it('M11: only the last game, and once: an older one stands', () => {
    const s = matchOf(7)
    loseGame(s, LEFT)
    loseGame(s, RIGHT)
    both(s)
    loseGameAnew(s, RIGHT, 2)
    both(s)
    both(s)
    expect([...standing(s), s.match.games]).toEqual([0, 1, Stage.Result, 1])
  })

  it('M11: it ends with the first press of the next game, and a wrong opener does not bring it back', () => {
    const s = matchOf(7)
    loseGame(s, LEFT)
    tap(s, RIGHT)
    both(s)
    expect([...standing(s), s.match.last]).toEqual([0, 1, Stage.Open, 2])
    both(s)
    expect([...standing(s), s.match.games]).toEqual([0, 1, Stage.Open, 1])
  })

  it('M11: before the first game there is nothing to take back', () => {
    const s = matchOf(7)
    both(s)
    expect([...standing(s), toldOf(s, Entry.TakeBack).length]).toEqual([0, 0, Stage.Open, 0])
  })

  it('M11: players cannot draw, cancel or replay a game: once it is lost, no hand leads out but an agreed result', () => {
    const s = matchOf(7)
    playGame(s, LEFT)
    for (let i = 0; i < 3; i++) {
      both(s)
      both(s, RIGHT)
      lean(s, LEFT)
      tap(s, LEFT, 5)
      passTo(s, nowOf(s) + 600_000)
      expect([s.stage, s.match.games]).toEqual([Stage.Result, 0])
    }
    lean(s, RIGHT)
    expect([...standing(s), s.match.games]).toEqual([0, 1, Stage.Open, 1])
  })
})

describe('pairs and turns', () => {
  it('M9: in pairs there are two sides, two banks, and the breaks are the side’s', () => {
    const s = opening(makeControl(4, 9))
    expect([...banks(s, nowOf(s)).slice(0, 2), s.control.option[Option.Breaks]]).toEqual([1_350_000, 1_350_000, 1])
    loseGame(s, LEFT)
    lean(s, LEFT)
    lean(s, LEFT)
    expect([s.stage, ...s.match.breaks]).toEqual([Stage.Break, 1, 0])
  })

  it('M13: the turns of each side are counted in this game only', () => {
    const s = matchOf(7)
    openGame(s)
    tap(s, s.clock.turn)
    expect(s.clock.turns).toEqual([1, 2])
    playLost(s, LEFT)
    lean(s, LEFT)
    lean(s, LEFT)
    lean(s, RIGHT)
    tap(s, RIGHT)
    expect([s.stage, s.match.games, ...s.clock.turns]).toEqual([Stage.Play, 1, 0, 0])
    tap(s, LEFT)
    expect(s.clock.turns).toEqual([1, 0])
  })

  it('M13: a wrong opener sent back has made no turn', () => {
    const s = matchOf(7)
    tap(s, LEFT)
    both(s)
    tap(s, RIGHT)
    expect([s.stage, s.clock.turn, ...s.clock.turns]).toEqual([Stage.Play, LEFT, 0, 0])
  })
})

/** A game in play is stopped and given up. */
function playLost(s: Session, loser: number): void {
  both(s, loser)
  tap(s, loser, 2)
  lean(s, loser)
}

/** In a result taken back: a single at this cube, agreed. */
function loseGameAnew(s: Session, loser: number, value: number): void {
  lean(s, loser)
  tap(s, loser, Math.log2(value))
  lean(s, loser)
  if (s.result.step === Step.Owner) lean(s, loser)
  lean(s, 1 - loser)
}
