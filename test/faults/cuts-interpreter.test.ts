/*
 * Power cuts on the real interpreter. The core plays a match with cuts, and each cut is judged there. Then the
 * interpreter plays the same ops, and after each op its state must equal the core's. For a cut during a write the test
 * edits the interpreter's flash while the power is off: it removes words, or leaves one half written.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeFlash } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { snapshotOf } from '../../sim/clock/numbers.ts'
import { Kind, type Op } from '../../sim/clock/op.ts'
import { makeInterpreter } from '../../sim/espruino/interpreter.ts'
import { makeDice, seedOf } from '../../sim/swarm/dice.ts'
import { makeOp } from '../../sim/tape/tape.ts'
import { boardFolder } from '../built.ts'
import { TEST_TIMEOUT } from '../limit.ts'
import { type Bench, benchOf, cutAt, doOp, goOn, pass, watch } from './bench.ts'
import { type Hands, movesIn } from './cut-hands.ts'
import { coreRig } from './rig.ts'

const ESPRUINO = process.env.ESPRUINO ?? ''
const CUTS = Number(process.env.CUTS ?? 60)
const SEED = 26
/** The match lengths, in turn. */
const POINTS = [7, 11, 15, 25]
/** Cuts in each match; the last match has as many, so there may be more than CUTS. */
const CUTS_PER_MATCH = 25
/** Ms that the test may take for each cut. */
const MS_PER_CUT = 10_000
/** How many words before those of a cut are searched for in flash with them, so that they are found only once. */
const CONTEXT = 5

interface Film {
  ops: Op[]
  /** The core's state after each op; undefined without power. */
  states: (string | undefined)[]
  /** For each cut: the last words of the record before it, and what it left of them; the same list if it left all. */
  cuts: { before: number[]; after: number[] }[]
  wrong: string[]
}

/** A match on the core in which the power fails again and again. */
function filmOf(match: number): Film {
  const dice = makeDice(seedOf(SEED, match))
  const hands: Hands = { dice, points: POINTS[match % POINTS.length], carried: '' }
  const film: Film = { ops: [], states: [], cuts: [], wrong: [] }
  let bench = filmed(benchOf(coreRig(makeFlash(TABLE.words), 0, [0, 0]), [0, 0]), film)
  while (film.cuts.length < CUTS_PER_MATCH && !film.wrong.length) {
    for (let left = dice.roll(8); left > 0; left--) for (const op of movesIn(bench, hands)) step(bench, op)
    const [op] = movesIn(bench, hands)
    if (!op || op.at <= bench.now || !watch(bench, op.at)) continue
    const till = dice.chance(600) ? op.at : bench.now + dice.roll(op.at - bench.now + 1)
    if (!pass(bench, till) && till === op.at && !doOp(bench, op)) pass(bench, op.at + 3)
    bench = fail(bench, dice, film)
    const wrong = goOn(bench, dice)
    if (wrong) film.wrong.push(`match ${match} at ${bench.now}, going on: ${wrong}`)
  }
  return film
}

/** Lets the film record each op that is done on this bench, which it returns. */
function filmed(bench: Bench, film: Film): Bench {
  bench.tell = (op) => {
    film.ops.push({ ...op, at: bench.now })
    film.states.push(JSON.stringify(snapshotOf(bench.rig.session())))
  }
  return bench
}

function step(bench: Bench, op: Op): void {
  bench.isWatched = false
  pass(bench, op.at)
  doOp(bench, op)
}

/** The power fails and comes back, perhaps during a write; returns the bench with power again. */
function fail(bench: Bench, dice: Hands['dice'], film: Film): Bench {
  const { rig } = bench
  const events = rig.events()
  const done = events && dice.chance(700) ? dice.roll(events + 1) : events
  const torn = done < events && dice.chance(600) ? dice : undefined
  const before = rig.words().slice(-CONTEXT - events)
  const off = dice.within(1, 20_000)
  const level = dice.chance(100) ? [...bench.level] : [0, 0]
  film.ops.push(makeOp(bench.now, Kind.Off, 0))
  film.states.push(undefined)
  for (const side of [0, 1])
    if (level[side] !== bench.level[side]) film.ops.push(makeOp(bench.now, Kind.Edge, 0, side, 0))
  film.states.length = film.ops.length // no state for the edges without power
  const cut = cutAt(bench, done, torn, off, level)
  if (cut.wrong) film.wrong.push(`at ${bench.now}: ${cut.wrong}`)
  film.cuts.push({
    before,
    after: events === done ? before : cut.back.rig.before().slice(-CONTEXT - done - (torn ? 1 : 0)),
  })
  const back = filmed(cut.back, film)
  back.tell?.(makeOp(back.now, Kind.On, 0))
  return back
}

/** Overwrites the last words in a flash file with what a cut left of them. */
function cutIn(file: string, { before, after }: Film['cuts'][number]): void {
  const flash = readFileSync(file)
  const had = bytesOf(before)
  const at = flash.indexOf(had)
  if (at < 0 || flash.indexOf(had, at + 1) >= 0) throw new Error(`${before} is not in flash, or twice`)
  const left = before.map((_, i) => after[i] ?? 0xffffffff)
  flash.set(bytesOf(left), at)
  writeFileSync(file, flash)
}

const bytesOf = (words: readonly number[]): Buffer => Buffer.from(Uint32Array.from(words).buffer)

describe.skipIf(!ESPRUINO)('power cuts on the interpreter', () => {
  it(`D7: ${CUTS} cuts take nothing and leave the interpreter in the same state as the core`, {
    timeout: TEST_TIMEOUT + CUTS * MS_PER_CUT,
  }, async () => {
    const one = await makeInterpreter(ESPRUINO, await boardFolder('table'))
    try {
      for (let match = 0; match * CUTS_PER_MATCH < CUTS; match++) {
        const film = filmOf(match)
        expect(film.wrong).toEqual([])
        const cut = (file: string, time: number): void => {
          if (film.cuts[time].after !== film.cuts[time].before) cutIn(file, film.cuts[time])
        }
        const { samples } = await one.play(film.ops, cut)
        const states = samples.map((sample) => sample && JSON.stringify(sample.snapshot))
        const apart = states.findIndex((text, i) => text !== film.states[i])
        expect(apart < 0 ? '' : `match ${match}, op ${apart}: ${states[apart]} not ${film.states[apart]}`).toBe('')
        console.log(`${(match + 1) * CUTS_PER_MATCH} cuts`)
      }
    } finally {
      one.end()
    }
  })
})
