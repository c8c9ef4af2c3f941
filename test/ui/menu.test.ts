/*
 * The setup's lists are longer than the glass, which shows a page of them at a time.
 */
import { expect, it } from 'vitest'
import { makeControl } from '../../firmware/core/control.ts'
import { rowsOf } from '../../firmware/core/setup.ts'
import { rowText } from '../../firmware/ui/values.ts'
import { loadTexts } from '../../sim/display/assets.ts'
import { Discipline, makeSession, Row, type Session, Stage } from '../core/names.ts'
import { faceAt, tap, turnKeyNext } from '../core/play.ts'
import { LEFT } from '../vocabulary.ts'
import { GLASSES } from './glass.ts'

const ENGLISH = loadTexts()[0]
const SEEN = 7

function setupAt(row: Row): Session {
  const s = makeSession()
  turnKeyNext(s)
  s.control = makeControl(Discipline.Custom, 7)
  return Object.assign(s, { stage: Stage.Setup, row, turning: 0 })
}

it.each([
  // its pages begin two rows above its first one, so a round ends on the first page
  ['the first list', Row.Discipline, 2],
  ['the second list', Row.Done, 2],
])('a whole round through %s shows each row, and a move within a page draws two rows', (_list, first, turns) => {
  const s = setupAt(first)
  const rows = rowsOf(s)
  const painter = GLASSES[0].make()
  const drawn = rows.map(() => {
    painter.watched.written = []
    painter.paint(faceAt(s))
    const { written } = painter.watched
    const names = rows.map((row) => ENGLISH[rowText(row)]).filter((name) => written.includes(name))
    expect(names).toContain(ENGLISH[rowText(s.row)])
    tap(s, LEFT)
    return names.length
  })
  expect(s.row).toBe(first)
  expect(drawn[0]).toBe(SEEN)
  const turned = drawn.slice(1).filter((count) => count !== 2)
  expect(turned).toEqual(Array(turns).fill(SEEN))
  expect([...painter.watched.faults]).toEqual([])
})
