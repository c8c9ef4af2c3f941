/*
 * A strip: one picture of the glass after each line of a tape, frames in rows, one pixel for each pixel of the glass.
 */

import { playOnCore } from '../sim/clock/board.ts'
import { TABLE } from '../sim/clock/boards.ts'
import { Kind } from '../sim/clock/op.ts'
import { type Canvas, makeCanvas, pixelAt } from '../sim/display/canvas.ts'
import { type Colour, GLASS, LIT, pngBy } from '../sim/display/png.ts'
import { parseTape } from '../sim/tape/tape.ts'

const BETWEEN: Colour = [0xff, 0xff, 0xff]
/** The colour of a frame without power, different from an empty glass. */
const OFF: Colour = [0xe4, 0xe6, 0xe0]
const { width: WIDTH, height: HEIGHT } = TABLE.lcd
const GAP = 4
/**
 * Ms after a line until its page is complete. At the line itself there may be only the head, or nothing yet of a
 * console's change.
 */
const WHOLE = 65
const COLUMNS = 4

/** The glass after each line of the tape; undefined while the power is off. */
export async function framesOf(text: string, name: string): Promise<(Canvas | undefined)[]> {
  const tape = parseTape(text.split('\n').map(looked).join('\n'), name)
  const frames = new Map<number, Canvas>()
  const heads = new Set<number>()
  const typed = new Set(tape.ops.filter(({ kind }) => kind === Kind.Line).map(({ line }) => line))
  const ops = tape.ops.flatMap((op, i) => {
    const later = { ...op, at: op.at + WHOLE }
    const hasTime = op.kind === Kind.Look && (tape.ops[i + 1]?.at ?? Infinity) > later.at
    return hasTime ? [op, later] : [op]
  })
  await playOnCore(ops, ({ canvas, loop }, op) => {
    if (op.kind !== Kind.Look || (frames.has(op.line) && !heads.has(op.line))) return
    if (loop.stageShown !== loop.session.stage || (typed.has(op.line) && !frames.has(op.line))) heads.add(op.line)
    else heads.delete(op.line)
    frames.set(op.line, copyOf(canvas))
  })
  return tape.lines.map(({ number }) => frames.get(number))
}

/** The line with a look added; what it expects is not checked here. */
function looked(line: string): string {
  const bare = line.replace(/#.*/, '')
  return bare.trim() && !bare.includes('|') ? `${bare} | stage open` : bare
}

function copyOf(canvas: Canvas): Canvas {
  const copy = makeCanvas(canvas.width, canvas.height)
  copy.pixels.set(canvas.pixels)
  return copy
}

/** A PNG file of the frames, four in a row. */
export function stripOf(frames: readonly (Canvas | undefined)[]): Uint8Array {
  const columns = Math.min(COLUMNS, frames.length)
  const width = columns * (WIDTH + GAP) - GAP
  const height = Math.ceil(frames.length / columns) * (HEIGHT + GAP) - GAP
  return pngBy(width, height, (x, y) => colourAt(frames, columns, x, y))
}

function colourAt(frames: readonly (Canvas | undefined)[], columns: number, x: number, y: number): Colour {
  const column = x % (WIDTH + GAP)
  const row = y % (HEIGHT + GAP)
  const index = Math.floor(y / (HEIGHT + GAP)) * columns + Math.floor(x / (WIDTH + GAP))
  if (column >= WIDTH || row >= HEIGHT || index >= frames.length) return BETWEEN
  const frame = frames[index]
  if (!frame) return OFF
  return pixelAt(frame, column, row) ? LIT : GLASS
}
