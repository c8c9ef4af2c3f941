/*
 * The passes around the shortening: cold functions set aside, numbers and small functions put in place.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { assignFunctions } from '../../sim/build/assign.ts'
import { keepWhole, nestCold } from '../../sim/build/cold.ts'
import { inlineNumbers } from '../../sim/build/constant.ts'
import { unpack } from '../../sim/build/pack.ts'
import { inlineAll } from '../../sim/build/small.ts'
import { packCold, splitCold } from '../../sim/build/split.ts'
import { spellOut } from '../../sim/build/token.ts'

/** Runs the code with its cold functions packed in a Storage, and as a whole, and returns what the global `out` holds then. */
function runSplit(code: string): unknown {
  const nested = nestCold(code)
  const packed = splitCold(nested)
  const out = runWith(packed.code, packCold(packed.cold))
  expect(runWith(keepWhole(code), new Uint8Array(0))).toEqual(out)
  return out
}

function runWith(hot: string, code: Uint8Array): unknown {
  const file = Buffer.from(code)
  const textAt = (at: number, length: number): string => file.toString('latin1', at, at + length)
  const storage = {
    read: (_: string, at: number, length: number) => textAt(at, length),
  }
  const heatshrink = { decompress: (text: string) => unpack(Buffer.from(text, 'latin1')) }
  const E = {
    toArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'latin1')).buffer,
    toString: (data: Uint8Array) => spellOut(Buffer.from(data).toString('latin1')),
  }
  const require = (name: string) => (name === 'Storage' ? storage : heatshrink)
  return runInNewContext(`${hot}\nout`, { require, E, out: undefined })
}

describe('the top level', () => {
  it('has its variables first, then its functions as variables, then what it runs', () => {
    const code = 'function a(x){return x+n}var n=1;function b(){return a(2)}b();var m=[n];'
    expect(assignFunctions(code)).toBe('var n=1;var m=[n];var a=function(x){return x+n},b=function(){return a(2)};b();')
  })

  it('is refused where a variable would need a function before it is there', () => {
    expect(() => assignFunctions('function a(){return 1}var n=a();')).toThrow('needs a before it is there')
  })
})

describe('cold functions', () => {
  const PROGRAM = `
    var TABLE = [3, 4];
    function add(a, b) { return a + b }
    function twice(a) { return add(a, a) }
    function seldom(x) { 'cold'; return twice(x) + TABLE[1] }
    function hot(x) { return add(x, 1) }
    var out = seldom(5) + hot(1)`

  it('do what they did', () => {
    expect(runSplit(PROGRAM)).toBe(16)
  })

  it('take along what only they need, and leave what others need', () => {
    const { code, cold } = splitCold(nestCold(PROGRAM))
    expect(cold).toHaveLength(1)
    expect(cold[0]).toContain('function twice')
    expect(cold[0]).toContain('var TABLE')
    expect(cold[0]).not.toContain('function add')
    expect(code).not.toContain('function twice')
    expect(code).toContain('function add')
  })

  it('leave where it is what they call again and again', () => {
    const often = PROGRAM.replace('function twice(a) {', "function twice(a) { 'hot';")
    const { code, cold } = splitCold(nestCold(often))
    expect(cold[0]).not.toContain('function twice')
    expect(code).toContain('function twice')
    expect(code).not.toContain("'hot'")
    expect(runSplit(often)).toBe(16)
  })

  it('leave a function that is handed on where it is: a copy would keep the whole call alive', () => {
    const handed = `function heard() { return 7 }\nfunction seldom(o) { 'cold'; o.f = heard; return o.f() }\nvar out = seldom({})`
    expect(splitCold(nestCold(handed)).code).toContain('function heard')
    expect(runSplit(handed)).toBe(7)
  })

  it('leave a variable that is assigned where it is', () => {
    const counted = `var n = [1]\nfunction seldom() { 'cold'; n = [n[0] + 1]; return n[0] }\nseldom()\nvar out = seldom()`
    expect(runSplit(counted)).toBe(3)
  })

  it('have no stub where they are called: the callers read them by their numbers', () => {
    const inner = `function far(x) { 'cold'; return x * 2 }\nfunction seldom(x) { 'cold'; return far(x) + far(1) }\nvar out = seldom(4)`
    const { code, cold } = splitCold(nestCold(inner))
    expect(code).not.toMatch(/far|seldom/)
    expect(cold).toHaveLength(2)
    expect(runSplit(inner)).toBe(10)
  })

  it('have one where they are handed on, but for one that brings nothing along, which stays whole', () => {
    const handed = `function add(a, b) { return a + b }
      function some(a) { 'cold'; return add(a, 1) + add(a, 2) }
      function few(a) { 'cold'; return a }
      function both(list) { return list[0](1) + list[1](2) }
      var out = both([some, few])`
    const { code, cold } = splitCold(nestCold(handed))
    expect(code).toMatch(/function some\(a\)\{return \w+\(1\)\(a\)\}/)
    expect(code).toContain('function few(a) {')
    expect(cold).toHaveLength(1)
    expect(runSplit(handed)).toBe(7)
  })

  it('share what several of them need as a file of its own, where copies would take more room', () => {
    const long = `function long(x) { ${Array.from({ length: 40 }, (_, i) => `x = x + ${i} * x % 7`).join('; ')}; return x }`
    const users = ['a', 'b', 'c'].map((name) => `function ${name}(x) { 'cold'; return long(x) }`).join('\n')
    const program = `${long}\n${users}\nvar out = a(1) + b(2) + c(3)`
    const { cold } = splitCold(nestCold(program))
    expect(cold).toHaveLength(4)
    expect(cold.filter((one) => one.includes('39'))).toHaveLength(1)
    expect(runSplit(program)).toBe(runInNewContext(`${program}\nout`))
  })

  it('see none of the names of the function that reads them', () => {
    const names = `var n = [7]\nfunction seldom() { 'cold'; n = [n[0] + 1]; return n[0] }\nvar out = seldom()`
    expect(runSplit(names)).toBe(8)
  })

  it('have numbers from 1 on, after the dictionary', () => {
    const program = `function cool(x) { 'cold'; return x }\nfunction seldom(x) { 'cold'; return x + 1 }\nvar out = cool(seldom(1))`
    expect(splitCold(nestCold(program)).code).toMatch(/var out = \w+\(1\)\(\w+\(2\)\(1\)\)/)
    expect(runSplit(program)).toBe(2)
  })

  it('are packed shorter with their dictionary, and the same each time', () => {
    const cold = Array.from({ length: 40 }, (_, i) => `(function(n,e){let t=n.clock;t.on=${i},e.push(t.from)})`)
    const packed = packCold(cold)
    expect(packed.length).toBeLessThan(cold.join('').length / 2)
    expect(packCold(cold)).toEqual(packed)
  })

  it('do not mistake a local name for a global one', () => {
    const shadow = `function due() { return 1 }\nfunction seldom(due) { 'cold'; return due }\nvar out = seldom(4) + due()`
    expect(runSplit(shadow)).toBe(5)
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
