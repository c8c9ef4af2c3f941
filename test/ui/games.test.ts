/*
 * The pages of games (M10): the list that the glass reads from the record is the match's own, whatever a judge has ruled since.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY } from '../../firmware/core/clock.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { listIn } from '../../firmware/ui/games.ts'
import { storyOf } from '../../sim/record/story.ts'
import { matchesOr } from '../cases.ts'
import { begin, beginArb, finish, grant, wishArb } from '../wishes.ts'

const RUNS = matchesOr(200)

describe('M10, M11: the list of games', () => {
  it(`has every game that stands and the score after it, in ${RUNS} random matches with rulings`, () => {
    fc.assert(
      fc.property(beginArb, fc.array(wishArb, { maxLength: 250, size: 'max' }), (first, wishes) => {
        const table = begin(first)
        for (const wish of wishes) grant(table, wish)
        finish(table)
        const s = table.clock.loop.session
        fc.pre(!isBefore(s.stage))
        const { games, score, last } = listIn(s, table.clock.loop.board.read)
        expect([games.length, score, last]).toEqual([s.match.games, s.match.score, s.match.last === NOBODY ? 0 : 1])
        const story = storyOf(table.flash.words).games
        expect(games.map(([, winner, points, ...after]) => [winner, points, after])).toEqual(
          story.map(({ winner, points, score }) => [winner, points, score]),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
