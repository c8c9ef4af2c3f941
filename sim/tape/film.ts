/*
 * A tape as a film: a picture whenever an event or a look changes the glass, with the waits cut short.
 */
import { writeFileSync } from 'node:fs'
import { decode } from 'fast-png'
import gifenc from 'gifenc'
import { playOnCore, type SimClock } from '../clock/board.ts'
import type { SimBoard } from '../clock/boards.ts'
import type { Op } from '../clock/op.ts'
import { crc32 } from '../display/crc.ts'
import { makeProgress } from '../terminal/progress.ts'
import { pictureOf } from './picture.ts'
import { type Tape, TapeError } from './tape.ts'

/** A picture stands for a part of the time that it stood in the match, and never shorter or longer than this, in ms. */
const PART = 0.1
const LEAST = 250
const MOST = 1500
/** The last one stands longer: then the film begins anew. */
const LAST = 3000

interface Shot {
  at: number
  crc: number
  png: Uint8Array
}

/** Writes the film of a tape as this board plays it, an animated GIF; returns its pictures. */
export async function film(tape: Tape, out: string, board: SimBoard): Promise<number> {
  const progress = makeProgress('film', tape.ops.length)
  const shots: Shot[] = []
  const see = (clock: SimClock, op: Op): void => {
    progress.step()
    const png = pictureOf(clock)
    shots.push({ at: op.at, crc: crc32(png), png })
  }
  await playOnCore(tape.ops, see, undefined, board)
  progress.end()
  const kept = shots.filter((shot, i) => i === 0 || shot.crc !== shots[i - 1].crc)
  if (!kept.length) throw new TapeError(tape.name, 'nothing to be seen in it')
  write(out, gifOf(kept))
  return kept.length
}

function gifOf(shots: readonly Shot[]): Uint8Array {
  const gif = gifenc.GIFEncoder()
  for (const [i, { at, png }] of shots.entries()) {
    const wait = i + 1 < shots.length ? (shots[i + 1].at - at) * PART : LAST
    const delay = i + 1 < shots.length ? Math.min(MOST, Math.max(LEAST, wait)) : LAST
    const { width, height, palette, indices } = indexed(png)
    gif.writeFrame(indices, width, height, { palette, delay })
  }
  gif.finish()
  return gif.bytes()
}

/** The points of a picture as places in a list of its colours. */
function indexed(png: Uint8Array): { width: number; height: number; palette: number[][]; indices: Uint8Array } {
  const { width, height, data, channels, palette } = decode(png)
  if (palette) return { width, height, palette, indices: Uint8Array.from(data) }
  const places = new Map<number, number>()
  const indices = new Uint8Array(width * height)
  for (let i = 0; i < indices.length; i++) {
    const colour = (data[i * channels] << 16) | (data[i * channels + 1] << 8) | data[i * channels + 2]
    if (!places.has(colour)) places.set(colour, places.size)
    indices[i] = places.get(colour) ?? 0
  }
  const colours = [...places.keys()].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  return { width, height, palette: colours, indices }
}

function write(file: string, data: Uint8Array): void {
  try {
    writeFileSync(file, data)
  } catch (error) {
    throw new TapeError(file, `the film cannot be written there (${(error as NodeJS.ErrnoException).code})`)
  }
}
