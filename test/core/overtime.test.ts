/*
 * Rows for the one overtime of each side (X10).
 */

import { describe, expect, it } from 'vitest'
import { Claim } from '../../firmware/core/claim.ts'
import type { Side } from '../../firmware/core/clock.ts'
import { Option } from '../../firmware/core/control.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { both, claim, enterLost, giveUp, goOn, lean, loseGame, minuteMatch } from './play.ts'

describe('overtime', () => {
  const overtime: [Option, number] = [Option.Overtime, 60]

  it('X10: it follows the bank directly, and the flag only it', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const left = [used - 1, used, used + 1, used + 59_999].map((at) => {
      passTo(s, at)
      return [s.stage, banks(s, at)[side]]
    })
    expect(left).toEqual([
      [Stage.Play, 1],
      [Stage.Play, 60_000],
      [Stage.Play, 59_999],
      [Stage.Play, 1],
    ])
    passTo(s, used + 60_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 60_000])
  })

  it('X10: it comes once: the rest of it after a press is the bank, and there is no second', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    press(s, side, used + 20_000)
    expect([banks(s, used + 20_000)[side as Side], s.clock.extra[side as Side]]).toEqual([40_000, 0])
    press(s, 1 - side, used + 21_000)
    passTo(s, used + 21_000 + 10_000 + 40_200)
    expect([s.stage, s.fell, s.fellAt]).toEqual([Stage.Flag, side, used + 21_000 + 50_000])
  })

  it('X10: each side has its own', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    expect([s.clock.extra[side as Side], s.clock.extra[1 - side]]).toEqual([0, 60_000])
    press(s, 1 - side, s.clock.since + 75_000)
    expect([...s.clock.extra, ...banks(s, s.clock.since).slice(0, 2)]).toEqual([0, 0, 55_000, 55_000])
  })

  it('X10: a press at the last instant of the bank has not begun it, one a millisecond later has', () => {
    for (const [late, extra, bank] of [
      [69_999, 60_000, 1],
      [70_001, 0, 59_999],
    ]) {
      const s = minuteMatch(overtime)
      const side = s.clock.turn
      press(s, side, s.clock.since + late)
      expect([s.clock.extra[side as Side], s.clock.bank[side as Side]]).toEqual([extra, bank])
    }
  })

  it('X10: it is shown that a side is in its overtime', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    const used = s.clock.since + 70_000
    const face = makeFace(s)
    const low = [used - 1, used, used + 50_000].map((at) => {
      passTo(s, at)
      look(s, at, face)
      return face.low[side as Side]
    })
    expect([low, face.low[1 - side]]).toEqual([[2, 5, 6], 1])
  })

  it('X10: filling the banks brings no used overtime back, and takes nothing of one that has begun', () => {
    const s = minuteMatch(overtime, [Option.Refill, 1])
    const side = s.clock.turn
    press(s, side, s.clock.since + 75_000)
    const [begun, whole] = [s.clock.bank[side as Side], s.clock.extra[1 - side]]
    expect([begun, whole]).toEqual([55_000, 60_000])
    giveUp(s, LEFT)
    enterLost(s)
    lean(s, RIGHT)
    expect([s.clock.extra[side as Side], s.clock.extra[1 - side], ...s.clock.bank]).toEqual([
      55_000, 60_000, 60_000, 60_000,
    ])
    loseGame(s, LEFT) // and once more: it has not begun in this game
    expect([s.clock.extra[side as Side], ...s.clock.bank]).toEqual([55_000, 60_000, 60_000])
  })

  it('X10: a move sent back gives the other side’s begun overtime back', () => {
    const s = minuteMatch(overtime)
    const side = s.clock.turn
    press(s, side, nowOf(s) + 300)
    passTo(s, s.clock.since + 75_000)
    both(s)
    for (const one of [side, 1 - side]) claim(s, one, Claim.WrongMove)
    const at = goOn(s)
    expect([s.stage, s.clock.turn, ...s.clock.extra, ...banks(s, at).slice(0, 2)]).toEqual([
      ...[Stage.Play, side],
      ...[60_000, 60_000, 60_000, 60_000],
    ])
  })
})
