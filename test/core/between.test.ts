/*
 * Tests of what happens between games: requests, pages of games, new dice (P2, P8, M10); and breaks: how many, and when
 * (P1-P3). How long they are, one after the other, and a clock that runs on in them (X9), is in the tapes of breaks.
 */
import { describe, expect, it } from 'vitest'
import type { Side } from '../../firmware/core/clock.ts'
import { breaksFor, makeControl } from '../../firmware/core/control.ts'
import type { Session } from '../../firmware/core/state.ts'
import { positionOf, takeOver } from '../../firmware/core/transfer.ts'
import { check } from '../../sim/clock/check.ts'
import { close, LEFT, nowOf, open, passTo, RIGHT } from '../vocabulary.ts'
import {
  between,
  cutPower,
  enterAnew,
  giveUp,
  having,
  loseGame,
  matchOf,
  openBy,
  openGame,
  sayNotOver,
  sendBack,
  shown,
  takeBack,
} from './games.ts'
import { arrive, judge, key, lateFor, goOn as ruledOn } from './judging.ts'
import { Ask, Called, Claim, Cue, Discipline, Door, Entry, Item, NOBODY, Option, Stage } from './names.ts'
import { bothHold, claim, goOn, holdNext, request, standing, tap, toldOf } from './play.ts'

const CLUB: [Option, number] = [Option.Door, Door.Anybody]

describe('between games', () => {
  // Regression: the short began the game, and the hold sent a line that nobody saw.
  it('M10: while games are shown a short turns their page and a hold goes back, and neither does more', () => {
    const s = between(3)
    request(s, RIGHT, Ask.Games)
    tap(s, LEFT)
    passTo(s, nowOf(s) + 1000)
    expect([s.stage, s.page]).toEqual([Stage.Open, 0])
    request(s, RIGHT, Ask.Break)
    while (s.pick[RIGHT] !== Ask.Games) tap(s, RIGHT)
    holdNext(s, RIGHT)
    expect([s.stage, s.page]).toEqual([Stage.Break, 1])
    holdNext(s, LEFT)
    expect([s.stage, s.page, s.nextBreak]).toEqual([Stage.Break, 0, NOBODY])
  })

  it('M10: a contact that closed over a page of games begins no game once the page has gone', () => {
    for (const isTurned of [true, false]) {
      const s = between(3)
      const at = request(s, RIGHT, Ask.Games) + (isTurned ? 200 : 9_600)
      if (isTurned) close(s, LEFT, at - 100)
      close(s, RIGHT, at + 210)
      if (isTurned) open(s, LEFT, at + 300)
      passTo(s, at + 600)
      expect(s.page).toBe(0)
      open(s, RIGHT, at + 700)
      passTo(s, at + 2000)
      expect(s.stage).toBe(Stage.Open)
    }
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

  // Regression: it took rulings back, and gave back what lateness had cost on another clock.
  it('C6, J4: BACK TO CONTROL is not offered once a ruling stands, nor after a takeover', () => {
    const taken = shown(makeControl(0, 7))
    takeOver(taken, positionOf(matchOf(7), 0), 0)
    bothHold(taken)
    for (const s of [taken, ruledOn(judge(key(matchOf(7)), Item.Remark, LEFT, 0))]) {
      expect(s.stage).toBe(Stage.Open)
      expect(() => request(s, LEFT, Ask.Control)).toThrow()
    }
  })

  it('C6 (finding P12): BACK TO CONTROL takes a hold of each side before the first press; then nobody has agreed, and nothing was played', () => {
    const s = matchOf(7)
    request(s, RIGHT, Ask.Control)
    tap(s, LEFT)
    holdNext(s, LEFT) // no
    expect(s.stage).toBe(Stage.Open)
    request(s, RIGHT, Ask.Control)
    holdNext(s, RIGHT) // withdrawn
    expect(s.stage).toBe(Stage.Open)
    request(s, RIGHT, Ask.Control)
    expect([s.stage, s.who]).toEqual([Stage.Ask, RIGHT])
    holdNext(s, LEFT)
    expect([s.stage, s.agreed, s.clock.isRunning]).toEqual([Stage.Ready, 0, 0])
    bothHold(s)
    expect([...standing(s), s.journal.out.length === s.journal.used]).toEqual([0, 0, Stage.Open, true])
  })

  it.each<[string, () => Session, Ask]>([
    ['back to control, once a press opened the game', () => having(matchOf(7), opened, sendBack), Ask.Control],
    ['back to control, once an absent side’s bank ran', () => having(lateFor(LEFT), arrived), Ask.Control],
    ['the last result, once a press opened the next game', () => having(between(3), opened, sendBack), Ask.Undo],
    ['the last result, once a judge has ruled', () => having(between(3), remarked), Ask.Undo],
    ['a break before the first game', () => matchOf(15, [Option.Breaks, 3]), Ask.Break],
    ['new dice before the first game', () => matchOf(7, CLUB), Ask.NewDice],
  ])('C6, M1, M10, M11, P2, P8, G3 (finding P12): what is not offered: %s', (_what, come, ask) => {
    const s = come()
    for (const side of [LEFT, RIGHT]) expect(() => request(s, side, ask)).toThrow('has no line for request')
  })

  const opened = (s: Session): void => openBy(s, LEFT)
  const arrived = (s: Session): void => arrive(s, RIGHT, 20_000)
  const remarked = (s: Session): unknown => ruledOn(judge(key(s), Item.Remark, LEFT, 0))
})

it('J7 (finding K13): a call between games keeps its side and time, through a power cut its side, and no press begins a game until whoever called has withdrawn it alone', () => {
  const s = between(3)
  const at = request(s, RIGHT, Ask.Judge)
  expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Open, Called.Right, at])
  tap(s, LEFT)
  tap(s, RIGHT)
  passTo(s, nowOf(s) + 60_000)
  expect([s.stage, s.called, s.clock.isRunning]).toEqual([Stage.Open, Called.Right, 0])
  expect(toldOf(s, Entry.Claim).slice(-1)).toEqual([[at, RIGHT, Claim.CallJudge]])
  const cut = cutPower(s) // how long it had stood by then is not known: it counts from the power
  expect(cut).toMatchObject({ stageAtCut: Stage.Open, called: Called.Right, calledAt: cut.since })
  for (const [side, called] of [
    [LEFT, Called.Left + Called.Right],
    [RIGHT, Called.Left],
    [LEFT, 0],
  ]) {
    request(s, side, Ask.Judge)
    expect(s.called).toBe(called)
  }
  openGame(s)
  expect([s.stage, s.called, s.calledAt]).toEqual([Stage.Play, 0, 0])
})

it('P8: taking a result back returns no break and no dice', () => {
  const s = between(3, CLUB)
  request(s, LEFT, Ask.NewDice)
  request(s, RIGHT, Ask.Break)
  holdNext(s, RIGHT)
  request(s, LEFT, Ask.Undo)
  holdNext(s, RIGHT)
  expect([s.stage, s.match.dice, s.match.breaks]).toEqual([Stage.Result, [1, 0], [0, 1]])
})

describe('how many breaks, and when', () => {
  // biome-ignore format: a row a line would be long
  it.each([
    [1, 0], [3, 0], [5, 0], [6, 1], [7, 1], [8, 1], [9, 1], [10, 2], [11, 2], [13, 2], [14, 3], [15, 3], [49, 3],
  ])('P1: a match to %i points has %i breaks for each side; an even length has as many as the odd one above it', (points, count) => {
    for (const discipline of [Discipline.Short, Discipline.Long, Discipline.Pairs]) {
      expect(breaksFor(discipline, points)).toBe(count)
      expect(makeControl(discipline, points).option[Option.Breaks]).toBe(count)
    }
  })

  it('P2 (finding P13): a clock that takes over between games offers one, though it has seen no game', () => {
    const from = between(3)
    request(from, LEFT, Ask.Break)
    holdNext(from, LEFT)
    const s = shown(from.control)
    takeOver(s, positionOf(from, 0), 0)
    bothHold(s)
    expect([s.stage, s.match.games, s.match.score, s.match.breaks]).toEqual([Stage.Open, 0, [0, 1], [1, 0]])
    const again = cutPower(s)
    bothHold(again)
    for (const one of [s, again]) {
      request(one, RIGHT, Ask.Break)
      expect([one.stage, one.match.breaks]).toEqual([Stage.Break, [1, 1]])
    }
  })
})

describe('a break', () => {
  it('P3: a break brings a warning a minute before its end, ten seconds before it and at its end, and none after that', () => {
    const s = between(3)
    const at = request(s, LEFT, Ask.Break)
    const warned: number[] = []
    for (let second = 1; second <= 400; second++) {
      const cue = passTo(s, at + second * 1000)
      if (cue & (Cue.Warning | Cue.End)) warned.push(cue & Cue.End ? -second : second)
    }
    expect(warned).toEqual([180, 230, -240])
  })

  it('P2: during a break the other side can ask for its own, or withdraw that; it begins when the taker ends the first one, and after it the set-up is counted anew', () => {
    const s = between(3)
    request(s, LEFT, Ask.Break)
    for (const next of [RIGHT, NOBODY, RIGHT]) {
      holdNext(s, RIGHT)
      expect([s.who, s.nextBreak, s.match.breaks]).toEqual([LEFT, next, [1, 0]])
    }
    const at = holdNext(s, LEFT)
    expect([s.stage, s.who, s.nextBreak, s.since, s.match.breaks]).toEqual([Stage.Break, RIGHT, NOBODY, at, [1, 1]])
    passTo(s, nowOf(s) + 100_000)
    const end = holdNext(s, RIGHT)
    expect([s.stage, s.since, s.match.breaks]).toEqual([Stage.Open, end, [1, 1]])
    expect(toldOf(s, Entry.BreakEnd).slice(-1)).toEqual([[end, RIGHT, 0]])
  })

  it('P1, J6: the next break does not begin if the judge rules that it has been taken', () => {
    const s = between(1)
    request(s, LEFT, Ask.Break)
    holdNext(s, RIGHT)
    expect(s.nextBreak).toBe(RIGHT)
    judge(key(s), Item.Breaks, RIGHT, 1)
    ruledOn(s)
    expect([s.stage, s.nextBreak, cutPower(s).nextBreak]).toEqual([Stage.Break, NOBODY, NOBODY])
    holdNext(s, LEFT)
    expect([s.stage, s.match.breaks[LEFT], check(s, nowOf(s))]).toEqual([Stage.Open, 1, ''])
  })
})

// Regression: a wrong move sent back later gave the time of the break back.
it('X, M12: what a break has cost stays spent, if its game turns out not to be over and its last move goes back', () => {
  const s = matchOf(15, [Option.Breaks, 3], [Option.Runs, 1])
  openGame(s)
  tap(s, s.clock.turn)
  const mover = s.clock.turn as Side
  giveUp(s, LEFT)
  enterAnew(s, 1)
  request(s, mover, Ask.Break)
  passTo(s, nowOf(s) + 120_000)
  holdNext(s, mover)
  const left = s.clock.bank[mover]
  takeBack(s)
  sayNotOver(s)
  for (const side of [LEFT, RIGHT]) claim(s, side, Claim.WrongMove)
  goOn(s)
  expect([left < 500_000, s.stage, s.clock.bank[mover]]).toEqual([true, Stage.Play, left])
})
