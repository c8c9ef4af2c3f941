/*
 * The code that stands in for a board on the interpreter can be made, which needs no interpreter.
 */
import { expect, it } from 'vitest'
import { BOARDS } from '../../sim/clock/boards.ts'
import { preludeCode } from '../../sim/espruino/interpreter.ts'

it.each(BOARDS)('the stand-in for $name is ASCII code that Espruino can read', async (board) => {
  const code = await preludeCode(board)
  expect(code.length).toBeGreaterThan(1000)
  expect([...code].filter((char) => char > '\x7f')).toEqual([])
  expect(code).not.toMatch(/\?\.|\?\?|\.\.\./)
})
