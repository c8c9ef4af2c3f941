/*
 * M10: after random matches with power cuts the sheet agrees with the clock: score, winner, each game that counts, both
 * banks, turns, breaks and penalties.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bankAt, extraAt, type Side } from '../../firmware/core/clock.ts'
import { isRuled, resultIn, scoreIn, winnerIn } from '../../firmware/core/match.ts'
import { isBefore } from '../../firmware/core/table.ts'
import { makeFlash, playOnCore } from '../../sim/clock/board.ts'
import { BOARDS, TABLE } from '../../sim/clock/boards.ts'
import { showMs } from '../../sim/clock/time.ts'
import { bundlePlayer } from '../../sim/espruino/bundle.ts'
import { sheetOf } from '../../sim/record/sheet-text.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { parseTape, runTape } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { matchesOr } from '../cases.ts'
import { NOBODY, type Session, Stage } from '../core/names.ts'
import { type Bench, benchOf, cutAt, doOp, goOn, pass, watch } from './bench.ts'
import { type Hands, movesIn } from './cut-hands.ts'
import { coreRig } from './rig.ts'

const MATCHES = matchesOr(150)
const SEED = 28
const UNTOLD = 10_000
const SIDES = ['left', 'right', '-']
const TAPE = new URL('../tapes/thin-record.tape', import.meta.url)

/** Part of a random match, with a power cut now and then, and a rest at the end until the record has everything. */
function played(match: number): Bench {
  const dice = makeDice(seedOf(SEED, match))
  const hands: Hands = { dice, points: dice.one([1, 1, 2, 3, 5, 7]), carried: '' }
  let bench = benchOf(coreRig(makeFlash(TABLE.words), 0, [0, 0]), [0, 0])
  for (let left = dice.within(60, 500); left > 0; left--) {
    for (const op of movesIn(bench, hands)) {
      bench.isWatched = false
      pass(bench, op.at)
      doOp(bench, op)
    }
    if (dice.chance(8) && watch(bench, bench.now + 100)) {
      pass(bench, bench.now + 3)
      bench = cutAt(bench, bench.rig.events(), undefined, dice.within(1, 60_000), [0, 0]).back
      goOn(bench, dice)
    }
    const { stage } = bench.rig.session()
    if (left > 3 && (stage === Stage.Over || stage === Stage.Flag) && dice.chance(500)) left = 3
  }
  bench.isWatched = false
  pass(bench, bench.now + 5000)
  return bench
}

/** The lines of a section. */
function section(sheet: string, title: string): string[] {
  const lines = sheet.split('\n')
  const from = lines.findIndex((line) => line.startsWith(title))
  const to = lines.findIndex((line, i) => i > from && line === '')
  return lines.slice(from + 1, to).filter((line) => line.trim() !== 'none')
}

/** The differences between the sheet and the clock. */
function wrongOn(sheet: string, s: Session, now: number): string[] {
  const { match: m } = s
  const wrong: string[] = []
  const same = (what: string, told: string, is: string): void => {
    if (told !== is) wrong.push(`${what}: ${told}, not ${is}`)
  }
  const result = section(sheet, 'RESULT').join(' ').split(/\s+/).filter(Boolean)
  same('score', result[1] ?? '', m.score.join(':'))
  same('winner', (result[3] ?? '').replace(',', ''), m.winner === NOBODY ? 'none' : (SIDES[m.winner] ?? 'nobody:'))
  const games = section(sheet, 'GAMES')
    .slice(1)
    .filter((line) => /^\s+\d+ /.test(line))
  const over = games.filter((line) => !/not over/.test(line) && !(m.won === 2 && /^\s+\d+\s+\w+\s+flag/.test(line)))
  same('games', over.map(gameTold).join(' | '), m.list.map(gameShown).join(' | '))
  wrong.push(...wrongTimes(sheet, s, now))
  return [...wrong, ...wrongCounts(sheet, s, games)]
}

/** The largest score in the clock's list of games, seven bits; the sheet has the whole score. */
const KEPT = 127

/** The winner and the score in a row such as `1  left   single  2 left  2  2:0 0:15 …`. */
function gameTold(line: string): string {
  const score = /(\d+):(\d+)\s/.exec(line.slice(36))?.slice(1) ?? []
  return [line.trim().split(/\s+/)[1], score.map((points) => Math.min(Number(points), KEPT)).join(':')].join(' ')
}

function gameShown(game: number): string {
  return [SIDES[winnerIn(game)], `${scoreIn(game, 0)}:${scoreIn(game, 1)}`].join(' ')
}

function wrongTimes(sheet: string, s: Session, now: number): string[] {
  return section(sheet, 'TIME LEFT TO THE MS').flatMap((line, side) => {
    // overtime may have begun since the last entry, so this adds both
    const told = msOf(/\d[\d:.]*/.exec(line)?.[0] ?? '') + msOf(/overtime (\S+) not begun/.exec(line)?.[1] ?? '')
    const has = bankAt(s.clock, side as Side, now) + extraAt(s.clock, side as Side, now)
    const runs = s.clock.isRunning > 0 && s.clock.turn === side
    return told >= has && told <= has + (runs ? UNTOLD : 0) ? [] : [`${SIDES[side]} has ${showMs(has)}: ${line}`]
  })
}

function msOf(text: string): number {
  return Math.round(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
}

function wrongCounts(sheet: string, s: Session, games: string[]): string[] {
  const { clock: c, tally } = s
  const wrong: string[] = []
  const turns = games[games.length - 1]?.trim().split(/\s+/).at(-1)
  if ((s.stage === Stage.Play || s.stage === Stage.Stop) && turns !== c.turns.join())
    wrong.push(`turns ${turns}, not ${c.turns}`)
  const given = [0, 1].map((i) => `remarks ${tally[i]}, warnings ${tally[2 + i]}, penalty points ${tally[4 + i]}`)
  const isGiven = tally.some((count) => count > 0)
  for (const side of [0, 1]) {
    if (isGiven && !sheet.includes(`${SIDES[side]}: ${given[side]}`))
      wrong.push(`${SIDES[side]} was given ${given[side]}`)
  }
  return wrong
}

describe('M10: the sheet', () => {
  it(`agrees with the clock after each of ${MATCHES} random matches`, () => {
    let told = 0
    let games = 0
    for (let match = 0; match < MATCHES; match++) {
      const { rig, now } = played(match)
      const s = rig.session()
      if (isBefore(s.stage)) continue
      const sheet = sheetOf(rig.words())
      expect(wrongOn(sheet, s, now - rig.boot), `match ${match}\n${sheet}`).toEqual([])
      told++
      games += s.match.list.filter((game) => isRuled(game) || resultIn(game) >= 0).length
    }
    console.log(`${told} sheets of ${games} games`)
    expect(told).toBeGreaterThan(MATCHES / 2)
  })
})

describe('thin-record.tape', () => {
  const tape = parseTape(readFileSync(TAPE, 'utf8'), 'thin-record.tape')

  it.each(BOARDS)('D7: costs nobody anything on $name or on its bundle', async (board) => {
    expect(await runTape(tape, (ops) => playOnCore(ops, undefined, undefined, board))).toEqual([])
    expect(await runTape(tape, bundlePlayer(await boardFolder(board.name)))).toEqual([])
  })
})
