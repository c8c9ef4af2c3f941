/*
 * Reserved words and operators as Espruino's tokens, and back.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { spellOut, tokenise } from '../../sim/build/token.ts'

const PROGRAM = `function f(a,b){let c=0;for(let i=0;i<a;i++)c+=i>=b?i<<1:i===3||!(i&1)?1:2;if(c>99)return"if return"+c;else return -c}
var out=[f(4,2),f(30,3),typeof f,true&&null==undefined,{if:1}.if];try{throw"x"}catch(e){out.push(e)}`

describe('tokens', () => {
  it('mean what the words meant', () => {
    expect(runInNewContext(`${spellOut(tokenise(PROGRAM))}\nout`)).toEqual(runInNewContext(`${PROGRAM}\nout`))
  })

  it('are one character each, of the numbers that Espruino has', () => {
    expect(tokenise('if(a==b)return')).toBe('\xa3(a\x8ab)\xab')
    expect(tokenise('a>>>=b;x=>typeof x')).toBe('a\x95b;x\xa2\xbfx')
  })

  it('leave strings, names and members alone, and catch', () => {
    expect(tokenise('x="if else";iffy.if=1;$if=catch_')).toBe('x="if else";iffy.if=1;$if=catch_')
    expect(tokenise('try{}catch(e){}')).toBe('\xb1{}catch(e){}')
  })

  it('keep a space between two words of which none is a token', () => {
    expect(tokenise('async  name; let a')).toBe('async name;\xada')
  })

  it('make the code shorter', () => {
    expect(tokenise(PROGRAM).length).toBeLessThan(PROGRAM.length * 0.85)
  })

  it('keeps a sum and a sign apart, which joined would count up', () => {
    expect(tokenise('a=b+ +c- -d+ ++e')).toContain('b+ +c- -d')
  })

  it('has no room for a template, of which it would lose a line break', () => {
    expect(() => tokenise('a.indexOf(`\n`)')).toThrow('a template in the code')
  })
})
