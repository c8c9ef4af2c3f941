/*
 * The adversary: its matches pass the law, and replaying their moves gives the same matches. swarm.test.ts shows that
 * the law finds a clock that somebody has tampered with.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../firmware/core/state.ts'
import { TAKEN_BACK } from '../../firmware/core/stop.ts'
import { Entry } from '../../firmware/core/word.ts'
import { BOARDS, type SimBoard } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { entriesIn } from '../../sim/record/entries.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { type Played, playMatch, replayMoves } from '../../sim/swarm/match.ts'
import { opsOf, tapeText } from '../../sim/swarm/move.ts'
import { swarm } from '../../sim/swarm/swarm.ts'
import { makeCounts } from '../../sim/swarm/table.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { SMALL } from '../boards.ts'
import { makeFolder } from '../folder.ts'

const MATCHES = 60
/** A seed whose first match with four turns of the left is the adversary's. */
const FOUR_TURNS = 31
const OUT = makeFolder()

function play(board: SimBoard, seed: number, match: number): Played {
  return playMatch(board, makeDice(seedOf(seed, match)), {}, 'adversary')
}

/** A swarm's exit code, and its JSON output. */
async function ran(matches: number, seed: number, also?: (s: Session) => string) {
  let text = ''
  const print = (more: string): void => {
    text += more
  }
  const code = await swarm({ matches, seed, also, out: OUT, json: true, print, progress: { write: () => 0 } })
  return [code, JSON.parse(text)]
}

describe('the adversary', () => {
  it.each(BOARDS)(
    `T8-T12, P6, C2 (findings P1 to P10, K5): gains nothing on $name in ${MATCHES} matches full of games, flags, rulings and power cuts`,
    (board) => {
      const total = makeCounts()
      let ended = 0
      for (let match = 0; match < MATCHES; match++) {
        const { broken, counts, isOver } = play(board, 17, match)
        expect([match, broken?.message]).toEqual([match, undefined])
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
        if (isOver) ended++
      }
      expect(ended).toBeGreaterThan(MATCHES / 2)
      for (const [name, least] of Object.entries({ games: 0.15, presses: 3, flags: 0.15, rulings: 0.15, cuts: 0.05 }))
        expect([name, total[name as keyof typeof total] >= least * MATCHES]).toEqual([name, true])
    },
  )

  it('P4, P6 (finding K5): sends or takes back a reason, GO ON or a call just as a stop without a reason ends', () => {
    const sent = { early: 0, late: 0, back: 0 }
    for (let match = 0; match < MATCHES; match++) {
      let since = 0
      for (const { entry, value, at } of entriesIn(play(SMALL, 17, match).words)) {
        if (entry === Entry.Stop) since = at
        if (entry !== Entry.Claim) continue
        const isEarly = Math.abs(at - since - 10_000) < 60
        const isLate = Math.abs(at - since - 30_000) < 60
        if (isEarly) sent.early++
        if (isLate) sent.late++
        if (isEarly || isLate) sent.back += value & TAKEN_BACK ? 1 : 0
      }
    }
    expect(Object.values(sent).map((count) => count > 3)).toEqual([true, true, true])
  })

  it('gives the same match when its moves are replayed, and its tape has the same ops', () => {
    const { moves, broken } = play(SMALL, 17, 3)
    expect([broken, replayMoves(SMALL, moves)]).toEqual([undefined, undefined])
    const { ops } = parseTape(tapeText(moves, ['a comment']), 'a.tape')
    const sorted = moves.flatMap(opsOf).sort((a, b) => a.at - b.at)
    expect(ops.map((op) => ({ ...op, line: 0 }))).toEqual(sorted)
  })

  it('plays every fourth match of a swarm, and the summary says so', async () => {
    expect(await ran(40, 3)).toMatchObject([0, { matches: 40, adversary: 10, failure: null }])
  })

  it('has a match that breaks something made small and written as a tape', async () => {
    const broken = 'planted: four turns of the left'
    const planted = (s: Session): string => (s.clock.turns[0] > 3 ? broken : '')
    const [code, { failure }] = await ran(4, FOUR_TURNS, planted)
    expect([code, failure]).toMatchObject([1, { broken, match: 3 }])
    const tape = readFileSync(failure.tape, 'utf8')
    expect(tape).toContain(`# npm run -s sim -- run --board ${failure.board} ${failure.tape}\n`)
    expect(playHeadless(parseTape(tape, failure.tape).ops).loop.session.clock.turns[0]).toBeGreaterThan(2)
  })
})
