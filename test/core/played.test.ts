/*
 * Rows for a match that begins at a score: whether Crawford's game was played is asked, and kept in the record (M5, C6, J6; P13).
 */
import { describe, expect, it } from 'vitest'
import { type Control, isNear, makeControl, Option, Refusal, refusalOf } from '../../firmware/core/control.ts'
import { COLUMNS } from '../../firmware/core/journal.ts'
import { Crawford, hasCube, Kind } from '../../firmware/core/match.ts'
import { lastControls, remember } from '../../firmware/core/quick.ts'
import { hasRow, Row, setValue } from '../../firmware/core/setup.ts'
import { Ask, makeSession } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { codeOf, positionOf, readCode } from '../../firmware/core/transfer.ts'
import { bitsOf, Entry, entryIn } from '../../firmware/core/word.ts'
import { check } from '../../sim/clock/check.ts'
import { LEFT, nowOf, opening, RIGHT } from '../vocabulary.ts'
import { setRow } from './by-setup.ts'
import { cutPower, lean, loseGame, request, tap, withOptions } from './play.ts'

/** Short nardy to 7 from this score. */
function from(left: number, right: number, played: number): Control {
  return withOptions(makeControl(0, 7), [Option.LeftScore, left], [Option.RightScore, right], [Option.Played, played])
}

const { Before, Now, After } = { Before: Crawford.Before, Now: Crawford.Now, After: Crawford.After }

/** What each of the columns in the record says. */
function columns(words: readonly number[]): [number, number][] {
  return words
    .map(bitsOf)
    .filter((bits) => entryIn(bits) === Entry.Control)
    .map((bits) => [(bits >> 15) & 15, bits & 0x7fff])
}

describe('a match that begins a point from N', () => {
  it.each([
    [6, 3, 0, Now],
    [6, 3, 1, After],
    [2, 6, 0, Now],
    [2, 6, 1, After],
    [0, 6, 1, After],
  ])('M5 (finding P13): at %i:%i, Crawford’s game played: %i', (left, right, played, crawford) => {
    const s = opening(from(left, right, played))
    expect([s.match.crawford, hasCube(s.match, s.control)]).toEqual([crawford, crawford !== Now])
    expect([check(s, nowOf(s)), s.stage]).toEqual(['', Stage.Open])
    loseGame(s, left > right ? LEFT : RIGHT)
    expect(s.match.crawford).toBe(After)
  })

  it('M5: at neither, or at both, there is nothing to ask, and the rules refuse an answer', () => {
    for (const [left, right] of [
      [0, 0],
      [5, 3],
      [6, 6],
    ]) {
      expect([isNear(from(left, right, 0)), hasRow(Row.Option + Option.Played, from(left, right, 0))]).toEqual([
        false,
        false,
      ])
      expect([refusalOf(from(left, right, 0)), refusalOf(from(left, right, 1))]).toEqual([Refusal.None, Refusal.Option])
    }
    expect(refusalOf(from(6, 3, 1))).toBe(Refusal.None)
  })

  it('M5: the row is in the setup as long as one side alone is a point from N, and its answer goes with it', () => {
    const c = from(6, 0, 0)
    expect(hasRow(Row.Option + Option.Played, c)).toBe(true)
    setValue(c, Row.Option + Option.Played, 1)
    expect(c.option[Option.Played]).toBe(1)
    setValue(c, Row.Length, 8)
    expect([c.length, c.option[Option.Played], refusalOf(c)]).toEqual([8, 0, Refusal.None])
  })

  it('M5: at N = 1 nobody is asked', () => {
    expect(isNear(withOptions(makeControl(5, 1), [Option.LeftScore, 0]))).toBe(false)
  })

  it('M5, D7: it is a column of the record, and the power does not ask it anew', () => {
    const s = opening(from(6, 3, 1))
    expect(columns(s.journal.out)).toContainEqual([COLUMNS + Option.Played, 1])
    const again = cutPower(s)
    expect([again.control, again.match]).toEqual([s.control, s.match])
    for (const side of [LEFT, RIGHT]) lean(again, side)
    expect([again.stage, hasCube(again.match, again.control)]).toEqual([Stage.Open, true])
    const other = opening(from(6, 3, 0))
    expect(columns(other.journal.out).map(([column]) => column)).not.toContain(COLUMNS + Option.Played)
    expect(cutPower(other).match.crawford).toBe(Now)
  })

  it('M5, M8: with it played, the game has a cube and can be passed; without, neither', () => {
    for (const played of [0, 1]) {
      const s = opening(from(6, 3, played))
      loseGame(s, LEFT, { kind: played ? Kind.Pass : Kind.Single, value: played ? 2 : 1 })
      expect(s.match.score).toEqual([6, 3 + (played ? 2 : 1)])
    }
  })

  it('M11: a game of it taken back is what it was', () => {
    const s = opening(from(6, 3, 0))
    loseGame(s, LEFT)
    expect(s.match.crawford).toBe(After)
    request(s, LEFT, Ask.Undo)
    lean(s, RIGHT)
    expect([s.match.crawford, s.match.score]).toEqual([Now, [6, 3]])
  })

  it('C4: another clock knows it from the code, and needs no answer of its own', () => {
    const s = opening(from(6, 3, 1))
    const into: number[] = []
    const other = makeSession()
    other.control = makeControl(0, 7)
    expect(readCode(other, codeOf(s), into)).toBe(Refusal.None)
    expect([into[8], into]).toEqual([After, positionOf(s)])
  })

  it('S9: a control that was played keeps neither the score nor the answer', () => {
    const [first] = lastControls(remember([], from(6, 3, 1), false))
    expect(first).toEqual(makeControl(0, 7))
  })

  it('M5: asked by two buttons, the row comes after the lateness', () => {
    const s = makeSession()
    s.control = from(6, 0, 0)
    s.row = Row.Option + Option.Lateness
    tap(s, LEFT)
    expect(s.row).toBe(Row.Option + Option.Played)
    setRow(s, s.row, 1)
    expect(s.control.option[Option.Played]).toBe(1)
  })

  it('M5: a match that begins further from it has Crawford’s game when its time comes', () => {
    const s = opening(from(5, 3, 0))
    expect(s.match.crawford).toBe(Before)
    loseGame(s, RIGHT)
    expect([s.match.score, s.match.crawford]).toEqual([[6, 3], Now])
  })
})
