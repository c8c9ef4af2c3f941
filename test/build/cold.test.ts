/*
 * The passes around the shortening: cold functions set aside, numbers and small functions put in place.
 */
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { nestCold, splitCold } from '../../sim/build/cold.ts'
import { inlineNumbers } from '../../sim/build/constant.ts'
import { inlineAll } from '../../sim/build/small.ts'

/** Runs the code with its cold files in a Storage, and returns what the global `out` holds then. */
function runSplit(code: string): unknown {
  const { code: hot, files } = splitCold(nestCold(code))
  const storage = { read: (name: string) => files.find((file) => file.name === name)?.code }
  return runInNewContext(`${hot}\nout`, { require: () => storage, out: undefined })
}

describe('cold functions', () => {
  const PROGRAM = `
    var TABLE = [3, 4]
    function add(a, b) { return a + b }
    function twice(a) { return add(a, a) }
    function seldom(x) { 'cold'; return twice(x) + TABLE[1] }
    function hot(x) { return add(x, 1) }
    var out = seldom(5) + hot(1)`

  it('do what they did', () => {
    expect(runSplit(PROGRAM)).toBe(16)
  })

  it('take along what only they need, and leave what others need', () => {
    const { code, files } = splitCold(nestCold(PROGRAM))
    expect(files.map((file) => file.name)).toEqual(['seldom'])
    expect(files[0].code).toContain('function twice')
    expect(files[0].code).toContain('var TABLE')
    expect(files[0].code).not.toContain('function add')
    expect(code).not.toContain('function twice')
    expect(code).toContain('function add')
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

  it('that are called by cold ones alone have no stub: their callers read them', () => {
    const inner = `function far(x) { 'cold'; return x * 2 }\nfunction seldom(x) { 'cold'; return far(x) + far(1) }\nvar out = seldom(4)`
    const { code, files } = splitCold(nestCold(inner))
    expect(code).not.toContain('far')
    expect(files.map((file) => file.name)).toEqual(['far', 'seldom'])
    expect(runSplit(inner)).toBe(10)
  })

  it('share what several of them need as a file of its own, where copies would take more room', () => {
    const long = `function long(x) { ${Array.from({ length: 40 }, (_, i) => `x = x + ${i} * x % 7`).join('; ')}; return x }`
    const users = ['a', 'b', 'c'].map((name) => `function ${name}(x) { 'cold'; return long(x) }`).join('\n')
    const program = `${long}\n${users}\nvar out = a(1) + b(2) + c(3)`
    expect(splitCold(nestCold(program)).files.map((file) => file.name)).toEqual(['long', 'a', 'b', 'c'])
    expect(runSplit(program)).toBe(runInNewContext(`${program}\nout`))
  })

  it('see none of the names of the function that reads them', () => {
    const names = `var n = [7]\nfunction seldom() { 'cold'; n = [n[0] + 1]; return n[0] }\nvar out = seldom()`
    expect(runSplit(names)).toBe(8)
  })

  it('that are rare are packed besides', () => {
    const program = `function seldom(x) { 'rare'; return x + 1 }\nvar out = seldom(1)`
    const { code, files } = splitCold(nestCold(program))
    expect(files[0].isPacked).toBe(true)
    expect(code).toContain('require("heatshrink").decompress(')
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
