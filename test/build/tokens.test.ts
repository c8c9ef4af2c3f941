/*
 * Code in tokens means the same as the code. The bytes of the first rows were counted by hand in the list of jslex.h,
 * from LEX_EQUAL at 138 on.
 */
import { describe, expect, it } from 'vitest'
import { tokenise, untokenise } from '../../sim/build/tokens.ts'

describe('tokens', () => {
  it.each([
    ['if(a<=1)b==2', '\xa3(a\x8e\xd4\x01)b\x8a\xd4\x02'],
    ['x=>x', 'x\xa2x'],
    ['[0,-5,255,-300]', '[\xd3,\xd4\xfb,\xd5\xff\x00,\xd5\xd4\xfe]'],
    ['f("a\\u0001","")', 'f(\xd1\x02a\x01,"")'],
  ])('%s', (code, tokens) => {
    expect(tokenise(code)).toBe(tokens)
    expect(untokenise(tokens)).toBe(code)
  })

  it.each([
    ['a string with the bytes of tokens', 'f("\xa1\xd4if","\'")'],
    ['a string of more than 255 bytes', `f("${'ab'.repeat(200)}")`],
    ['words beside words', 'for(let i in o)return typeof new A instanceof B'],
    ['a number that takes more than two bytes', 'a=70000-1e9+1.5'],
    ['a minus as an operator and as a sign', 'a-1,-1,b?-2:-3'],
  ])('%s', (_, code) => {
    expect(untokenise(tokenise(code))).toBe(code)
  })

  it('refuses what would be read differently without its spaces', () => {
    expect(() => tokenise('a=b+ +c')).toThrow('in tokens this would be read otherwise')
  })
})
