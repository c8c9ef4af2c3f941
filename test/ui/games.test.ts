/*
 * The pages of games (M10): the list that the glass shows is what the record tells, whatever a judge has ruled since.
 */
import { describe, expect, it } from 'vitest'
import { cubeIn, isByFlag, kindIn } from '../../firmware/core/game.ts'
import { isRuled, resultIn, scoreIn, winnerIn } from '../../firmware/core/match.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { storyOf } from '../../sim/record/story.ts'
import { sessionOf } from '../../sim/swarm/table.ts'
import { matchesOr } from '../cases.ts'
import { NOBODY } from '../core/names.ts'
import { playTable } from '../matches.ts'

const MATCHES = matchesOr(60)
const SEED = 29

describe('M10, M11: the list of games', () => {
  it(`has every game that stands and the score after it, in ${MATCHES} random matches with rulings`, () => {
    let listed = 0
    for (let match = 0; match < MATCHES; match++) {
      const t = playTable(SEED, match, 80)
      const s = sessionOf(t)
      if (!t.isOn || isBefore(s.stage)) continue
      const { list, games, last, score } = s.match
      expect([list.length, last === NOBODY || list.length > 0]).toEqual([games, true])
      const story = storyOf(t.flash.words).games
      expect(list.map((game) => [winnerIn(game), scoreIn(game, 0), scoreIn(game, 1), isRuled(game)])).toEqual(
        story.map(({ winner, score, ruling }) => [winner, ...score, ruling !== '']),
      )
      const own = list.filter((game) => !isRuled(game)).map(resultIn)
      expect(own.map((bits) => [kindIn(bits), cubeIn(bits), isByFlag(bits)])).toEqual(
        story.filter(({ ruling }) => !ruling).map(({ kind, value, isFlag }) => [kind, Math.max(value, 1), isFlag]),
      )
      const after = list[list.length - 1]
      if (last !== NOBODY) expect([scoreIn(after, 0), scoreIn(after, 1)]).toEqual(score)
      listed += list.length
    }
    expect(listed).toBeGreaterThan(MATCHES / 4)
  })
})
