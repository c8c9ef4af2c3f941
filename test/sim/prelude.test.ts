/*
 * What stands in for a board on the interpreter: that it can be made for it at all is seen without one.
 */
import { expect, it } from 'vitest'
import { BOARDS } from '../../sim/clock/boards.ts'
import { preludeCode } from '../../sim/espruino/interpreter.ts'

it.each(BOARDS)('what stands in for $name is plain text that Espruino reads', async (board) => {
  const code = await preludeCode(board)
  expect(code.length).toBeGreaterThan(1000)
  expect([...code].filter((char) => char > '\x7f')).toEqual([])
  expect(code).not.toMatch(/\?\.|\?\?|\.\.\./)
})
