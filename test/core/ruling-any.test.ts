/*
 * Rulings and undoing them in any order, from any stage: what must always hold does, and the record has all of it.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaveRuling, rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { RULINGS } from '../../firmware/core/ruling.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { check } from '../../sim/clock/check.ts'
import { recordedClock } from '../../sim/record/entries.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { customOf, LEFT, nowOf, opening, passTo, RIGHT } from '../vocabulary.ts'
import { cutPower, giveUp, loseGame, openGame, shown, withOptions } from './games.ts'
import { key, lateMatch, ruled } from './judging.ts'
import { Ask, Claim, Option, type Ruling, type Session, Stage } from './names.ts'
import { both, claim, request, tap } from './play.ts'

const RUNS = Math.ceil(Number(process.env.SWARM ?? 300) / 2)

/** Length and options of a match, and how far it is played before the key. */
interface Begin {
  length: number
  scope: number
  refill: number
  overtime: number
  runs: number
  games: number
  stage: Stage
  isCut: boolean
}

const whole = (min: number, max: number) => fc.integer({ min, max })

const beginArb: fc.Arbitrary<Begin> = fc.record({
  length: whole(1, 5),
  scope: whole(0, 1),
  refill: whole(0, 1),
  overtime: fc.constantFrom(0, 60),
  runs: whole(0, 1),
  games: whole(0, 3),
  stage: fc.constantFrom(
    ...[Stage.Ready, Stage.Open, Stage.Play, Stage.Stop, Stage.Result, Stage.Break, Stage.Late, Stage.Flag],
  ),
  isCut: fc.boolean(),
})

type Deed =
  | { what: 'rule'; rule: Ruling; side: number; value: number }
  | { what: 'undo' | 'leave' | 'play'; value: number }

const valueArb = fc.oneof(whole(0, 3), whole(0, 70_000), fc.constantFrom(5, 7, 10_000, 35_999_000))

const deedArb: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('rule' as const),
      rule: whole(0, Object.keys(RULINGS).length - 1),
      side: whole(0, 1),
      value: valueArb,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('undo' as const), value: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('leave' as const, 'play' as const), value: whole(0, 1) }) },
)

function begin({ length, scope, refill, overtime, runs, games, stage, isCut }: Begin): Session {
  const control = withOptions(
    customOf(length, 60_000, 8_000),
    [Option.Scope, scope],
    [Option.Refill, refill],
    [Option.Overtime, overtime],
    [Option.Breaks, 2],
    [Option.Runs, runs],
  )
  if (stage === Stage.Ready || stage === Stage.Late) return waiting(control, stage)
  const s = opening(control)
  for (let i = 0; i < games && s.stage === Stage.Open; i++) loseGame(s, i % 2)
  if (s.stage === Stage.Open) lead(s, stage)
  return isCut && !isBefore(s.stage) && s.stage !== Stage.Flag && s.stage !== Stage.Over ? cutPower(s) : s
}

function waiting(control: Session['control'], stage: Stage): Session {
  if (stage === Stage.Ready) return shown(control)
  const s = lateMatch(control, RIGHT)
  passTo(s, nowOf(s) + 10_000)
  return s
}

function lead(s: Session, stage: Stage): void {
  if (stage === Stage.Open) return
  if (stage === Stage.Break && !s.match.games) return
  if (stage === Stage.Break) {
    request(s, LEFT, Ask.Break)
    return
  }
  openGame(s)
  if (stage === Stage.Flag) passTo(s, nowOf(s) + 200_000)
  if (stage === Stage.Result) giveUp(s, LEFT)
  if (stage !== Stage.Stop) return
  both(s)
  claim(s, LEFT, Claim.CallJudge)
}

/** A deed of the judge, or of the players while his door is shut. */
function act(s: Session, deed: Deed): void {
  const at = nowOf(s) + 1000
  passTo(s, at)
  if (deed.what === 'play') {
    tap(s, deed.value)
    passTo(s, nowOf(s) + 15_000)
    if (s.stage === Stage.Play) both(s)
    return
  }
  if (s.stage !== Stage.Ruling) key(s, at)
  if (deed.what === 'rule') rule(s, deed.rule, deed.side, deed.value, at)
  else if (deed.what === 'undo') undoLastRuling(s, at)
  else leaveRuling(s, deed.value, at)
}

/** What outlives a power cut, and how far the rulings so far can be undone. */
function kept(s: Session): unknown {
  const stage = s.stage === Stage.Power ? s.stageAtCut : s.stage
  const about = stage === Stage.Ask ? Stage.Open : stage
  const isRuling = stage === Stage.Ruling
  const last = s.match.last === 2 ? { lastPoints: 0, lastCrawford: 0 } : {} // without a last game they mean nothing
  const told = { ...s, clock: recordedClock(s), match: { ...s.match, ...last } }
  const { from, who, opened, openedExtra, called, ...rest } = ruled(told) as Record<string, unknown>
  const game = s.clock.turn === 2 ? [] : [opened, openedExtra]
  return { ...rest, about, game, ruling: isRuling ? [from, s.undoSteps.length, from === Stage.Late && who] : [] }
}

describe('a judge who rules in any order', () => {
  it('J2, J4, J6, M11: rulings in any order leave what must hold of a match, and the record brings all of it back', () => {
    fc.assert(
      fc.property(beginArb, fc.array(deedArb, { minLength: 1, maxLength: 30 }), (first, deeds) => {
        const s = begin(first)
        for (const deed of deeds) {
          act(s, deed)
          if (isBefore(s.stage)) break
          expect(check(s, nowOf(s))).toBe('')
          expect(kept(recalled(s.journal.out))).toEqual(kept(s))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('J4: undoing all rulings since the key, one by one, brings back the state before the first', () => {
    fc.assert(
      fc.property(beginArb, fc.array(deedArb, { maxLength: 20 }), (first, deeds) => {
        const s = begin(first)
        key(s)
        fc.pre(s.stage === Stage.Ruling)
        const before = ruled(s)
        for (const deed of deeds) if (deed.what === 'rule' || deed.what === 'undo') act(s, deed)
        while (s.undoSteps.length) act(s, { what: 'undo', value: 0 })
        expect(ruled(s)).toEqual(before)
      }),
      { numRuns: RUNS },
    )
  })
})
