/*
 * A match after a power cut (D7, R5). Once both sides go on, it is in the stage before the cut, with its claims, calls
 * and counts. After some cuts only the judge can go on.
 */

import { describe, expect, it } from 'vitest'
import { findClosed, STUCK } from '../../firmware/core/contact.ts'
import { BREAK, RESULT } from '../../firmware/core/deadline.ts'
import { STOP } from '../../firmware/core/stop.ts'
import { LEFT, nowOf, passTo, press, RIGHT } from '../vocabulary.ts'
import { between, cutPower, enterLost, giveUp, having, loseGame, matchOf, openGame } from './games.ts'
import { lateFor } from './judging.ts'
import { Ask, Claim, Door, Option, type Session, Stage } from './names.ts'
import { both, bothHold, claim, holdNext, request } from './play.ts'

/** A cut may make a count longer by at most this, in ms. */
const LOST = 10_000

/** The power fails and comes back; then both sides go on. */
function back(s: Session): Session {
  const again = cutPower(s)
  expect([again.stage, again.clock.isRunning]).toEqual([Stage.Power, 0])
  bothHold(again)
  return again
}

/** A match to 7 with a break, in its second game. */
function inGame(...options: [Option, number][]): Session {
  const s = matchOf(7, [Option.Breaks, 1], ...options)
  loseGame(s, LEFT)
  openGame(s)
  return s
}

type Counted = [name: string, span: number, make: () => Session]

/** Stages whose count ends them or calls the judge: a name, the span in ms, and what makes a session in that stage. */
const ENDING: Counted[] = [
  ['a stop', STOP, () => having(inGame(), (s) => [both(s), claim(s, LEFT, Claim.Dispute)])],
  ['a result', RESULT, () => having(inGame(), (s) => giveUp(s, LEFT))],
  ['a result that waits for its answer', RESULT, () => having(inGame(), (s) => [giveUp(s, LEFT), enterLost(s)])],
]
const COUNTED: Counted[] = [
  ...ENDING,
  ['the set-up between games', STOP, () => between(2)],
  ['a break', BREAK, () => having(between(2), (s) => [request(s, RIGHT, Ask.Break), holdNext(s, LEFT)])],
]

it.each(COUNTED)(
  'D7, R5: the count of %s goes on through a cut, and is no more than ten seconds longer, however late the cut',
  (_name, span, make) => {
    for (const after of [6_000, 12_000, 19_000, 26_000, span - 1_500]) {
      const s = make()
      const { stage, since } = s
      passTo(s, Math.max(nowOf(s), since + after))
      if (s.stage !== stage || s.called) continue
      const ran = nowOf(s) - since
      const again = cutPower(s)
      const now = bothHold(again)
      expect(again.stage).toBe(stage)
      expect([ran, now - again.since <= ran, ran - (now - again.since) <= LOST]).toEqual([ran, true, true])
    }
  },
)

describe('going on', () => {
  it('M1: while one side is absent, the other goes on alone after a cut, and the absent one cannot', () => {
    const s = lateFor(LEFT)
    passTo(s, nowOf(s) + 60_000)
    const again = cutPower(s)
    holdNext(again, RIGHT)
    holdNext(again, RIGHT)
    expect(again.stage).toBe(Stage.Power)
    holdNext(again, LEFT)
    expect([again.stage, again.who, again.clock.isRunning]).toEqual([Stage.Late, RIGHT, 1])
  })

  it('C8: going on takes only the other side, if a button has been stuck for a minute', () => {
    const s = cutPower(inGame())
    findClosed(s.hands, LEFT, nowOf(s))
    holdNext(s, RIGHT)
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Power)
    passTo(s, nowOf(s) + STUCK)
    holdNext(s, RIGHT)
    expect(s.stage).toBe(Stage.Play)
  })

  it('D7: the first cut wants him too if a press in the middle of the record is spoiled, but not if the last word is', () => {
    for (const [fromEnd, cuts] of [
      [1, 1],
      [2, 2],
    ]) {
      const s = inGame()
      for (const side of [RIGHT, LEFT, RIGHT, LEFT]) press(s, side, nowOf(s) + 5000)
      passTo(s, nowOf(s) + 2000)
      const words = s.journal.out
      words[words.length - fromEnd] = (words[words.length - fromEnd] ^ 0x20) >>> 0
      expect(cutPower(s).cuts).toBe(cuts)
    }
  })

  it('D7: without a judge both go on after any cut', () => {
    let s = inGame([Option.Door, Door.Anybody])
    for (let i = 1; i <= 3; i++) {
      s = back(s)
      expect([s.stage, s.cuts]).toEqual([Stage.Play, i])
    }
  })
})
