/*
 * The projector's page: who plays at which table, sorted by players' names, a screen at a time; and results.
 */
import { elementById, make } from '../../web/dom.ts'
import { chooseTongue, tellLost, titleOf, turnPages } from './head.ts'
import { lookOn } from './stream.ts'
import { resultText } from './tile.ts'
import { say } from './words.ts'

const TICK = 500
const stream = lookOn('/watch/events', () => {})
let shown = ''

function draw(): void {
  tellLost(stream)
  elementById('title').textContent = titleOf(stream)
  const seats = [...stream.tables.values()].flatMap((table) =>
    (table.earlier?.next ?? table.players).map((player, side, players) => ({
      player,
      other: players[1 - side],
      number: table.number,
      result: resultText(table, side),
    })),
  )
  const named = seats.filter(({ player }) => player)
  named.sort((a, b) => a.player.localeCompare(b.player, document.documentElement.lang))
  const key = JSON.stringify([named, document.documentElement.lang])
  if (key !== shown) {
    shown = key
    elementById('tables').replaceChildren(
      ...named.map(({ player, other, number, result }) =>
        make(
          'div',
          'seat',
          make('b', 'name', player),
          make('span', 'place', `${say('table')} ${number}`),
          make('span', 'other', result || (other && `${say('against')} ${other}`)),
        ),
      ),
    )
  }
  turnPages(elementById('tables'), elementById('pages'))
}

chooseTongue(draw)
setInterval(draw, TICK)
