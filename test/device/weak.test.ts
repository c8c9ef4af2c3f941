/*
 * The charge of a weak battery is shown beside the title and takes no room from it.
 */
import { expect, it } from 'vitest'
import { Stage } from '../../firmware/core/table.ts'
import { takeLine } from '../../firmware/device/console.ts'
import { makeFlash } from '../../sim/clock/board.ts'
import { TABLE } from '../../sim/clock/boards.ts'
import { powerHeadless } from '../../sim/clock/headless.ts'
import { runTo } from '../../sim/clock/machine.ts'
import { wireOf } from '../../sim/clock/vocabulary.ts'
import { LEFT, RIGHT } from '../vocabulary.ts'
import { pressAt } from './desk.ts'

it('S4: the charge of a weak battery has its own room beside the title, whenever it is read', () => {
  const clock = powerHeadless(0, [0, 0], makeFlash(TABLE.words), TABLE, () => {}, true)
  takeLine(clock.loop, wireOf('preset short 3'))
  pressAt(clock, LEFT, 2000, 1200)
  pressAt(clock, RIGHT, 4000, 1200)
  clock.machine.battery = 1
  runTo(clock.machine, 130_000) // the glass is compared with one painted from nothing
  expect([clock.loop.session.stage, clock.loop.face.hours]).toEqual([Stage.Open, 13])
})
