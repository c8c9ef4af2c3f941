/*
 * The spectators' page: every table with its players, times and score. It only listens, and changes nothing.
 */
import { chooseTongue, elementById, tellLost, titleOf } from './head.ts'
import { turnPages } from './paging.ts'
import { lookOn } from './stream.ts'
import { drawTiles, write } from './tile.ts'

const TICK = 100
const stream = lookOn('/watch/events', () => draw())

function draw(): void {
  tellLost(stream)
  write(elementById('title'), titleOf(stream))
  drawTiles(stream, false)
  turnPages(elementById('tables'), elementById('pages'))
}

chooseTongue(draw)
setInterval(draw, TICK)
