/*
 * The law of rulings finds a clock on which one ruling does what only another may. That the law finds faulty clocks is
 * shown in swarm.test.ts and, by faults planted in the core, in adversary.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { Crawford } from '../../firmware/core/match.ts'
import { Item, rowOf } from '../../firmware/core/ruling.ts'
import { makeSession, type Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { checkRuling } from '../../sim/swarm/law-book.ts'
import type { RulingSeen } from '../../sim/swarm/law-state.ts'

/** A session in a ruling, with this row shown to the judge. */
function ruling(item: Item): Session {
  const s = makeSession()
  s.stage = Stage.Ruling
  s.row = rowOf(item, 0)
  s.match.crawford = Crawford.After
  return s
}

const seen = (s: Session): RulingSeen | undefined => checkRuling(undefined, s, '')

// an empty line: the judge rules by the row of the menu
describe('the law of rulings', () => {
  it.each([
    ['rule score right 2', Item.Crawford],
    ['rule length 7', Item.Crawford],
    ['', Item.Score],
    ['', Item.Points],
  ])('M5 (finding R1): a Crawford game already played is not brought back by line “%s” on row %i', (line, item) => {
    const s = ruling(item)
    const was = seen(s)
    s.match.crawford = Crawford.Now
    expect(() => checkRuling(was, s, wireOf(line))).toThrow('M5 Crawford')
  })

  it.each([
    ['rule crawford 1', Item.Score],
    ['rule annul', Item.Score],
    ['undo', Item.Score],
    ['', Item.Crawford],
    ['', Item.Annul],
    ['', Item.Undo],
  ])('M5, M11 (finding R1): a Crawford game already played is brought back by line “%s” on row %i', (line, item) => {
    const s = ruling(item)
    const was = seen(s)
    s.match.crawford = Crawford.Now
    expect(checkRuling(was, s, wireOf(line))).toEqual({ ...was, crawford: Crawford.Now })
  })

  it.each(['rule penalty left 30000', 'rule bank right 1000', 'rule clear', ''])(
    'S3 (finding R4): the line “%s” may add no time after a flag, and an undo may',
    (line) => {
      const s = ruling(Item.Clear)
      Object.assign(s, { fell: 1 })
      Object.assign(s.clock, { turn: 1, bank: [5000, 0] })
      const was = seen(s)
      s.clock.bank[1] = 1000
      expect(() => checkRuling(was, s, wireOf(line))).toThrow('S3 nothing')
      expect(checkRuling(was, s, wireOf('undo'))).toBeDefined()
    },
  )
})
