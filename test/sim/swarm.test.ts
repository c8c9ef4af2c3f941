/*
 * The swarm: many random matches pass, the same seed gives the same swarm, and a fault is found, made small and written
 * as a tape.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../firmware/core/state.ts'
import { Stage } from '../../firmware/core/table.ts'
import { BOARDS, TABLE } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { playMatch, replayMoves } from '../../sim/swarm/match.ts'
import { opsOf, tapeText } from '../../sim/swarm/move.ts'
import { type SwarmOptions, swarm } from '../../sim/swarm/swarm.ts'
import { parseTape } from '../../sim/tape/tape.ts'
import { makeFolder } from '../folder.ts'

const OUT = makeFolder()

/** Runs a swarm; returns its exit code, its output and its progress. */
async function ran(options: SwarmOptions, isTTY = false): Promise<{ code: number; text: string; progress: string }> {
  const [text, progress]: string[][] = [[], []]
  const print = (more: string) => void text.push(more)
  const write = (more: string) => void progress.push(more)
  const code = await swarm({ out: OUT, ...options, print, progress: { isTTY, write } })
  return { code, text: text.join(''), progress: progress.join('') }
}

/** An invented fault: left has ended three turns of a game. */
const planted = (s: Session): string => (s.clock.turns[0] >= 3 ? 'planted: three turns of the left' : '')

describe('the swarm', () => {
  it('T7-T9, C2, C3, C11, M3-M7, D7: random matches keep the rules, some of them to their end', async () => {
    const { code, text, progress } = await ran({ matches: 60, seed: 3 })
    expect(text).toMatch(
      /^60 matches, \d+ of them to their end: \d+ games, \d+ presses, \d+ flags, .* power cuts, .* s\n$/,
    )
    expect(code).toBe(0)
    expect(progress).toBe('')
  })

  it('shows its progress only on a terminal, and clears that line at the end', async () => {
    const { progress } = await ran({ matches: 40, seed: 3 }, true)
    expect(progress.endsWith('\r\u001b[K')).toBe(true)
  })

  it('is the same for the same seed, and different for another', async () => {
    const told = async (seed: number): Promise<object> => {
      const { text } = await ran({ matches: 20, seed, json: true })
      expect(text.trim().split('\n')).toHaveLength(1)
      return { ...JSON.parse(text), seconds: 0, seed: 0 }
    }
    const first = await told(5)
    expect(first).toMatchObject({ matches: 20, adversary: 5, interrupted: false, failure: null })
    expect(await told(5)).toEqual(first)
    expect(await told(6)).not.toEqual(first)
  })

  it('finds a planted fault, makes its match small and writes it as a tape', async () => {
    const { code, text } = await ran({ matches: 50, seed: 2, also: planted })
    expect(code).toBe(1)
    const [, match] = /^seed 2, match (\d+): planted: three turns of the left\n/.exec(text) ?? []
    const file = join(OUT, `swarm-2-${match}.tape`)
    expect(text).toContain(`its tape, made small: ${file}\n`)
    const tape = readFileSync(file, 'utf8')
    const { lines, ops } = parseTape(tape, file)
    expect(tape).toContain(`# npm run -s sim -- run ${file}\n`)
    expect(lines.length).toBeLessThan(14)
    expect(playHeadless(ops).loop.session.clock.turns[0]).toBeGreaterThan(1) // the third may count a little later, or be undone
  })

  it('includes a failure in its JSON', async () => {
    const { code, text } = await ran({ matches: 50, seed: 2, json: true, also: planted })
    expect(code).toBe(1)
    expect(text.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(text).failure).toMatchObject({ seed: 2, broken: 'planted: three turns of the left' })
  })

  it('finds a clock that throws', async () => {
    const throws = (s: Session): string => {
      if (s.match.games) throw new TypeError('no such game')
      return ''
    }
    const { code, text } = await ran({ matches: 200, seed: 4, also: throws, out: '/nowhere' })
    expect([code, text.includes('no such game')]).toEqual([1, true])
    expect(text).toContain('its tape, made small: not written, ENOENT\n')
  })

  it('can be interrupted, says how far it came, and removes its signal handler', async () => {
    const before = process.listeners('SIGINT')
    const running = ran({ matches: 1_000_000, seed: 1 })
    for (const listener of process.listeners('SIGINT')) if (!before.includes(listener)) listener('SIGINT')
    const { code, text } = await running
    expect(code).toBe(130)
    expect(text).toMatch(/^interrupted after \d+ matches: .*\n$/)
    expect(process.listeners('SIGINT')).toEqual(before)
  })

  it.each(BOARDS)('writes a tape for $name with the same ops, and replays the same match', async (board) => {
    for (const by of ['players', 'adversary'] as const) {
      const { moves, broken } = playMatch(board, makeDice(seedOf(11, 1)), {}, by)
      expect(broken).toBeUndefined()
      const { ops } = parseTape(tapeText(moves, ['a comment']), 'a.tape')
      expect(ops.map((op) => ({ ...op, line: 0 }))).toEqual(moves.flatMap(opsOf).sort((a, b) => a.at - b.at))
      expect(replayMoves(board, moves, { again: true, isDrawn: true })).toBeUndefined()
    }
  })
})

/** The words of presses begin here. */
const PRESS = 0xc0000000

const lacking = new WeakSet<Session>()

/** Drops the next press from the record and its count; true once that has happened. */
function dropPress(s: Session): boolean {
  const { journal } = s
  const { out } = journal
  out.push = (...words) => {
    if (words[0] < PRESS || lacking.has(s)) return Array.prototype.push.apply(out, words)
    lacking.add(s)
    journal.used--
    return out.length
  }
  return lacking.has(s)
}

describe('the law, with a clock that somebody tampers with once in each match', () => {
  const isLater = ({ clock }: Session): boolean => clock.isRunning > 0 && clock.turns[0] + clock.turns[1] > 1
  const mayScore = (s: Session): boolean => s.clock.isRunning > 0 && s.match.score[0] + 1 < s.control.length
  const isFallen = ({ stage }: Session): boolean => stage === Stage.Flag
  const goOn = (s: Session): void => {
    s.stage = Stage.Play
    s.clock.isRunning = 1
  }

  it.each<[what: string, least: number, words: RegExp, when: (s: Session) => boolean, tamper: (s: Session) => unknown]>(
    [
      ['a bank that has lost a millisecond', 4, /^a bank in /, isLater, (s) => s.clock.bank[0]--],
      ['a bank that has gained one', 4, /^a bank in /, isLater, (s) => s.clock.bank[1]++],
      ['a turn that began a millisecond late', 4, /^(the delay|a bank) in /, isLater, (s) => s.clock.since++],
      ['a score that grew by itself', 1, /^M7 a score changes with a game/, mayScore, (s) => s.match.score[0]++],
      ['a flag that is taken back', 1, /^play after a flag$/, isFallen, goOn],
      // found by replaying the record between moves, or by the clock's state after a cut
      ['a record that lacks a press', 1, /^(D7 the record recalls|M13 turns are counted)/, isLater, dropPress],
    ],
  )('T7, T8, T10, M4, D7: finds %s', (_what, least, words, when, tamper) => {
    let found = 0
    for (let match = 0; match < 12; match++) {
      let isDone = false
      const also = (s: Session): string => {
        if (!isDone && when(s)) isDone = tamper(s) !== false
        return ''
      }
      const { broken } = playMatch(TABLE, makeDice(seedOf(9, match)), { also }, match % 2 ? 'adversary' : 'players')
      if (broken && words.test(broken.message)) found++
    }
    expect(found).toBeGreaterThanOrEqual(least)
  })
})
