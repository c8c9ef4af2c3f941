/*
 * Short matches in a row on the bundle, with settings changed between them, on a chip with so few pages that the oldest
 * are erased again and again. The power fails before, within and after writes and erases. The clock then starts, has
 * every finished match, the current match as it was, and either the old or the new settings.
 */
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isBefore } from '../../firmware/core/table.ts'
import { bitsOf } from '../../firmware/core/word.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { loadProbe, loadStorage } from '../../sim/espruino/bundle.ts'
import { type Chip, makeChip } from '../../sim/espruino/flash.ts'
import { writeFile } from '../../sim/espruino/storage.ts'
import { type Dice, makeDice } from '../../sim/swarm/dice.ts'
import { typeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { Stage } from '../core/names.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { type Bench, benchOf, cutAt, doOp, pass, watch } from './bench.ts'
import { movesIn } from './cut-hands.ts'
import { recordsOf } from './records.ts'
import { bundleRig, type Rig } from './rig.ts'

const MATCHES = Number(process.env.KEPT ?? 12)
/** One in this many events is cut; 1 for all. */
const EVERY = Number(process.env.EVERY ?? 5)
const SEED = 27
/** Fifty matches with every event cut take four minutes. */
const LIMIT = TEST_TIMEOUT + (MATCHES / EVERY) * 20_000
const PAGE = 2048
/** Two of them hold the settings. */
const PAGES = 8
/** The most words that a cut adds: a torn one, the return of the power, and its time. */
const MOST_ADDED = 3

/** The uploaded files on a chip with few and small pages for matches. */
function smallChip(dir: string): Chip {
  const chip = makeChip({ start: 0x91000, page: PAGE, pages: 80 })
  for (const [name, data] of loadStorage(dir)) {
    // with its header of 32 bytes it is a page longer, so PAGES whole pages lie in it wherever it begins
    writeFile(chip, name, name === 'matches' ? data.slice(0, (PAGES + 1) * PAGE - 32) : data)
  }
  return chip
}

interface Trial {
  bench: Bench
  dice: Dice
  /** The finished matches, the newest first, as they were when the next one began. */
  over: number[][]
  newest: number[]
  /** The correction set last, after the one before it. */
  ppm: number[]
  cuts: number
  events: number
  wrong: string[]
}

/** What is wrong with the records after a cut. */
function wrongRecords(rig: Rig, { over, newest }: Trial, least: number): string {
  const told = recordsOf(rig)
  const all = over.length && isPrefix(over[0], newest) ? [newest, ...over.slice(1)] : [newest, ...over]
  const same = (one: number[], other: number[]): boolean =>
    isPrefix(one, other) && other.slice(one.length).every(isTorn)
  const first = told[0] ?? []
  const shift = all.findIndex(
    (words) =>
      words.length &&
      isPart(first, words) &&
      commonLength(first, words) === Math.max(...all.slice(0, 2).map((one) => commonLength(first, one))),
  )
  if (told.length < least) return `${told.length} records, not ${least}`
  if (told.length && shift < 0) return 'the newest record is of no match'
  const lost = told.findIndex((words, i) => i > 0 && !same(all[i + shift] ?? [], words))
  return lost < 0
    ? ''
    : `the record ${lost} before the newest is not as it was: ${told.map((words) => words.length)}, not ${all.map((words) => words.length)}`
}

function isTorn(word: number): boolean {
  return bitsOf(word) < 0
}

/** True if a record is the beginning of a match's, except for words that the cut added. */
function isPart(told: number[], words: number[]): boolean {
  const same = commonLength(told, words)
  return same > 0 && told.length - same <= MOST_ADDED
}

/** Cuts the power at each event since the mark, and within it. */
function cutAll(trial: Trial): void {
  const { bench, dice } = trial
  const events = bench.rig.events()
  const least = recordsOf(bench.rig).length
  trial.newest = recordsOf(bench.rig)[0] ?? []
  for (let done = 0; done <= events; done++) {
    for (const torn of done < events ? [undefined, dice] : [undefined]) {
      trial.events++
      if (EVERY > 1 && dice.roll(EVERY)) continue
      trial.cuts++
      const cut = cutAt(bench, done, torn, dice.within(1, 9000), [0, 0])
      const { rig } = cut.back
      const ppm = ppmOf(rig)
      const wrong =
        cut.wrong ||
        (trial.ppm.includes(ppm) ? '' : `settings ${ppm}, not ${trial.ppm}`) ||
        wrongRecords(rig, trial, least - 1)
      if (wrong) trial.wrong.push(`at ${bench.now}, ${done}${torn ? '+' : ''} of ${events}: ${wrong}`)
    }
  }
}

function step(trial: Trial, op: Op): void {
  const { bench } = trial
  bench.isWatched = false
  if (!watch(bench, op.at)) {
    pass(bench, op.at)
    doOp(bench, op)
    return
  }
  while (pass(bench, op.at)) cutAndWatch(trial)
  if (doOp(bench, op)) cutAndWatch(trial)
}

function cutAndWatch(trial: Trial): void {
  cutAll(trial)
  trial.bench.isWatched = true
  watch(trial.bench, trial.bench.now + 10)
}

/** What a desk does before a match: it changes a setting, and names the match and a player. */
function settingsOps(trial: Trial): Op[] {
  const { dice, bench } = trial
  const next = dice.within(-300, 300)
  trial.ppm = [trial.ppm[trial.ppm.length - 1], next]
  const at = bench.now + 50
  return [
    typeOp(at, `ppm ${next}`),
    typeOp(at + 50, `about event Cup ${dice.roll(1000)}`),
    typeOp(at + 100, `about left ${'abcdefgh'.slice(dice.roll(8))}`),
  ]
}

/** The number of words that are the same from the first one on. */
function commonLength(one: number[], other: number[]): number {
  const apart = one.findIndex((word, i) => word !== other[i])
  return apart < 0 ? one.length : apart
}

function keep({ bench, over }: Trial): void {
  const [newest] = recordsOf(bench.rig)
  if (over.length && isPrefix(over[0], newest)) over.shift()
  if (newest) over.unshift(newest)
}

/** True if the record begins with these words: the same match, in which another clock's code was entered and left. */
function isPrefix(words: number[], newest: number[]): boolean {
  return commonLength(words, newest) === words.length
}

describe('matches in a row', () => {
  it(
    `D7, J5: ${MATCHES} are kept whenever the power fails`,
    async () => {
      const dir = await boardFolder('table')
      const dice = makeDice(SEED)
      const bench = benchOf(bundleRig(smallChip(dir), new Script(loadProbe(dir)), 0, [0, 0]), [0, 0])
      const trial: Trial = { bench, dice, over: [], newest: [], ppm: [0], cuts: 0, events: 0, wrong: [] }
      let isOver = true
      while (trial.over.length < MATCHES && !trial.wrong.length) {
        const s = bench.rig.session()
        if (isOver && s.stage === Stage.Setup) for (const op of settingsOps(trial)) step(trial, op)
        if (!isOver && isBefore(s.stage)) keep(trial)
        isOver = isBefore(s.stage)
        for (const op of movesIn(bench, { dice, points: 1, carried: '' })) if (op.kind !== Kind.Off) step(trial, op)
      }
      console.log(`${trial.cuts} cuts at ${trial.events} moments of ${trial.over.length} matches`)
      expect(trial.wrong.slice(0, 5)).toEqual([])
    },
    LIMIT,
  )
})

describe('the settings', () => {
  it('D7: survive one cut, and another during the next change', async () => {
    const dir = await boardFolder('table')
    const probe = new Script(loadProbe(dir))
    const dice = makeDice(SEED)
    const full = bundleRig(smallChip(dir), probe, 0, [0, 0])
    const wrong: string[] = []
    let erases = 0
    let cuts = 0
    for (let next = 1; erases < 2; next++) {
      full.mark()
      full.line(wireOf(`ppm ${next}`))
      if (!full.erases()) continue
      erases++
      for (let k = 0; k < full.events() * 2; k++) {
        const once = full.again(k >> 1, k & 1 ? dice : undefined, 1000, [0, 0])
        const had = ppmOf(once)
        if (had !== next && had !== next - 1) wrong.push(`${had}, not ${next} or ${next - 1}`)
        once.mark()
        once.line(wireOf('ppm -7'))
        for (let j = 0; j < once.events() * 2; j += dice.within(1, EVERY)) {
          const twice = ppmOf(once.again(j >> 1, j & 1 ? dice : undefined, 2000, [0, 0]))
          cuts++
          if (twice !== had && twice !== -7) wrong.push(`${twice}, not ${had}, at ${k / 2} and ${j / 2}`)
        }
      }
    }
    console.log(`${cuts} second cuts`)
    expect(wrong.slice(0, 5)).toEqual([])
  })
})

function ppmOf(rig: Rig): number {
  return JSON.parse(rig.line(wireOf('time'))).ppm
}
