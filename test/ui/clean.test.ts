/*
 * A glass is drawn in parts, each over what stood there: none of what stood there before is left.
 */
import { describe, expect, it } from 'vitest'
import { BOARDS, type SimBoard, TABLE } from '../../sim/clock/boards.ts'
import { playHeadless } from '../../sim/clock/headless.ts'
import { makeMachine } from '../../sim/clock/machine.ts'
import { makeCanvas } from '../../sim/display/canvas.ts'
import { makeDisplay, paintAnew } from '../../sim/display/display.ts'
import { TAPES, tapeOf } from '../tapes.ts'
import { faceOf } from './scene.ts'
import { GROUPS } from './scenes.ts'

const NARROW: SimBoard = { ...TABLE, name: 'table at 320x240', lcd: { ...TABLE.lcd, width: 320 } }

describe.each([...BOARDS, NARROW])('the glass of $name', (board) => {
  it.each(Object.keys(GROUPS))('G1: %s: what is on the glass is what painting it from nothing gives', (group) => {
    const canvas = makeCanvas(board.lcd.width, board.lcd.height)
    const display = makeDisplay(makeMachine(0), canvas)
    let stale = 0
    const said = new Set<string>()
    for (const scene of GROUPS[group]()) {
      const face = faceOf(scene)
      display.paint(face)
      const anew = paintAnew(board, face)
      if (Buffer.compare(canvas.pixels, anew.pixels) === 0) continue
      stale++
      if (said.size < 5) said.add(`stage ${face.stage}, row ${scene.s.row}, page ${scene.s.page}`)
      display.forget()
      display.paint(face)
    }
    expect([stale, [...said]]).toEqual([0, []])
  })
})

describe.each(BOARDS)('the glass of $name', (board) => {
  it.each(TAPES)('shows at each look of %s what a bare one would (S1)', (file) => {
    const { ops } = tapeOf(file)
    expect(() => playHeadless(ops, board, true)).not.toThrow()
  })
})
