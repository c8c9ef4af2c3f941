/*
 * How many long matches flash keeps whole: to 15 points, 29 games with 50 presses, a stop and a result each, and all
 * breaks taken. The chip's model has the board's own number of pages. A running bank costs words, since checkpoints
 * record it every few seconds.
 */
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadFlash, loadProbe } from '../../sim/espruino/bundle.ts'
import { entriesIn, PRESS } from '../../sim/record/entries.ts'
import { boardFolder } from '../built.ts'
import { Stage } from '../core/names.ts'
import { chord, pass, press } from '../device/desk.ts'
import { recordsOf } from './records.ts'
import { bundleRig, type Rig } from './rig.ts'

/** Matches that a board with 69 pages keeps whole once the pages for the next match are erased. */
const ROWS: [matches: number, what: string, used: number][] = [
  [28, 'whose turns keep to their delays', 0],
  [24, 'whose banks are used up nearly to the end', 0.97],
]
/** Matches played beyond those. */
const MORE = 3
/** Erases a match of the most-erased page; a page lasts 10,000 (nRF52840 data sheet). */
const MOST_ERASES = 0.2
const POINTS = 15
const GAMES = 2 * POINTS - 1
const PRESSES = 50
const HOLD = 1300
/** Ms of a side's bank that its one long turn in each game may take. */
const SHARE = (30 * 60_000) / GAMES

function playMatch(rig: Rig, used: number): void {
  rig.line(wireOf('about event Cup'))
  rig.line(wireOf('about left Petrova'))
  rig.line(wireOf('about right Ivanova'))
  rig.line(wireOf(`preset short ${POINTS} 10`))
  for (const side of [0, 1]) press(rig, side, HOLD)
  for (let game = 0; game < GAMES; game++) {
    expect(rig.session().stage, `game ${game}`).toBe(Stage.Open)
    if (game && game <= 6) takeBreak(rig, game % 2)
    playGame(rig, game % 2, used * SHARE)
  }
  expect(rig.session().stage).toBe(Stage.Over)
}

function takeBreak(rig: Rig, side: number): void {
  pass(rig, 4000)
  for (const held of [HOLD, HOLD]) press(rig, side, held)
  expect(rig.session().stage).toBe(Stage.Break)
  pass(rig, 200_000)
  press(rig, side, HOLD)
}

function playGame(rig: Rig, loser: number, long: number): void {
  pass(rig, 5000)
  press(rig, 0, 80)
  let side = 1
  for (let i = 0; i < PRESSES; i++) {
    pass(rig, i < 2 && long ? 10_000 + long : 3000)
    press(rig, side, 80)
    side = 1 - side
  }
  pass(rig, 2000)
  chord(rig, 900)
  press(rig, loser, 80)
  for (let i = 0; i < 4; i++) press(rig, loser, HOLD)
  press(rig, 1 - loser, HOLD)
  pass(rig, 4000)
}

/** Prepares the next match. */
function arm(rig: Rig): void {
  for (const level of [1, 0]) {
    rig.machine.onKey(level, rig.machine.now)
    pass(rig, 200)
  }
  press(rig, 1, HOLD)
}

function pressesIn(words: number[]): number {
  return entriesIn(words).filter(({ entry }) => entry === PRESS).length
}

describe('the room for records', () => {
  it.each(ROWS)('J5, D7: keeps %i matches to 15 points whole %s as the next is set up', async (least, _what, used) => {
    const matches = least + MORE
    const dir = await boardFolder('table')
    const chip = loadFlash(dir)
    const rig = bundleRig(chip, new Script(loadProbe(dir)), 0, [0, 0])
    const over: number[][] = []
    for (let match = 0; match < matches; match++) {
      if (match) arm(rig)
      playMatch(rig, used)
      over.unshift(recordsOf(rig)[0])
    }
    arm(rig)
    rig.line(wireOf(`preset short ${POINTS} 10`))
    pass(rig, 1000)
    expect(rig.session().stage).toBe(Stage.Ready)
    const kept = recordsOf(rig)
    const erases = Math.max(...chip.erases) / matches
    console.log(`${over[0].length} words of a match, ${pressesIn(over[0])} presses; ${kept.length} matches kept`)
    console.log(`${erases.toFixed(2)} erases a match of the page erased most`)
    expect(erases).toBeLessThan(MOST_ERASES)
    for (const words of over) expect(pressesIn(words)).toBe(GAMES * PRESSES)
    // the record of a finished match also has the judge who prepares the next one
    expect(kept.slice(0, least).map((words, i) => words.slice(0, over[i].length))).toEqual(over.slice(0, least))
  })
})
