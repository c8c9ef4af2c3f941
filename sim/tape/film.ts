/*
 * A tape as a film: a picture whenever an event or a look changes the glass, with the waits cut short.
 */
import gifenc from 'gifenc'
import { playOnCore, type SimClock } from '../clock/board.ts'
import type { Op } from '../clock/op.ts'
import { type Points, pointsOf } from '../display/png.ts'
import { makeProgress } from '../terminal/progress.ts'
import { writeOutput } from './file.ts'
import { SCALE } from './picture.ts'
import { type Tape, TapeError } from './tape.ts'

/** A picture is shown for this part of the time that it stood in the match, but for at least and at most so many ms. */
const PART = 0.1
const LEAST = 250
const MOST = 1500
/** Ms for the last picture; then the film begins again. */
const LAST = 3000

interface Shot {
  at: number
  points: Points
}

/** Writes the film of a tape, an animated GIF; returns how many pictures it has. */
export async function film(tape: Tape, out: string): Promise<number> {
  const progress = makeProgress('film', tape.ops.length)
  const shots: Shot[] = []
  const see = (clock: SimClock, op: Op): void => {
    progress.step()
    const points = pointsOf(clock.canvas, SCALE)
    const last = shots.at(-1)
    if (!last || Buffer.compare(points.indices, last.points.indices)) shots.push({ at: op.at, points })
  }
  await playOnCore(tape.ops, see)
  progress.end()
  if (!shots.length) throw new TapeError(tape.name, 'nothing to be seen in it')
  writeOutput(out, gifOf(shots))
  return shots.length
}

function gifOf(shots: readonly Shot[]): Uint8Array {
  const gif = gifenc.GIFEncoder()
  for (const [i, { at, points }] of shots.entries()) {
    const next = shots[i + 1]
    const delay = next ? Math.min(MOST, Math.max(LEAST, (next.at - at) * PART)) : LAST
    const { width, height, palette, indices } = points
    gif.writeFrame(indices, width, height, { palette, delay })
  }
  gif.finish()
  return gif.bytes()
}
