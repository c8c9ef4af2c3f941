/*
 * A function that is a string in flash: the bytes are counted by hand (jslex.h: 0xd1 and 0xd2 before a string, its length after).
 */
import { describe, expect, it } from 'vitest'
import { readCode, skipBodies } from '../../sim/build/skip.ts'

const HEAD = 'var __=Function;'
const LONG = `p(${'a'.repeat(150)});`

describe('functions that the start leaps over', () => {
  it('are strings with their length before them, and read as the functions that they are', () => {
    const code = `A.a=function(b,c){${LONG}},A.b=function(){${LONG}};`
    const tokens = skipBodies(code)
    expect(tokens).toContain(`A.a=__(\xd1\x01b,\xd1\x01c,\xd2\x9a\x00${LONG})`)
    expect(readCode(tokens)).toBe(HEAD + code)
  })

  it.each([
    ['short', 'A.a=function(b){p(b)};'],
    ['an expression', `A.a=function(b){return b+${'a'.repeat(150)}};`],
    ['inside another', `f(function(){${LONG}});`],
  ])('stay as they are where they are %s', (_, code) => {
    expect(readCode(skipBodies(code))).toBe(HEAD + code)
    expect(skipBodies(code)).not.toContain('__(')
  })

  it('keep the tokens of what is in them', () => {
    const body = `if(b<=1)return"x)\\"";${LONG}`
    expect(readCode(skipBodies(`A.a=function(b){${body}};`))).toContain(`A.a=function(b){${body}};`)
  })

  it('refuse a bundle that has a use of its own for their name', () => {
    expect(() => skipBodies('var __=1;')).toThrow('the name __ is taken')
  })
})
