/*
 * Rows for what is between games but for breaks: asking, the set-up, pages of games, new dice (P2, P4, P8, M10).
 */
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../firmware/core/control.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Ask } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { chord, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { between, both, lean, loseGame, matchOf, openGame, request, standing, tap, toldOf } from './play.ts'

const NOBODY = 2

describe('asking', () => {
  it('P2: a short turns through break, new dice, games and back; only the asking side’s', () => {
    const s = between(3)
    lean(s, LEFT)
    const turned = [1, 2, 3, 4].map(() => {
      tap(s, LEFT)
      tap(s, RIGHT)
      return s.pick[LEFT]
    })
    expect([turned, s.pick[RIGHT]]).toEqual([[Ask.NewDice, Ask.Games, Ask.Back, Ask.Break], Ask.Break])
  })

  it('P4: asking does not stop the count of the set-up, nor begin it anew', () => {
    const s = between(3)
    const since = s.since
    lean(s, LEFT)
    expect([s.stage, s.since]).toEqual([Stage.Ask, since])
    both(s)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
    request(s, LEFT, Ask.Back)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
  })

  it('P2: the other side’s hold takes the asking over, from its first line', () => {
    const s = between(3)
    lean(s, LEFT)
    tap(s, LEFT)
    lean(s, RIGHT)
    expect([s.stage, s.who, s.pick]).toEqual([Stage.Ask, RIGHT, [0, 0]])
  })

  it('M10: between games the list of games can be read, and goes away by itself', () => {
    const s = between(3)
    const at = request(s, RIGHT, Ask.Games)
    expect([s.stage, s.page]).toEqual([Stage.Open, 1])
    passTo(s, at + 9_999)
    expect(s.page).toBe(1)
    passTo(s, at + 10_000)
    expect([s.stage, s.page]).toEqual([Stage.Open, 0])
  })

  it('M10: in a break, at a flag and at the end a short turns the pages of games, five to a page', () => {
    const s = matchOf(6)
    for (let i = 0; i < 6; i++) loseGame(s, LEFT)
    expect([s.stage, s.match.games]).toEqual([Stage.Over, 6])
    const pages = [LEFT, RIGHT, LEFT, RIGHT].map((side) => {
      tap(s, side)
      return s.page
    })
    expect(pages).toEqual([1, 2, 0, 1])
    passTo(s, nowOf(s) + 10_000)
    expect(s.page).toBe(0)
  })

  it('M10: five games are one page', () => {
    const s = matchOf(5)
    for (let i = 0; i < 5; i++) loseGame(s, LEFT)
    const pages = [LEFT, RIGHT].map((side) => {
      tap(s, side)
      return s.page
    })
    expect([s.stage, pages]).toEqual([Stage.Over, [1, 0]])
  })
})

describe('the set-up', () => {
  it('P4, P5: between games thirty seconds are counted, and the overrun is shown; nothing happens by itself', () => {
    const s = between(3)
    const face = makeFace(s)
    const start = s.since
    const counts = [start + 3_000, start + 29_001, start + 45_000, start + 630_000].map((at) => {
      passTo(s, at)
      look(s, at, face)
      return face.count
    })
    expect(counts).toEqual([27, 1, -15, -600])
    expect(standing(s)).toEqual([0, 1, Stage.Open])
  })

  it('P4: before the first game nothing is counted', () => {
    const s = matchOf(7)
    const face = makeFace(s)
    passTo(s, 100_000)
    look(s, 100_000, face)
    expect(face.count).toBe(0)
  })
})

describe('new dice', () => {
  it('P8: a player may have his dice changed between games, once a match', () => {
    const s = between(3)
    const since = s.since
    const at = request(s, LEFT, Ask.NewDice)
    expect([s.stage, s.since, s.match.dice]).toEqual([Stage.Open, since, [1, 0]])
    expect(toldOf(s, Entry.Dice)).toEqual([[at, LEFT, 0]])
    loseGame(s, RIGHT)
    request(s, LEFT, Ask.NewDice)
    expect([s.stage, s.refusal, s.match.dice]).toEqual([Stage.Ask, Refusal.Dice, [1, 0]])
  })

  it('P8: the other player still has his own change', () => {
    const s = between(3)
    request(s, LEFT, Ask.NewDice)
    request(s, RIGHT, Ask.NewDice)
    expect(s.match.dice).toEqual([1, 1])
  })

  it('P8: not before the first game, and not in one', () => {
    const s = matchOf(7)
    lean(s, LEFT)
    expect([s.stage, s.refusal]).toEqual([Stage.Open, Refusal.Between])
    openGame(s)
    lean(s, LEFT)
    expect([s.stage, ...s.match.dice]).toEqual([Stage.Play, 0, 0])
  })

  it('P8: a result taken back leaves breaks and dice as they were used', () => {
    const s = between(3)
    request(s, LEFT, Ask.NewDice)
    request(s, RIGHT, Ask.Break)
    lean(s, RIGHT)
    chord(s, LEFT, nowOf(s) + 300)
    expect([s.stage, s.match.dice, s.match.breaks]).toEqual([Stage.Result, [1, 0], [0, 1]])
  })

  it('P2: asking never starts a clock: the hold that asks is no opening press', () => {
    const s = between(3)
    press(s, LEFT, nowOf(s) + 300, 700)
    expect([s.stage, s.clock.turn]).toEqual([Stage.Open, NOBODY])
    lean(s, LEFT)
    expect([s.stage, s.clock.on]).toEqual([Stage.Ask, 0])
  })
})
