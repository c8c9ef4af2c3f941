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
    if (!shots.length || Buffer.compare(points.indices, shots[shots.length - 1].points.indices))
      shots.push({ at: op.at, points })
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
    const wait = i + 1 < shots.length ? (shots[i + 1].at - at) * PART : LAST
    const delay = i + 1 < shots.length ? Math.min(MOST, Math.max(LEAST, wait)) : LAST
    const { width, height, palette, indices } = points
    gif.writeFrame(indices, width, height, { palette, delay })
  }
  gif.finish()
  return gif.bytes()
}
