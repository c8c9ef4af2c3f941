/*
 * Every stage in both languages: what is shown fits into four cells and has a shape, and every word is of use.
 */
import { describe, expect, it } from 'vitest'
import { Door, Option, Refusal } from '../../firmware/core/control.ts'
import { GO_ON } from '../../firmware/core/judge.ts'
import { Crawford } from '../../firmware/core/match.ts'
import { anotherMatch } from '../../firmware/core/quick.ts'
import { Rule } from '../../firmware/core/rule.ts'
import { rule } from '../../firmware/core/ruling.ts'
import { ROWS } from '../../firmware/core/setup.ts'
import { Claim, makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { paintCells } from '../../firmware/ui/cells.ts'
import type { Face } from '../../firmware/ui/face.ts'
import { Text } from '../../firmware/ui/text.ts'
import { STAGES } from '../core/acts.ts'
import { bothLong, cutPower, enterLost, lean, matchOf, minuteMatch, tap, unlock, withOptions } from '../core/play.ts'
import { sessionIn } from '../core/stages.ts'
import { makeDisplays, shapes } from '../segments.ts'
import { close, controlOf, LEFT, nowOf, passTo, playing, RIGHT } from '../vocabulary.ts'
import { faceOf, makeView, none } from './view.ts'

const drawn = new Set([...shapes.codes.values()].map((code) => String.fromCharCode(code)))
/** Words asked for so far. */
const asked = new Set<number>()

/** All pages of this session: each is four characters that have shapes, at a brightness that can be seen. */
function see(s: Session, change: Partial<Face> = {}): void {
  const now = Math.max(nowOf(s), s.since) + 100
  for (const language of [0, 1]) {
    const view = makeView(language)
    for (let beat = 0; beat < 9; beat++) {
      paintCells(view.cells, Object.assign(faceOf(s, now), change), beat, read(s))
      for (const { text, marks, level } of view.shown) {
        expect([text, text.length, [...text].filter((char) => !drawn.has(char))]).toEqual([text, 4, []])
        expect([marks & ~63, level > 0 && level < 16]).toEqual([0, true])
      }
    }
    for (const id of view.asked) asked.add(id)
  }
}

const read = (s: Session) => (index: number) => s.journal.out[index] ?? none()

/** After each of so many shorts of this side. */
function seeTaps(s: Session, side: number, times: number): void {
  for (let i = 0; i < times; i++) {
    tap(s, side)
    see(s)
  }
}

describe('four cells', () => {
  it.each(STAGES)('are enough for %s, whoever it is about', (name) => {
    for (const side of [LEFT, RIGHT]) {
      const s = sessionIn(STAGES.indexOf(name), side)
      see(s)
      see(s, { hours: 5, stuck: 3 })
    }
  })

  it('are enough for every row and value of the setup', () => {
    for (const discipline of [0, 1, 2, 3, 4, 5]) {
      const s = makeSession()
      s.control = controlOf(discipline, 7, 600_000, 10_000)
      for (let row = 0; row < ROWS - 1; row++) {
        s.row = row
        see(s)
        if (row !== 1) seeTaps(s, LEFT, 5)
        s.control.discipline = discipline
      }
      s.row = ROWS - 1
      see(s)
    }
  })

  it('are enough for every reason of a refusal', () => {
    for (const stage of [Stage.Setup, Stage.Stop, Stage.Ruling, Stage.Transfer]) {
      const s = sessionIn(stage, LEFT)
      for (let refusal = 1; refusal <= 26; refusal++) {
        s.refusal = refusal
        see(s)
      }
    }
  })

  it('are enough for a whole control', () => {
    for (const value of [1, 2]) {
      const s = sessionIn(Stage.Ready, LEFT)
      const options = Array.from({ length: 12 }, (_, option): [Option, number] => [option, value])
      s.control = withOptions(controlOf(5, 49, 35_999_000, 60_000), ...options, [Option.Overtime, 600])
      see(s)
    }
    const blitz = sessionIn(Stage.Ready, LEFT)
    blitz.control = controlOf(3, 7, 180_000, 10_000)
    lean(blitz, RIGHT)
    see(blitz, { battery: 5, hours: 7 })
  })

  it('are enough for every row and value of the judge', () => {
    for (const stage of [Stage.Play, Stage.Flag, Stage.Open]) {
      const s = sessionIn(stage, RIGHT)
      s.was = 0
      s.control.option[Option.Breaks] = 3
      unlock(s)
      for (let row = 0; row <= GO_ON; row++) {
        tap(s, RIGHT)
        see(s)
        if (s.row !== 2 && s.row !== 3) seeTaps(s, LEFT, 12)
      }
    }
  })

  it('are enough for each digit of a bank', () => {
    const s = sessionIn(Stage.Ruling, LEFT)
    tap(s, RIGHT, 2)
    seeTaps(s, LEFT, 2)
    for (let digit = 0; digit < 5; digit++) {
      seeTaps(s, RIGHT, 1)
      seeTaps(s, LEFT, 2)
    }
  })

  it('are enough for every claim', () => {
    const s = sessionIn(Stage.Stop, LEFT)
    seeTaps(s, RIGHT, 4)
    lean(s, RIGHT)
    see(s)
    seeTaps(s, LEFT, 7)
    for (const side of [LEFT, RIGHT]) {
      s.sent[side] = (1 << Claim.WrongMove) | (1 << Claim.Dice)
      see(s)
    }
  })

  it('are enough for every result', () => {
    for (const kind of [0, 1, 2, 3]) {
      for (const owner of [LEFT, RIGHT]) {
        const s = sessionIn(Stage.Result, LEFT)
        s.control.option[Option.Variant] = kind === 2 ? owner : 0
        seeTaps(s, LEFT, 1)
        s.result.kind = 0
        enterLost(s, kind === 3 ? { kind, value: 64 } : { kind, value: 1024, owner })
        see(s)
      }
    }
    const s = sessionIn(Stage.Result, RIGHT)
    passTo(s, s.since + 61_000)
    see(s)
    s.fell = RIGHT
    see(s)
  })

  it('are enough for what else there is', () => {
    const asking = sessionIn(Stage.Ask, LEFT)
    seeTaps(asking, LEFT, 4)
    const resting = sessionIn(Stage.Break, LEFT)
    lean(resting, RIGHT)
    see(resting)
    const crawford = matchOf(7, [Option.Door, Door.Anybody], [Option.LeftScore, 6])
    crawford.match.crawford = Crawford.Now
    see(crawford)
    for (const stage of [Stage.Flag, Stage.Over]) {
      const s = sessionIn(stage, LEFT)
      s.match.score = [192, 12]
      see(s)
      tap(s, LEFT)
      see(s)
    }
    const ruled = sessionIn(Stage.Ruling, LEFT)
    expect(rule(ruled, Rule.Loses, LEFT, 24, nowOf(ruled) + 100)).toBe(Refusal.None)
    ruled.stage = Stage.Break
    ruled.page = 1
    see(ruled)
    see(cutPower(cutPower(sessionIn(Stage.Play, LEFT))))
    const taken = cutPower(sessionIn(Stage.Play, LEFT))
    taken.cuts = 0
    see(taken)
    const over = sessionIn(Stage.Over, LEFT)
    anotherMatch(over, nowOf(over))
    see(over)
    const late = minuteMatch([Option.Overtime, 60])
    passTo(late, late.clock.since + 75_000)
    see(late)
    const held = playing(LEFT, 840_000, 0)
    close(held, RIGHT, 12_000)
    passTo(held, 73_000)
    see(held)
    bothLong(held)
  })
})

/** Words that are never shown here, and why. */
const UNUSED: Record<string, number[]> = {
  'a gesture has a hint only where a beginner would be lost: that a hold is waited for, or both, and what comes of it':
    [
      ...[Text.Value, Text.Row, Text.Fast, Text.Setup, Text.Send, Text.Leave, Text.Agree, Text.No, Text.Yes, Text.End],
      ...[Text.Page, Text.GoOn, Text.UndoResult, Text.NotHere, Text.List, Text.Undo],
    ],
  'a delay stands without its unit': [Text.Seconds],
  'the loser has the line that he enters on his display': [Text.Lost],
}

describe('the words', () => {
  it('are all of use, but for those of which it is said why not', () => {
    const unused = Array.from({ length: Text.Undo + 1 }, (_, id) => id).filter((id) => !asked.has(id))
    expect(unused).toEqual(
      Object.values(UNUSED)
        .flat()
        .sort((a, b) => a - b),
    )
  })

  it('can be read by the driver from its file', () => {
    const { screen } = makeDisplays()
    for (const language of [0, 1]) {
      screen.speak(language)
      for (let id = 0; id <= Text.Undo; id++) expect(screen.phrase(id)).toBe(makeView(language).cells.screen.phrase(id))
    }
  })
})
