/*
 * Tests of a record that is full of presses: whatever happens then, a power cut takes nothing from anybody, changes no
 * score and gives ten seconds of bank at most (R5).
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalAt } from '../../firmware/core/clock.ts'
import { costOf } from '../../firmware/core/effect.ts'
import { noteWhole } from '../../firmware/core/journal.ts'
import { leaveRuling, rule, undoLastRuling } from '../../firmware/core/rule.ts'
import { recalled } from '../../sim/swarm/kept.ts'
import { matchesOr } from '../cases.ts'
import { chord, customOf, LEFT, nowOf, opening, passTo, press, RIGHT } from '../vocabulary.ts'
import { cutPower, enterLost, giveUp, openBy, withOptions } from './games.ts'
import { key } from './judging.ts'
import { Claim, Ended, Option, Refusal, Ruling, type Session, Stage } from './names.ts'
import { both, bothHold, claim, goOn, holdNext } from './play.ts'

const RUNS = matchesOr(40)
const MOST = 10_000

/** What somebody may do next: how often, and within how many ms. */
const DEEDS = {
  ...{ turn: [60, 160, 3000], long: [12, 3000, 40_000], stop: [3, 400, 9000], undone: [3, 400, 9000] },
  ...{ game: [3, 400, 4000], rule: [2, 1, 30_000], back: [2, 1000, 9000], cut: [2, 1, 9000] },
}

type Deed = [what: keyof typeof DEEDS, ms: number]

const deedArb: fc.Arbitrary<Deed> = fc.oneof(
  ...Object.entries(DEEDS).map(([what, [weight, min, max]]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(what as Deed[0]), fc.integer({ min, max })),
  })),
)

const matchArb = fc.record({
  room: fc.integer({ min: 500, max: 1500 }),
  length: fc.integer({ min: 1, max: 5 }),
  bank: fc.constantFrom(60_000, 300_000, 600_000),
  delay: fc.constantFrom(0, 2000, 8000),
  overtime: fc.constantFrom(0, 60),
  refill: fc.constantFrom(0, 1),
  deeds: fc.array(deedArb, { minLength: 300, maxLength: 600 }),
})

/** All the words of the match, including those before a cut. */
interface Kept {
  s: Session
  words: number[]
}

function wordsOf({ s, words }: Kept): number[] {
  return [...words, ...s.journal.out]
}

const total = (s: Session, at: number): number[] => [0, 1].map((side) => totalAt(s.clock, side as 0 | 1, at))

/** Checks a cut now, while the words from `from` on were being written. */
function checkCut(k: Kept, from: number): void {
  const { s } = k
  const now = nowOf(s)
  const words = wordsOf(k)
  expect(words.length).toBeLessThanOrEqual(s.journal.room)
  const is = total(s, now)
  for (let count = from; count <= words.length; count++) {
    const again = recalled(words.slice(0, count))
    const was = total(again, 0)
    if (again.match.games === s.match.games) {
      const more = was.map((ms, side) => ms - is[side])
      const told = `${more}, ${count} of ${words.length} words in stage ${s.stage}`
      if (Math.min(...more) < 0 || more[0] + more[1] > MOST) throw new Error(`a cut gives ${told}`)
    }
    if (count === words.length) expect([again.match.score, again.match.games]).toEqual([s.match.score, s.match.games])
  }
}

/** Does it. Returns how many words there were before what it did at its last instant. */
function act(k: Kept, deed: Deed): number {
  const [what, ms] = deed
  if (what !== 'turn' && what !== 'long') {
    actRarely(k, deed)
    return wordsOf(k).length
  }
  const { s } = k
  if (s.stage === Stage.Open) openBy(s, LEFT)
  else if (s.stage === Stage.Play) passTo(s, nowOf(s) + ms)
  const from = wordsOf(k).length
  checkCut(k, from)
  if (isIn(s, Stage.Play)) press(s, s.clock.turn, nowOf(s))
  return from
}

const isIn = (s: Session, stage: Stage): boolean => s.stage === stage

function actRarely(k: Kept, [what, ms]: Deed): void {
  const { s } = k
  if (!isIn(s, Stage.Play)) return
  if (what === 'undone') {
    const { turns } = s.clock
    const count = turns[0] + turns[1]
    chord(s, s.clock.turn, nowOf(s) + ms)
    expect(isIn(s, Stage.Stop) ? s.clock.turns[0] + s.clock.turns[1] : count).toBe(count)
    if (isIn(s, Stage.Stop)) goOn(s)
  } else if (what === 'stop') {
    chord(s, 1 - s.clock.turn, nowOf(s) + ms)
    if (isIn(s, Stage.Stop)) goOn(s)
  } else if (what === 'game') {
    if (s.match.score[LEFT] + s.match.score[RIGHT] >= s.control.length) return
    giveUp(s, LEFT)
    if (!isIn(s, Stage.Result)) return
    enterLost(s)
    holdNext(s, RIGHT)
  } else if (what === 'rule') {
    key(s)
    if (!isIn(s, Stage.Ruling)) return
    rule(s, Ruling.Penalty, LEFT, Math.max(ms, s.control.delay), nowOf(s))
    if (leaveRuling(s, Ended.Now, nowOf(s) + 300) !== Refusal.None) throw new Error('the judge stays')
  } else if (what === 'back') {
    passTo(s, nowOf(s) + ms)
    key(s)
    if (!isIn(s, Stage.Ruling)) return
    if (ms % 2) rule(s, Ruling.Bank, LEFT, s.clock.bank[LEFT] + 20 * ms, nowOf(s))
    if (ms % 3) rule(s, Ruling.SendBack, 0, 0, nowOf(s))
    if (ms % 4 === 1) undoLastRuling(s, nowOf(s))
    leaveRuling(s, Ended.Now, nowOf(s) + 300)
  }
}

/** The power fails, and comes back; both go on. */
function cut(k: Kept): void {
  const words = wordsOf(k)
  const again = recalled(words)
  again.journal.room = k.s.journal.room
  if (again.stage !== Stage.Power) return
  k.words = words
  k.s = again
  if (again.cuts > 1) {
    key(again)
    leaveRuling(again, Ended.Now, nowOf(again) + 300)
  }
  bothHold(again)
}

describe('a record that is full of presses', () => {
  it('R5: a cut at any instant, and within any write, takes nothing, changes no score, and gives ten seconds at most', () => {
    let thinned = 0
    fc.assert(
      fc.property(matchArb, ({ room, length, bank, delay, overtime, refill, deeds }) => {
        const s = opening(
          withOptions(customOf(length, bank, delay), [Option.Overtime, overtime], [Option.Refill, refill]),
        )
        s.journal.room = room
        const k: Kept = { s, words: [] }
        for (const deed of deeds) {
          if (deed[0] === 'cut') cut(k)
          const from = deed[0] === 'cut' ? wordsOf(k).length : act(k, deed)
          if (k.s.journal.thinned) thinned++
          checkCut(k, from)
          if (k.s.stage === Stage.Flag || k.s.stage === Stage.Over) break
        }
      }),
      { numRuns: RUNS },
    )
    expect(thinned).toBeGreaterThan(RUNS)
  })

  it('R5: the whole match told in the middle of a turn keeps what that turn was told to have used', () => {
    const s = opening(customOf(5, 300_000, 8000))
    openBy(s, LEFT)
    const { room } = s.journal
    s.journal.room = s.journal.used + 200 // presses are missing from here on
    press(s, s.clock.turn, nowOf(s) + 1000)
    expect(s.journal.thinned).toBe(1)
    passTo(s, nowOf(s) + 30_000)
    s.journal.room = room
    noteWhole(s)
    const k: Kept = { s, words: [] }
    expect(s.journal.wholeAt).toBe(s.journal.used)
    checkCut(k, wordsOf(k).length)
  })
})

// Regression: a cut in the middle of a game led back to its opening roll, and a judge was offered 20 minutes to give
// back as what the turn had cost.
it('M3, M6: after a cut with presses missing nothing before it can be taken back, nor given back', () => {
  const s = opening(customOf(3, 1_800_000, 0))
  s.journal.room = 600
  openBy(s, LEFT)
  for (let i = 0; i < 41; i++) press(s, s.clock.turn, nowOf(s) + (s.clock.turn === LEFT ? 20_000 : 3000))
  const cut = cutPower(s)
  bothHold(cut)
  expect([s.journal.thinned > 0, cut.stage, costOf(cut)]).toEqual([true, Stage.Play, 0])
  both(cut)
  claim(cut, LEFT, Claim.WrongMove)
  expect(cut.refusal).toBe(Refusal.NoMove)
})
