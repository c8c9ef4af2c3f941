/*
 * Tests of the end of a match, its record, and the next one (M7, C7, J5).
 */
import { describe, expect, it } from 'vitest'
import { makeControl, refusalOf } from '../../firmware/core/control.ts'
import { leaveRuling, rule } from '../../firmware/core/rule.ts'
import { preset } from '../../firmware/core/session.ts'
import type { Session } from '../../firmware/core/state.ts'
import { check } from '../../sim/clock/check.ts'
import { banks, chord, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf, openGame } from './games.ts'
import { key } from './judging.ts'
import { Ask, Claim, Discipline, Ended, Entry, Kind, NOBODY, Refusal, Ruling, Stage } from './names.ts'
import { bothHold, claim, faceAt, holdNext, standing, tap, toldOf, turnKeyNext } from './play.ts'
import { sessionIn } from './stages.ts'

/** After a match and a cut: the judge turns his key, and short nardy to 5 points is set. */
function another(s: Session): void {
  passTo(s, s.shortsFrom)
  if (key(s).stage === Stage.Ruling) leaveRuling(s, Ended.NextMatch, nowOf(s))
  holdNext(s, RIGHT)
  tap(s, LEFT)
  holdNext(s, RIGHT)
}

describe('the end of a match', () => {
  it.each([
    ...[Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Break, Stage.Late, Stage.Arrived],
    ...[Stage.Ruling, Stage.Power, Stage.Ask, Stage.Adjourned],
  ])('J1: during a match the desk’s next control is refused (stage %i)', (stage) => {
    const s = sessionIn(stage, LEFT)
    const before = structuredClone([s.match, s.control])
    expect(preset(s, makeControl(0, 7), nowOf(s))).toBe(Refusal.Locked)
    expect([s.match, s.control, s.stage]).toEqual([...before, stage])
  })

  it('J2: a claim from the stop in which the judge ended the match does not count as a wish to undo the result', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    claim(s, LEFT, Claim.Dispute)
    rule(s, Ruling.LosesMatch, RIGHT, 0, turnKeyNext(s))
    leaveRuling(s, Ended.Now, nowOf(s))
    expect([s.stage, s.sent]).toEqual([Stage.Over, [0, 0]])
  })

  it('J5: the record outlives the match and a power cut, until both agree to another match', () => {
    const s = matchOf(3)
    loseGame(s, LEFT, { kind: Kind.Backgammon })
    const again = cutPower(s)
    expect([standing(again), again.match, again.clock.isRunning]).toEqual([standing(s), s.match, 0])
    expect(toldOf(again, Entry.Game)).toEqual(toldOf(s, Entry.Game))
    another(again)
    expect(again.stage).toBe(Stage.Ready)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    expect(again.since).toBeLessThan(nowOf(again)) // the new time, not the one before the cut
    holdNext(again, LEFT)
    expect(toldOf(again, Entry.Game)).toHaveLength(1)
    holdNext(again, RIGHT)
    expect([again.stage, toldOf(again, Entry.Game)]).toEqual([Stage.Open, []])
  })
})

it('J5 (finding P10): a hold that began before the request does not answer it', () => {
  const s = matchOf(3)
  loseGame(s, LEFT)
  holdNext(s, LEFT)
  for (let i = 0; i < 7 && s.pick[LEFT] !== Ask.Undo; i++) tap(s, LEFT)
  chord(s, LEFT, nowOf(s) + 300, 400, 1300) // the left's hold sends it; the right's contact is 600 ms old by then
  expect([s.stage, s.sent[LEFT], s.match.games]).toEqual([Stage.Ask, 1, 1])
  holdNext(s, RIGHT)
  expect([s.stage, s.match.games]).toEqual([Stage.Result, 0])
})

it.each([Stage.Flag, Stage.Over])(
  'M7, P1, P8: another match has nothing of the last one, neither when its control is shown nor when it begins (after stage %i)',
  (stage) => {
    const s = sessionIn(stage, LEFT)
    s.match.breaks[RIGHT] = 1
    s.match.dice[RIGHT] = 1
    another(s)
    const { bank, length } = s.control
    const face = faceAt(s)
    expect([s.stage, ...face.time]).toEqual([Stage.Ready, bank / 100, bank / 100])
    expect([face.fell, face.turn, face.run, check(s, nowOf(s))]).toEqual([NOBODY, NOBODY, NOBODY, ''])
    bothHold(s)
    const { lastPoints, lastCrawford } = s.match // without a last game they mean nothing
    expect([s.stage, s.match]).toEqual([Stage.Open, { ...matchOf(length).match, lastPoints, lastCrawford }])
    expect([s.fell, ...banks(s, nowOf(s)), ...s.clock.turns]).toEqual([NOBODY, bank, bank, 0, 0, 0])
  },
)

// Regression: the setup took a blitz to 9, which has no bank, and the match began with none.
it('T6, C7: after a match corrected to a length that its discipline lacks, the next one begins from a control that can be played', () => {
  const s = openGame(opening(makeControl(Discipline.ShortBlitz, 5)))
  key(s)
  rule(s, Ruling.Length, 0, 9, nowOf(s))
  rule(s, Ruling.LosesMatch, LEFT, 0, nowOf(s))
  leaveRuling(s, Ended.NextMatch, nowOf(s))
  expect([s.stage, refusalOf(s.control), s.control.length]).toEqual([Stage.Setup, Refusal.None, 7])
})
