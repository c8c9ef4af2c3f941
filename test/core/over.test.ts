/*
 * Rows for the end of a match, its record, and the next one (M7, C7, J5).
 */
import { describe, expect, it } from 'vitest'
import { check } from '../../firmware/core/check.ts'
import { NOBODY } from '../../firmware/core/clock.ts'
import { makeControl, Option, Refusal } from '../../firmware/core/control.ts'
import { stateResult } from '../../firmware/core/game.ts'
import { Entry } from '../../firmware/core/journal.ts'
import { Kind, Won } from '../../firmware/core/match.ts'
import { quickControls } from '../../firmware/core/quick.ts'
import { preset } from '../../firmware/core/session.ts'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { look, makeFace } from '../../firmware/ui/face.ts'
import { banks, LEFT, nowOf, passTo, presetOption, RIGHT } from '../vocabulary.ts'
import { both, bothLong, cutPower, lean, loseGame, matchOf, standing, tap, toldOf, unlock } from './play.ts'
import { GESTURES, sessionIn } from './stages.ts'

/** A match to `length` points, begun from this score. */
function from(length: number, left: number, right: number): Session {
  return matchOf(length, [Option.LeftScore, left], [Option.RightScore, right])
}

/** A match that the left has lost. */
function ended(): Session {
  const s = matchOf(1)
  loseGame(s, LEFT)
  return s
}

/** After a match and a cut: the judge turns his key, and the first of the usual controls is taken. */
function another(s: Session): void {
  unlock(s)
  s.quick = quickControls([]) // the loop fills it
  tap(s, LEFT, 2)
}

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
    another(again)
    expect(again.stage).toBe(Stage.Ready)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    expect(again.since).toBeLessThan(nowOf(again)) // not at an hour of the time before the cut
    lean(again, LEFT)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    lean(again, RIGHT)
    expect([again.stage, toldOf(again, Entry.Game)]).toEqual([Stage.Open, []])
  })

  it('J5, D6: another match takes the judge: no hands clear the table, whether the power was off or not', () => {
    for (const s of [ended(), cutPower(ended())]) {
      const before = standing(s)
      for (const gesture of GESTURES) gesture(s)
      bothLong(s)
      expect(standing(s)).toEqual(before)
    }
  })

  it('J5: his key leads to the next match at once after a cut, and into a ruling before it', () => {
    const s = ended()
    unlock(s)
    expect(s.stage).toBe(Stage.Ruling)
    lean(s, RIGHT) // his first line is the next match
    expect([s.stage, s.row, s.match.winner]).toEqual([Stage.Quick, 0, NOBODY])
    const again = cutPower(ended())
    unlock(again)
    expect(again.stage).toBe(Stage.Quick)
  })
})

describe('another match', () => {
  it.each([Stage.Flag, Stage.Over])(
    'M7: nothing of the match before is shown with the next one’s control (after stage %i)',
    (stage) => {
      const s = sessionIn(stage, LEFT)
      another(s)
      expect(s.stage).toBe(Stage.Ready)
      const face = makeFace(s)
      look(s, nowOf(s), face)
      const bank = s.control.bank / 100
      expect([face.time, face.fell, face.turn, face.run]).toEqual([[bank, bank], NOBODY, NOBODY, NOBODY])
      expect(check(s, nowOf(s))).toBe('')
    },
  )

  it.each([Stage.Flag, Stage.Over])(
    'M7, P1, P8: it begins anew: score, games, breaks, dice, winner (after stage %i)',
    (stage) => {
      const s = sessionIn(stage, LEFT)
      s.match.breaks[RIGHT] = 1
      s.match.dice[RIGHT] = 1
      another(s)
      lean(s, LEFT)
      lean(s, RIGHT)
      const fresh = {
        ...matchOf(s.control.length).match,
        lastPoints: s.match.lastPoints,
        lastCrawford: s.match.lastCrawford,
      }
      expect([...standing(s), s.match]).toEqual([0, 0, Stage.Open, fresh])
      expect([s.fell, ...banks(s, nowOf(s)), ...s.clock.turns]).toEqual([
        NOBODY,
        s.control.bank,
        s.control.bank,
        0,
        0,
        0,
      ])
    },
  )
})
