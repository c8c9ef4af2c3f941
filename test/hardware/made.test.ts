/*
 * What is made for hardware/ is what the tree has: nobody edits it by hand, and nobody forgets to make it anew.
 */
import { describe, expect, it } from 'vitest'
import { MAKERS } from '../../sim/hardware/makers.ts'
import { fillIn, isKept } from '../../sim/hardware/sheet.ts'

describe('what is made for the hardware', () => {
  it.each(MAKERS.filter(({ needs }) => !needs))(
    '$name: the tree has $what as `npm run hardware` makes it',
    async ({ make }) => {
      const stale = (await make()).filter((sheet) => !isKept(sheet))
      expect(stale.map(({ path }) => path)).toEqual([])
    },
  )

  it('a part is filled in between its marks, and a file without them is an error', () => {
    const text = 'a\n<!-- pins -->\nold\n<!-- /pins -->\nb\n'
    expect(fillIn(text, 'pins', '\nnew\n')).toBe('a\n<!-- pins -->\nnew\n<!-- /pins -->\nb\n')
    expect(() => fillIn(text, 'parts', 'new')).toThrow('no place for parts')
  })
})
