/*
 * The spectators' page: every table with its players, times and score. It only listens, and changes nothing.
 */
import { chooseTongue, elementById, tellLost, titleOf } from './head.ts'
import { turnPages } from './paging.ts'
import { lookOn } from './stream.ts'
import { makeTile, type Tile, write } from './tile.ts'

const TICK = 100
const tiles = new Map<string, Tile>()
const stream = lookOn('/watch/events', () => draw())

function draw(): void {
  const now = stream.now()
  tellLost(stream)
  write(elementById('title'), titleOf(stream))
  for (const table of stream.tables.values()) {
    let tile = tiles.get(table.id)
    if (!tile) {
      tile = makeTile()
      tiles.set(table.id, tile)
      elementById('tables').append(tile.root)
    }
    tile.set(table, now, false)
  }
  turnPages(elementById('tables'), elementById('pages'))
}

chooseTongue(draw)
setInterval(draw, TICK)
