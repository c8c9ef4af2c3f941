/*
 * The passes around the shortening: the order of the top level, numbers and small functions put in place.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { assignFunctions } from '../../sim/build/assign.ts'
import { inlineNumbers } from '../../sim/build/rows.ts'
import { inlineAll } from '../../sim/build/small.ts'

describe('the top level', () => {
  it('has its variables first, then its functions as variables, then what it runs', () => {
    const code = 'function a(x){return x+n}var n=1;function b(){return a(2)}b();var m=[n];'
    expect(assignFunctions(code)).toBe('var n=1;var m=[n];var a=function(x){return x+n},b=function(){return a(2)};b();')
  })

  it('is refused where a variable would need a function before it is there', () => {
    expect(() => assignFunctions('function a(){return 1}var n=a();')).toThrow('needs a before it is there')
  })
})

describe('numbers', () => {
  it('stand where their names stood, but for names that are assigned or shadowed', () => {
    const code = `var A = 8;\nvar B = -1;\nvar C = 1;\nC = 2;\nfunction f(A) { return A - B + C }\nvar out = f(A) - B + { A }.A`
    const done = inlineNumbers(code)
    expect(done).not.toMatch(/var [AB]\b/)
    expect(done).toContain('var C = 1')
    expect(runInNewContext(`${done}\nout`)).toBe(8 + 1 + 2 + 1 + 8)
  })

  it('are reckoned where they are made of others', () => {
    const code = `var A = 8;\nvar B = A * 4 - 1;\nvar C = -B + A;\nvar D = A / 2;\nvar out = [A, B, C, D]`
    const done = inlineNumbers(code)
    expect(done.match(/var \w+/g)).toEqual(['var D', 'var out'])
    expect(runInNewContext(`${done}\nout.join()`)).toBe('8,31,-23,4')
  })
})

describe('small functions', () => {
  it('called a few times are written out at each call', () => {
    const code = `function half(x) { return x / 2 }\nfunction f(a) { return half(a) + half(a + 1) }\nvar out = f(3)`
    const done = inlineAll(code)
    expect(done).not.toContain('function half')
    expect(runInNewContext(`${done}\nout`)).toBe(3.5)
  })

  it('stay whole where one of their calls cannot be written out', () => {
    const code = `function half(x) { return x / 2 }\nfunction f(a) { return half(a) }\nvar out = f(3) + half(1)`
    const done = inlineAll(code)
    expect(done.match(/function half/g)).toHaveLength(1)
    expect(runInNewContext(`${done}\nout`)).toBe(2)
  })

  it('that call one another are written out in turn', () => {
    const code = `function one(x) { return x + 1 }
      function two(x) { return one(x) * 2 }
      function f(a) { return two(a) + two(3) + one(a) }
      var out = f(3)`
    const done = inlineAll(code)
    expect(done).not.toMatch(/function (one|two)/)
    expect(runInNewContext(`${done}\nout`)).toBe(8 + 8 + 4)
  })
})
