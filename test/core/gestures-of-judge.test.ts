/*
 * Tests of how many gestures a ruling takes at worst, from the turn of the key until play goes on (finding K1), and of
 * what one gesture too many can do.
 */
import { describe, expect, it } from 'vitest'
import { Language } from '../../firmware/core/control.ts'
import { undoRule } from '../../firmware/core/rule.ts'
import { ITEMS } from '../../firmware/core/ruling.ts'
import { setOption } from '../../firmware/core/setup.ts'
import { LEFT, nowOf, RIGHT } from '../vocabulary.ts'
import { cutPower, loseGame, matchOf } from './games.ts'
import { confirm, fallen, gesturesOf, goOn, judge, key, ruled, ruling, undo } from './judging.ts'
import { Item, Option, Refusal, type Session, Stage } from './names.ts'
import { holdNext, tap } from './play.ts'

const SIDES = [LEFT, RIGHT]

function between(): Session {
  const s = matchOf(7)
  loseGame(s, RIGHT)
  return key(s)
}

/** The most gestures that this item takes, for either side and with any of these values. */
function most(item: Item, ...values: (number | undefined)[]): number {
  const sides = ITEMS[item].isSided ? SIDES : [LEFT]
  const counts = sides.flatMap((side) => values.map((value) => gesturesOf(goOn(judge(ruling(), item, side, value)))))
  return Math.max(...counts)
}

describe('gestures from the key until play goes on', () => {
  it('K1: a remark, a warning, a penalty point, a minute, 2:00 or a move sent back takes ten gestures at most', () => {
    const counts = [
      most(Item.Remark, undefined, 2),
      most(Item.Warning, undefined),
      most(Item.Point, 0, 1, 2, 3),
      most(Item.Adjust, 0, 1, 4, 5),
      most(Item.Penalty, 0),
      most(Item.SendBack, undefined),
    ]
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  })

  it('K1, K2: cancelling a flag takes four gestures, and undoing the last ruling two more', () => {
    const s = fallen()
    judge(s, Item.Clear)
    judge(s, Item.Adjust, LEFT, 0) // he has no time left
    const before = gesturesOf(s)
    undo(s)
    expect(gesturesOf(s) - before).toBe(2)
    const flag = fallen()
    judge(flag, Item.Clear)
    expect(gesturesOf(flag) + 1).toBe(4)
  })
})

/** What must not have changed once play goes on. */
function standing({ match, control, tally, fell }: Session): unknown {
  return structuredClone({ match: { ...match, last: 0 }, control, tally, fell })
}

describe('one gesture too many', () => {
  it('K1, J4: anywhere in the menu UNDO, or the key again, brings back whatever it changed', () => {
    const gestures = [LEFT, RIGHT].flatMap((side) => [(s: Session) => tap(s, side), (s: Session) => holdNext(s, side)])
    let rulings = 0
    for (const begun of [ruling, fallen, between]) {
      for (let at = 0; at < 4 ** 6; at++) {
        const s = begun()
        let code = at
        for (let i = 0; i < 5 && s.stage === Stage.Ruling; i++, code >>= 2) gestures[code & 3](s)
        if (s.stage !== Stage.Ruling || s.undoSteps.length) continue
        const [before, had] = [ruled(s), standing(s)]
        gestures[code & 3](s)
        const hasLeft = (s.stage as Stage) !== Stage.Ruling
        if (hasLeft) {
          if ((s.stage as Stage) === Stage.Setup) key(s)
          expect([at, standing(s)]).toEqual([at, had])
          continue
        }
        if (s.undoSteps.length) rulings++
        if (s.undoSteps.length) undoRule(s, nowOf(s))
        expect([at, ruled(s)]).toEqual([at, before])
      }
    }
    expect(rulings).toBeGreaterThan(100)
  })
})

describe('another match', () => {
  function armed(): { s: Session; before: unknown } {
    const s = matchOf(1)
    loseGame(s, LEFT)
    const before = ruled(key(s))
    confirm(s)
    expect([s.stage, s.match.winner]).toEqual([Stage.Setup, 2])
    return { s, before }
  }

  it('K2, J5: until both have agreed to it, the key brings back the last match with its menu', () => {
    const { s, before } = armed()
    key(s)
    expect([s.stage, ruled(s)]).toEqual([Stage.Ruling, before])
    expect(ruled(cutPower(s))).toEqual(before)
    expect([goOn(s).stage, s.match.winner, s.locked]).toEqual([Stage.Over, RIGHT, cutPower(s).locked])
    expect(ruled(cutPower(s))).toMatchObject({ match: s.match })
  })

  it('K2: the last match comes back in the language that the clock has now', () => {
    const { s } = armed()
    expect(setOption(s.control, Option.Language, Language.Russian)).toBe(Refusal.None)
    key(s)
    expect([s.stage, s.control.option[Option.Language]]).toEqual([Stage.Ruling, Language.Russian])
  })

  it('J5: after a power cut the last match stays as it ended', () => {
    const again = cutPower(armed().s)
    expect(key(again).stage).toBe(Stage.Setup)
  })
})
