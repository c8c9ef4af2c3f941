/*
 * A picture of the glass as SVG: what the simulator's canvas has lit, drawn as rectangles, so that it prints crisp at any size.
 */
import { type Canvas, pixelAt } from '../../canvas.ts'
import { playOnCore, type SimClock } from '../../core.ts'
import { parseTape } from '../../tape.ts'

const MARGIN = 3

/** The glass after the last line of a tape. */
export async function glassAfter(tape: string): Promise<Canvas> {
  let last: SimClock | undefined
  await playOnCore(parseTape(tape, 'card').ops, (clock) => {
    last = clock
  })
  if (!last) throw new Error('the tape shows nothing')
  return last.canvas
}

export function svgOf(canvas: Canvas): string {
  const { width, height } = canvas
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`
  const bare = `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width + 2 * MARGIN}" height="${height + 2 * MARGIN}" rx="3"/>`
  return `<svg viewBox="${box}" shape-rendering="crispEdges">${bare}<path d="${runsIn(canvas).join('')}"/></svg>`
}

/** Of each row the runs of lit pixels. */
function runsIn(canvas: Canvas): string[] {
  const runs: string[] = []
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const from = x
      while (pixelAt(canvas, x, y)) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1H${from}z`)
    }
  }
  return runs
}
