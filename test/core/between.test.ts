/*
 * Rows for what is between games but for breaks: asking, the set-up, pages of games, new dice (P2, P4, P8, M10).
 */

import { describe, expect, it } from 'vitest'
import { askOf } from '../../firmware/core/between.ts'
import type { Side } from '../../firmware/core/clock.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { LEFT, nowOf, passTo, RIGHT } from '../vocabulary.ts'
import { arrive, lateFor } from './judging.ts'
import { Ask, Called, Claim, Door, Entry, Option, type Session, Stage } from './names.ts'
import {
  between,
  both,
  claim,
  cutPower,
  goOn,
  lean,
  loseGame,
  matchOf,
  openGame,
  request,
  standing,
  tap,
  toldOf,
} from './play.ts'

const CLUB: [Option, number] = [Option.Door, Door.Anybody]

describe('asking', () => {
  it('P2, G3: a short turns through what there is to ask, only the asking side’s', () => {
    const s = between(3)
    lean(s, LEFT)
    expect(s.pick[LEFT]).toBe(Ask.Break)
    expect(turned(s)).toEqual([Ask.Games, Ask.Undo, Ask.Judge, Ask.Back, Ask.Break])
    expect(s.pick[RIGHT]).toBe(0)
  })

  it('P2, P8, G3: what a side has used, or what there never was, is not offered', () => {
    const s = between(0, CLUB)
    request(s, RIGHT, Ask.NewDice)
    goOnPlaying(s)
    lean(s, RIGHT)
    expect([s.pick[RIGHT], turned(s)]).toEqual([Ask.Games, [Ask.Undo, Ask.Back, Ask.Games, Ask.Undo, Ask.Back]])
    lean(s, LEFT)
    expect([s.pick[LEFT], turned(s)[0]]).toEqual([Ask.NewDice, Ask.Games])
  })

  /** Five shorts of both sides, and what is before the asking one after each. */
  function turned(s: Session): number[] {
    return [1, 2, 3, 4, 5].map(() => {
      tap(s, s.who)
      tap(s, 1 - s.who)
      return s.pick[s.who as Side]
    })
  }

  /** Another game. */
  function goOnPlaying(s: Session): void {
    loseGame(s, RIGHT)
    passTo(s, s.shortsFrom)
  }

  it('P4: asking does not stop the count of the set-up, nor begin it anew', () => {
    const s = between(3)
    const since = s.since
    lean(s, LEFT)
    expect([s.stage, s.since]).toEqual([Stage.Ask, since])
    request(s, RIGHT, Ask.Back)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
    request(s, LEFT, Ask.Undo)
    tap(s, RIGHT)
    lean(s, RIGHT) // no
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
    request(s, LEFT, Ask.Back)
    expect([s.stage, s.since]).toEqual([Stage.Open, since])
  })

  it('P2: the other side’s hold takes the asking over, from its first line', () => {
    const s = between(3)
    lean(s, LEFT)
    tap(s, LEFT)
    lean(s, RIGHT)
    expect([s.stage, s.who, s.pick]).toEqual([Stage.Ask, RIGHT, [0, Ask.Break]])
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

  it.each([
    [5, [1, 0]],
    [6, [1, 2, 0, 1]],
  ])('M10: at the end a short turns the pages of %i games, five to a page: %j', (games, pages) => {
    const s = matchOf(games)
    for (let i = 0; i < games; i++) loseGame(s, LEFT)
    expect([s.stage, s.match.games]).toEqual([Stage.Over, games])
    passTo(s, s.shortsFrom)
    const seen = pages.map((_, i) => {
      tap(s, i % 2)
      return s.page
    })
    expect(seen).toEqual(pages)
    passTo(s, nowOf(s) + 10_000)
    expect(s.page).toBe(0)
  })
})

describe('BACK TO CONTROL', () => {
  it('C6 (finding P12): by a hold of each side, before the first press: nobody has agreed then, and nothing was played', () => {
    const s = matchOf(7)
    request(s, RIGHT, Ask.Control)
    expect([s.stage, s.who]).toEqual([Stage.Ask, RIGHT])
    lean(s, LEFT)
    expect([s.stage, s.agreed, s.clock.isRunning]).toEqual([Stage.Ready, 0, 0])
    for (const side of [LEFT, RIGHT]) lean(s, side)
    expect([...standing(s), s.journal.out.length === s.journal.used]).toEqual([0, 0, Stage.Open, true])
  })

  it('C6 (finding P12): NO leads back to the opening roll, and so does the asker’s second hold', () => {
    const s = matchOf(7)
    request(s, RIGHT, Ask.Control)
    tap(s, LEFT)
    lean(s, LEFT)
    expect(s.stage).toBe(Stage.Open)
    request(s, RIGHT, Ask.Control)
    lean(s, RIGHT)
    expect(s.stage).toBe(Stage.Open)
  })

  it('C6 (finding P12): from the first press on it is not offered, not even once the game was opened anew', () => {
    const s = matchOf(7)
    tap(s, LEFT)
    passTo(s, nowOf(s) + 1000)
    expect(s.stage).toBe(Stage.Play)
    both(s)
    for (const side of [LEFT, RIGHT]) claim(s, side, Claim.WrongMove)
    goOn(s)
    expect(s.stage).toBe(Stage.Open)
    expect(() => request(s, LEFT, Ask.Control)).toThrow('nothing to ask of')
  })

  it('M1 (finding P12): once an absent side’s bank has run BACK TO CONTROL is not offered', () => {
    const s = lateFor(LEFT)
    arrive(s, RIGHT, 20_000)
    expect(s.stage).toBe(Stage.Open)
    expect(() => request(s, LEFT, Ask.Control)).toThrow('nothing to ask of')
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
})

describe('the judge, called between games and in breaks (finding K13)', () => {
  it('J7: the call stands with its side and time, no game begins by a press, and a cut of power keeps it', () => {
    const s = between(3)
    const at = request(s, RIGHT, Ask.Judge)
    expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Open, Called.Right, at])
    tap(s, LEFT)
    tap(s, RIGHT)
    passTo(s, nowOf(s) + 60_000)
    expect([s.stage, s.called, s.clock.isRunning]).toEqual([Stage.Open, Called.Right, 0])
    expect(toldOf(s, Entry.Claim).slice(-1)).toEqual([[at, RIGHT, Claim.CallJudge]])
    expect(cutPower(s)).toMatchObject({ stageAtCut: Stage.Open, called: Called.Right })
  })

  it('J7: whoever called withdraws it alone, and the game begins', () => {
    const s = between(3)
    request(s, RIGHT, Ask.Judge)
    request(s, LEFT, Ask.Judge)
    expect(s.called).toBe(Called.Left + Called.Right)
    request(s, RIGHT, Ask.Judge)
    expect(s.called).toBe(Called.Left)
    request(s, LEFT, Ask.Judge)
    expect([s.called, s.calledAt]).toEqual([0, 0])
    openGame(s)
    expect([s.stage, s.called]).toEqual([Stage.Play, 0])
  })

  it('P3: in a break either side calls him, the break goes on being counted, and its end leaves him called', () => {
    for (const side of [LEFT, RIGHT]) {
      const s = between(3)
      request(s, LEFT, Ask.Break)
      const { since } = s
      for (let i = 0; askOf(s, side as Side) !== Ask.Judge; i++) {
        expect(i).toBeLessThan(3)
        tap(s, side)
      }
      lean(s, side)
      expect([s.stage, s.since, s.called]).toEqual([Stage.Break, since, 1 << side])
      if (side === LEFT) for (let i = 0; i < 3 && askOf(s, LEFT) !== Ask.Back; i++) tap(s, LEFT)
      lean(s, LEFT)
      expect([s.stage, s.called, cutPower(s).called]).toEqual([Stage.Open, 1 << side, 1 << side])
    }
  })

  it('P1: in a break the first line of its taker is its end, of the other side its own; each turns for itself', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    expect([askOf(s, LEFT), askOf(s, RIGHT)]).toEqual([Ask.Back, Ask.Break])
    const lines = [LEFT, RIGHT].map((side) =>
      [1, 2, 3].map(() => {
        tap(s, side)
        return askOf(s, side as Side)
      }),
    )
    expect(lines).toEqual([
      [Ask.Games, Ask.Judge, Ask.Back],
      [Ask.Games, Ask.Judge, Ask.Break],
    ])
  })
})

describe('new dice, where there is no judge', () => {
  it('P8: a player may have his dice changed between games, once a match', () => {
    const s = between(3, CLUB)
    const since = s.since
    const at = request(s, LEFT, Ask.NewDice)
    expect([s.stage, s.since, s.match.dice]).toEqual([Stage.Open, since, [1, 0]])
    expect(toldOf(s, Entry.Dice)).toEqual([[at, LEFT, 0]])
    loseGame(s, RIGHT)
    expect(() => request(s, LEFT, Ask.NewDice)).toThrow('nothing to ask of')
    expect([s.stage, s.match.dice]).toEqual([Stage.Ask, [1, 0]])
  })

  it('P8: not before the first game, and not in one', () => {
    const s = matchOf(7, CLUB)
    expect(() => request(s, LEFT, Ask.NewDice)).toThrow('nothing to ask of')
    request(s, LEFT, Ask.Back)
    openGame(s)
    lean(s, LEFT)
    expect([s.stage, ...s.match.dice]).toEqual([Stage.Play, 0, 0])
  })

  it('P8: a result taken back leaves breaks and dice as they were used', () => {
    const s = between(3, CLUB)
    request(s, LEFT, Ask.NewDice)
    request(s, RIGHT, Ask.Break)
    lean(s, RIGHT)
    request(s, LEFT, Ask.Undo)
    lean(s, RIGHT)
    expect([s.stage, s.match.dice, s.match.breaks]).toEqual([Stage.Result, [1, 0], [0, 1]])
  })
})
