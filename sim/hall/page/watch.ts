/*
 * The spectators' page: every table of the plan with its players, times and score. It only listens, and changes nothing.
 */
import { elementById, setText } from '../../web/dom.ts'
import { plannedOf } from '../figures.ts'
import { chooseTongue, tellLost, titleOf, turnPages } from './head.ts'
import { lookOn } from './stream.ts'
import { drawTiles } from './tile.ts'

const TICK = 100
const stream = lookOn('/watch/events', () => draw())

function draw(): void {
  tellLost(stream)
  setText(elementById('title'), titleOf(stream))
  const planned = plannedOf([...stream.tables.values()])
  const tables = planned.length ? new Map(planned.map((table) => [table.name, table])) : stream.tables
  drawTiles({ tables, now: stream.now }, false)
  turnPages(elementById('tables'), elementById('pages'))
}

chooseTongue(draw)
setInterval(draw, TICK)
