/*
 * What the page of a stop says, in a player's words: each thing once, on the side whose it is, and every number with its name (G2).
 */

import { describe, expect, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { both, claim, lean, tap } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { chord, LEFT, nowOf, passTo, playing, pressStop, RIGHT } from '../vocabulary.ts'
import { CLUB, count, said } from './said.ts'

describe('a stop', () => {
  const stop = (): Session => {
    const s = playing(RIGHT, 840_000, 10_000)
    chord(s, RIGHT, 12_000)
    return s
  }

  it('G2: says on each side which of how many lines it has before it, and how many stops the game has had', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    expect(said(s).left).toEqual(expect.arrayContaining(['Go on', '1/7']))
    tap(s, RIGHT, 2)
    expect(said(s).right).toEqual(expect.arrayContaining(['Dice', '3/7']))
    expect(said(s).all).toContain('Stops this game: 1. Name the reason')
    lean(s, RIGHT)
    expect(said(s).all).toContain('Stops this game: 1')
    lean(s, LEFT)
    tap(s, RIGHT, 5)
    lean(s, RIGHT)
    expect(s.stage).toBe(Stage.Play)
    both(s)
    expect(said(s).all).toContain('Stops this game: 2. Name the reason')
  })

  it('P6 (finding K5): without a judge the game’s stops stand large, and whose time a stop without a reason is', () => {
    const s = sessionIn(Stage.Stop, LEFT, CLUB)
    const sides = (): string[][] => [said(s).left, said(s).right]
    expect(said(s).all.some((text) => text.startsWith('Stop 1, 0:'))).toBe(true)
    expect(sides().map((texts) => texts.some((text) => text.startsWith('Your time runs')))).toEqual([
      s.clock.turn === LEFT,
      s.clock.turn === RIGHT,
    ])
    claim(s, LEFT, Claim.Dice)
    expect(sides().flat().join()).not.toContain('Your time runs')
  })

  it('without a judge there is no line that calls him', () => {
    const s = sessionIn(Stage.Stop, LEFT, CLUB)
    const lines = [0, 1, 2, 3, 4].map(() => {
      tap(s, LEFT)
      return said(s).left.filter((text) => /^\d\/\d$/.test(text))[0]
    })
    expect(lines).toEqual(['2/6', '3/6', '4/6', '5/6', '6/6'])
  })

  it.each([
    [Claim.GoOn, 'Go on'],
    [Claim.Dice, 'Dice'],
    [Claim.Dispute, 'Dispute'],
    [Claim.WrongMove, 'Wrong move'],
  ])('G2: what a side has sent (%i) stands once, dark, and over its next line too', (what, text) => {
    const s = sessionIn(Stage.Stop, LEFT)
    if (what !== Claim.GoOn) claim(s, LEFT, what)
    else lean(s, LEFT)
    if (what === Claim.GoOn) tap(s, RIGHT)
    expect(said(s).left.filter((line) => line.startsWith(text))).toEqual([text])
    expect(said(s).inverse).toContain(text)
    tap(s, LEFT)
    const [after] = said(s).left.filter((line) => line.startsWith(text))
    expect(said(s).inverse).toContain(after)
  })

  it('a wrong move is asked for on one side, and on the other a question that its line agrees to', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    claim(s, LEFT, Claim.WrongMove)
    expect(said(s).right).toEqual(expect.arrayContaining(['Wrong move?', 'Agree', '5/7', 'Hold: agree']))
    expect(count(s, /^Wrong move$/)).toBe(1)
    tap(s, RIGHT, 3)
    expect(said(s).right).toEqual(expect.arrayContaining(['Go on']))
    expect(said(s).right).not.toContain('Wrong move?')
    tap(s, RIGHT, 4)
    lean(s, RIGHT)
    expect(said(s).inverse.filter((line) => line === 'Wrong move').length).toBe(2)
  })

  it('M3: in a game\u2019s first turn that line is the wrong opener', () => {
    const s = sessionIn(Stage.Open, LEFT)
    passTo(s, s.deafTill)
    tap(s, LEFT)
    passTo(s, nowOf(s) + 3000)
    pressStop(s, nowOf(s))
    tap(s, LEFT, 4)
    expect(said(s).left).toContain('Wrong opener')
    lean(s, LEFT)
    expect(said(s).right).toEqual(expect.arrayContaining(['Wrong opener?', 'Agree']))
  })

  it('J7 (finding P8): who has called the judge withdraws by that line, and the other side then agrees', () => {
    const s = stop()
    claim(s, LEFT, Claim.CallJudge)
    expect(said(s).all).toContain('Judge called')
    expect(said(s).left).toEqual(expect.arrayContaining(['Called', 'Withdraw', 'Hold: take it back']))
    tap(s, RIGHT, 5)
    expect(said(s).right).toEqual(expect.arrayContaining(['Call judge', 'Hold: send']))
    lean(s, LEFT)
    expect(said(s).left).toEqual(expect.arrayContaining(['No need', 'Call judge']))
    expect(said(s).right).toEqual(expect.arrayContaining(['No need?', 'Agree', 'Hold: agree']))
    lean(s, RIGHT)
    expect([s.called, said(s).all.includes('Judge called')]).toEqual([0, false])
  })

  it('both may have called: each withdraws its own', () => {
    const s = stop()
    claim(s, LEFT, Claim.CallJudge)
    claim(s, RIGHT, Claim.CallJudge)
    lean(s, LEFT)
    expect(said(s).right).toEqual(expect.arrayContaining(['Called, delay 8 s', 'Withdraw']))
  })

  it('P5: that the clock has called him is said, with the turns of the game', () => {
    const s = stop()
    claim(s, LEFT, Claim.Dispute)
    passTo(s, nowOf(s) + 31_000)
    expect(said(s).all).toContain('Called by the clock. Turns: 0 : 0')
    tap(s, LEFT, 2)
    expect(said(s).left).toEqual(expect.arrayContaining(['Withdraw', 'Dispute']))
    lean(s, LEFT)
    tap(s, RIGHT, 5)
    expect(said(s).right).toEqual(expect.arrayContaining(['No need?', 'Agree']))
  })
})
