/*
 * Locals named alike: what a program does stays, its top level stays, and what differed in names alone is the same text.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { shadowNames } from '../../sim/build/shadow.ts'

/** Of a program that leaves something in `out`: the same after its locals are named anew. */
function named(code: string): string {
  const after = shadowNames(code)
  expect(runInNewContext(`${after};out`)).toEqual(runInNewContext(`${code};out`))
  return after
}

const HELPER = (a: string, b: string): string => `function twice(${a}){let ${b}=${a}+${a};return ${b}}return twice(x)+1`

describe('locals', () => {
  it('two functions that differ in names alone become one text', () => {
    const after = named('function f(p){let q=p*2;return q+1}function g(z){let y=z*2;return y+1}var out=f(1)+g(2)')
    const [, f, g] = /function f(.*)function g(.*)var/.exec(after) ?? []
    expect(f).toBe(g)
  })

  it('a function within another has the same names whatever stands around it', () => {
    const f = `function f(x){let m=3;${HELPER('m', 'n')}}`
    const g = `function g(x){${HELPER('p', 'q')}}`
    const after = named(`${f}${g}var out=f(1)+g(2)`)
    const [one, other] = after.match(/function [^fg(]\([^)]*\)\{[^}]*\}/g) ?? []
    expect(one).toBeDefined()
    expect(one).toBe(other)
  })

  it('names of the top level, of the platform and of properties stay', () => {
    const after = named('var a=1;function f(b){let c={a:b,b};return c.a+c.b+a+Math.abs(b)}var out=f(2)')
    expect(after).toMatch(/^var a=1;function f\(/)
    expect(after).toContain('.a+')
    expect(after).toContain('Math.abs(')
  })

  it('a local takes no name that its function, or one within it, means from outside', () => {
    for (const outer of 'abcdehtxA$_') {
      named(
        `var ${outer}=7;function f(p,q){let r=p+${outer};function g(s){return s+r+q+${outer}}return g(1)}var out=f(2,3)`,
      )
    }
  })

  it('a name declared in a block of its own is another variable', () => {
    named(
      'function f(p){let s=0;for(let i=0;i<3;i++){let k=i*p;s+=k}for(let j=0;j<2;j++){let k=j;s+=k}return s}var out=f(2)',
    )
  })

  it('are the same whatever was named before', () => {
    const code = 'function f(x,y){let z=x;function g(x){return x+z}return g(y)}var out=f(1,2)'
    const first = shadowNames(code)
    shadowNames('function h(q,r,s){let t=q+r+s;return t}var out=h(1,2,3)')
    expect(shadowNames(code)).toBe(first)
  })
})
