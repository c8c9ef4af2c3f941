/*
 * Measures the start on the virtual board, with records of several lengths in flash. For each record a match to 15
 * points is played on the stub and left unfinished; the virtual board then starts with that record.
 */

import type { Op } from '../clock/op.ts'
import { NAMES } from '../clock/snapshot.ts'
import { loadFlash, playOnChip } from '../espruino/bundle.ts'
import { readFile } from '../espruino/storage.ts'
import { makeVirtual, type Virtual } from '../espruino/virtual.ts'
import { parseTape } from '../tape/tape.ts'

/**
 * A record: finished games, and presses of the game after them. With 0 presses the match stands between two games; with
 * -1 games there is no match.
 */
interface Length {
  name: string
  games: number
  presses: number
}

export const LENGTHS: readonly Length[] = [
  { name: 'nothing', games: -1, presses: 0 },
  { name: '14 games and 25 presses', games: 14, presses: 25 },
  { name: '28 games and 49 presses', games: 28, presses: 49 },
  { name: '28 games and 78 presses', games: 28, presses: 78 },
  { name: '28 games', games: 28, presses: 0 },
]
const PRESSES = 50
/**
 * Indices of a start's pictures: 0 clears the glass, TIMES brings score and times, WORDS the words. The setup has all
 * in TIMES.
 */
const TIMES = 1
const WORDS = 2

export interface Start {
  name: string
  /** Words of the record. */
  words: number
  /**
   * Ms from the start of the first file until score and both times are on the glass, and until all of the picture is.
   */
  times: number
  picture: number
}

/** The match as hands play it, each turn within its delay. */
function matchOps({ games, presses }: Length): Op[] {
  let at = 1
  const lines = ['0:01 console preset short 15']
  const add = (line: string, after: number): void => {
    at += after
    lines.push(`${at} ${line}`)
  }
  const play = (count: number): void => {
    add('press left', 5)
    for (let i = 0; i < count; i++) add(`press ${i % 2 ? 'left' : 'right'}`, 3)
  }
  add('hold left', 1)
  add('hold right', 2)
  for (let game = 0; game < games; game++) {
    play(PRESSES)
    const [loser, winner] = game % 2 ? ['right', 'left'] : ['left', 'right']
    add('chord left held 900', 2)
    add(`press ${loser}`, 2)
    for (let i = 0; i < 4; i++) add(`hold ${loser}`, 2)
    add(`hold ${winner}`, 2)
  }
  if (presses) play(presses)
  else add('look', 5)
  add('look', 1)
  return parseTape(lines.join('\n'), 'a match to 15 points').ops
}

/**
 * The record as it lies in flash, played by the bundle in `dir` on the stub. Throws if another number of games came
 * about.
 */
export function makeRecord(dir: string, length: Length): { words: number; matches: string } {
  const chip = loadFlash(dir)
  let words = 0
  if (length.games >= 0) {
    const last = playOnChip(dir, chip, matchOps(length)).at(-1)?.snapshot ?? []
    const games = last[NAMES.indexOf('games')]
    if (games !== length.games) throw new Error(`the match has come to ${games} games, not ${length.games}`)
    words = last[NAMES.indexOf('words')]
  }
  return { words, matches: readFile(chip, 'matches') ?? '' }
}

/** Measures the start of the bundle in `dir` with that record. */
export async function measureStart(virtual: Virtual, dir: string, length: Length): Promise<Start> {
  const { words, matches } = makeRecord(dir, length)
  const ground = await makeVirtual(virtual, dir, matches)
  try {
    // the first start of all prepares the flash
    if (length.games < 0) await ground.start(true)
    const { flips, works } = await ground.start(false)
    const began = works.find(({ code }) => code.length)
    if (!began || flips.length < 2) throw new Error(`the clock has not started: ${flips.length} pictures`)
    const ms = (flip: number): number => Math.round((flip - (began.till - began.us)) / 1000)
    return { name: length.name, words, times: ms(flips[TIMES]), picture: ms(flips[Math.min(WORDS, flips.length - 1)]) }
  } finally {
    ground.end()
  }
}
