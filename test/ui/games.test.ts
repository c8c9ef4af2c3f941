/*
 * The pages of games (M10): the list that the glass reads from the record is the match's own, whatever a judge has ruled since.
 */
import { describe, expect, it } from 'vitest'
import { NOBODY } from '../../firmware/core/clock.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { listIn } from '../../firmware/ui/games.ts'
import { storyOf } from '../../sim/record/story.ts'
import { sessionOf } from '../../sim/swarm/table.ts'
import { playTable } from '../matches.ts'

const MATCHES = Number(process.env.SWARM ?? 60)
const SEED = 29

describe('M10, M11: the list of games', () => {
  it(`has every game that stands and the score after it, in ${MATCHES} random matches with rulings`, () => {
    let listed = 0
    for (let match = 0; match < MATCHES; match++) {
      const t = playTable(SEED, match, 80)
      const s = sessionOf(t)
      if (!t.isOn || isBefore(s.stage)) continue
      const { games, score, last } = listIn(s, t.clock.loop.board.read)
      expect([games.length, score, last]).toEqual([s.match.games, s.match.score, s.match.last === NOBODY ? 0 : 1])
      const story = storyOf(t.flash.words).games
      expect(games.map(([, winner, points, ...after]) => [winner, points, after])).toEqual(
        story.map(({ winner, points, score }) => [winner, points, score]),
      )
      listed += games.length
    }
    expect(listed).toBeGreaterThan(MATCHES / 4)
  })
})
